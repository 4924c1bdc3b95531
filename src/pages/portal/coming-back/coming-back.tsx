import { useState } from "preact/hooks";
import type { StoreOrderDetails } from "../../../../client/src/api.ts";
import { type TurningBack, turnsBack } from "../../../shared/parcel-status.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { Time } from "../../ui/text/time.tsx";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { whereabouts } from "../order/custody.tsx";
import { Receive } from "../order/receive.tsx";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { ReceivingCode } from "./receiving-code.tsx";

/** Each is read by itself, because lists name no holders. */
const PAGE_SIZE = 20;

type Returned = StoreOrderDetails & { receiver: string };

const WHY: Record<TurningBack, string> = {
  "package.refused": t("The receiver refused it"),
  "package.expired": t("Nobody collected it in time"),
  "package.cancelled": t("Cancelled on its way"),
  "package.corrected": t("Corrected by the operator"),
};

/** What made a parcel come back. */
const causeOf = ({ events }: Returned) =>
  events.flatMap(({ type, occurred_at }) => (turnsBack(type) ? [{ type, occurred_at }] : [])).at(-1);

const COLUMNS: Column<Returned>[] = [
  {
    label: t("Reference"),
    cell: ({ id, partner_order_id, receiver }) => (
      <>
        <a class="code" href={href(`/orders/${id}`)}>
          {partner_order_id}
        </a>
        <p class="hint wide">{receiver}</p>
      </>
    ),
  },
  {
    label: t("Why"),
    phone: "aside",
    cell: (order) => {
      const cause = causeOf(order);
      return (
        <>
          {cause ? WHY[cause.type] : t("Not known")}
          {cause && (
            <p class="hint wide">
              <Time at={cause.occurred_at} />
            </p>
          )}
        </>
      );
    },
  },
  {
    label: t("Where it is"),
    phone: "second",
    cell: ({ holder }) => (
      <>
        <span class="holder">{whereabouts(holder)}</span>
        <p class="hint wide">
          {t("since")} <Time at={holder.since} />
        </p>
      </>
    ),
  },
  {
    label: t("Tracking code"),
    cell: ({ tracking_code }) => <TrackingCode code={tracking_code} />,
  },
];

async function readReturned(page: number, signal: AbortSignal) {
  const { orders, pagination } = await pudo.orders.page(
    { status: "returned", sortOrder: "asc", page, pageSize: PAGE_SIZE },
    { signal },
  );
  const details = await Promise.all(orders.map(({ id }) => pudo.orders.get(id, { signal })));
  const returned = details.map((order, i): Returned => {
    const { receiverFirstName, receiverLastName } = orders[i]!;
    return { ...order, receiver: `${receiverFirstName} ${receiverLastName}`.trim() };
  });
  // A parcel may have come back meanwhile.
  return {
    orders: returned.filter(({ status }) => status === "returned"),
    total: pagination.total,
  };
}

export default function ComingBack() {
  const page = pageOf(route.value.query);
  const resource = useResource(`${page}`, (signal) => readReturned(page, signal));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isReceiving, setReceiving] = useState(false);
  return (
    <PortalView
      title={t("On their way back")}
      actions={
        <a class="button quiet" href={href("/handovers")}>
          {t("Hand-overs")}
        </a>
      }
    >
      {chosen.size > 0 && (
        <div class="chosen" role="status">
          <b>{t("{parcels} chosen", { parcels: t("{count} parcels", { count: chosen.size }) })}</b>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => setReceiving(true)}>
              {t("Received")}
            </button>
            <button type="button" class="quiet" onClick={() => setChosen(new Set())}>
              {t("Clear the choice")}
            </button>
          </div>
        </div>
      )}
      <Loaded resource={resource} lines={8} shape="table">
        {({ orders, total }) =>
          total === 0 ? (
            <Empty title={t("Nothing is on its way back")}>
              <p>{t("What receivers refuse, or don't collect in time, is here until you have it.")}</p>
            </Empty>
          ) : (
            <>
              <ReceivingCode />
              <Table
                caption={t("Parcels on their way back")}
                columns={COLUMNS}
                rows={orders}
                keyOf={({ id }) => id}
                selection={{ chosen, onChange: setChosen, nameOf: (order) => order.partner_order_id }}
              />
              <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} parcels", { count: total })} />
            </>
          )
        }
      </Loaded>
      {isReceiving && (
        <Receive
          ids={[...chosen]}
          onDone={() => {
            setChosen(new Set());
            resource.reload();
          }}
          onClose={() => setReceiving(false)}
        />
      )}
    </PortalView>
  );
}
