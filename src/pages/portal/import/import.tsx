import { useEffect, useRef, useState } from "preact/hooks";
import { csvLine } from "../../../shared/csv.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Upload } from "../../ui/forms/upload.tsx";
import { Icon } from "../../ui/icon.tsx";
import { csvFile } from "../../ui/lists/csv.ts";
import { download } from "../../ui/lists/download.ts";
import { type CsvFile, readFile } from "../../ui/lists/read-file.ts";
import { useAction } from "../../ui/requests/action.ts";
import { useUnsaved } from "../../ui/requests/unsaved.ts";
import { count, naira } from "../../ui/text/format.ts";
import { LabelsDialog } from "../orders/labels-dialog.tsx";
import { PortalView } from "../portal-view.tsx";
import { t } from "../texts.ts";
import { asked, type OrderRows, remaining, sendOrders } from "./batch.ts";
import { guessed, type Mapping, mapped, recalled, remember, unmapped } from "./columns.ts";
import { ColumnsForm } from "./columns-form.tsx";
import { examplePoint, findPoints } from "./find-points.ts";
import { intoOrders, refuseWhole } from "./into-orders.ts";
import { COLUMNS, EXAMPLE, estimateOf, isRefused, madeOf, type OrderRow, reasonTexts } from "./row.ts";
import { RowsTable } from "./rows-table.tsx";
import { SavePoints } from "./save-points.tsx";

interface Progress {
  done: number;
  total: number;
}

/** Makes orders from a file: first a dry run, then the orders. */
export default function Import() {
  const [rows, setRows] = useState<readonly OrderRow[]>([]);
  const [name, setName] = useState("");
  /** The file, and what is known of its columns. */
  const [file, setFile] = useState<CsvFile>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [isAsking, setAsking] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);

  const send = async (all: readonly OrderRow[], wanted: readonly OrderRows[], isDryRun: boolean) => {
    const total = wanted.length;
    setProgress({ done: 0, total });
    try {
      await sendOrders(all, wanted, {
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
  const check = useAction(async ({ header, rows, delimiter }: CsvFile, known: Mapping) => {
    setAsking(false);
    setRows([]);
    const read = rows.map(({ line, cells }) => ({ line, cells: mapped(known, header, cells, delimiter) }));
    const orders = refuseWhole(await findPoints(intoOrders(read), abort.current.signal));
    setRows(orders);
    await send(orders, asked(orders), true);
  });
  const open = useAction(async (chosen: File) => {
    setName(chosen.name);
    setFile(undefined);
    setRows([]);
    const read = await readFile(chosen);
    const known = recalled(read.header) ?? guessed(read.header);
    setFile(read);
    setMapping(known);
    if (unmapped(known).length > 0) setAsking(true);
    else await check.run(read, known);
  });
  const make = useAction(() => send(rows, remaining(rows), false));
  useUnsaved(make.isBusy);

  return (
    <PortalView title={t("Orders from a file")}>
      <section class="stack" aria-label={t("File")}>
        <p>
          {t(
            "A CSV file with a row for each item of an order; its point is an id, or a name with the city or state. It is checked first, and nothing is created until you say so. If you are cut off, choose the same file again: no order is created twice.",
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
          chosen={name}
          accept=".csv,text/csv"
          onFile={(chosen) => void (!check.isBusy && open.run(chosen))}
        />
        {file && !isAsking && progress === undefined && (
          <button type="button" class="quiet" onClick={() => setAsking(true)}>
            {t("Change the columns")}
          </button>
        )}
      </section>
      <Failure error={open.error ?? check.error ?? make.error} />
      {file && isAsking && (
        <ColumnsForm
          key={file.header.join()}
          header={file.header}
          mapping={mapping}
          onMapped={(chosen) => {
            remember(file.header, chosen);
            setMapping(chosen);
            void check.run(file, chosen);
          }}
        />
      )}
      {progress && (
        <p class="buttons" role="status">
          <progress value={progress.done} max={progress.total} aria-label={t("Progress")} />
          <span>
            {t("{done} of {rows}", {
              done: count(progress.done),
              rows: t("{count} orders", { count: progress.total }),
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
  const doubles = rows.filter(({ sameAs }) => sameAs !== undefined).length;
  const made = asked(rows).flatMap(([first]) => madeOf(first) ?? []);
  const left = remaining(rows).filter(([{ result }]) => result);
  const fees = left.reduce((sum, [first]) => sum + (estimateOf(first) ?? 0), 0);
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
        {doubles > 0 && t("{count} rows appear twice and count once.", { count: doubles })}
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
    // Once for each order, so that fees can be added up.
    const fee = row.item === 0 && row.sameAs === undefined && (order?.delivery_fee ?? estimateOf(row));
    const result = [
      outcome,
      reasonTexts(row).join(" "),
      order?.tracking_code ?? "",
      fee || fee === 0 ? fee : "",
      order?.label_url ?? "",
    ];
    return csvLine([...COLUMNS.map((column) => row.cells[column]), ...result]);
  });
  const header = [...COLUMNS, "result", "reason", "tracking_code", "delivery_fee_naira", "label_url"];
  download(csvFile([csvLine(header), ...lines]), "orders-result.csv");
}
