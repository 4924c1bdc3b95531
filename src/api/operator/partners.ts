import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { oneOf, text } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import { isMatch } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import {
  activatePartner,
  createPartner,
  editPartner,
  getPartner,
  listPartners,
  setAllowList,
  suspendPartner,
} from "../../partners/change.ts";
import {
  NewPartnerSchema,
  PARTNER_STATUSES,
  type Partner,
  PartnerChangesSchema,
  PartnerSchema,
} from "../../partners/partner.ts";
import { calendarDate, line, list } from "../../shared/fields.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import { IDEMPOTENCY_KEY, idempotencyKey, REPLAYED } from "../schemas/idempotency.ts";
import { etagOf, IF_MATCH, VERSION } from "../schemas/if-match.ts";
import { partnerId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: partners" } as const;

const versionOf = (partner: Partner) => etagOf(partner.updated_at);

export function addOperatorPartnerRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/partners",
      summary: "List partners, by name",
      description: "Partners in every state.",
      query: new Query({
        ...pageParameters(200),
        status: oneOf("Only partners in this state", PARTNER_STATUSES),
        search: text("Part of the name; case and diacritics don't matter", { max: 200, example: "konga" }),
      }),
      responses: { 200: listAnswer("One page of partners", PartnerSchema) },
    },
    async ({ deps, query, reply }) => {
      return reply(200, pageBody(await listPartners(deps, query, query), query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners",
      summary: "Create a pending partner",
      description: "It can do nothing before it is activated.",
      headers: [IDEMPOTENCY_KEY],
      body: NewPartnerSchema,
      responses: {
        201: oneAnswer("The new partner", PartnerSchema),
        200: {
          ...oneAnswer(
            "The partner that an equal request created before, in its current state",
            PartnerSchema,
          ),
          headers: REPLAYED,
        },
      },
      problems: ["idempotency_mismatch"],
    },
    async ({ c, deps, actor, body, reply }) => {
      const { partner, isReplay } = await createPartner(deps, actor, body, idempotencyKey(c));
      return isReplay
        ? reply(200, { data: partner }, { "idempotent-replayed": "true" })
        : reply(201, { data: partner });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/partners/{id}",
      params: { id: partnerId },
      summary: "Read a partner",
      description: "With its state, its allow-list and what its labels show.",
      responses: { 200: { ...oneAnswer("The partner", PartnerSchema), headers: VERSION } },
      problems: ["not_found"],
    },
    async ({ deps, params, reply }) => {
      const partner = await getPartner(deps, params.id);
      return reply(200, { data: partner }, { etag: versionOf(partner) });
    },
  );

  router.add(
    {
      ...common,
      method: "patch",
      path: "/operator/partners/{id}",
      params: { id: partnerId },
      summary: "Update a partner",
      description:
        "Fields that are not sent stay as they are. With `If-Match` two operators can't overwrite each other's changes unseen.",
      headers: [IF_MATCH],
      body: PartnerChangesSchema,
      responses: { 200: { ...oneAnswer("The updated partner", PartnerSchema), headers: VERSION } },
      problems: ["not_found", "precondition_failed", "write_conflict"],
    },
    async ({ c, deps, actor, body, params, reply }) => {
      const isWanted = (partner: Partner) => isMatch(c.req.raw, versionOf(partner));
      const partner = await editPartner(deps, actor, params.id, body, isWanted);
      return reply(200, { data: partner }, { etag: versionOf(partner) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/activate",
      params: { id: partnerId },
      summary: "Activate a partner that signed the agreement",
      description:
        "Its credentials work within 60 s. A suspended partner is activated again in the same way.",
      body: z.strictObject({
        agreement_signed_on: calendarDate().openapi({ description: "The day on its agreement" }),
      }),
      responses: { 200: oneAnswer("The updated partner", PartnerSchema) },
      problems: ["not_found", "write_conflict"],
    },
    async ({ deps, actor, body, params, reply }) =>
      reply(200, { data: await activatePartner(deps, actor, params.id, body.agreement_signed_on) }),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/suspend",
      params: { id: partnerId },
      summary: "Suspend an active partner",
      description:
        "Its keys stop working at once, its tokens within 60 s. Its parcels under way are still delivered. Has no effect " +
        "on a suspended partner.",
      responses: { 200: oneAnswer("The updated partner", PartnerSchema) },
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, { data: await suspendPartner(deps, actor, params.id) }),
  );

  router.add(
    {
      ...common,
      method: "put",
      path: "/operator/partners/{id}/allow-list",
      params: { id: partnerId },
      summary: "Replace a partner's allow-list of IP addresses",
      description:
        "The partner's client credentials may be used from these addresses only. Takes IPv4 and IPv6 addresses and CIDR " +
        "blocks, and stores them in canonical form. An empty list allows no address.",
      body: z.strictObject({
        entries: list(line(50), { max: 500 }).openapi({
          description: "IP addresses and networks; empty: none may",
          example: ["203.0.113.0/24"],
        }),
      }),
      responses: { 200: oneAnswer("The updated partner", PartnerSchema) },
      problems: ["not_found", "write_conflict"],
    },
    async ({ deps, actor, body, params, reply }) =>
      reply(200, { data: await setAllowList(deps, actor, params.id, body.entries) }),
  );
}
