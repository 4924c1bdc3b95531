import { ORDER_STATUSES } from "../../../shared/parcel-status.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { Field, SearchField } from "../../ui/forms/field.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { route } from "../../ui/shell/route.ts";
import { t } from "../texts.ts";

/** What the list is narrowed by. */
export function Filters() {
  const { query } = route.value;
  return (
    <FilterForm path="/orders" query={query}>
      <SearchField placeholder={t("Name, e-mail, phone, reference or code")} />
      <Field label={t("State")}>
        {(attributes) => (
          <select {...attributes} name="status">
            <option value="">{t("All")}</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_TEXTS[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("Kind")}>
        {(attributes) => (
          <select
            {...attributes}
            name="direction"
            disabled={query.get("search") !== null && query.get("search") !== ""}
          >
            <option value="">{t("All")}</option>
            <option value="delivery">{t("Deliveries")}</option>
            <option value="return">{t("Returns")}</option>
          </select>
        )}
      </Field>
      <Field label={t("Money")}>
        {(attributes) => (
          <select
            {...attributes}
            name="cod"
            disabled={query.get("search") !== null && query.get("search") !== ""}
          >
            <option value="">{t("All")}</option>
            <option value="true">{t("To collect")}</option>
          </select>
        )}
      </Field>
      <Field label={t("From")}>
        {(attributes) => <input {...attributes} name="from" type="date" max={query.get("to") ?? ""} />}
      </Field>
      <Field label={t("To")}>
        {(attributes) => <input {...attributes} name="to" type="date" min={query.get("from") ?? ""} />}
      </Field>
    </FilterForm>
  );
}
