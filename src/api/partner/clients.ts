import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { readMakers } from "../../operations/makers.ts";
import { listClients } from "../../partners/clients.ts";
import { listAnswer } from "../schemas/answers.ts";
import { madeBy } from "../schemas/maker.ts";

const PartnerClientSchema = z
  .object({
    clientId: z.uuid().openapi({ description: "A server asks for tokens with it" }),
    createdAt: z.iso.datetime().openapi({ description: "When it was made" }),
    rotatedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "When it last got a new secret; null: never" }),
    previousSecretUntil: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "Until when the secret before the last rotation is valid" }),
    createdBy: madeBy(),
  })
  .openapi("PartnerClient");

export function addOwnClientRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Partner",
      method: "get",
      path: "/partner/clients",
      summary: "List the partner's client credentials",
      description:
        "Of the white-label API, without their secrets. The operator makes, rotates and deletes them.",
      query: new Query(pageParameters(100)),
      responses: { 200: listAnswer("One page of clients, oldest first", PartnerClientSchema) },
    },
    async ({ deps, actor, query, reply }) => {
      const { rows, total } = await listClients(deps, actor.partnerId, query);
      const ids = rows.map(({ client_id }) => client_id);
      const makers = await readMakers(deps, actor.partnerId, ids);
      const clients = rows.map((client) => ({
        clientId: client.client_id,
        createdAt: client.created_at,
        rotatedAt: client.rotated_at,
        previousSecretUntil: client.previous_secret_until,
        createdBy: makers.get(client.client_id) ?? null,
      }));
      return reply(200, pageBody({ rows: clients, total }, query));
    },
  );
}
