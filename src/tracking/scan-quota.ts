import type { Deps } from "../platform/deps.ts";
import { log } from "../shared/log.ts";
import type { ProblemCode } from "../shared/problem-kinds.ts";
import { quotaExceeded } from "../shared/quota.ts";
import { dayOf } from "../shared/time.ts";
import type { ScanOutcome } from "./judge-scan.ts";
import type { Scanner } from "./store.ts";
import * as store from "./store.ts";

/** How many scans a driver's key may send on a day (UTC): it may take any parcel, and one that was stolen takes no more. */
const MAX_DRIVER_SCANS = 10_000;

/** A scan with one of these problems has come to nothing, and is sent again. */
const COMES_AGAIN: readonly ProblemCode[] = [
  "quota_exceeded",
  "code_locked",
  "write_conflict",
  "database_unavailable",
  "partner_moving",
];

/** What a key's scans of a request have taken of its quota. */
export interface ReservedScans {
  /** How many of them may be recorded. */
  admitted: number;
  refusal: ScanOutcome;
  /** Gives back what was taken for scans that will come again. */
  settle(outcomes: readonly ScanOutcome[]): Promise<void>;
}

/** Takes so many scans of a key's quota, before they are looked at: requests at the same time can't share what is left. */
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
      const again = outcomes.filter((one) => "problem" in one && COMES_AGAIN.includes(one.problem.code));
      if (again.length === 0) return;
      try {
        await store.countDriverScans(deps.db, { day, keyId }, -again.length);
      } catch (error) {
        log("error", "scans that come again stay counted", { error });
      }
    },
  };
}
