import type { Delimiter } from "../../shared/csv.ts";
import { shownName } from "../../shared/nearest-name.ts";
import { DAYS, WEEKDAYS } from "../../shared/opening-hours.ts";
import { type FieldError, invalidRequest } from "../../shared/problem.ts";
import { DAY_COLUMNS, withHours } from "./import-hours.ts";

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

/** What is found out about a file while it is read. */
export interface FileFindings {
  /** The delimiter of a CSV file; null for GeoJSON. */
  delimiter: Delimiter | null;
  /** The header of a CSV file; for GeoJSON all columns that are imported. */
  columns: string[];
  ignoredColumns: Set<string>;
}

interface Column {
  /** The point's field that the column fills; null for the id, which only files have. */
  field: string | null;
  isRequired?: true;
  isNumber?: true;
  /** Several values with `|` between them. */
  isList?: true;
  /** An explanation for people who write a file. */
  description: string;
}

/** The columns of a file except the opening hours. */
export const POINT_COLUMNS = {
  id: { field: null, isRequired: true, description: "The point's id in the file, unique" },
  name: { field: "name", isRequired: true, description: "What customers know it by" },
  description: { field: "description", isRequired: true, description: "How to find it; may be empty" },
  address: { field: "address.address", isRequired: true, description: "Street and number" },
  city: { field: "address.city", isRequired: true, description: "Its city" },
  state: { field: "address.state", isRequired: true, description: "Its state" },
  zip: { field: "address.zip", isRequired: true, description: "Its postal code" },
  country: { field: "address.country", isRequired: true, description: "Its country" },
  partner_name: { field: "partner.name", description: "The store or agent network that hosts the point" },
  partner_type: { field: "partner.type", description: "The host's type, such as `agent`" },
  phone: { field: "partner.phone", description: "The host's phone number" },
  latitude: { field: "address.latitude", isRequired: true, isNumber: true, description: "Degrees" },
  longitude: { field: "address.longitude", isRequired: true, isNumber: true, description: "Degrees" },
  min_item_weight: { field: "minItemWeight", isNumber: true, description: "Kilograms; 0 by default" },
  max_item_weight: { field: "maxItemWeight", isNumber: true, description: "Kilograms; 30 by default" },
  max_item_value: { field: "maxItemValue", isNumber: true, description: "Naira; 500,000 by default" },
  max_parcel_weight: {
    field: "maxParcelWeight",
    isNumber: true,
    description: "Kilograms; no limit by default",
  },
  max_parcel_value: { field: "maxParcelValue", isNumber: true, description: "Naira; no limit by default" },
  max_parcel_size: {
    field: "maxParcelSize",
    isNumber: true,
    description: "Centimetres; no limit by default",
  },
  max_cod_amount: {
    field: "maxCodAmount",
    isNumber: true,
    description: "Naira to collect for a parcel; no limit by default",
  },
  services: {
    field: "services",
    isList: true,
    description: "`collect` (the default), `drop_off`, `cod`, with `|` between them",
  },
} as const satisfies Record<string, Column>;

type ImportFields = {
  [Name in keyof typeof POINT_COLUMNS]?: (typeof POINT_COLUMNS)[Name] extends { isNumber: true }
    ? number
    : string;
};

const HOURS: [name: string, field: string][] = DAYS.flatMap((day) => [
  [`opening_${day.toLowerCase()}`, `workingHours.opening${day}`],
  [`closing_${day.toLowerCase()}`, `workingHours.closing${day}`],
]);
const BREAKS: [name: string, field: string][] = WEEKDAYS.flatMap((day) => [
  [`break_start_${day}`, `breaks.${day}.from`],
  [`break_end_${day}`, `breaks.${day}.to`],
]);
export const HOURS_COLUMNS = [...HOURS, ...BREAKS].map(([name]) => name);
/** The columns in which an empty cell means that the point is closed, or has no break. */
export const CLOSING_COLUMNS = [...HOURS_COLUMNS, ...DAY_COLUMNS];

const TYPED: Record<string, Column> = POINT_COLUMNS;
export const REQUIRED = Object.keys(TYPED).filter((name) => TYPED[name]!.isRequired);
export const isOptional = (column: string) => !REQUIRED.includes(column);
export const isList = (column: string) => TYPED[column]?.isList === true;
export const isNumber = (column: string) => TYPED[column]?.isNumber === true;

/** The point's field that each column fills. */
export const FIELDS: ReadonlyMap<string, string | null> = new Map([
  ...Object.entries(TYPED).map(([name, { field }]) => [name, field] as const),
  ...HOURS,
  ...BREAKS,
]);
export const MAX_COLUMNS = 200;

/** @param name as in the file; a column without a name can't be reported */
export function noteColumn({ ignoredColumns }: FileFindings, name: string, known = name): void {
  if (FIELDS.has(known) || DAY_COLUMNS.includes(known) || name === "" || ignoredColumns.size >= MAX_COLUMNS)
    return;
  ignoredColumns.add(shownName(name));
}

/** Fields have their own limits: only a quote or a bracket that never closes makes a row this long. */
export const MAX_ROW_CHARACTERS = 131_072;

export function unreadable(message: string) {
  return invalidRequest([{ path: "", message: `The file can't be read: ${message}` }]);
}

/** Spreadsheets save *Unicode text* in UTF-16. Its mark begins with a byte that UTF-8 does not have. */
const UTF_16: Record<number, string> = { 255: "utf-16le", 254: "utf-16be" };

/** A file's text. Fails at a NUL and at bytes that are no text, which a decoder by default replaces silently. */
export function decodeText(bytes: ReadableStream<Uint8Array>): ReadableStream<string> {
  let decoder: TextDecoder | undefined;
  const decode = (chunk?: Uint8Array) => {
    decoder ??= new TextDecoder(UTF_16[chunk?.[0] ?? 0] ?? "utf-8", { fatal: true, ignoreBOM: false });
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw unreadable("it must be encoded in UTF-8");
    }
    if (text.includes("\0")) throw unreadable("it has a NUL character in it");
    return text;
  };
  return bytes.pipeThrough(
    new TransformStream<Uint8Array, string>({
      transform: (chunk, controller) => controller.enqueue(decode(chunk)),
      flush: (controller) => controller.enqueue(decode()),
    }),
  );
}

export const idColumn = (id: unknown): ImportRow["fields"] =>
  (typeof id === "string" && id !== "" ? { id } : {}) as never;

/** Checks each value against its column's type, without coercion. */
export function typed(row: number, given: Record<string, unknown>, cells: ImportRow["cells"]): ImportRow {
  const { values, errors } = withHours(given);
  const fields: Record<string, unknown> = {};
  for (const column of FIELDS.keys()) {
    const value = values[column];
    if (value === undefined) {
      if (!isOptional(column)) errors.push({ path: column, message: "is required" });
    } else if (
      value === null
        ? !HOURS_COLUMNS.includes(column)
        : typeof value !== (isNumber(column) ? "number" : "string")
    ) {
      errors.push({
        path: column,
        message: isNumber(column) ? "must be a number, in digits" : "must be text",
      });
    } else {
      fields[column] = value;
    }
  }
  return { row, fields: fields as never, errors, cells };
}
