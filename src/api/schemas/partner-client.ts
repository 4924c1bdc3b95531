import { z } from "@hono/zod-openapi";

export const PartnerClientSchema = z
  .object({
    clientId: z.uuid().openapi({ description: "A server asks for tokens with it" }),
    createdAt: z.iso.datetime().openapi({ description: "When it was made" }),
    rotatedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "When it last got a new secret; null: never" }),
    previousSecretUntil: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "Until when the secret before the last rotation is valid" }),
  })
  .openapi("PartnerClient");
