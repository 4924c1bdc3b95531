import { z } from "@hono/zod-openapi";
import type { StoredKey } from "../../auth/issue-keys.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";

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

export function secretKeyView(key: StoredKey, now: number): z.infer<typeof SecretKeySchema> {
  return {
    id: key.id,
    name: key.name,
    description: key.description,
    isActive: key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now),
    createdAt: isoTime(key.createdAt),
    updatedAt: isoTime(key.updatedAt),
    expiresAt: isoTimeOrNull(key.expiresAt),
    lastUsedAt: isoTimeOrNull(key.lastUsedAt),
  };
}

export function apiKeyView(key: StoredKey, now: number): z.infer<typeof ApiKeySchema> {
  return { ...secretKeyView(key, now), permissions: key.permissions };
}

/** A key as an operator sees it: an agent's, a driver's or a partner's. */
export const KeyHolderSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().openapi({ description: "Accurate to the minute" }),
  })
  .openapi("KeyHolder");

export function keyHolderView(key: StoredKey): z.infer<typeof KeyHolderSchema> {
  return {
    id: key.id,
    name: key.name,
    created_at: isoTime(key.createdAt),
    last_used_at: isoTimeOrNull(key.lastUsedAt),
  };
}
