import { JSONParser } from "@streamparser/json";
import { CsvError, parse as parseCsv } from "csv-parse/stream";
import { type FieldError, invalidRequest } from "../http/problem.ts";
import { DAYS } from "./hours.ts";

/** One row of a file: each column's value in its type, or what is wrong with it. */
export interface ImportRow {
  /** From 1, after the header. */
  row: number;
  /** Columns that the file lacks and empty optional cells are absent. */
  fields: Record<string, never> & ImportFields;
  errors: FieldError[];
}

type HoursColumn = `${"opening" | "closing"}_${Lowercase<(typeof DAYS)[number]>}`;

type ImportFields = {
  [Column in (typeof TEXT_COLUMNS)[number]]?: string;
} & {
  [Column in (typeof NUMBER_COLUMNS)[number]]?: number;
} & {
  [Column in HoursColumn]?: string | null;
};

const REQUIRED = [
  "id",
  "name",
  "description",
  "address",
  "city",
  "state",
  "zip",
  "country",
  "latitude",
  "longitude",
] as const;
const TEXT_COLUMNS = [
  "id",
  "name",
  "description",
  "address",
  "city",
  "state",
  "zip",
  "country",
  "partner_name",
  "partner_type",
  "phone",
] as const;
const NUMBER_COLUMNS = [
  "latitude",
  "longitude",
  "min_item_weight",
  "max_item_weight",
  "max_item_value",
] as const;
const HOURS_COLUMNS = DAYS.flatMap((day) => [`opening_${day.toLowerCase()}`, `closing_${day.toLowerCase()}`]);
const isOptional = (column: string) => !REQUIRED.includes(column as never);

/** A single row can't be larger than any valid one. */
const MAX_ROW_BYTES = 64 * 1024;

function unreadable(message: string) {
  return invalidRequest([{ path: "", message: `The file can't be read: ${message}` }]);
}

/** The same bytes; fails where they are not UTF-8, which the parsers would replace in silence. */
function requireUtf8(bytes: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  const check = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw unreadable("it must be encoded in UTF-8");
    }
  };
  return bytes.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        check(chunk);
        controller.enqueue(chunk);
      },
      flush: () => check(),
    }),
  );
}

/** @throws Problem `invalid_request` for a missing column, a quote that never ends or bytes that are not UTF-8 */
export async function* readCsv(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ImportRow> {
  const records = requireUtf8(bytes).pipeThrough(
    parseCsv({
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_BYTES,
    }) as unknown as ReadableWritablePair<string[], Uint8Array>,
  );
  let header: string[] | undefined;
  let row = 0;
  try {
    for await (const cells of records) {
      if (!header) {
        header = cells.map((cell) => cell.toLowerCase());
        checkHeader(header);
      } else {
        row++;
        yield csvRow(row, header, cells);
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(`${error.code} after row ${row}`) : error;
  }
  if (!header) throw unreadable("it has no header");
}

function checkHeader(header: string[]): void {
  const missing = REQUIRED.filter((column) => !header.includes(column));
  const repeated = header.filter((column, i) => column !== "" && header.indexOf(column) !== i);
  const errors = [
    ...missing.map((path) => ({ path, message: "is a required column" })),
    ...repeated.map((path) => ({ path, message: "stands in the header more than once" })),
  ];
  if (errors.length > 0) throw invalidRequest(errors);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function csvRow(row: number, header: string[], cells: string[]): ImportRow {
  if (cells.length !== header.length) {
    const message = `has ${cells.length} cells, but the header has ${header.length}`;
    return { row, fields: idOf(cells[header.indexOf("id")]), errors: [{ path: "", message }] };
  }
  const values: Record<string, unknown> = {};
  header.forEach((column, i) => {
    const cell = cells[i]!;
    if (cell === "" && (isOptional(column) || column === "id")) return;
    values[column] = NUMBER_COLUMNS.includes(column as never) && NUMBER.test(cell) ? Number(cell) : cell;
  });
  // An empty cell beside a filled one is a mistake; a pair of empty cells says that the point is closed that day.
  for (const column of HOURS_COLUMNS) if (header.includes(column)) values[column] ??= null;
  return typed(row, values);
}

/** @throws Problem `invalid_request` when it is not a FeatureCollection in JSON */
export async function* readGeoJson(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ImportRow> {
  const features: unknown[] = [];
  let type: unknown;
  let hasFeatures = false;
  const parser = new JSONParser({ paths: ["$.type", "$.features", "$.features.*"], keepStack: false });
  parser.onValue = ({ value, key, stack }) => {
    if (stack.length === 1 && key === "type") type = value;
    else if (stack.length === 1) hasFeatures = true;
    else features.push(value);
  };
  let row = 0;
  parser.onError = () => {
    throw unreadable(`it is not well-formed JSON after row ${row}`);
  };
  for await (const piece of requireUtf8(bytes)) {
    parser.write(piece);
    for (const feature of features.splice(0)) yield featureRow(++row, feature);
  }
  if (!parser.isEnded) throw unreadable(`it ends after row ${row}, in the middle of the JSON`);
  if (type !== "FeatureCollection" || !hasFeatures) throw unreadable("it is not a GeoJSON FeatureCollection");
}

function featureRow(row: number, feature: unknown): ImportRow {
  const { id, geometry, properties } = (feature ?? {}) as Record<
    string,
    Record<string, unknown> | null | undefined
  >;
  const values: Record<string, unknown> = { id, ...properties };
  const [longitude, latitude] =
    geometry?.type === "Point" && Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  Object.assign(values, { longitude, latitude });
  for (const [name, value] of Object.entries(values)) {
    if (value === "" && isOptional(name)) delete values[name];
    if (value === null && !HOURS_COLUMNS.includes(name)) delete values[name];
  }
  return typed(row, values);
}

const idOf = (id: unknown): ImportRow["fields"] =>
  (typeof id === "string" && id !== "" ? { id } : {}) as never;

/** Holds each value against its column's type; nothing is coerced. */
function typed(row: number, values: Record<string, unknown>): ImportRow {
  const errors: FieldError[] = [];
  const fields: Record<string, unknown> = {};
  for (const column of [...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...HOURS_COLUMNS]) {
    const value = values[column];
    const isNumber = NUMBER_COLUMNS.includes(column as never);
    if (value === undefined) {
      if (!isOptional(column)) errors.push({ path: column, message: "is required" });
    } else if (
      value === null ? !HOURS_COLUMNS.includes(column) : typeof value !== (isNumber ? "number" : "string")
    ) {
      errors.push({ path: column, message: isNumber ? "must be a number, in digits" : "must be text" });
    } else {
      fields[column] = value;
    }
  }
  return { row, fields: (errors.length > 0 ? idOf(values.id) : fields) as never, errors };
}
