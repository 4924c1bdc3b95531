import { useState } from "preact/hooks";
import type { Order } from "../../../../client/src/api.ts";
import { hasLabel, mayMove } from "../../../shared/parcel-status.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Icon } from "../../ui/icon.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { LabelsDialog } from "./labels-dialog.tsx";

interface Props {
  orders: readonly Order[];
  onClear: () => void;
  onChanged: () => void;
}

/** What can be done with the orders that are ticked. */
export function ChosenOrders({ orders, onClear, onChanged }: Props) {
  const [open, setOpen] = useState<"labels" | "cancel">();
  const printable = orders.filter(({ status }) => hasLabel(status));
  const cancellable = orders.filter(({ status }) => mayMove(status, "cancel"));
  return (
    <div class="chosen" role="status">
      <b>{t("{orders} chosen", { orders: t("{count} orders", { count: orders.length }) })}</b>
      <div class="buttons">
        {printable.length > 0 && (
          <button type="button" class="primary" onClick={() => setOpen("labels")}>
            <Icon name="print" />
            {t("Labels")}
          </button>
        )}
        {cancellable.length > 0 && (
          <button type="button" class="quiet" onClick={() => setOpen("cancel")}>
            {t("Cancel {orders}", { orders: t("{count} orders", { count: cancellable.length }) })}
          </button>
        )}
        <button type="button" class="quiet" onClick={onClear}>
          {t("Clear the choice")}
        </button>
      </div>
      {open === "labels" && (
        <LabelsDialog ids={printable.map(({ id }) => id)} onClose={() => setOpen(undefined)} />
      )}
      {open === "cancel" && (
        <Confirm
          title={t("Cancel {orders}?", { orders: t("{count} orders", { count: cancellable.length }) })}
          action={t("Cancel {orders}", { orders: t("{count} orders", { count: cancellable.length }) })}
          work={() => cancelAll(cancellable, onChanged)}
          onClose={() => setOpen(undefined)}
        >
          <p>{t("No driver will collect them, and their labels stop working. This can't be undone.")}</p>
          {orders.length > cancellable.length && (
            <p class="hint">{t("The others are on their way or have ended, and stay as they are.")}</p>
          )}
        </Confirm>
      )}
    </div>
  );
}

/** One after the other. Cancelling twice has no effect, so after a failure it can simply be repeated. */
async function cancelAll(orders: readonly Order[], onChanged: () => void): Promise<void> {
  try {
    for (const { id } of orders) await pudo.orders.cancel(id);
    toast(t("{orders} cancelled.", { orders: t("{count} orders", { count: orders.length }) }));
  } finally {
    onChanged();
  }
}
