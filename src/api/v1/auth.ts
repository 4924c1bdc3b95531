import { z } from "@hono/zod-openapi";
import { callerAddress, callerNetwork } from "../../auth/address.ts";
import { generateClientToken } from "../../auth/tokens.ts";
import { checkLoginRate } from "../../http/rate-limit.ts";
import type { Router } from "../../http/router.ts";
import { line } from "../../shared/fields.ts";
import { ClientToken, tokenAnswer } from "../schemas/token.ts";

export function addClientTokenRoutes(router: Router): void {
  router.add(
    {
      access: "token",
      tag: "Tokens",
      method: "post",
      path: "/api/v1/auth/token",
      isReading: true,
      summary: "Get an access token for a client",
      description:
        "Getting and using the token is possible only from the addresses on the partner's allow-list.",
      body: z.strictObject({
        client_id: line(64).openapi({
          description: "Which client asks",
          example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        }),
        client_secret: line(200).openapi({ description: "Its secret", example: "cs_live_…" }),
      }),
      responses: tokenAnswer(ClientToken),
      problems: ["invalid_credentials", "partner_inactive", "ip_not_allowed"],
    },
    async ({ c, deps, body, reply }) => {
      await checkLoginRate(deps, callerNetwork(c.req.raw), body.client_id);
      return reply(200, await generateClientToken(deps, body, callerAddress(c.req.raw)));
    },
  );
}
