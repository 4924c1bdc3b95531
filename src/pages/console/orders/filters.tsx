import { useEffect, useRef } from "preact/hooks";
import { ORDER_STATUSES } from "../../../shared/parcel-status.ts";
import { Field } from "../../ui/field.tsx";
import { STATUS_TEXTS } from "../../ui/order-status.tsx";
import { goTo } from "../../ui/route.ts";
import { EXCEPTIONS, type OrdersQuery, ordersHref, parametersOf } from "./list-query.ts";

const TYPING_MS = 350;

/** What the list is narrowed by. It changes the address, and that the list. */
export function Filters({ query }: { query: OrdersQuery }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const given = new FormData(form);
    const value = (name: string) => String(given.get(name) ?? "").trim();
    const wanted = { ...query, search: value("search"), status: value("status"), page: 1 };
    goTo("/orders", parametersOf({ ...wanted, exception: value("exception") }), { isReplacing: true });
  };
  return (
    <search>
      <form
        class="thirds"
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
      >
        <Field label="To look after">
          {(attributes) => (
            <select
              {...attributes}
              name="exception"
              value={query.exception}
              onChange={({ currentTarget: { form } }) => form && apply(form)}
            >
              <option value="">All orders</option>
              {Object.entries(EXCEPTIONS).map(([kind, text]) => (
                <option key={kind} value={kind}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        {!query.exception && (
          <>
            <Field label="Search">
              {(attributes) => (
                <input
                  {...attributes}
                  name="search"
                  type="search"
                  defaultValue={query.search}
                  placeholder="Name, e-mail, phone, reference or code"
                  maxLength={200}
                  onInput={({ currentTarget: { form } }) => {
                    clearTimeout(timer.current);
                    timer.current = setTimeout(() => form && apply(form), TYPING_MS);
                  }}
                />
              )}
            </Field>
            <Field label="State">
              {(attributes) => (
                <select
                  {...attributes}
                  name="status"
                  value={query.status}
                  onChange={({ currentTarget: { form } }) => form && apply(form)}
                >
                  <option value="">All</option>
                  {ORDER_STATUSES.map((status) => (
                    <option key={status} value={status}>
                      {STATUS_TEXTS[status]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </>
        )}
      </form>
      {query.partnerId && !query.exception && (
        <p>
          Of one partner. <a href={ordersHref({ ...query, partnerId: "", page: 1 })}>Those of all partners</a>
        </p>
      )}
    </search>
  );
}
