import { z } from "@hono/zod-openapi";
import type { StoredKey } from "../../auth/issue-keys.ts";
import type { Maker } from "../../operations/makers.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { madeBy } from "./maker.ts";

const hint = z.string().nullable().openapi({
  description: "Its first and last characters; null if an earlier version made it",
  example: "sk_live_4fJq…x9Zk",
});

/** A key as its partner sees it, without the key itself, which is shown only when it is created. */
export const SecretKeySchema = z
  .object({
    id: z.uuid().openapi({ description: "The key's id, not the key" }),
    name: z.string().openapi({ description: "As it was named when it was made", example: "Web shop" }),
    description: z
      .string()
      .openapi({ description: "Empty if none was given", example: "Orders of the checkout" }),
    hint,
    isActive: z.boolean().openapi({ description: "Neither revoked nor expired" }),
    createdAt: z.iso.datetime().openapi({ description: "When it was made", example: "2026-11-20T09:00:00Z" }),
    updatedAt: z.iso
      .datetime()
      .openapi({ description: "When it was last changed", example: "2026-11-20T09:00:00Z" }),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "From when on it is refused; null: never", example: null }),
    lastUsedAt: z.iso.datetime().nullable().openapi({ description: "Accurate to the minute" }),
    createdBy: madeBy(),
  })
  .openapi("SecretKey", { description: "A key, without the key itself" });
export const ApiKeySchema = SecretKeySchema.extend({
  permissions: z
    .array(z.string())
    .openapi({ description: "What it may be used for", example: ["orders:read"] }),
}).openapi("ApiKey", { description: "A key, without the key itself" });

/** A key as an operator sees it: an agent's, a driver's or a partner's. */
export const KeyHolderSchema = z
  .object({
    id: z.uuid().openapi({ description: "The id by which it is revoked" }),
    name: z.string().openapi({ description: "Who has the key", example: "Ada at the counter" }),
    hint,
    created_at: z.iso
      .datetime()
      .openapi({ description: "When the key was made", example: "2026-11-20T09:00:00Z" }),
    last_used_at: z.iso.datetime().nullable().openapi({ description: "Accurate to the minute" }),
    last_used_from: z.string().nullable().openapi({
      description: "The country of the address then, by ISO 3166-1; null if it is not known",
      example: "NG",
    }),
  })
  .openapi("KeyHolder", { description: "A key, without the key itself" });

export function secretKeyView(
  key: StoredKey,
  createdBy: Maker | null,
  now: number,
): z.infer<typeof SecretKeySchema> {
  return {
    id: key.id,
    name: key.name,
    description: key.description,
    hint: key.hint,
    isActive: key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now),
    createdAt: isoTime(key.createdAt),
    updatedAt: isoTime(key.updatedAt),
    expiresAt: isoTimeOrNull(key.expiresAt),
    lastUsedAt: isoTimeOrNull(key.lastUsedAt),
    createdBy,
  };
}

export function apiKeyView(
  key: StoredKey,
  createdBy: Maker | null,
  now: number,
): z.infer<typeof ApiKeySchema> {
  return { ...secretKeyView(key, createdBy, now), permissions: key.permissions };
}

export function keyHolderView(key: StoredKey): z.infer<typeof KeyHolderSchema> {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    created_at: isoTime(key.createdAt),
    last_used_at: isoTimeOrNull(key.lastUsedAt),
    last_used_from: key.lastUsedFrom,
  };
}
