import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { CLOSED_ALL_WEEK, DAYS, type WorkingHours } from "../shared/opening-hours.ts";
import { type FieldError, invalidRequest } from "../shared/problem.ts";
import { faultsOf } from "../shared/validation.ts";
import { addressNamed, announceChange } from "./change.ts";
import { type ImportRow, readCsv, readGeoJson } from "./import-files.ts";
import { NewPointSchema, type Point } from "./point.ts";
import * as store from "./store.ts";

/** Why a row of the file is not loaded. */
interface Refusal {
  /** From 1, after the header. */
  row: number;
  /** The file's own id, if the row has one. */
  id: string | null;
  errors: FieldError[];
}

export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  refused: Refusal[];
}

/** Rows that are decided and written together. */
const BATCH_ROWS = 500;
/** More would be no list of points, but cost the isolate its memory. */
const MAX_ROWS = 100_000;
/** Other requests of the isolate get their turn after so many rows. */
const TURN_ROWS = 1_000;

interface ImportOptions {
  dryRun: boolean;
  publish: boolean;
}

/**
 * Loads points from a file while it arrives. Batches are written as they fill up, each all or nothing, and a row is
 * matched by the file's own id, so what was cut off can be sent again.
 * @throws Problem `invalid_request` for a file that can't be read at all
 */
export async function importPoints(
  deps: ApiDeps,
  actor: Actor,
  { format, bytes }: { format: "csv" | "geojson"; bytes: ReadableStream<Uint8Array> },
  options: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, refused: [] };
  const rows = format === "csv" ? readCsv(bytes) : readGeoJson(bytes);

  const audit = new ImportAudit(deps, actor, options.publish);
  const rowOfId = new Map<string, number>();
  let batch: Candidate[] = [];
  try {
    for await (const row of rows) {
      if (row.row > MAX_ROWS)
        throw invalidRequest([{ path: "", message: `The file has more than ${MAX_ROWS} rows.` }]);
      if (row.row % TURN_ROWS === 0) await new Promise((resolve) => setTimeout(resolve));
      const candidate = check(row, rowOfId);
      if ("errors" in candidate) {
        report.refused.push(candidate);
        continue;
      }
      if (batch.push(candidate) < BATCH_ROWS) continue;
      await load(deps, audit, batch, options, report);
      batch = [];
    }
    await load(deps, audit, batch, options, report);
  } finally {
    // Also when the file breaks off: what was written is to be seen.
    const { created, updated } = report;
    if (!options.dryRun && created + updated > 0) await announceChange(deps);
    await audit.end({ created, updated });
  }
  report.refused.sort((a, b) => a.row - b.row);
  return report;
}

/** What the audit log tells of an import that writes anything: that it began, even if it is cut off, and what it did. */
class ImportAudit {
  readonly #record: (action: string, details: Record<string, unknown>) => Promise<void>;
  readonly #publish: boolean;
  #hasBegun = false;

  constructor(deps: ApiDeps, actor: Actor, publish: boolean) {
    const subjectId = deps.newId();
    this.#record = (action, details) =>
      store.recordImport(deps.db, auditEntry(deps, actor, action, { subjectId, details }));
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

/** A row that can be loaded; what it leaves out is decided by the point that may be there already. */
interface Candidate {
  row: number;
  id: string;
  fields: ImportRow["fields"];
}

function check({ row, fields, errors }: ImportRow, rowOfId: Map<string, number>): Candidate | Refusal {
  const id = fields.id || undefined;
  if (errors.length > 0) return { row, id: id ?? null, errors };
  const problems = faultsOf(NewPointSchema, toPoint(fields)).map(byColumn);
  if (id === undefined) problems.unshift({ path: "id", message: "is required" });
  else if (id.length > 200 || /\p{Cc}/u.test(id) || !id.isWellFormed()) {
    problems.unshift({
      path: "id",
      message: "must be at most 200 characters long, without control characters",
    });
  } else if (rowOfId.has(id)) {
    problems.unshift({ path: "id", message: `is that of row ${rowOfId.get(id)} too` });
  }
  if (id === undefined || problems.length > 0) return { row, id: id ?? null, errors: problems };
  rowOfId.set(id, row);
  return { row, id, fields };
}

/** The file's columns as a point's fields; absent ones are left out. */
function toPoint(fields: ImportRow["fields"]) {
  const given = <T extends object>(object: T) =>
    Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
  const { name, description, min_item_weight, max_item_weight, max_item_value } = fields;
  const { address, city, state, zip, country, latitude, longitude } = fields;
  const workingHours = Object.fromEntries(
    DAYS.flatMap((day) => {
      const column = day.toLowerCase();
      return [
        [`opening${day}`, fields[`opening_${column}`]],
        [`closing${day}`, fields[`closing_${column}`]],
      ];
    }),
  );
  return given({
    name,
    description,
    address: given({ address, city, state, zip, country, latitude, longitude }),
    partner: given({ name: fields.partner_name, type: fields.partner_type, phone: fields.phone }),
    workingHours: given(workingHours),
    minItemWeight: min_item_weight,
    maxItemWeight: max_item_weight,
    maxItemValue: max_item_value,
  });
}

const COLUMNS: Record<string, string> = {
  minItemWeight: "min_item_weight",
  maxItemWeight: "max_item_weight",
  maxItemValue: "max_item_value",
  "partner.name": "partner_name",
  "partner.type": "partner_type",
  "partner.phone": "phone",
};

/** Names the columns that a point's fields came from. */
function byColumn({ path, message }: FieldError): FieldError {
  const named = (text: string) =>
    text.replace(/\b(opening|closing)([A-Z]\w+)/, (_, what, day) => `${what}_${day.toLowerCase()}`);
  return {
    path: COLUMNS[path] ?? named(path.replace(/^(address|workingHours)\./, "")),
    message: named(message),
  };
}

/** In each round at least one of the writers at a point wins. */
const MAX_ROUNDS = 20;

/** Decides what becomes of each row and writes it; a point that somebody else changed meanwhile is decided anew. */
async function load(
  deps: ApiDeps,
  audit: ImportAudit,
  candidates: Candidate[],
  { dryRun, publish }: ImportOptions,
  report: ImportReport,
): Promise<void> {
  let undecided = candidates;
  for (let round = 0; undecided.length > 0; round++) {
    if (round === MAX_ROUNDS)
      throw new Error(`${undecided.length} points kept changing while they were imported`);
    const known = await store.findImported(
      deps.db,
      undecided.map(({ id }) => id),
    );
    const writes = new Map<string, store.ImportedPoint>();
    for (const candidate of undecided) {
      const stored = known.get(candidate.id);
      const decision = decide(candidate, stored?.point, publish);
      if (decision === "unchanged") report.unchanged++;
      else if ("errors" in decision) report.refused.push(decision);
      else {
        const revision = stored?.revision ?? 0;
        writes.set(candidate.id, { externalId: candidate.id, details: decision, revision, publish });
      }
    }
    if (!dryRun && writes.size > 0) await audit.begin();
    const written = dryRun
      ? new Set(writes.keys())
      : await store.writeImported(deps.db, [...writes.values()], deps.newId, deps.now());
    for (const id of written) report[known.has(id) ? "updated" : "created"]++;
    undecided = undecided.filter(({ id }) => writes.has(id) && !written.has(id));
  }
}

function decide(
  { row, id, fields }: Candidate,
  point: Point | undefined,
  publish: boolean,
): store.PointDetails | Refusal | "unchanged" {
  const refuse = (path: string, message: string) => ({ row, id, errors: [{ path, message }] });
  if (point?.deletedAt) return refuse("id", "is that of a point that was deleted");
  const details = merge(point, fields);
  if (details.minItemWeight > details.maxItemWeight) {
    return refuse("max_item_weight", "must not be below the lowest weight");
  }
  const isShown = point?.published && point.status === "approved";
  return point && (isShown || !publish) && store.hasDetails(point, details) ? "unchanged" : details;
}

/** A row's point: what the row leaves out stays as it is, or takes a new point's defaults. */
function merge(
  point: store.StoredPoint["point"] | undefined,
  fields: ImportRow["fields"],
): store.PointDetails {
  const row = toPoint(fields) as Partial<store.PointDetails>;
  if (!point) {
    const details = NewPointSchema.parse(row);
    return { ...details, workingHours: { ...CLOSED_ALL_WEEK, ...details.workingHours } as WorkingHours };
  }
  return {
    ...point,
    ...row,
    address: { ...addressNamed(point, row.name), ...row.address },
    partner: { ...point.partner, ...row.partner },
    workingHours: { ...point.workingHours, ...row.workingHours },
  };
}
