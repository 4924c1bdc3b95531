import { useState } from "preact/hooks";
import type { OperatorOrder as Order } from "../../api.ts";
import { StatusBadge } from "../../ui/domain/order-status.tsx";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { Time } from "../../ui/text/time.tsx";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { ConsoleView } from "../console-view.tsx";
import { t } from "../texts.ts";
import { CorrectMany } from "./correct-many.tsx";
import { Filters } from "./filters.tsx";
import { ordersHref, PAGE_SIZE, queryOf, requestOf } from "./list-query.ts";

const COLUMNS: Column<Order>[] = [
  {
    label: "Tracking code",
    cell: ({ id, tracking_code }) => (
      <a class="whole-word" href={href(`/orders/${id}`)}>
        <TrackingCode code={tracking_code} />
      </a>
    ),
  },
  {
    label: "Partner",
    cell: ({ partner_id, partner_name, reference }) => (
      <>
        <a href={href(`/partners/${partner_id}`)}>{partner_name}</a>
        <span class="below hint code">{reference}</span>
      </>
    ),
  },
  { label: "Receiver", phone: "second", cell: ({ recipient }) => recipient.name },
  {
    label: "State",
    phone: "aside",
    cell: ({ status, return_of }) => (
      <>
        <StatusBadge status={status} isReturn={return_of !== null} />
        {return_of && <span class="below hint wide">Return</span>}
      </>
    ),
  },
  {
    label: "Point",
    cell: ({ point_id, point_name }) => point_id && <a href={href(`/points/${point_id}`)}>{point_name}</a>,
  },
  { label: "Changed", phone: "end", cell: ({ updated_at }) => <Time at={updated_at} /> },
];

/** The orders of all partners, and those that may need help. */
export default function Orders() {
  const query = queryOf(route.value.query);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isCorrecting, setCorrecting] = useState(false);
  const resource = useResource(ordersHref(query), (signal) => {
    const { path, query: asked } = requestOf(query);
    return requestPage(path, { query: asked, signal });
  });
  return (
    <ConsoleView
      title="Orders"
      actions={
        <button type="button" class="quiet" onClick={() => setCorrecting(true)}>
          {chosen.size > 0 ? `Correct ${t("{count} orders", { count: chosen.size })}…` : "Correct many…"}
        </button>
      }
    >
      <Filters query={query} />
      <Loaded resource={resource} lines={10} shape="table">
        {({ rows, total, isIncomplete }) => (
          <>
            {isIncomplete && (
              <p class="notice">A database of orders can't be reached, so some orders are missing here.</p>
            )}
            {rows.length === 0 ? (
              <Empty title="No orders">
                <p class="hint">
                  {query.exception
                    ? "Nothing to look after."
                    : "Nothing matches. Without a partner, each word is searched as a whole word."}
                </p>
              </Empty>
            ) : (
              <>
                <Table
                  caption="Orders"
                  columns={COLUMNS}
                  rows={rows}
                  keyOf={({ tracking_code }) => tracking_code}
                  selection={{ chosen, onChange: setChosen, nameOf: ({ tracking_code }) => tracking_code }}
                />
                <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} orders", { count: total })} />
              </>
            )}
          </>
        )}
      </Loaded>
      {isCorrecting && (
        <CorrectMany
          chosen={[...chosen]}
          onChanged={() => {
            setChosen(new Set());
            resource.reload();
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </ConsoleView>
  );
}
