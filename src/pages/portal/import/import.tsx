import { useEffect, useRef, useState } from "preact/hooks";
import { csvLine } from "../../../shared/csv.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Upload } from "../../ui/forms/upload.tsx";
import { Icon } from "../../ui/icon.tsx";
import { csvFile } from "../../ui/lists/csv.ts";
import { download } from "../../ui/lists/download.ts";
import { useAction } from "../../ui/requests/action.ts";
import { count, naira } from "../../ui/text/format.ts";
import { LabelsDialog } from "../orders/labels-dialog.tsx";
import { PortalView } from "../portal-view.tsx";
import { t } from "../texts.ts";
import { asked, remaining, sendRows } from "./batch.ts";
import { examplePoint, findPoints } from "./find-points.ts";
import { readRows } from "./read-file.ts";
import {
  COLUMNS,
  EXAMPLE,
  estimateOf,
  isRefused,
  madeOf,
  type OrderRow,
  reasonTexts,
  withoutDoubles,
} from "./row.ts";
import { RowsTable } from "./rows-table.tsx";
import { SavePoints } from "./save-points.tsx";

interface Progress {
  done: number;
  total: number;
}

/** Makes orders from a file: first a dry run, then the orders. */
export default function Import() {
  const [rows, setRows] = useState<readonly OrderRow[]>([]);
  const [file, setFile] = useState("");
  const [progress, setProgress] = useState<Progress>();
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);

  const send = async (all: readonly OrderRow[], wanted: readonly OrderRow[], isDryRun: boolean) => {
    const total = wanted.length;
    setProgress({ done: 0, total });
    try {
      await sendRows(all, wanted, {
        isDryRun,
        signal: abort.current.signal,
        onProgress: (known, done) => {
          setRows(known);
          setProgress({ done, total });
        },
      });
    } finally {
      setProgress(undefined);
    }
  };
  const check = useAction(async (file: File) => {
    setRows([]);
    setFile(file.name);
    const read = await findPoints(withoutDoubles(await readRows(file)), abort.current.signal);
    setRows(read);
    await send(read, asked(read), true);
  });
  const make = useAction(() => send(rows, remaining(rows), false));

  return (
    <PortalView title={t("Orders from a file")}>
      <section class="stack" aria-label={t("File")}>
        <p>
          {t(
            "A CSV file with a row for each order; its point is an id, or a name with the city or state. It is checked first, and nothing is made until you say so. If you are cut off, choose the same file again: an order that was made is not made twice.",
          )}
        </p>
        <div class="buttons">
          <button type="button" class="quiet" onClick={() => void saveTemplate()}>
            <Icon name="download" />
            {t("Save a template")}
          </button>
          <SavePoints />
        </div>
        <Upload
          label={t("Choose a CSV file, or drop it here")}
          chosen={file}
          accept=".csv,text/csv"
          onFile={(file) => void check.run(file)}
        />
      </section>
      <Failure error={check.error ?? make.error} />
      {progress && (
        <p class="buttons" role="status">
          <progress value={progress.done} max={progress.total} aria-label={t("Progress")} />
          <span>
            {t("{done} of {rows}", {
              done: count(progress.done),
              rows: t("{count} rows", { count: progress.total }),
            })}{" "}
            {make.isBusy ? t("sent") : t("checked")}
          </span>
        </p>
      )}
      {rows.length > 0 && (
        <>
          <Outcome rows={rows} isBusy={progress !== undefined} onMake={() => void make.run()} />
          <RowsTable rows={rows} />
        </>
      )}
    </PortalView>
  );
}

/** Names a real point if one can be loaded, so that the template itself can be imported. */
async function saveTemplate(): Promise<void> {
  const example = { ...EXAMPLE, pudo_point_id: await examplePoint().catch(() => "") };
  download(
    csvFile([csvLine(COLUMNS), csvLine(COLUMNS.map((column) => example[column]))]),
    "orders-template.csv",
  );
}

interface OutcomeProps {
  rows: readonly OrderRow[];
  isBusy: boolean;
  onMake: () => void;
}

/** What would be made, or was made, and what to do next. */
function Outcome({ rows, isBusy, onMake }: OutcomeProps) {
  const [isPrinting, setPrinting] = useState(false);
  const refused = rows.filter(isRefused);
  const doubles = rows.length - asked(rows).length;
  const made = rows.flatMap((row) => madeOf(row) ?? []);
  const left = remaining(rows).filter(({ result }) => result);
  const fees = left.reduce((sum, row) => sum + (estimateOf(row) ?? 0), 0);
  return (
    <section class="card stack" aria-label={t("Outcome")}>
      <p>
        {made.length > 0 && (
          <b>{t("{orders} created.", { orders: t("{count} orders", { count: made.length }) })} </b>
        )}
        {left.length > 0 && (
          <b>
            {t("{orders} would be created for {fees}.", {
              orders: t("{count} orders", { count: left.length }),
              fees: naira(fees),
            })}{" "}
          </b>
        )}
        {refused.length > 0 &&
          `${t("{rows} refused.", { rows: t("{count} rows", { count: refused.length }) })} `}
        {doubles > 0 && t("{count} rows stand twice and count once.", { count: doubles })}
      </p>
      <div class="buttons">
        {left.length > 0 && (
          <button type="button" class="primary" aria-disabled={isBusy} onClick={() => !isBusy && onMake()}>
            {t("Create {orders}", { orders: t("{count} orders", { count: left.length }) })}
          </button>
        )}
        {made.length > 0 && (
          <button type="button" class="secondary" onClick={() => setPrinting(true)}>
            <Icon name="print" />
            {t("Labels")}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => saveResult(rows)}>
          <Icon name="download" />
          {t("Result as CSV")}
        </button>
      </div>
      {isPrinting && <LabelsDialog ids={made.map(({ id }) => id)} onClose={() => setPrinting(false)} />}
    </section>
  );
}

function outcomeOf(row: OrderRow): string {
  if (row.sameAs !== undefined) return `same as row ${row.sameAs}`;
  if (isRefused(row)) return "refused";
  return madeOf(row) ? "created" : "not created";
}

/** The file again with the result of each row, so that refused rows can be corrected in it. */
function saveResult(rows: readonly OrderRow[]): void {
  const lines = rows.map((row) => {
    const order = madeOf(row);
    const outcome = outcomeOf(row);
    const result = [
      outcome,
      reasonTexts(row).join(" "),
      order?.tracking_code ?? "",
      order?.delivery_fee ?? estimateOf(row) ?? "",
      order?.label_url ?? "",
    ];
    return csvLine([...COLUMNS.map((column) => row.cells[column]), ...result]);
  });
  const header = [...COLUMNS, "result", "reason", "tracking_code", "delivery_fee_naira", "label_url"];
  download(csvFile([csvLine(header), ...lines]), "orders-result.csv");
}
