import { z } from "@hono/zod-openapi";
import { nullableTime } from "../../shared/fields.ts";
import { DIRECTIONS, ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { HolderSchema } from "./holder.ts";
import { madeBy } from "./maker.ts";
import { COLLECT_BY } from "./opening-hours.ts";
import { estimatedArrival } from "./order.ts";

/** Orders as the interface's family A shows them. */

/** What `searchedFrom` says of a search of orders. */
export const SEARCHED_FROM =
  "Only if very many words of the partner's orders begin like those of `search`: the newest orders alone, created " +
  "since then, were looked through. For older ones give more of a word, or dates. Also if more than 100,000 orders would be " +
  "sorted otherwise than by creation within dates: then these are the newest 100,000";

export const OrderSchema = z
  .object({
    id: z.uuid().openapi({ description: "The order's id" }),
    partnerId: z.uuid().openapi({ description: "Whose order it is: your own id" }),
    reference: z.string().openapi({ description: "Your own name for the order" }),
    trackingCode: z
      .string()
      .openapi({ description: "What customers and agents know the parcel by", example: "7KQ2M9XW4B36" }),
    pudoPointId: z.string().nullable().openapi({
      description: "Where the parcel goes, or a return was handed in; null before",
    }),
    direction: z.enum(DIRECTIONS).openapi({ description: "To the receiver, or back from it" }),
    returnOf: z.uuid().nullable().openapi({ description: "The order that a return sends back" }),
    receiverEmail: z.string().openapi({ description: "Empty if it was not given, or is erased" }),
    receiverPhone: z.string().optional().openapi({
      description: "Empty once it is erased; in an answer with this order alone",
    }),
    receiverFirstName: z
      .string()
      .openapi({ description: "The name without its last word; empty once it is erased" }),
    receiverLastName: z.string().openapi({ description: "The last word of the name" }),
    items: z
      .array(
        z.object({
          description: z.string().openapi({ description: "What it is" }),
          sku: z.string().optional().openapi({ description: "If you sent one" }),
          weight: z.number().openapi({ description: "Kilograms" }),
          length: z.number().openapi({ description: "Centimetres; 0 if not given" }),
          width: z.number().openapi({ description: "Likewise" }),
          height: z.number().openapi({ description: "Likewise" }),
          quantity: z.int().openapi({ description: "How many" }),
          value: z.number().openapi({ description: "Naira per unit" }),
        }),
      )
      .openapi({ description: "What is in the parcel" }),
    deliveryFee: z.number().openapi({ description: "Whole naira", example: 1500 }),
    codAmount: z.number().nullable().openapi({
      description: "What the receiver pays at the point: naira; 0 if nothing any more, null if never",
      example: 12500,
    }),
    note: z.string().openapi({ description: "As you sent it; empty if you sent none" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
    trackingUrl: z.url().openapi({ description: "What the receiver sees" }),
    expiresAt: nullableTime().openapi({
      description: "Until when its point keeps it; null unless there",
    }),
    collectBy: nullableTime().openapi({ description: COLLECT_BY }),
    estimatedArrival: estimatedArrival(),
    holder: HolderSchema.optional().openapi({
      description: "Who has the parcel, in an answer with this order alone",
    }),
    createdAt: z.iso.datetime().openapi({ description: "When it was made" }),
    createdBy: madeBy().optional().openapi({
      description: "By whom, in an answer with this order alone",
    }),
    updatedAt: z.iso.datetime().openapi({ description: "When it last changed" }),
  })
  .openapi("Order", { description: "An order" });

export const OrdersPagination = z
  .object({
    page: z.int().openapi({ description: "The number of this page, from 1" }),
    pageSize: z.int().openapi({ description: "The most orders of a page" }),
    total: z.int().openapi({
      description: "With `updatedFrom`: as it was at the first page, and counted up to 10,000",
    }),
    totalPages: z.int().openapi({ description: "How many pages there are" }),
    hasNext: z.boolean().openapi({ description: "Whether a page follows" }),
    hasPrevious: z.boolean().openapi({ description: "Whether a page comes before" }),
    nextCursor: z.string().nullable().optional().openapi({
      description: "Only with `updatedFrom`: the `cursor` of the next page; null on the last one",
    }),
    searchedFrom: z.iso.datetime().optional().openapi({ description: SEARCHED_FROM }),
  })
  .openapi("OrdersPagination", { description: "Which page of the list this is" });

export const OrdersPageSchema = z.object({
  data: z
    .object({
      orders: z.array(OrderSchema).openapi({ description: "The orders of this page" }),
      pagination: OrdersPagination,
    })
    .openapi({ description: "One page of the list" }),
});
