import { readableCode } from "../../../shared/tracking-code.ts";
import type { ChainLink, OperatorOrderWithEvents as Order } from "../../api.ts";
import { EVENT_TEXTS } from "../../ui/domain/order-events.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import type { ViewProps } from "../../ui/shell/shell.tsx";
import { naira, utcText } from "../../ui/text/format.ts";
import { ConsoleView } from "../console-view.tsx";
import { actorText, holderText } from "../holders/holder-text.ts";
import { remarksOf } from "./chain.tsx";
import { receiverText } from "./facts.tsx";
import { Items } from "./items.tsx";

/** Times of evidence are the same for every reader. */
const utc = (at: string): string => utcText(new Date(at));

const COLUMNS: Column<ChainLink>[] = [
  {
    label: "When",
    cell: ({ occurred_at, received_at }) => (
      <>
        {utc(occurred_at)}
        {received_at && <span class="below hint">told {utc(received_at)}</span>}
      </>
    ),
  },
  {
    label: "What",
    cell: (link) => (
      <>
        {[EVENT_TEXTS[link.type], ...(link.late ? ["late"] : []), ...(link.gap ? ["gap"] : [])].join(", ")}
        {remarksOf(link).map((remark) => (
          <span key={remark} class="below hint">
            {remark}
          </span>
        ))}
      </>
    ),
  },
  {
    label: "Who did it",
    cell: ({ actor }) => (
      <>
        {actorText(actor)}
        {actor?.id && actor.kind !== "operator" && <span class="below hint code">{actor.id}</span>}
      </>
    ),
  },
  {
    label: "Who had it then",
    cell: ({ holder }) => (
      <>
        {holderText(holder)}
        {holder.id && <span class="below hint code">{holder.id}</span>}
      </>
    ),
  },
];

/** All that is known of a parcel, to print: what was in it, what it was worth, and who had it when. */
export default function Evidence({ id = "" }: ViewProps) {
  const path = `/operator/orders/${encodeURIComponent(id)}` as const;
  const resource = useResource(path, (signal) => request("GET", path, { signal }));
  return (
    <ConsoleView
      title="Evidence"
      actions={
        <>
          <a class="button quiet" href={href(`/orders/${id}`)}>
            The order
          </a>
          <button type="button" class="primary" onClick={() => print()}>
            <Icon name="print" />
            Print
          </button>
        </>
      }
    >
      <Loaded resource={resource} lines={12}>
        {({ data }) => <Sheet order={data} />}
      </Loaded>
    </ConsoleView>
  );
}

function Sheet({ order }: { order: Order }) {
  const { events } = order;
  return (
    <article class="evidence card stack" aria-labelledby="evidence-title">
      <h2 id="evidence-title">
        Parcel <span translate={false}>{readableCode(order.tracking_code)}</span>
      </h2>
      <dl class="facts">
        <dt>Sender</dt>
        <dd>
          {order.partner_name}, reference {order.reference}
        </dd>
        <dt>Receiver</dt>
        <dd>{receiverText(order)}</dd>
        {order.return_of && <dt>Return of</dt>}
        {order.return_of && <dd class="code">{order.return_of}</dd>}
        <dt>Point</dt>
        <dd>{order.point_id ? order.point_name : "Not handed in yet"}</dd>
        <dt>State</dt>
        <dd>{STATUS_TEXTS[order.status]}</dd>
        <dt>With</dt>
        <dd>
          {holderText(order.holder)}, since {utc(order.holder.since)}
        </dd>
        <dt>Worth</dt>
        <dd>{naira(order.value)}</dd>
        <dt>Order</dt>
        <dd class="code">{order.id}</dd>
      </dl>
      <h3>Items</h3>
      <Items order={order} />
      <h3>Who had the parcel</h3>
      <Table
        caption="Who had the parcel"
        columns={COLUMNS}
        rows={events}
        keyOf={(link) => [link.type, link.occurred_at, link.received_at, link.actor?.id].join(" ")}
      />
      <p class="hint">
        Whoever scans a parcel has it, and answers for it until somebody else scans it. Times are in UTC, by
        the scanner's clock.
        {events.some(({ late }) => late) &&
          " Late: the scan was told when the parcel had gone on, and shows who had it in between."}
        {events.some(({ gap }) => gap) && " Gap: somebody else had it before, who did not scan it."}
      </p>
      <p class="hint">As of {utcText(new Date())}.</p>
    </article>
  );
}
