import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { adjustFees } from "../../orders/fees/fees.ts";
import { getPartnerRef } from "../../partners/change.ts";
import { name } from "../../shared/fields.ts";
import { isoTime } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { partnerId } from "../schemas/path-parameters.ts";

const MAX_NAIRA = 1_000_000;

const fields = {
  amount: z
    .int("must be a whole number")
    .min(-MAX_NAIRA, `must be at least -${MAX_NAIRA}`)
    .max(MAX_NAIRA, `must be at most ${MAX_NAIRA}`)
    .refine((amount) => amount !== 0, "must not be 0")
    .openapi({ description: "Naira; below 0: a credit", example: -2500 }),
  reason: name(500).openapi({ description: "The partner reads it", example: "Charged at the wrong tariff" }),
  reference: name(64).openapi({ description: "Your own, once for a partner", example: "ADJ-2026-11-7" }),
};

const AdjustmentSchema = z
  .object({
    id: z.uuid().openapi({ description: "The adjustment's id" }),
    ...fields,
    order_id: z.uuid().nullable().openapi({ description: "The order that it is for" }),
    at: z.iso.datetime().openapi({ description: "When it was made" }),
  })
  .openapi("Adjustment", { description: "What a partner is charged or credited besides its orders' fees" });

export function addPartnerAdjustmentRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: partners",
      method: "post",
      path: "/operator/partners/{id}/adjustments",
      params: { id: partnerId },
      summary: "Charge or credit a partner",
      description:
        "Counts in its fees on the day on which it is made. The same again, with the same reference, is the first one (200).",
      body: z
        .strictObject({
          ...fields,
          order_id: z.uuid().optional().openapi({ description: "An order of the partner that it is for" }),
        })
        .openapi("NewAdjustment"),
      responses: {
        200: oneAnswer("It was made before", AdjustmentSchema),
        201: oneAnswer("The adjustment", AdjustmentSchema),
      },
      problems: ["not_found", "reference_conflict"],
    },
    async ({ deps, actor, params, body, reply }) => {
      const { order_id, ...wanted } = body;
      const partner = await getPartnerRef(deps, params.id);
      const { adjustment, isNew } = await adjustFees(deps, actor, partner, {
        ...wanted,
        orderId: order_id?.toLowerCase() ?? null,
      });
      const { id, kobo, reason, reference, orderId, at } = adjustment;
      const data = { id, amount: kobo / 100, reason, reference, order_id: orderId, at: isoTime(at) };
      return isNew ? reply(201, { data }) : reply(200, { data });
    },
  );
}
