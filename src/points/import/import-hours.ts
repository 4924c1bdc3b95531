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

/** A day's hours and its break; null: closed, or no break. */
type DayRead = Record<"opening" | "closing" | "break_start" | "break_end", string | null>;

const CLOSED: DayRead = { opening: null, closing: null, break_start: null, break_end: null };

/** When a cell says that the point is open; a text: what is wrong with it. */
function dayOf(cell: string): DayRead | string {
  const text = cell.trim().toLowerCase();
  if (text === "" || text === "closed") return CLOSED;
  if (text === "24/7" || text === "24 hours") return { ...CLOSED, opening: "00:00", closing: "24:00" };
  const times = text.split(/[,;&]/).map((interval) => interval.trim().split(DASH).map(timeOf));
  const isRead = times.length <= 2 && times.every((pair) => pair.length === 2 && !pair.includes(undefined));
  const [opening, first, second, last] = times.flat();
  if (!isRead || opening === undefined || first === undefined)
    return "must be hours such as 08:00-17:00, two intervals such as 08:00-12:30, 14:30-18:00, 24/7 or closed";
  if (second === undefined || last === undefined) return { ...CLOSED, opening, closing: first };
  // Which of two intervals the other way round is meant, a night or a slip, nobody can tell.
  const isInOrder = opening < first && first < second && (second < last || last < opening);
  if (!isInOrder) return "must be in the day's order, such as 08:00-12:30, 14:30-18:00";
  return { opening, closing: last, break_start: first, break_end: second };
}

const BREAK = ["break_start", "break_end"] as const;
const HOURS = ["opening", "closing"] as const;

/** A row's values with the hours of each day in columns of their own, and what is wrong with hours. */
export function withHours(values: Readonly<Record<string, unknown>>): {
  values: Record<string, unknown>;
  errors: FieldError[];
} {
  const read = { ...values };
  const errors: FieldError[] = [];
  for (const column of DAY_COLUMNS) {
    const day = column.slice("hours_".length);
    for (const name of [...HOURS, ...BREAK]) {
      const value = read[`${name}_${day}`];
      if (typeof value === "string") read[`${name}_${day}`] = timeOf(value) ?? value;
    }
    const isGiven = (names: readonly string[]) => names.some((name) => read[`${name}_${day}`] != null);
    const cell = values[column];
    if (cell !== undefined && !(isGiven(HOURS) && (cell === null || cell === ""))) {
      const hours = cell === null ? CLOSED : typeof cell === "string" ? dayOf(cell) : "must be text";
      if (typeof hours === "string") errors.push({ path: column, message: hours });
      else if (isGiven(HOURS))
        errors.push({ path: column, message: `must not go with opening_${day} and closing_${day}` });
      else if (isGiven(BREAK) && hours.break_start !== null)
        errors.push({ path: column, message: `must not have a break besides break_start_${day}` });
      else {
        const names = isGiven(BREAK) ? HOURS : [...HOURS, ...BREAK];
        for (const name of names) read[`${name}_${day}`] = hours[name];
      }
    }
    for (const [name, other] of [BREAK, BREAK.toReversed()]) {
      if (read[`${name}_${day}`] == null && read[`${other}_${day}`] != null)
        errors.push({ path: `${name}_${day}`, message: `must go together with ${other}_${day}` });
    }
  }
  return { values: read, errors };
}
