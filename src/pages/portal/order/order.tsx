import { useState } from "preact/hooks";
import type { Order, StoreOrderDetails } from "../../../../client/src/api.ts";
import { closingTime } from "../../../shared/collect-by.ts";
import { mayMove } from "../../../shared/parcel-status.ts";
import { EVENT_TEXTS } from "../../ui/domain/order-events.ts";
import { OrderHead } from "../../ui/domain/order-head.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Copy } from "../../ui/forms/copy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Timeline } from "../../ui/lists/timeline.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { DangerZone } from "../../ui/shell/danger-zone.tsx";
import { href } from "../../ui/shell/route.ts";
import { kilograms, naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { session } from "../session.ts";
import { t } from "../texts.ts";
import { custodyText, whereabouts } from "./custody.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Dispute, mayDispute } from "./dispute.tsx";
import { Label, labelLink } from "./label.tsx";
import { NewReturn } from "./new-return.tsx";
import { Point } from "./point.tsx";
import { Receive } from "./receive.tsx";
import { Simulation } from "./simulation.tsx";

type Item = Order["items"][number];

const ITEMS: Column<Item>[] = [
  { label: t("What"), cell: ({ description }) => description },
  { label: t("Quantity"), phone: "second", align: "end", cell: ({ quantity }) => quantity },
  { label: t("Weight each"), phone: "second", align: "end", cell: ({ weight }) => kilograms(weight) },
  {
    label: t("Size"),
    cell: ({ length, width, height }) => (length ? `${length} × ${width} × ${height} cm` : t("not given")),
  },
  { label: t("Value each"), phone: "aside", align: "end", cell: ({ value }) => naira(value) },
];

type Asked = "cancel" | "dispute" | "receive" | "return";

interface Read {
  order: Order;
  details: StoreOrderDetails;
}

/** The order as the list has it, with its receiver and items, and as its shop reads it, with its events and links. */
async function readOrder(id: string, signal: AbortSignal): Promise<Read> {
  const [view, details] = await Promise.all([
    request("GET", `/orders/${encodeURIComponent(id)}`, { signal }),
    pudo.orders.get(id, { signal }),
  ]);
  return { order: view.data, details };
}

export default function OrderPage({ id = "" }: { id?: string }) {
  const resource = useResource(id, (signal) => readOrder(id, signal));
  const { data, reload } = resource;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <PortalView title={data ? data.order.reference : t("Order")}>
      <p>
        <a href={href("/orders")}>{t("All orders")}</a>
      </p>
      <Loaded resource={resource} lines={12} shape="parcel">
        {({ order, details }) => (
          <OrderParts order={order} details={details} onChanged={reload} onAsk={setAsked} />
        )}
      </Loaded>
      {asked === "return" && data && <NewReturn order={data.order} onClose={close} />}
      {asked === "receive" && <Receive ids={[id]} onDone={reload} onClose={close} />}
      {asked === "dispute" && <Dispute id={id} onDone={reload} onClose={close} />}
      {asked === "cancel" && (
        <Confirm
          title={t("Cancel this order?")}
          action={t("Cancel the order")}
          work={async () => {
            await pudo.orders.cancel(id);
            toast(t("The order is cancelled."));
            reload();
          }}
          onClose={close}
        >
          <p>{t("No driver will collect it, and its label stops working. This can't be undone.")}</p>
        </Confirm>
      )}
    </PortalView>
  );
}

interface PartsProps extends Read {
  onChanged: () => void;
  onAsk: (asked: Asked) => void;
}

function OrderParts({ order, details, onChanged, onAsk }: PartsProps) {
  const isSandbox = session.state.value.kind === "in" && session.state.value.session.isSandbox;
  return (
    <>
      <div class="order">
        <div class="stack">
          <section class="card stack" aria-label={t("Summary")}>
            <Head order={order} details={details} onAsk={onAsk} />
            <Facts order={order} details={details} />
          </section>
          <section class="card stack" aria-labelledby="history">
            <h2 id="history">{t("History")}</h2>
            <Timeline
              entries={details.events
                .map(({ type, occurred_at }, i) => ({
                  key: `${i}`,
                  title: EVENT_TEXTS[type],
                  at: occurred_at,
                  detail: <span class="hint custody">{custodyText(details.events, i)}</span>,
                }))
                .toReversed()}
            />
          </section>
          <section class="stack" aria-labelledby="parcel">
            <h2 id="parcel">{t("Parcel")}</h2>
            {order.items.length > 0 ? (
              <Table
                caption={t("Items")}
                columns={ITEMS}
                rows={order.items}
                keyOf={(item) => JSON.stringify(item)}
              />
            ) : (
              <p class="hint">{t("No items were given.")}</p>
            )}
            {order.note && <p class="note">{order.note}</p>}
          </section>
          <Deliveries orderId={order.id} />
        </div>
        <div class="stack">
          <Point order={details} onChanged={onChanged} />
          <Label order={details} />
          {isSandbox && <Simulation order={details} onChanged={onChanged} />}
        </div>
      </div>
      {mayMove(order.status, "cancel") && (
        <DangerZone lead={t("No driver will collect it, and its label stops working. This can't be undone.")}>
          <button type="button" class="quiet" onClick={() => onAsk("cancel")}>
            {t("Cancel the order")}
          </button>
        </DangerZone>
      )}
    </>
  );
}

/** How it stands, with the one thing that its shop can do about it. */
function Head({ order, details, onAsk }: Read & Pick<PartsProps, "onAsk">) {
  const { status, direction } = order;
  const isReturn = direction === "return";
  const button = (asked: Asked, text: string) => (
    <button type="button" class="primary" onClick={() => onAsk(asked)}>
      {text}
    </button>
  );
  const { value: signedIn } = session.state;
  return (
    <OrderHead
      status={status}
      isReturn={isReturn}
      partner={signedIn.kind === "in" ? signedIn.session.partner.name : ""}
      point={details.point?.name ?? ""}
      arrival={order.estimatedArrival}
      lastMoment={
        isReturn ? order.expiresAt : order.collectBy && closingTime(order.collectBy, order.expiresAt)
      }
      where={
        <>
          <span class="holder">{whereabouts(details.holder)}</span>
          <span class="hint">
            {" "}
            {t("since")} <Time at={details.holder.since} />
          </span>
        </>
      }
      action={
        status === "delivered" && !isReturn
          ? button("return", t("New return"))
          : mayMove(status, "receive", direction)
            ? button("receive", t("Received"))
            : mayDispute(details)
              ? button("dispute", t("I did not get it"))
              : status === "created" &&
                !isReturn && (
                  <a class="button primary" href={labelLink(details)} target="_blank" rel="noreferrer">
                    <Icon name="print" />
                    {t("Print the label")}
                  </a>
                )
      }
    />
  );
}

function Facts({ order, details }: Read) {
  return (
    <>
      <dl class="facts">
        <dt>{t("Tracking code")}</dt>
        <dd>
          <TrackingCode code={order.trackingCode} />
          <Copy text={order.trackingCode} what={t("the tracking code")} />
        </dd>
        <dt>{t("Receiver")}</dt>
        <dd>
          {`${order.receiverFirstName} ${order.receiverLastName}`.trim() || t("erased")}
          {order.receiverEmail && <span class="hint"> {order.receiverEmail}</span>}
          {order.receiverPhone && (
            <>
              <br />
              <a href={`tel:${order.receiverPhone.replace(/[^\d+]/g, "")}`}>{order.receiverPhone}</a>
              <Copy text={order.receiverPhone} what={t("the phone number")} />
            </>
          )}
        </dd>
        {order.returnOf && (
          <>
            <dt>{t("Sends back")}</dt>
            <dd>
              <a href={href(`/orders/${order.returnOf}`)}>{t("what was delivered")}</a>
            </dd>
          </>
        )}
        <dt>{t("Created")}</dt>
        <dd>
          <Time at={order.createdAt} />
        </dd>
        <dt>{t("Delivery fee")}</dt>
        <dd>{naira(order.deliveryFee)}</dd>
        {details.collection_code && (
          <>
            <dt>{t("Collection code")}</dt>
            <dd>
              <b class="code">{details.collection_code}</b>
              <Copy text={details.collection_code} what={t("the collection code")} />
              <span class="hint"> {t("for the receiver alone")}</span>
            </dd>
          </>
        )}
      </dl>
      <p class="buttons">
        <a class="button quiet" href={details.tracking_url} target="_blank" rel="noreferrer">
          <Icon name="parcel" />
          {order.returnOf ? t("The page with its code, for your customer") : t("What the receiver sees")}
        </a>
        <Copy text={details.tracking_url} what={t("the link to it")} />
      </p>
    </>
  );
}
