import { FileRows } from "../../ui/lists/file-rows.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { dayText, naira } from "../../ui/text/format.ts";
import type { NamedHolder } from "../names.ts";
import type { DepositRow } from "./deposit-file.ts";
import { PickHolder } from "./pick-holder.tsx";

/** What became of a row. */
export type Result = { isEntered: true } | { isEntered: false; reason: string };

interface Props {
  rows: readonly DepositRow[];
  /** By lines. */
  results: ReadonlyMap<number, Result>;
  onChosen: (row: DepositRow, holder: NamedHolder | undefined) => void;
}

/** The rows of a bank's file, those that can't be entered first. */
export function DepositRows({ rows, results, onChosen }: Props) {
  const columns: Column<DepositRow>[] = [
    { label: "Row", align: "end", cell: ({ line }) => line },
    { label: "Result", cell: (row) => <RowResult row={row} result={results.get(row.line)} /> },
    {
      label: "Of",
      cell: (row) =>
        row.reason || results.get(row.line)?.isEntered ? (
          row.holder?.text
        ) : (
          <PickHolder
            attributes={{ "aria-label": `Whose row ${row.line} is` }}
            chosen={row.holder}
            onChosen={(holder) => onChosen(row, holder)}
          />
        ),
    },
    { label: "Bank's reference", cell: ({ reference }) => <span class="code">{reference}</span> },
    {
      label: "Day",
      cell: ({ bankedOn }) => bankedOn && <time dateTime={bankedOn}>{dayText(bankedOn)}</time>,
    },
    { label: "Amount", align: "end", cell: ({ amount }) => amount !== undefined && naira(amount) },
  ];
  const sorted = rows.toSorted((a, b) => Number(b.reason !== undefined) - Number(a.reason !== undefined));
  return <FileRows columns={columns} rows={sorted} total={rows.length} keyOf={({ line }) => String(line)} />;
}

function RowResult({ row: { reason, holder }, result }: { row: DepositRow; result: Result | undefined }) {
  if (result?.isEntered) return <Badge tone="success">Entered</Badge>;
  const wrong = reason ?? result?.reason;
  if (wrong) return <span class="reason">{wrong}</span>;
  return holder ? <Badge tone="info">Ready</Badge> : <Badge tone="soon">Whose?</Badge>;
}
