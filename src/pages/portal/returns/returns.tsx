import { Fragment } from "preact";
import type { Order } from "../../../../client/src/api.ts";
import { RETURN_STATES, RETURN_TEXTS, StatusBadge } from "../../ui/domain/order-status.tsx";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { naira } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t, tx } from "../texts.ts";
import { countReasons } from "./reasons.ts";

const PAGE_SIZE = 100;
const MOST_REASONS = 8;

const COLUMNS: Column<Order>[] = [
  {
    label: t("Reference"),
    cell: ({ id, reference, returnOf }) => (
      <>
        <a class="code" href={href(`/orders/${id}`)}>
          {reference}
        </a>
        <p class="hint wide">
          {t("of")} <a href={href(`/orders/${returnOf}`)}>{t("its order")}</a>
        </p>
      </>
    ),
  },
  { label: t("State"), phone: "aside", cell: ({ status }) => <StatusBadge status={status} isReturn /> },
  {
    label: t("What"),
    phone: "second",
    cell: ({ items }) => items.map((item) => `${item.quantity} × ${item.description}`).join(", "),
  },
  { label: t("Reason"), cell: ({ note }) => note || <span class="hint">{t("none given")}</span> },
  { label: t("Created on"), cell: ({ createdAt }) => <Time at={createdAt} /> },
  { label: t("Fee"), phone: "end", align: "end", cell: ({ deliveryFee }) => naira(deliveryFee) },
];

/** What customers send back, by state, and why. */
export default function Returns() {
  const { query } = route.value;
  const page = pageOf(query);
  const status = RETURN_STATES.find((state) => state === query.get("status"));
  const resource = useResource(`${status} ${page}`, (signal) =>
    pudo.orders.page({ direction: "return", status, page, pageSize: PAGE_SIZE }, { signal }),
  );
  return (
    <PortalView title={t("Returns")}>
      <p class="hint">
        {tx(
          "Begin a return on the page of a delivered order. Whether customers may begin one themselves is in the {link}.",
          { link: <a href={href("/settings")}>{t("settings")}</a> },
        )}
      </p>
      <FilterForm path="/returns" query={query}>
        <Field label={t("State")}>
          {(attributes) => (
            <select {...attributes} name="status">
              <option value="">{t("All")}</option>
              {RETURN_STATES.map((state) => (
                <option key={state} value={state}>
                  {RETURN_TEXTS[state]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </FilterForm>
      <Loaded resource={resource} lines={8} shape="table">
        {({ orders, pagination: { total } }) =>
          orders.length === 0 ? (
            <Empty title={status || page > 1 ? t("No return matches") : t("No returns yet")}>
              <p>{t("What your customers send back will be here.")}</p>
            </Empty>
          ) : (
            <>
              <Reasons orders={orders} isAll={total <= orders.length} />
              <Table caption={t("Returns")} columns={COLUMNS} rows={orders} keyOf={({ id }) => id} />
              <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} returns", { count: total })} />
            </>
          )
        }
      </Loaded>
    </PortalView>
  );
}

function Reasons({ orders, isAll }: { orders: readonly Order[]; isAll: boolean }) {
  const given = orders.map(({ note }) => note).filter((note) => note.trim() !== "");
  if (given.length === 0) return null;
  const reasons = countReasons(given);
  return (
    <section class="card stack" aria-labelledby="reasons">
      <h2 id="reasons">{t("Why")}</h2>
      <dl class="facts">
        {reasons.slice(0, MOST_REASONS).map(({ reason, count }) => (
          <Fragment key={reason}>
            <dt>{reason}</dt>
            <dd>{count}</dd>
          </Fragment>
        ))}
      </dl>
      <p class="hint">
        {isAll ? t("Of all of these") : t("Of those on this page")}:{" "}
        {t("{reasons} given", { reasons: t("{count} reasons", { count: given.length }) })}
        {reasons.length > MOST_REASONS && `, ${t("{n} more reasons", { n: reasons.length - MOST_REASONS })}`}.
      </p>
    </section>
  );
}
