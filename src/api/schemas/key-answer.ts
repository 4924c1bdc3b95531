import type { z } from "@hono/zod-openapi";
import type { StoredKey } from "../../auth/issue-keys.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import type { ApiKeySchema, KeyHolderSchema, SecretKeySchema } from "./key.ts";

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

export function keyHolderView(key: StoredKey): z.infer<typeof KeyHolderSchema> {
  return {
    id: key.id,
    name: key.name,
    created_at: isoTime(key.createdAt),
    last_used_at: isoTimeOrNull(key.lastUsedAt),
  };
}
