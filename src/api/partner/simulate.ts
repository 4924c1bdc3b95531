import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { SIMULATED_WITH_MONEY, simulateMoney } from "../../money/payouts/simulate.ts";
import { line } from "../../shared/fields.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { type Simulated, simulateScan } from "../../tracking/scan/simulate.ts";
import { PaymentReceived, trackingCode } from "../schemas/scan.ts";

const SIMULATED = [
  "driver_collect",
  "arrive",
  "collect",
  "refuse",
  "expire",
  "take",
  "hand_back",
  "lose",
  "report",
] as const satisfies Simulated[];

export function addSimulateRoutes(router: Router): void {
  router.add(
    {
      access: "account_or_secret_key",
      tag: "Partner",
      method: "post",
      path: "/partner/simulate",
      summary: "Simulate what happens to one of the partner's parcels",
      description:
        "For testing an integration; this path does not exist in production. `collect` uses the right collection code, " +
        "`expire` does not wait for the seven days, `take` is at the point that the delivery goes to or came to, `hand_back` uses the " +
        "right receiving code once a driver has the parcel, `lose` is an operator's word, `report` says that the parcel is damaged, and " +
        "`bank` and `pay_out` are what becomes of a payment. An action has no effect if the parcel is already in the state that " +
        "the action leads to.",
      body: z
        .strictObject({
          trackingCode: trackingCode(),
          action: z
            .enum([...SIMULATED, ...SIMULATED_WITH_MONEY])
            .openapi({ description: "What happens to the parcel" }),
          payment: PaymentReceived.optional(),
          handoverId: line(64, { min: 1 }).optional().openapi({
            description: "Scans with the same one are of one visit: `GET /api/v1/handovers` lists it",
          }),
        })
        .openapi("Simulation"),
      notInExample: ["payment"],
      responses: {
        200: {
          description: "The parcel's state after the action",
          content: {
            "application/json": {
              schema: z.object({
                data: z
                  .object({
                    trackingCode: z.string().openapi({ description: "The parcel's code" }),
                    status: z.enum(ORDER_STATUSES).openapi({ description: "Its state" }),
                  })
                  .openapi("SimulatedParcel", { description: "The parcel after the action" }),
              }),
            },
          },
        },
      },
      problems: [
        "not_found",
        "order_not_found",
        "invalid_transition",
        "write_conflict",
        "code_locked",
        "payment_required",
        "amount_mismatch",
      ],
    },
    async ({ deps, actor, body: { action, ...body }, reply }) => {
      const data =
        action === "bank" || action === "pay_out"
          ? await simulateMoney(deps, actor, { ...body, action })
          : await simulateScan(deps, actor, { ...body, action });
      return reply(200, { data });
    },
  );
}
