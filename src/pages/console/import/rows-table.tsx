import { Badge } from "../../ui/badge.tsx";
import { count } from "../../ui/format.ts";
import { type Column, Table } from "../../ui/table.tsx";
import type { FileRow } from "./read-file.ts";

const MOST_SHOWN = 200;
const ALWAYS_SHOWN = ["id", "name", "address", "city", "state"];

interface Props {
  rows: readonly FileRow[];
  /** Why rows were refused. */
  reasons: ReadonlyMap<number, Record<string, string>>;
}

/** The rows of a file: those that are refused first, each reason beside its cell. */
export function RowsTable({ rows, reasons }: Props) {
  const sorted = rows.toSorted(
    (a, b) => Number(reasons.has(b.row)) - Number(reasons.has(a.row)) || a.row - b.row,
  );
  const shown = sorted.slice(0, MOST_SHOWN);
  const wrong = new Set(shown.flatMap(({ row }) => Object.keys(reasons.get(row) ?? {})));
  const columns = [...new Set([...ALWAYS_SHOWN, ...wrong])].filter(Boolean);
  const table: Column<FileRow>[] = [
    { label: "Row", align: "end", cell: ({ row }) => count(row) },
    {
      label: "Result",
      cell: ({ row }) => {
        const reason = reasons.get(row);
        return (
          <>
            <Badge tone={reason ? "urgent" : "info"}>{reason ? "Refused" : "Fits"}</Badge>
            {reason?.[""] && <span class="reason">{reason[""]}</span>}
          </>
        );
      },
    },
    ...columns.map((column) => ({
      label: column,
      cell: ({ row, cells }: FileRow) => (
        <>
          {cells[column]}
          {reasons.get(row)?.[column] && <span class="reason">{reasons.get(row)![column]}</span>}
        </>
      ),
    })),
  ];
  return (
    <div class="stack">
      {rows.length > MOST_SHOWN && (
        <p class="hint">
          The first {MOST_SHOWN} of {count(rows.length)} rows, those that are refused before the others.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="scrolls" aria-label="Rows of the file" tabIndex={0}>
        <Table caption="Rows of the file" columns={table} rows={shown} keyOf={({ row }) => String(row)} />
      </section>
    </div>
  );
}
