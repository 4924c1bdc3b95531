/**
 * A cheap phone's clock may be hours off, and the service refuses scans from the future. So the difference is learned
 * from the service's answers, and remembered for scans without a line.
 */

const KEPT_AS = "counter.clock-difference";
/** Answers tell the time in whole seconds and take a while on the way: less than this is no difference. */
const TOLERANCE_MS = 30_000;

export function noteServerTime(date: string | null, sentAt: number): void {
  const serverTime = Date.parse(date ?? "");
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - (sentAt + Date.now()) / 2;
  localStorage.setItem(KEPT_AS, String(Math.abs(difference) > TOLERANCE_MS ? Math.round(difference) : 0));
}

/** The time now as the service has it, in milliseconds. */
export const serverNow = (): number => Date.now() + Number(localStorage.getItem(KEPT_AS) ?? 0);
