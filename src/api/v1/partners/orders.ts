import { type ApiContext, json } from "../../../http/reply.ts";
import type { Router } from "../../../http/router.ts";
import { cancelOrder } from "../../../orders/change/move.ts";
import { getOrder } from "../../../orders/read/get.ts";
import { changePoint } from "../../../orders/redirect/change-point.ts";
import type { StoredOrder } from "../../../orders/row.ts";
import type { ApiDeps } from "../../../platform/deps.ts";
import type { PartnerRef } from "../../../shared/actor.ts";
import { CREATION_PROBLEMS, createdAnswers, orderAnswer, POINT_CHANGE } from "../../schemas/creation.ts";
import { IDEMPOTENCY_KEY } from "../../schemas/idempotency.ts";
import { fromWhiteLabel, WhiteLabelOrderBody } from "../../schemas/new-order.ts";
import {
  detailsView,
  WhiteLabelOrder,
  WhiteLabelOrderCreated,
  WhiteLabelOrderRead,
  whiteLabelOrderView,
} from "../../schemas/order.ts";
import { batchOperation } from "../../schemas/order-batch.ts";
import { reference } from "../../schemas/path-parameters.ts";
import { answerBatch, answerCreation } from "../orders.ts";

const common = { access: "client", tag: "Orders: white label" } as const;

async function answerOrder(
  c: ApiContext,
  deps: ApiDeps,
  partner: PartnerRef,
  order: StoredOrder,
): Promise<Response> {
  const data = { ...whiteLabelOrderView(deps, order), ...(await detailsView(deps, partner, order)) };
  return json(c, { status: "success", data });
}

export function addWhiteLabelOrderRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "post",
      path: "/api/v1/partners/orders",
      summary: "Create an order to a pickup point",
      description:
        "Keep `collection_code` secret from the customer until the parcel has arrived. A request with the same " +
        "`reference` and the same fields answers with the existing order, so it is safe to retry.",
      headers: [IDEMPOTENCY_KEY],
      body: WhiteLabelOrderBody,
      responses: createdAnswers(WhiteLabelOrderCreated),
      problems: CREATION_PROBLEMS,
    },
    (c, { deps, actor, body }) => answerCreation(c, deps, actor, fromWhiteLabel(body), whiteLabelOrderView),
  );

  router.add(
    {
      ...common,
      ...batchOperation("NewWhiteLabelOrders", { body: WhiteLabelOrderBody, view: WhiteLabelOrder }),
      method: "post",
      path: "/api/v1/partners/orders/batch",
    },
    (c, { deps, actor, body, query }) =>
      answerBatch(
        c,
        deps,
        actor,
        { body, query },
        {
          schema: WhiteLabelOrderBody,
          newOrder: fromWhiteLabel,
          view: whiteLabelOrderView,
          path: "white_label/batch",
        },
      ),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/api/v1/partners/orders/{reference}",
      params: { reference },
      summary: "Read an order with its events",
      description:
        "Orders of both entrances, by your reference. `collection_code` is in it from the beginning.",
      responses: { 200: orderAnswer("The order", WhiteLabelOrderRead) },
      problems: ["order_not_found"],
    },
    async (c, { deps, actor, params }) => answerOrder(c, deps, actor, await getOrder(deps, actor, params)),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/api/v1/partners/orders/{reference}/cancel",
      params: { reference },
      summary: "Cancel an order before a driver collects it",
      description: "Cancelling a cancelled order has no effect.",
      responses: { 200: orderAnswer("The cancelled order", WhiteLabelOrderRead) },
      problems: ["order_not_found", "invalid_transition", "write_conflict"],
    },
    async (c, { deps, actor, params }) => answerOrder(c, deps, actor, await cancelOrder(deps, actor, params)),
  );

  router.add(
    {
      ...common,
      ...POINT_CHANGE,
      method: "post",
      path: "/api/v1/partners/orders/{reference}/point",
      params: { reference },
      responses: { 200: orderAnswer("The order, which goes to that point", WhiteLabelOrderRead) },
    },
    async (c, { deps, actor, params, body }) =>
      answerOrder(c, deps, actor, await changePoint(deps, actor, params, body.pudo_point_id)),
  );
}
