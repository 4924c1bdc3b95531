import type { z } from "@hono/zod-openapi";
import { type ApiContext, json } from "../../http/reply.ts";
import { type Creator, createOrder } from "../../orders/create.ts";
import type { NewOrder } from "../../orders/order.ts";
import type { StoredOrder } from "../../orders/read.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { invalidRequest } from "../../shared/problem.ts";

/** What `POST /api/v1/orders` and `POST /api/v1/partners/orders` have in common. */

export const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  description: "1 to 255 characters of your choice. The same key with another request is refused for 24 h.",
  schema: { type: "string" as const, minLength: 1, maxLength: 255 },
};
const REPLAYED = {
  "Idempotent-Replayed": {
    description: "`true`: an equal request created this order before",
    schema: { type: "string" as const },
  },
};

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
  "quote_mismatch",
  "invalid_transition",
  "idempotency_mismatch",
] as const;

/** @throws Problem `invalid_request` */
function idempotencyKey(c: ApiContext): string | undefined {
  const key = c.req.raw.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (key.length < 1 || key.length > 255) {
    throw invalidRequest([{ path: "Idempotency-Key", message: "must be 1 to 255 characters long" }]);
  }
  return key;
}

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
