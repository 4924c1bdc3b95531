import { z } from "@hono/zod-openapi";
import { codAmount, copiedCode, line, list, note, time } from "../../shared/fields.ts";
import { ORDER_STATUSES, PARCEL_PROBLEMS } from "../../shared/parcel-status.ts";
import { PAYMENT_METHODS } from "../../shared/payment-status.ts";
import { alternatives } from "../../shared/validation.ts";
import { GoesTo, shelfPlace } from "./point-parcels.ts";
import { ResultProblem } from "./result-problem.ts";

const MAX_SCANS = 100;

// Any text is valid: the label of another service is an unknown parcel for the person who scans it, not bad input.
export const trackingCode = () =>
  copiedCode(200).openapi({ description: "As it was scanned or typed", example: "7KQ2M9XW4B36" });
const sentAt = {
  sent_at: time().optional().openapi({
    description:
      "The scanner's clock as it sends, by which `occurred_at` is put right; of several beside `scans`",
    example: "2026-11-20T09:31:10Z",
  }),
};
const scanFields = {
  ...sentAt,
  tracking_code: trackingCode(),
  scan_id: line(64, { min: 1 })
    .optional()
    .openapi({
      description:
        "The idempotency key of this scan, chosen by the scanner. A scan that is sent again within 90 days gets the same " +
        "answer as the first time and has no further effect",
      example: "0d9c4a52-7c1e-4f0a-9a35-3c2b1e6f8d10",
    }),
  occurred_at: time()
    .optional()
    .openapi({
      description:
        "When the scan happened, by default now. Up to 5 minutes ahead counts as now. A driver's `collect` or an agent's " +
        "`take` from before the parcel's last event is evidence, and changes nothing else; other scans count as made " +
        "at that event's time",
      example: "2026-11-20T09:30:00Z",
    }),
  handover_id: line(64, { min: 1 })
    .optional()
    .openapi({
      description:
        "Which visit the scan belongs to, chosen by the scanner: a partner's parcels with the same one are one hand-over. What a " +
        "driver collects without one is of one visit while less than 15 minutes are between two scans",
      example: "2026-11-20-morning-3",
    }),
};

/** The additional fields of a `report`. */
const reportFields = {
  problem: z.enum(PARCEL_PROBLEMS).optional().openapi({
    description:
      "What is wrong with the parcel: required for `report`. Told once for each problem and holder",
  }),
  note: note(500).optional().openapi({
    description: "In your words, for the operator alone",
    example: "One corner is crushed",
  }),
};

export const PaymentReceived = z
  .strictObject({
    method: z.enum(PAYMENT_METHODS).openapi({ description: "How the receiver paid" }),
    amount: codAmount().openapi({ description: "Naira: exactly what is due", example: 12500 }),
  })
  .openapi("PaymentReceived", {
    description: "What you have received, with a `collect` of a parcel with money to collect",
  });

export const AgentScan = z
  .strictObject({
    ...scanFields,
    ...reportFields,
    action: z.enum(["arrive", "take", "collect", "refuse", "report"]).openapi({
      description:
        "`arrive`: the parcel has come to its point. `take`: the point has it now, but it goes on elsewhere: handed in, " +
        "left at the wrong door, or on its way back. `collect`: its receiver has it. `refuse`: its receiver does not want it. " +
        "`report`: something is wrong with a parcel that the point holds",
    }),
    payment: PaymentReceived.optional(),
    collection_code: copiedCode(64).optional().openapi({
      description: "The six digits that the customer shows; required for `collect`",
      example: "042917",
    }),
    code_of: trackingCode().optional().openapi({
      description:
        "The parcel whose code that is: another one of `GET /agent/visit`, of the same shop, which has to offer it",
    }),
    shelf: shelfPlace()
      .optional()
      .openapi({ description: "For `arrive` and `take`: its place", example: "A-1" }),
  })
  .openapi("AgentScan");
export const DriverScan = z
  .strictObject({
    ...scanFields,
    ...reportFields,
    action: z.enum(["collect", "hand_back", "report"]).openapi({
      description:
        "`collect`: the driver has the parcel, whoever had it before. `hand_back`: its shop has it back, from the driver that held " +
        "it. `report`: something is wrong with a parcel that the driver holds",
    }),
    receiving_code: copiedCode(64).optional().openapi({
      description: "The six digits that the shop shows on that day; required for `hand_back`",
      example: "381206",
    }),
  })
  .openapi("DriverScan");
export type ScanBody = z.infer<typeof AgentScan> | z.infer<typeof DriverScan>;

/** One scan, or an object with several as `scans`. */
export function oneOrSeveral<S extends z.ZodType<ScanBody>>(one: S, name: string) {
  const several = z
    .strictObject({
      ...sentAt,
      scans: list(one, { min: 1, max: MAX_SCANS }).openapi({ description: "Each gets its own result" }),
    })
    .openapi(name);
  return alternatives([one, several], (body) =>
    typeof body === "object" && body !== null && "scans" in body ? several : one,
  );
}

const Scanned = z
  .object({
    tracking_code: z.string().openapi({ description: "The parcel's code" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "The parcel's state after the scan" }),
    scan_id: z.string().nullable().openapi({ description: "As it was sent; null if it was not" }),
    goes_to: GoesTo.optional().openapi({
      description: "Where the parcel belongs, if a driver has it or an agent has taken it in",
    }),
    on_round: z.boolean().optional().openapi({
      description: "For drivers: whether that is a stop of their rounds today",
    }),
    shelf: z
      .string()
      .optional()
      .openapi({ description: "For `arrive` and `take`: its place, if it has one", example: "A-1" }),
    late: z.literal(true).optional().openapi({ description: "It came too late to move the parcel" }),
    kept: z.boolean().optional().openapi({
      description:
        "Of a late scan: whether it is kept as evidence. Five of one scanner and fifty of a parcel are",
    }),
  })
  .openapi("Scanned");
const NotScanned = z
  .object({
    scan_id: z.string().nullable().openapi({ description: "As it was sent; null if it was not" }),
    tracking_code: z.string().openapi({ description: "The parcel's code" }),
    problem: ResultProblem.openapi({ description: "Why it was not recorded" }),
  })
  .openapi("NotScanned");
const ScanResults = z
  .object({
    results: z.array(z.union([Scanned, NotScanned])).openapi({ description: "In the order of the request" }),
  })
  .openapi("ScanResults", { description: "What came of each scan" });
const ScanAnswer = z.object({
  data: z
    .union([Scanned, ScanResults])
    .openapi({ description: "What came of the scan, or of each of several" }),
});

export const SCAN_ANSWERS = {
  200: {
    description:
      "The parcel's state after the scan. For several scans, one result each, in the order of the request: a parcel's " +
      "state or a problem",
    content: { "application/json": { schema: ScanAnswer } },
  },
} as const;
export const SCAN_DESCRIPTION =
  "Takes one scan, or up to 100 as `scans`. Then each scan has its own result, and one that fails does not stop the " +
  "others: one with the problem `database_unavailable` is to be sent again. Only a malformed scan refuses the whole request. A scan has no effect if the parcel is already in the state " +
  "and hands that the scan leads to. Whoever scans a parcel holds it until somebody else does. A parcel of another point is " +
  "answered like an unknown code, but for `take`.";
