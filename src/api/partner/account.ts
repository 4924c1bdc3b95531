import { z } from "@hono/zod-openapi";
import { changePassword } from "../../auth/set-password.ts";
import type { Router } from "../../http/router.ts";
import { whoAmI } from "../../partners/accounts.ts";
import { editPartner } from "../../partners/change.ts";
import { oneCode, type PartnerChanges, PartnerChangesSchema, returnsDays } from "../../partners/partner.ts";
import { line, newPassword } from "../../shared/fields.ts";
import { PickupSchema } from "../../shared/pickup.ts";

const WhoAmISchema = z
  .object({
    partner: z
      .object({
        id: z.uuid().openapi({ description: "The partner's id" }),
        name: z.string().openapi({ description: "Its name for the operator", example: "Konga Stores" }),
        kind: z.enum(["store", "logistics"]).openapi({ description: "A shop, or a delivery company" }),
        status: z
          .string()
          .openapi({ description: "`active`, else its tokens are refused", example: "active" }),
        originZip: z.string().openapi({ description: "Where its parcels are picked up", example: "100281" }),
        labelName: z.string().openapi({ description: "The name that its customers see", example: "Konga" }),
        brandColor: z
          .string()
          .openapi({ description: "The colour of its tracking pages", example: "#334155" }),
        supportUrl: z
          .string()
          .nullable()
          .openapi({ description: "Where its customers get help", example: "https://shop.example.com/help" }),
        supportPhone: z
          .string()
          .nullable()
          .openapi({ description: "Likewise, a phone number", example: "+234 803 000 0000" }),
        pickup: z.union([PickupSchema, z.null()]).openapi({
          description: "Where drivers collect your parcels and bring them back: the operator sets it",
        }),
        returns: z
          .object({
            byReceiver: z
              .boolean()
              .openapi({ description: "Whether receivers may start a return themselves" }),
            days: z
              .int()
              .openapi({ description: "How many days after they collected the parcel", example: 30 }),
          })
          .openapi({ description: "What receivers may send back without asking you" }),
        oneCode: oneCode(),
        payoutAccount: z
          .object({
            bankCode: z.string().openapi({ description: "The bank's", example: "058" }),
            accountNumber: z.string().openapi({ description: "Its last four digits", example: "••••••6789" }),
            accountName: z.string().openapi({ description: "Its owner", example: "Konga Stores Ltd" }),
            countsFrom: z.iso.datetime().openapi({ description: "Until then the one before counts" }),
          })
          .nullable()
          .openapi({ description: "Where you are paid what receivers paid: the operator sets it" }),
        allowList: z.array(z.string()).openapi({
          description: "The addresses from which client credentials may be used",
          example: ["203.0.113.0/24"],
        }),
      })
      .openapi({ description: "Your company" }),
    account: z
      .object({
        id: z.uuid().openapi({ description: "The account's id" }),
        email: z
          .string()
          .openapi({ description: "The address with which it signs in", example: "ada@shop.example.com" }),
      })
      .openapi({ description: "Who has signed in" }),
    permissions: z.array(z.string()).openapi({ description: "What the access token may be used for" }),
  })
  .openapi("WhoAmI", { description: "Whom the token is for" });

const { label_name, brand_color, support_url, support_phone } = PartnerChangesSchema.shape;
const byReceiver = () =>
  z.boolean().openapi({ description: "Whether receivers may start a return themselves" });
const RETURNS = "What receivers may send back without asking you";

const camelCase = {
  labelName: label_name,
  brandColor: brand_color,
  supportUrl: support_url,
  supportPhone: support_phone,
  oneCode: oneCode(),
};
const returns = { byReceiver: byReceiver(), days: returnsDays() };

/** The names are those of `GET /partner`, which the document shows. */
const PartnerSettingsSchema = z
  .strictObject({
    ...camelCase,
    returns: z.strictObject(returns).partial().openapi({ description: RETURNS }),
  })
  .partial()
  .openapi("PartnerSettings");

/** What is accepted: the operator's names for the same fields too. */
const AnyPartnerSettingsSchema = z
  .strictObject({
    ...camelCase,
    label_name,
    brand_color,
    support_url,
    support_phone,
    one_code: oneCode(),
    returns: z.strictObject({ ...returns, by_receiver: byReceiver() }).partial(),
  })
  .partial()
  .superRefine((given, context) => {
    const twice = (fields: object, camel: string, snake: string, path: string[]) => {
      if (camel in fields && snake in fields)
        context.addIssue({
          code: "custom",
          path: [...path, snake],
          message: `is ${camel}: send one of them`,
        });
    };
    twice(given, "labelName", "label_name", []);
    twice(given, "brandColor", "brand_color", []);
    twice(given, "supportUrl", "support_url", []);
    twice(given, "supportPhone", "support_phone", []);
    twice(given, "oneCode", "one_code", []);
    twice(given.returns ?? {}, "byReceiver", "by_receiver", ["returns"]);
  });

/** The changes, with the names of `PartnerChanges`. */
function changesOf(given: z.infer<typeof AnyPartnerSettingsSchema>): PartnerChanges {
  // Null is a value: it takes an address or a number away.
  const either = <T>(camel: T, snake: T) => (camel === undefined ? snake : camel);
  const byReceiver = either(given.returns?.byReceiver, given.returns?.by_receiver);
  const changes = {
    label_name: either(given.labelName, given.label_name),
    brand_color: either(given.brandColor, given.brand_color),
    support_url: either(given.supportUrl, given.support_url),
    support_phone: either(given.supportPhone, given.support_phone),
    one_code: either(given.oneCode, given.one_code),
  };
  const { days } = given.returns ?? {};
  const returned = { by_receiver: byReceiver, days };
  return { ...changes, ...(given.returns ? { returns: returned } : {}) };
}

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
      summary: "Change what the partner's customers see",
      description:
        "The name and colour of labels and tracking pages, where customers get help, whether receivers may start " +
        "returns, and whether one code opens several parcels. Fields that are not sent stay as they are; `supportUrl` and `supportPhone` go with null. Names in " +
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
      summary: "Change the account's password",
      description:
        "Ends all sessions of the account. Its access tokens, including this one, stop working within 60 s: log in again. " +
        "Its passkeys stay.",
      body: z.strictObject({
        currentPassword: line(1000).openapi({
          description: "The one that holds",
          example: "a sentence of last year",
        }),
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
