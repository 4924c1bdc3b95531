import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { StatusBadge } from "../../ui/domain/order-status.tsx";
import { href } from "../../ui/shell/route.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { count, lasted, naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { holderText, parcelsHref } from "../holders/holder-text.ts";

export const receiverText = ({ recipient }: Order): string =>
  [recipient.name, recipient.phone, recipient.email].filter(Boolean).join(", ") || "Erased";

/** An order's data. */
export function Facts({ order }: { order: Order }) {
  return (
    <dl class="facts">
      <dt>State</dt>
      <dd>
        <StatusBadge status={order.status} />
      </dd>
      <dt>With</dt>
      <dd>
        <HolderNow order={order} />
      </dd>
      <dt>Partner</dt>
      <dd>
        <a href={href(`/partners/${order.partner_id}`)}>{order.partner_name}</a>
      </dd>
      <dt>Reference</dt>
      <dd class="code">{order.reference}</dd>
      {order.return_of && <dt>Return of</dt>}
      {order.return_of && (
        <dd>
          <a href={href(`/orders/${order.return_of}`)}>The order that it sends back</a>
        </dd>
      )}
      <dt>Point</dt>
      <dd>
        {order.point_id ? (
          <a href={href(`/points/${order.point_id}`)}>{order.point_name}</a>
        ) : (
          "Not handed in yet"
        )}
      </dd>
      <dt>Receiver</dt>
      <dd>{receiverText(order)}</dd>
      <dt>Worth</dt>
      <dd>{naira(order.value)}</dd>
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

/** Who has the parcel. A driver's or a point's name leads to everything that it has. */
function HolderNow({ order: { holder, status } }: { order: Order }) {
  const text = holderText(holder);
  const { kind, id, name } = holder;
  const isUnderWay = ["in_transit", "ready_for_pickup", "returned"].includes(status);
  const isKeeper = isUnderWay && (kind === "driver" || kind === "point");
  return (
    <>
      {isKeeper ? <a href={parcelsHref({ kind, id, name })}>{text}</a> : text}
      <span class="below hint">
        since <Time at={holder.since} />
        {isKeeper && `, ${lasted(Date.now() - Date.parse(holder.since)).toLowerCase()}`}
      </span>
    </>
  );
}
