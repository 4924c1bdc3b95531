import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { whoAmI } from "../../partners/accounts.ts";
import { listPrices } from "../../rates/estimate.ts";
import { CodTariffSchema, DaysSchema, ZONES } from "../../rates/tariff.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { PlaceSchema } from "../schemas/estimate.ts";

const PriceTable = z
  .object({
    currency: z.literal("NGN").openapi({ description: "Nigerian Naira" }),
    origin: PlaceSchema.openapi({ description: "Where the partner's parcels are picked up" }),
    tariffs: z
      .array(
        z.object({
          zone: z.enum(ZONES).openapi({ description: "How far it is from the origin" }),
          states: z
            .array(z.string())
            .openapi({ description: "The states that are so far from it", example: ["Ogun"] }),
          slabs: z
            .array(
              z.object({
                upToKg: z.number().openapi({
                  description: "The heaviest chargeable weight that the amount is for",
                  example: 2,
                }),
                amount: z.int().openapi({ description: "Naira", example: 1800 }),
              }),
            )
            .openapi({ description: "By ascending weight" }),
          perExtraKg: z.int().openapi({
            description: "Naira for each started kilogram over the last slab, on top of its amount",
            example: 250,
          }),
          estimatedDays: DaysSchema,
        }),
      )
      .openapi({ description: "From the nearest zone to the farthest" }),
    cod: CodTariffSchema,
  })
  .openapi("PriceTable", { description: "What deliveries cost, by weight and distance" });

export function addOwnTariffRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Rates",
      method: "get",
      path: "/partner/tariffs",
      summary: "Read the whole table of prices",
      description:
        "As it is now, from the partner's own origin: prices may change, and `GET /rates/estimate` holds one for 24 h.",
      responses: { 200: oneAnswer("The table", PriceTable) },
      problems: ["unknown_location"],
    },
    async ({ deps, actor, reply }) => {
      const { partner } = await whoAmI(deps, actor);
      const { origin, tariffs, cod } = await listPrices(deps, partner.originZip);
      const data: z.infer<typeof PriceTable> = {
        currency: "NGN",
        origin,
        cod,
        tariffs: tariffs.map(({ zone, states, slabs, per_extra_kg, estimated_days }) => ({
          ...{ zone, states },
          slabs: slabs.map(({ up_to_kg, amount }) => ({ upToKg: up_to_kg, amount })),
          perExtraKg: per_extra_kg,
          estimatedDays: estimated_days,
        })),
      };
      return reply(200, { data });
    },
  );
}
