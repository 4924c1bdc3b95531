import { useState } from "preact/hooks";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { t } from "../texts.ts";
import { MAPPED, type Mapped, type Mapping, type Source, unmapped } from "./columns.ts";
import { REQUIRED, TITLES } from "./row.ts";

const NAMES: Record<Mapped, string> = {
  ...TITLES,
  last_name: t("Last name, if it has a column of its own"),
};
/** Precedes the number of a column in a choice's value; without it, the choice is none of the columns. */
const COLUMN = "column ";
const TEXT = "text";

interface Props {
  header: readonly string[];
  /** As far as it is known. */
  mapping: Mapping;
  onMapped: (mapping: Mapping) => void;
}

/** Asks which column of a file is what. */
export function ColumnsForm({ header, mapping: given, onMapped }: Props) {
  const [mapping, setMapping] = useState(given);
  const [isTried, setTried] = useState(false);
  const missing: readonly string[] = unmapped(mapping);
  const set = (column: Mapped, source: Source | undefined) => {
    const { [column]: _, ...others } = mapping;
    setMapping(source ? { ...others, [column]: source } : others);
  };
  return (
    <Form
      class="card stack"
      aria-labelledby="columns"
      noValidate
      onSubmit={() => {
        setTried(true);
        if (missing.length === 0) onMapped(mapping);
      }}
    >
      <h2 id="columns">{t("Match the columns")}</h2>
      <p class="hint">
        {t(
          "This browser remembers it for files with the same columns. What is the same in all rows can be typed.",
        )}
      </p>
      <div class="filters">
        {MAPPED.map((column) => (
          <ColumnField
            key={column}
            column={column}
            header={header}
            source={mapping[column]}
            error={isTried && missing.includes(column) ? t("Choose a column, or type a text.") : undefined}
            onChange={(source) => set(column, source)}
          />
        ))}
      </div>
      <div class="buttons">
        <button type="submit" class="primary">
          {t("Check the file")}
        </button>
      </div>
    </Form>
  );
}

interface ColumnFieldProps {
  column: Mapped;
  header: readonly string[];
  source: Source | undefined;
  error: string | undefined;
  onChange: (source: Source | undefined) => void;
}

function ColumnField({ column, header, source, error, onChange }: ColumnFieldProps) {
  const isText = source !== undefined && "text" in source;
  const choose = (value: string) => {
    if (value === TEXT) onChange({ text: "" });
    else onChange(value === "" ? undefined : { column: header[Number(value.slice(COLUMN.length))]! });
  };
  const chosen = source && "column" in source ? `${COLUMN}${header.indexOf(source.column)}` : "";
  const isOptional = !(REQUIRED as readonly string[]).includes(column);
  return (
    <Field label={NAMES[column]} isOptional={isOptional} error={error}>
      {(attributes) => (
        <>
          <select
            {...attributes}
            value={isText ? TEXT : chosen}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="">{t("In no column")}</option>
            <option value={TEXT}>{t("The same in all rows")}</option>
            {header.map((name, i) => (
              <option key={i} value={`${COLUMN}${i}`}>
                {name}
              </option>
            ))}
          </select>
          {isText && (
            <input
              aria-label={t("{column} in all rows", { column: NAMES[column] })}
              value={source.text}
              onInput={({ currentTarget }) => onChange({ text: currentTarget.value })}
            />
          )}
        </>
      )}
    </Field>
  );
}
