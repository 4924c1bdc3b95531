import { useEffect } from "preact/hooks";
import type { WebhookDelivery as Delivery, DeliveryQuery } from "../../../../client/src/api.ts";
import type { DeliveriesPage } from "../../../../client/src/webhooks.ts";
import { EVENT_TYPES } from "../../../shared/parcel-status.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { goTo, href, route } from "../../ui/shell/route.ts";
import { ShortId } from "../../ui/text/short-id.tsx";
import { Time } from "../../ui/text/time.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { DELIVERY_TEXTS, DeliveryBadge } from "./delivery-status.tsx";

const PATH = "/webhooks";
const PAGE_SIZE = 20;
/** How often new deliveries are looked for: soon after one came, less and less often while none comes. */
const SOONEST_MS = 5000;
const LATEST_MS = 60_000;

const EVENTS: readonly Delivery["event"][] = [...EVENT_TYPES, "pudo_points.changed", "webhook.test"];

/**
 * The deliveries, newest first. The first page is refreshed while it is in sight. The address has the filters and the open
 * delivery.
 * @param sendings grows whenever something was sent from this view
 */
export function Deliveries({ sendings }: { sendings: number }) {
  const { query } = route.value;
  const status = query.get("status") ?? "";
  const event = query.get("event") ?? "";
  const endpoint = query.get("endpoint") ?? "";
  const opened = query.get("delivery");
  const page = pageOf(query);
  const filter = { status, event, endpoint };
  const shown = { ...filter, page: page > 1 ? page : undefined };
  const endpoints = useResource(`endpoints ${sendings}`, (signal) =>
    pudo.webhooks.endpoints.list({ signal }),
  );
  const resource = useResource(`${status} ${event} ${endpoint} ${page}`, (signal) =>
    pudo.webhooks.deliveries.page(
      {
        status: (status || undefined) as DeliveryQuery["status"],
        event: (event || undefined) as DeliveryQuery["event"],
        endpointId: endpoint || undefined,
        ...{ page, pageSize: PAGE_SIZE },
      },
      { signal },
    ),
  );
  useFollowing(page === 1, `${sendings} ${stateOf(resource.data)}`, resource.reload);
  useEffect(() => {
    if (sendings > 0) resource.reload();
  }, [sendings, resource.reload]);
  const columns: Column<Delivery>[] = [
    {
      label: t("Event"),
      cell: ({ event: type, url }) => (
        <>
          <span class="code whole-word">{type}</span>
          <span class="below hint wide">{url}</span>
        </>
      ),
    },
    {
      label: t("Order"),
      phone: "second",
      cell: ({ orderId, orderReference }) =>
        orderId &&
        (orderReference ? (
          <a class="code" href={href(`/orders/${orderId}`)}>
            {orderReference}
          </a>
        ) : (
          <ShortId id={orderId} href={href(`/orders/${orderId}`)} />
        )),
    },
    {
      label: t("State"),
      phone: "end",
      cell: (delivery) => <DeliveryBadge status={delivery.status} />,
    },
    { label: t("Attempts"), align: "end", cell: ({ attemptCount }) => attemptCount },
    { label: t("Since"), cell: ({ createdAt }) => <Time at={createdAt} isExact /> },
    {
      label: t("Details"),
      phone: "aside",
      cell: ({ id, event: type }) => (
        <a
          class="button quiet"
          href={href(PATH, { ...shown, delivery: id })}
          aria-label={t("Details of {type}", { type })}
        >
          {t("Details")}
        </a>
      ),
    },
  ];
  return (
    <section class="stack" aria-labelledby="deliveries">
      <h2 id="deliveries">{t("Deliveries")}</h2>
      <div class="delivery-filters">
        <Choice
          label={t("State")}
          value={status}
          options={Object.entries(DELIVERY_TEXTS).map(([value, [text]]) => [value, text])}
          onChange={(chosen) => goTo(PATH, { ...filter, status: chosen }, { isReplacing: true })}
        />
        <Choice
          label={t("Event")}
          value={event}
          options={EVENTS.map((type) => [type, type])}
          onChange={(chosen) => goTo(PATH, { ...filter, event: chosen }, { isReplacing: true })}
        />
        <Choice
          label={t("Endpoint")}
          value={endpoint}
          options={(endpoints.data ?? []).map(({ id, url, description }) => [
            id,
            description ? `${description}: ${url}` : url,
          ])}
          onChange={(chosen) => goTo(PATH, { ...filter, endpoint: chosen }, { isReplacing: true })}
        />
      </div>
      <Loaded resource={resource} lines={6} shape="table">
        {({ deliveries, pagination }) =>
          deliveries.length === 0 ? (
            <Empty
              title={
                status || event || endpoint
                  ? t("No delivery matches")
                  : t("Nothing was sent in the last 30 days")
              }
            />
          ) : (
            <>
              <Table caption={t("Deliveries")} columns={columns} rows={deliveries} keyOf={({ id }) => id} />
              <Pager
                pageSize={PAGE_SIZE}
                total={pagination.totalCount}
                counted={t("{count} deliveries", { count: pagination.totalCount })}
              />
            </>
          )
        }
      </Loaded>
      {opened && (
        <DeliveryDialog
          id={opened}
          onSent={resource.reload}
          onClose={() => goTo(PATH, shown, { isReplacing: true })}
        />
      )}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">{t("All")}</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The state of a page's deliveries, as one text. */
const stateOf = (page: DeliveriesPage | undefined): string =>
  page?.deliveries.map(({ id, status, attemptCount }) => `${id} ${status} ${attemptCount}`).join() ?? "";

/** Loads again while the page is in sight, less and less often while the state stays the same. */
function useFollowing(isFollowing: boolean, state: string, reload: () => void): void {
  useEffect(() => {
    if (!isFollowing) return;
    let delay = SOONEST_MS;
    let timer = setTimeout(look, delay);
    function look() {
      if (document.visibilityState === "visible") reload();
      delay = Math.min(2 * delay, LATEST_MS);
      timer = setTimeout(look, delay);
    }
    return () => clearTimeout(timer);
  }, [isFollowing, state, reload]);
}
