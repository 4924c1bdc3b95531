import { z } from "@hono/zod-openapi";

export const signingSecret = () =>
  z.string().openapi({
    description: "What signs what is sent, as libraries for Standard Webhooks take it",
    example: "whsec_…",
  });
