import { z } from "@hono/zod-openapi";
import { issueKey, listKeys, revokeKey } from "../../auth/issue-keys.ts";
import { KeyHolderSchema, keyHolderView } from "../../auth/key-views.ts";
import { pageBody, pageOf, pageParameters, pageSchema } from "../../http/page.ts";
import { oneOf, Query, text } from "../../http/query.ts";
import { type ApiContext, json, noContent } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { createAccount, issueSetPasswordToken, setAccountEnabled } from "../../partners/accounts.ts";
import {
  activatePartner,
  createPartner,
  editPartner,
  getPartner,
  setAllowList,
  suspendPartner,
} from "../../partners/change.ts";
import { createClient, deleteClient, rotateClient } from "../../partners/clients.ts";
import {
  AccountSchema,
  ClientSchema,
  NewPartnerSchema,
  PARTNER_STATUSES,
  PartnerChangesSchema,
  PartnerSchema,
} from "../../partners/partner.ts";
import { listAccounts, listClients, listPartners } from "../../partners/store.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { calendarDate, email, line, name, newPassword } from "../../shared/fields.ts";

const guarded = { access: "operator", tag: "Operator: partners" } as const;
const answer = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema: z.object({ data: schema }) } },
});
const listAnswer = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema: pageSchema(schema) } },
});
const onePage = () => new Query(pageParameters(200));

const SetPasswordToken = z.object({
  set_password_token: z
    .string()
    .openapi({ description: "For `POST /auth/set-password`: valid once, for 24 h" }),
});
const ClientSecret = z.object({
  client_id: z.uuid(),
  client_secret: z.string().openapi({ description: "Shown once" }),
});

const idOf = (c: ApiContext) => c.req.param("id") ?? "";
const accountOf = (c: ApiContext) => ({ partnerId: idOf(c), id: c.req.param("account_id") ?? "" });
const clientOf = (c: ApiContext) => ({ partnerId: idOf(c), id: c.req.param("client_id") ?? "" });

export function addOperatorPartnerRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "get",
      path: "/operator/partners",
      summary: "List partners, by name",
      query: new Query({
        ...pageParameters(200),
        status: oneOf("Only partners in this state", PARTNER_STATUSES),
        search: text("Part of the name; marks and case don't matter", { max: 200, example: "konga" }),
      }),
      responses: { 200: listAnswer("One page of partners", PartnerSchema) },
    },
    async (c, { deps, query }) => {
      const page = pageOf(query);
      return json(c, pageBody(await listPartners(deps.db, query, page), page));
    },
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/partners",
      summary: "Create a partner, pending",
      body: NewPartnerSchema,
      responses: { 201: answer("The new partner", PartnerSchema) },
    },
    async (c, { deps, actor, body }) => json(c, { data: await createPartner(deps, actor, body) }, 201),
  );

  router.add(
    {
      ...guarded,
      method: "get",
      path: "/operator/partners/{id}",
      summary: "Read a partner",
      responses: { 200: answer("The partner", PartnerSchema) },
      problems: ["not_found"],
    },
    async (c, { deps }) => json(c, { data: await getPartner(deps, idOf(c)) }),
  );

  router.add(
    {
      ...guarded,
      method: "patch",
      path: "/operator/partners/{id}",
      summary: "Change what is sent of a partner",
      body: PartnerChangesSchema,
      responses: { 200: answer("The partner as it is now", PartnerSchema) },
      problems: ["not_found"],
    },
    async (c, { deps, actor, body }) => json(c, { data: await editPartner(deps, actor, idOf(c), body) }),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/partners/{id}/activate",
      summary: "Activate a partner that signed the agreement",
      body: z.object({ agreement_signed_on: calendarDate() }),
      responses: { 200: answer("The partner as it is now", PartnerSchema) },
      problems: ["not_found"],
    },
    async (c, { deps, actor, body }) =>
      json(c, { data: await activatePartner(deps, actor, idOf(c), body.agreement_signed_on) }),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/partners/{id}/suspend",
      summary: "Suspend an active partner",
      description:
        "Its keys stop at once, its tokens within 60 s. Its parcels under way go on. Does nothing when it is so already.",
      responses: { 200: answer("The partner as it is now", PartnerSchema) },
      problems: ["not_found", "invalid_transition"],
    },
    async (c, { deps, actor }) => json(c, { data: await suspendPartner(deps, actor, idOf(c)) }),
  );

  router.add(
    {
      ...guarded,
      method: "put",
      path: "/operator/partners/{id}/allow-list",
      summary: "Replace the addresses from which client credentials may be used",
      description:
        "Addresses and CIDR blocks, IPv4 and IPv6; kept in canonical form. An empty list allows nobody.",
      body: z.object({
        entries: z.array(line(50)).max(500, "must have at most 500 entries"),
      }),
      responses: { 200: answer("The partner as it is now", PartnerSchema) },
      problems: ["not_found"],
    },
    async (c, { deps, actor, body }) =>
      json(c, { data: await setAllowList(deps, actor, idOf(c), body.entries) }),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/partners/{id}/secret-keys",
      summary: "Make a secret key for a partner",
      description: "The first one; with it and an account the partner makes more at `/partner/secret-keys`.",
      body: z.object({ name: name(100).default("First key") }),
      bodyOptional: true,
      responses: {
        201: answer(
          "The new key, shown once",
          KeyHolderSchema.extend({ key: z.string().openapi({ description: "Shown once" }) }),
        ),
      },
      problems: ["not_found", "invalid_transition"],
    },
    async (c, { deps, actor, body }) =>
      json(c, { data: await issueSecretKey(deps, actor, idOf(c), body) }, 201),
  );

  router.add(
    {
      ...guarded,
      method: "get",
      path: "/operator/partners/{id}/secret-keys",
      summary: "List a partner's secret keys",
      query: onePage(),
      responses: {
        200: listAnswer("One page of those that were not revoked, oldest first", KeyHolderSchema),
      },
      problems: ["not_found"],
    },
    async (c, { deps, query }) => {
      const page = pageOf(query);
      const { id: partnerId } = await getPartner(deps, idOf(c));
      const { rows, total } = await listKeys(deps, { kind: "sk", partnerId }, page);
      return json(c, pageBody({ rows: rows.map(keyHolderView), total }, page));
    },
  );

  router.add(
    {
      ...guarded,
      method: "delete",
      path: "/operator/partners/{id}/secret-keys/{key_id}",
      summary: "Revoke a partner's secret key",
      description:
        "It stops at once, and who logged in with it within 60 s. Revoking it again changes nothing.",
      responses: { 204: { description: "The key opens nothing any more" } },
      problems: ["not_found"],
    },
    async (c, { deps, actor }) => {
      await revokeKey(deps, actor, { kind: "sk", partnerId: idOf(c) }, c.req.param("key_id") ?? "");
      return noContent(c);
    },
  );

  addAccountRoutes(router);
  addClientRoutes(router);
}

async function issueSecretKey(
  deps: ApiDeps,
  actor: ActorOf<"operator">,
  partnerId: string,
  body: { name: string },
) {
  await getPartner(deps, partnerId);
  const { key, keyString } = await issueKey(deps, actor, { kind: "sk", partnerId }, body);
  return { ...keyHolderView(key), key: keyString };
}

function addAccountRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "get",
      path: "/operator/partners/{id}/accounts",
      summary: "List a partner's accounts",
      query: onePage(),
      responses: { 200: listAnswer("One page of accounts, oldest first", AccountSchema) },
      problems: ["not_found"],
    },
    async (c, { deps, query }) => {
      const page = pageOf(query);
      const { id } = await getPartner(deps, idOf(c));
      return json(c, pageBody(await listAccounts(deps.db, id, page), page));
    },
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/partners/{id}/accounts",
      summary: "Create an account",
      description: "Without a password, the answer has a token with which the account's owner sets one.",
      body: z.object({ email: email(), password: newPassword().optional() }),
      responses: { 201: answer("The new account", AccountSchema.extend(SetPasswordToken.partial().shape)) },
      problems: ["not_found", "email_taken"],
    },
    async (c, { deps, actor, body }) => {
      const { account, setPasswordToken } = await createAccount(deps, actor, idOf(c), body);
      const token = setPasswordToken ? { set_password_token: setPasswordToken } : {};
      return json(c, { data: { ...account, ...token } }, 201);
    },
  );

  for (const action of ["disable", "enable"] as const) {
    router.add(
      {
        ...guarded,
        method: "post",
        path: `/operator/partners/{id}/accounts/{account_id}/${action}`,
        summary: `${action === "enable" ? "Enable" : "Disable"} an account`,
        description:
          action === "enable"
            ? "Does nothing when it is so already."
            : "Ends its log-ins; access tokens stop within 60 s. Does nothing when it is so already.",
        responses: { 200: answer("The account as it is now", AccountSchema) },
        problems: ["not_found"],
      },
      async (c, { deps, actor }) =>
        json(c, { data: await setAccountEnabled(deps, actor, accountOf(c), action === "enable") }),
    );
  }

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/partners/{id}/accounts/{account_id}/set-password-token",
      summary: "Make a token with which the account's owner sets a new password",
      description:
        "For a lost password or token. A token from before dies; the present password holds until then.",
      responses: { 201: answer("The token, shown once", SetPasswordToken) },
      problems: ["not_found"],
    },
    async (c, { deps, actor }) =>
      json(c, { data: { set_password_token: await issueSetPasswordToken(deps, actor, accountOf(c)) } }, 201),
  );
}

function addClientRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "get",
      path: "/operator/partners/{id}/clients",
      summary: "List a partner's clients",
      query: onePage(),
      responses: { 200: listAnswer("One page of clients, oldest first", ClientSchema) },
      problems: ["not_found"],
    },
    async (c, { deps, query }) => {
      const page = pageOf(query);
      const { id } = await getPartner(deps, idOf(c));
      return json(c, pageBody(await listClients(deps.db, id, page, deps.now()), page));
    },
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/partners/{id}/clients",
      summary: "Make a client of the white-label API",
      responses: { 201: answer("Its id and secret", ClientSecret) },
      problems: ["not_found"],
    },
    async (c, { deps, actor }) => json(c, { data: await createClient(deps, actor, idOf(c)) }, 201),
  );

  router.add(
    {
      ...guarded,
      method: "post",
      path: "/operator/partners/{id}/clients/{client_id}/rotate",
      summary: "Give a client a new secret",
      description: "The old secret holds for 24 h more, so that servers can be moved over one by one.",
      responses: {
        200: answer("The client with its new secret", ClientSchema.extend(ClientSecret.shape)),
      },
      problems: ["not_found"],
    },
    async (c, { deps, actor }) => json(c, { data: await rotateClient(deps, actor, clientOf(c)) }),
  );

  router.add(
    {
      ...guarded,
      method: "delete",
      path: "/operator/partners/{id}/clients/{client_id}",
      summary: "Delete a client",
      description: "It gets no more tokens; those that it has stop within 60 s.",
      responses: { 204: { description: "The client is gone" } },
      problems: ["not_found"],
    },
    async (c, { deps, actor }) => {
      await deleteClient(deps, actor, clientOf(c));
      return noContent(c);
    },
  );
}
