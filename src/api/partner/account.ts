import { z } from "@hono/zod-openapi";
import { changePassword } from "../../auth/set-password.ts";
import type { Router } from "../../http/router.ts";
import { whoAmI } from "../../partners/accounts.ts";
import { editPartner } from "../../partners/change.ts";
import { line, newPassword } from "../../shared/fields.ts";
import { AnyPartnerSettingsSchema, changesOf, PartnerSettingsSchema } from "../schemas/partner-settings.ts";
import { WhoAmISchema } from "../schemas/who-am-i.ts";

const common = { access: "account", tag: "Partner" } as const;

export function addAccountRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/partner",
      summary: "Read the caller's partner, account and permissions",
      description: "For a first call with a new token: it tells whose token it is.",
      responses: {
        200: {
          description: "The owner of the access token",
          content: { "application/json": { schema: z.object({ data: WhoAmISchema }) } },
        },
      },
    },
    async ({ deps, actor, reply }) => reply(200, { data: await whoAmI(deps, actor) }),
  );

  router.add(
    {
      ...common,
      method: "patch",
      path: "/partner",
      confirmed: true,
      summary: "Change what the partner's customers see",
      description:
        "The name and colour of labels and tracking pages, where customers get help, and whether receivers may start " +
        "returns. Fields that are not sent stay as they are; `supportUrl` and `supportPhone` go with null. Names in " +
        "snake_case (`label_name`, `by_receiver`), as operators' routes have them, are taken too.",
      body: AnyPartnerSettingsSchema,
      documentedBody: PartnerSettingsSchema,
      responses: {
        200: {
          description: "The partner as it is now",
          content: { "application/json": { schema: z.object({ data: WhoAmISchema }) } },
        },
      },
      problems: ["write_conflict"],
    },
    async ({ deps, actor, body, reply }) => {
      await editPartner(deps, actor, actor.partnerId, changesOf(body), () => true);
      return reply(200, { data: await whoAmI(deps, actor) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/password",
      confirmed: true,
      summary: "Change the account's password",
      description:
        "Ends all sessions of the account. Its access tokens, including this one, stop working within 60 s: log in again. " +
        "Its passkeys stay.",
      body: z.strictObject({
        currentPassword: line(1000).openapi({ description: "The one that holds" }),
        newPassword: newPassword(),
      }),
      responses: { 204: { description: "The password is changed" } },
      problems: ["invalid_credentials"],
    },
    async ({ deps, actor, body, reply }) => {
      await changePassword(deps, actor, body);
      return reply(204);
    },
  );
}
