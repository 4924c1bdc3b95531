import { z } from "@hono/zod-openapi";
import { changePassword } from "../../auth/set-password.ts";
import { json, noContent } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { whoAmI } from "../../partners/accounts.ts";
import { line, newPassword } from "../../shared/fields.ts";

const common = { access: "account", tag: "Partner" } as const;

const WhoAmI = z
  .object({
    partner: z.object({
      id: z.uuid().openapi({ description: "The partner's id" }),
      name: z.string().openapi({ description: "Its name for the operator", example: "Konga Stores" }),
      kind: z.enum(["store", "logistics"]).openapi({ description: "A shop, or a delivery company" }),
      status: z.string().openapi({ description: "`active`, else its tokens are refused", example: "active" }),
      originZip: z.string().openapi({ description: "Where its parcels are picked up", example: "100281" }),
      labelName: z.string().openapi({ description: "The name that its customers see", example: "Konga" }),
      brandColor: z.string().openapi({ description: "The colour of its tracking pages", example: "#334155" }),
      supportUrl: z
        .string()
        .nullable()
        .openapi({ description: "Where its customers get help", example: "https://shop.example.com/help" }),
      supportPhone: z
        .string()
        .nullable()
        .openapi({ description: "Likewise, a phone number", example: "+234 803 000 0000" }),
      allowList: z.array(z.string()).openapi({
        description: "The addresses from which client credentials may be used",
        example: ["203.0.113.0/24"],
      }),
    }),
    account: z.object({
      id: z.uuid().openapi({ description: "The account's id" }),
      email: z.string().openapi({ description: "With which it signs in", example: "ada@shop.example.com" }),
    }),
    permissions: z.array(z.string()).openapi({ description: "What the access token may be used for" }),
  })
  .openapi("WhoAmI");

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
          content: { "application/json": { schema: z.object({ data: WhoAmI }) } },
        },
      },
    },
    async (c, { deps, actor }) => json(c, { data: await whoAmI(deps, actor) }),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/partner/password",
      confirmed: true,
      summary: "Change the account's password",
      description:
        "Ends all sessions of the account. Its access tokens, including this one, stop working within 60 s: log in again.",
      body: z.object({ currentPassword: line(1000), newPassword: newPassword() }),
      responses: { 204: { description: "The password is changed" } },
      problems: ["invalid_credentials"],
    },
    async (c, { deps, actor, body }) => {
      await changePassword(deps, actor, body);
      return noContent(c);
    },
  );
}
