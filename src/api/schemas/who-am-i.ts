import { z } from "@hono/zod-openapi";
import { PickupSchema } from "../../shared/pickup.ts";

export const WhoAmISchema = z
  .object({
    partner: z
      .object({
        id: z.uuid().openapi({ description: "The partner's id" }),
        name: z.string().openapi({ description: "Its name for the operator", example: "Konga Stores" }),
        kind: z.enum(["store", "logistics"]).openapi({ description: "A shop, or a delivery company" }),
        status: z
          .string()
          .openapi({ description: "`active`, else its tokens are refused", example: "active" }),
        originZip: z.string().openapi({ description: "Where its parcels are picked up", example: "100281" }),
        labelName: z.string().openapi({ description: "The name that its customers see", example: "Konga" }),
        brandColor: z
          .string()
          .openapi({ description: "The colour of its tracking pages", example: "#334155" }),
        supportUrl: z
          .string()
          .nullable()
          .openapi({ description: "Where its customers get help", example: "https://shop.example.com/help" }),
        supportPhone: z
          .string()
          .nullable()
          .openapi({ description: "Likewise, a phone number", example: "+234 803 000 0000" }),
        pickup: z.union([PickupSchema, z.null()]).openapi({
          description: "Where drivers collect your parcels and bring them back: the operator sets it",
        }),
        returns: z
          .object({
            byReceiver: z
              .boolean()
              .openapi({ description: "Whether receivers may start a return themselves" }),
            days: z
              .int()
              .openapi({ description: "How many days after they collected the parcel", example: 30 }),
          })
          .openapi({ description: "What receivers may send back without asking you" }),
        allowList: z.array(z.string()).openapi({
          description: "The addresses from which client credentials may be used",
          example: ["203.0.113.0/24"],
        }),
      })
      .openapi({ description: "Your company" }),
    account: z
      .object({
        id: z.uuid().openapi({ description: "The account's id" }),
        email: z
          .string()
          .openapi({ description: "The address with which it signs in", example: "ada@shop.example.com" }),
      })
      .openapi({ description: "Who has signed in" }),
    permissions: z.array(z.string()).openapi({ description: "What the access token may be used for" }),
  })
  .openapi("WhoAmI", { description: "Whom the token is for" });
