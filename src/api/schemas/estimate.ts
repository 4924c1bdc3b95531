import { z } from "@hono/zod-openapi";
import { DaysSchema, ZONES } from "../../rates/tariff.ts";

export const QUOTE_ID_EXAMPLE =
  "WzEsIkxhZ29zIiwiUml2ZXJzIiwxLjYsNjAwMCw0MzAwLDE3OTUyNTE2MDAwMDBd.h2ZJ0yQ8mU1ZrYb1o5nWc7kq3xTfVvS9dLe4aGpRw6A";

export const PlaceSchema = z
  .object({
    input: z.string().openapi({ description: "As it was sent", example: "100281" }),
    state: z.string().openapi({ description: "The state that it is in", example: "Lagos" }),
  })
  .openapi("Place", { description: "Where a parcel comes from or goes to" });

/** What an amount is made of. */
export const ChargeSchema = z.object({
  code: z.enum(["base", "extra_weight", "cod"]).openapi({
    description:
      "`base`: the amount of the weight's slab; `extra_weight`: an amount for each started kilogram over the last slab; `cod`: that money is collected",
  }),
  amount: z.int().openapi({ description: "Whole naira", example: 6200 }),
});

export const EstimateSchema = z
  .object({
    currency: z.literal("NGN").openapi({ description: "Nigerian Naira" }),
    origin: PlaceSchema,
    destination: PlaceSchema,
    zone: z.enum(ZONES).openapi({ description: "How far it is from the origin to the destination" }),
    actual_weight_kg: z.number().openapi({ description: "As it was sent", example: 2.5 }),
    volumetric_weight_kg: z.number().openapi({
      description: "Cubic centimetres divided by 5000; 0 without dimensions",
      example: 1.2,
    }),
    chargeable_weight_kg: z.number().openapi({
      description: "The larger of the two weights, rounded up to half a kilogram",
      example: 2.5,
    }),
    rates: z
      .array(
        z.object({
          service: z.literal("standard").openapi({ description: "The kind of delivery" }),
          amount: z.int().openapi({ description: "Whole naira: the sum of `breakdown`", example: 6200 }),
          breakdown: z.array(ChargeSchema).openapi({ description: "What the amount is made of" }),
          estimated_days: DaysSchema,
        }),
      )
      .openapi({ description: "The kinds of delivery, each with its price" }),
    quote_id: z.string().openapi({
      description:
        "Send it with the order's creation, and the order costs this amount whatever the tariffs are then",
      example: QUOTE_ID_EXAMPLE,
    }),
    expires_at: z.iso.datetime().openapi({ description: "Until when the quote may be used: for 24 h" }),
  })
  .openapi("Estimate", { description: "What a delivery costs" });
