import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { CORRECTED, correctByCode, correctOrder } from "../../orders/change/correct.ts";
import { eraseOrder } from "../../orders/change/erase.ts";
import { extendAnyOrder } from "../../orders/change/extend.ts";
import { cancelAnyOrder } from "../../orders/change/move.ts";
import { unlockCode } from "../../orders/change/unlock-code.ts";
import { MAX_OPERATOR_DAYS } from "../../orders/order.ts";
import { noteRead } from "../../orders/read/get.ts";
import { changeAnyPoint } from "../../orders/redirect/change-point.ts";
import type { StoredOrder } from "../../orders/row.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { line, list } from "../../shared/fields.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { POINT_CHANGE } from "../schemas/creation.ts";
import { days, operatorPointChange } from "../schemas/new-order.ts";
import {
  OperatorOrderDetailsSchema,
  operatorDetailsView,
  operatorReason,
} from "../schemas/operator-order.ts";
import { orderId } from "../schemas/path-parameters.ts";
import { resultRow, resultsInTurn, resultsOf } from "../schemas/result-problem.ts";
import { PaymentReceived, trackingCode } from "../schemas/scan.ts";

const common = {
  access: "operator",
  tag: "Operator: orders",
  method: "post",
  params: { id: orderId },
  responses: {
    200: {
      description: "The order",
      content: { "application/json": { schema: z.object({ data: OperatorOrderDetailsSchema }) } },
    },
  },
} as const;

const correctionFields = () => ({
  status: z.enum(CORRECTED).openapi({ description: "Where the parcel is", example: "in_transit" }),
  holder: z
    .strictObject({
      kind: z.enum(["driver", "point"]).openapi({ description: "Who has it" }),
      id: z.uuid().openapi({ description: "The driver's or the point's id" }),
    })
    .optional()
    .openapi({ description: "Required with `in_transit` and `returned`; else the status tells it" }),
  reason: operatorReason(),
});

const CorrectedParcel = z
  .object({
    id: z.uuid().openapi({ description: "The order's id" }),
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
  })
  .openapi("CorrectedParcel", { description: "A parcel after its correction" });
const CorrectionResults = resultsOf(resultRow(CorrectedParcel), "OperatorCorrectionsResults");

/** Shows the receiver, so the audit log notes that too: a change that changes nothing has no entry of its own. */
async function shown(
  { deps, actor }: { deps: ApiDeps; actor: ActorOf<"operator"> },
  found: { order: StoredOrder; db: OrderDatabase },
) {
  await noteRead(deps, actor, found.order);
  return { data: await operatorDetailsView(deps, found) };
}

export function addOperatorOrderChangeRoutes(router: Router): void {
  router.add(
    {
      ...common,
      path: "/operator/orders/{id}/extend",
      summary: "Keep a parcel some days longer at its point",
      description:
        "While the order is `ready_for_pickup`, besides the days that its partner has given it. `days` are those that operators " +
        "give it in all: as many as before have no effect, and fewer are refused. The partner hears of it " +
        "(`package.extended`), without the reason.",
      body: z
        .strictObject({ days: days(MAX_OPERATOR_DAYS), reason: operatorReason() })
        .openapi("OperatorExtension"),
      problems: ["order_not_found", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, await shown({ deps, actor }, await extendAnyOrder(deps, actor, params.id, body))),
  );

  router.add(
    {
      ...common,
      path: "/operator/orders/{id}/cancel",
      summary: "Cancel an order before anybody collects it",
      description: "As its partner could. Cancelling a cancelled order has no effect.",
      body: z.strictObject({ reason: operatorReason() }).openapi("OperatorCancellation"),
      problems: ["order_not_found", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, await shown({ deps, actor }, await cancelAnyOrder(deps, actor, params.id, body.reason))),
  );

  router.add(
    {
      ...common,
      path: "/operator/orders/{id}/correct",
      summary: "Set right where a parcel is, and who has it",
      description:
        "For what no scan can: from any state but `cancelled`, while the receiver is not erased. Days on the shelf begin anew. " +
        "The partner hears of it (`package.corrected`, or `package.lost`), without the reason. What is so already stays. Money that " +
        "is due goes with `delivered`, as `payment` (its point holds it then) or `unpaid`; with `ready_for_pickup`, or `returned` at " +
        "its point, money that is still there was given back.",
      body: z
        .strictObject({
          ...correctionFields(),
          payment: PaymentReceived.optional(),
          unpaid: z.literal(true).optional().openapi({ description: "It was given out without the money" }),
        })
        .openapi("OperatorCorrection"),
      notInExample: ["payment", "unpaid"],
      problems: [
        "order_not_found",
        "invalid_transition",
        "payment_required",
        "amount_mismatch",
        "write_conflict",
      ],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, await shown({ deps, actor }, await correctOrder(deps, actor, params.id, body))),
  );

  router.add(
    {
      access: "operator",
      tag: "Operator: orders",
      method: "post",
      path: "/operator/orders/correct",
      summary: "Set right where up to 100 parcels are, and who has them",
      description:
        "As each alone, by the codes on their labels. Each has its own result, and one that is refused holds back no other.",
      body: z
        .strictObject({
          tracking_codes: list(trackingCode(), { min: 1, max: 100 }).openapi({
            description: "As scanned or typed",
          }),
          ...correctionFields(),
        })
        .openapi("OperatorCorrections"),
      responses: {
        200: {
          description: "A result for each parcel",
          content: { "application/json": { schema: CorrectionResults } },
        },
      },
    },
    async ({ c, deps, actor, body, reply }) => {
      const { tracking_codes, ...correction } = body;
      const correct = await correctByCode(deps, actor, correction);
      const results = await resultsInTurn(c, tracking_codes, async (code) => {
        const { id, trackingCode, status } = await correct(code);
        return { id, tracking_code: trackingCode, status };
      });
      return reply(200, { status: "success", data: { results } });
    },
  );

  router.add(
    {
      ...common,
      path: "/operator/orders/{id}/erase",
      summary: "Erase an order's receiver, who asked for it",
      description:
        "From a final state on, or `returned`; its returns are erased with it. Refused while one of them is under way. What is " +
        "left keeps counts and money right. Erasing again has no effect.",
      body: z
        .strictObject({
          reason: line(500, { min: 1 }).openapi({
            description: "Stays in the audit log: name nobody",
            example: "Asked for by e-mail on 20 November",
          }),
        })
        .openapi("OperatorErasure"),
      problems: ["order_not_found", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, await shown({ deps, actor }, await eraseOrder(deps, actor, params.id, body.reason))),
  );

  router.add(
    {
      ...common,
      path: "/operator/orders/{id}/point",
      summary: "Send an order to another point",
      description:
        "As its partner could: while it is `created` or `in_transit`, under the rules of a creation. The point that it goes to " +
        "already changes nothing.",
      body: operatorPointChange(operatorReason()),
      problems: [...POINT_CHANGE.problems],
    },
    async ({ deps, actor, params, body, reply }) => {
      const change = { pointId: body.pudo_point_id, reason: body.reason };
      return reply(200, await shown({ deps, actor }, await changeAnyPoint(deps, actor, params.id, change)));
    },
  );

  router.add(
    {
      ...common,
      path: "/operator/orders/{id}/unlock-code",
      summary: "Unlock an order's collection code",
      description:
        "Resets the count of wrong codes and removes the lock. Has no effect on an order without wrong codes.",
      problems: ["order_not_found"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, await shown({ deps, actor }, await unlockCode(deps, actor, params.id))),
  );
}
