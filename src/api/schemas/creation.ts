import type { z } from "@hono/zod-openapi";
import { type ApiContext, json } from "../../http/reply.ts";
import { type Creator, createOrder } from "../../orders/create/create.ts";
import type { NewOrder } from "../../orders/order.ts";
import type { StoredOrder } from "../../orders/row.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { idempotencyKey, REPLAYED } from "./idempotency.ts";
import { PointChange } from "./new-order.ts";

/** What `POST /api/v1/orders` and `POST /api/v1/partners/orders` have in common. */

export const orderAnswer = (description: string, schema: z.ZodType, headers = {}) => ({
  description,
  headers,
  content: { "application/json": { schema } },
});

export const createdAnswers = (schema: z.ZodType) => ({
  201: orderAnswer("The new order", schema),
  200: orderAnswer("The order that an equal request created before, in its current state", schema, REPLAYED),
});

export const CREATION_PROBLEMS = [
  "point_not_found",
  "point_gone",
  "item_not_accepted",
  "unknown_location",
  "reference_conflict",
  "point_unavailable",
  "quote_mismatch",
  "invalid_transition",
  "idempotency_mismatch",
] as const;

/** What `POST …/point` has in common at both entrances. */
export const POINT_CHANGE = {
  summary: "Send an order to another point",
  description:
    "While the order is `created` or `in_transit`, and under the rules of a creation. Its label link, tracking code and " +
    "collection code stay; print the label anew. The fee changes only if the other point is in another zone. The point that " +
    "it goes to already changes nothing.",
  body: PointChange,
  problems: [
    "order_not_found",
    "point_not_found",
    "point_gone",
    "item_not_accepted",
    "unknown_location",
    "point_unavailable",
    "invalid_transition",
  ],
} as const;

/** Creates the order, or finds the one that an equal request created. */
export async function answerCreation(
  c: ApiContext,
  deps: ApiDeps,
  actor: Creator,
  newOrder: NewOrder,
  view: (deps: ApiDeps, order: StoredOrder) => unknown,
): Promise<Response> {
  const { order, isReplay } = await createOrder(deps, actor, newOrder, {
    path: newOrder.entrance,
    key: idempotencyKey(c),
  });
  const body = { status: "success", data: view(deps, order) };
  return isReplay ? json(c, body, 200, { "idempotent-replayed": "true" }) : json(c, body, 201);
}
