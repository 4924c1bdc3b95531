import { z } from "@hono/zod-openapi";
import { flag, Query } from "../../http/query.ts";
import { list } from "../../shared/fields.ts";
import { IDEMPOTENCY_KEY, REPLAYED } from "../schemas/idempotency.ts";
import { ResultProblem, resultRow, resultsOf } from "../schemas/result-problem.ts";
import { trackingCode } from "../schemas/scan.ts";

/** What `POST /api/v1/orders/batch` and `POST /api/v1/partners/orders/batch` have in common. */

const bodyOf = (entry: z.ZodType) =>
  z.strictObject({
    orders: list(entry, { min: 1, max: 100 }).openapi({ description: "Bodies of single creations" }),
  });

/** Each order is checked by itself, so that a bad one holds back no other. */
const OrderList = bodyOf(z.unknown());

/**
 * The declaration of a batch's route.
 * @param name of the body's schema; the name of the answer's schema is made from it
 */
export const batchOperation = <Order extends z.ZodType>(
  name: string,
  { body, view }: { body: z.ZodType; view: Order },
) => ({
  summary: "Create up to 100 orders to pickup points",
  description:
    "Takes bodies of single creations, up to 1 MiB in all, and answers with one result for each, in their order: `status` " +
    "and `data` or `problem` as a single creation would answer. One that is refused holds back no other. A reference that " +
    "comes twice is judged the second time as if it came later. If something fails on the way, what was created stays, and " +
    "the results name the others with a status of 5xx: send the whole batch again. It counts as one request.",
  headers: [IDEMPOTENCY_KEY],
  query: new Query({
    dry_run: flag("Write nothing: where a creation would succeed the `status` is 200 and `data` the fee"),
  }),
  body: OrderList,
  documentedBody: bodyOf(body).openapi(name),
  notInExample: ["quote_id"],
  maxBytes: 1024 * 1024,
  responses: {
    200: {
      description: "A result for each order",
      headers: REPLAYED,
      content: {
        "application/json": {
          schema: resultsOf(resultOf(view), `${name}Results`),
        },
      },
    },
  },
  problems: ["idempotency_mismatch", "write_conflict"] as const,
});

/**
 * The declaration of the route that says of many parcels that they came back.
 * @param name of the body's schema; the name of the answer's schema is made from it
 */
export const receiptOperation = <Order extends z.ZodType>(name: string, view: Order) => ({
  summary: "Say that up to 100 parcels have come back",
  description:
    "By the codes on their labels. Each has its own result, and one that is refused holds back no other. A parcel that you " +
    "have already has no further effect.",
  body: z
    .strictObject({
      tracking_codes: list(trackingCode(), { min: 1, max: 100 }).openapi({
        description: "As scanned or typed",
      }),
    })
    .openapi(name),
  responses: {
    200: {
      description: "A result for each parcel",
      content: { "application/json": { schema: resultsOf(resultRow(view), `${name}Results`) } },
    },
  },
  problems: [] as const,
});

function resultOf<Order extends z.ZodType>(view: Order) {
  const index = z.int().openapi({ description: "The order's place in the request, from 0" });
  const status = z.int().openapi({
    description:
      "201: created. 200: created before by an equal request, or a dry run. Else that of the problem",
    example: 201,
  });
  const fee = z.object({
    delivery_fee: z.int().openapi({ description: "Whole naira that the order would cost", example: 4300 }),
  });
  return z.union([
    z.object({
      index,
      status,
      data: z.union([view, fee]).openapi({ description: "The order; its fee alone on a dry run" }),
    }),
    z.object({ index, status, problem: ResultProblem.openapi({ description: "Why it was refused" }) }),
  ]);
}
