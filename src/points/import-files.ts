import { CsvError, parse as parseCsv } from "csv-parse/stream";
import { DAYS } from "../shared/opening-hours.ts";
import { type FieldError, invalidRequest } from "../shared/problem.ts";

/** One row of a file, with typed values or with errors. */
export interface ImportRow {
  /** From 1, without counting the header. */
  row: number;
  /** Without columns that the file lacks and without empty optional cells. */
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

/** Fields have their own limits: a row this long comes only from a quote that never ends. */
const MAX_ROW_LENGTH = 16 * 1024 * 1024;

function unreadable(message: string) {
  return invalidRequest([{ path: "", message: `The file can't be read: ${message}` }]);
}

/** Fails if the bytes are not UTF-8; by default, a decoder replaces them silently. */
function decodeUtf8(bytes: ReadableStream<Uint8Array>): ReadableStream<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw unreadable("it must be encoded in UTF-8");
    }
  };
  return bytes.pipeThrough(
    new TransformStream<Uint8Array, string>({
      transform: (chunk, controller) => controller.enqueue(decode(chunk)),
      flush: (controller) => controller.enqueue(decode()),
    }),
  );
}

/** @throws Problem `invalid_request` for a missing column, a quote that never ends or bytes that are not UTF-8 */
export async function* readCsv(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ImportRow> {
  const text = decodeUtf8(bytes).pipeThrough(new TextEncoderStream());
  const records = text.pipeThrough(
    parseCsv({
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_LENGTH,
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
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED";
    throw unreadable(
      isOpen ? `a quote that opens after row ${row} never closes` : `${error.code} after row ${row}`,
    );
  }
  if (!header) throw unreadable("it has no header");
}

function checkHeader(header: string[]): void {
  const missing = REQUIRED.filter((column) => !header.includes(column));
  if (header.length > MAX_COLUMNS) throw unreadable(`its header has more than ${MAX_COLUMNS} columns`);
  const seen = new Set<string>();
  const repeated = header.filter((column) => column !== "" && seen.size === seen.add(column).size);
  const errors = [
    ...missing.map((path) => ({ path, message: "is a required column" })),
    ...repeated.map((path) => ({ path, message: "must not occur in the header more than once" })),
  ];
  if (errors.length > 0) throw invalidRequest(errors);
}

const MAX_COLUMNS = 200;
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
  // Two empty cells mean that the point is closed that day; validation refuses one empty cell beside a filled one.
  for (const column of HOURS_COLUMNS) if (header.includes(column)) values[column] ??= null;
  return typed(row, values);
}

/** @throws Problem `invalid_request` when it is not a FeatureCollection in JSON */
export async function* readGeoJson(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ImportRow> {
  const splitter = new FeatureSplitter();
  let row = 0;
  for await (const piece of decodeUtf8(bytes)) {
    for (const feature of splitter.split(piece)) {
      row++;
      yield featureRow(row, parseJson(feature, `row ${row} is not well-formed JSON`));
    }
  }
  const collection = parseJson(splitter.rest, `it is not well-formed JSON after row ${row}`) as {
    type?: unknown;
    features?: unknown;
  } | null;
  if (collection?.type !== "FeatureCollection" || !Array.isArray(collection.features)) {
    throw unreadable("it is not a GeoJSON FeatureCollection");
  }
  // The splitter did not find these features, so they were not imported.
  if (collection.features.length > 0)
    throw unreadable('it must have one member "features", written without escapes');
}

function parseJson(json: string, complaint: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw unreadable(complaint);
  }
}

const MAX_DEPTH = 20;
const MAX_REST = 65_536;

/**
 * Splits a collection's JSON into its features while it arrives. It only tracks quotes, brackets and commas; JSON.parse
 * checks the rest.
 */
class FeatureSplitter {
  /** The collection's JSON without the features. */
  rest = "";
  #feature = "";
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #inFeatures = false;

  *split(piece: string): Generator<string> {
    let start = 0;
    const keep = (end: number) => {
      if (this.#inFeatures) this.#feature += piece.slice(start, end);
      else this.rest += piece.slice(start, end);
      start = end;
      if (this.rest.length > MAX_REST)
        throw unreadable(`it has more than ${MAX_REST} characters beside its features`);
    };
    for (let i = 0; i < piece.length; i++) {
      const character = piece[i];
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === "\\") this.#isEscaped = true;
        else if (character === '"') this.#inString = false;
      } else if (character === '"') {
        this.#inString = true;
      } else if (character === "{" || character === "[") {
        if (++this.#depth > MAX_DEPTH) throw unreadable(`it is nested more than ${MAX_DEPTH} levels deep`);
        if (this.#depth === 2 && character === "[" && !this.#inFeatures) {
          keep(i + 1);
          const before = this.rest.slice(0, -1).trimEnd();
          this.#inFeatures = before.endsWith(":") && before.slice(0, -1).trimEnd().endsWith('"features"');
        }
      } else if (character === "}" || character === "]") {
        if (this.#inFeatures && this.#depth === 2) {
          keep(i);
          const last = this.#takeFeature();
          this.#inFeatures = false;
          if (last.trim() !== "") yield last;
        }
        this.#depth--;
      } else if (character === "," && this.#inFeatures && this.#depth === 2) {
        keep(i);
        start = i + 1;
        yield this.#takeFeature();
      }
    }
    keep(piece.length);
  }

  #takeFeature(): string {
    const feature = this.#feature;
    this.#feature = "";
    return feature;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function featureRow(row: number, value: unknown): ImportRow {
  const feature = isObject(value) ? value : {};
  const { id, geometry } = feature;
  const values: Record<string, unknown> = { id, ...(isObject(feature.properties) ? feature.properties : {}) };
  const isPoint = isObject(geometry) && geometry.type === "Point" && Array.isArray(geometry.coordinates);
  if (!isPoint)
    return { row, fields: idOf(values.id), errors: [{ path: "geometry", message: "must be a Point" }] };
  [values.longitude, values.latitude] = geometry.coordinates as unknown[];
  for (const [name, given] of Object.entries(values)) {
    if (given === "" && isOptional(name)) delete values[name];
    if (given === null && !HOURS_COLUMNS.includes(name)) delete values[name];
  }
  return typed(row, values);
}

const idOf = (id: unknown): ImportRow["fields"] =>
  (typeof id === "string" && id !== "" ? { id } : {}) as never;

/** Checks each value against its column's type, without coercion. */
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
