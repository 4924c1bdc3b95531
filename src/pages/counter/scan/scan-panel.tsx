import type { ComponentChildren } from "preact";
import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { SwitchField } from "../../handheld/elements/switch-field.tsx";
import { CodeForm } from "../../handheld/scan/code-form.tsx";
import { Viewfinder } from "../../handheld/scan/viewfinder.tsx";
import type { OutboxScan } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";
import { type Arrivals, ArrivalsRow } from "./arrivals-row.tsx";

const t = texts.scan;

interface Props {
  arrivals: Arrivals;
  undo: (scan: OutboxScan) => Promise<boolean>;
  /** Gets each tracking code that was read by the camera or typed. */
  onCode: (trackingCode: string) => void;
  /** What stands below. */
  children: ComponentChildren;
}

/** Camera and keyboard: two ways to name a parcel. */
export function ScanPanel({ arrivals, undo, onCode, children }: Props) {
  return (
    <section class="scan-panel stack" aria-labelledby="scan-title">
      <h2 id="scan-title" class="hidden">
        {t.title}
      </h2>
      <Viewfinder
        start={t.startCamera}
        aim={t.aim}
        notWanted={`${t.notOurs}. ${t.notOursHint}`}
        read={parseTrackingCode}
        onRead={onCode}
      />
      <SwitchField
        id="in-a-row"
        name={t.inARow}
        hint={t.inARowHint}
        isOn={arrivals.isInARow}
        onChange={(isOn) => arrivals.begin(isOn)}
      />
      <ArrivalsRow arrivals={arrivals} undo={undo} />
      <CodeForm onCode={onCode} />
      {children}
    </section>
  );
}
