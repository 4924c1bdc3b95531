import { z } from "@hono/zod-openapi";
import { pageOf, pageParameters } from "../http/page.ts";
import { oneOf, Query, text, timeOrDate } from "../http/query.ts";
import { json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { listOrders, ORDER_SORTS } from "../orders/list-store.ts";
import { getOrder } from "../orders/move.ts";
import { UUID } from "../orders/order.ts";
import { OrderSchema, orderView } from "../orders/view.ts";
import { ORDER_STATUSES } from "../shared/parcel-status.ts";
import { invalidRequest } from "../shared/problem.ts";

const guarded = { access: "orders_read", tag: "Orders: view", method: "get" } as const;

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

/** Family A: partners look at their orders. */
export function addOrderViewRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      path: "/orders",
      summary: "List the partner's orders",
      query: new Query({
        ...pageParameters(100),
        search: text(
          "Words, each of which must begin a word of the receiver's names, the e-mail, the reference, the tracking code " +
            "or the note; marks and case don't matter",
          { max: 200, example: "olabisi" },
        ),
        status: oneOf("Only orders in this state", ORDER_STATUSES),
        sortBy: oneOf("`createdAt` unless given", ORDER_SORTS),
        sortOrder: oneOf("`desc` for `createdAt`, else `asc`, unless given", ["asc", "desc"]),
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
      const { dateFrom, dateTo, status, search, sortBy = "createdAt", sortOrder } = query;
      if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
        throw invalidRequest([{ path: "dateFrom", message: "must not be after dateTo" }]);
      }
      const page = pageOf(query);
      const descending = sortOrder ? sortOrder === "desc" : sortBy === "createdAt";
      const to = dateTo === undefined ? undefined : dateTo + 1;
      const { rows, total } = await listOrders(
        deps.db,
        { partnerId: actor.partnerId, status, search, from: dateFrom, to },
        { ...page, sort: sortBy, descending },
      );
      const totalPages = Math.ceil(total / page.pageSize);
      const pagination = {
        ...page,
        total,
        totalPages,
        hasNext: page.page < totalPages,
        hasPrevious: page.page > 1 && total > 0,
      };
      return json(c, { data: { orders: rows.map(orderView), pagination } });
    },
  );

  router.add(
    {
      ...guarded,
      path: "/orders/{id}",
      summary: "Read one of the partner's orders",
      responses: {
        200: {
          description: "The order",
          content: { "application/json": { schema: z.object({ data: OrderSchema }) } },
        },
      },
      problems: ["invalid_request", "order_not_found"],
    },
    async (c, { deps, actor }) => {
      const id = c.req.param("id") ?? "";
      if (!UUID.test(id)) throw invalidRequest([{ path: "id", message: "must be a UUID" }]);
      const order = await getOrder(deps, actor.partnerId, { id: id.toLowerCase() });
      return json(c, { data: orderView(order) });
    },
  );
}
