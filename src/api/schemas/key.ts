import { z } from "@hono/zod-openapi";

/** Pages use these types, so this imports nothing that only Workers have. */

/** A key as its partner sees it, without the key itself, which is shown only when it is created. */
export const SecretKeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    isActive: z.boolean().openapi({ description: "Neither revoked nor expired" }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable().openapi({ description: "Accurate to the minute" }),
  })
  .openapi("SecretKey");
export const ApiKeySchema = SecretKeySchema.extend({ permissions: z.array(z.string()) }).openapi("ApiKey");

/** A key as an operator sees it: an agent's, a driver's or a partner's. */
export const KeyHolderSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().openapi({ description: "Accurate to the minute" }),
  })
  .openapi("KeyHolder");
