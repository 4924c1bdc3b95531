import type { ImportedRow } from "../../api.ts";
import { fieldWords } from "../../ui/feedback/words.ts";
import { FileRows } from "../../ui/lists/file-rows.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Badge, type Tone } from "../../ui/text/badge.tsx";
import { count } from "../../ui/text/format.ts";
import { type FileReport, headRows, totalOf } from "./report.ts";

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

function rowsOf({ columns, refused, rows }: FileReport): Row[] {
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

const NAMES: Column<Row>[] = [
  { label: "Name", cell: ({ name }) => name },
  { label: "Id", cell: ({ id }) => <span class="code">{id}</span> },
];

function Outcome({ outcome, reasons }: Row) {
  if (outcome !== "refused") return <Badge tone={OUTCOMES[outcome][1]}>{OUTCOMES[outcome][0]}</Badge>;
  return reasons.map(({ column, cell, message }) => (
    <span key={column} class="reason">
      {column && <span class="code">{column}</span>}
      {cell && ` “${shortened(cell)}”`}
      {(column || cell) && ": "}
      {fieldWords(message)}
    </span>
  ));
}

/** The results of a file's rows. Refused rows come first, with the reasons. */
export function RowsTable({ report }: { report: FileReport }) {
  const shown = rowsOf(report);
  const head = headRows(report.delimiter);
  const columns: Column<Row>[] = [
    { label: "Row", align: "end", cell: ({ row }) => count(row + head) },
    { label: report.refused_total > 0 ? "What to change" : "Result", cell: Outcome },
    ...NAMES,
  ];
  return <FileRows columns={columns} rows={shown} total={totalOf(report)} keyOf={({ row }) => String(row)} />;
}
