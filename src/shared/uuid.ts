const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The UUID in lower case; undefined if `text` is not a UUID. */
export function parseUuid(text: string): string | undefined {
  return UUID.test(text) ? text.toLowerCase() : undefined;
}

/** What every UUID v7 of a time (milliseconds since the epoch) begins with; ids of later times sort behind it. */
export function idPrefixAt(ms: number): string {
  const time = Math.max(ms, 0).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
