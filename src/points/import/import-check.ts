import { BOX, nearestState, STATES, stateMeant, stateNamed } from "../../shared/nigeria.ts";
import type { FieldError } from "../../shared/problem.ts";
import { faultsOf } from "../../shared/validation.ts";
import { NewPointSchema } from "../point.ts";
import { FIELDS, type ImportRow, isList } from "./import-row.ts";
import { placeFault } from "./place.ts";

/** A row that is not imported, and why. */
export interface ImportRefusal {
  /** From 1, without counting the header. */
  row: number;
  /** The row's id in the file; null if it has none. */
  id: string | null;
  errors: FieldError[];
  /** The fields that could be read. */
  fields: ImportRow["fields"];
  cells: ImportRow["cells"];
}

/** What is worth a look in a row that is imported. */
interface RowNotes {
  row: number;
  id: string;
  notes: string[];
}

/** A valid row. Fields that it lacks come from the existing point, or are defaults. */
export interface Candidate extends RowNotes {
  fields: ImportRow["fields"];
  cells: ImportRow["cells"];
}

/**
 * @param rowOfId the rows of the ids so far; the row's own is added
 * @param isStrict whether a place that is not in its state is refused
 */
export function check(
  { row, fields: given, errors, cells }: ImportRow,
  rowOfId: Map<string, number>,
  isStrict: boolean,
): Candidate | ImportRefusal {
  const { fields, notes } = withOnePhone(withStateName(given));
  const id = fields.id || undefined;
  if (errors.length > 0) return { row, id: id ?? null, errors, fields, cells };
  const problems = faultsOf(NewPointSchema, nestedFields(fields)).map(byColumn);
  problems.push(...misplaced(fields).filter(({ path }) => !problems.some((other) => other.path === path)));
  if (id === undefined) problems.unshift({ path: "id", message: "is required" });
  else if (id.length > 200 || /\p{Cc}/u.test(id) || !id.isWellFormed()) {
    problems.unshift({
      path: "id",
      message: "must be at most 200 characters long, without control characters",
    });
  } else if (rowOfId.has(id)) {
    problems.unshift({ path: "id", message: `must not be the same as in row ${rowOfId.get(id)}` });
  }
  const { state = "", latitude, longitude } = fields;
  const isPlaced = problems.length === 0 && latitude !== undefined && longitude !== undefined;
  const fault = isPlaced ? placeFault({ state, latitude, longitude }) : undefined;
  if (fault && isStrict) problems.push({ path: "latitude", message: fault });
  else if (fault) notes.push(fault);
  if (id === undefined || problems.length > 0)
    return { row, id: id ?? null, errors: problems, fields, cells };
  rowOfId.set(id, row);
  return { row, id, fields, cells, notes };
}

/** A state's other spellings and its code (`F.C.T.`, `LA`) as its name, by which points are found. */
function withStateName(fields: ImportRow["fields"]): ImportRow["fields"] {
  const { state = "" } = fields;
  const meant = stateNamed(state) ? undefined : stateMeant(state);
  return meant ? Object.assign({}, fields, { state: STATES[meant] }) : fields;
}

/** The first of two phone numbers in one cell. */
function withOnePhone(fields: ImportRow["fields"]): { fields: ImportRow["fields"]; notes: string[] } {
  const [first, ...others] = (fields.phone ?? "").split(/[/,;|&]|\bor\b/).map((number) => number.trim());
  const areNumbers = [first, ...others].every((number) => (number ?? "").replace(/\D/g, "").length >= 7);
  if (!first || others.length === 0 || !areNumbers) return { fields, notes: [] };
  return {
    fields: Object.assign({}, fields, { phone: first }),
    notes: [`phone has ${others.length + 1} numbers: the first, ${first}, is kept`],
  };
}

/** The errors of a place outside the country. A point need not be in a state. */
function misplaced({ state, latitude, longitude }: ImportRow["fields"]): FieldError[] {
  const errors: FieldError[] = [];
  if (state && !stateNamed(state)) {
    const nearest = nearestState(state);
    const hint = nearest === undefined ? ` such as ${STATES.LA}` : `: did you mean ${nearest}?`;
    errors.push({ path: "state", message: `must be a state of Nigeria${hint}` });
  }
  for (const [path, value] of [
    ["latitude", latitude],
    ["longitude", longitude],
  ] as const) {
    const [min, max] = BOX[path];
    if (value !== undefined && (value < min || value > max)) {
      errors.push({ path, message: `must be between ${min} and ${max} degrees, in Nigeria` });
    }
  }
  return errors;
}

/** A row's columns as fields of a point, without those that the row lacks. */
export function nestedFields(fields: ImportRow["fields"]): Record<string, unknown> {
  const point: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(fields)) {
    const path = FIELDS.get(column)?.split(".");
    if (!path) continue;
    const read = isList(column) ? (value as string).split("|").map((entry) => entry.trim()) : value;
    set(point, path, read);
  }
  // A break without times means that there is no break.
  const breaks = (point.breaks ?? {}) as Record<string, { from: unknown } | null>;
  for (const [day, pause] of Object.entries(breaks)) if (pause?.from === null) breaks[day] = null;
  return point;
}

function set(object: Record<string, unknown>, [name, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) object[name!] = value;
  else {
    object[name!] ??= {};
    set(object[name!] as Record<string, unknown>, rest, value);
  }
}

const COLUMN_OF = new Map([...FIELDS].map(([column, field]) => [field, column]));

/** An error of a point's field as an error of the column that it came from, or the first of them. */
export function byColumn({ path, message }: FieldError): FieldError {
  const named = message.replace(
    /\b(opening|closing)([A-Z]\w+)/,
    (field) => COLUMN_OF.get(`workingHours.${field}`) ?? field,
  );
  // The entry of a list has the column of its list.
  const column =
    COLUMN_OF.get(path) ?? COLUMN_OF.get(path.replace(/\.\d+$/, "")) ?? COLUMN_OF.get(`${path}.from`);
  return { path: column ?? path, message: named };
}
