import type { StoreOrderDetails } from "../../../../client/src/api.ts";
import { FINAL_STATES, mayMove } from "../../../shared/parcel-status.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { t } from "../texts.ts";

const TEXTS = {
  driver_collect: t("A driver collects it"),
  arrive: t("It arrives at the point"),
  collect: t("The receiver collects it"),
  refuse: t("The receiver refuses it"),
  expire: t("Nobody collects it in time"),
  take: t("A point takes it in"),
  hand_back: t("The driver hands it back to you"),
  lose: t("It is lost"),
  report: t("It is damaged"),
} as const;
type Action = keyof typeof TEXTS;

/** Outside production: moves the parcel as a scan would. */
export function Simulation({ order, onChanged }: { order: StoreOrderDetails; onChanged: () => void }) {
  const { run, isBusy, error } = useAction(async (action: Action) => {
    await request("POST", "/partner/simulate", { body: { trackingCode: order.tracking_code, action } });
    onChanged();
  });
  const direction = order.return_of === undefined ? "delivery" : "return";
  const isOver = FINAL_STATES.some((state) => state === order.status);
  const possible = (Object.keys(TEXTS) as Action[]).filter((action) => {
    if (isOver) return false;
    if (action === "lose") return true;
    if (action === "report") return order.holder.kind === "driver" || order.holder.kind === "point";
    const isTheirs = action !== "hand_back" || order.holder.kind === "driver";
    return isTheirs && mayMove(order.status, action, direction);
  });
  if (possible.length === 0) return null;
  return (
    <section class="card stack" aria-labelledby="simulation">
      <h2 id="simulation">{t("Simulate a scan")}</h2>
      <p class="hint">{t("Only in the sandbox: webhooks and tracking follow as with a real parcel.")}</p>
      <div class="buttons">
        {possible.map((action) => (
          <button
            key={action}
            type="button"
            class="quiet"
            aria-disabled={isBusy}
            onClick={() => void run(action)}
          >
            {TEXTS[action]}
          </button>
        ))}
      </div>
      <Failure error={error} />
    </section>
  );
}
