import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters, pageSchema, searchedPageSchema } from "../../http/page.ts";
import { oneOf, Query, required, text, wholeNumber } from "../../http/query.ts";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { unlockCode } from "../../orders/change/unlock-code.ts";
import { EXCEPTIONS, type ExceptionKind, listExceptions } from "../../orders/list/exceptions.ts";
import { listAnyOrders, listOrdersOf } from "../../orders/list/list.ts";
import { showAnyOrder } from "../../orders/read/get.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { parseUuid } from "../../shared/uuid.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";
import {
  OperatorOrderDetailsSchema,
  OperatorOrderSchema,
  operatorDetailsView,
  operatorView,
} from "../schemas/operator-order.ts";
import { SEARCHED_FROM } from "../schemas/order-view.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";
import { orderId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: orders" } as const;

export function addOperatorOrderRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/orders",
      summary: "List orders of all partners, the newest first",
      description: "Without `partner_id`, `page` times `pageSize` is at most 10,000.",
      query: new Query({
        ...pageParameters(200),
        search: text(
          "With `partner_id`, as in `GET /orders`. Without, at most 4 words, each of them a whole word of the receiver's " +
            "name, or the e-mail, phone, reference or tracking code; found orders are counted up to 10,000",
          { max: 200, example: "olabisi" },
        ),
        status: oneOf("Only orders in this state", ORDER_STATUSES),
        partner_id: partnerIdParameter("Only orders of this partner"),
      }),
      responses: {
        200: {
          description: "One page of orders",
          content: {
            "application/json": {
              schema: searchedPageSchema(OperatorOrderSchema, SEARCHED_FROM).extend(INCOMPLETE),
            },
          },
        },
      },
    },
    async (c, { deps, query }) => {
      const { partner_id, status, search, page, pageSize } = query;
      const partnerId = partner_id ? parseUuid(partner_id) : undefined;
      if (partner_id && !partnerId) return json(c, pageBody({ rows: [], total: 0 }, query));
      const found = partnerId
        ? await listOrdersOf(deps, partnerId, { status, search }, { page, pageSize })
        : await listAnyOrders(deps, { status, search }, { page, pageSize });
      const { rows, isIncomplete, ...counts } = found;
      const body = pageBody({ ...counts, rows: rows.map(operatorView) }, query);
      return json(c, { ...body, ...incompleteIf(isIncomplete) });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/orders/exceptions",
      summary: "List orders that somebody has to look after, the newest first",
      description:
        "Of all partners. `stuck_in_transit`: a driver has it, and it has not changed for `days`. `never_arrived`: it was " +
        "created `days` ago and nobody has it. `point_closed`: it is at a point, or on its way there, that is deleted, " +
        "unpublished, paused, or closed today or tomorrow by a closure of its own (not by a holiday); known within two " +
        "minutes, for up to 1,000 such points. `expiring`: it is sent back in less than 48 hours unless it is collected. " +
        "Up to 10,000 orders are counted in each database, and `page` times `pageSize` is at most 10,000.",
      query: new Query({
        ...pageParameters(200),
        kind: required(oneOf("What is wrong with them", Object.keys(EXCEPTIONS) as ExceptionKind[])),
        days: wholeNumber(
          "After how many days without a change they are listed; by default 3 in transit, and 7 for those that never arrived",
          { min: 1, max: 365 },
        ),
      }),
      responses: {
        200: {
          description: "One page of orders",
          content: { "application/json": { schema: pageSchema(OperatorOrderSchema).extend(INCOMPLETE) } },
        },
      },
    },
    async (c, { deps, query }) => {
      const { isIncomplete, rows, total } = await listExceptions(deps, query, query);
      const body = pageBody({ rows: rows.map(operatorView), total }, query);
      return json(c, { ...body, ...incompleteIf(isIncomplete) });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/orders/{id}",
      params: { id: orderId },
      summary: "Read an order with its events",
      description:
        "Of any partner, without the collection code, and whether that is locked. The audit log says who read it: one entry " +
        "an hour for each operator and order (`order.read`).",
      responses: {
        200: {
          description: "The order",
          content: { "application/json": { schema: z.object({ data: OperatorOrderDetailsSchema }) } },
        },
      },
      problems: ["order_not_found"],
    },
    async (c, { deps, actor, params }) => {
      return json(c, { data: await operatorDetailsView(deps, await showAnyOrder(deps, actor, params.id)) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/orders/{id}/unlock-code",
      params: { id: orderId },
      summary: "Unlock an order's collection code",
      description:
        "Resets the count of wrong codes and removes the lock. Has no effect on an order without wrong codes.",
      responses: {
        200: {
          description: "The order",
          content: { "application/json": { schema: z.object({ data: OperatorOrderDetailsSchema }) } },
        },
      },
      problems: ["order_not_found"],
    },
    async (c, { deps, actor, params }) => {
      return json(c, { data: await operatorDetailsView(deps, await unlockCode(deps, actor, params.id)) });
    },
  );
}
