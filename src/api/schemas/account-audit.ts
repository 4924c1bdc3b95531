import { z } from "@hono/zod-openapi";

export const AccountAuditEntrySchema = z
  .object({
    id: z.uuid().openapi({ description: "The entry's id" }),
    at: z.iso.datetime().openapi({ description: "When it was done", example: "2026-11-20T09:00:00Z" }),
    by: z.enum(["account", "portal", "operator"]).openapi({
      description: "The account with an access token, the account in the portal, or an operator",
    }),
    action: z.string().openapi({ description: "What was done", example: "portal_session.begun" }),
    subjectId: z.string().openapi({ description: "The id of what it was done to" }),
    details: z
      .record(z.string(), z.unknown())
      .openapi({ description: "What was changed, by the kind of action", example: { name: "Checkout" } }),
  })
  .openapi("AccountAuditEntry");
