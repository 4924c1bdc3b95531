import { z } from "@hono/zod-openapi";
import { isMatch } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { readTariffs, replaceTariffs } from "../../rates/change.ts";
import { compareTariffs } from "../../rates/estimate.ts";
import type { Quote } from "../../rates/quote.ts";
import {
  CodTariffSchema,
  DaysSchema,
  NewCodTariffSchema,
  NewTariffSchema,
  TariffSchema,
  type Tariffs,
  ZONES,
} from "../../rates/tariff.ts";
import { line } from "../../shared/fields.ts";
import { alternatives } from "../../shared/validation.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { ChargeSchema } from "../schemas/estimate.ts";
import { etagOf, IF_MATCH, VERSION } from "../schemas/if-match.ts";

const common = { access: "operator", tag: "Operator: tariffs" } as const;
const responses = {
  200: {
    description: "The tariff of each zone, from the nearest to the farthest",
    headers: VERSION,
    content: {
      "application/json": {
        schema: z.object({
          data: z.array(TariffSchema).openapi({ description: "From the nearest zone to the farthest" }),
          cod: CodTariffSchema,
        }),
      },
    },
  },
};

const Table = z.array(NewTariffSchema);
/** So that what `GET` answers can be edited and sent back. */
const TableAsRead = z.strictObject({
  data: Table.openapi({ description: "The whole table" }),
  cod: NewCodTariffSchema.optional().openapi({ description: "Without it, it stays as it is" }),
});
const TableBody = alternatives([Table, TableAsRead], (body) =>
  typeof body === "object" && body !== null && !Array.isArray(body) ? TableAsRead : Table,
);

const location = (what: string, example: string) =>
  line(100).openapi({ description: `${what}: a postal code or a state's name`, example });

const Comparison = z
  .strictObject({
    origin: location("Where the parcel is picked up", "100281"),
    destination: location("Where it goes", "Kano"),
    weight_kg: z
      .number()
      .gt(0, "must be over 0")
      .max(1000, "must be at most 1000 kg")
      .openapi({ description: "Its weight", example: 2 }),
    tariffs: Table.optional().openapi({ description: "The table as it would be, as `PUT` takes it" }),
  })
  .openapi("TariffComparison", { description: "A parcel, and a table to compare with" });

const PriceSchema = z.object({
  amount: z.int().openapi({ description: "Whole naira: the sum of `breakdown`", example: 6200 }),
  breakdown: z.array(ChargeSchema).openapi({ description: "What the amount is made of" }),
  estimated_days: DaysSchema,
});

const ComparedPrices = z
  .object({
    zone: z.enum(ZONES).openapi({ description: "How far the parcel goes" }),
    chargeable_weight_kg: z.number().openapi({ description: "Rounded up to half a kilogram", example: 2 }),
    current: PriceSchema.openapi({ description: "By the tariffs in force" }),
    proposed: PriceSchema.nullable().openapi({ description: "By the table that was sent; null without one" }),
  })
  .openapi("ComparedPrices", { description: "What the parcel costs" });

const answerOf = ({ zones, cod }: Tariffs) => ({ data: zones, cod });

const priceView = ({ amount, breakdown, estimatedDays }: Quote): z.infer<typeof PriceSchema> => ({
  amount,
  breakdown,
  estimated_days: estimatedDays,
});

export function addTariffRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/tariffs",
      summary: "Read the tariffs",
      description:
        "Rates are computed from them. A new deployment has only examples: replace them before you charge anyone.",
      responses,
    },
    async ({ deps, reply }) => {
      const { table, version } = await readTariffs(deps);
      return reply(200, answerOf(table), { etag: etagOf(version) });
    },
  );

  router.add(
    {
      ...common,
      method: "put",
      path: "/operator/tariffs",
      summary: "Replace all tariffs",
      description:
        "Send the whole table, each zone once, as an array or as `GET` answers with it. A price must not fall when the " +
        "weight or the distance grows. Rates change within 30 s. With `If-Match` two operators can't overwrite each other's " +
        "prices unseen.",
      headers: [IF_MATCH],
      body: TableBody,
      responses,
      problems: ["precondition_failed", "write_conflict"],
    },
    async ({ c, deps, actor, body, reply }) => {
      const given = Array.isArray(body)
        ? { zones: body, cod: undefined }
        : { zones: body.data, cod: body.cod };
      const { table, version } = await replaceTariffs(deps, actor, given, (inForce) =>
        isMatch(c.req.raw, etagOf(inForce)),
      );
      return reply(200, answerOf(table), { etag: etagOf(version) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/tariffs/estimate",
      summary: "Compare what a parcel costs by the tariffs in force and by another table",
      description: "Changes nothing. The table is checked as `PUT` would check it.",
      body: Comparison,
      responses: { 200: oneAnswer("Both prices", ComparedPrices) },
      problems: ["unknown_location"],
    },
    async ({ deps, body: { tariffs, ...parcel }, reply }) => {
      const { current, proposed } = await compareTariffs(deps, parcel, tariffs);
      const data: z.infer<typeof ComparedPrices> = {
        zone: current.zone,
        chargeable_weight_kg: current.chargeableWeightKg,
        current: priceView(current),
        proposed: proposed && priceView(proposed),
      };
      return reply(200, { data });
    },
  );
}
