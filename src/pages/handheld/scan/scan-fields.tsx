import type { ComponentChildren } from "preact";
import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { t } from "../texts/translate.ts";
import { CodeForm } from "./code-form.tsx";
import { NOT_A_CODE } from "./code-scanner.ts";
import type { Feedback } from "./feedback-panel.tsx";
import { Viewfinder } from "./viewfinder.tsx";

interface Props {
  /** The camera stops when this becomes false. */
  isUsed?: boolean;
  /** Gets each tracking code that was read by the camera or typed. */
  onCode: (trackingCode: string) => void;
  /** Shows what is wrong with a typed code. */
  feedback: Feedback;
  /** What stands between them. */
  children?: ComponentChildren;
}

/** Camera and keyboard: two ways to name a parcel. */
export function ScanFields({ isUsed = true, onCode, feedback, children }: Props) {
  return (
    <>
      <Viewfinder
        start={t("Scan with the camera")}
        aim={t("Hold the label's code in the frame")}
        notWanted={`${NOT_A_CODE.title}. ${NOT_A_CODE.hint}`}
        isUsed={isUsed}
        read={parseTrackingCode}
        onRead={onCode}
      />
      {children}
      <CodeForm onCode={onCode} onWrong={(hint) => feedback.show({ ...NOT_A_CODE, hint })} />
    </>
  );
}
