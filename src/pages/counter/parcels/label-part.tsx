import { readableCode } from "../../../shared/tracking-code.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { QrCode, useQrCode } from "../../handheld/elements/qr-code.tsx";
import type { PassingParcel } from "../data/api.ts";
import { t } from "../texts/translate.ts";
import { destinationOf } from "./destination.ts";

interface Props {
  trackingCode: string;
  parcel: PassingParcel;
}

/** What to write on a parcel that has no label, in letters to copy from, and the same as a label to print in the size of A6. */
export function LabelPart({ trackingCode, parcel }: Props) {
  const code = useQrCode(trackingCode);
  return (
    <section class="label-part stack" aria-label={t("Write this on the parcel, if it has no label")}>
      <p class="hint">{t("Write this on the parcel, if it has no label")}</p>
      <p class="code to-write" translate={false}>
        {readableCode(trackingCode)}
      </p>
      <div class="only-printed">
        <p>{destinationOf(parcel)}</p>
        {code && <QrCode {...code} />}
      </div>
      <button type="button" class="quiet" disabled={!code} onClick={() => window.print()}>
        <Icon name="print" />
        {t("Print a label")}
      </button>
    </section>
  );
}
