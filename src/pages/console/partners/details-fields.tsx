import type { Partner } from "../../api.ts";
import { errorOf } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";

const TEXTS = [
  {
    name: "label_name",
    label: "Name on labels",
    maxLength: 60,
    hint: "What customers see; by default its name.",
  },
  { name: "support_url", label: "Its help page", maxLength: 500, hint: "A link on its tracking pages." },
  {
    name: "support_phone",
    label: "Its help number",
    maxLength: 20,
    hint: "A phone number on its tracking pages.",
  },
] as const;

/** What is in the fields of a form, trimmed. */
export const detailsIn = (given: FormData): Record<string, string> =>
  Object.fromEntries([...given].map(([name, value]) => [name, String(value).trim()]));

interface Props {
  /** The present partner; absent for a new one. */
  partner?: Partner;
  error: unknown;
}

export function DetailsFields({ partner, error }: Props) {
  return (
    <>
      <Field label="Name" error={errorOf(error, "name")}>
        {(attributes) => (
          <input {...attributes} name="name" defaultValue={partner?.name} maxLength={100} required />
        )}
      </Field>
      <div class="fields">
        <Field label="Kind" hint="What it is; it limits nothing." error={errorOf(error, "kind")}>
          {(attributes) => (
            <select {...attributes} name="kind" defaultValue={partner?.kind}>
              <option value="store">Shop</option>
              <option value="logistics">Delivery company</option>
            </select>
          )}
        </Field>
        <Field
          label="Postal code"
          hint="Where its parcels are picked up."
          error={errorOf(error, "origin_zip")}
        >
          {(attributes) => (
            <input
              {...attributes}
              name="origin_zip"
              defaultValue={partner?.origin_zip}
              maxLength={14}
              required
            />
          )}
        </Field>
        <Field label="Colour" hint="Used on its tracking pages." error={errorOf(error, "brand_color")}>
          {(attributes) => (
            <input
              {...attributes}
              name="brand_color"
              type="color"
              defaultValue={partner?.brand_color ?? "#334155"}
            />
          )}
        </Field>
        {TEXTS.map(({ name, label, maxLength, hint }) => (
          <Field key={name} label={label} hint={hint} isOptional error={errorOf(error, name)}>
            {(attributes) => (
              <input
                {...attributes}
                name={name}
                defaultValue={partner?.[name] ?? undefined}
                maxLength={maxLength}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}
