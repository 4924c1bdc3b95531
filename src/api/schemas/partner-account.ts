import { z } from "@hono/zod-openapi";

export const PartnerAccountSchema = z
  .object({
    id: z.uuid().openapi({ description: "The account's id" }),
    email: z
      .string()
      .openapi({ description: "The address with which it signs in", example: "ada@shop.example.com" }),
    enabled: z.boolean().openapi({ description: "Whether it may sign in" }),
    hasPassword: z.boolean().openapi({ description: "False until its one-time token was used" }),
    isCurrent: z.boolean().openapi({ description: "Whether it is the caller's" }),
    createdAt: z.iso.datetime().openapi({ description: "When it was made" }),
    lastSignedInAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "To the portal or for tokens; null if that is not known" }),
  })
  .openapi("PartnerAccount", { description: "Somebody who signs in for the partner" });

export const InvitationSchema = z
  .object({
    link: z.string().openapi({
      description: "Where the account's owner sets a password, once",
      example: "https://api.example.com/portal/#/set-password?token=sp_live_…",
    }),
    linkExpiresAt: z.iso.datetime().openapi({ description: "Until when it works" }),
  })
  .openapi("Invitation", { description: "A one-time link to set a password" });
