import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { type Maker, readMakers } from "../../operations/makers.ts";
import type { Deps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { list, note } from "../../shared/fields.ts";
import { EVENT_TYPES } from "../../shared/parcel-status.ts";
import { isoTime, isoTimeOrNull, parseTime } from "../../shared/time.ts";
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  MAX_ENDPOINTS,
  rotateEndpointSecret,
  type StoredEndpoint,
} from "../../webhooks/endpoints/endpoints.ts";
import { MONEY_EVENTS, NETWORK_EVENT } from "../../webhooks/event.ts";
import { testEndpoint } from "../../webhooks/log/delivery-log.ts";
import { recoverEndpoint } from "../../webhooks/log/recover.ts";
import { endpointId } from "../schemas/path-parameters.ts";
import { LoggedDeliverySchema, loggedDeliveryView } from "../schemas/webhook-delivery.ts";
import {
  EndpointRecovery,
  EndpointSchema,
  EndpointTest,
  EndpointWithSecret,
  RecoveredSchema,
} from "../schemas/webhook-endpoint.ts";
import { webhookUrl } from "../schemas/webhook-url.ts";

const common = { access: "account_or_secret_key", tag: "Webhooks" } as const;

const events = () =>
  list(z.enum([...EVENT_TYPES, NETWORK_EVENT, ...MONEY_EVENTS, "*"]), {
    min: 1,
    max: EVENT_TYPES.length + 1,
    unique: "a type",
  })
    .refine((given) => !given.includes("*") || given.length === 1, "must not contain other types beside *")
    .openapi({
      description: "Types of events, or `*` alone for all of orders",
      example: ["package.arrived_at_point"],
    });

const NewEndpoint = z
  .strictObject({
    url: webhookUrl(),
    events: events(),
    description: note(500).optional().openapi({ description: "For yourself" }),
    enabled: z.boolean().default(true).openapi({ description: "False: its webhooks wait" }),
  })
  .openapi("NewWebhookEndpoint");
const EndpointChanges = z
  .strictObject({
    url: webhookUrl(),
    events: events(),
    description: note(500).openapi({ description: "For yourself" }),
    enabled: z.boolean().openapi({ description: "False: its webhooks wait" }),
  })
  .partial()
  .openapi("WebhookEndpointChanges");

function endpointView(endpoint: StoredEndpoint, createdBy: Maker | null): z.infer<typeof EndpointSchema> {
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
    createdBy,
  };
}

/** Endpoints of a partner with who made each. */
async function endpointViews(deps: Deps, { partnerId }: PartnerRef, endpoints: readonly StoredEndpoint[]) {
  const makers = await readMakers(
    deps,
    partnerId,
    endpoints.map(({ id }) => id),
  );
  return endpoints.map((endpoint) => endpointView(endpoint, makers.get(endpoint.id) ?? null));
}

async function oneView(deps: Deps, partner: PartnerRef, endpoint: StoredEndpoint) {
  const [view] = await endpointViews(deps, partner, [endpoint]);
  return view!;
}

async function withSecret(
  deps: Deps,
  partner: PartnerRef,
  { endpoint, secret }: { endpoint: StoredEndpoint; secret: string },
) {
  return { data: { ...(await oneView(deps, partner, endpoint)), secret } };
}

const answerWith = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
const theEndpoint = { 200: answerWith(z.object({ data: EndpointSchema }), "The endpoint") };

export function addWebhookEndpointRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/webhook-endpoints",
      summary: "Create a webhook endpoint",
      description:
        "It receives the events of all orders. Its URL must be https on port 443 with a public host name. If an order " +
        "has the same URL as its `webhook_url`, one webhook is sent, signed with both secrets.",
      body: NewEndpoint,
      responses: {
        201: answerWith(z.object({ data: EndpointWithSecret }), "The endpoint, with its secret, shown once"),
      },
      problems: ["invalid_transition"],
    },
    async ({ deps, actor, body: { description = "", ...fields }, reply }) =>
      reply(
        201,
        await withSecret(deps, actor, await createEndpoint(deps, actor, { ...fields, description })),
      ),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/webhook-endpoints",
      summary: "List the webhook endpoints",
      description: "Each with what it is sent and why it was disabled, if it was. Without their secrets.",
      responses: {
        200: answerWith(
          z.object({ data: z.array(EndpointSchema).openapi({ description: "The oldest first" }) }),
          `All of them, at most ${MAX_ENDPOINTS}, oldest first`,
        ),
      },
    },
    async ({ deps, actor, reply }) =>
      reply(200, { data: await endpointViews(deps, actor, await listEndpoints(deps, actor)) }),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/webhook-endpoints/{id}",
      params: { id: endpointId },
      summary: "Read a webhook endpoint",
      description: "Without its secret, which is shown when it is made or rotated.",
      responses: theEndpoint,
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, { data: await oneView(deps, actor, await getEndpoint(deps, actor, params.id)) }),
  );

  router.add(
    {
      ...common,
      method: "patch",
      path: "/partner/webhook-endpoints/{id}",
      params: { id: endpointId },
      summary: "Update, disable or enable a webhook endpoint",
      description:
        "An endpoint that is enabled again gets the webhooks that it missed, beginning within two minutes. When the URL " +
        "changes, nothing more is sent to the old one, and undelivered webhooks go to the new one, likewise.",
      body: EndpointChanges,
      responses: theEndpoint,
      problems: ["not_found", "write_conflict"],
    },
    async ({ deps, actor, body, params, reply }) =>
      reply(200, { data: await oneView(deps, actor, await changeEndpoint(deps, actor, params.id, body)) }),
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/partner/webhook-endpoints/{id}",
      params: { id: endpointId },
      summary: "Delete a webhook endpoint",
      description:
        "Nothing more is sent to it. Its undelivered webhooks are given up, unless an order or another endpoint has the " +
        "same URL; in the log they become `failed` within minutes.",
      responses: { 204: { description: "The endpoint is deleted" } },
      problems: ["not_found", "write_conflict"],
    },
    async ({ deps, actor, params, reply }) => {
      await deleteEndpoint(deps, actor, params.id);
      return reply(204);
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/webhook-endpoints/{id}/rotate-secret",
      params: { id: endpointId },
      summary: "Rotate a webhook endpoint's secret",
      description: "For 24 h webhooks are also signed with the old secret.",
      responses: {
        200: answerWith(
          z.object({ data: EndpointWithSecret }),
          "The endpoint, with its new secret, shown once",
        ),
      },
      problems: ["not_found", "invalid_transition", "write_conflict"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, await withSecret(deps, actor, await rotateEndpointSecret(deps, actor, params.id))),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/webhook-endpoints/{id}/test",
      params: { id: endpointId },
      summary: "Send a test webhook to an endpoint",
      description:
        "Its type is `webhook.test`, or else it is a sample of `type`, with `data.test`, about an order that does not exist. The " +
        "endpoint gets it whatever its `events`. The list of deliveries shows the result.",
      body: EndpointTest,
      bodyOptional: true,
      responses: {
        202: answerWith(z.object({ data: LoggedDeliverySchema }), "Its delivery, which will be sent at once"),
      },
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, params, body, reply }) => {
      const delivery = await testEndpoint(deps, actor, params.id, body.type);
      return reply(202, { data: loggedDeliveryView(delivery) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/webhook-endpoints/{id}/recover",
      params: { id: endpointId },
      summary: "Send again what failed at an endpoint",
      description:
        "All webhooks of events since `since` that are `failed` at the endpoint's URL, with the same `webhook-id` and a new " +
        "schedule of retries; and what still waits after a failure is due at once. The first hundred are sent now, the others " +
        "follow within minutes.",
      body: EndpointRecovery,
      responses: { 202: answerWith(z.object({ data: RecoveredSchema }), "They will be sent") },
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, body, params, reply }) => {
      const deliveries = await recoverEndpoint(deps, actor, params.id, parseTime(body.since)!);
      return reply(202, { data: { deliveries } });
    },
  );
}
