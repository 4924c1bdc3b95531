import type { Deps } from "../../platform/deps.ts";
import { log } from "../../shared/log.ts";
import type { Problem } from "../../shared/problem.ts";
import type { ProblemCode } from "../../shared/problem-kinds.ts";
import { quotaExceeded } from "../../shared/quota.ts";
import { dayOf } from "../../shared/time.ts";
import type { Scanner } from "../store.ts";
import * as store from "../store.ts";
import type { ScanOutcome } from "./scan.ts";

/**
 * How many scans a key may send on a day (UTC), and how many of them may find nothing. So a stolen key can do only so much,
 * and the key that replaces it begins anew.
 */
const MAX_SCANS = 10_000;
const MAX_MISSES = 2_000;

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
  "payment_required",
];

export const comesAgain = (outcome: ScanOutcome): boolean =>
  "problem" in outcome && COMES_AGAIN.includes(outcome.problem.code);
/** What a scan finds: the answer that it got before, which costs nothing, a parcel, or nothing. */
export type Found = "answer" | "parcel" | "nothing";

/** What the scans of a request have taken from their key's quota. */
export interface ReservedScans {
  /** For each scan why it may not be recorded, if so. */
  refusals: readonly (Problem | undefined)[];
  /** Gives back what was taken for scans that will be sent again. */
  settle(outcomes: readonly ScanOutcome[]): Promise<void>;
}

const UNLIMITED: ReservedScans = { refusals: [], settle: async () => {} };

/**
 * Takes the scans of a request from a key's quota before they are judged, so that simultaneous requests can't both use what
 * is left.
 */
export async function reserveScans(
  deps: Deps,
  scanner: Scanner,
  found: readonly Found[],
): Promise<ReservedScans> {
  const taken = costOf(found);
  if (scanner.kind === "partner" || taken.scan === 0) return UNLIMITED;
  const { keyId, keyNo } = scanner;
  const of = { day: dayOf(deps.now()), subject: `${keyId} ${keyNo}` };
  const used = await store.countScans(deps.db, of, taken);
  let left = MAX_SCANS - (used.scan - taken.scan);
  let missesLeft = MAX_MISSES - (used.scan_miss - taken.scan_miss);
  const usedUp = quotaExceeded(MAX_SCANS, "scans of a key", deps.now());
  const missesUsedUp = quotaExceeded(MAX_MISSES, "scans of a key that find nothing", deps.now());
  return {
    refusals: found.map((what) => {
      if (what === "answer") return undefined;
      if (what === "nothing" && missesLeft-- <= 0) return missesUsedUp;
      return left-- <= 0 ? usedUp : undefined;
    }),
    async settle(outcomes) {
      const again = costOf(found.filter((_, i) => comesAgain(outcomes[i]!)));
      if (again.scan === 0) return;
      try {
        await store.countScans(deps.db, of, { scan: -again.scan, scan_miss: -again.scan_miss });
      } catch (error) {
        log("error", "scans that come again stay counted", { error });
      }
    },
  };
}

const costOf = (found: readonly Found[]) => ({
  scan: found.filter((what) => what !== "answer").length,
  scan_miss: found.filter((what) => what === "nothing").length,
});
