import { z } from "@hono/zod-openapi";

export const ConsoleSessionSchema = z
  .object({
    name: z.string().openapi({ description: "The operator's", example: "ada" }),
    expires_at: z.iso.datetime().openapi({ description: "When it ends" }),
  })
  .openapi("ConsoleSession", { description: "A session of the console" });
