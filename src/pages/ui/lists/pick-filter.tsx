import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useResource } from "../requests/resource.ts";

/** What a filter may be set to. */
export interface Option {
  /** As the address has it. */
  value: string;
  text: string;
}

interface Props {
  /** The control's, from `Field`. */
  attributes: object;
  /** The parameter in the address. */
  name: string;
  /** What it is set to. */
  value: string;
  /** What that is called, if it is known. */
  valueText?: string | undefined;
  placeholder: string;
  /** What fits a part of a name. */
  find: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>;
}

const TYPING_MS = 250;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A filter whose values are ids and that is set by a name: matches are offered while somebody types. Enter takes text that
 * matches nothing, such as a whole id, as it is.
 */
export function PickFilter({ attributes, name, value, valueText, placeholder, find }: Props) {
  const list = useId();
  const hidden = useRef<HTMLInputElement>(null);
  const shown = value === "" ? "" : (valueText ?? value);
  const [typed, setTyped] = useState(shown);
  const [wanted, setWanted] = useState("");
  useEffect(() => setTyped(shown), [shown]);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed === shown ? "" : typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, shown]);
  const { data: found = [] } = useResource(`${name} ${wanted}`, async (signal) =>
    wanted === "" ? [] : find(wanted, signal),
  );
  const take = (taken: string) => {
    if (!hidden.current || hidden.current.value === taken) return;
    hidden.current.value = taken;
    hidden.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <>
      <input
        {...attributes}
        list={list}
        value={typed}
        placeholder={placeholder}
        autocomplete="off"
        maxLength={100}
        onInput={(event) => {
          event.stopPropagation();
          const text = event.currentTarget.value;
          setTyped(text);
          const fits = found.find((option) => option.text === text)?.value;
          if (fits !== undefined || text.trim() === "" || ID.test(text.trim())) take(fits ?? text.trim());
        }}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value.trim();
          if (text !== shown) take(found.find((option) => option.text === text)?.value ?? text);
        }}
      />
      <input ref={hidden} type="hidden" name={name} value={value} />
      <datalist id={list}>
        {found.map((option) => (
          <option key={option.value} value={option.text} />
        ))}
      </datalist>
    </>
  );
}
