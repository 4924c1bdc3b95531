import { z } from "@hono/zod-openapi";
import { json, noContent } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { note } from "../../shared/fields.ts";
import { EVENT_TYPES } from "../../shared/parcel-status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  MAX_ENDPOINTS,
  rotateEndpointSecret,
  type StoredEndpoint,
  testEndpoint,
} from "../../webhooks/endpoints.ts";
import { LoggedDeliverySchema, loggedDeliveryView } from "../schemas/webhook-delivery.ts";
import { signingSecret } from "../schemas/webhook-secret.ts";
import { webhookUrl } from "../schemas/webhook-url.ts";

const guarded = { access: "account", tag: "Webhooks" } as const;

const events = () =>
  z
    .array(z.enum([...EVENT_TYPES, "*"]))
    .min(1, "must name at least one type")
    .max(EVENT_TYPES.length, "must not name one twice")
    .refine((given) => new Set(given).size === given.length, "must not name one twice")
    .refine((given) => !given.includes("*") || given.length === 1, "must not name others beside *")
    .openapi({ description: "Types of events, or `*` alone for all", example: ["package.arrived_at_point"] });

const NewEndpoint = z
  .object({
    url: webhookUrl(),
    events: events(),
    description: note(500).optional(),
    enabled: z.boolean().default(true),
  })
  .openapi("NewWebhookEndpoint");
const EndpointChanges = z
  .object({
    url: webhookUrl(),
    events: events(),
    description: note(500),
    enabled: z.boolean(),
  })
  .partial()
  .openapi("WebhookEndpointChanges");

const EndpointSchema = z
  .object({
    id: z.uuid(),
    url: z.string().openapi({ example: "https://shop.example.com/hooks" }),
    events: z.array(z.string()).openapi({ example: ["package.arrived_at_point"] }),
    description: z.string(),
    enabled: z.boolean(),
    disabledReason: z.string().nullable().openapi({ description: "Why it gets nothing, if it is disabled" }),
    failingSince: z.iso.datetime().nullable().openapi({
      description: "Since when nothing but failures came of it; after five days it is disabled",
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi("WebhookEndpoint");
const EndpointWithSecret = EndpointSchema.extend({ secret: signingSecret() }).openapi(
  "WebhookEndpointWithSecret",
);

function endpointView(endpoint: StoredEndpoint): z.infer<typeof EndpointSchema> {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    enabled: endpoint.enabled,
    disabledReason: endpoint.disabledReason,
    failingSince: isoTimeOrNull(endpoint.failingSince),
    createdAt: isoTime(endpoint.createdAt),
    updatedAt: isoTime(endpoint.updatedAt),
  };
}

const withSecret = ({ endpoint, secret }: { endpoint: StoredEndpoint; secret: string }) => ({
  data: { ...endpointView(endpoint), secret },
});

const answerWith = (schema: z.ZodType, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
const theEndpoint = { 200: answerWith(z.object({ data: EndpointSchema }), "The endpoint as it is now") };

export function addWebhookEndpointRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "post",
      path: "/partner/webhook-endpoints",
      summary: "Register an endpoint that hears of all orders",
      description:
        "Its URL must be https on port 443 with a public host name. Of an event whose order has the same `webhook_url` " +
        "one webhook is sent, signed with both secrets.",
      body: NewEndpoint,
      responses: {
        201: answerWith(z.object({ data: EndpointWithSecret }), "The endpoint, with its secret, shown once"),
      },
      problems: ["invalid_transition"],
    },
    async (c, { deps, actor, body: { description = "", ...fields } }) =>
      json(c, withSecret(await createEndpoint(deps, actor, { ...fields, description })), 201),
  );

  router.add(
    {
      ...guarded,
      method: "get",
      path: "/partner/webhook-endpoints",
      summary: "List the endpoints",
      responses: {
        200: answerWith(
          z.object({ data: z.array(EndpointSchema) }),
          `All of them, at most ${MAX_ENDPOINTS}, oldest first`,
        ),
      },
    },
    async (c, { deps, actor }) => json(c, { data: (await listEndpoints(deps, actor)).map(endpointView) }),
  );

  router.add(
    {
      ...guarded,
      method: "get",
      path: "/partner/webhook-endpoints/{id}",
      summary: "Read an endpoint",
      responses: theEndpoint,
      problems: ["not_found"],
    },
    async (c, { deps, actor, params }) =>
      json(c, { data: endpointView(await getEndpoint(deps, actor, params.id)) }),
  );

  router.add(
    {
      ...guarded,
      method: "patch",
      path: "/partner/webhook-endpoints/{id}",
      summary: "Change an endpoint, disable it or enable it again",
      description:
        "Enabled again, it gets what it missed while it was disabled. With another URL, what is not delivered yet goes " +
        "there at once.",
      body: EndpointChanges,
      responses: theEndpoint,
      problems: ["not_found", "invalid_transition"],
    },
    async (c, { deps, actor, body, params }) =>
      json(c, { data: endpointView(await changeEndpoint(deps, actor, params.id, body)) }),
  );

  router.add(
    {
      ...guarded,
      method: "delete",
      path: "/partner/webhook-endpoints/{id}",
      summary: "Delete an endpoint",
      description:
        "What is not delivered to it yet has failed, unless an order or another endpoint has its URL too.",
      responses: { 204: { description: "It gets nothing any more" } },
      problems: ["not_found", "invalid_transition"],
    },
    async (c, { deps, actor, params }) => {
      await deleteEndpoint(deps, actor, params.id);
      return noContent(c);
    },
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/partner/webhook-endpoints/{id}/rotate-secret",
      summary: "Give an endpoint a new secret",
      description: "For 24 h webhooks are signed with the old one as well.",
      responses: {
        200: answerWith(
          z.object({ data: EndpointWithSecret }),
          "The endpoint, with its new secret, shown once",
        ),
      },
      problems: ["not_found", "invalid_transition"],
    },
    async (c, { deps, actor, params }) =>
      json(c, withSecret(await rotateEndpointSecret(deps, actor, params.id))),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/partner/webhook-endpoints/{id}/test",
      summary: "Send an endpoint an event of type `webhook.test`",
      description:
        "It is sent whatever types the endpoint wants. What comes of it is in the log of deliveries.",
      responses: {
        202: answerWith(z.object({ data: LoggedDeliverySchema }), "Its delivery, which is under way"),
      },
      problems: ["not_found", "invalid_transition"],
    },
    async (c, { deps, actor, params }) => {
      const delivery = await testEndpoint(deps, actor, params.id);
      return json(c, { data: loggedDeliveryView(delivery) }, 202);
    },
  );
}
