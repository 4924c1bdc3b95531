import { z } from "@hono/zod-openapi";
import { PaginationSchema } from "../../http/page.ts";
import { MAX_AHEAD_DAYS, PICKUP_STATUSES, type Pickup } from "../../partners/pickups.ts";
import { calendarDate, note } from "../../shared/fields.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";

export const NewPickupRequest = z
  .strictObject({
    date: calendarDate().openapi({
      description: `The day in Africa/Lagos: today or up to ${MAX_AHEAD_DAYS} days ahead`,
      example: "2026-11-23",
    }),
    note: note(500)
      .optional()
      .openapi({ description: "For the driver", example: "Twelve cartons, two of them large." }),
  })
  .openapi("NewPickup");

const fields = {
  id: z.uuid().openapi({ description: "The pickup's id", example: "0195e1a2-0000-7000-8000-000000000015" }),
  date: z.iso.date().openapi({ description: "The day in Africa/Lagos", example: "2026-11-23" }),
  note: z
    .string()
    .nullable()
    .openapi({ description: "For the driver", example: "Twelve cartons, two of them large." }),
  status: z.enum(PICKUP_STATUSES).openapi({
    description:
      "`done` when a driver has collected there on that day, `missed` when the day is over and nobody has",
    example: "asked",
  }),
  created_at: z.iso.datetime().openapi({ description: "When it was asked for" }),
  done_at: z.iso
    .datetime()
    .nullable()
    .openapi({ description: "When a driver first collected there on that day", example: null }),
};

const PickupSchema = z.object(fields).openapi("Pickup", { description: "A visit that a partner asks for" });

const success = z.literal("success").openapi({ description: "Always" });
export const PickupAnswer = z.object({ status: success, data: PickupSchema }).openapi("PickupRead");
export const PickupsAnswer = z
  .object({
    status: success,
    data: z.array(PickupSchema).openapi({ description: "The pickups of this page" }),
    pagination: PaginationSchema,
  })
  .openapi("Pickups");

export const OperatorPickupSchema = z
  .object({
    ...fields,
    partner_id: z.uuid().openapi({ description: "Who asks for it" }),
    partner_name: z.string().openapi({ description: "Its name for the operator", example: "Konga Stores" }),
  })
  .openapi("OperatorPickup", { description: "A visit that a partner asks for" });

export const pickupView = (pickup: Pickup): z.infer<typeof PickupSchema> => ({
  id: pickup.id,
  date: pickup.date,
  note: pickup.note,
  status: pickup.status,
  created_at: isoTime(pickup.createdAt),
  done_at: isoTimeOrNull(pickup.doneAt),
});

export const operatorPickupView = (
  pickup: Pickup & { partnerName: string },
): z.infer<typeof OperatorPickupSchema> => ({
  ...pickupView(pickup),
  partner_id: pickup.partnerId,
  partner_name: pickup.partnerName,
});
