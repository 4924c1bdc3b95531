import type { OperatorOrderWithEvents as Order, OrderWebhook } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Badge, type Tone } from "../../ui/text/badge.tsx";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";

const STATES: Record<OrderWebhook["status"], [text: string, tone: Tone]> = {
  pending: ["Pending", "info"],
  delivered: ["Delivered", "plain"],
  failed: ["Failed", "urgent"],
  disabled: ["Waits for its endpoint", "soon"],
};

const COLUMNS: Column<OrderWebhook>[] = [
  {
    label: "Event",
    cell: ({ event, url }) => (
      <>
        <span class="code whole-word">{event}</span>
        <span class="below hint">{url}</span>
      </>
    ),
  },
  {
    label: "State",
    phone: "aside",
    cell: ({ status, attempt_count }) => (
      <>
        <Badge tone={STATES[status][1]}>{STATES[status][0]}</Badge>
        <span class="below hint">{t("{count} attempts", { count: attempt_count })}</span>
      </>
    ),
  },
  { label: "Since", cell: ({ created_at }) => <Time at={created_at} /> },
];

/** What the partner was told of an order. */
export function Webhooks({ order: { id, updated_at } }: { order: Order }) {
  const path = `/operator/orders/${id}/webhooks` as const;
  const resource = useResource(`${path} ${updated_at}`, (signal) =>
    requestPage(path, { query: { pageSize: 100 }, signal }),
  );
  return (
    <section class="stack" aria-labelledby="order-webhooks">
      <h2 id="order-webhooks">Webhooks</h2>
      <Loaded resource={resource} lines={2} shape="table">
        {({ rows }) =>
          rows.length === 0 ? (
            <p class="hint">None of this order's events went to an endpoint in the last 30 days.</p>
          ) : (
            <Table caption="Webhooks" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </section>
  );
}
