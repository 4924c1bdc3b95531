import { useEffect, useRef } from "preact/hooks";
import { ORDER_STATUSES } from "../../../shared/parcel-status.ts";
import { Field } from "../../ui/field.tsx";
import { STATUS_TEXTS } from "../../ui/order-status.tsx";
import { goTo } from "../../ui/route.ts";
import { type OrdersQuery, parametersOf } from "./list-query.ts";

const TYPING_MS = 350;

/** What the list is narrowed by. It changes the address, and that the list. */
export function Filters({ query }: { query: OrdersQuery }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What is being typed stays, whatever is loaded meanwhile.
  useEffect(() => {
    const field = form.current?.elements.namedItem("search");
    if (field instanceof HTMLInputElement && timer.current === undefined) field.value = query.search;
  }, [query.search]);

  const apply = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const given = new FormData(form.current);
    const value = (name: string) => String(given.get(name) ?? "").trim();
    const filter = {
      search: value("search"),
      status: value("status"),
      from: value("from"),
      to: value("to"),
    };
    goTo("/orders", parametersOf({ ...query, ...filter, page: 1 }), { isReplacing: true });
  };

  return (
    <search>
      <form
        ref={form}
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Field label="Search">
          {(attributes) => (
            <input
              {...attributes}
              name="search"
              type="search"
              placeholder="Name, e-mail, phone, reference or code"
              maxLength={200}
              onInput={() => {
                clearTimeout(timer.current);
                timer.current = setTimeout(apply, TYPING_MS);
              }}
            />
          )}
        </Field>
        <Field label="State">
          {(attributes) => (
            <select {...attributes} name="status" value={query.status} onChange={apply}>
              <option value="">All</option>
              {ORDER_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_TEXTS[status]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="From">
          {(attributes) => (
            <input
              {...attributes}
              name="from"
              type="date"
              value={query.from}
              max={query.to}
              onChange={apply}
            />
          )}
        </Field>
        <Field label="To">
          {(attributes) => (
            <input {...attributes} name="to" type="date" value={query.to} min={query.from} onChange={apply} />
          )}
        </Field>
      </form>
    </search>
  );
}
