import { z } from "@hono/zod-openapi";
import { pageParameters } from "../http/page.ts";
import { oneOf, Query, text, timeOrDate, withDefault } from "../http/query.ts";
import { json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { splitName } from "../orders/order.ts";
import { getOrder, listOrders, ORDER_SORTS, type StoredOrder } from "../orders/read.ts";
import { ORDER_STATUSES } from "../shared/parcel-status.ts";
import { invalidRequest } from "../shared/problem.ts";
import { isoTime } from "../shared/time.ts";
import { parseUuid } from "../shared/uuid.ts";
import { orderId } from "./schemas/path-parameters.ts";

const common = { access: "orders_read", tag: "Orders: view", method: "get" } as const;

const OrderSchema = z
  .object({
    id: z.uuid(),
    partnerId: z.uuid(),
    reference: z.string(),
    trackingCode: z.string().openapi({ example: "7KQ2M9XW4B36" }),
    pudoPointId: z.string(),
    receiverEmail: z.string(),
    receiverFirstName: z.string(),
    receiverLastName: z.string(),
    items: z.array(
      z.object({
        description: z.string(),
        weight: z.number().openapi({ description: "Kilograms" }),
        length: z.number().openapi({ description: "Centimetres; 0 if not given" }),
        width: z.number(),
        height: z.number(),
        quantity: z.int(),
        value: z.number().openapi({ description: "Naira per unit" }),
      }),
    ),
    deliveryFee: z.number().openapi({ description: "Whole naira", example: 1500 }),
    note: z.string(),
    status: z.enum(ORDER_STATUSES),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi("Order");

function orderView(order: StoredOrder): z.infer<typeof OrderSchema> {
  const { first, last } = splitName(order.receiverName);
  return {
    id: order.id,
    partnerId: order.partnerId,
    reference: order.reference,
    trackingCode: order.trackingCode,
    pudoPointId: order.pointId,
    receiverEmail: order.receiverEmail,
    receiverFirstName: first,
    receiverLastName: last,
    items: order.items.map(({ name, qty, price, weight_kg, length_cm, width_cm, height_cm }) => ({
      description: name,
      weight: weight_kg,
      length: length_cm ?? 0,
      width: width_cm ?? 0,
      height: height_cm ?? 0,
      quantity: qty,
      value: price,
    })),
    deliveryFee: order.deliveryFeeKobo / 100,
    note: order.note,
    status: order.status,
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
  };
}

const OrdersPagination = z
  .object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
    hasNext: z.boolean(),
    hasPrevious: z.boolean(),
  })
  .openapi("OrdersPagination");

export function addOrderViewRoutes(router: Router): void {
  router.add(
    {
      ...common,
      path: "/orders",
      summary: "List the partner's orders",
      description:
        "The partner's orders of both entrances, the newest first, without collection codes. Filters can be combined.",
      query: new Query({
        ...pageParameters(100),
        search: text(
          "At most 8 words to search for. Each of them must be the beginning of a word in the receiver's names, e-mail " +
            "or phone, the reference, the tracking code or the note; case and diacritics don't matter",
          { max: 200, example: "olabisi" },
        ),
        status: oneOf("Only orders in this state", ORDER_STATUSES),
        sortBy: withDefault(oneOf("The field to sort by", ORDER_SORTS), "createdAt"),
        sortOrder: oneOf("By default `desc` for `createdAt`, `asc` for other fields", ["asc", "desc"]),
        dateFrom: timeOrDate("Created at or after this time, or on or after this day (UTC)", "start"),
        dateTo: timeOrDate("Created at or before this time, or on or before this day (UTC)", "end"),
      }),
      responses: {
        200: {
          description: "One page of orders; a page past the end is empty",
          content: {
            "application/json": {
              schema: z.object({
                data: z.object({ orders: z.array(OrderSchema), pagination: OrdersPagination }),
              }),
            },
          },
        },
      },
    },
    async (c, { deps, actor, query }) => {
      const { page, pageSize, dateFrom, dateTo, status, search, sortBy, sortOrder } = query;
      if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
        throw invalidRequest([{ path: "dateFrom", message: "must not be after dateTo" }]);
      }
      const descending = sortOrder ? sortOrder === "desc" : sortBy === "createdAt";
      const to = dateTo === undefined ? undefined : dateTo + 1;
      const { rows, total } = await listOrders(
        deps,
        { partnerId: actor.partnerId, status, search, from: dateFrom, to },
        { page, pageSize, sort: sortBy, descending },
      );
      const totalPages = Math.ceil(total / pageSize);
      const pagination = {
        page,
        pageSize,
        total,
        totalPages,
        hasNext: page < totalPages,
        hasPrevious: page > 1 && total > 0,
      };
      return json(c, { data: { orders: rows.map(orderView), pagination } });
    },
  );

  router.add(
    {
      ...common,
      path: "/orders/{id}",
      params: { id: orderId },
      summary: "Read one of the partner's orders",
      description: "In the shape of the list, without the collection code.",
      responses: {
        200: {
          description: "The order",
          content: { "application/json": { schema: z.object({ data: OrderSchema }) } },
        },
      },
      problems: ["invalid_request", "order_not_found"],
    },
    async (c, { deps, actor, params }) => {
      const id = parseUuid(params.id);
      if (id === undefined) throw invalidRequest([{ path: "id", message: "must be a UUID" }]);
      return json(c, { data: orderView(await getOrder(deps, actor.partnerId, { id })) });
    },
  );
}
