import { useMemo, useState } from "preact/hooks";
import type { ImportedRow } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { lazy } from "../../ui/feedback/lazy.tsx";
import { Upload } from "../../ui/forms/upload.tsx";
import { Icon } from "../../ui/icon.tsx";
import { decodeFile, UnreadableFile } from "../../ui/lists/decode-file.ts";
import { download } from "../../ui/lists/download.ts";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { href } from "../../ui/shell/route.ts";
import { byteSize, count, percent } from "../../ui/text/format.ts";
import { ConsoleView } from "../console-view.tsx";
import type { Dot } from "../points/dot-map.tsx";
import { t } from "../texts.ts";
import { Publication } from "./publication.tsx";
import { type FileReport, headRows, importable, refusedRows } from "./report.ts";
import { RowsTable } from "./rows-table.tsx";

const PATH = "/operator/points/import";
const COLORS: Record<ImportedRow["outcome"], string> = {
  created: "#12805c",
  updated: "#0b6fb8",
  unchanged: "#5c6b77",
  refused: "#a8201a",
};

const DotMap = lazy<{ dots: readonly Dot[] }>(() => import("../points/dot-map.tsx"));

interface Checked {
  /** The files with the types that the API takes. */
  file: Blob;
  report: FileReport;
  /** Whether the points were written, and not only checked. */
  isDone: boolean;
}

const MAX_BYTES = 16 * 1024 * 1024;

/** The file in UTF-8 and with its type, which browsers derive from its name, if they know one. */
async function readable(file: File): Promise<Blob> {
  if (file.size > MAX_BYTES)
    throw new UnreadableFile(
      `The file has ${byteSize(file.size)}, and at most ${byteSize(MAX_BYTES)} can be imported at once. Split it.`,
    );
  const text = await decodeFile(file);
  return new Blob([text], { type: /^\s*\{/.test(text) ? "application/geo+json" : "text/csv" });
}

/** Imports points from a file. A first step shows what the import would do. */
export default function Import() {
  const [checked, setChecked] = useState<Checked>();
  const [isPublishing, setPublishing] = useState(false);
  const [isStrict, setStrict] = useState(false);
  const [sent, setSent] = useState(0);
  const [name, setName] = useState("");
  const send = async (file: Blob, isDone: boolean) => {
    setSent(0);
    const query = { dry_run: !isDone, publish: isPublishing, strict: isStrict, rows: true };
    const { data } = await request("POST", PATH, { query, file, onSent: setSent });
    setChecked({ file, report: data as FileReport, isDone });
  };
  const check = useAction(async (chosen: File) => {
    setChecked(undefined);
    setName(chosen.name);
    await send(await readable(chosen), false);
  });
  const write = useAction(({ file }: Checked) => send(file, true));
  const isBusy = check.isBusy || write.isBusy;
  return (
    <ConsoleView title="Import points">
      <section class="stack" aria-label="File">
        <p>
          A CSV or GeoJSON file with a row for each point. It is checked first, and nothing is written until
          you say so. The <code>id</code> of a row tells which point it updates, so the same file can be
          imported again.
        </p>
        <Upload
          label="Choose a file, or drop it here"
          accept=".csv,.json,.geojson,text/csv,application/geo+json"
          chosen={name}
          onFile={(file) => void check.run(file)}
        />
      </section>
      <Failure error={check.error ?? write.error} />
      {isBusy && <Progress sent={sent} work={write.isBusy ? "written" : "checked"} />}
      {checked && !isBusy && (
        <>
          <Outcome checked={checked} isPublished={isPublishing} />
          {!checked.isDone && importable(checked.report) > 0 && (
            <div class="card stack">
              <label>
                <input
                  type="checkbox"
                  checked={isPublishing}
                  onChange={({ currentTarget }) => setPublishing(currentTarget.checked)}
                />
                Approve and publish them, so that everyone can see them
              </label>
              {checked.report.notes.length > 0 && (
                <label>
                  <input
                    type="checkbox"
                    checked={isStrict}
                    onChange={({ currentTarget }) => setStrict(currentTarget.checked)}
                  />
                  Leave out those whose place is not in their state
                </label>
              )}
              <div class="buttons">
                <button type="button" class="primary" onClick={() => void write.run(checked)}>
                  Import {t("{count} points", { count: importable(checked.report) })}
                </button>
              </div>
            </div>
          )}
          <Rows report={checked.report} />
        </>
      )}
    </ConsoleView>
  );
}

/** The service processes rows as they arrive, so the share that was sent shows the progress. */
function Progress({ sent, work }: { sent: number; work: string }) {
  const isSent = sent === 1;
  return (
    <div class="buttons">
      <progress aria-label="Progress" {...(isSent ? {} : { value: sent })} />
      <span role="status">
        {isSent ? `All rows are sent, the last are being ${work}` : `The file is sent and is being ${work}`}
      </span>
      {!isSent && <span>{percent(sent)} sent</span>}
    </div>
  );
}

/** How many rows have which result, and what to do about refused ones. */
function Outcome({ checked: { report, isDone }, isPublished }: { checked: Checked; isPublished: boolean }) {
  const { created, updated, unchanged, refused_total, refused, ignored_columns } = report;
  return (
    <section class="card stack" aria-labelledby="outcome">
      <h2 id="outcome">{isDone ? "Imported" : "What the import would do"}</h2>
      <p role="status">
        {t("{count} new points", { count: created })}, {count(updated)} changed, {count(unchanged)} as they
        were, {count(refused_total)} refused.
      </p>
      {ignored_columns.length > 0 && (
        <p class="notice">
          These columns are not imported: <span class="code">{ignored_columns.join(", ")}</span>.
        </p>
      )}
      <Notes report={report} />
      {isDone && updated + (isPublished ? created : 0) > 0 && <Publication />}
      {isDone && (
        <p>
          {created > 0 && !isPublished ? (
            <a href={href("/points/queue")}>Approve the new points</a>
          ) : (
            <a href={href("/points")}>See the points</a>
          )}
        </p>
      )}
      {refused_total > 0 && (
        <div class="stack">
          <p>
            Refused rows don't hold up the others. Save them, correct them in that file, and import it.
            {refused_total > refused.length && ` The file has the first ${count(refused.length)} of them.`}
          </p>
          <div>
            <button
              type="button"
              class="quiet"
              onClick={() => download(refusedRows(report), "refused-points.csv")}
            >
              <Icon name="download" />
              Save the refused rows
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

const MOST_NOTES = 50;

/** What is worth a look in rows that are imported. */
function Notes({ report: { notes, delimiter } }: { report: FileReport }) {
  if (notes.length === 0) return null;
  return (
    <div class="notice stack">
      <p>{t("{count} rows", { count: notes.length })} to look at:</p>
      <ul>
        {notes.slice(0, MOST_NOTES).map(({ row, id, message }) => (
          <li key={`${row} ${message}`}>
            Row {count(row + headRows(delimiter))} (<span class="code">{id}</span>): {message}.
          </li>
        ))}
      </ul>
      {notes.length > MOST_NOTES && <p>The first {MOST_NOTES} are shown.</p>}
    </div>
  );
}

function Rows({ report }: { report: FileReport }) {
  const dots = useMemo(
    () =>
      report.rows.flatMap(({ latitude, longitude, outcome }): Dot[] =>
        latitude === null || longitude === null ? [] : [{ latitude, longitude, color: COLORS[outcome] }],
      ),
    [report],
  );
  return (
    <>
      <section class="map-side" aria-label="Map">
        <DotMap dots={dots} />
        <p class="hint">
          {t("{count} rows", { count: dots.length })} with coordinates: new ones are green, changed ones blue,
          those as they were grey, refused ones red.
        </p>
      </section>
      <RowsTable report={report} />
    </>
  );
}
