import { useRef } from "preact/hooks";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { kilograms } from "../../ui/text/format.ts";
import { type Draft, fieldName, ROWS, stepLabel, withField, withoutWeight, withWeight } from "./draft.ts";
import { ZONE_NAMES, ZONES, type Zone } from "./table-changes.ts";

interface Props {
  draft: Draft;
  /** Why the table can't be used as it is. */
  error: unknown;
  onChange: (draft: Draft) => void;
  onReview: () => void;
}

/** A row of the matrix: a step, or one of the rows below them. */
interface Row {
  /** The name of its fields in the draft. */
  name: string;
  label: string;
  /** Only for a step. */
  kg?: number;
}

/** The fields of the table: a column for each zone, a row for each weight. */
export function Matrix({ draft, error, onChange, onReview }: Props) {
  const newWeight = useRef<HTMLInputElement>(null);
  const remove = (kg: number) => {
    onChange(withoutWeight(draft, kg));
    newWeight.current?.focus();
  };
  const rows: Row[] = [
    ...draft.weights.map((kg) => ({ name: String(kg), label: stepLabel(kg), kg })),
    ...Object.entries(ROWS).map(([name, label]) => ({ name, label })),
  ];
  return (
    <>
      <form
        class="new-weight"
        onSubmit={(event) => {
          event.preventDefault();
          const kg = newWeight.current?.valueAsNumber;
          if (kg) onChange(withWeight(draft, kg));
          event.currentTarget.reset();
        }}
      >
        <Field label="A further weight, up to kg">
          {(attributes) => (
            <span class="with-button">
              <input {...attributes} ref={newWeight} type="number" min="0.5" max="1000" step="0.5" required />
              <button type="submit" class="secondary">
                Add the weight
              </button>
            </span>
          )}
        </Field>
      </form>
      <form
        class="stack"
        aria-label="Tariffs"
        onSubmit={(event) => {
          event.preventDefault();
          onReview();
        }}
      >
        <div class="scrolls tariff-matrix">
          <Table
            caption="Tariffs by weight and zone"
            columns={columns(draft, error, onChange, remove)}
            rows={rows}
            keyOf={({ name }) => name}
          />
        </div>
        <p class="hint">A price must not fall when the weight or the distance grows.</p>
        <Failure error={error} />
        <div class="buttons">
          <button type="submit" class="primary">
            Review the changes…
          </button>
        </div>
      </form>
    </>
  );
}

const columns = (
  draft: Draft,
  error: unknown,
  onChange: (draft: Draft) => void,
  remove: (kg: number) => void,
): Column<Row>[] => [
  { label: "Weight", cell: ({ label }) => <b>{label}</b> },
  ...ZONES.map((zone: Zone) => ({
    label: ZONE_NAMES[zone],
    cell: ({ name, label, kg }: Row) => {
      const wrong = errorOf(error, fieldName(zone, label));
      return (
        <>
          <input
            type="number"
            min="0"
            step="1"
            aria-label={fieldName(zone, label)}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong && `wrong-${zone}-${name}`}
            placeholder={kg === undefined ? undefined : "no step"}
            required={kg === undefined}
            value={draft.fields[zone]?.[name] ?? ""}
            onInput={({ currentTarget }) => onChange(withField(draft, zone, name, currentTarget.value))}
          />
          {wrong && (
            <p class="error" id={`wrong-${zone}-${name}`}>
              {wrong}
            </p>
          )}
        </>
      );
    },
  })),
  {
    label: "Change",
    cell: ({ kg }) =>
      kg !== undefined && (
        <button type="button" class="quiet" aria-label={`Remove ${kilograms(kg)}`} onClick={() => remove(kg)}>
          Remove
        </button>
      ),
  },
];
