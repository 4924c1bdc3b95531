import { z } from "@hono/zod-openapi";
import type { NewReturn } from "../../orders/create/create-return.ts";
import { cleanCode } from "../../shared/copied.ts";
import { line, list, name, note } from "../../shared/fields.ts";
import type { ProblemCode } from "../../shared/problem-kinds.ts";
import { reference } from "./reference.ts";
import { webhookUrl } from "./webhook-url.ts";

const fields = {
  items: list(
    z
      .strictObject({
        name: name(120).openapi({ description: "As it was ordered", example: "Ankara fabric" }),
        sku: line(64, { min: 1 }).optional().openapi({ description: "Which of several of one name" }),
        qty: z.int().min(1).max(100_000).openapi({ description: "How many", example: 1 }),
      })
      .openapi("ReturnedItem"),
    { min: 1, max: 100 },
  )
    .optional()
    .openapi({ description: "By default all that is not in returns yet" }),
  reason: note(1000).optional().openapi({
    description: "Why it comes back, for yourself",
    example: "It is too small",
  }),
  webhook_url: webhookUrl().optional(),
  return_reference: reference().optional().openapi({
    description: "Your own reference of the return; by default the order's with `-R1`, `-R2` and so on",
    example: "ORD-2026-00017-R1",
  }),
};

const StoreFields = {
  order_id: line(64).optional().openapi({
    description: "The order's id. Either this or `partner_order_id`",
    example: "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e",
  }),
  partner_order_id: reference().optional().openapi({ description: "Or your reference of it" }),
};

export const StoreReturnBody = z
  .strictObject({ ...StoreFields, ...fields })
  .refine(({ order_id, partner_order_id }) => (order_id === undefined) !== (partner_order_id === undefined), {
    message: "is required, or `partner_order_id`, and not both",
    path: ["order_id"],
  })
  .openapi("NewStoreReturn");
export const WhiteLabelReturnBody = z
  .strictObject({ reference: reference().openapi({ description: "The order's" }), ...fields })
  .openapi("NewWhiteLabelReturn");

export const ReceiverReturnBody = z
  .strictObject({
    collection_code: z
      .string()
      .overwrite(cleanCode)
      .regex(/^\d{6}$/, "must be six digits")
      .openapi({ description: "The code with which the parcel was collected", example: "042917" }),
    reason: note(1000).optional().openapi({ description: "For the shop", example: "It is too small" }),
  })
  .openapi("NewReceiverReturn");

/** Why a receiver's return may be refused. */
export const RECEIVER_RETURN_PROBLEMS: readonly ProblemCode[] = [
  "order_not_found",
  "order_archived",
  "wrong_collection_code",
  "return_not_possible",
  "write_conflict",
];

export const storeReturn = ({
  order_id,
  partner_order_id,
  ...rest
}: z.infer<typeof StoreReturnBody>): NewReturn => ({
  ...common(rest),
  order: partner_order_id === undefined ? { id: order_id! } : { reference: partner_order_id },
  entrance: "store",
});

export const whiteLabelReturn = ({
  reference: of,
  ...rest
}: z.infer<typeof WhiteLabelReturnBody>): NewReturn => ({
  ...common(rest),
  order: { reference: of },
  entrance: "white_label",
});

const common = ({
  items,
  reason,
  webhook_url: url,
  return_reference: own,
}: Pick<z.infer<typeof WhiteLabelReturnBody>, keyof typeof fields>) => ({
  items,
  reason,
  webhookUrl: url,
  reference: own,
});
