import { DAYS } from "../../shared/opening-hours.ts";
import type { FieldError } from "../../shared/problem.ts";

/** Hours as people write them in files, read as those of a point. */

/** The columns with a whole day's hours in one cell. */
export const DAY_COLUMNS = DAYS.map((day) => `hours_${day.toLowerCase()}`);

const TIME = /^(\d{1,2})(?:[:.h](\d{2}))? ?(?:([ap])\.?m\.?)?$/i;
const DASH = / ?(?:[\p{Pd}\u2212]|\bto\b) ?/u;

/** `HH:MM` of `9:00`, `09.00`, `9am` and the like; undefined for other text. */
function timeOf(text: string): string | undefined {
  const [, hours, minutes = "00", half] = TIME.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  const isTime = (half === undefined || (Number(hours) >= 1 && Number(hours) <= 12)) && hour <= 24;
  return isTime ? `${String(hour).padStart(2, "0")}:${minutes}` : undefined;
}

/** From when to when a cell says that the point is open; null: closed; a text: what is wrong with it. */
function intervalOf(cell: string): [opening: string, closing: string] | null | string {
  const text = cell.trim().toLowerCase();
  if (text === "" || text === "closed") return null;
  if (text === "24/7" || text === "24 hours") return ["00:00", "24:00"];
  if (/[,;&]/.test(text)) return "must be one interval, such as 08:00-17:00: a point opens once a day";
  const [opening, closing, ...others] = text.split(DASH).map(timeOf);
  if (opening === undefined || closing === undefined || others.length > 0)
    return "must be hours such as 08:00-17:00, 24/7 or closed";
  return [opening, closing];
}

/** A row's values with the hours of each day in `opening_…` and `closing_…`, and what is wrong with hours. */
export function withHours(values: Readonly<Record<string, unknown>>): {
  values: Record<string, unknown>;
  errors: FieldError[];
} {
  const read = { ...values };
  const errors: FieldError[] = [];
  for (const column of DAY_COLUMNS) {
    const day = column.slice("hours_".length);
    const [opens, closes] = [`opening_${day}`, `closing_${day}`];
    for (const name of [opens, closes]) {
      const value = read[name];
      if (typeof value === "string") read[name] = timeOf(value) ?? value;
    }
    const cell = values[column];
    if (cell === undefined) continue;
    const isGiven = read[opens] != null || read[closes] != null;
    if (isGiven && (cell === null || cell === "")) continue;
    const interval = cell === null ? null : typeof cell === "string" ? intervalOf(cell) : "must be text";
    if (typeof interval === "string") errors.push({ path: column, message: interval });
    else if (isGiven) errors.push({ path: column, message: `must not go with ${opens} and ${closes}` });
    else [read[opens], read[closes]] = interval ?? [null, null];
  }
  return { values: read, errors };
}
