import { Field, SearchField } from "../../ui/forms/field.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { route } from "../../ui/shell/route.ts";
import { STATES } from "./list-query.ts";

/** The filters of the list. */
export function Filters() {
  return (
    <FilterForm path="/points" query={route.value.query}>
      <SearchField placeholder="Name, description or id of the file" />
      <Field label="State">
        {(attributes) => (
          <select {...attributes} name="state">
            <option value="">All but deleted</option>
            {Object.entries(STATES).map(([state, { text }]) => (
              <option key={state} value={state}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FilterForm>
  );
}
