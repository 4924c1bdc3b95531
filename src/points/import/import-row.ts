import { shownName } from "../../shared/nearest-name.ts";
import { DAYS } from "../../shared/opening-hours.ts";
import { type FieldError, invalidRequest } from "../../shared/problem.ts";

/** One row of a file, with typed values or with errors. */
export interface ImportRow {
  /** From 1, without counting the header. */
  row: number;
  /** Without columns that the file lacks or that have errors, and without empty optional cells. */
  fields: Record<string, never> & ImportFields;
  errors: FieldError[];
  /** The row as the file has it, by `FileFindings.columns`. */
  cells: () => string[];
}

/** What is found of a file while it is read. */
export interface FileFindings {
  /** Between the cells of a CSV file; null for GeoJSON. */
  delimiter: string | null;
  /** The header of a CSV file; for GeoJSON all columns that are imported. */
  columns: string[];
  ignoredColumns: Set<string>;
}

type HoursColumn = `${"opening" | "closing"}_${Lowercase<(typeof DAYS)[number]>}`;

type ImportFields = {
  [Column in (typeof TEXT_COLUMNS)[number]]?: string;
} & {
  [Column in (typeof NUMBER_COLUMNS)[number]]?: number;
} & {
  [Column in HoursColumn]?: string | null;
};

const REQUIRED_TEXTS = ["id", "name", "description", "address", "city", "state", "zip", "country"] as const;
export const REQUIRED = [...REQUIRED_TEXTS, "latitude", "longitude"] as const;
const TEXT_COLUMNS = [...REQUIRED_TEXTS, "partner_name", "partner_type", "phone"] as const;
export const NUMBER_COLUMNS = [
  "latitude",
  "longitude",
  "min_item_weight",
  "max_item_weight",
  "max_item_value",
] as const;
export const HOURS_COLUMNS = DAYS.flatMap((day) => [
  `opening_${day.toLowerCase()}`,
  `closing_${day.toLowerCase()}`,
]);
export const isOptional = (column: string) => !REQUIRED.includes(column as never);

export const COLUMNS = new Set<string>([...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...HOURS_COLUMNS]);
export const MAX_COLUMNS = 200;

/** @param name as the file has it; one without a name can't be told of */
export function noteColumn({ ignoredColumns }: FileFindings, name: string, known = name): void {
  if (COLUMNS.has(known) || name === "" || ignoredColumns.size >= MAX_COLUMNS) return;
  ignoredColumns.add(shownName(name));
}

/** Fields have their own limits: only a quote or a bracket that never closes makes a row this long. */
export const MAX_ROW_CHARACTERS = 131_072;

export function unreadable(message: string) {
  return invalidRequest([{ path: "", message: `The file can't be read: ${message}` }]);
}

/** Fails if the bytes are not UTF-8 (by default, a decoder replaces them silently) or if there is a NUL among them. */
export function decodeUtf8(bytes: ReadableStream<Uint8Array>): ReadableStream<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  const decode = (chunk?: Uint8Array) => {
    if (chunk?.includes(0)) throw unreadable("it has a NUL character in it");
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

export const idOf = (id: unknown): ImportRow["fields"] =>
  (typeof id === "string" && id !== "" ? { id } : {}) as never;

/** Checks each value against its column's type, without coercion. */
export function typed(row: number, values: Record<string, unknown>, cells: ImportRow["cells"]): ImportRow {
  const errors: FieldError[] = [];
  const fields: Record<string, unknown> = {};
  for (const column of COLUMNS) {
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
  return { row, fields: fields as never, errors, cells };
}
