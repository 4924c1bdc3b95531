import { cleanCode } from "../../shared/copied.ts";

/** The operator's sign-in sheet has a QR code such as `/counter/#key=ag_…`, or of the key alone. */

const KEYS = { ag: /^ag_(live|test)_[0-9A-Za-z]+$/, dr: /^dr_(live|test)_[0-9A-Za-z]+$/ };
export type KeyKind = keyof typeof KEYS;
const IN_URL = /^\S+#key=(\S+)$/;

/** The key in what was scanned or typed; undefined if there is none of this kind. */
export function keyIn(text: string, kind: KeyKind): string | undefined {
  const cleaned = cleanCode(text.trim());
  const key = IN_URL.exec(cleaned)?.[1] ?? cleaned;
  return KEYS[kind].test(key) ? key : undefined;
}

/** Takes the key out of the page's address, where a sheet's link has put it; undefined if there is none. */
export function takeKeyFromAddress(kind: KeyKind): string | undefined {
  const key = keyIn(location.href, kind);
  // A malformed key must not stay in the history either.
  if (location.hash) history.replaceState(null, "", location.pathname);
  return key;
}
