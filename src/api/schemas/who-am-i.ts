import { z } from "@hono/zod-openapi";

/** Pages use this type, so this imports nothing that only Workers have. */
export const WhoAmISchema = z
  .object({
    partner: z.object({
      id: z.uuid(),
      name: z.string(),
      kind: z.enum(["store", "logistics"]),
      status: z.string().openapi({ example: "active" }),
      originZip: z.string(),
      labelName: z.string(),
      brandColor: z.string(),
      supportUrl: z.string().nullable(),
      supportPhone: z.string().nullable(),
      allowList: z.array(z.string()),
    }),
    account: z.object({ id: z.uuid(), email: z.string() }),
    permissions: z.array(z.string()).openapi({ description: "What the access token may be used for" }),
  })
  .openapi("WhoAmI");
