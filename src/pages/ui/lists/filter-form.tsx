import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { goTo } from "../shell/route.ts";

const TYPING_MS = 350;

/** Fields whose every change is a complete value. */
const CHOSEN = new Set(["date", "hidden"]);

interface Props {
  /** The path of the list, behind `#`. */
  path: string;
  /** What the address has. */
  query: URLSearchParams;
  /** Fields, named as their parameters in the address. */
  children: ComponentChildren;
}

/**
 * The filters of a list, which are kept in the address. A changed field changes the address and begins at the first page.
 * Text that is being typed stays, whatever is loaded meanwhile.
 */
export function FilterForm({ path, query, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const given = query.toString();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (timer.current === undefined)
      for (const field of fieldsOf(form.current)) field.value = query.get(field.name) ?? "";
  }, [given]);

  const apply = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const wanted: Record<string, string> = Object.fromEntries(query);
    for (const { name, value } of fieldsOf(form.current)) wanted[name] = value.trim();
    goTo(path, { ...wanted, page: undefined }, { isReplacing: true });
  };
  const applyLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, TYPING_MS);
  };

  return (
    <search>
      <form
        ref={form}
        class="filters"
        onInput={({ target }) =>
          target instanceof HTMLInputElement && !CHOSEN.has(target.type) ? applyLater() : apply()
        }
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {children}
      </form>
    </search>
  );
}

const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement | HTMLSelectElement =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name !== "",
  );
