import { lagosDay } from "../../../shared/closed-days.ts";
import { Field } from "../forms/field.tsx";
import { FilterForm } from "../lists/filter-form.tsx";
import { monthText } from "../text/format.ts";
import { t } from "../text/translate.ts";

const MONTHS_OFFERED = 24;

/** The last months, this one first. */
function months(): string[] {
  const [year, month] = lagosDay(Date.now()).split("-").map(Number) as [number, number];
  return Array.from({ length: MONTHS_OFFERED }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - i)).toISOString().slice(0, 7),
  );
}

/** The month that the address means: by default this one. */
export const monthOf = (query: URLSearchParams): string => query.get("month") || months()[0]!;

/** Chooses a month of Lagos, which is kept in the address. */
export function MonthFilter({ path, query }: { path: string; query: URLSearchParams }) {
  const offered = months();
  return (
    <FilterForm path={path} query={query}>
      <Field label={t("Month")}>
        {(attributes) => (
          <select {...attributes} name="month">
            {offered.map((each) => (
              <option key={each} value={each === offered[0] ? "" : each}>
                {monthText(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FilterForm>
  );
}
