import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { revealPartnerSecret, rotatePartnerSecret } from "../../webhooks/signing-secrets.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { signingSecret } from "../schemas/webhook-secret.ts";

const guarded = { access: "account", tag: "Webhooks" } as const;
const Secret = z.object({ secret: signingSecret() });

export function addWebhookSecretRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "get",
      path: "/partner/webhook-secret",
      summary: "Read the secret that signs what is sent to orders' own `webhook_url`",
      responses: { 200: oneAnswer("The newest, if there are several", Secret) },
    },
    async (c, { deps, actor }) =>
      json(c, { data: { secret: await revealPartnerSecret(deps, actor.partnerId) } }),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/partner/webhook-secret/rotate",
      summary: "Replace the secret that signs what is sent to orders' own `webhook_url`",
      description: "For 24 h webhooks are signed with the old one as well.",
      responses: { 200: oneAnswer("The new one", Secret) },
      problems: ["invalid_transition"],
    },
    async (c, { deps, actor }) => json(c, { data: { secret: await rotatePartnerSecret(deps, actor) } }),
  );
}
