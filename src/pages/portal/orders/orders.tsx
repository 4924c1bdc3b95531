import { useState } from "preact/hooks";
import type { Order } from "../../../../client/src/api.ts";
import { closingTime } from "../../../shared/collect-by.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../shared/parcel-status.ts";
import type { OrderCounts as Days } from "../../api.ts";
import { STATUS_TEXTS, StatusBadge } from "../../ui/domain/order-status.tsx";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { count, leftUntil, naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t, tx } from "../texts.ts";
import { ChosenOrders } from "./chosen-orders.tsx";
import { ExportOrders } from "./export.tsx";
import { Filters } from "./filters.tsx";
import { type OrdersQuery, ordersHref, PAGE_SIZE, queryOf, requestQuery } from "./list-query.ts";

/** Names that this page has read, also of points that are gone by now. */
const knownNames = new Map<string, string>();

/** Reads the names of points with their cities; points that are no longer public have none. */
async function readNames(ids: readonly string[], signal: AbortSignal): Promise<void> {
  const read = async (id: string) => {
    const { name, address } = await pudo.points.get(id, { signal });
    knownNames.set(id, `${name}, ${address.city}`);
  };
  await Promise.allSettled(ids.filter((id) => !knownNames.has(id)).map(read));
}

/** The longest time for which the API counts. */
const DAYS = 366;

const columnsOf = (nameOf: (pointId: string) => string | undefined): Column<Order>[] => [
  {
    label: t("Reference"),
    cell: ({ id, reference, trackingCode, direction }) => (
      <>
        <a class="code" href={href(`/orders/${id}`)}>
          {reference}
        </a>
        {direction === "return" && <p class="hint wide">{t("Return")}</p>}
        <span class="hint below wide whole-word">
          <TrackingCode code={trackingCode} />
        </span>
      </>
    ),
  },
  {
    label: t("Receiver"),
    phone: "second",
    sort: "receiverLastName",
    cell: ({ receiverFirstName, receiverLastName }) => (
      <span class="receiver">{`${receiverFirstName} ${receiverLastName}`.trim()}</span>
    ),
  },
  {
    label: t("Destination"),
    cell: ({ pudoPointId }) => {
      const name = pudoPointId === null ? undefined : nameOf(pudoPointId);
      return (
        <span class="destination" title={name}>
          {name}
        </span>
      );
    },
  },
  {
    label: t("State"),
    phone: "aside",
    sort: "status",
    cell: ({ status, direction }) => <StatusBadge status={status} isReturn={direction === "return"} />,
  },
  {
    label: t("Last day"),
    phone: "end",
    cell: ({ collectBy, expiresAt }) => {
      if (collectBy === null) return null;
      const end = closingTime(collectBy, expiresAt);
      return (
        <>
          <span class="wide">
            <Time at={end} />
          </span>{" "}
          <span class="hint below">{leftUntil(end)}</span>
        </>
      );
    },
  },
  { label: t("Created"), sort: "createdAt", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { label: t("Fee"), sort: "deliveryFee", align: "end", cell: ({ deliveryFee }) => naira(deliveryFee) },
];

export default function Orders() {
  const query = queryOf(route.value.query);
  const key = ordersHref(query);
  const resource = useResource(key, (signal) => pudo.orders.page(requestQuery(query), { signal }));
  // On a slow network the list must not wait for what stands beside it, nor share the line with it.
  const counts = useResource(resource.data ? "counts" : "", async (signal) =>
    resource.data
      ? (await request("GET", "/partner/order-counts", { query: { days: DAYS }, signal })).data
      : [],
  );
  const shown = resource.data?.orders ?? [];
  const pointIds = [...new Set(shown.flatMap(({ pudoPointId }) => pudoPointId ?? []))];
  const names = useResource(pointIds.join(" "), (signal) => readNames(pointIds, signal));
  const nameOf = (pointId: string) => knownNames.get(pointId) ?? (names.isLoading ? "…" : undefined);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Order>>(new Map());
  const choose = (ids: ReadonlySet<string>, shown: readonly Order[]) => {
    const known = new Map([...chosen, ...shown.map((order) => [order.id, order] as const)]);
    setChosen(new Map([...ids].map((id) => [id, known.get(id)!])));
  };
  const clear = () => setChosen(new Map());
  return (
    <PortalView
      title={t("Orders")}
      actions={resource.data && <ExportOrders query={query} total={resource.data.pagination.total} />}
    >
      <Filters />
      {chosen.size > 0 && (
        <ChosenOrders
          orders={[...chosen.values()]}
          onClear={clear}
          onChanged={() => {
            clear();
            resource.reload();
            counts.reload();
          }}
        />
      )}
      <Loaded resource={resource} lines={10} shape="table">
        {({ orders, pagination }) =>
          orders.length === 0 ? (
            <NoOrders query={query} />
          ) : (
            <>
              <StateCounts days={counts.data ?? []} query={query} />
              {pagination.searchedFrom && (
                <p class="notice">
                  {tx(
                    "Too many orders match this search. Only those created since {time} were searched: type more of a word, or give dates.",
                    { time: <Time at={pagination.searchedFrom} /> },
                  )}
                </p>
              )}
              <Table
                caption={t("Orders")}
                columns={columnsOf(nameOf)}
                rows={orders}
                keyOf={({ id }) => id}
                openOf={({ id }) => href(`/orders/${id}`)}
                selection={{
                  chosen: new Set(chosen.keys()),
                  onChange: (ids) => choose(ids, orders),
                  nameOf: ({ reference }) => reference,
                }}
                sorting={{
                  by: query.sort,
                  isDescending: query.isDescending,
                  hrefOf: (sort, isDescending) => ordersHref({ ...query, sort, isDescending, page: 1 }),
                }}
              />
              <Pager
                pageSize={PAGE_SIZE}
                total={pagination.total}
                counted={t("{count} orders", { count: pagination.total })}
              />
            </>
          )
        }
      </Loaded>
    </PortalView>
  );
}

function NoOrders({ query: { search, status, direction, from, to, page } }: { query: OrdersQuery }) {
  if (search || status || direction || from || to || page > 1)
    return (
      <Empty title={t("No order matches")}>
        <p>
          <a href={href("/orders")}>{t("Show all orders")}</a>
        </p>
      </Empty>
    );
  return (
    <Empty title={t("No orders yet")}>
      <p>
        {tx("Your first order will be here. The {link} shows how to make one.", {
          link: <a href="/docs">{t("API reference")}</a>,
        })}
      </p>
    </Empty>
  );
}

/** How many orders of the last year are in which state; each leads to them. */
function StateCounts({ days, query }: { days: Days; query: OrdersQuery }) {
  const of = (wanted: OrderStatus) =>
    days.reduce((sum, { orders }) => sum + (orders.find(({ status }) => status === wanted)?.count ?? 0), 0);
  return (
    <nav class="state-counts" aria-label={t("Orders of the last year by state")}>
      {ORDER_STATUSES.filter((status) => of(status) > 0).map((status) => (
        <a
          key={status}
          href={ordersHref({ ...query, status: query.status === status ? "" : status, page: 1 })}
          aria-current={query.status === status ? "true" : undefined}
        >
          {STATUS_TEXTS[status]} <b>{count(of(status))}</b>
        </a>
      ))}
    </nav>
  );
}
