import { z } from "@hono/zod-openapi";
import type { ApiDeps } from "../deps.ts";
import { fieldErrors, limited, mediaType } from "../http/body.ts";
import { type FieldError, invalidRequest } from "../http/problem.ts";
import { announceChange } from "./change.ts";
import { CLOSED_ALL_WEEK, DAYS, type WorkingHours } from "./hours.ts";
import { type ImportRow, readCsv, readGeoJson } from "./import-files.ts";
import { NewPointSchema } from "./point.ts";
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

/** Rows that go to D1 together: well under its limits for the size of a bound value and the time of a statement. */
const BATCH_ROWS = 500;

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
  try {
    for await (const row of rows) {
      const candidate = check(row, rowOfId);
      if ("errors" in candidate) report.refused.push(candidate);
      else if (batch.push(candidate) === BATCH_ROWS) {
        await load(deps, batch, options, report);
        batch = [];
      }
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
  const id = fields.id;
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

async function load(
  deps: ApiDeps,
  candidates: Candidate[],
  { dryRun, publish }: ImportOptions,
  report: ImportReport,
): Promise<void> {
  if (candidates.length === 0) return;
  const known = await store.findImported(
    deps.db,
    candidates.map(({ id }) => id),
  );
  const writes: store.ImportedPoint[] = [];
  for (const { row, id, fields } of candidates) {
    const stored = known.get(id);
    if (stored?.point.deletedAt) {
      const message = "is that of a point that was deleted";
      report.refused.push({ row, id, errors: [{ path: "id", message }] });
      continue;
    }
    const details = merge(stored?.point, fields);
    if (details.minItemWeight > details.maxItemWeight) {
      const message = "must not be below min_item_weight";
      report.refused.push({ row, id, errors: [{ path: "max_item_weight", message }] });
      continue;
    }
    const shows = publish && !(stored?.point.published && stored.point.status === "approved");
    if (stored && !shows && store.hasDetails(stored.point, details)) {
      report.unchanged++;
      continue;
    }
    report[stored ? "updated" : "created"]++;
    writes.push({ externalId: id, details, publish });
  }
  if (!dryRun && writes.length > 0) await store.writeImported(deps.db, writes, deps.newId, deps.now());
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
    // A label that only repeats the name follows it.
    address: {
      ...point.address,
      ...row.address,
      ...(point.address.label === point.name && row.name ? { label: row.name } : {}),
    } as store.PointDetails["address"],
    partner: { ...point.partner, ...row.partner },
    workingHours: { ...point.workingHours, ...row.workingHours },
  };
}
