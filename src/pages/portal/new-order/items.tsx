import { errorOf } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  /** The names of the rows in the form. */
  rows: readonly number[];
  error: unknown;
  onChange: (rows: readonly number[]) => void;
}

const MOST_ITEMS = 100;
const NUMBERS = [
  { name: "qty", label: "Quantity", min: "1", step: "1", isRequired: true },
  { name: "price", label: "Value each in ₦", min: "0", step: "0.01", isRequired: true },
  { name: "weight_kg", label: "Weight each in kg", min: "0.001", step: "any", isRequired: true },
  { name: "length_cm", label: "Length in cm", min: "0.1", step: "any", isRequired: false },
  { name: "width_cm", label: "Width in cm", min: "0.1", step: "any", isRequired: false },
  { name: "height_cm", label: "Height in cm", min: "0.1", step: "any", isRequired: false },
];

/** What is in the parcel. */
export function Items({ rows, error, onChange }: Props) {
  return (
    <fieldset class="card stack">
      <legend>What is in the parcel</legend>
      {rows.map((row, i) => (
        <div key={row} class="stack item">
          <Field label={rows.length > 1 ? `Item ${i + 1}` : "Item"} error={errorOf(error, `items.${i}.name`)}>
            {(attributes) => <input {...attributes} name={`${row}.name`} maxLength={120} required />}
          </Field>
          <div class="thirds">
            {NUMBERS.map(({ name, label, min, step, isRequired }) => (
              <Field
                key={name}
                label={label}
                isOptional={!isRequired}
                error={errorOf(error, `items.${i}.${name}`)}
              >
                {(attributes) => (
                  <input
                    {...attributes}
                    name={`${row}.${name}`}
                    type="number"
                    inputMode="decimal"
                    min={min}
                    step={step}
                    required={isRequired}
                    defaultValue={name === "qty" ? "1" : ""}
                  />
                )}
              </Field>
            ))}
          </div>
          {rows.length > 1 && (
            <div>
              <button type="button" class="quiet" onClick={() => onChange(rows.filter((one) => one !== row))}>
                Leave out item {i + 1}
              </button>
            </div>
          )}
        </div>
      ))}
      {rows.length < MOST_ITEMS && (
        <div>
          <button type="button" class="quiet" onClick={() => onChange([...rows, Math.max(...rows) + 1])}>
            <Icon name="plus" />
            Another item
          </button>
        </div>
      )}
    </fieldset>
  );
}
