import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import {
  createAccount,
  issueSetPasswordToken,
  listAccounts,
  setAccountEnabled,
} from "../../partners/accounts.ts";
import { AccountSchema } from "../../partners/partner.ts";
import { email, newPassword } from "../../shared/fields.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import { accountId, partnerId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: partners" } as const;
const SetPasswordToken = z
  .object({
    set_password_token: z
      .string()
      .openapi({ description: "For `POST /auth/set-password`: valid for 24 h and for one use" }),
  })
  .openapi({ description: "The account sets its password with it" });
const accountOf = (params: { id: string; account_id: string }) => ({
  partnerId: params.id,
  id: params.account_id,
});

export function addPartnerAccountRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/partners/{id}/accounts",
      params: { id: partnerId },
      summary: "List a partner's accounts",
      description: "The people who log in for the partner.",
      query: new Query(pageParameters(200)),
      responses: { 200: listAnswer("One page of accounts, oldest first", AccountSchema) },
      problems: ["not_found"],
    },
    async ({ deps, query, params, reply }) => {
      return reply(200, pageBody(await listAccounts(deps, params.id, query), query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/accounts",
      params: { id: partnerId },
      summary: "Create an account",
      description: "Without `password`, the answer has a token with which the account's owner sets one.",
      body: z.strictObject({
        email: email().openapi({ description: "The account signs in with it" }),
        password: newPassword()
          .optional()
          .openapi({ description: "Without one the answer has a token to set it" }),
      }),
      responses: {
        201: oneAnswer(
          "The new account",
          AccountSchema.extend(SetPasswordToken.partial().shape).openapi({
            description: "The account, and a token if it has no password",
          }),
        ),
      },
      problems: ["not_found", "email_taken"],
    },
    async ({ deps, actor, body, params, reply }) => {
      const { account, token } = await createAccount(deps, actor, params.id, body);
      const handedOver = token ? { set_password_token: token.token } : {};
      return reply(201, { data: { ...account, ...handedOver } });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/accounts/{account_id}/disable",
      params: { id: partnerId, account_id: accountId },
      summary: "Disable an account",
      description:
        "Ends the account's sessions; its access tokens stop working within 60 s. Has no effect on a disabled account.",
      responses: { 200: oneAnswer("The updated account", AccountSchema) },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, { data: await setAccountEnabled(deps, actor, accountOf(params), false) }),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/accounts/{account_id}/enable",
      params: { id: partnerId, account_id: accountId },
      summary: "Enable an account",
      description: "Has no effect on an enabled account.",
      responses: { 200: oneAnswer("The updated account", AccountSchema) },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(200, { data: await setAccountEnabled(deps, actor, accountOf(params), true) }),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/accounts/{account_id}/set-password-token",
      params: { id: partnerId, account_id: accountId },
      summary: "Create a token with which the account's owner sets a new password",
      description:
        "For a lost password or token. It replaces an earlier token. The current password stays valid until a new one " +
        "is set.",
      responses: { 201: oneAnswer("The token, shown once", SetPasswordToken) },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) =>
      reply(201, {
        data: { set_password_token: await issueSetPasswordToken(deps, actor, accountOf(params)) },
      }),
  );
}
