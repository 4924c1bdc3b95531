import type { WebhookDelivery } from "../../../../client/src/api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { Time } from "../../ui/text/time.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { DeliveryBadge } from "../webhooks/delivery-status.tsx";

const COLUMNS: Column<WebhookDelivery>[] = [
  {
    label: t("Event"),
    cell: ({ id, event, url }) => (
      <>
        <a class="code whole-word" href={href("/webhooks", { delivery: id })}>
          {event}
        </a>
        <p class="hint">{url}</p>
      </>
    ),
  },
  {
    label: t("State"),
    phone: "aside",
    cell: ({ status, attemptCount }) => (
      <>
        <DeliveryBadge status={status} />
        <p class="hint">{t("{count} attempts", { count: attemptCount })}</p>
      </>
    ),
  },
  { label: t("Since"), cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** The webhooks that an order has caused. */
export function Deliveries({ orderId }: { orderId: string }) {
  const resource = useResource(orderId, (signal) =>
    pudo.webhooks.deliveries.page({ orderId, pageSize: 100 }, { signal }),
  );
  return (
    <section class="stack" aria-labelledby="deliveries">
      <h2 id="deliveries">{t("Webhooks")}</h2>
      <Loaded resource={resource} lines={2} shape="table">
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p class="hint">{t("None of this order's events went to an endpoint in the last 30 days.")}</p>
          ) : (
            <Table caption={t("Webhooks")} columns={COLUMNS} rows={deliveries} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </section>
  );
}
