import type { z } from "@hono/zod-openapi";
import { MAX_JSON_BYTES, tooLarge } from "../../http/body.ts";
import { Query, required } from "../../http/query.ts";
import { type ApiContext, json, problemOf } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { cancelOrder } from "../../orders/change/move.ts";
import { type CreationResult, type Creator, createOrder, createOrders } from "../../orders/create/create.ts";
import type { NewOrder } from "../../orders/order.ts";
import { findByReference, getOrder } from "../../orders/read/get.ts";
import { changePoint } from "../../orders/redirect/change-point.ts";
import type { StoredOrder } from "../../orders/row.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { fingerprintOf } from "../../shared/idempotency.ts";
import type { Problem } from "../../shared/problem.ts";
import { PROBLEMS } from "../../shared/problem-kinds.ts";
import { validated } from "../../shared/validation.ts";
import { CREATION_PROBLEMS, createdAnswers, orderAnswer, POINT_CHANGE } from "../schemas/creation.ts";
import { IDEMPOTENCY_KEY, idempotencyKey } from "../schemas/idempotency.ts";
import { fromStore, StoreOrderBody } from "../schemas/new-order.ts";
import {
  arrivedCode,
  detailsView,
  StoreOrder,
  StoreOrderCreated,
  StoreOrderRead,
  StoreOrdersRead,
  storeOrderView,
} from "../schemas/order.ts";
import { batchOperation } from "../schemas/order-batch.ts";
import { orderId } from "../schemas/path-parameters.ts";
import { referenceParameter } from "../schemas/reference.ts";
import { resultProblem } from "../schemas/result-problem.ts";

const common = { access: "secret_key", tag: "Orders: stores" } as const;

async function readView(deps: ApiDeps, partner: PartnerRef, order: StoredOrder) {
  return {
    ...storeOrderView(deps, order),
    ...arrivedCode(deps, order),
    ...(await detailsView(deps, partner, order)),
  };
}

async function answerOrder(
  c: ApiContext,
  deps: ApiDeps,
  partner: PartnerRef,
  order: StoredOrder,
): Promise<Response> {
  return json(c, { status: "success", data: await readView(deps, partner, order) });
}

export function addStoreOrderRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "post",
      path: "/api/v1/orders",
      summary: "Create an order to a pickup point",
      description:
        "A request with the same `partner_order_id` and the same fields answers with the existing order, so it is safe to " +
        "retry.",
      headers: [IDEMPOTENCY_KEY],
      body: StoreOrderBody,
      responses: createdAnswers(StoreOrderCreated),
      problems: CREATION_PROBLEMS,
    },
    (c, { deps, actor, body }) => answerCreation(c, deps, actor, fromStore(body), storeOrderView),
  );

  router.add(
    {
      ...common,
      ...batchOperation("NewStoreOrders", { body: StoreOrderBody, view: StoreOrder }),
      method: "post",
      path: "/api/v1/orders/batch",
    },
    (c, { deps, actor, body, query }) =>
      answerBatch(
        c,
        deps,
        actor,
        { body, query },
        { schema: StoreOrderBody, newOrder: fromStore, view: storeOrderView, path: "store/batch" },
      ),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/api/v1/orders",
      summary: "Find an order by your reference",
      description: "To list and search orders, use `GET /orders`.",
      query: new Query({
        partner_order_id: required(
          referenceParameter("Your reference, whole; that of a white-label order too"),
        ),
      }),
      responses: { 200: orderAnswer("The order alone, or none", StoreOrdersRead) },
    },
    async (c, { deps, actor, query }) => {
      const order = await findByReference(deps, actor, query.partner_order_id);
      return json(c, { status: "success", data: order ? [await readView(deps, actor, order)] : [] });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/api/v1/orders/{id}",
      params: { id: orderId },
      summary: "Read an order with its events",
      description: "Has `collection_code` after the parcel has arrived.",
      responses: { 200: orderAnswer("The order", StoreOrderRead) },
      problems: ["order_not_found"],
    },
    async (c, { deps, actor, params }) => answerOrder(c, deps, actor, await getOrder(deps, actor, params)),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/api/v1/orders/{id}/cancel",
      params: { id: orderId },
      summary: "Cancel an order before a driver collects it",
      description: "Cancelling a cancelled order has no effect.",
      responses: { 200: orderAnswer("The cancelled order", StoreOrderRead) },
      problems: ["order_not_found", "invalid_transition", "write_conflict"],
    },
    async (c, { deps, actor, params }) => answerOrder(c, deps, actor, await cancelOrder(deps, actor, params)),
  );

  router.add(
    {
      ...common,
      ...POINT_CHANGE,
      method: "post",
      path: "/api/v1/orders/{id}/point",
      params: { id: orderId },
      responses: { 200: orderAnswer("The order, which goes to that point", StoreOrderRead) },
    },
    async (c, { deps, actor, params, body }) =>
      answerOrder(c, deps, actor, await changePoint(deps, actor, params, body.pudo_point_id)),
  );
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

interface Rules<B> {
  /** The schema of one order. */
  schema: z.ZodType<B>;
  newOrder: (body: B) => NewOrder;
  view: (deps: ApiDeps, order: StoredOrder) => unknown;
  /** To which path an `Idempotency-Key` belongs. */
  path: string;
}

/** Creates the orders that can be created, and answers for each of them. */
export async function answerBatch<B>(
  c: ApiContext,
  deps: ApiDeps,
  actor: Creator,
  input: { body: { orders: unknown[] }; query: { dry_run: boolean | undefined } },
  { schema, newOrder, view, path }: Rules<B>,
): Promise<Response> {
  const { orders } = input.body;
  const isDryRun = input.query.dry_run ?? false;
  const key = idempotencyKey(c);
  const read = orders.map((body) => attempt(() => newOrder(readOrder(schema, body))));
  const wanted = read.flatMap((row) => ("error" in row ? [] : [row.value]));
  const fingerprint = key === undefined ? "" : fingerprintOf(orders);
  const outcomes = (await createOrders(deps, actor, wanted, { path, key, fingerprint, isDryRun })).values();
  // One fault may have kept many orders from being written, and is logged once.
  const problems = new Map<unknown, Problem>();
  const results = read.map((row, index) => {
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
  const isReplay = !isDryRun && results.every(({ status }) => status === 200);
  const headers = isReplay ? { "idempotent-replayed": "true" } : undefined;
  return json(c, { status: "success", data: { results } }, 200, headers);
}

function attempt<T>(work: () => T): { value: T } | { error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

/** @throws Problem `payload_too_large` or `invalid_request` */
function readOrder<B>(schema: z.ZodType<B>, body: unknown): B {
  if (Buffer.byteLength(JSON.stringify(body)) > MAX_JSON_BYTES) throw tooLarge(MAX_JSON_BYTES);
  return validated(schema, body);
}
