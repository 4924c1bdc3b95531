import { z } from "@hono/zod-openapi";
import { callerNetwork } from "../auth/address.ts";
import { setPassword } from "../auth/set-password.ts";
import { generateToken, refreshToken, revokeToken } from "../auth/tokens.ts";
import { checkLoginRate } from "../http/rate-limit.ts";
import type { Router } from "../http/router.ts";
import { copiedLine, line, newPassword } from "../shared/fields.ts";
import { ClientToken, tokenAnswer } from "./schemas/token.ts";

const common = { access: "token", tag: "Tokens", method: "post" } as const;

const Token = ClientToken.extend({
  refresh_token: z.string().openapi({ description: "Valid for 30 days and for one use" }),
}).openapi("Token");

const EXAMPLE_KEY = "…";
const RefreshBody = z.strictObject({
  refresh_token: line(200).openapi({
    description: "The newest of the session",
    example: `rt_live_${EXAMPLE_KEY}`,
  }),
});

export function addTokenRoutes(router: Router): void {
  router.add(
    {
      ...common,
      path: "/auth/token-generate",
      isReading: true,
      summary: "Log in to an account",
      description:
        "Takes an account's e-mail and password, and any secret key of its partner. Ten failed attempts for one e-mail " +
        "within 15 minutes lock it for 15 minutes. Attempts without a valid secret key count for the caller's IP address " +
        "instead.",
      body: z.strictObject({
        email: copiedLine(254).openapi({ description: "The account's", example: "ada@example.com" }),
        password: line(1000).openapi({
          description: "The account's",
          example: "a sentence that you alone know",
        }),
        secret_key: line(200).openapi({
          description: "Any of the partner's",
          example: `sk_live_${EXAMPLE_KEY}`,
        }),
      }),
      responses: tokenAnswer(Token),
      problems: ["invalid_credentials", "partner_inactive"],
    },
    async ({ c, deps, body, reply }) => {
      const caller = callerNetwork(c.req.raw);
      await checkLoginRate(deps, caller, body.email.toLowerCase());
      return reply(200, await generateToken(deps, body, caller));
    },
  );

  router.add(
    {
      ...common,
      path: "/auth/token-refresh",
      isReading: true,
      summary: "Exchange a refresh token for new tokens",
      description:
        "A refresh token can be used once. A token that is used again may be stolen, so the whole session ends.",
      body: RefreshBody,
      responses: tokenAnswer(Token),
      problems: ["invalid_token", "token_expired", "partner_inactive"],
    },
    async ({ deps, body, reply }) => reply(200, await refreshToken(deps, body.refresh_token)),
  );

  router.add(
    {
      ...common,
      path: "/auth/token-revoke",
      summary: "Log out",
      description: "Ends the refresh token's session; its access tokens stop working within 60 s.",
      body: RefreshBody,
      responses: { 204: { description: "The token is not valid any more, or never was" } },
    },
    async ({ deps, body, reply }) => {
      await revokeToken(deps, body.refresh_token);
      return reply(204);
    },
  );

  router.add(
    {
      ...common,
      path: "/auth/set-password",
      summary: "Set a password with a one-time token",
      description: "The operator creates the token together with the account. It is valid for 24 hours.",
      body: z.strictObject({
        token: line(200).openapi({
          description: "From the operator: for one use",
          example: `sp_live_${EXAMPLE_KEY}`,
        }),
        password: newPassword(),
      }),
      responses: { 204: { description: "The password is set and all sessions of the account have ended" } },
      problems: ["invalid_token"],
    },
    async ({ deps, body, reply }) => {
      await setPassword(deps, body);
      return reply(204);
    },
  );
}
