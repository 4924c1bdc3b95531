import { z } from "@hono/zod-openapi";

export const PortalSessionSchema = z
  .object({
    account: z
      .object({
        id: z.uuid().openapi({ description: "The account's id" }),
        email: z.string().openapi({ description: "The address with which it signs in" }),
      })
      .openapi({ description: "Who has signed in" }),
    partner: z
      .object({
        id: z.uuid().openapi({ description: "The partner's id" }),
        name: z.string().openapi({ description: "Its name for the operator" }),
        status: z
          .enum(["pending", "active", "suspended"])
          .openapi({ description: "Only an active one creates orders" }),
      })
      .openapi({ description: "Whose account it is" }),
    isSandbox: z.boolean().openapi({
      description:
        "Whether this deployment is for testing: no parcel moves, and `POST /partner/simulate` exists",
    }),
    expiresAt: z.iso.datetime().openapi({ description: "It ends earlier if it is not used for 8 hours" }),
  })
  .openapi("PortalSession", { description: "A session of the portal" });
