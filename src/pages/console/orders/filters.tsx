import { ORDER_STATUSES } from "../../../shared/parcel-status.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { Field, SearchField } from "../../ui/forms/field.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { href, route } from "../../ui/shell/route.ts";
import { EXCEPTIONS, isOfSomebody, type OrdersQuery, ordersHref } from "./list-query.ts";

export function Filters({ query }: { query: OrdersQuery }) {
  const { exception, actor, direction } = query;
  const isSomebodys = isOfSomebody(query) && !exception;
  return (
    <>
      <FilterForm path="/orders" query={route.value.query}>
        {!isSomebodys && (
          <SearchField
            placeholder="Name, contact, reference or code"
            disabled={exception !== "" || direction !== ""}
          />
        )}
        <Field label="State">
          {(attributes) => (
            <select {...attributes} name="status" disabled={exception !== ""}>
              <option value="">All</option>
              {ORDER_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_TEXTS[status]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {!isSomebodys && (
          <Field label="Kind">
            {(attributes) => (
              <select {...attributes} name="direction" disabled={exception !== ""}>
                <option value="">All</option>
                <option value="return">Returns</option>
              </select>
            )}
          </Field>
        )}
        {isSomebodys && actor && (
          <Field label="Scanned since">
            {(attributes) => <input {...attributes} name="since" type="date" />}
          </Field>
        )}
        {!isSomebodys && (
          <Field label="To look after">
            {(attributes) => (
              <select {...attributes} name="exception">
                <option value="">All orders</option>
                {Object.entries(EXCEPTIONS).map(([kind, text]) => (
                  <option key={kind} value={kind}>
                    {text}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </FilterForm>
      {isSomebodys && <Somebody query={query} />}
      {query.partnerId && !exception && !isSomebodys && (
        <p>
          Of one partner. <a href={ordersHref({ ...query, partnerId: "", page: 1 })}>Those of all partners</a>
        </p>
      )}
    </>
  );
}

/** Shows whose parcels are listed. */
function Somebody({ query: { holder, actor, name } }: { query: OrdersQuery }) {
  const who = name || (holder === "driver:unknown" ? "drivers who are not known" : "one of them");
  return (
    <p>
      {actor && !holder ? `What the key of ${who} has scanned, as it is now.` : `What is with ${who} now.`}{" "}
      {holder.startsWith("point:") && (
        <>
          <a href={href(`/points/${holder.slice("point:".length)}`)}>The point</a>.{" "}
        </>
      )}
      <a href={href("/orders")}>All orders</a>
    </p>
  );
}
