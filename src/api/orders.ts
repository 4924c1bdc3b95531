import { z } from "@hono/zod-openapi";
import { pageParameters } from "../http/page.ts";
import { oneOf, pasted, text, timeOrDate } from "../http/parameters.ts";
import { Query } from "../http/query.ts";
import type { Router } from "../http/router.ts";
import { readOrderMaker } from "../operations/makers.ts";
import { listChanged } from "../orders/list/by-change.ts";
import { listByReference, listOrders, ORDER_SORTS } from "../orders/list/list.ts";
import { expectedArrival, handInBy, splitName, trackingUrl } from "../orders/order.ts";
import { type Deadline, readDeadline, readDeadlines } from "../orders/read/deadlines.ts";
import { getOrder, readEventsAndPoint } from "../orders/read/get.ts";
import { directionOf, pointIdOf, type StoredOrder } from "../orders/row.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { PartnerRef } from "../shared/actor.ts";
import { nairaOrNull } from "../shared/money.ts";
import { DIRECTIONS, ORDER_STATUSES } from "../shared/parcel-status.ts";
import { type FieldError, invalidRequest } from "../shared/problem.ts";
import { isoTime, isoTimeOrNull } from "../shared/time.ts";
import { parseUuid } from "../shared/uuid.ts";
import { holderView } from "./schemas/holder.ts";
import { OrderSchema, OrdersPageSchema, type OrdersPagination } from "./schemas/order-view.ts";
import { orderId } from "./schemas/path-parameters.ts";
import { referenceParameter } from "./schemas/reference.ts";

const common = { access: "orders_read", tag: "Orders: view", method: "get" } as const;

function orderView(
  deps: ApiDeps,
  order: StoredOrder,
  { expiresAt, collectBy }: Deadline,
): z.infer<typeof OrderSchema> {
  const { first, last } = splitName(order.receiverName);
  return {
    id: order.id,
    partnerId: order.partnerId,
    reference: order.reference,
    trackingCode: order.trackingCode,
    pudoPointId: pointIdOf(order),
    direction: directionOf(order),
    returnOf: order.returnOf,
    receiverEmail: order.receiverEmail,
    receiverFirstName: first,
    receiverLastName: last,
    items: order.items.map(({ name, sku, qty, price, weight_kg, length_cm, width_cm, height_cm }) => ({
      description: name,
      ...(sku === undefined ? {} : { sku }),
      weight: weight_kg,
      length: length_cm ?? 0,
      width: width_cm ?? 0,
      height: height_cm ?? 0,
      quantity: qty,
      value: price,
    })),
    deliveryFee: order.deliveryFeeKobo / 100,
    codAmount: nairaOrNull(order.codAmountKobo),
    note: order.note,
    status: order.status,
    trackingUrl: trackingUrl(deps, order.trackingCode),
    expiresAt: isoTimeOrNull(handInBy(order) ?? expiresAt),
    collectBy: isoTimeOrNull(collectBy),
    estimatedArrival: expectedArrival(order),
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
  };
}

function paginationOf({
  page,
  pageSize,
  total,
  searchedFrom: from,
  next,
}: {
  page: number;
  pageSize: number;
  total: number;
  searchedFrom?: number;
  /** Set only in a list by the last change. */
  next?: string | null;
}): z.infer<typeof OrdersPagination> {
  const totalPages = Math.ceil(total / pageSize);
  return {
    page,
    pageSize,
    total,
    totalPages,
    hasNext: next === undefined ? page < totalPages : next !== null,
    hasPrevious: page > 1 && total > 0,
    ...(next === undefined ? {} : { nextCursor: next }),
    ...(from === undefined ? {} : { searchedFrom: isoTime(from) }),
  };
}

const listQuery = new Query({
  ...pageParameters(100),
  search: pasted(
    "At most 8 words to search for. Each of them must be the beginning of a word in the receiver's names, e-mail " +
      "or phone, the reference, the tracking code or the note; case and diacritics don't matter. The newest 100,000 " +
      "that fit are found. If very many words of the orders begin like those of the search, it looks through the newest " +
      "orders alone, and the answer has `searchedFrom`",
    { max: 200, example: "olabisi" },
  ),
  reference: referenceParameter("Only the order with this reference, whole. Not with `search`"),
  status: oneOf("Only orders in this state", ORDER_STATUSES),
  direction: oneOf("Only deliveries, or only returns. Not with `search` or `updatedFrom`", DIRECTIONS),
  cod: oneOf("`true`: only orders with money to collect. Not with `search` or `updatedFrom`", ["true"]),
  sortBy: oneOf("The field to sort by; by default `createdAt`", ORDER_SORTS),
  sortOrder: oneOf("By default `desc` for `createdAt`, `asc` for other fields", ["asc", "desc"]),
  dateFrom: timeOrDate("Created at or after this time, or on or after this day (UTC)", "start"),
  dateTo: timeOrDate("Created at or before this time, or on or before this day (UTC)", "end"),
  updatedFrom: timeOrDate(
    "Changed at or after this time, or on or after this day (UTC). The list is then sorted by `updatedAt`, and goes on " +
      "by `cursor` and not by `page`. Not with `search`, `reference`, `direction`, `cod`, `sortBy` or `sortOrder`",
    "start",
  ),
  cursor: text("`nextCursor` of the page before, with the same other parameters", {
    pattern: "^\\d+(\\.\\d+){3}$",
    max: 100,
    example: "1795165200000.3764862183014404096.1.257",
  }),
});
type ListQuery = ReturnType<typeof listQuery.parse>;

/** Parameters that a list by the last change does not have. */
const BY_POSITION = ["search", "reference", "direction", "cod", "sortBy", "sortOrder"] as const;

/** `invalid_request` if parameters don't go together. */
function requireFitting(query: ListQuery, isByChange: boolean): void {
  const errors: FieldError[] = [];
  const { dateFrom, dateTo, search, reference, page } = query;
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
    errors.push({ path: "dateFrom", message: "must not be after dateTo" });
  }
  if (isByChange) {
    const message = "can't be combined with updatedFrom or cursor, which list by the last change";
    const given = BY_POSITION.filter((name) => query[name]);
    errors.push(...[...given, ...(page > 1 ? ["page"] : [])].map((path) => ({ path, message })));
  } else if (search && (query.direction ?? query.cod) !== undefined) {
    const path = query.direction === undefined ? "cod" : "direction";
    errors.push({ path, message: "can't be combined with search" });
  } else if (search && reference !== undefined) {
    errors.push({ path: "search", message: "can't be combined with reference, which finds one order" });
  }
  if (errors.length > 0) throw invalidRequest(errors);
}

async function readPage(deps: ApiDeps, partner: PartnerRef, query: ListQuery) {
  const { page, pageSize, status, direction, search, reference, sortBy = "createdAt", sortOrder } = query;
  const { dateFrom: from, dateTo, updatedFrom: since, cursor } = query;
  const isByChange = since !== undefined || cursor !== undefined;
  requireFitting(query, isByChange);
  const hasMoney = query.cod !== undefined;
  const filter = { status, direction, hasMoney, from, to: dateTo === undefined ? undefined : dateTo + 1 };
  if (isByChange) {
    const { rows, ...changed } = await listChanged(deps, partner, filter, { since, cursor, pageSize });
    return { rows, pagination: paginationOf({ ...changed, pageSize }) };
  }
  const descending = sortOrder ? sortOrder === "desc" : sortBy === "createdAt";
  const position = { page, pageSize, sort: sortBy, descending };
  const { rows, ...found } =
    reference === undefined
      ? await listOrders(deps, partner, { ...filter, search }, position)
      : await listByReference(deps, partner, reference, filter, position);
  return { rows, pagination: paginationOf({ ...found, page, pageSize }) };
}

export function addOrderViewRoutes(router: Router): void {
  router.add(
    {
      ...common,
      path: "/orders",
      summary: "List the partner's orders",
      description:
        "To keep a copy, ask for what changed: `updatedFrom` lists each order whose last change is not before it, once, the " +
        "earliest change first. Follow `nextCursor` until it is null, and next time send the last order's `updatedAt`. With " +
        "`status` or dates a page looks at 20,000 changes, so one with few orders, or none, need not be the last. An " +
        "order that changes while you read comes again at the end, and none is left out.",
      query: listQuery,
      responses: {
        200: {
          description: "One page of orders; a page past the end is empty",
          content: {
            "application/json": { schema: OrdersPageSchema },
          },
        },
      },
    },
    async ({ deps, actor, query, reply }) => {
      const { rows, pagination } = await readPage(deps, actor, query);
      const deadlineOf = await readDeadlines(deps, rows);
      const orders = rows.map((order) => orderView(deps, order, deadlineOf(order)));
      return reply(200, { data: { orders, pagination } });
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
      problems: ["invalid_request", "order_not_found", "order_archived"],
    },
    async ({ deps, actor, params, reply }) => {
      const id = parseUuid(params.id);
      if (id === undefined) throw invalidRequest([{ path: "id", message: "must be a UUID" }]);
      const order = await getOrder(deps, actor, { id });
      const { events, holder, heldAt } = await readEventsAndPoint(deps, actor, order);
      const view = orderView(deps, order, await readDeadline(deps, order));
      return reply(200, {
        data: {
          ...view,
          holder: holderView(holder, heldAt),
          receiverPhone: order.receiverPhone,
          createdBy: await readOrderMaker(deps, events),
        },
      });
    },
  );
}
