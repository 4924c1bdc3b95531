import type { z } from "@hono/zod-openapi";
import { type ApiContext, json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { createOrder } from "../../orders/create.ts";
import { cancelOrder, getOrder } from "../../orders/move.ts";
import {
  fromStore,
  fromWhiteLabel,
  type NewOrder,
  StoreOrderBody,
  WhiteLabelOrderBody,
} from "../../orders/order.ts";
import { readEvents, type StoredOrder } from "../../orders/store.ts";
import {
  arrivedCode,
  eventViews,
  StoreOrderCreated,
  StoreOrderRead,
  storeOrderView,
  WhiteLabelOrderCreated,
  WhiteLabelOrderRead,
  whiteLabelOrderView,
} from "../../orders/view.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { invalidRequest } from "../../shared/problem.ts";

const IDEMPOTENCY = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  description: "1 to 255 characters of your choice. The same key with another request is refused for 24 h.",
  schema: { type: "string" as const, minLength: 1, maxLength: 255 },
};
const REPLAYED = {
  "Idempotent-Replayed": {
    description: "`true`: an equal request made this order before",
    schema: { type: "string" as const },
  },
};

const answer = (description: string, schema: z.ZodType, headers = {}) => ({
  description,
  headers,
  content: { "application/json": { schema } },
});

const created = (schema: z.ZodType) => ({
  201: answer("The new order", schema),
  200: answer("The order that an equal request made before, as it is now", schema, REPLAYED),
});

const CREATION_PROBLEMS = [
  "point_not_found",
  "point_gone",
  "item_not_accepted",
  "unknown_location",
  "reference_conflict",
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

async function create(
  c: ApiContext,
  deps: ApiDeps,
  actor: ActorOf<"secret_key"> | ActorOf<"client">,
  wanted: NewOrder,
  view: (deps: ApiDeps, order: StoredOrder) => unknown,
): Promise<Response> {
  const { order, isReplay } = await createOrder(deps, actor, wanted, {
    path: wanted.entrance,
    key: idempotencyKey(c),
  });
  const body = { status: "success", data: view(deps, order) };
  return isReplay ? json(c, body, 200, { "idempotent-replayed": "true" }) : json(c, body, 201);
}

/** The two ways in which partners make orders, and how each looks at them. */
export function addFamilyBOrderRoutes(router: Router): void {
  const store = { access: "secret_key", tag: "Orders: stores" } as const;
  const idOf = (c: ApiContext) => ({ id: c.req.param("id") ?? "" });
  const storeRead = async (c: ApiContext, deps: ApiDeps, order: StoredOrder) => {
    const events = eventViews(await readEvents(deps.db, order.id));
    const data = { ...storeOrderView(deps, order), ...arrivedCode(deps, order), events };
    return json(c, { status: "success", data });
  };

  router.add(
    {
      ...store,
      method: "post",
      path: "/api/v1/orders",
      summary: "Create an order to a pickup point",
      description:
        "Sent again with the same `partner_order_id` and fields, it answers with the order that there is, so a lost " +
        "answer can be asked for again.",
      headers: [IDEMPOTENCY],
      body: StoreOrderBody,
      responses: created(StoreOrderCreated),
      problems: CREATION_PROBLEMS,
    },
    (c, { deps, actor, body }) => create(c, deps, actor, fromStore(body), storeOrderView),
  );

  router.add(
    {
      ...store,
      method: "get",
      path: "/api/v1/orders/{id}",
      summary: "Read an order with its events",
      description: "With `collection_code` once the parcel has arrived.",
      responses: { 200: answer("The order", StoreOrderRead) },
      problems: ["order_not_found"],
    },
    async (c, { deps, actor }) => storeRead(c, deps, await getOrder(deps, actor.partnerId, idOf(c))),
  );

  router.add(
    {
      ...store,
      method: "post",
      path: "/api/v1/orders/{id}/cancel",
      summary: "Cancel an order that nobody has collected",
      description: "Cancelling a cancelled order changes nothing.",
      responses: { 200: answer("The order as it is now", StoreOrderRead) },
      problems: ["order_not_found", "invalid_transition"],
    },
    async (c, { deps, actor }) => storeRead(c, deps, await cancelOrder(deps, actor.partnerId, idOf(c))),
  );

  const whiteLabel = { access: "client", tag: "Orders: white label" } as const;
  const referenceOf = (c: ApiContext) => ({ reference: c.req.param("reference") ?? "" });
  const whiteLabelRead = async (c: ApiContext, deps: ApiDeps, order: StoredOrder) => {
    const events = eventViews(await readEvents(deps.db, order.id));
    return json(c, { status: "success", data: { ...whiteLabelOrderView(deps, order), events } });
  };

  router.add(
    {
      ...whiteLabel,
      method: "post",
      path: "/api/v1/partners/orders",
      summary: "Create an order to a pickup point",
      description:
        "Keep `collection_code` back from the customer until the parcel has arrived. Sent again with the same " +
        "`reference` and fields, it answers with the order that there is.",
      headers: [IDEMPOTENCY],
      body: WhiteLabelOrderBody,
      responses: created(WhiteLabelOrderCreated),
      problems: CREATION_PROBLEMS,
    },
    (c, { deps, actor, body }) => create(c, deps, actor, fromWhiteLabel(body), whiteLabelOrderView),
  );

  router.add(
    {
      ...whiteLabel,
      method: "get",
      path: "/api/v1/partners/orders/{reference}",
      summary: "Read an order with its events",
      responses: { 200: answer("The order", WhiteLabelOrderRead) },
      problems: ["order_not_found"],
    },
    async (c, { deps, actor }) =>
      whiteLabelRead(c, deps, await getOrder(deps, actor.partnerId, referenceOf(c))),
  );

  router.add(
    {
      ...whiteLabel,
      method: "post",
      path: "/api/v1/partners/orders/{reference}/cancel",
      summary: "Cancel an order that nobody has collected",
      description: "Cancelling a cancelled order changes nothing.",
      responses: { 200: answer("The order as it is now", WhiteLabelOrderRead) },
      problems: ["order_not_found", "invalid_transition"],
    },
    async (c, { deps, actor }) =>
      whiteLabelRead(c, deps, await cancelOrder(deps, actor.partnerId, referenceOf(c))),
  );
}
