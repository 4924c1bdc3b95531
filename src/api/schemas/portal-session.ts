import { z } from "@hono/zod-openapi";

/** Pages use this type, so this imports nothing that only Workers have. */
export const PortalSessionSchema = z
  .object({
    account: z.object({ id: z.uuid(), email: z.string() }),
    partner: z.object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(["pending", "active", "suspended"]),
    }),
    isSandbox: z.boolean().openapi({
      description:
        "Whether this deployment is for testing: no parcel moves, and `POST /partner/simulate` exists",
    }),
    expiresAt: z.iso.datetime().openapi({ description: "It ends earlier if it is not used for 8 hours" }),
  })
  .openapi("PortalSession");
