import { useRef } from "preact/hooks";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { NumberField, numberFault, shownIn } from "../../ui/forms/number-field.tsx";
import { NumberInput } from "../../ui/forms/number-input.tsx";
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

const MOST = 1_000_000_000;

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
      <Form
        class="new-weight stack"
        onSubmit={(given, form) => {
          onChange(withWeight(draft, Number(given.get("kg"))));
          form.reset();
        }}
      >
        <NumberField
          {...{ name: "kg", min: 0.5, max: 1000, decimals: 1, unit: "kg" }}
          label="A further weight, up to kg"
          field={newWeight}
        />
        <button type="submit" class="secondary">
          Add the weight
        </button>
      </Form>
      <Form aria-label="Tariffs" data-unguarded onSubmit={() => onReview()}>
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
      </Form>
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
      const typed = draft.fields[zone]?.[name] ?? "";
      const fault = numberFault(typed, { min: 0, max: MOST, decimals: 0 });
      const wrong = fault ?? errorOf(error, fieldName(zone, label));
      return (
        <>
          <NumberInput
            decimals={0}
            show={shownIn()}
            fault={fault ?? ""}
            aria-label={fieldName(zone, label)}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong && `wrong-${zone}-${name}`}
            placeholder={kg === undefined ? undefined : "no step"}
            required={kg === undefined}
            value={typed}
            onTyped={(text) => onChange(withField(draft, zone, name, text))}
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
