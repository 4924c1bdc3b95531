import type { ComponentChildren, RefObject } from "preact";
import { useState } from "preact/hooks";
import { numberIn } from "../../../shared/typed-number.ts";
import { fieldWords } from "../feedback/words.ts";
import { count, kilograms, naira } from "../text/format.ts";
import { t } from "../text/translate.ts";
import { Field } from "./field.tsx";
import { NumberInput } from "./number-input.tsx";

const UNITS = {
  kg: kilograms,
  cm: (value: number) => `${count(value)} cm`,
  "%": (value: number) => `${count(value)} %`,
  "₦": naira,
};

interface Limits {
  decimals: number;
  min: number;
  max: number;
}

/** What is wrong with a number that is typed; nothing while there is none. */
export function numberFault(typed: string, { decimals, min, max }: Limits): string | undefined {
  if (typed.trim() === "") return undefined;
  const number = numberIn(typed, decimals);
  if (number === undefined) return fieldWords(`must be of type ${decimals === 0 ? "integer" : "number"}`);
  return number >= min && number <= max
    ? undefined
    : t("Must be from {min} to {max}.", { min: count(min), max: count(max) });
}

/** Says a number in its unit, or, without one, only if it may have been meant otherwise. */
export const shownIn = (unit?: keyof typeof UNITS) => (value: number, typed: string) =>
  unit ? UNITS[unit](value) : typed.trim() === String(value) ? "" : String(value);

interface Props extends Limits {
  name: string;
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
  isOptional?: boolean;
  unit?: keyof typeof UNITS;
  /** What is in the field first. */
  initial?: number | null;
  isRequired?: boolean;
  field?: RefObject<HTMLInputElement | null>;
}

/** A number in a form, whose fault is said while it is typed. */
export function NumberField({
  name,
  label,
  hint,
  error,
  unit,
  initial,
  field,
  isOptional = false,
  isRequired = !isOptional,
  ...limits
}: Props) {
  const first = String(initial ?? "");
  const [typed, setTyped] = useState(first);
  const fault = numberFault(typed, limits);
  return (
    <Field label={label} hint={hint} error={fault ?? error} isOptional={isOptional}>
      {(attributes) => (
        <NumberInput
          {...attributes}
          {...(field && { field })}
          name={name}
          decimals={limits.decimals}
          defaultValue={first}
          show={shownIn(unit)}
          fault={fault ?? ""}
          required={isRequired}
          onTyped={setTyped}
        />
      )}
    </Field>
  );
}
