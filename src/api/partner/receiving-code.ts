import { z } from "@hono/zod-openapi";
import { receivingCode } from "../../auth/order-codes.ts";
import type { Router } from "../../http/router.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { oneAnswer } from "../schemas/answers.ts";

const ReceivingCodeSchema = z
  .object({
    code: z.string().openapi({ description: "Six digits, for this day alone", example: "381206" }),
    date: z.iso.date().openapi({ description: "The day, in Africa/Lagos", example: "2026-11-20" }),
  })
  .openapi("ReceivingCode", { description: "What you show to a driver who hands parcels back" });

export function addReceivingCodeRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Partner",
      method: "get",
      path: "/partner/receiving-code",
      summary: "Read today's receiving code",
      description:
        "A driver who brings back what nobody collected types it: it proves that you have the parcels. Show it when they are in " +
        "your hands, and not before.",
      responses: { 200: oneAnswer("The code of today", ReceivingCodeSchema) },
    },
    ({ deps, actor, reply }) => {
      const date = lagosDay(deps.now());
      return reply(200, { data: { code: receivingCode(deps, actor.partnerId, date), date } });
    },
  );
}
