import { useRef, useState } from "preact/hooks";
import { type Cell, csvLine } from "../../../shared/csv.ts";
import { Failure } from "../feedback/failure.tsx";
import { Icon } from "../icon.tsx";
import { useAction } from "../requests/action.ts";
import { count } from "../text/format.ts";
import { t } from "../text/translate.ts";
import { csvFile } from "./csv.ts";
import { download } from "./download.ts";

interface Props<Row> {
  /** The cell of each column, by the column's head. */
  columns: Record<string, (row: Row) => Cell>;
  /** All rows, in parts. */
  read: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  /** How many rows there are, if that is known. */
  total: number;
  /** The beginning of the file's name. */
  name: string;
}

/** Saves a whole list as CSV, and shows the progress. */
export function ExportButton<Row>({ columns, read, total, name }: Props<Row>) {
  const [done, setDone] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const { run, isBusy, error } = useAction(async () => {
    abort.current = new AbortController();
    const lines = [csvLine(Object.keys(columns))];
    setDone(0);
    for await (const rows of read(abort.current.signal)) {
      for (const row of rows) lines.push(csvLine(Object.values(columns).map((cellOf) => cellOf(row))));
      setDone(lines.length - 1);
    }
    download(csvFile(lines), `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
  });
  return (
    <div class="buttons">
      {isBusy ? (
        <>
          <progress value={done} max={Math.max(total, done)} aria-label={t("Export")} />
          <span>{t("{done} of {count}", { done: count(done), count: Math.max(total, done) })}</span>
          <button type="button" class="quiet" onClick={() => abort.current?.abort()}>
            {t("Stop")}
          </button>
        </>
      ) : (
        <button type="button" class="quiet" onClick={() => void run()}>
          <Icon name="download" />
          {t("Export as CSV")}
        </button>
      )}
      {!(error instanceof DOMException) && <Failure error={error} />}
    </div>
  );
}
