const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The UUID in lower case; undefined if `text` is not a UUID. */
export function parseUuid(text: string): string | undefined {
  return UUID.test(text) ? text.toLowerCase() : undefined;
}

/** The beginning of every UUID v7 of a time (milliseconds since the epoch). The ids of later times sort after it. */
export function idPrefixAt(ms: number): string {
  const time = Math.max(ms, 0).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** The 16 bytes of a UUID in base64url, 22 characters; undefined if `text` is no UUID in lower case. */
export function base64UrlOf(text: string): string | undefined {
  if (parseUuid(text) !== text) return undefined;
  return Buffer.from(text.replaceAll("-", ""), "hex").toString("base64url");
}

/** The UUID that `base64UrlOf` wrote. */
export const uuidOf = (text: string): string =>
  Buffer.from(text, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
