import { z } from "@hono/zod-openapi";
import { cleanPhone } from "../shared/copied.ts";
import {
  coordinate,
  copiedLine,
  line,
  list,
  money,
  name,
  note,
  nullableTime,
  weight,
} from "../shared/fields.ts";
import { Problem } from "../shared/problem.ts";
import { SERVICES } from "../shared/services.ts";
import { dayOf } from "../shared/time.ts";
import { BreaksChanges, BreaksSchema, WorkingHoursChanges, WorkingHoursSchema } from "./hours.ts";

export const POINT_STATUSES = ["pending", "approved", "rejected"] as const;
export type PointStatus = (typeof POINT_STATUSES)[number];

export const POINT_SORTS = ["name", "fit", "createdAt"] as const;
export type PointSort = (typeof POINT_SORTS)[number];

export const paused = z.boolean().openapi({ description: "Whether it takes no parcels for the time being" });
export const capacity = z.int().min(0).max(1_000_000).nullable().openapi({
  description:
    "From how many parcels on it is full, those on its shelf and those on their way to it together; null without a limit",
  example: 200,
});

const addressFields = {
  label: line(200).openapi({
    description: "The address's name; by default the point's",
    example: "Allen Avenue counter",
  }),
  address: line(500, { min: 1 }).openapi({ description: "Street and number", example: "12 Allen Avenue" }),
  city: line(100).openapi({ description: "Empty if it is not known", example: "Ikeja" }),
  state: line(100).openapi({ description: "Empty if it is not known", example: "Lagos" }),
  zip: line(20).openapi({ description: "The postal code; empty if it is not known", example: "100281" }),
  country: line(100).openapi({ description: "The country's name", example: "Nigeria" }),
  latitude: coordinate(90).openapi({ description: "Degrees, positive in the north", example: 6.6018 }),
  longitude: coordinate(180).openapi({ description: "Degrees, positive in the east", example: 3.3515 }),
  verified: z.boolean().openapi({ description: "Whether somebody has checked it on the spot" }),
};

const hostFields = {
  name: line(200).openapi({ description: "The host's name", example: "Mama Tee Stores" }),
  type: line(50).openapi({ description: "What the host is", example: "agent" }),
  email: copiedLine(254).openapi({ description: "Empty if it is not known", example: "counter@example.com" }),
  phone: z
    .string()
    .overwrite(cleanPhone)
    .regex(/^([\d +()-]{7,20})?$/, "must be 7 to 20 characters: digits, spaces and +-(); or empty")
    .openapi({ description: "Empty if it is not known", example: "+234 800 000 0000" }),
  website: line(200).openapi({ description: "Empty if there is none", example: "https://example.com" }),
};

export const pointFields = {
  name: name(200).openapi({ description: "What customers know it by", example: "Allen Avenue counter" }),
  description: note(2000).openapi({
    description: "How to find it; may be empty",
    example: "Ground floor, beside the bakery.",
  }),
  note: note(2000).openapi({ description: "From the operator; may be empty" }),
  minItemWeight: weight(1000).openapi({
    description: "The lightest item that it takes, in kilograms",
    example: 0,
  }),
  maxItemWeight: weight(1000).openapi({
    description: "The heaviest item that it takes, in kilograms",
    example: 30,
  }),
  maxItemValue: money().openapi({
    description: "The dearest item that it takes, in naira",
    example: 500_000,
  }),
  maxParcelWeight: weight(1000).nullable().openapi({
    description: "The heaviest parcel that it takes, in kilograms; null without a limit",
    example: 30,
  }),
  maxParcelValue: money().nullable().openapi({
    description: "The dearest parcel that it takes, in naira; null without a limit",
    example: 1_000_000,
  }),
  maxParcelSize: z.number().gt(0, "must be over 0").max(1000, "must be at most 1000 cm").nullable().openapi({
    description: "The longest side that it takes, in centimetres; null without a limit",
    example: 120,
  }),
  maxCodAmount: money().nullable().openapi({
    description: "The most that it collects for a parcel (service `cod`), in naira; null without a limit",
    example: 100_000,
  }),
};

export const cashLimit = money().nullable().openapi({
  description:
    "How much money it may hold, in naira, before new orders with money are refused; null without a limit",
  example: 500_000,
});

export const services = list(z.enum(SERVICES), {
  min: 1,
  max: SERVICES.length,
  unique: "a service",
}).openapi({
  description:
    "What people may do there: `collect` their parcels, `drop_off` parcels that they send, and pay for parcels (`cod`)",
  example: ["collect", "drop_off"],
});

export const POINT_KINDS = ["point", "depot"] as const;
export type PointKind = (typeof POINT_KINDS)[number];

const kind = z.enum(POINT_KINDS).openapi({
  description:
    "A `depot` is where drivers leave parcels: it is never public and no order goes there, but its agents scan as others do",
});

const bounds = (point: { minItemWeight?: number | undefined; maxItemWeight?: number | undefined }) =>
  point.minItemWeight === undefined ||
  point.maxItemWeight === undefined ||
  point.minItemWeight <= point.maxItemWeight;
const boundsError = { path: ["maxItemWeight"], message: "must not be less than the minimum weight" };

/** The fields that an operator may change. The service sets the others. */
export const PointChangesSchema = z
  .strictObject({
    ...pointFields,
    address: z.strictObject(addressFields).partial().openapi({ description: "Where it is" }),
    partner: z
      .strictObject(hostFields)
      .partial()
      .openapi({ description: "The store or agent network that hosts the point" }),
    workingHours: WorkingHoursChanges,
    breaks: BreaksChanges,
    services,
    paused,
    capacity,
    cashLimit,
  })
  .partial()
  .refine(bounds, boundsError)
  .openapi("PointChanges");
export type PointChanges = z.infer<typeof PointChangesSchema>;

export const NewPointSchema = z
  .strictObject({
    ...pointFields,
    description: pointFields.description.default(""),
    note: pointFields.note.default(""),
    minItemWeight: pointFields.minItemWeight.default(0),
    maxItemWeight: pointFields.maxItemWeight.default(30),
    maxItemValue: pointFields.maxItemValue.default(500_000),
    maxParcelWeight: pointFields.maxParcelWeight.default(null),
    maxParcelValue: pointFields.maxParcelValue.default(null),
    maxParcelSize: pointFields.maxParcelSize.default(null),
    maxCodAmount: pointFields.maxCodAmount.default(null),
    address: z
      .strictObject({
        ...addressFields,
        label: addressFields.label.optional(),
        city: addressFields.city.default(""),
        state: addressFields.state.default(""),
        zip: addressFields.zip.default(""),
        country: addressFields.country.default("Nigeria"),
        verified: addressFields.verified.default(false),
      })
      .openapi({ description: "Where it is" }),
    partner: z
      .strictObject(hostFields)
      .partial()
      .default({})
      .openapi({ description: "The store or agent network that hosts the point" }),
    workingHours: WorkingHoursChanges.default({}),
    breaks: BreaksChanges.default({}),
    services: services.default(["collect"]),
    capacity: capacity.default(null),
    cashLimit: cashLimit.default(null),
    kind: kind.default("point"),
  })
  .refine(bounds, boundsError)
  .openapi("NewPoint");
export type NewPoint = z.infer<typeof NewPointSchema>;

const idField = (whose: string) =>
  z.uuid().openapi({ description: `The ${whose}'s id`, example: "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e" });

const PointSchema = z
  .object({
    id: idField("point"),
    name: pointFields.name,
    description: pointFields.description,
    address: z.object({ id: idField("address"), ...addressFields }).openapi({ description: "Where it is" }),
    partner: z
      .object({ id: idField("host"), ...hostFields })
      .openapi({ description: "The store or agent network that hosts the point" }),
    status: z.enum(POINT_STATUSES).openapi({ description: "Whether the operator has approved it" }),
    note: pointFields.note,
    published: z.boolean().openapi({ description: "Whether it is public, and takes orders" }),
    createdAt: z.iso.datetime().openapi({ description: "When it was made" }),
    updatedAt: z.iso.datetime().openapi({ description: "When it last changed" }),
    deletedAt: nullableTime().openapi({ description: "When it was removed; null: it is there" }),
    workingHours: WorkingHoursSchema,
    breaks: BreaksSchema.optional(),
    minItemWeight: pointFields.minItemWeight,
    maxItemWeight: pointFields.maxItemWeight,
    maxItemValue: z
      .number()
      .openapi({ description: "The dearest item that it takes, in naira", example: 500_000 }),
    maxParcelWeight: pointFields.maxParcelWeight,
    maxParcelValue: pointFields.maxParcelValue,
    maxParcelSize: pointFields.maxParcelSize,
    maxCodAmount: pointFields.maxCodAmount,
    services,
  })
  .openapi("Point", { description: "A pickup point" });
/** A point as everybody sees it. Times are RFC 3339, weights kilograms, values naira. */
export type Point = z.infer<typeof PointSchema>;

export const OperatorPointSchema = PointSchema.extend({
  external_id: z.string().nullable().openapi({
    description: "Its id in the file that it was imported from; null if it was not imported",
    example: "shop-1",
  }),
  kind,
  paused,
  capacity,
  full: z.boolean().openapi({ description: "Whether it has as many parcels as it takes" }),
  cashLimit,
  cashFull: z.boolean().openapi({ description: "Whether it holds as much money as it may" }),
}).openapi("OperatorPoint", { description: "A pickup point" });
export type OperatorPoint = z.infer<typeof OperatorPointSchema>;

export const NearbyPointSchema = OperatorPointSchema.extend({
  distance: z.int().min(0).openapi({ description: "Whole metres from the point", example: 35 }),
}).openapi("NearbyPoint", { description: "A point next to another one" });

/** What a map shows of a point. */
export const PointPlaceSchema = z
  .object({
    id: idField("point"),
    name: z.string().openapi({ description: "Its name", example: "Allen Avenue counter" }),
    latitude: z.number().openapi({ description: "Degrees (WGS 84)", example: 6.6018 }),
    longitude: z.number().openapi({ description: "Degrees (WGS 84)", example: 3.3515 }),
    status: z.enum(POINT_STATUSES).openapi({ description: "Whether it is approved" }),
    published: z.boolean().openapi({ description: "Whether everyone can see it" }),
    paused,
    full: z.boolean().openapi({ description: "Whether it has as many parcels as it takes" }),
    parcels: z.int().openapi({
      description: "How many are on its shelf and on their way to it, accurate to two minutes",
      example: 12,
    }),
    fullness: z.number().nullable().openapi({
      description: "Parcels per `capacity`: 1 is full; null without a capacity or without parcels",
      example: 0.6,
    }),
  })
  .openapi("PointPlace", { description: "Where a point is" });

export const RejectionSchema = z
  .strictObject({
    note: note(2000).optional().openapi({
      description: "Why it is rejected: the point's `note` until it is approved",
      example: "The counter has no sign.",
    }),
  })
  .openapi("Rejection");

/** What readers see of a point's closures. */
export const availabilityFields = {
  available: z.boolean().openapi({
    description: "false while it is paused or full, and on a day on which it is closed",
    example: true,
  }),
  closures: z
    .array(
      z.object({
        from: z.iso.date().openapi({ description: "The first day" }),
        to: z.iso.date().openapi({ description: "The last day" }),
      }),
    )
    .openapi({
      description:
        "When it is closed in the next 60 days, in whole days of Africa/Lagos, both included: its own closures and those of " +
        "the network, merged and sorted",
      example: [{ from: "2026-12-24", to: "2026-12-26" }],
    }),
};

export const PublicPointSchema = PointSchema.extend({
  ...availabilityFields,
  distance: z.int().min(0).optional().openapi({
    description: "Whole metres from the coordinates of the request; only with coordinates",
    example: 1240,
  }),
}).openapi("PublicPoint", { description: "A pickup point" });

export function pointGone(id: string, deletedAt: Date): Problem {
  return new Problem("point_gone", `Point ${id} was removed on ${dayOf(deletedAt.getTime())}.`);
}
