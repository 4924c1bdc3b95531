import { ORDER_STATUSES } from "../../../shared/parcel-status.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { Field, SearchField } from "../../ui/forms/field.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { route } from "../../ui/shell/route.ts";

/** What the list is narrowed by. */
export function Filters() {
  const { query } = route.value;
  return (
    <FilterForm path="/orders" query={query}>
      <SearchField placeholder="Name, e-mail, phone, reference or code" />
      <Field label="State">
        {(attributes) => (
          <select {...attributes} name="status">
            <option value="">All</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_TEXTS[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Kind">
        {(attributes) => (
          <select
            {...attributes}
            name="direction"
            disabled={query.get("search") !== null && query.get("search") !== ""}
          >
            <option value="">All</option>
            <option value="delivery">Deliveries</option>
            <option value="return">Returns</option>
          </select>
        )}
      </Field>
      <Field label="From">
        {(attributes) => <input {...attributes} name="from" type="date" max={query.get("to") ?? ""} />}
      </Field>
      <Field label="To">
        {(attributes) => <input {...attributes} name="to" type="date" min={query.get("from") ?? ""} />}
      </Field>
    </FilterForm>
  );
}
