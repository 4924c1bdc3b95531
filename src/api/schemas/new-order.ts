import { z } from "@hono/zod-openapi";
import { type Item, MAX_PARTNER_DAYS, type NewOrder } from "../../orders/order.ts";
import { codAmount, email, line, list, money, name, note, phone } from "../../shared/fields.ts";
import { QUOTE_ID_EXAMPLE } from "./estimate.ts";
import { reference } from "./reference.ts";
import { webhookUrl } from "./webhook-url.ts";

const positive = (max: number) => z.number().gt(0, "must be over 0").max(max, `must be at most ${max}`);

const ItemSchema = z
  .strictObject({
    name: name(120).openapi({ description: "What it is", example: "Ankara fabric" }),
    sku: line(64, { min: 1 }).optional().openapi({ description: "Your number of it", example: "ANK-042" }),
    qty: z
      .number()
      .refine((count) => Number.isInteger(count) && count >= 1, "must be a whole number of at least 1")
      .refine((count) => count <= 100_000, "must be at most 100000")
      .openapi({ description: "How many", example: 2, type: "integer", minimum: 1, maximum: 100_000 }),
    price: money().openapi({ description: "Naira per unit", example: 12500 }),
    weight_kg: positive(1000).openapi({ description: "Kilograms per unit", example: 0.8 }),
    length_cm: positive(1000).optional().openapi({ description: "Centimetres" }),
    width_cm: positive(1000).optional().openapi({ description: "Centimetres" }),
    height_cm: positive(1000).optional().openapi({ description: "Centimetres" }),
  })
  .openapi("NewItem") satisfies z.ZodType<Item>;

const items = () => list(ItemSchema, { min: 1, max: 100 }).openapi({ description: "What is in the parcel" });

const pointId = () =>
  line(64).openapi({
    description: "The id of the point to which the parcel goes",
    example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
  });
const personEmail = () => email().openapi({ description: "For problems with the delivery" });
const personPhone = () => phone().openapi({ description: "For problems with the delivery" });
const orderNote = () => note(1000).openapi({ description: "For yourself, also on the label" });
const personName = () =>
  name(200).openapi({ description: "Who collects the parcel", example: "Ṣẹ̀gun Ọlábísí" });

const quoteId = () =>
  line(300, { min: 1 }).openapi({
    description:
      "The `quote_id` of an estimate (`GET /rates/estimate`) of the last 24 h: the order costs its amount. The estimate must " +
      "be for your own origin and the point's state, and for at least the order's weight, size and `cod_amount`",
    example: QUOTE_ID_EXAMPLE,
  });

export const StoreOrderBody = z
  .strictObject({
    partner_order_id: reference(),
    pudo_point_id: pointId(),
    customer: z
      .strictObject({ name: personName(), email: personEmail().optional(), phone: personPhone() })
      .openapi({ description: "The receiver" }),
    items: items(),
    cod_amount: codAmount().optional(),
    note: orderNote().optional(),
    webhook_url: webhookUrl().optional(),
    quote_id: quoteId().optional(),
  })
  .openapi("NewStoreOrder");

export const WhiteLabelOrderBody = z
  .strictObject({
    reference: reference(),
    pudo_point_id: pointId(),
    recipient: z
      .strictObject({ name: personName(), phone: personPhone(), email: personEmail().optional() })
      .openapi({ description: "The receiver" }),
    items: items().optional(),
    cod_amount: codAmount().optional(),
    note: orderNote().optional(),
    webhook_url: webhookUrl().optional(),
    quote_id: quoteId().optional(),
  })
  .openapi("NewWhiteLabelOrder");

const pointChange = { pudo_point_id: pointId() };
export const PointChange = z.strictObject(pointChange).openapi("PointChange");
/** @param reason why an operator does it */
export const operatorPointChange = (reason: z.ZodType<string, string>) =>
  z.strictObject({ ...pointChange, reason }).openapi("OperatorPointChange");

/** @param most how many at most */
export const days = (most: number) =>
  z
    .number()
    .refine(
      (given) => Number.isInteger(given) && given >= 1 && given <= most,
      `must be a whole number from 1 to ${most}`,
    )
    .openapi({ type: "integer", minimum: 1, maximum: most, description: "How many days more", example: 3 });
export const Extension = z.strictObject({ days: days(MAX_PARTNER_DAYS) }).openapi("Extension");

export function fromStore(body: z.infer<typeof StoreOrderBody>): NewOrder {
  return {
    entrance: "store",
    reference: body.partner_order_id,
    pointId: body.pudo_point_id,
    receiver: { ...body.customer, email: body.customer.email ?? "" },
    items: body.items,
    codAmount: body.cod_amount,
    note: body.note ?? "",
    webhookUrl: body.webhook_url,
    quoteId: body.quote_id,
  };
}

export function fromWhiteLabel(body: z.infer<typeof WhiteLabelOrderBody>): NewOrder {
  return {
    entrance: "white_label",
    reference: body.reference,
    pointId: body.pudo_point_id,
    receiver: { ...body.recipient, email: body.recipient.email ?? "" },
    items: body.items ?? [],
    codAmount: body.cod_amount,
    note: body.note ?? "",
    webhookUrl: body.webhook_url,
    quoteId: body.quote_id,
  };
}
