const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/i;

/**
 * Milliseconds since the epoch of an RFC 3339 time, or of an ISO 8601 one whose missing offset means UTC; undefined for
 * anything else.
 */
export function parseTime(text: string): number | undefined {
  const [, date = "", clock = "", offset = "Z"] = TIME.exec(text) ?? [];
  const value = Date.parse(`${date}T${clock}${offset.toUpperCase()}`);
  return isCalendarDate(date) && !Number.isNaN(value) ? value : undefined;
}

/** Whether `text` is a day as `YYYY-MM-DD`; Date.parse alone takes 30 February for 2 March. */
export function isCalendarDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
  );
}

export const isoTime = (ms: number): string => new Date(ms).toISOString();
