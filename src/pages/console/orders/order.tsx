import { useState } from "preact/hooks";
import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { EVENT_TEXTS } from "../../ui/domain/order-events.ts";
import { StatusBadge } from "../../ui/domain/order-status.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Timeline } from "../../ui/lists/timeline.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import type { ViewProps } from "../../ui/shell/shell.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { count, naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";

/** One order of any partner, without its collection code. */
export default function OrderPage({ id = "" }: ViewProps) {
  const path = `/operator/orders/${encodeURIComponent(id)}` as const;
  const resource = useResource(path, (signal) => request("GET", path, { signal }));
  const [isUnlocking, setUnlocking] = useState(false);
  const order = resource.data?.data;
  return (
    <ConsoleView
      title={order ? `Order ${order.tracking_code}` : "Order"}
      actions={
        order &&
        order.wrong_codes > 0 && (
          <button type="button" class="quiet" onClick={() => setUnlocking(true)}>
            Unlock the collection code…
          </button>
        )
      }
    >
      <Loaded resource={resource} lines={10}>
        {({ data }) => (
          <div class="with-side">
            <section class="card stack" aria-labelledby="order-facts">
              <h2 id="order-facts">The order</h2>
              <Facts order={data} />
            </section>
            <section class="card stack" aria-labelledby="order-events">
              <h2 id="order-events">What happened</h2>
              <Timeline
                entries={data.events.map(({ type, occurred_at }) => ({
                  key: `${type} ${occurred_at}`,
                  title: EVENT_TEXTS[type],
                  at: occurred_at,
                }))}
              />
            </section>
          </div>
        )}
      </Loaded>
      {isUnlocking && (
        <Confirm
          title="Unlock the collection code?"
          action="Unlock it"
          work={async () => {
            await request("POST", `${path}/unlock-code`);
            toast("The collection code is unlocked.");
            resource.reload();
          }}
          onClose={() => setUnlocking(false)}
        >
          <p>
            The wrong codes are forgotten, so that the receiver can try again. Speak with the point's agent
            first: somebody may have guessed.
          </p>
        </Confirm>
      )}
    </ConsoleView>
  );
}

function Facts({ order }: { order: Order }) {
  const { recipient } = order;
  return (
    <dl class="facts">
      <dt>State</dt>
      <dd>
        <StatusBadge status={order.status} />
      </dd>
      <dt>Partner</dt>
      <dd>
        <a href={href(`/partners/${order.partner_id}`)}>{order.partner_name}</a>
      </dd>
      <dt>Reference</dt>
      <dd class="code">{order.reference}</dd>
      <dt>Point</dt>
      <dd>
        <a href={href(`/points/${order.point_id}`)}>{order.point_name}</a>
      </dd>
      <dt>Receiver</dt>
      <dd>{[recipient.name, recipient.phone, recipient.email].filter(Boolean).join(", ") || "Erased"}</dd>
      <dt>Fee</dt>
      <dd>{naira(order.delivery_fee)}</dd>
      <dt>Created</dt>
      <dd>
        <Time at={order.created_at} />
      </dd>
      {order.collect_by && <dt>Collect by</dt>}
      {order.collect_by && (
        <dd>
          <Time at={order.collect_by} />
        </dd>
      )}
      {order.wrong_codes > 0 && <dt>Wrong codes</dt>}
      {order.wrong_codes > 0 && (
        <dd>
          {count(order.wrong_codes)} {order.code_locked && <Badge tone="urgent">Locked</Badge>}{" "}
          {order.code_locked_until && (
            <>
              until <Time at={order.code_locked_until} />
            </>
          )}
        </dd>
      )}
    </dl>
  );
}
