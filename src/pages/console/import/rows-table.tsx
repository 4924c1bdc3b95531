import type { ImportedRow } from "../../api.ts";
import { FileRows } from "../../ui/lists/file-rows.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Badge, type Tone } from "../../ui/text/badge.tsx";
import { count } from "../../ui/text/format.ts";
import { type Report, totalOf } from "./report.ts";

const MOST_SHOWN = 200;

const OUTCOMES: Record<Row["outcome"], [text: string, tone: Tone]> = {
  created: ["New", "success"],
  updated: ["Changed", "info"],
  unchanged: ["As it was", "plain"],
  refused: ["Refused", "urgent"],
};

interface Row {
  row: number;
  outcome: ImportedRow["outcome"];
  id: string | null;
  name: string | null;
  /** Why it is refused: the cell with its column, unless it is for the whole row. */
  reasons: { column: string; cell: string; message: string }[];
}

function rowsOf({ columns, refused, rows }: Report): Row[] {
  const names = columns.map((name) => name.toLowerCase());
  const wrong = refused.map(({ row, id, errors, cells }): Row => {
    const cellOf = (column: string) => cells?.[names.indexOf(column)] ?? "";
    const reasons = errors.map(({ path, message }) => ({ column: path, cell: cellOf(path), message }));
    return { row, outcome: "refused", id, name: cellOf("name"), reasons };
  });
  const taken = rows
    .filter(({ outcome }) => outcome !== "refused")
    .map((row): Row => ({ ...row, reasons: [] }));
  return [...wrong, ...taken].slice(0, MOST_SHOWN);
}

const MOST_OF_CELL = 60;

const shortened = (cell: string): string =>
  cell.length > MOST_OF_CELL ? `${cell.slice(0, MOST_OF_CELL)}…` : cell;

const COLUMNS: Column<Row>[] = [
  { label: "Row", align: "end", cell: ({ row }) => count(row) },
  {
    label: "Result",
    cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome][1]}>{OUTCOMES[outcome][0]}</Badge>,
  },
  { label: "Id", cell: ({ id }) => <span class="code">{id}</span> },
  { label: "Name", cell: ({ name }) => name },
];

const REASONS: Column<Row> = {
  label: "What is wrong",
  cell: ({ reasons }) =>
    reasons.map(({ column, cell, message }) => (
      <span key={column} class="reason">
        {column}
        {cell && ` “${shortened(cell)}”`} {message}
      </span>
    )),
};

/** What comes of the rows of a file: those that are refused first, with the reasons. */
export function RowsTable({ report }: { report: Report }) {
  const shown = rowsOf(report);
  const columns = report.refused_total > 0 ? [...COLUMNS, REASONS] : COLUMNS;
  return <FileRows columns={columns} rows={shown} total={totalOf(report)} keyOf={({ row }) => String(row)} />;
}
