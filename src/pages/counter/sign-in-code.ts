/** The operator's sign-in sheet has a QR code of `/counter/#key=ag_…`, or of the key alone. */

const AGENT_KEY = /^ag_(live|test)_[0-9A-Za-z]+$/;
const IN_URL = /^\S+#key=(\S+)$/;

/** The agent key in what was scanned or typed; undefined if there is none. */
export function agentKeyIn(text: string): string | undefined {
  const trimmed = text.trim();
  const key = IN_URL.exec(trimmed)?.[1] ?? trimmed;
  return AGENT_KEY.test(key) ? key : undefined;
}

/** Takes the key out of the page's address, where a sheet's link has put it; undefined if there is none. */
export function takeKeyFromAddress(): string | undefined {
  const key = agentKeyIn(location.href);
  // A malformed key must not stay in the history either.
  if (location.hash) history.replaceState(null, "", location.pathname);
  return key;
}
