import { z } from "@hono/zod-openapi";
import { callerAddress, callerNetwork } from "../../auth/address.ts";
import { asOAuthProblem, type ClientForm, clientOf, isForm } from "../../auth/oauth.ts";
import { generateClientToken } from "../../auth/tokens.ts";
import { MAX_JSON_BYTES, readBody, readForm } from "../../http/body.ts";
import { checkLoginRate } from "../../http/rate-limit.ts";
import type { Router } from "../../http/router.ts";
import { line } from "../../shared/fields.ts";
import { ClientToken, tokenAnswer } from "../schemas/token.ts";

const PATH = "/api/v1/auth/token";

const GRANT = z.literal("client_credentials");
const fields = {
  client_id: line(64).openapi({
    description: "Which client asks",
    example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
  }),
  client_secret: line(200).openapi({ description: "Its secret", example: "cs_live_…" }),
};
const JsonClient = z.strictObject({
  ...fields,
  grant_type: GRANT.optional().openapi({ description: "May be left out here" }),
});
/** RFC 6749 has other fields ignored, and the client in the form or as Basic. */
const Form: z.ZodType<ClientForm> = z.object({
  client_id: fields.client_id.optional(),
  client_secret: fields.client_secret.optional(),
  grant_type: z
    .string()
    .refine((grant) => grant === "client_credentials", "must be client_credentials")
    .openapi({ description: "Always", enum: ["client_credentials"] }),
});

const EXAMPLE = { client_id: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37", client_secret: "cs_live_…" };
const BODY = {
  types: ["application/json", "application/x-www-form-urlencoded"],
  maxBytes: MAX_JSON_BYTES,
  content: {
    "application/json": { schema: JsonClient, example: EXAMPLE },
    "application/x-www-form-urlencoded": {
      schema: Form,
      example: { ...EXAMPLE, grant_type: "client_credentials" },
    },
  },
};

const Metadata = z
  .object({
    issuer: z.url().openapi({ description: "The service" }),
    token_endpoint: z.url().openapi({ description: "Where clients get tokens" }),
    grant_types_supported: z.array(GRANT).openapi({ description: "Always" }),
    response_types_supported: z.array(z.string()).openapi({ description: "None: nobody signs in by it" }),
    token_endpoint_auth_methods_supported: z
      .array(z.enum(["client_secret_basic", "client_secret_post"]))
      .openapi({ description: "How a client says who it is" }),
    service_documentation: z.url().openapi({ description: "For people" }),
  })
  .openapi("AuthorizationServer", { description: "As RFC 8414 has it" });

export function addClientTokenRoutes(router: Router): void {
  router.add(
    {
      access: "token",
      tag: "Tokens",
      method: "post",
      path: PATH,
      isReading: true,
      summary: "Get an access token for a client",
      description:
        "As JSON, or as an OAuth library asks (RFC 6749 §4.4): a form with `grant_type`, the client in it or as Basic; then a " +
        "problem has `error` and `error_description` too. Getting and using the token is possible only from the addresses on " +
        "the partner's allow-list.",
      stream: BODY,
      tellProblem: asOAuthProblem,
      responses: tokenAnswer(ClientToken),
      problems: ["malformed_json", "invalid_credentials", "partner_inactive", "ip_not_allowed"],
    },
    async ({ c, deps, reply }) => {
      const request = c.req.raw;
      const client = isForm(request)
        ? clientOf(request, await readForm(request, Form, MAX_JSON_BYTES))
        : await readBody(request, JsonClient, true, MAX_JSON_BYTES);
      await checkLoginRate(deps, callerNetwork(request), client.client_id);
      return reply(200, await generateClientToken(deps, client, callerAddress(request)));
    },
  );

  router.add(
    {
      access: "public",
      tag: "Tokens",
      method: "get",
      path: "/.well-known/oauth-authorization-server",
      summary: "Describe the token endpoint to OAuth libraries",
      description: "As RFC 8414 defines it, so that a library needs the base URL alone.",
      responses: {
        200: { description: "The description", content: { "application/json": { schema: Metadata } } },
      },
    },
    async ({ deps: { config }, reply }) =>
      reply(200, {
        issuer: config.baseUrl,
        token_endpoint: `${config.baseUrl}${PATH}`,
        grant_types_supported: ["client_credentials" as const],
        response_types_supported: [],
        token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"] as const,
        service_documentation: `${config.baseUrl}/docs`,
      }),
  );
}
