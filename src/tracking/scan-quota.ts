import type { Deps } from "../platform/deps.ts";
import { log } from "../shared/log.ts";
import type { ProblemCode } from "../shared/problem-kinds.ts";
import { quotaExceeded } from "../shared/quota.ts";
import { dayOf } from "../shared/time.ts";
import type { ScanOutcome } from "./judge-scan.ts";
import type { Scanner } from "./store.ts";
import * as store from "./store.ts";

/**
 * How many scans a driver's key may send on a day (UTC). A driver may take any parcel, so this bounds what a stolen key can
 * do.
 */
const MAX_DRIVER_SCANS = 10_000;

/**
 * A scan with one of these problems wrote nothing, and will be sent again. `code_locked` is not one of them, because its
 * answer is kept under the `scan_id`.
 */
const COMES_AGAIN: readonly ProblemCode[] = [
  "rate_limited",
  "quota_exceeded",
  "write_conflict",
  "database_unavailable",
  "partner_moving",
];

export const comesAgain = (outcome: ScanOutcome): boolean =>
  "problem" in outcome && COMES_AGAIN.includes(outcome.problem.code);

/** What the scans of a request have taken from their key's quota. */
export interface ReservedScans {
  /** How many of them may be recorded. */
  admitted: number;
  refusal: ScanOutcome;
  /** Gives back what was taken for scans that will be sent again. */
  settle(outcomes: readonly ScanOutcome[]): Promise<void>;
}

/**
 * Takes a number of scans from a key's quota before they are judged, so that simultaneous requests can't both use what is
 * left.
 */
export async function reserveScans(
  deps: Deps,
  { kind, keyId }: Scanner,
  count: number,
): Promise<ReservedScans> {
  const refusal = { problem: quotaExceeded(MAX_DRIVER_SCANS, "scans of a driver", deps.now()) };
  if (kind !== "driver" || count === 0) return { admitted: count, refusal, settle: async () => {} };
  const day = dayOf(deps.now());
  const used = await store.countDriverScans(deps.db, { day, keyId }, count);
  return {
    admitted: Math.max(0, Math.min(count, MAX_DRIVER_SCANS - (used - count))),
    refusal,
    async settle(outcomes) {
      const again = outcomes.filter(comesAgain);
      if (again.length === 0) return;
      try {
        await store.countDriverScans(deps.db, { day, keyId }, -again.length);
      } catch (error) {
        log("error", "scans that come again stay counted", { error });
      }
    },
  };
}
