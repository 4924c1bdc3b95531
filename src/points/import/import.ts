import { auditEntry, record } from "../../db/audit.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { Actor } from "../../shared/actor.ts";
import { CLOSED_ALL_WEEK, weekHours } from "../../shared/opening-hours.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { addressNamed, announceChange } from "../edit/change.ts";
import { breakFaults, changedHours } from "../hours.ts";
import { NewPointSchema, type PointChanges } from "../point.ts";
import { hasDetails, type PointDetails, type StoredPoint } from "../row.ts";
import { byColumn, type Candidate, check, type ImportRefusal, nestedFields } from "./import-check.ts";
import { readCsv } from "./import-csv.ts";
import { readGeoJson } from "./import-geojson.ts";
import { type ImportReport, ReportWriter } from "./import-report.ts";
import type { FileFindings, ImportRow } from "./import-row.ts";
import * as store from "./import-store.ts";

const BATCH_ROWS = 500;
/** Bounds the memory that the ids take. */
const MAX_ROWS = 100_000;
/** After this many rows, the import yields to the isolate's other requests. */
const YIELD_ROWS = 1_000;

interface ImportOptions {
  dryRun: boolean;
  publish: boolean;
  /** Whether a place that is not in its state is refused, and not only noted. */
  strict: boolean;
  /** Whether the report has each row. */
  rows: boolean;
}

/**
 * Imports points from a file while it arrives. Rows are written in batches, each in one transaction, and the file's ids
 * tell which points exist, so a file can be sent again after an interruption.
 */
export async function importPoints(
  deps: ApiDeps,
  actor: Actor,
  { format, bytes }: { format: "csv" | "geojson"; bytes: ReadableStream<Uint8Array> },
  options: ImportOptions,
): Promise<ImportReport> {
  const report = new ReportWriter(options.rows);
  const findings: FileFindings = { delimiter: null, columns: [], ignoredColumns: new Set() };
  const rows = format === "csv" ? readCsv(bytes, findings) : readGeoJson(bytes, findings);

  const audit = new ImportAudit(deps, actor, options.publish);
  const rowOfId = new Map<string, number>();
  let batch: Candidate[] = [];
  try {
    for await (const row of rows) {
      if (row.row > MAX_ROWS)
        throw invalidRequest([{ path: "", message: `The file has more than ${MAX_ROWS} rows.` }]);
      if (row.row % YIELD_ROWS === 0) await new Promise((resolve) => setTimeout(resolve));
      const candidate = check(row, rowOfId, options.strict);
      if ("errors" in candidate) {
        report.refuse(candidate);
        continue;
      }
      if (batch.push(candidate) < BATCH_ROWS) continue;
      await writeBatch(deps, audit, batch, options, report);
      batch = [];
    }
    await writeBatch(deps, audit, batch, options, report);
  } finally {
    // Also after an interruption, because the batches before it were written.
    const { created, updated } = report.counts;
    if (!options.dryRun && created + updated > 0) await announceChange(deps);
    await audit.end({ created, updated });
  }
  return report.report(findings);
}

/** Records an import that writes anything: at its beginning, in case it is interrupted, and at its end. */
class ImportAudit {
  readonly #record: (action: string, details: Record<string, unknown>) => Promise<void>;
  readonly #publish: boolean;
  #hasBegun = false;

  constructor(deps: ApiDeps, actor: Actor, publish: boolean) {
    const subjectId = deps.newId();
    this.#record = async (action, details) => {
      await record(deps.db, auditEntry(deps, actor, action, { subjectId, details }));
    };
    this.#publish = publish;
  }

  async begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    await this.#record("points.import_begun", { publish: this.#publish });
  }

  async end(counts: { created: number; updated: number }): Promise<void> {
    if (this.#hasBegun) await this.#record("points.imported", counts);
  }
}

/** Writes a batch under an optimistic lock: a row whose point another request changed meanwhile is decided again. */
async function writeBatch(
  deps: ApiDeps,
  audit: ImportAudit,
  candidates: Candidate[],
  { dryRun, publish }: ImportOptions,
  report: ReportWriter,
): Promise<void> {
  let undecided = candidates;
  if (undecided.length === 0) return;
  await withOptimisticLock("A point of the file", async () => {
    const known = await store.findImported(
      deps.db,
      undecided.map(({ id }) => id),
    );
    const writes = new Map<string, store.ImportedPoint>();
    for (const candidate of undecided) {
      const stored = known.get(candidate.id);
      const decision = decide(candidate, stored?.point, publish);
      if (decision === "unchanged") report.accept(candidate, "unchanged");
      else if ("errors" in decision) report.refuse(decision);
      else {
        const revision = stored?.revision ?? 0;
        writes.set(candidate.id, { externalId: candidate.id, details: decision, revision, publish });
      }
    }
    if (!dryRun && writes.size > 0) await audit.begin();
    const written = dryRun
      ? new Map([...writes.keys()].map((id) => [id, undefined]))
      : await store.writeImported(deps.db, [...writes.values()], deps.newId, deps.now());
    for (const candidate of undecided) {
      const { id } = candidate;
      if (written.has(id)) report.accept(candidate, known.has(id) ? "updated" : "created", written.get(id));
    }
    undecided = undecided.filter(({ id }) => writes.has(id) && !written.has(id));
    return undecided.length === 0 || undefined;
  });
}

function decide(
  { row, id, fields, cells }: Candidate,
  point: StoredPoint["point"] | undefined,
  publish: boolean,
): PointDetails | ImportRefusal | "unchanged" {
  const refusal = (path: string, message: string) => ({
    row,
    id,
    fields,
    cells,
    errors: [{ path, message }],
  });
  if (point?.deletedAt) return refusal("id", "must not be the id of a deleted point");
  const details = merge(point, fields);
  if (details.minItemWeight > details.maxItemWeight) {
    return refusal("max_item_weight", "must not be less than the minimum weight");
  }
  const [fault] = breakFaults(details.workingHours).map(byColumn);
  if (fault) return refusal(fault.path, fault.message);
  const isPublic = point?.published && point.status === "approved";
  return point && (isPublic || !publish) && hasDetails(point, details) ? "unchanged" : details;
}

/** The details of a row's point. Fields that the row lacks stay as they are, or are defaults. */
function merge(point: StoredPoint["point"] | undefined, fields: ImportRow["fields"]): PointDetails {
  const row = nestedFields(fields) as PointChanges;
  if (!point) {
    const details = NewPointSchema.parse(row);
    return { ...details, workingHours: changedHours(CLOSED_ALL_WEEK, details) };
  }
  return {
    ...point,
    ...row,
    address: { ...addressNamed(point, row.name), ...row.address },
    partner: { ...point.partner, ...row.partner },
    workingHours: changedHours(weekHours(point), row),
  };
}
