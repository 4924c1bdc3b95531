import { z } from "@hono/zod-openapi";
import { ProblemSchema } from "../../http/openapi.ts";
import { type ApiContext, json } from "../../http/reply.ts";
import { line, time } from "../../shared/fields.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { problemBody } from "../../shared/problem.ts";
import { parseTime } from "../../shared/time.ts";
import { parseTrackingCode } from "../../shared/tracking-code.ts";
import { messageOf } from "../../shared/validation.ts";
import {
  type Outcome,
  recordScan,
  recordScans,
  type Scan,
  type Scanner,
} from "../../tracking/record-scan.ts";

const MAX_SCANS = 100;

// A code that can't be one is an unknown parcel, not a wrong field: so it is for whoever scans a strange label.
export const trackingCode = () =>
  line(200).openapi({ description: "As it was read or typed", example: "7KQ2M9XW4B3T" });
const scanFields = {
  tracking_code: trackingCode(),
  scan_id: line(64)
    .min(1, "must be 1 to 64 characters long")
    .optional()
    .openapi({
      description:
        "The scanner's own name for this scan. A scan that is sent again, at any time within 90 days, answers as it did " +
        "the first time and does nothing more",
      example: "0d9c4a52-7c1e-4f0a-9a35-3c2b1e6f8d10",
    }),
  occurred_at: time().optional().openapi({
    description:
      "When it happened, if not now: at most 5 minutes ahead, and not before the parcel's last event",
    example: "2026-11-20T09:30:00Z",
  }),
};

export const AgentScan = z
  .object({
    ...scanFields,
    action: z.enum(["arrive", "collect", "refuse"]),
    collection_code: line(64).optional().openapi({
      description: "The six digits that the customer shows; `collect` needs them",
      example: "042917",
    }),
  })
  .openapi("AgentScan");
export const DriverScan = z.object({ ...scanFields, action: z.enum(["collect"]) }).openapi("DriverScan");
type ScanBody = z.infer<typeof AgentScan> | z.infer<typeof DriverScan>;

/** One scan, or an object with several as `scans`. What is wrong is told of the shape that was meant. */
export function oneOrSeveral<S extends z.ZodType<ScanBody>>(one: S, name: string) {
  const several = z
    .object({
      scans: z
        .array(one)
        .min(1, "must have at least 1 scan")
        .max(MAX_SCANS, `must have at most ${MAX_SCANS}`),
    })
    .openapi(name);
  return z.preprocess(
    (body, context) => {
      const isObject = typeof body === "object" && body !== null;
      const meant = isObject && "scans" in body ? several : one;
      const { data, error } = meant.safeParse(body, { error: messageOf });
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue });
      if (meant === several && isObject && "tracking_code" in body) {
        const message = "must not stand beside tracking_code";
        context.addIssue({ code: "custom", path: ["scans"], message });
      }
      return data;
    },
    z.union([one, several]),
  );
}

const Scanned = z
  .object({
    tracking_code: z.string(),
    status: z.enum(ORDER_STATUSES).openapi({ description: "The parcel's after the scan" }),
    scan_id: z.string().nullable(),
  })
  .openapi("Scanned");
const NotScanned = z
  .object({
    scan_id: z.string().nullable(),
    tracking_code: z.string(),
    problem: ProblemSchema.extend({
      retry_after_s: z.int().optional().openapi({ description: "Seconds to wait, where that helps" }),
    }),
  })
  .openapi("NotScanned");
const ScanAnswer = z.object({
  data: z.union([Scanned, z.object({ results: z.array(z.union([Scanned, NotScanned])) })]),
});

export const SCAN_ANSWERS = {
  200: {
    description:
      "The parcel's state now; of several scans, each one's result in their order, be it a parcel's state or a problem",
    content: { "application/json": { schema: ScanAnswer } },
  },
} as const;
export const SCAN_DESCRIPTION =
  "Takes one scan, or up to 100 as `scans`: then each has its own result, and one that fails does not hold back the " +
  "others; only one of another shape refuses all. A scan whose end is reached already changes nothing. A parcel of another point " +
  "is as unknown as a code that nobody has.";

export async function answerScans(
  c: ApiContext,
  scanner: Scanner,
  body: ScanBody | { scans: ScanBody[] },
  moveOf: (row: ScanBody) => Scan["move"],
): Promise<Response> {
  const { deps } = c.get("call");
  const scans = ("scans" in body ? body.scans : [body]).map(
    (row): Scan => ({
      trackingCode: row.tracking_code,
      move: moveOf(row),
      collectionCode: "collection_code" in row ? row.collection_code : undefined,
      scanId: row.scan_id,
      occurredAt: row.occurred_at === undefined ? undefined : parseTime(row.occurred_at),
    }),
  );
  if (!("scans" in body)) {
    const status = await recordScan(deps, scanner, scans[0]!);
    return json(c, { data: view(c, scans[0]!, { status }) });
  }
  const outcomes = await recordScans(deps, scanner, scans);
  return json(c, { data: { results: outcomes.map((outcome, row) => view(c, scans[row]!, outcome)) } });
}

function view(c: ApiContext, scan: Scan, outcome: Outcome) {
  const { deps, requestId } = c.get("call");
  const named = {
    scan_id: scan.scanId ?? null,
    tracking_code: parseTrackingCode(scan.trackingCode) ?? scan.trackingCode,
  };
  if ("status" in outcome) return { ...named, status: outcome.status };
  const { "retry-after": wait } = outcome.problem.headers;
  const problem = problemBody(outcome.problem, deps.config.baseUrl, requestId);
  return { ...named, problem: wait === undefined ? problem : { ...problem, retry_after_s: Number(wait) } };
}
