import { z } from "@hono/zod-openapi";

export const AuditEntrySchema = z
  .object({
    id: z.uuid().openapi({ description: "The entry's id" }),
    at: z.iso.datetime().openapi({ description: "When it was done", example: "2026-11-20T09:00:00Z" }),
    actor: z
      .object({
        kind: z
          .enum(["operator", "account", "portal", "client", "secret_key", "api_key", "agent", "driver"])
          .openapi({ description: "The kind of credential with which it was done" }),
        id: z
          .string()
          .openapi({ description: "An operator's name, or the id of the account, client or key" }),
      })
      .openapi({ description: "Who did it" }),
    action: z.string().openapi({ description: "What was done", example: "partner.suspended" }),
    subject_id: z.string().openapi({ description: "The id of what the action was done to" }),
    partner_id: z.uuid().nullable().openapi({ description: "The partner that it concerns, if any" }),
    details: z
      .record(z.string(), z.unknown())
      .openapi({ description: "What was changed, by the kind of action", example: { name: "Konga Stores" } }),
  })
  .openapi("AuditEntry");
