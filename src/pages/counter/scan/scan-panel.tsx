import type { ComponentChildren } from "preact";
import { SwitchField } from "../../handheld/elements/switch-field.tsx";
import { KeepingNotice } from "../../handheld/keeping-notice.tsx";
import type { Feedback } from "../../handheld/scan/feedback-panel.tsx";
import { ScanFields } from "../../handheld/scan/scan-fields.tsx";
import type { OutboxScan } from "../data/storage.ts";
import { t } from "../texts/translate.ts";
import { type Arrivals, ArrivalsRow } from "./arrivals-row.tsx";

interface Props {
  arrivals: Arrivals;
  undo: (scan: OutboxScan) => Promise<boolean>;
  feedback: Feedback;
  /** Gets each tracking code that was read by the camera or typed. */
  onCode: (trackingCode: string) => void;
  /** What stands below. */
  children: ComponentChildren;
}

/** Where parcels are scanned, one by one or in a row. */
export function ScanPanel({ arrivals, undo, feedback, onCode, children }: Props) {
  return (
    <section class="scan-panel stack" aria-labelledby="scan-title">
      <h2 id="scan-title" class="hidden">
        {t("Scan a parcel")}
      </h2>
      <KeepingNotice />
      <ScanFields onCode={onCode} feedback={feedback}>
        <SwitchField
          id="in-a-row"
          name={t("Arrivals in a row")}
          hint={t("Each code you scan is recorded as arrived at once")}
          isOn={arrivals.isInARow}
          onChange={(isOn) => arrivals.begin(isOn)}
        />
        <ArrivalsRow arrivals={arrivals} undo={undo} />
      </ScanFields>
      {children}
    </section>
  );
}
