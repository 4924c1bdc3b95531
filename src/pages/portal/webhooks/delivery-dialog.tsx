import { Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Timeline } from "../../ui/lists/timeline.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { count } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { DeliveryBadge } from "./delivery-status.tsx";

interface Props {
  id: string;
  onSent: () => void;
  onClose: () => void;
}

/** One delivery: what was sent, and what the receiver answered each time. */
export function DeliveryDialog({ id, onSent, onClose }: Props) {
  const resource = useResource(id, (signal) => pudo.webhooks.deliveries.get(id, { signal }));
  const { run, isBusy, error } = useAction(async () => {
    await pudo.webhooks.deliveries.redeliver(id);
    toast(t("It is being sent again."));
    onSent();
    onClose();
  });
  return (
    <Dialog title={t("Delivery")} onClose={onClose}>
      <Loaded resource={resource} lines={6}>
        {({ event, orderId, orderReference, url, status, nextAttemptAt, attempts, payload }) => (
          <div class="stack">
            <p>
              <span class="code">{event}</span> <DeliveryBadge status={status} />
            </p>
            <p class="code">{url}</p>
            {orderId && (
              <p>
                <a href={href(`/orders/${orderId}`)}>
                  {t("Its order")} {orderReference && <span class="code">{orderReference}</span>}
                </a>
              </p>
            )}
            {nextAttemptAt && (
              <p class="hint">
                {t("Next attempt:")} <Time at={nextAttemptAt} />
              </p>
            )}
            <h3>{t("Attempts")}</h3>
            {attempts.length === 0 && <p class="hint">{t("None yet.")}</p>}
            <Timeline
              entries={attempts.map(
                ({ at, status: answered, durationMs, error: failure, responseExcerpt }) => ({
                  key: at,
                  title:
                    answered === null ? (failure ?? t("No answer")) : t("Answered {answered}", { answered }),
                  at,
                  detail: (
                    <>
                      <span class="hint">{count(durationMs / 1000)} s</span>
                      {responseExcerpt && <pre class="code">{responseExcerpt}</pre>}
                    </>
                  ),
                }),
              )}
            />
            <details>
              <summary>{t("What was sent")}</summary>
              <pre class="code">{JSON.stringify(payload, null, 2)}</pre>
            </details>
          </div>
        )}
      </Loaded>
      <Failure error={error} />
      <div class="buttons">
        <button type="button" class="primary" aria-disabled={isBusy} onClick={() => void run()}>
          {t("Send it again")}
        </button>
      </div>
    </Dialog>
  );
}
