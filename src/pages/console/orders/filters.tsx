import { ORDER_STATUSES } from "../../../shared/parcel-status.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { Field, SearchField } from "../../ui/forms/field.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { route } from "../../ui/shell/route.ts";
import { EXCEPTIONS, type OrdersQuery, ordersHref } from "./list-query.ts";

/** What the list is narrowed by. */
export function Filters({ query }: { query: OrdersQuery }) {
  return (
    <>
      <FilterForm path="/orders" query={route.value.query}>
        <SearchField placeholder="Name, contact, reference or code" disabled={query.exception !== ""} />
        <Field label="State">
          {(attributes) => (
            <select {...attributes} name="status" disabled={query.exception !== ""}>
              <option value="">All</option>
              {ORDER_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_TEXTS[status]}
                </option>
              ))}
            </select>
          )}
        </Field>
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
      </FilterForm>
      {query.partnerId && !query.exception && (
        <p>
          Of one partner. <a href={ordersHref({ ...query, partnerId: "", page: 1 })}>Those of all partners</a>
        </p>
      )}
    </>
  );
}
