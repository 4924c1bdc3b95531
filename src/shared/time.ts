const TIME = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/i;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The last time that RFC 3339 can express. */
export const LAST_TIME = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Milliseconds since the epoch of an RFC 3339 time, or of an ISO 8601 time without an offset, which means UTC. Undefined
 * for anything else.
 */
export function parseTime(text: string): number | undefined {
  const [, date = "", clock = "", offset = "Z"] = TIME.exec(text) ?? [];
  const value = Date.parse(`${date}T${clock}${offset.toUpperCase()}`);
  return isCalendarDate(date) && value <= LAST_TIME ? value : undefined;
}

/** Whether `text` is an existing day as `YYYY-MM-DD`; Date.parse alone reads 30 February as 2 March. */
export function isCalendarDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
  );
}

/** Whether a time that may never come, null, has come. */
export const isPast = (ms: number | null, now: number): boolean => ms !== null && ms <= now;

/** The earliest of some times that may never come; null if none does. */
export function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** The day (UTC) of a time in milliseconds since the epoch, as `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => isoTime(ms).slice(0, 10);

export const isoTimeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));
