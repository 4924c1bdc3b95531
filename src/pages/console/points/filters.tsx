import { useEffect, useRef } from "preact/hooks";
import { Field } from "../../ui/field.tsx";
import { goTo } from "../../ui/route.ts";
import { type PointsQuery, parametersOf, STATES } from "./list-query.ts";

const TYPING_MS = 350;

/** What the list is narrowed by. It changes the address, and that the list. */
export function Filters({ query }: { query: PointsQuery }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const given = new FormData(form);
    const [search, state] = ["search", "state"].map((name) => String(given.get(name) ?? "").trim());
    goTo("/points", parametersOf({ search: search!, state: state!, page: 1 }), { isReplacing: true });
  };
  return (
    <search>
      <form
        class="point-filters"
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
      >
        <Field label="Search">
          {(attributes) => (
            <input
              {...attributes}
              name="search"
              type="search"
              defaultValue={query.search}
              placeholder="Name, description or id of the file"
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
              name="state"
              value={query.state}
              onChange={({ currentTarget: { form } }) => form && apply(form)}
            >
              <option value="">All but deleted</option>
              {Object.entries(STATES).map(([state, { text }]) => (
                <option key={state} value={state}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      </form>
    </search>
  );
}
