import type { z } from "@hono/zod-openapi";
import { REPLAYED } from "./idempotency.ts";
import { Extension, PointChange } from "./new-order.ts";

/** What `POST /api/v1/orders` and `POST /api/v1/partners/orders` have in common. */

export const orderAnswer = <Order extends z.ZodType>(description: string, schema: Order, headers = {}) => ({
  description,
  headers,
  content: { "application/json": { schema } },
});

export const createdAnswers = <Order extends z.ZodType>(schema: Order) => ({
  201: orderAnswer("The new order", schema),
  200: orderAnswer("The order that an equal request created before, in its current state", schema, REPLAYED),
});

export const CREATION_PROBLEMS = [
  "point_not_found",
  "point_gone",
  "item_not_accepted",
  "unknown_location",
  "reference_conflict",
  "service_not_offered",
  "point_unavailable",
  "quote_mismatch",
  "write_conflict",
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
    "order_archived",
    "point_not_found",
    "point_gone",
    "item_not_accepted",
    "unknown_location",
    "service_not_offered",
    "point_unavailable",
    "invalid_transition",
    "write_conflict",
  ],
} as const;

/** What `POST …/extend` has in common at both entrances. */
export const EXTENSION = {
  summary: "Keep a parcel some days longer at its point",
  description:
    "Once, while the order is `ready_for_pickup`: its `expires_at` moves by `days`, in which closed days of the point count as " +
    "none. Once more while it is `returned` and its point can still give it out: the `days` count from now. The receiver is " +
    "told by you (`package.extended`) and by the tracking page. The same `days` again have no effect.",
  body: Extension,
  problems: ["order_not_found", "order_archived", "invalid_transition", "write_conflict"],
} as const;
