import { z } from "@hono/zod-openapi";

export const AccountSessionSchema = z
  .object({
    id: z.uuid().openapi({ description: "The id by which it is ended" }),
    userAgent: z.string().openapi({ description: "The browser, as it names itself" }),
    isCurrent: z.boolean().openapi({ description: "Whether this request belongs to it" }),
    createdAt: z.iso.datetime().openapi({ description: "When it began" }),
    lastUsedAt: z.iso.datetime().openapi({ description: "To within five minutes" }),
    expiresAt: z.iso.datetime().openapi({ description: "When it ends at the latest" }),
  })
  .openapi("AccountSession", { description: "A session of an account" });
