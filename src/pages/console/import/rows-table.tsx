import { Badge, type Tone } from "../../ui/badge.tsx";
import { count } from "../../ui/format.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { type Report, type RowOutcome, totalOf } from "./report.ts";

const MOST_SHOWN = 200;
const ALWAYS_SHOWN = ["id", "name"];

const OUTCOMES: Record<RowOutcome, [text: string, tone: Tone]> = {
  created: ["New", "success"],
  updated: ["Changed", "info"],
  unchanged: ["As it was", "plain"],
  refused: ["Refused", "urgent"],
};

interface Row {
  row: number;
  outcome: RowOutcome;
  cells: Record<string, string | null | undefined>;
  /** Why it is refused, by column; `""` is for the whole row. */
  reasons: Record<string, string>;
}

function rowsOf({ columns, refused, rows }: Report): Row[] {
  const names = columns.map((name) => name.toLowerCase());
  const wrong = refused.map(({ row, id, errors, cells }): Row => {
    const reasons = Object.fromEntries(errors.map(({ path, message }) => [path, message]));
    const given = Object.fromEntries(names.map((name, i) => [name, cells?.[i]]));
    return { row, outcome: "refused", cells: { id, ...given }, reasons };
  });
  const taken = rows
    .filter(({ outcome }) => outcome !== "refused")
    .map(({ row, outcome, id, name }): Row => ({ row, outcome, cells: { id, name }, reasons: {} }));
  return [...wrong, ...taken].slice(0, MOST_SHOWN);
}

/** What comes of the rows of a file: those that are refused first, each reason beside its cell. */
export function RowsTable({ report }: { report: Report }) {
  const shown = rowsOf(report);
  const wrong = shown.flatMap(({ reasons }) => Object.keys(reasons));
  const columns = [...new Set([...ALWAYS_SHOWN, ...wrong])].filter(Boolean);
  const table: Column<Row>[] = [
    { label: "Row", align: "end", cell: ({ row }) => count(row) },
    {
      label: "Result",
      cell: ({ outcome, reasons }) => (
        <>
          <Badge tone={OUTCOMES[outcome][1]}>{OUTCOMES[outcome][0]}</Badge>
          {reasons[""] && <span class="reason">{reasons[""]}</span>}
        </>
      ),
    },
    ...columns.map((column) => ({
      label: column,
      cell: ({ cells, reasons }: Row) => (
        <>
          {cells[column]}
          {reasons[column] && <span class="reason">{reasons[column]}</span>}
        </>
      ),
    })),
  ];
  return (
    <div class="stack">
      {totalOf(report) > shown.length && (
        <p class="hint">
          The first {count(shown.length)} of {count(totalOf(report))} rows, those that are refused before the
          others.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="scrolls" aria-label="Rows of the file" tabIndex={0}>
        <Table caption="Rows of the file" columns={table} rows={shown} keyOf={({ row }) => String(row)} />
      </section>
    </div>
  );
}
