import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { numberIn } from "../../../shared/typed-number.ts";

interface Attributes {
  id?: string;
  name?: string;
  class?: string;
  placeholder?: string | undefined;
  required?: boolean;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "data-first"?: boolean;
}

interface Props extends Attributes {
  field?: RefObject<HTMLInputElement | null>;
  /** How many decimals the number may have. */
  decimals: number;
  /** The text, if somebody else keeps it. */
  value?: string;
  defaultValue?: string;
  /** How the number that was understood is said beside the field. */
  show: (value: number, typed: string) => string;
  /** Why the form can't be sent; empty if it can. */
  fault?: string;
  onTyped?: (typed: string) => void;
  onDone?: (value: number) => void;
}

/**
 * A number that is typed as text, because a browser's own field for numbers makes 15 of `1,5`. A form gets the number as
 * programs write it.
 */
export function NumberInput({
  field,
  decimals,
  value,
  defaultValue = "",
  show,
  fault = "",
  onTyped,
  onDone,
  ...attributes
}: Props) {
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const [kept, setKept] = useState(defaultValue);
  const typed = value ?? kept;
  const number = numberIn(typed, decimals);
  const keep = (text: string) => {
    setKept(text);
    onTyped?.(text);
  };
  useLayoutEffect(() => {
    const { form, name } = input.current!;
    if (!form) return;
    const give = ({ formData }: FormDataEvent) => {
      const given = numberIn(String(formData.get(name)), decimals);
      if (given !== undefined) formData.set(name, String(given));
    };
    const empty = () => keep(defaultValue);
    form.addEventListener("formdata", give);
    form.addEventListener("reset", empty);
    return () => {
      form.removeEventListener("formdata", give);
      form.removeEventListener("reset", empty);
    };
  }, [decimals, defaultValue]);
  useLayoutEffect(() => input.current!.setCustomValidity(fault), [fault]);
  return (
    <>
      <input
        autocomplete="off"
        {...attributes}
        ref={input}
        type="text"
        inputMode={decimals === 0 ? "numeric" : "decimal"}
        {...(value === undefined ? { defaultValue } : { value })}
        onInput={({ currentTarget }) => keep(currentTarget.value)}
        onChange={() => number !== undefined && onDone?.(number)}
      />
      <output class="hint" for={attributes.id}>
        {number === undefined ? "" : show(number, typed)}
      </output>
    </>
  );
}
