import { t } from "../texts.ts";
/** The code that a driver who brings parcels back types. */
export function ReceivingCode({ code }: { code: string }) {
  return (
    <section class="card receiving-code" aria-labelledby="receiving-code">
      <div>
        <h2 id="receiving-code">{t("Today's receiving code")}</h2>
        <p class="hint">
          {t("Show it to the driver only when the parcels are in your hands: it says that you have them.")}
        </p>
      </div>
      <b class="code">{code.replace(/^(.{3})/, "$1 ")}</b>
    </section>
  );
}
