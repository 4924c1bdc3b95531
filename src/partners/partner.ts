import { z } from "@hono/zod-openapi";
import { calendarDate, name as nameField, phone, webPage } from "../shared/fields.ts";
import { NewPickupSchema, PickupSchema } from "../shared/pickup.ts";
import { NewPayoutAccountSchema, PartnerAccountSchema } from "./payout-account.ts";

export const PARTNER_STATUSES = ["pending", "active", "suspended"] as const;

/** Six digits, or a code of 2026: eleven letters and digits, hyphens optional. */
const POSTAL_CODE = /^(\d{6}|[A-Za-z0-9](-?[A-Za-z0-9]){10})$/;
/** Slate grey. */
const DEFAULT_COLOR = "#334155";

/** What receivers may send back without asking the partner. */
const ReturnsSchema = z
  .object({
    by_receiver: z.boolean().openapi({ description: "Whether receivers may start a return themselves" }),
    days: z.int().openapi({ description: "How many days after they collected the parcel", example: 30 }),
  })
  .openapi({ description: "What receivers may send back without asking the partner" });
export const returnsDays = () =>
  z
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(90, "must be at most 90")
    .openapi({ description: "How many days after they collected the parcel", example: 30 });

export const oneCode = () =>
  z.boolean().openapi({
    description:
      "Whether the code of one parcel opens the partner's others of the same receiver: if codes go to the phone alone",
  });

export const NewPartnerSchema = z
  .strictObject({
    name: nameField(100).openapi({ description: "Its name for the operator", example: "Konga Stores" }),
    kind: z
      .enum(["store", "logistics"])
      .openapi({ description: "A shop, or a delivery company. It limits nothing" }),
    origin_zip: z
      .string()
      .regex(POSTAL_CODE, "must be a postal code: six digits, or eleven letters and digits")
      .openapi({ description: "Where the partner's parcels are picked up", example: "100281" }),
    label_name: nameField(60)
      .optional()
      .openapi({ description: "The name that customers see on labels and pages; by default `name`" }),
    brand_color: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, "must be a colour as #rrggbb")
      .openapi({ description: "The colour of its tracking pages", example: DEFAULT_COLOR })
      .default(DEFAULT_COLOR),
    support_url: webPage().nullable().optional().openapi({
      description: "Where customers get help with a parcel: a link on its tracking page",
      example: "https://shop.example.com/help",
    }),
    support_phone: phone().nullable().optional().openapi({ description: "Likewise, a phone number" }),
    pickup: NewPickupSchema.nullable().optional().openapi({
      description:
        "Where drivers collect its parcels and bring them back; replaced as a whole. Only the operator sets it",
    }),
    orders_per_day: z
      .int("must be a whole number")
      .min(0, "must not be negative")
      .max(10_000_000, "must be at most 10,000,000")
      .openapi({ description: "How many orders the partner may make on a day (UTC); by default 50,000" })
      .optional(),
    orders_database: z
      .string()
      .regex(/^ORDERS_\d{1,2}$/, "must be the name of a database, as ORDERS_0")
      .openapi({ description: "The database of its orders; by default the emptiest", example: "ORDERS_0" })
      .optional(),
  })
  .openapi("NewPartner");
export type NewPartner = z.infer<typeof NewPartnerSchema>;

const { name, kind, origin_zip, label_name, brand_color, orders_per_day } = NewPartnerSchema.shape;
const { support_url, support_phone, pickup } = NewPartnerSchema.shape;
export const PartnerChangesSchema = z
  .strictObject({
    name,
    kind,
    origin_zip,
    label_name,
    support_url,
    support_phone,
    pickup,
    orders_per_day,
    brand_color: brand_color.unwrap(),
    payout_account: NewPayoutAccountSchema.openapi({
      description: "Where it is paid what receivers paid; the first at once, another 48 hours later",
    }),
    returns: z
      .strictObject({ by_receiver: ReturnsSchema.shape.by_receiver, days: returnsDays() })
      .partial()
      .openapi({ description: "What receivers may send back without asking the partner" }),
  })
  .partial()
  .openapi("PartnerChanges");
/** Only the partner itself changes whether one code opens several parcels. */
export type PartnerChanges = z.infer<typeof PartnerChangesSchema> & { one_code?: boolean | undefined };

export const PartnerSchema = z
  .object({
    id: z.uuid().openapi({ description: "The partner's id" }),
    name: z.string().openapi({ description: "Its name for the operator", example: "Konga Stores" }),
    kind,
    status: z.enum(PARTNER_STATUSES).openapi({
      description: "`pending` until its agreement is signed. Only an active partner gets tokens",
    }),
    origin_zip: z.string().openapi({ description: "Where its parcels are picked up", example: "100281" }),
    label_name: z.string().openapi({ description: "The name that customers see", example: "Konga" }),
    brand_color: z
      .string()
      .openapi({ description: "The colour of its tracking pages", example: DEFAULT_COLOR }),
    support_url: z
      .string()
      .nullable()
      .openapi({ description: "Where its customers get help", example: "https://shop.example.com/help" }),
    support_phone: z
      .string()
      .nullable()
      .openapi({ description: "Likewise, a phone number", example: "+234 803 000 0000" }),
    pickup: z.union([PickupSchema, z.null()]).openapi({
      description: "Where drivers collect its parcels and bring them back; null: they don't come",
    }),
    returns: ReturnsSchema,
    one_code: oneCode(),
    payout_account: z.union([PartnerAccountSchema, z.null()]).openapi({
      description: "Where it is paid what receivers paid",
    }),
    orders_per_day: z
      .int()
      .openapi({ description: "How many orders it may make on a day (UTC)", example: 50_000 }),
    orders_database: z
      .string()
      .openapi({ description: "The database that has its orders", example: "ORDERS_0" }),
    agreement_signed_on: calendarDate()
      .nullable()
      .openapi({ description: "The day on its agreement; null while it is pending", example: "2026-01-15" }),
    allow_list: z.array(z.string()).openapi({
      description: "The addresses from which client credentials may be used",
      example: ["203.0.113.0/24", "2001:db8::1"],
    }),
    created_at: z.iso
      .datetime()
      .openapi({ description: "When it was taken on", example: "2026-11-20T09:00:00Z" }),
    updated_at: z.iso
      .datetime()
      .openapi({ description: "When it was last changed", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("Partner", { description: "A partner" });
export type Partner = z.infer<typeof PartnerSchema>;

export const AccountSchema = z
  .object({
    id: z.uuid().openapi({ description: "The account's id" }),
    email: z
      .string()
      .openapi({ description: "The address with which a person signs in", example: "ada@shop.example.com" }),
    enabled: z.boolean().openapi({ description: "Whether it may sign in" }),
    has_password: z.boolean().openapi({ description: "False until its one-time token was used" }),
    created_at: z.iso
      .datetime()
      .openapi({ description: "When it was made", example: "2026-11-20T09:00:00Z" }),
    updated_at: z.iso
      .datetime()
      .openapi({ description: "When it was last changed", example: "2026-11-20T09:00:00Z" }),
  })
  .openapi("Account", { description: "An account of a partner" });
export type Account = z.infer<typeof AccountSchema>;

export const ClientSchema = z
  .object({
    client_id: z.uuid().openapi({ description: "Its server asks for tokens with it" }),
    created_at: z.iso
      .datetime()
      .openapi({ description: "When it was made", example: "2026-11-20T09:00:00Z" }),
    rotated_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "When it last got a new secret; null: never", example: null }),
    previous_secret_until: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "Until when the secret before the last rotation is valid" }),
  })
  .openapi("Client");
export type Client = z.infer<typeof ClientSchema>;
