import { z } from "@hono/zod-openapi";
import { issueKey, listKeys, MAX_KEYS, revokeKey } from "../../auth/issue-keys.ts";
import { PERMISSIONS } from "../../http/access.ts";
import type { Router } from "../../http/router.ts";
import { makerOf, readMakers } from "../../operations/makers.ts";
import { HOW, readTraces } from "../../operations/traces.ts";
import { list, name, note, nullableTime, time } from "../../shared/fields.ts";
import { isoTimeOrNull, parseTime } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { ApiKeySchema, apiKeyView, SecretKeySchema, secretKeyView } from "../schemas/key.ts";
import { keyId } from "../schemas/path-parameters.ts";
import { ReceivingCodeSchema, receivingCodeView } from "../schemas/receiving-code.ts";

const common = { access: "account", tag: "Partner" } as const;
const ALL = { page: 1, pageSize: MAX_KEYS };

const newKey = z.strictObject({
  name: name(100).openapi({ description: "What it is for", example: "Checkout server" }),
  description: note(500).optional().openapi({ description: "For yourself" }),
  expiresAt: time()
    .nullable()
    .optional()
    .openapi({ description: "From when on it is refused; null or none: never" }),
});
const NewSecretKey = newKey.openapi("NewSecretKey");
const NewApiKey = newKey
  .extend({
    permissions: list(z.enum(PERMISSIONS), {
      min: 1,
      max: PERMISSIONS.length,
      unique: "a permission",
    })
      .default(() => ["orders:read" as const])
      .openapi({ description: "What it may be used for" }),
  })
  .openapi("NewApiKey");

const count = (description: string) => z.int().openapi({ description });
const TracesSchema = z
  .object({
    webhookEndpoints: z
      .array(
        z.object({
          id: z.uuid().openapi({ description: "Its id" }),
          url: z.string().openapi({ description: "Its URL" }),
          enabled: z.boolean().openapi({ description: "Whether it is on" }),
          how: z.enum(HOW).openapi({ description: "What the key did" }),
        }),
      )
      .openapi({ description: "Not deleted" }),
    secretKeys: z
      .array(
        z.object({
          id: z.uuid().openapi({ description: "The key's id" }),
          name: z.string().openapi({ description: "Its name" }),
        }),
      )
      .openapi({ description: "Not revoked" }),
    clients: z
      .array(z.object({ id: z.uuid().openapi({ description: "Its id" }) }))
      .openapi({ description: "Not deleted" }),
    receivingCodes: z.array(ReceivingCodeSchema).openapi({ description: "Still good" }),
    readWebhookSecretAt: nullableTime().openapi({
      description: "When it last read that",
    }),
    orders: z
      .object({
        made: count("Created"),
        cancelled: count("Cancelled"),
        pointChanged: count("Moved"),
        codLowered: count("Amounts lowered"),
        received: count("Taken back"),
      })
      .openapi({ description: "Of the 100,000 orders that changed last" }),
  })
  .openapi("KeyTraces", { description: "What a key has left" });

const WARNING = "Store the key now: it is not shown again.";
const REVOKED = { 204: { description: "The key is revoked" } };

const listed = <Key extends z.ZodType>(schema: Key) => ({
  200: {
    description: "All keys that are not revoked, oldest first",
    content: {
      "application/json": {
        schema: z.object({ data: z.array(schema).openapi({ description: "The oldest first" }) }),
      },
    },
  },
});
const issued = <Key extends Record<string, z.ZodType>>(key: Key) => ({
  201: {
    description: "The new key, shown once",
    content: {
      "application/json": {
        schema: z.object({
          ...key,
          keyString: z.string().openapi({ description: "The key" }),
          warning: z.string().openapi({ description: "For people: to store it" }),
        }),
      },
    },
  },
});

function detailsOf<B extends { expiresAt?: string | null | undefined }>({ expiresAt, ...details }: B) {
  return { ...details, expiresAt: expiresAt ? parseTime(expiresAt) : undefined };
}

export function addKeyRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/api-keys",
      summary: "List the partner's API keys",
      description: "Without the keys themselves, which are shown once.",
      responses: listed(ApiKeySchema),
    },
    async ({ deps, actor, reply }) => {
      const { rows } = await listKeys(deps, { kind: "pk", partnerId: actor.partnerId }, ALL);
      const makers = await readMakers(
        deps,
        actor.partnerId,
        rows.map(({ id }) => id),
      );
      return reply(200, { data: rows.map((key) => apiKeyView(key, makers.get(key.id) ?? null, deps.now())) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/api-keys",
      summary: "Create an API key",
      description: "For a server that only reads orders. The key is in the answer and is never shown again.",
      body: NewApiKey,
      responses: issued({ apiKey: ApiKeySchema }),
      problems: ["invalid_transition"],
    },
    async ({ deps, actor, body, reply }) => {
      const owner = { kind: "pk", partnerId: actor.partnerId } as const;
      const { key, keyString } = await issueKey(deps, actor, owner, detailsOf(body));
      return reply(201, {
        apiKey: apiKeyView(key, await makerOf(deps, actor), deps.now()),
        keyString,
        warning: WARNING,
      });
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/partner/api-keys/{id}",
      params: { id: keyId },
      summary: "Revoke an API key",
      description: "The key stops working at once. Revoking it again has no effect.",
      responses: REVOKED,
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await revokeKey(deps, actor, { kind: "pk", partnerId: actor.partnerId }, params.id);
      return reply(204);
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/secret-keys",
      summary: "List the partner's secret keys",
      description: "Without the keys themselves, which are shown once.",
      responses: listed(SecretKeySchema),
    },
    async ({ deps, actor, reply }) => {
      const { rows } = await listKeys(deps, { kind: "sk", partnerId: actor.partnerId }, ALL);
      const makers = await readMakers(
        deps,
        actor.partnerId,
        rows.map(({ id }) => id),
      );
      return reply(200, {
        data: rows.map((key) => secretKeyView(key, makers.get(key.id) ?? null, deps.now())),
      });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/secret-keys/{id}/traces",
      params: { id: keyId },
      summary: "Read what a secret key has left",
      description: "Revoked or not. Access tokens that were got by it count too.",
      responses: { 200: oneAnswer("The traces", TracesSchema) },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      const { readWebhookSecretAt, receivingCodes, ...traces } = await readTraces(deps, actor, params.id);
      return reply(200, {
        data: {
          ...traces,
          receivingCodes: receivingCodes.map(receivingCodeView),
          readWebhookSecretAt: isoTimeOrNull(readWebhookSecretAt),
        },
      });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/secret-keys",
      summary: "Create a secret key",
      description:
        "For a shop's server: it opens orders, labels, prices and webhooks. The key is in the answer and is never shown again.",
      body: NewSecretKey,
      responses: issued({ secretKey: SecretKeySchema }),
      problems: ["invalid_transition"],
    },
    async ({ deps, actor, body, reply }) => {
      const owner = { kind: "sk", partnerId: actor.partnerId } as const;
      const { key, keyString } = await issueKey(deps, actor, owner, detailsOf(body));
      return reply(201, {
        secretKey: secretKeyView(key, await makerOf(deps, actor), deps.now()),
        keyString,
        warning: WARNING,
      });
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/partner/secret-keys/{id}",
      params: { id: keyId },
      summary: "Revoke a secret key",
      description: "The key stops working at once. Revoking it again has no effect.",
      responses: REVOKED,
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await revokeKey(deps, actor, { kind: "sk", partnerId: actor.partnerId }, params.id);
      return reply(204);
    },
  );
}
