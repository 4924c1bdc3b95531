import { z } from "@hono/zod-openapi";
import { required } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { disputeOrder } from "../../orders/change/dispute.ts";
import { extendOrder } from "../../orders/change/extend.ts";
import { lowerCod } from "../../orders/change/lower-cod.ts";
import { cancelOrder } from "../../orders/change/move.ts";
import { recallOrder } from "../../orders/change/recall.ts";
import { receiveByCode, receiveOrder } from "../../orders/change/receive.ts";
import { createOrder } from "../../orders/create/create.ts";
import { findByReference, getOrder } from "../../orders/read/get.ts";
import { changePoint } from "../../orders/redirect/change-point.ts";
import type { StoredOrder } from "../../orders/row.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { money, note } from "../../shared/fields.ts";
import {
  CREATION_PROBLEMS,
  createdAnswers,
  EXTENSION,
  orderAnswer,
  POINT_CHANGE,
} from "../schemas/creation.ts";
import { IDEMPOTENCY_KEY, idempotencyKey } from "../schemas/idempotency.ts";
import { StoreOrdersRead } from "../schemas/order.ts";
import { referenceParameter } from "../schemas/reference.ts";
import { resultsInTurn } from "../schemas/result-problem.ts";
import { type Entrance, STORE, WHITE_LABEL } from "./entrances.ts";
import { batchOperation, createBatch, receiptOperation } from "./order-batch.ts";

const DisputeBody = z
  .strictObject({
    note: note(500).optional().openapi({ description: "For the operator alone", example: "11 came, not 12" }),
  })
  .openapi("Dispute");

/** The routes of both entrances, and the one that finds a store's order by its reference. */
export function addOrderRoutes(router: Router): void {
  addRoutesOf(router, STORE, {
    orders: "/api/v1/orders",
    batch: "/api/v1/orders/batch",
    receipt: "/api/v1/orders/receive",
    order: "/api/v1/orders/{id}",
    cancel: "/api/v1/orders/{id}/cancel",
    point: "/api/v1/orders/{id}/point",
    receive: "/api/v1/orders/{id}/receive",
    dispute: "/api/v1/orders/{id}/dispute",
    extend: "/api/v1/orders/{id}/extend",
    recall: "/api/v1/orders/{id}/recall",
    cod: "/api/v1/orders/{id}/cod",
  });
  addReferenceRoute(router);
  addRoutesOf(router, WHITE_LABEL, {
    orders: "/api/v1/partners/orders",
    batch: "/api/v1/partners/orders/batch",
    receipt: "/api/v1/partners/orders/receive",
    order: "/api/v1/partners/orders/{reference}",
    cancel: "/api/v1/partners/orders/{reference}/cancel",
    point: "/api/v1/partners/orders/{reference}/point",
    receive: "/api/v1/partners/orders/{reference}/receive",
    dispute: "/api/v1/partners/orders/{reference}/dispute",
    extend: "/api/v1/partners/orders/{reference}/extend",
    recall: "/api/v1/partners/orders/{reference}/recall",
    cod: "/api/v1/partners/orders/{reference}/cod",
  });
}

type Paths = Record<
  | "orders"
  | "batch"
  | "receipt"
  | "order"
  | "cancel"
  | "point"
  | "receive"
  | "dispute"
  | "extend"
  | "recall"
  | "cod",
  string
>;

function addRoutesOf<Body extends z.ZodType, Made extends object, Read extends object>(
  router: Router,
  entrance: Entrance<Body, Made, Read>,
  paths: Paths,
): void {
  const { access, tag, name, parameter, schemas, descriptions } = entrance;
  const common = { access, tag };
  const ofOne = { ...common, params: { [name]: parameter } };
  const by = (params: Record<string, string>) =>
    name === "id" ? { id: params.id! } : { reference: params.reference! };
  const read = async (deps: ApiDeps, partner: PartnerRef, order: StoredOrder) =>
    ({ status: "success", data: await entrance.readView(deps, partner, order) }) as const;

  router.add(
    {
      ...common,
      method: "post",
      path: paths.orders,
      summary: "Create an order to a pickup point",
      description: descriptions.creation,
      headers: [IDEMPOTENCY_KEY],
      body: entrance.body,
      notInExample: ["quote_id"],
      responses: createdAnswers(schemas.created),
      problems: CREATION_PROBLEMS,
    },
    async ({ c, deps, actor, body, reply }) => {
      const request = { path: entrance.kind, key: idempotencyKey(c) };
      const { order, isReplay } = await createOrder(deps, actor, entrance.newOrder(body), request);
      const answer = { status: "success", data: entrance.view(deps, order) } as const;
      return isReplay ? reply(200, answer, { "idempotent-replayed": "true" }) : reply(201, answer);
    },
  );

  router.add(
    {
      ...common,
      ...batchOperation(entrance.batchName, { body: entrance.body, view: schemas.order }),
      method: "post",
      path: paths.batch,
    },
    async ({ c, deps, actor, body, query, reply }) => {
      const isDryRun = query.dry_run ?? false;
      const results = await createBatch(c, { deps, actor, orders: body.orders, isDryRun }, entrance);
      const isReplay = !isDryRun && results.every(({ status }) => status === 200);
      const headers = isReplay ? { "idempotent-replayed": "true" } : undefined;
      return reply(200, { status: "success", data: { results } }, headers);
    },
  );

  router.add(
    {
      ...ofOne,
      method: "get",
      path: paths.order,
      summary: "Read an order with its events",
      description: descriptions.reading,
      responses: { 200: orderAnswer("The order", schemas.read) },
      problems: ["order_not_found", "order_archived"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, await read(deps, actor, await getOrder(deps, actor, by(params)))),
  );

  router.add(
    {
      ...ofOne,
      method: "post",
      path: paths.cancel,
      summary: "Cancel an order before a driver collects it",
      description: "Cancelling a cancelled order has no effect.",
      responses: { 200: orderAnswer("The cancelled order", schemas.read) },
      problems: ["order_not_found", "order_archived", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, await read(deps, actor, await cancelOrder(deps, actor, by(params)))),
  );

  router.add(
    {
      ...ofOne,
      ...POINT_CHANGE,
      method: "post",
      path: paths.point,
      responses: { 200: orderAnswer("The order, which goes to that point", schemas.read) },
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, await read(deps, actor, await changePoint(deps, actor, by(params), body.pudo_point_id))),
  );

  router.add(
    {
      ...ofOne,
      method: "post",
      path: paths.receive,
      summary: "Say that a parcel has come back",
      description:
        "Of a parcel that is `returned`, if no driver handed it back with your receiving code. One that you have already has no " +
        "further effect.",
      responses: { 200: orderAnswer("The order, whose parcel you have", schemas.read) },
      problems: ["order_not_found", "order_archived", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, await read(deps, actor, await receiveOrder(deps, actor, by(params)))),
  );

  router.add(
    {
      ...ofOne,
      method: "post",
      path: paths.dispute,
      summary: "Say that a parcel was not handed back",
      description:
        "Within 3 days of a driver's `hand_back`, of a parcel that was not among those that you got: the operator sees it with " +
        "the driver's name. Its state stays. Again, it has no further effect.",
      body: DisputeBody,
      bodyOptional: true,
      responses: { 200: orderAnswer("The order, with the event `package.problem_reported`", schemas.read) },
      problems: ["order_not_found", "order_archived", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, await read(deps, actor, await disputeOrder(deps, actor, by(params), body.note))),
  );

  router.add(
    {
      ...common,
      ...receiptOperation(entrance.receiptName, schemas.order),
      method: "post",
      path: paths.receipt,
    },
    async ({ c, deps, actor, body, reply }) => {
      const results = await resultsInTurn(c, body.tracking_codes, async (code) =>
        entrance.view(deps, await receiveByCode(deps, actor, code)),
      );
      return reply(200, { status: "success", data: { results } });
    },
  );

  router.add(
    {
      ...ofOne,
      ...EXTENSION,
      method: "post",
      path: paths.extend,
      responses: { 200: orderAnswer("The order, with its new times", schemas.read) },
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, await read(deps, actor, await extendOrder(deps, actor, by(params), body.days))),
  );

  router.add(
    {
      ...ofOne,
      method: "post",
      path: paths.recall,
      summary: "Have a parcel that goes back not given out any more",
      description:
        "Before you give the money back: its point could give it out to the receiver until `collectable_until` of the event. " +
        "Again: no effect. 409 once the receiver has it.",
      responses: { 200: orderAnswer("The order", schemas.read) },
      problems: ["order_not_found", "order_archived", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, await read(deps, actor, await recallOrder(deps, actor, by(params)))),
  );

  router.add(
    {
      ...ofOne,
      method: "post",
      path: paths.cod,
      summary: "Lower what the receiver pays at the point",
      description:
        "Until it is paid; 0: nothing to collect. It is never raised. You are told (`package.cod_changed`); the fee stays. The " +
        "same amount again has no effect.",
      body: CodBody,
      responses: { 200: orderAnswer("The order", schemas.read) },
      problems: ["order_not_found", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, await read(deps, actor, await lowerCod(deps, actor, by(params), body.cod_amount))),
  );
}

const CodBody = z
  .strictObject({
    cod_amount: money().openapi({ description: "Naira; 0: nothing to collect", example: 10000 }),
  })
  .openapi("CodAmount");

function addReferenceRoute(router: Router): void {
  router.add(
    {
      access: STORE.access,
      tag: STORE.tag,
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
    async ({ deps, actor, query, reply }) => {
      const order = await findByReference(deps, actor, query.partner_order_id);
      return reply(200, {
        status: "success",
        data: order ? [await STORE.readView(deps, actor, order)] : [],
      });
    },
  );
}
