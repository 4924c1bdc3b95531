import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters, pageSchema, searchedPageSchema } from "../../http/page.ts";
import {
  BadParameter,
  oneOf,
  type Parameter,
  pasted,
  required,
  time,
  wholeNumber,
} from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { type EventActor, KEEPER_KINDS, type Keeper } from "../../orders/holder.ts";
import { EXCEPTION_KINDS, listExceptions } from "../../orders/list/exceptions.ts";
import { listAnyOrders, listHeldBy, listOrdersOf, listScannedBy } from "../../orders/list/list.ts";
import { getAnyOrder, showAnyOrder } from "../../orders/read/get.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Page } from "../../shared/page.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../shared/parcel-status.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { parseUuid } from "../../shared/uuid.ts";
import { listDeliveriesOf } from "../../webhooks/log/delivery-log.ts";
import { INCOMPLETE, incompleteIf, listAnswer } from "../schemas/answers.ts";
import {
  ExceptionSchema,
  OperatorOrderDetailsSchema,
  OperatorOrderSchema,
  operatorDetailsView,
  operatorView,
} from "../schemas/operator-order.ts";
import { SEARCHED_FROM } from "../schemas/order-view.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";
import { orderId } from "../schemas/path-parameters.ts";
import { OrderWebhookSchema, orderWebhookView } from "../schemas/webhook-delivery.ts";

const ANY_ID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const EXAMPLE_ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";

function kindAndId<K extends string>(raw: string, kinds: readonly K[]): { kind: K; id: string } {
  const [given, text = ""] = raw.split(/:(.*)/s);
  const kind = kinds.find((one) => one === given);
  const id = parseUuid(text);
  if (!kind || !id) throw new BadParameter(`must be ${kinds.map((one) => `${one}:{id}`).join(" or ")}`);
  return { kind, id };
}

/** Stands for the drivers that an earlier version did not name. */
const UNKNOWN_DRIVER = "driver:unknown";

/** Who has a parcel: `driver:{id}` or `point:{id}`. */
const holderParameter = (description: string): Parameter<Keeper> => ({
  description: `${description}: \`driver:{id}\`, \`point:{id}\`, or \`${UNKNOWN_DRIVER}\` for a holder without an id`,
  example: `driver:${EXAMPLE_ID}`,
  schema: { type: "string", pattern: `^((driver|point):${ANY_ID}|${UNKNOWN_DRIVER})$` },
  parse: (raw) => (raw === UNKNOWN_DRIVER ? { kind: "driver", id: null } : kindAndId(raw, KEEPER_KINDS)),
});

/** Whose key sent a scan: `agent:{id}` or `driver:{id}`. */
const actorParameter = (description: string): Parameter<EventActor> => ({
  description: `${description}: \`agent:{id}\` or \`driver:{id}\``,
  example: `agent:${EXAMPLE_ID}`,
  schema: { type: "string", pattern: `^(agent|driver):${ANY_ID}$` },
  parse: (raw) => kindAndId(raw, ["agent", "driver"] as const),
});

const common = { access: "operator", tag: "Operator: orders" } as const;

interface ListQuery extends Page {
  search: string | undefined;
  status: OrderStatus | undefined;
  direction: "return" | undefined;
  partner_id: string | undefined;
  holder: Keeper | undefined;
  actor: EventActor | undefined;
  since: number | undefined;
}

/** Refuses filters that no index has together. */
function requireAlone({ search, direction, partner_id, holder, actor, since }: ListQuery): void {
  const others = Object.entries({ search, direction, partner_id, ...(holder ? { actor } : {}) });
  const unfit =
    holder || actor ? others.filter(([, value]) => value !== undefined).map(([path]) => path) : [];
  const errors = unfit.map((path) => ({
    path,
    message: `must not be given with ${holder ? "holder" : "actor"}`,
  }));
  if (search && direction) errors.push({ path: "direction", message: "can't be combined with search" });
  if (since !== undefined && !actor) errors.push({ path: "since", message: "must be given with actor" });
  if (errors.length > 0) throw invalidRequest(errors);
}

function findOrders(deps: Deps, query: ListQuery, partnerId: string | undefined) {
  const { status, direction, search, holder, actor, since = 0 } = query;
  const page = { page: query.page, pageSize: query.pageSize };
  if (holder) return listHeldBy(deps, holder, status, page);
  if (actor) return listScannedBy(deps, { actor, since }, status, page);
  const filter = { status, direction, search };
  return partnerId ? listOrdersOf(deps, partnerId, filter, page) : listAnyOrders(deps, filter, page);
}

export function addOperatorOrderRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/orders",
      summary: "List orders of all partners, the newest first",
      description:
        "Without `partner_id`, `page` times `pageSize` is at most 10,000. `holder` and `actor` go with `status` alone, and " +
        "find up to 10,000 orders in each database.",
      query: new Query({
        ...pageParameters(200),
        search: pasted(
          "With `partner_id`, as in `GET /orders`. Without, at most 4 words, each of them a whole word of the receiver's " +
            "name, or the e-mail, phone, reference or tracking code; found orders are counted up to 10,000",
          { max: 200, example: "olabisi" },
        ),
        status: oneOf("Only orders in this state", ORDER_STATUSES),
        direction: oneOf(
          "Only returns; without `partner_id` they are counted up to 10,000. Not with `search`, `holder` or `actor`",
          ["return"],
        ),
        partner_id: partnerIdParameter("Only orders of this partner"),
        holder: holderParameter("Only orders whose parcels this driver or point has now"),
        actor: actorParameter(
          "Only orders of which this agent's or driver's key has scanned the parcel, also late and also if it is revoked",
        ),
        since: time("With `actor`: only what it has scanned since then, by the time of the scan"),
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
    async ({ deps, query, reply }) => {
      requireAlone(query);
      const partnerId = query.partner_id ? parseUuid(query.partner_id) : undefined;
      if (query.partner_id && !partnerId) return reply(200, pageBody({ rows: [], total: 0 }, query));
      const found = await findOrders(deps, query, partnerId);
      const { rows, isIncomplete, ...counts } = found;
      const body = pageBody({ ...counts, rows: rows.map(operatorView) }, query);
      return reply(200, { ...body, ...incompleteIf(isIncomplete) });
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
        "minutes, for up to 1,000 such points. `point_gone`: a point that was deleted, unpublished or rejected still has it, or " +
        "what was paid for it; known as `point_closed` is. `expiring`: it is sent back in less than 48 hours unless it is " +
        "collected. `held_too_long`: a driver has had it for 24 hours, or a point that has to hand it over for 72. `gap`: in the last " +
        "7 days somebody got it from a hand that had not scanned it. `reported`: in the last 7 days whoever had it said that " +
        "something is wrong with it. `disputed`: in the last 7 days its partner said that the driver who handed it back did not, " +
        "with `handed_back_by`. " +
        "Up to 10,000 orders are counted in each database, and `page` times `pageSize` is at most 10,000.",
      query: new Query({
        ...pageParameters(200),
        kind: required(oneOf("What is wrong with them", EXCEPTION_KINDS)),
        days: wholeNumber(
          "After how many days without a change they are listed; by default 3 in transit, and 7 for those that never arrived",
          { min: 1, max: 365 },
        ),
      }),
      responses: {
        200: {
          description: "One page of orders",
          content: { "application/json": { schema: pageSchema(ExceptionSchema).extend(INCOMPLETE) } },
        },
      },
    },
    async ({ deps, query, reply }) => {
      const { isIncomplete, rows, total } = await listExceptions(deps, query, query);
      const views = rows.map(({ handedBackBy, ...order }) => ({
        ...operatorView(order),
        ...(handedBackBy && { handed_back_by: handedBackBy }),
      }));
      return reply(200, { ...pageBody({ rows: views, total }, query), ...incompleteIf(isIncomplete) });
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
        "Of any partner, without the collection code, and whether that is locked. The audit log says who read it, also in " +
        "the answer to a change of it: one entry an hour for each operator and order (`order.read`).",
      responses: {
        200: {
          description: "The order",
          content: { "application/json": { schema: z.object({ data: OperatorOrderDetailsSchema }) } },
        },
      },
      problems: ["order_not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      return reply(200, {
        data: await operatorDetailsView(deps, await showAnyOrder(deps, actor, params.id)),
      });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/orders/{id}/webhooks",
      params: { id: orderId },
      summary: "List what an order's webhooks came to, the newest first",
      description:
        "As its partner reads them at `GET /partner/webhook-deliveries`, for 30 days; URLs without their query.",
      query: new Query(pageParameters(100)),
      responses: { 200: listAnswer("One page of deliveries", OrderWebhookSchema) },
      problems: ["order_not_found"],
    },
    async ({ deps, params, query, reply }) => {
      const { order, db } = await getAnyOrder(deps, params.id);
      const { rows, total } = await listDeliveriesOf(db, order, query);
      return reply(200, pageBody({ rows: rows.map(orderWebhookView), total }, query));
    },
  );
}
