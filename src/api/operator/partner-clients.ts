import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { createClient, deleteClient, listClients, rotateClient } from "../../partners/clients.ts";
import { ClientSchema } from "../../partners/partner.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import { clientId, partnerId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: partners" } as const;
const ClientSecret = z
  .object({
    client_id: z.uuid().openapi({ description: "The client's id" }),
    client_secret: z.string().openapi({ description: "Shown once" }),
  })
  .openapi({ description: "The client" });

const clientOf = (params: { id: string; client_id: string }) => ({
  partnerId: params.id,
  id: params.client_id,
});

export function addPartnerClientRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/partners/{id}/clients",
      params: { id: partnerId },
      summary: "List a partner's clients",
      description: "Without their secrets, which are shown once.",
      query: new Query(pageParameters(200)),
      responses: { 200: listAnswer("One page of clients, oldest first", ClientSchema) },
      problems: ["not_found"],
    },
    async ({ deps, query, params, reply }) => {
      return reply(200, pageBody(await listClients(deps, params.id, query), query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/clients",
      params: { id: partnerId },
      summary: "Create a client of the white-label API",
      description:
        "The secret is in the answer and is never shown again. Tokens are given only to addresses on the partner's allow-list.",
      responses: { 201: oneAnswer("The client's id and secret", ClientSecret) },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(201, { data: await createClient(deps, actor, params.id) }),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/clients/{client_id}/rotate",
      params: { id: partnerId, client_id: clientId },
      summary: "Rotate a client's secret",
      description: "The old secret stays valid for 24 h, so that servers can switch one by one.",
      responses: {
        200: oneAnswer(
          "The client with its new secret",
          ClientSchema.extend(ClientSecret.shape).openapi({ description: "The client" }),
        ),
      },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, { data: await rotateClient(deps, actor, clientOf(params)) }),
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/partners/{id}/clients/{client_id}",
      params: { id: partnerId, client_id: clientId },
      summary: "Delete a client",
      description: "The client gets no new tokens, and its tokens stop working within 60 s.",
      responses: { 204: { description: "The client is deleted" } },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await deleteClient(deps, actor, clientOf(params));
      return reply(204);
    },
  );
}
