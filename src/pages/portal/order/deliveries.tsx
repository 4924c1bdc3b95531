import type { z } from "@hono/zod-openapi";
import type { LoggedDeliverySchema } from "../../../api/schemas/webhook-delivery.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { request } from "../../ui/request.ts";
import { useResource } from "../../ui/resource.ts";
import { href } from "../../ui/route.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { DeliveryBadge } from "../webhooks/delivery-status.tsx";

type Delivery = z.infer<typeof LoggedDeliverySchema>;

const COLUMNS: Column<Delivery>[] = [
  {
    label: "Event",
    cell: ({ id, event }) => (
      <a class="code whole-word" href={href("/webhooks", { delivery: id })}>
        {event}
      </a>
    ),
  },
  { label: "To", cell: ({ url }) => url },
  {
    label: "State",
    cell: ({ status }) => <DeliveryBadge status={status} />,
  },
  { label: "Attempts", align: "end", cell: ({ attemptCount }) => attemptCount },
  { label: "Since", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** The webhooks that an order has caused. */
export function Deliveries({ orderId }: { orderId: string }) {
  const resource = useResource(orderId, (signal) =>
    request<{ data: { data: Delivery[] } }>("GET", "/partner/webhook-deliveries", {
      query: { orderId, pageSize: 100 },
      signal,
    }),
  );
  return (
    <section class="stack" aria-labelledby="deliveries">
      <h2 id="deliveries">Webhooks</h2>
      <Loaded resource={resource} lines={2}>
        {({ data: { data } }) =>
          data.length === 0 ? (
            <p class="hint">None of this order's events went to an endpoint in the last 30 days.</p>
          ) : (
            <Table caption="Webhooks" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </section>
  );
}
