import { FileRows } from "../../ui/lists/file-rows.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { href } from "../../ui/shell/route.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { naira } from "../../ui/text/format.ts";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { t } from "../texts.ts";
import { COLUMNS, isRefused, type OrderRow, reasonsOf, reasonTexts, TITLES } from "./row.ts";

const MOST_SHOWN = 200;
/** Sizes and notes are rarely wrong, and need much room. */
const ALWAYS_SHOWN = COLUMNS.filter((column) => !/_cm$|^note$/.test(column));

/** The rows of a file with what became of each: those that are refused first, with what to change. */
export function RowsTable({ rows }: { rows: readonly OrderRow[] }) {
  const sorted = rows.toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)) || a.line - b.line);
  const shown = sorted.slice(0, MOST_SHOWN);
  const columns = COLUMNS.filter(
    (column) => ALWAYS_SHOWN.includes(column) || shown.some((row) => reasonsOf(row)[column]),
  );
  const table: Column<OrderRow>[] = [
    { label: t("Row"), align: "end", cell: ({ line }) => line },
    { label: rows.some(isRefused) ? t("What to change") : t("Result"), cell: (row) => <Result row={row} /> },
    ...columns.map((column) => ({
      label: TITLES[column],
      cell: (row: OrderRow) =>
        reasonsOf(row)[column] ? (
          <mark class="wrong">{row.cells[column] || t("empty")}</mark>
        ) : (
          row.cells[column]
        ),
    })),
  ];
  return <FileRows columns={table} rows={shown} total={rows.length} keyOf={({ line }) => String(line)} />;
}

function Result({ row }: { row: OrderRow }) {
  const { result, sameAs } = row;
  if (sameAs !== undefined)
    return <span class="hint">{t("The same as row {sameAs}: it counts once", { sameAs })}</span>;
  if (isRefused(row))
    return reasonTexts(row).map((reason) => (
      <span key={reason} class="reason">
        {reason}
      </span>
    ));
  if (!result || "problem" in result) return <Badge tone="faint">{t("Waits")}</Badge>;
  if ("deliveryFee" in result)
    return (
      <>
        <Badge tone="info">{t("Valid")}</Badge> {naira(result.deliveryFee)}
      </>
    );
  const { isReplay, order } = result;
  return (
    <>
      <Badge tone="success">{isReplay ? t("Existed already") : t("Created")}</Badge>{" "}
      <a href={href(`/orders/${order.id}`)}>
        <TrackingCode code={order.tracking_code} />
      </a>
    </>
  );
}
