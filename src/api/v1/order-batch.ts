import { z } from "@hono/zod-openapi";
import { MAX_JSON_BYTES, tooLarge } from "../../http/body.ts";
import { flag } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import { type ApiContext, problemOf } from "../../http/reply.ts";
import { type CreationResult, type Creator, createOrders } from "../../orders/create/create.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { list } from "../../shared/fields.ts";
import { fingerprintOf } from "../../shared/idempotency.ts";
import type { Problem } from "../../shared/problem.ts";
import { PROBLEMS } from "../../shared/problem-kinds.ts";
import { validated } from "../../shared/validation.ts";
import { IDEMPOTENCY_KEY, idempotencyKey, REPLAYED } from "../schemas/idempotency.ts";
import { ResultProblem, resultProblem, resultRow, resultsOf } from "../schemas/result-problem.ts";
import { trackingCode } from "../schemas/scan.ts";
import type { Entrance } from "./entrances.ts";

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

/** Creates the orders that can be created. The result of each. */
export async function createBatch<Body extends z.ZodType, Made extends object>(
  c: ApiContext,
  { deps, actor, orders, isDryRun }: { deps: ApiDeps; actor: Creator; orders: unknown[]; isDryRun: boolean },
  {
    body: schema,
    newOrder,
    view,
    kind,
  }: Pick<Entrance<Body, Made, object>, "body" | "newOrder" | "view" | "kind">,
) {
  const path = `${kind}/batch`;
  const key = idempotencyKey(c);
  const read = orders.map((body) => attempt(() => newOrder(readOrder(schema, body))));
  const wanted = read.flatMap((row) => ("error" in row ? [] : [row.value]));
  const fingerprint = key === undefined ? "" : fingerprintOf(orders);
  const outcomes = (await createOrders(deps, actor, wanted, { path, key, fingerprint, isDryRun })).values();
  // One fault may have kept many orders from being written, and is logged once.
  const problems = new Map<unknown, Problem>();
  return read.map((row, index) => {
    const outcome: CreationResult = "error" in row ? row : outcomes.next().value!;
    if ("error" in outcome) {
      const problem = problems.get(outcome.error) ?? problemOf(c, outcome.error);
      problems.set(outcome.error, problem);
      return { index, status: PROBLEMS[problem.code].status, problem: resultProblem(c, problem) };
    }
    const { order, isReplay } = outcome;
    if (isDryRun) return { index, status: 200, data: { delivery_fee: order.deliveryFeeKobo / 100 } };
    return { index, status: isReplay ? 200 : 201, data: view(deps, order) };
  });
}

function attempt<T>(work: () => T): { value: T } | { error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

function readOrder<Body extends z.ZodType>(schema: Body, body: unknown): z.infer<Body> {
  if (Buffer.byteLength(JSON.stringify(body)) > MAX_JSON_BYTES) throw tooLarge(MAX_JSON_BYTES);
  return validated(schema, body);
}
