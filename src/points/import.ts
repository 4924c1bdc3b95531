import { z } from "@hono/zod-openapi";
import type { ApiDeps } from "../deps.ts";
import { fieldErrors, limited, mediaType } from "../http/body.ts";
import { type FieldError, invalidRequest } from "../http/problem.ts";
import { addressNamed, announceChange } from "./change.ts";
import { CLOSED_ALL_WEEK, DAYS, type WorkingHours } from "./hours.ts";
import { type ImportRow, readCsv, readGeoJson } from "./import-files.ts";
import { NewPointSchema, type Point } from "./point.ts";
import * as store from "./store.ts";

export const IMPORT_BODY = { types: ["text/csv", "application/geo+json"], maxBytes: 16 * 1024 * 1024 };

const Refusal = z.object({
  row: z.int().openapi({ description: "From 1, after the header", example: 17 }),
  id: z.string().nullable().openapi({ description: "The file's own id, when the row has one" }),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
});
export const ImportReportSchema = z
  .object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.array(Refusal),
  })
  .openapi("ImportReport");
type ImportReport = z.infer<typeof ImportReportSchema>;

/** Rows that go to D1 together, … */
const BATCH_ROWS = 500;
/** … and the length of their texts: with folded copies and up to three bytes a character, D1 takes 2 MB. */
const BATCH_LENGTH = 250_000;

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
  request: Request,
  options: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, refused: [] };
  if (!request.body)
    throw invalidRequest([{ path: "", message: "The body is empty: send the file as the body." }]);
  const bytes = limited(request.body, IMPORT_BODY.maxBytes);
  const rows = mediaType(request.headers) === "text/csv" ? readCsv(bytes) : readGeoJson(bytes);

  const rowOfId = new Map<string, number>();
  let batch: Candidate[] = [];
  let batchLength = 0;
  try {
    for await (const row of rows) {
      const candidate = check(row, rowOfId);
      if ("errors" in candidate) {
        report.refused.push(candidate);
        continue;
      }
      batch.push(candidate);
      batchLength += JSON.stringify(candidate.fields).length;
      if (batch.length < BATCH_ROWS && batchLength < BATCH_LENGTH) continue;
      await load(deps, batch, options, report);
      batch = [];
      batchLength = 0;
    }
    await load(deps, batch, options, report);
  } finally {
    // Also when the file breaks off: what was written is to be seen.
    if (!options.dryRun && report.created + report.updated > 0) await announceChange(deps);
  }
  report.refused.sort((a, b) => a.row - b.row);
  return report;
}

/** A row that can be loaded; what it leaves out is decided by the point that may be there already. */
interface Candidate {
  row: number;
  id: string;
  fields: ImportRow["fields"];
}

function check(
  { row, fields, errors }: ImportRow,
  rowOfId: Map<string, number>,
): Candidate | z.infer<typeof Refusal> {
  const id = fields.id || undefined;
  if (errors.length > 0) return { row, id: id ?? null, errors };
  const parsed = NewPointSchema.safeParse(toPoint(fields));
  const problems: FieldError[] = parsed.success ? [] : fieldErrors(parsed.error).map(byColumn);
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

/** Names the column that a point's field came from. */
function byColumn({ path, message }: FieldError): FieldError {
  const hours = /^workingHours\.(opening|closing)(\w+)$/.exec(path);
  const column = hours ? `${hours[1]}_${hours[2]!.toLowerCase()}` : COLUMNS[path];
  return { path: column ?? path.replace(/^address\./, ""), message };
}

/** In each round at least one of the writers at a point wins. */
const MAX_ROUNDS = 20;

/** Decides what becomes of each row and writes it; a point that somebody else changed meanwhile is decided anew. */
async function load(
  deps: ApiDeps,
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
): store.PointDetails | z.infer<typeof Refusal> | "unchanged" {
  const refuse = (path: string, message: string) => ({ row, id, errors: [{ path, message }] });
  if (point?.deletedAt) return refuse("id", "is that of a point that was deleted");
  const details = merge(point, fields);
  if (details.minItemWeight > details.maxItemWeight) {
    return refuse("max_item_weight", "must not be below min_item_weight");
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
