import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import {
  disablePerson,
  type Invitation,
  invite,
  inviteAgain,
  listPeople,
  type Person,
} from "../../partners/people.ts";
import type { AccountActor } from "../../shared/actor.ts";
import { email } from "../../shared/fields.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import { accountId } from "../schemas/path-parameters.ts";

const PartnerAccountSchema = z
  .object({
    id: z.uuid().openapi({ description: "The account's id" }),
    email: z
      .string()
      .openapi({ description: "The address with which it signs in", example: "ada@shop.example.com" }),
    enabled: z.boolean().openapi({ description: "Whether it may sign in" }),
    hasPassword: z.boolean().openapi({ description: "False until its one-time token was used" }),
    isCurrent: z.boolean().openapi({ description: "Whether it is the caller's" }),
    createdAt: z.iso.datetime().openapi({ description: "When it was made" }),
    lastSignedInAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "To the portal or for tokens; null if that is not known" }),
  })
  .openapi("PartnerAccount", { description: "Somebody who signs in for the partner" });

const InvitationSchema = z
  .object({
    link: z.string().openapi({
      description: "Where the account's owner sets a password, once",
      example: "https://api.example.com/portal/#/set-password?token=sp_live_…",
    }),
    linkExpiresAt: z.iso.datetime().openapi({ description: "Until when it works" }),
  })
  .openapi("Invitation", { description: "A one-time link to set a password" });

/** An access token is not enough to make accounts, because these would outlive it. */
const byPeople = { access: "active_portal", tag: "Partner" } as const;

const personView = (
  { id, email, enabled, passwordHash, createdAt, lastSignedInAt }: Person,
  { accountId }: AccountActor,
) => ({
  id,
  email,
  enabled,
  hasPassword: passwordHash !== null,
  isCurrent: id === accountId,
  createdAt: isoTime(createdAt),
  lastSignedInAt: isoTimeOrNull(lastSignedInAt),
});
const invitationView = ({ link, expiresAt }: Invitation) => ({ link, linkExpiresAt: isoTime(expiresAt) });

export function addPeopleRoutes(router: Router): void {
  router.add(
    {
      access: "account",
      tag: "Partner",
      method: "get",
      path: "/partner/accounts",
      summary: "List the partner's accounts",
      description: "The people who sign in for the partner.",
      query: new Query(pageParameters(100)),
      responses: { 200: listAnswer("One page of accounts, oldest first", PartnerAccountSchema) },
    },
    async ({ deps, actor, query, reply }) => {
      const { rows, total } = await listPeople(deps, actor, query);
      return reply(200, pageBody({ rows: rows.map((person) => personView(person, actor)), total }, query));
    },
  );

  router.add(
    {
      ...byPeople,
      method: "post",
      path: "/partner/accounts",
      summary: "Invite a colleague",
      description:
        "Makes an account and a link with which its owner sets a password, once and within 24 h. Hand the link over " +
        "yourself: nothing is sent. By a session of the portal alone.",
      body: z.strictObject({
        email: email().openapi({ description: "The address with which the colleague signs in" }),
      }),
      responses: {
        201: oneAnswer(
          "The new account, with its link, shown once",
          PartnerAccountSchema.extend(InvitationSchema.shape).openapi("InvitedAccount", {
            description: "The account, with a one-time link to set a password",
          }),
        ),
      },
      problems: ["email_taken"],
    },
    async ({ deps, actor, body, reply }) => {
      const { person, invitation } = await invite(deps, actor, body.email);
      return reply(201, { data: { ...personView(person, actor), ...invitationView(invitation) } });
    },
  );

  router.add(
    {
      ...byPeople,
      method: "post",
      path: "/partner/accounts/{id}/invite",
      params: { id: accountId },
      summary: "Make a new link for an invited colleague",
      description:
        "In place of one that was lost or is over 24 h old. Only for an account that never had a password. By a session " +
        "of the portal alone.",
      responses: { 201: oneAnswer("The link, shown once", InvitationSchema) },
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(201, { data: invitationView(await inviteAgain(deps, actor, params.id)) }),
  );

  router.add(
    {
      ...byPeople,
      method: "post",
      path: "/partner/accounts/{id}/disable",
      params: { id: accountId },
      summary: "Disable a colleague's account",
      description:
        "Ends the account's sessions; its access tokens stop working within 60 s. Nobody disables their own account, nor " +
        "the last one that is enabled. The operator can enable it again. By a session of the portal alone.",
      responses: { 200: oneAnswer("The disabled account", PartnerAccountSchema) },
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, { data: personView(await disablePerson(deps, actor, params.id), actor) }),
  );
}
