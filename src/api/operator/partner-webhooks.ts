import { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { getPartnerRef } from "../../partners/change.ts";
import { isoTime, isoTimeOrNull, parseTime } from "../../shared/time.ts";
import { changeEndpoint, listEndpoints, type StoredEndpoint } from "../../webhooks/endpoints/endpoints.ts";
import { withoutQuery } from "../../webhooks/endpoints/url-guard.ts";
import { recoverEndpoint } from "../../webhooks/log/recover.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { endpointId, partnerId } from "../schemas/path-parameters.ts";
import { EndpointRecovery, OperatorEndpointSchema, RecoveredSchema } from "../schemas/webhook-endpoint.ts";

const common = { access: "operator", tag: "Operator: webhooks" } as const;
const oneEndpoint = { id: partnerId, endpoint_id: endpointId };

const view = (endpoint: StoredEndpoint): z.infer<typeof OperatorEndpointSchema> => ({
  id: endpoint.id,
  url: withoutQuery(endpoint.url),
  events: endpoint.events,
  description: endpoint.description,
  enabled: endpoint.enabled,
  disabled_reason: endpoint.disabledReason,
  failing_since: isoTimeOrNull(endpoint.failingSince),
  created_at: isoTime(endpoint.createdAt),
  updated_at: isoTime(endpoint.updatedAt),
});

export function addPartnerWebhookRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/partners/{id}/webhook-endpoints",
      params: { id: partnerId },
      summary: "List a partner's webhook endpoints",
      description: "At most 20, without their secrets. `GET /operator/webhooks` tells what fails at them.",
      responses: {
        200: oneAnswer(
          "The endpoints, oldest first",
          z.array(OperatorEndpointSchema).openapi({ description: "The oldest first" }),
        ),
      },
      problems: ["not_found"],
    },
    async ({ deps, params, reply }) => {
      const endpoints = await listEndpoints(deps, await getPartnerRef(deps, params.id));
      return reply(200, { data: endpoints.map(view) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/webhook-endpoints/{endpoint_id}/enable",
      params: oneEndpoint,
      summary: "Enable a partner's webhook endpoint again",
      description:
        "When its receiver is mended. It gets the webhooks that wait for it, beginning within two minutes. Has no effect " +
        "on an enabled endpoint. Works for a suspended partner too, whose webhooks go on.",
      responses: { 200: oneAnswer("The endpoint", OperatorEndpointSchema) },
      problems: ["not_found", "write_conflict"],
    },
    async ({ deps, actor, params, reply }) => {
      const forPartner = { ...actor, ...(await getPartnerRef(deps, params.id)) };
      const endpoint = await changeEndpoint(deps, forPartner, params.endpoint_id, { enabled: true });
      return reply(200, { data: view(endpoint) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/webhook-endpoints/{endpoint_id}/recover",
      params: oneEndpoint,
      summary: "Send again what failed at a partner's webhook endpoint",
      description: "As the partner does it itself with `POST /partner/webhook-endpoints/{id}/recover`.",
      body: EndpointRecovery,
      responses: { 202: oneAnswer("They will be sent", RecoveredSchema) },
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, body, params, reply }) => {
      const forPartner = { ...actor, ...(await getPartnerRef(deps, params.id)) };
      const deliveries = await recoverEndpoint(deps, forPartner, params.endpoint_id, parseTime(body.since)!);
      return reply(202, { data: { deliveries } });
    },
  );
}
