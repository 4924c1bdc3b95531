const REFRESH_MS = 60_000;

/** Loads again from time to time while the page is in sight, and sends what waits when there is a connection again. */
export function keepFresh(refresh: () => unknown, send: () => unknown, signal: AbortSignal): void {
  const refreshIfSeen = () => !document.hidden && refresh();
  const timer = setInterval(refreshIfSeen, REFRESH_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", refreshIfSeen, { signal });
  addEventListener("online", send, { signal });
}
