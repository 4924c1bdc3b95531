import type { ComponentChildren } from "preact";
import { closingTime } from "../../../shared/collect-by.ts";
import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { OrderHead } from "../../ui/domain/order-head.tsx";
import { Copy } from "../../ui/forms/copy.tsx";
import { href } from "../../ui/shell/route.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { count, lasted, naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { holderText, parcelsHref } from "../holders/holder-text.ts";

export const receiverText = ({ recipient }: Order): string =>
  [recipient.name, recipient.phone, recipient.email].filter(Boolean).join(", ") || "Erased";

/** How an order stands, with the change that its state calls for. */
export function Head({ order, action }: { order: Order; action: ComponentChildren }) {
  const isReturn = order.return_of !== null;
  return (
    <OrderHead
      status={order.status}
      isReturn={isReturn}
      partner={order.partner_name}
      point={order.point_name}
      arrival={order.estimated_arrival}
      lastMoment={
        isReturn ? order.expires_at : order.collect_by && closingTime(order.collect_by, order.expires_at)
      }
      where={<HolderNow order={order} />}
      action={action}
    />
  );
}

/** An order's data. */
export function Facts({ order }: { order: Order }) {
  return (
    <dl class="facts">
      <dt>Partner</dt>
      <dd>
        <a href={href(`/partners/${order.partner_id}`)}>{order.partner_name}</a>
      </dd>
      <dt>Tracking code</dt>
      <dd>
        <TrackingCode code={order.tracking_code} />
        <Copy text={order.tracking_code} what="the tracking code" />
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
      <span class="hint">
        {" "}
        since <Time at={holder.since} />
        {isKeeper && `, ${lasted(Date.now() - Date.parse(holder.since)).toLowerCase()}`}
      </span>
    </>
  );
}
