import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { readableCode } from "../../../shared/tracking-code.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import type { PassingParcel } from "../data/api.ts";
import { texts } from "../texts/texts.ts";
import { destinationOf } from "./destination.ts";

const t = texts.passing;

/** The margin that readers need, in modules. */
const QUIET_ZONE = 4;

interface Props {
  trackingCode: string;
  parcel: PassingParcel;
}

/** What to write on a parcel that has no label, in letters to copy from, and the same as a label to print in the size of A6. */
export function LabelPart({ trackingCode, parcel }: Props) {
  const code = generate(trackingCode);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <section class="label-part stack" aria-label={t.write}>
      <p class="hint">{t.write}</p>
      <p class="code to-write">{readableCode(trackingCode)}</p>
      <div class="only-printed">
        <p>{destinationOf(parcel)}</p>
        <svg
          viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
          shape-rendering="crispedges"
          aria-hidden="true"
        >
          <path d={toSvgPath(code)} />
        </svg>
      </div>
      <button type="button" class="quiet" onClick={() => window.print()}>
        <Icon name="print" />
        {t.printLabel}
      </button>
    </section>
  );
}
