import { z } from "@hono/zod-openapi";

export const signingSecret = () =>
  z.string().openapi({
    description: "Signs the webhooks, in the format that Standard Webhooks libraries take",
    example: "whsec_…",
  });
