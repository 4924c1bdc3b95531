import { useState } from "preact/hooks";
import { Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { timeText } from "../../ui/text/format.ts";
import { pudo } from "../pudo.ts";
import { t, tx } from "../texts.ts";

const BOTH_HOLD_MS = 24 * 3_600_000;

/** The secret that signs webhooks to an order's own `webhook_url`. */
export function WebhookSecret() {
  const [secret, setSecret] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, error } = useAction(async () => setSecret(await pudo.webhooks.secret()));
  return (
    <section class="stack" aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">{t("Webhook secret")}</h2>
      <p class="hint">
        {tx("Signs the webhooks to an order's own {span}. An endpoint has a secret of its own.", {
          span: <span class="code">{t("webhook_url")}</span>,
        })}
      </p>
      {secret && <CopyOnce label={t("The secret")} secret={secret} hint={t("It can be shown again.")} />}
      <Failure error={error} />
      <div class="buttons">
        <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run()}>
          {t("Show the secret")}
        </button>
        <button type="button" class="quiet" onClick={() => setAsking(true)}>
          {t("Rotate it")}
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={t("Rotate the webhook secret?")}
          action={t("Rotate the secret")}
          work={async () => {
            setSecret(await pudo.webhooks.rotateSecret());
            toast(
              t("Both secrets work until {timeText}.", {
                timeText: timeText(new Date(Date.now() + BOTH_HOLD_MS)),
              }),
            );
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {t(
              "Webhooks are signed with the old and the new secret for 24 hours, then with the new one alone.",
            )}
          </p>
        </Confirm>
      )}
    </section>
  );
}
