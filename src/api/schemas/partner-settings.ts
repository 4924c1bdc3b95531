import { z } from "@hono/zod-openapi";
import { type PartnerChanges, PartnerChangesSchema, returnsDays } from "../../partners/partner.ts";

const { label_name, brand_color, support_url, support_phone } = PartnerChangesSchema.shape;
const byReceiver = () =>
  z.boolean().openapi({ description: "Whether receivers may start a return themselves" });
const RETURNS = "What receivers may send back without asking you";

const camelCase = {
  labelName: label_name,
  brandColor: brand_color,
  supportUrl: support_url,
  supportPhone: support_phone,
};
const returns = { byReceiver: byReceiver(), days: returnsDays() };

/** The names are those of `GET /partner`, which the document shows. */
export const PartnerSettingsSchema = z
  .strictObject({
    ...camelCase,
    returns: z.strictObject(returns).partial().openapi({ description: RETURNS }),
  })
  .partial()
  .openapi("PartnerSettings");

/** What is accepted: the operator's names for the same fields too. */
export const AnyPartnerSettingsSchema = z
  .strictObject({
    ...camelCase,
    label_name,
    brand_color,
    support_url,
    support_phone,
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
    twice(given.returns ?? {}, "byReceiver", "by_receiver", ["returns"]);
  });

/** The changes, with the names of `PartnerChanges`. */
export function changesOf(given: z.infer<typeof AnyPartnerSettingsSchema>): PartnerChanges {
  // Null is a value: it takes an address or a number away.
  const either = <T>(camel: T, snake: T) => (camel === undefined ? snake : camel);
  const byReceiver = either(given.returns?.byReceiver, given.returns?.by_receiver);
  const changes = {
    label_name: either(given.labelName, given.label_name),
    brand_color: either(given.brandColor, given.brand_color),
    support_url: either(given.supportUrl, given.support_url),
    support_phone: either(given.supportPhone, given.support_phone),
  };
  const { days } = given.returns ?? {};
  const returned = { by_receiver: byReceiver, days };
  return { ...changes, ...(given.returns ? { returns: returned } : {}) };
}
