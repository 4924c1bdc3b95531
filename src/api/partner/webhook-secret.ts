import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { revealPartnerSecret, rotatePartnerSecret } from "../../webhooks/endpoints/signing-secrets.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { signingSecret } from "../schemas/webhook-secret.ts";

const common = { access: "account_or_secret_key", tag: "Webhooks" } as const;
const Secret = z.object({ secret: signingSecret() }).openapi({ description: "What signs webhooks" });

export function addWebhookSecretRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/webhook-secret",
      summary: "Read the secret that signs webhooks to an order's `webhook_url`",
      description: "For an order's own `webhook_url`. A registered endpoint has a secret of its own.",
      responses: { 200: oneAnswer("The newest secret, if there are several", Secret) },
    },
    async ({ deps, actor, reply }) =>
      reply(200, { data: { secret: await revealPartnerSecret(deps, actor) } }),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/webhook-secret/rotate",
      summary: "Rotate the secret that signs webhooks to an order's `webhook_url`",
      description: "For 24 h webhooks are also signed with the old secret.",
      responses: { 200: oneAnswer("The new secret", Secret) },
      problems: ["invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, reply }) =>
      reply(200, { data: { secret: await rotatePartnerSecret(deps, actor) } }),
  );
}
