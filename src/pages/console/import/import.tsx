import { useMemo, useState } from "preact/hooks";
import { useAction } from "../../ui/action.ts";
import { csvFile, csvLine } from "../../ui/csv.ts";
import { download } from "../../ui/download.ts";
import { Failure } from "../../ui/failure.tsx";
import { count, counted } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazy } from "../../ui/lazy.tsx";
import { request } from "../../ui/request.ts";
import { href } from "../../ui/route.ts";
import { Upload } from "../../ui/upload.tsx";
import { ConsoleView } from "../console-view.tsx";
import type { Dot } from "../points/dot-map.tsx";
import { type PointsFile, readFile, UnreadableFile } from "./read-file.ts";
import { type Report, reasonsByRow } from "./report.ts";
import { RowsTable } from "./rows-table.tsx";

const PATH = "/operator/points/import";
const COLORS = { taken: "#0b6fb8", refused: "#a8201a" };

const DotMap = lazy<{ dots: readonly Dot[] }>(() => import("../points/dot-map.tsx"));

interface Checked {
  file: PointsFile;
  report: Report;
  /** Whether the points were written, and not only checked. */
  isDone: boolean;
}

/** Imports points from a file: first what would come of it, then the import. */
export default function Import() {
  const [checked, setChecked] = useState<Checked>();
  const [isPublishing, setPublishing] = useState(false);
  const send = async (file: PointsFile, isDone: boolean) => {
    const query = { dry_run: !isDone, publish: isPublishing };
    const { data } = await request<{ data: Report }>("POST", PATH, { query, file: file.content });
    setChecked({ file, report: data, isDone });
  };
  const check = useAction(async (chosen: File) => {
    setChecked(undefined);
    await send(await readFile(chosen), false);
  });
  const write = useAction(({ file }: Checked) => send(file, true));
  const isBusy = check.isBusy || write.isBusy;
  const error = check.error ?? write.error;
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
          onFile={(file) => void check.run(file)}
        />
      </section>
      {error instanceof UnreadableFile ? (
        <div class="failure" role="alert">
          <Icon name="warning" />
          <p>{error.message}</p>
        </div>
      ) : (
        <Failure error={error} />
      )}
      {isBusy && (
        <p class="buttons" role="status">
          <progress aria-label="Progress" />
          {write.isBusy ? "The points are being written" : "The file is being checked"}
        </p>
      )}
      {checked && !isBusy && (
        <>
          <Outcome checked={checked} />
          {!checked.isDone && (
            <div class="card stack">
              <label>
                <input
                  type="checkbox"
                  checked={isPublishing}
                  onChange={({ currentTarget }) => setPublishing(currentTarget.checked)}
                />{" "}
                Approve and publish them, so that everyone can see them
              </label>
              <div class="buttons">
                <button type="button" class="primary" onClick={() => void write.run(checked)}>
                  Import {counted(checked.file.rows.length - checked.report.refused_total, "point")}
                </button>
              </div>
            </div>
          )}
          <Rows checked={checked} />
        </>
      )}
    </ConsoleView>
  );
}

/** How many rows came to what, and what to do about the others. */
function Outcome({ checked: { file, report, isDone } }: { checked: Checked }) {
  const { created, updated, unchanged, refused_total, refused, ignored_columns } = report;
  const save = () => {
    const reasons = reasonsByRow(report);
    const columns = Object.keys(file.rows[0]?.cells ?? {});
    const rows = file.rows.filter(({ row }) => reasons.has(row));
    const lines = rows.map(({ row, cells }) =>
      csvLine([
        ...columns.map((column) => cells[column] ?? ""),
        Object.entries(reasons.get(row)!)
          .map(([path, message]) => `${path} ${message}`.trim())
          .join("; "),
      ]),
    );
    download(csvFile([csvLine([...columns, "reason"]), ...lines]), "refused-points.csv");
  };
  return (
    <section class="card stack" aria-labelledby="outcome">
      <h2 id="outcome">{isDone ? "Imported" : "What would come of it"}</h2>
      <p role="status">
        {counted(created, "new point")}, {count(updated)} changed, {count(unchanged)} as they were,{" "}
        {count(refused_total)} refused.
      </p>
      {ignored_columns.length > 0 && (
        <p class="notice">These columns are not imported: {ignored_columns.join(", ")}.</p>
      )}
      {isDone && (
        <p>
          <a href={href("/points")}>See the points</a>
        </p>
      )}
      {refused_total > 0 && (
        <div class="stack">
          <p>
            The others are not held up by them. Mend the refused rows in their own file and import that.
            {refused_total > refused.length && ` The file has the first ${count(refused.length)} of them.`}
          </p>
          <div>
            <button type="button" class="quiet" onClick={save}>
              <Icon name="download" />
              Save the refused rows
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

function Rows({ checked: { file, report } }: { checked: Checked }) {
  const reasons = useMemo(() => reasonsByRow(report), [report]);
  const dots = useMemo(
    () =>
      file.rows.flatMap(({ row, place }): Dot[] =>
        place ? [{ ...place, color: reasons.has(row) ? COLORS.refused : COLORS.taken }] : [],
      ),
    [file, reasons],
  );
  return (
    <div class="list-and-map">
      <RowsTable rows={file.rows} reasons={reasons} />
      <section class="map-side" aria-label="Map">
        <DotMap dots={dots} />
        <p class="hint">{counted(dots.length, "row")} with coordinates; refused rows are red.</p>
      </section>
    </div>
  );
}
