import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import type { StoreOrderDetails } from "../../../../client/src/api.ts";
import { hasLabel } from "../../../shared/parcel-status.ts";
import { Icon } from "../../ui/icon.tsx";
import { t } from "../texts.ts";

/** Only the path, because the page may be open at another address of the service. */
export function labelLink({ label_url }: Pick<StoreOrderDetails, "label_url">): string {
  const { pathname, search } = new URL(label_url);
  return pathname + search;
}

/** The label as it prints, where the browser can show it, and links to both of its formats. */
export function Label({
  order: { label_url, status, tracking_code: trackingCode },
}: {
  order: StoreOrderDetails;
}) {
  if (!hasLabel(status)) return null;
  const link = labelLink({ label_url });
  return (
    <section class="card stack" aria-labelledby="label">
      <h2 id="label">{t("Label")}</h2>
      {navigator.pdfViewerEnabled && (
        <iframe class="label-preview" title={t("The label")} src={`${link}#toolbar=0`} />
      )}
      <div class="buttons">
        <a class="button secondary" href={link} target="_blank" rel="noreferrer">
          <Icon name="print" />
          {t("Open as PDF")}
        </a>
        <a class="button quiet" href={`${link}&format=zpl`} target="_blank" rel="noreferrer">
          {t("ZPL")}
        </a>
      </div>
      {status === "created" && <CodeToScan trackingCode={trackingCode} />}
    </section>
  );
}

const QUIET_ZONE = 4;

/** For customers without a printer: a point scans the code from the screen, and writes it on the parcel. */
function CodeToScan({ trackingCode }: { trackingCode: string }) {
  const code = generate(trackingCode);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <details>
      <summary>{t("No printer?")}</summary>
      <p class="hint">{t("Any point that takes parcels scans this from your phone.")}</p>
      <svg
        class="code-to-scan"
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
        role="img"
        aria-label={t("QR code of the parcel")}
      >
        <path d={toSvgPath(code)} />
      </svg>
    </details>
  );
}
