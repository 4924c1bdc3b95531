import { z } from "@hono/zod-openapi";
import { PaginationSchema } from "../../http/page.ts";
import { isoTime } from "../../shared/time.ts";

const ID = "0195e1a2-0000-7000-8000-000000000013";

const Handover = z
  .object({
    id: z.uuid().openapi({ description: "The hand-over's id", example: ID }),
    at: z.iso
      .datetime()
      .openapi({ description: "When its first parcel was scanned", example: "2026-11-20T09:00:00.000Z" }),
    direction: z
      .enum(["out", "back"])
      .openapi({ description: "`out`: you gave the parcels. `back`: you got them", example: "out" }),
    parcels: z.int().openapi({ description: "How many parcels it has", example: 12 }),
  })
  .openapi("Handover", { description: "Parcels that changed hands in one visit" });

const HandoverDetails = Handover.extend({
  orders: z
    .array(
      z.object({
        id: z.uuid().openapi({ description: "The order's id" }),
        tracking_code: z.string().openapi({ description: "The parcel's code", example: "7KQ2M9XW4B36" }),
        reference: z.string().openapi({ description: "Your reference", example: "ORD-2026-00017" }),
      }),
    )
    .openapi({ description: "Its orders, but for those that are archived: the first 1,000 by creation" }),
}).openapi("HandoverDetails", { description: "A hand-over with its orders" });

const success = z.literal("success").openapi({ description: "Always" });
export const HandoversAnswer = z
  .object({
    status: success,
    data: z.array(Handover).openapi({ description: "The hand-overs of this page" }),
    pagination: PaginationSchema,
  })
  .openapi("Handovers");
export const HandoverAnswer = z.object({ status: success, data: HandoverDetails }).openapi("HandoverRead");

interface Stored {
  id: string;
  at: number;
  direction: "out" | "back";
  parcels: number;
}

export const handoverView = ({ id, at, direction, parcels }: Stored): z.infer<typeof Handover> => ({
  id,
  at: isoTime(at),
  direction,
  parcels,
});

export const handoverDetailsView = (
  handover: Stored & { orders: readonly { id: string; trackingCode: string; reference: string }[] },
): z.infer<typeof HandoverDetails> => ({
  ...handoverView(handover),
  orders: handover.orders.map(({ id, trackingCode, reference }) => ({
    id,
    tracking_code: trackingCode,
    reference,
  })),
});
