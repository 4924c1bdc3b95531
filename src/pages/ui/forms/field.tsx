import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { t } from "../text/translate.ts";

interface ControlAttributes {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface Props {
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
  isOptional?: boolean;
  /** The control, with the attributes that join it to its label, hint and error. */
  children: (attributes: ControlAttributes) => ComponentChildren;
}

/** A labelled control of a form, with a hint and what is wrong with its value. */
export function Field({ label, hint, error, isOptional = false, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isOptional && <span class="optional"> {t("(optional)")}</span>}
      </label>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The search field of a list. The API takes at most 200 characters. */
export function SearchField({ placeholder, disabled = false }: { placeholder: string; disabled?: boolean }) {
  return (
    <Field label={t("Search")}>
      {(attributes) => (
        <input
          {...attributes}
          name="search"
          type="search"
          disabled={disabled}
          placeholder={placeholder}
          maxLength={200}
        />
      )}
    </Field>
  );
}
