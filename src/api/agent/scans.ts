import type { ApiContext, Reply } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { log } from "../../shared/log.ts";
import { parseTime } from "../../shared/time.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { recordScan, recordScans, type Scanner } from "../../tracking/scan/record-scan.ts";
import type { Scan, ScanOutcome } from "../../tracking/scan/scan.ts";
import { resultProblem } from "../schemas/result-problem.ts";
import { AgentScan, oneOrSeveral, SCAN_ANSWERS, SCAN_DESCRIPTION, type ScanBody } from "../schemas/scan.ts";

export function addAgentScanRoutes(router: Router): void {
  router.add(
    {
      access: "agent",
      tag: "Scans",
      method: "post",
      path: "/agent/scans",
      summary:
        "Record that parcels arrived, were taken in, were collected or were refused, or what is wrong with them",
      description: SCAN_DESCRIPTION,
      body: oneOrSeveral(AgentScan, "AgentScans"),
      notInExample: ["problem", "note", "payment", "collection_code", "code_of"],
      responses: SCAN_ANSWERS,
      problems: [
        "order_not_found",
        "invalid_transition",
        "service_not_offered",
        "write_conflict",
        "wrong_collection_code",
        "payment_required",
        "amount_mismatch",
        "idempotency_mismatch",
        "code_locked",
      ],
    },
    async ({ c, actor, body, reply }) =>
      answerScans({ c, reply }, actor, body, { moveOf: ({ action }) => action }),
  );
}

interface ScansOf {
  moveOf: (row: ScanBody) => Scan["move"];
  /** The stops of a driver's rounds today, by their keys. */
  stops?: ReadonlySet<string>;
}

/** Records what an agent or a driver scanned, and answers for each scan. */
export async function answerScans(
  { c, reply }: { c: ApiContext; reply: Reply<typeof SCAN_ANSWERS> },
  scanner: Scanner,
  body: ScanBody | { scans: ScanBody[]; sent_at?: string | undefined },
  { moveOf, stops }: ScansOf,
): Promise<Response> {
  const { deps, requestId } = c.get("call");
  const now = deps.now();
  const scans = ("scans" in body ? body.scans : [body]).map(
    (row): Scan => ({
      trackingCode: row.tracking_code,
      move: moveOf(row),
      collectionCode: "collection_code" in row ? row.collection_code : undefined,
      codeOf: "code_of" in row ? row.code_of : undefined,
      shelf: "shelf" in row ? row.shelf : undefined,
      receivingCode: "receiving_code" in row ? row.receiving_code : undefined,
      payment: "payment" in row ? row.payment : undefined,
      problem: row.problem,
      note: row.note,
      scanId: row.scan_id,
      handoverId: row.handover_id,
      ...timesOf(row.occurred_at, row.sent_at ?? body.sent_at, now),
    }),
  );
  if (!("scans" in body)) {
    const [scan] = scans as [Scan];
    return reply(200, { data: scannedView(scan, await recordScan(deps, scanner, scan), stops) });
  }
  const outcomes = await recordScans(deps, scanner, scans);
  for (const outcome of outcomes) {
    if ("problem" in outcome && outcome.problem.reason !== undefined) {
      log("error", "request failed", { request_id: requestId, error: outcome.problem });
    }
  }
  const results = outcomes.map((outcome, row) => view(c, scans[row]!, outcome, stops));
  return reply(200, { data: { results } });
}

/** When a scan happened: by our clock, if the request says what the device's clock is. */
function timesOf(occurred: string | undefined, sent: string | undefined, now: number) {
  const writtenAt = occurred === undefined ? undefined : parseTime(occurred);
  const sentAt = (sent === undefined ? undefined : parseTime(sent)) ?? now;
  return { writtenAt, occurredAt: writtenAt === undefined ? undefined : writtenAt + now - sentAt };
}

const view = (c: ApiContext, scan: Scan, outcome: ScanOutcome, stops: ScansOf["stops"]) =>
  "status" in outcome
    ? scannedView(scan, outcome, stops)
    : { ...named(scan), problem: resultProblem(c, outcome.problem) };

const scannedView = (
  scan: Scan,
  { status, goesTo, shelf, isKept }: Awaited<ReturnType<typeof recordScan>>,
  stops: ScansOf["stops"],
) => ({
  ...named(scan),
  status,
  ...(goesTo && { goes_to: { kind: goesTo.kind, name: goesTo.name, city: goesTo.city } }),
  ...(goesTo && stops && { on_round: stops.has(`${goesTo.kind}:${goesTo.id}`) }),
  ...(shelf && { shelf }),
  ...(isKept !== undefined && { late: true as const, kept: isKept }),
});

const named = ({ scanId, trackingCode }: Scan) => ({
  scan_id: scanId ?? null,
  tracking_code: parseTrackingCode(trackingCode) ?? trackingCode,
});
