import type { Feedback } from "../../handheld/scan/feedback-panel.tsx";
import { ScanFields } from "../../handheld/scan/scan-fields.tsx";
import { t } from "../texts/translate.ts";

interface Props {
  /** The camera stops when this becomes false. */
  isUsed: boolean;
  feedback: Feedback;
  /** Gets each tracking code that was read by the camera or typed. */
  onCode: (trackingCode: string) => void;
}

export function ScanPanel({ isUsed, feedback, onCode }: Props) {
  return (
    <section class="stack scanning" aria-labelledby="scan-title">
      <h2 id="scan-title" tabIndex={-1}>
        {t("Scan what you take")}
      </h2>
      <ScanFields isUsed={isUsed} feedback={feedback} onCode={onCode} />
    </section>
  );
}
