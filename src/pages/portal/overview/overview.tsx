import type { Order, WebhookEndpoint } from "../../../../client/src/api.ts";
import { addressLine } from "../../../shared/address-line.ts";
import { closingTime } from "../../../shared/collect-by.ts";
import { OrderChart } from "../../ui/domain/order-chart.tsx";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { KeyNumbers } from "../../ui/lists/key-numbers.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { count, naira, percent } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { ReceivingCode } from "../coming-back/receiving-code.tsx";
import { ChangedAccount } from "../money/changed-account.tsx";
import { AskForPickup, lagosToday } from "../pickups/ask-for-pickup.tsx";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { Checklist, type Step } from "./checklist.tsx";
import { FailedToday } from "./failed-today.tsx";

const DAY_MS = 86_400_000;
/** Parcels that must be collected within this time are shown. */
const SOON_MS = 2 * DAY_MS;
const MOST_SHOWN = 5;

/** What the overview shows, each from its own endpoint of the API. */
async function readOverview(signal: AbortSignal) {
  const [
    counts,
    keys,
    endpoints,
    delivered,
    given,
    failed,
    waiting,
    returned,
    returning,
    toGive,
    visits,
    own,
    fees,
  ] = await Promise.all([
    request("GET", "/partner/order-counts", { signal }),
    request("GET", "/partner/secret-keys", { signal }),
    pudo.webhooks.endpoints.list({ signal }),
    pudo.webhooks.deliveries.page({ status: "delivered", pageSize: 1 }, { signal }),
    pudo.webhooks.deliveries.page({ status: "failed", pageSize: 1 }, { signal }),
    request("GET", "/partner/failed-requests", { query: { pageSize: MOST_SHOWN }, signal }),
    pudo.orders.page({ status: "ready_for_pickup", sortOrder: "asc", pageSize: 100 }, { signal }),
    pudo.orders.page({ status: "returned", pageSize: 1 }, { signal }),
    pudo.orders.page({ status: "in_transit", direction: "return", pageSize: 1 }, { signal }),
    pudo.orders.page({ status: "created", direction: "delivery", pageSize: 1 }, { signal }),
    // The latest day first, and at most 14 days ahead.
    pudo.pickups.page({ pageSize: 15 }, { signal }),
    request("GET", "/partner", { signal }),
    pudo.fees.month(lagosToday().slice(0, 7), { signal }),
  ]);
  return {
    days: counts.data,
    keys: keys.data,
    endpoints,
    delivered: delivered.pagination.totalCount,
    givenUp: given.pagination.totalCount,
    failed: failed.data.data,
    waiting: waiting.orders,
    ready: waiting.pagination.total,
    fees: fees.fees,
    returned: returned.pagination.total,
    returning: returning.pagination.total,
    toGive: toGive.pagination.total,
    visits: visits.pickups,
    pickup: own.data.partner.pickup,
    account: own.data.partner.payoutAccount,
  };
}
interface Changes {
  onChanged: () => void;
}
type Read = Awaited<ReturnType<typeof readOverview>>;

export default function Overview() {
  const resource = useResource("overview", readOverview);
  return (
    <PortalView
      title={t("Overview")}
      actions={
        <a class="button primary" href={href("/orders/new")}>
          {t("New order")}
        </a>
      }
    >
      <Loaded resource={resource} lines={5} shape="numbers">
        {(read) => <Parts {...read} onChanged={resource.reload} />}
      </Loaded>
    </PortalView>
  );
}

function Parts({ days, keys, endpoints, delivered, failed, waiting, onChanged, ...read }: Read & Changes) {
  const { returned, returning, ready, fees, givenUp, toGive, visits, pickup, account } = read;
  const orders = days.flatMap((day) => day.orders).filter((one) => one.count > 0);
  const failing = endpoints.filter(({ enabled, failingSince }) => !enabled || failingSince !== null);
  const now = Date.now();
  const expiring = waiting
    .filter(({ collectBy }) => collectBy !== null && Date.parse(collectBy) - now < SOON_MS)
    .toSorted((a, b) => Date.parse(a.collectBy!) - Date.parse(b.collectBy!));
  const today = failed.filter(({ at }) => now - Date.parse(at) < DAY_MS);
  return (
    <>
      <ChangedAccount account={account} />
      <Checklist
        steps={stepsOf({ keys, hasDelivered: delivered > 0, hasEndpoint: endpoints.length > 0 }, orders)}
      />
      <KeyNumbers
        numbers={[
          {
            name: t("Ready for pickup"),
            value: count(ready),
            link: href("/orders", { status: "ready_for_pickup" }),
          },
          {
            name: t("Go back within two days"),
            // The oldest parcels contain those that go back first.
            value: `${count(expiring.length)}${expiring.length === waiting.length && ready > waiting.length ? "+" : ""}`,
          },
          { name: t("Fees of this month"), value: naira(fees), link: href("/fees") },
          {
            name: t("Webhooks that arrived, of 30 days"),
            value: delivered + givenUp === 0 ? t("None yet") : percent(delivered / (delivered + givenUp)),
            note: givenUp > 0 ? t("{n} given up", { n: count(givenUp) }) : undefined,
            link: href("/webhooks", { status: givenUp > 0 ? "failed" : "" }),
          },
        ]}
      />
      <section class="card stack" aria-labelledby="by-day">
        <h2 id="by-day">{t("Orders of the last 30 days")}</h2>
        {orders.length > 0 ? (
          <OrderChart days={days} />
        ) : (
          <Empty title={t("No orders in these days")}>
            <p>
              <a href={href("/orders/new")}>{t("Create an order")}</a>
            </p>
          </Empty>
        )}
      </section>
      {toGive > 0 && (
        <AskForPickup
          waiting={toGive}
          address={pickup ? addressLine(pickup) : undefined}
          visits={visits}
          onChanged={onChanged}
        />
      )}
      {returned + returning > 0 && (
        <section class="stack" aria-labelledby="coming-back">
          <h2 id="coming-back">{t("On their way back")}</h2>
          {returned > 0 && (
            <p>
              <a href={href("/coming-back")}>{t("{count} parcels", { count: returned })}</a>{" "}
              {t("that nobody collected.")}
            </p>
          )}
          {returning > 0 && (
            <p>
              <a href={href("/returns")}>{t("{count} parcels", { count: returning })}</a>{" "}
              {t("that customers send back.")}
            </p>
          )}
          <ReceivingCode />
        </section>
      )}
      <Expiring orders={expiring} />
      <Failing endpoints={failing} />
      <FailedToday requests={today} />
    </>
  );
}

interface Known {
  keys: readonly unknown[];
  hasEndpoint: boolean;
  hasDelivered: boolean;
}

function stepsOf({ keys, hasEndpoint, hasDelivered }: Known, orders: readonly { status: string }[]): Step[] {
  const isMoving = orders.some(({ status }) => status !== "created" && status !== "cancelled");
  return [
    { name: t("Create a secret key for your shop's server"), isDone: keys.length > 0, link: "/developers" },
    { name: t("Create the first order"), isDone: orders.length > 0, link: "/orders/new" },
    {
      name: hasEndpoint ? t("Have your endpoint answer a webhook") : t("Add an endpoint for webhooks"),
      isDone: hasDelivered,
      link: "/webhooks",
    },
    { name: t("Print a label and hand the parcel over"), isDone: isMoving, link: "/orders" },
  ];
}

function Expiring({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="expiring">
      <h2 id="expiring">{t("Goes back soon unless it is collected")}</h2>
      <Table
        caption={t("Orders that expire in two days")}
        columns={[
          {
            label: t("Reference"),
            cell: ({ id, reference }: Order) => (
              <a class="code" href={href(`/orders/${id}`)}>
                {reference}
              </a>
            ),
          },
          {
            label: t("Receiver"),
            phone: "second",
            cell: ({ receiverFirstName, receiverLastName }) =>
              `${receiverFirstName} ${receiverLastName}`.trim(),
          },
          {
            label: t("Collect by"),
            phone: "end",
            cell: ({ collectBy, expiresAt }) => <Time at={closingTime(collectBy!, expiresAt)} />,
          },
        ]}
        rows={orders.slice(0, MOST_SHOWN)}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

function Failing({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  if (endpoints.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="failing">
      <h2 id="failing">{t("Endpoints that get no webhooks")}</h2>
      <Table
        caption={t("Endpoints that fail or are disabled")}
        columns={[
          { label: t("URL"), cell: ({ url }: WebhookEndpoint) => url },
          {
            label: t("Why"),
            phone: "below",
            cell: ({ enabled, disabledReason, failingSince }) =>
              enabled ? (
                <>
                  {t("Fails since")} <Time at={failingSince!} />
                </>
              ) : (
                (disabledReason ?? "disabled")
              ),
          },
        ]}
        rows={endpoints}
        keyOf={({ id }) => id}
      />
    </section>
  );
}
