import { errorOf } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { t } from "../texts.ts";
import { NUMBERS } from "./draft.ts";

interface Props {
  /** The names of the rows in the form. */
  rows: readonly number[];
  error: unknown;
  onChange: (rows: readonly number[]) => void;
}

const MOST_ITEMS = 100;
export function Items({ rows, error, onChange }: Props) {
  return (
    <fieldset class="card stack">
      <legend>{t("What is in the parcel")}</legend>
      {rows.map((row, i) => (
        <div key={row} class="stack item">
          <Field
            label={rows.length > 1 ? t("Item {x}", { x: i + 1 }) : t("Item")}
            error={errorOf(error, `items.${i}.name`)}
          >
            {(attributes) => <input {...attributes} name={`${row}.name`} maxLength={120} required />}
          </Field>
          <div class="thirds">
            {NUMBERS.map((number) => (
              <NumberField
                {...number}
                key={number.name}
                name={`${row}.${number.name}`}
                error={errorOf(error, `items.${i}.${number.name}`)}
              />
            ))}
          </div>
          {rows.length > 1 && (
            <div>
              <button type="button" class="quiet" onClick={() => onChange(rows.filter((one) => one !== row))}>
                {t("Remove item {x}", { x: i + 1 })}
              </button>
            </div>
          )}
        </div>
      ))}
      {rows.length < MOST_ITEMS && (
        <div>
          <button type="button" class="quiet" onClick={() => onChange([...rows, Math.max(...rows) + 1])}>
            <Icon name="plus" />
            {t("Another item")}
          </button>
        </div>
      )}
    </fieldset>
  );
}
