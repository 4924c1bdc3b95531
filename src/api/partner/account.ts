import { z } from "@hono/zod-openapi";
import { issueKey, listKeys, MAX_KEYS, revokeKey } from "../../auth/issue-keys.ts";
import { ApiKeySchema, apiKeyView, SecretKeySchema, secretKeyView } from "../../auth/key-views.ts";
import { changePassword } from "../../auth/set-password.ts";
import { PERMISSIONS } from "../../http/auth.ts";
import { json, noContent } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { whoAmI } from "../../partners/accounts.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { line, name, newPassword, note, time } from "../../shared/fields.ts";
import { parseTime } from "../../shared/time.ts";

const guarded = { access: "account", tag: "Partner" } as const;

const WhoAmI = z
  .object({
    partner: z.object({
      id: z.uuid(),
      name: z.string(),
      kind: z.enum(["store", "logistics"]),
      status: z.string().openapi({ example: "active" }),
      originZip: z.string(),
      labelName: z.string(),
      brandColor: z.string(),
      allowList: z.array(z.string()),
    }),
    account: z.object({ id: z.uuid(), email: z.string() }),
    permissions: z.array(z.string()).openapi({ description: "What the access token opens" }),
  })
  .openapi("WhoAmI");

const ALL = { page: 1, pageSize: MAX_KEYS };

const NewSecretKey = z
  .object({
    name: name(100).openapi({ example: "Checkout server" }),
    description: note(500).optional(),
    expiresAt: time().nullable().optional(),
  })
  .openapi("NewSecretKey");
const NewApiKey = NewSecretKey.extend({
  permissions: z
    .array(z.enum(PERMISSIONS))
    .min(1)
    .refine((given) => new Set(given).size === given.length, "must not name one twice")
    .default(() => ["orders:read" as const]),
}).openapi("NewApiKey");

const WARNING = "Store the key now: it is not shown again.";

const KINDS = {
  "api-keys": { kind: "pk", member: "apiKey", schema: ApiKeySchema, body: NewApiKey, view: apiKeyView },
  "secret-keys": {
    kind: "sk",
    member: "secretKey",
    schema: SecretKeySchema,
    body: NewSecretKey,
    view: secretKeyView,
  },
} as const;

export function addPartnerRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "get",
      path: "/partner",
      summary: "Who am I: partner, account and permissions",
      responses: {
        200: {
          description: "Whose access token this is",
          content: { "application/json": { schema: z.object({ data: WhoAmI }) } },
        },
      },
    },
    async (c, { deps, actor }) => json(c, { data: await whoAmI(deps, actor) }),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/partner/password",
      summary: "Change the account's password",
      description:
        "Ends all log-ins of the account: access tokens, this one too, stop within 60 s. Log in again.",
      body: z.object({ currentPassword: line(1000), newPassword: newPassword() }),
      responses: { 204: { description: "The password is changed" } },
      problems: ["invalid_credentials"],
    },
    async (c, { deps, actor, body }) => {
      await changePassword(deps, actor, body);
      return noContent(c);
    },
  );

  for (const [path, { kind, member, schema, body, view }] of Object.entries(KINDS)) {
    const owner = ({ partnerId }: ActorOf<"account">) => ({ kind, partnerId });

    router.add(
      {
        ...guarded,
        method: "get",
        path: `/partner/${path}`,
        summary: `List the partner's ${path.replace("-", " ")}`,
        responses: {
          200: {
            description: "All that were not revoked, oldest first",
            content: { "application/json": { schema: z.object({ data: z.array(schema) }) } },
          },
        },
      },
      async (c, { deps, actor }) => {
        const { rows } = await listKeys(deps, owner(actor), ALL);
        return json(c, { data: rows.map((key) => view(key, deps.now())) });
      },
    );

    router.add(
      {
        ...guarded,
        method: "post",
        path: `/partner/${path}`,
        summary: `Make one of the partner's ${path.replace("-", " ")}`,
        body: body as typeof NewApiKey,
        responses: {
          201: {
            description: "The new key, shown once",
            content: {
              "application/json": {
                schema: z.object({ [member]: schema, keyString: z.string(), warning: z.string() }),
              },
            },
          },
        },
        problems: ["invalid_transition"],
      },
      async (c, { deps, actor, body: { expiresAt, ...details } }) => {
        const expiry = expiresAt ? parseTime(expiresAt) : undefined;
        const { key, keyString } = await issueKey(deps, actor, owner(actor), {
          ...details,
          expiresAt: expiry,
        });
        return json(c, { [member]: view(key, deps.now()), keyString, warning: WARNING }, 201);
      },
    );

    router.add(
      {
        ...guarded,
        method: "delete",
        path: `/partner/${path}/{id}`,
        summary: `Revoke one of the partner's ${path.replace("-", " ")}`,
        description: "It stops at once. Revoking it again changes nothing.",
        responses: { 204: { description: "The key opens nothing any more" } },
        problems: ["not_found"],
      },
      async (c, { deps, actor }) => {
        await revokeKey(deps, actor, owner(actor), c.req.param("id") ?? "");
        return noContent(c);
      },
    );
  }
}
