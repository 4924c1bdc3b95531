import { z } from "@hono/zod-openapi";
import { nullableTime } from "../../shared/fields.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";

/** Orders as the interface's family A shows them. Pages use these types, so this imports nothing that only Workers have. */

/** What `searchedFrom` says of a search of orders. */
export const SEARCHED_FROM =
  "Only if very many words of the partner's orders begin like those of `search`: the newest orders alone, created " +
  "since then, were looked through. For older ones give more of a word, or dates";

export const OrderSchema = z
  .object({
    id: z.uuid(),
    partnerId: z.uuid(),
    reference: z.string(),
    trackingCode: z.string().openapi({ example: "7KQ2M9XW4B36" }),
    pudoPointId: z.string(),
    receiverEmail: z.string(),
    receiverFirstName: z.string(),
    receiverLastName: z.string(),
    items: z.array(
      z.object({
        description: z.string(),
        weight: z.number().openapi({ description: "Kilograms" }),
        length: z.number().openapi({ description: "Centimetres; 0 if not given" }),
        width: z.number(),
        height: z.number(),
        quantity: z.int(),
        value: z.number().openapi({ description: "Naira per unit" }),
      }),
    ),
    deliveryFee: z.number().openapi({ description: "Whole naira", example: 1500 }),
    note: z.string(),
    status: z.enum(ORDER_STATUSES),
    trackingUrl: z.url().openapi({ description: "The page on which the receiver sees the parcel" }),
    expiresAt: nullableTime().openapi({
      description: "Until when the point keeps the parcel; null unless it is there",
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi("Order");

export const OrdersPagination = z
  .object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int().openapi({
      description: "With `updatedFrom`: as it was at the first page, and counted up to 10,000",
    }),
    totalPages: z.int(),
    hasNext: z.boolean(),
    hasPrevious: z.boolean(),
    nextCursor: z.string().nullable().optional().openapi({
      description: "Only with `updatedFrom`: the `cursor` of the next page; null on the last one",
    }),
    searchedFrom: z.iso.datetime().optional().openapi({ description: SEARCHED_FROM }),
  })
  .openapi("OrdersPagination");

export const OrdersPageSchema = z.object({
  data: z.object({ orders: z.array(OrderSchema), pagination: OrdersPagination }),
});
