import { z } from "@hono/zod-openapi";
import { BadParameter, NUMBER, type Parameter, positiveNumber, required, text } from "../http/parameters.ts";
import { Query } from "../http/query.ts";
import type { Router } from "../http/router.ts";
import { type Dimensions, estimateRate } from "../rates/estimate.ts";
import { EstimateSchema } from "./schemas/estimate.ts";

function dimensions(description: string, { max }: { max: number }): Parameter<Dimensions> {
  return {
    description,
    example: "30x20x10",
    schema: { type: "string", pattern: "^\\d+(\\.\\d+)?(x\\d+(\\.\\d+)?){2}$" },
    parse(raw) {
      const parts = raw.split("x");
      const [length = NaN, width = NaN, height = NaN] = parts.map(Number);
      const areNumbers = parts.length === 3 && parts.every((part) => NUMBER.test(part));
      if (!areNumbers || Math.min(length, width, height) <= 0 || Math.max(length, width, height) > max) {
        throw new BadParameter(`must be three numbers over 0 and up to ${max}, in digits: LxWxH`);
      }
      return { length, width, height };
    },
  };
}

const location = (what: string, example: string) =>
  required(
    text(`${what}: a postal code of six digits or of 2026 (\`EK-01-A03-FK-01\`), or a state's name`, {
      max: 100,
      example,
    }),
  );

export function addRateRoutes(router: Router): void {
  router.add(
    {
      access: "account_or_secret_key",
      tag: "Rates",
      method: "get",
      path: "/rates/estimate",
      summary: "Estimate the price of a delivery",
      description:
        "The price depends on the states of both ends (same state, same postal region, neighbouring regions, or farther) " +
        "and on the chargeable weight. `quote_id` holds the price for 24 h, for any number of your orders from this origin " +
        "to this destination that are not heavier or larger and have no more to collect.",
      query: new Query({
        origin: location("Where the parcel is picked up", "100281"),
        destination: location("Where the parcel goes", "900211"),
        weight: required(positiveNumber("Kilograms", { max: 1000, example: 2.5 })),
        cod_amount: positiveNumber("What the receiver is to pay at the point: naira", {
          max: 1e12,
          example: 12500,
        }),
        dimensions: dimensions("Length, width and height in centimetres, as `LxWxH`", { max: 1000 }),
      }),
      responses: {
        200: {
          description: "The estimate, valid for 24 h",
          content: { "application/json": { schema: z.object({ data: EstimateSchema }) } },
        },
      },
      problems: ["unknown_location"],
    },
    async ({ deps, actor, query, reply }) =>
      reply(200, { data: await estimateRate(deps, actor.partnerId, query) }),
  );
}
