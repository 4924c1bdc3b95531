import { useEffect, useState } from "preact/hooks";
import { readableCode } from "../../../shared/tracking-code.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import type { PassingParcel } from "../data/api.ts";
import { t } from "../texts/translate.ts";
import { destinationOf } from "./destination.ts";

/** Built from label-code.ts. Few parcels need it. */
const LABEL_CODE = "/counter/label-code.js";
/** The margin that readers need, in modules. */
const QUIET_ZONE = 4;

interface Props {
  trackingCode: string;
  parcel: PassingParcel;
}

/** What to write on a parcel that has no label, in letters to copy from, and the same as a label to print in the size of A6. */
export function LabelPart({ trackingCode, parcel }: Props) {
  const code = useCode(trackingCode);
  return (
    <section class="label-part stack" aria-label={t("Write this on the parcel, if it has no label")}>
      <p class="hint">{t("Write this on the parcel, if it has no label")}</p>
      <p class="code to-write" translate={false}>
        {readableCode(trackingCode)}
      </p>
      <div class="only-printed">
        <p>{destinationOf(parcel)}</p>
        {code && <Code {...code} />}
      </div>
      <button type="button" class="quiet" disabled={!code} onClick={() => window.print()}>
        <Icon name="print" />
        {t("Print a label")}
      </button>
    </section>
  );
}

type LabelCode = ReturnType<typeof import("./label-code.ts").labelCode>;

/** Undefined until it is loaded. */
function useCode(trackingCode: string): LabelCode | undefined {
  const [code, setCode] = useState<LabelCode>();
  useEffect(() => {
    const loading = import(LABEL_CODE) as Promise<typeof import("./label-code.ts")>;
    void loading.then(
      ({ labelCode }) => setCode(labelCode(trackingCode)),
      () => undefined,
    );
  }, [trackingCode]);
  return code;
}

function Code({ path, side }: LabelCode) {
  const whole = side + 2 * QUIET_ZONE;
  return (
    <svg
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      shape-rendering="crispedges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
