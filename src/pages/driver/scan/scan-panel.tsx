import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { CodeForm } from "../../handheld/scan/code-form.tsx";
import { Viewfinder } from "../../handheld/scan/viewfinder.tsx";
import { texts } from "../texts/texts.ts";

const t = texts.scan;

interface Props {
  /** The camera stops when this becomes false. */
  isUsed: boolean;
  /** Gets each tracking code that was read by the camera or typed. */
  onCode: (trackingCode: string) => void;
}

/** Camera and keyboard: two ways to name a parcel. */
export function ScanPanel({ isUsed, onCode }: Props) {
  return (
    <section class="stack scanning" aria-labelledby="scan-title">
      <h2 id="scan-title" tabIndex={-1}>
        {t.title}
      </h2>
      <Viewfinder
        start={t.startCamera}
        aim={t.aim}
        notWanted={`${t.notOurs}. ${t.notOursHint}`}
        isUsed={isUsed}
        read={parseTrackingCode}
        onRead={onCode}
      />
      <CodeForm onCode={onCode} />
    </section>
  );
}
