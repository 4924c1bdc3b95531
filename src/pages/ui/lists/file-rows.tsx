import { count } from "../text/format.ts";
import { t } from "../text/translate.ts";
import { type Column, Table } from "./table.tsx";

interface Props<Row> {
  columns: readonly Column<Row>[];
  /** Those that are shown. */
  rows: readonly Row[];
  /** How many the file has. */
  total: number;
  keyOf: (row: Row) => string;
}

/** The rows of a file that is imported, those that are refused first. */
export function FileRows<Row>({ columns, rows, total, keyOf }: Props<Row>) {
  return (
    <div class="stack">
      {total > rows.length && (
        <p class="hint">
          {t("The first {length} of {total} rows, those that are refused before the others.", {
            length: count(rows.length),
            total: count(total),
          })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="scrolls" aria-label={t("Rows of the file")} tabIndex={0}>
        <Table caption={t("Rows of the file")} columns={columns} rows={rows} keyOf={keyOf} />
      </section>
    </div>
  );
}
