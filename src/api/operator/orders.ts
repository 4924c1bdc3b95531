import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters, searchedPageSchema } from "../../http/page.ts";
import { oneOf, Query, text } from "../../http/query.ts";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { getAnyOrder, listAnyOrders, listEvents, type StoredOrder } from "../../orders/read.ts";
import { unlockCode } from "../../orders/unlock-code.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTime } from "../../shared/time.ts";
import { parseUuid } from "../../shared/uuid.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";
import { EventsSchema } from "../schemas/order.ts";
import { eventViews } from "../schemas/order-answer.ts";
import { SEARCHED_FROM } from "../schemas/order-view.ts";
import { orderId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: orders" } as const;

const OperatorOrder = z
  .object({
    id: z.uuid().openapi({ description: "The order's id" }),
    partner_id: z.uuid().openapi({ description: "Whose order it is" }),
    reference: z.string().openapi({ description: "The partner's own name for it", example: "KONGA-10042" }),
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
    point_id: z
      .string()
      .openapi({ description: "Where it is collected", example: "0192d3b0-0000-7000-8000-000000000001" }),
    recipient: z
      .object({
        name: z.string().openapi({ description: "Who collects the parcel", example: "Ṣẹ̀gun Ọlábísí" }),
        email: z.string().openapi({ description: "Empty if it was not given", example: "segun@example.com" }),
        phone: z.string().openapi({ description: "As it was sent", example: "+234 803 000 0000" }),
      })
      .openapi({ description: "Its texts are empty once they are erased" }),
    delivery_fee: z.number().openapi({ description: "Whole naira" }),
    created_at: z.iso
      .datetime()
      .openapi({ description: "When it was made", example: "2026-11-20T09:00:00Z" }),
    updated_at: z.iso
      .datetime()
      .openapi({ description: "When it last changed", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("OperatorOrder");
const OperatorOrderWithEvents = OperatorOrder.extend({
  events: EventsSchema.openapi({ description: "What happened to it, the oldest first" }),
}).openapi("OperatorOrderWithEvents", { description: "An order" });

function operatorView(order: StoredOrder): z.infer<typeof OperatorOrder> {
  return {
    id: order.id,
    partner_id: order.partnerId,
    reference: order.reference,
    tracking_code: order.trackingCode,
    status: order.status,
    point_id: order.pointId,
    recipient: { name: order.receiverName, email: order.receiverEmail, phone: order.receiverPhone },
    delivery_fee: order.deliveryFeeKobo / 100,
    created_at: isoTime(order.createdAt),
    updated_at: isoTime(order.updatedAt),
  };
}

async function withEvents(
  db: OrderDatabase,
  order: StoredOrder,
): Promise<z.infer<typeof OperatorOrderWithEvents>> {
  return { ...operatorView(order), events: eventViews(await listEvents(db, order.id)) };
}

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
        partner_id: text("Only orders of this partner", {
          max: 64,
          example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        }),
      }),
      responses: {
        200: {
          description: "One page of orders",
          content: {
            "application/json": {
              schema: searchedPageSchema(OperatorOrder, SEARCHED_FROM).extend(INCOMPLETE),
            },
          },
        },
      },
    },
    async (c, { deps, query }) => {
      const { partner_id, status, search, page, pageSize } = query;
      const partnerId = partner_id ? parseUuid(partner_id) : undefined;
      if (partner_id && !partnerId) return json(c, pageBody({ rows: [], total: 0 }, query));
      const { rows, isIncomplete, ...found } = await listAnyOrders(
        deps,
        { partnerId, status, search },
        { page, pageSize },
      );
      const body = pageBody({ ...found, rows: rows.map(operatorView) }, query);
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
      description: "Of any partner, without the collection code.",
      responses: {
        200: {
          description: "The order",
          content: { "application/json": { schema: z.object({ data: OperatorOrderWithEvents }) } },
        },
      },
      problems: ["order_not_found"],
    },
    async (c, { deps, params }) => {
      const { order, db } = await getAnyOrder(deps, params.id);
      return json(c, { data: await withEvents(db, order) });
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
          content: { "application/json": { schema: z.object({ data: OperatorOrderWithEvents }) } },
        },
      },
      problems: ["order_not_found"],
    },
    async (c, { deps, actor, params }) => {
      const { order, db } = await unlockCode(deps, actor, params.id);
      return json(c, { data: await withEvents(db, order) });
    },
  );
}
