import { FileRows } from "../../ui/lists/file-rows.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { href } from "../../ui/shell/route.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { naira } from "../../ui/text/format.ts";
import { COLUMNS, isRefused, type Row, reasonsOf } from "./row.ts";

const MOST_SHOWN = 200;
const TITLES: Partial<Record<string, string>> = { pudo_point_id: "point", weight_kg: "weight" };
/** Sizes and notes are rarely wrong, and need much room. */
const ALWAYS_SHOWN = COLUMNS.filter((column) => !/_cm$|^note$/.test(column));

/** The rows of a file with what became of each: those that are refused first, each reason beside its cell. */
export function RowsTable({ rows }: { rows: readonly Row[] }) {
  const sorted = rows.toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)) || a.line - b.line);
  const shown = sorted.slice(0, MOST_SHOWN);
  const columns = COLUMNS.filter(
    (column) => ALWAYS_SHOWN.includes(column) || shown.some((row) => reasonsOf(row)[column]),
  );
  const table: Column<Row>[] = [
    { label: "Line", align: "end", cell: ({ line }) => line },
    { label: "Result", cell: (row) => <Result row={row} /> },
    ...columns.map((column) => ({
      label: TITLES[column] ?? column,
      cell: (row: Row) => (
        <>
          {row.cells[column]}
          {reasonsOf(row)[column] && <span class="reason">{reasonsOf(row)[column]}</span>}
        </>
      ),
    })),
  ];
  return <FileRows columns={table} rows={shown} total={rows.length} keyOf={({ line }) => String(line)} />;
}

function Result({ row }: { row: Row }) {
  const { result } = row;
  if (isRefused(row) && !(result && "problem" in result)) return <Badge tone="urgent">Refused</Badge>;
  if (!result) return <Badge tone="faint">Waits</Badge>;
  if ("problem" in result) {
    const whole = reasonsOf(row)[""];
    return (
      <>
        <Badge tone="urgent">Refused</Badge>
        {whole && <span class="reason">{whole}</span>}
      </>
    );
  }
  if ("deliveryFee" in result)
    return (
      <>
        <Badge tone="info">Fits</Badge> {naira(result.deliveryFee)}
      </>
    );
  const { isReplay, order } = result;
  return (
    <>
      <Badge tone="success">{isReplay ? "Was there" : "Created"}</Badge>{" "}
      <a class="code" href={href(`/orders/${order.id}`)}>
        {order.tracking_code}
      </a>
    </>
  );
}
