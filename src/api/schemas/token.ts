import { z } from "@hono/zod-openapi";

export const ClientToken = z
  .object({
    access_token: z.string().openapi({ description: "A JWT (RFC 9068); treat it as opaque" }),
    token_type: z.literal("Bearer").openapi({ description: "Always" }),
    expires_in: z.int().openapi({ description: "Seconds", example: 3600 }),
  })
  .openapi("ClientToken");
export const tokenAnswer = <Token extends z.ZodType>(schema: Token) => ({
  200: { description: "The token", content: { "application/json": { schema } } },
});
