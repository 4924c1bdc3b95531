import { codeKeys } from "../../auth/order-codes.ts";
import type { Deps } from "../../platform/deps.ts";
import { macOf, type RingKey } from "../../shared/key-ring.ts";
import { areEqual } from "../../shared/keys.ts";
import { Problem } from "../../shared/problem.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import type { KnownScan } from "../store.ts";
import type { Scan, ScanOutcome } from "./scan.ts";

/** What is stored about a scan with an id, so that the same scan gets the same answer. */

export function toKnown(deps: Deps, scan: Scan, outcome: ScanOutcome): KnownScan {
  const fingerprint = fingerprintBy(codeKeys(deps)[0], scan);
  if ("status" in outcome) return { fingerprint, outcome };
  const { code, detail, errors, headers, members } = outcome.problem;
  return { fingerprint, outcome: { problem: { code, detail, errors, headers, members } } };
}

/** The answer to a scan whose id is known: the first answer, or the problem that the id belongs to another scan. */
export function answerAgain(deps: Deps, scan: Scan, known: readonly KnownScan[]): ScanOutcome {
  const same = known.find(({ fingerprint }) =>
    codeKeys(deps).some((key) => areEqual(fingerprintBy(key, scan), fingerprint)),
  );
  if (!same) {
    return { problem: new Problem("idempotency_mismatch", "This `scan_id` came with a different scan.") };
  }
  const { outcome } = same;
  if ("status" in outcome) return outcome;
  const { code, detail, errors, headers, members } = outcome.problem;
  return {
    problem: new Problem(code, detail, {
      ...(errors ? { errors } : {}),
      ...(headers ? { headers } : {}),
      ...(members ? { members } : {}),
    }),
  };
}

/** Not a plain hash: with that, a reader of the database could find a scan's collection code by trying all of them. */
const fingerprintBy = (key: RingKey, scan: Scan): string =>
  macOf(key, "scan", contentOf(scan)).toString("base64url");

/** What must be equal for two scans with one id to be the same scan. */
function contentOf(scan: Scan): string {
  const { trackingCode, move, collectionCode, occurredAt, writtenAt = occurredAt, ...rest } = scan;
  const { handoverId, receivingCode, problem, note, codeOf, shelf, payment } = rest;
  const code = parseTrackingCode(trackingCode) ?? trackingCode;
  const content = [move, code, collectionCode ?? null, writtenAt ?? null];
  // In the form of earlier versions if possible, because their fingerprints are still stored.
  const more = {
    ...{ handoverId, receivingCode, problem, note, codeOf, shelf },
    ...(payment && { payment: [payment.method, payment.amount] }),
  };
  const hasMore = Object.values(more).some((value) => value !== undefined);
  return JSON.stringify(hasMore ? [...content, more] : content);
}
