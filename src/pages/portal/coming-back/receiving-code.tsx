import { useEffect } from "preact/hooks";
import type { ListedReceivingCode } from "../../../../client/src/api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { t } from "../texts.ts";

/** While a code is open, so often is looked whether a driver has typed it. */
const LOOKED_AT_MS = 4_000;
const MOST = 1_000;

/** Makes codes for drivers who bring parcels back, and shows for which parcels each has signed. */
export function ReceivingCode() {
  const codes = useResource("receiving-codes", (signal) =>
    request("GET", "/partner/receiving-codes", { signal }),
  );
  const shown = codes.data?.data.filter(({ code }) => code !== null) ?? [];
  const isWaiting = shown.some(({ used, parcels }) => used < parcels);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(codes.reload, LOOKED_AT_MS);
    return () => clearInterval(timer);
  }, [isWaiting, codes.reload]);
  return (
    <section class="card stack" aria-labelledby="receiving-code">
      <h2 id="receiving-code">{t("Receiving codes")}</h2>
      {shown.map((code) => (
        <Code key={code.id} code={code} onEnded={codes.reload} />
      ))}
      <NewCode onMade={codes.reload} />
    </section>
  );
}

function Code({ code, onEnded }: { code: ListedReceivingCode; onEnded: () => void }) {
  const { id, code: digits, used, parcels, signed } = code;
  const end = useAction(async () => {
    await request("DELETE", `/partner/receiving-codes/${id}`);
    onEnded();
  });
  return (
    <div class="stack">
      {used < parcels && (
        <>
          <b class="code receiving-digits">{digits!.replace(/^(.{3})/, "$1 ")}</b>
          <p class="hint">
            {t("Show it to the driver only when the parcels are in your hands: it says that you have them.")}
          </p>
        </>
      )}
      <p role="status">{t("Signed for: {used} of {parcels}", { used, parcels })}</p>
      {signed.length > 0 && (
        <ul class="signed">
          {signed.map(({ trackingCode, reference }) => (
            <li key={trackingCode} class="code" translate={false}>
              {reference ?? <TrackingCode code={trackingCode} />}
            </li>
          ))}
        </ul>
      )}
      <Failure error={end.error} />
      <div class="buttons">
        <button type="button" class="quiet" aria-disabled={end.isBusy || undefined} onClick={() => end.run()}>
          {t("End it")}
        </button>
      </div>
    </div>
  );
}

function NewCode({ onMade }: { onMade: () => void }) {
  const make = useAction(async (given: FormData, form: HTMLFormElement) => {
    await request("POST", "/partner/receiving-codes", { body: { parcels: Number(given.get("parcels")) } });
    form.reset();
    onMade();
  });
  return (
    <Form onSubmit={make.run}>
      <NumberField
        {...{ name: "parcels", min: 1, max: MOST, decimals: 0 }}
        label={t("How many parcels?")}
        hint={t(
          "A driver brings parcels back? Count them, and create a code for that many: it signs for no more.",
        )}
      />
      <Failure error={make.error} />
      <div class="buttons">
        <button type="submit" class="secondary" aria-disabled={make.isBusy || undefined}>
          {t("Create a code")}
        </button>
      </div>
    </Form>
  );
}
