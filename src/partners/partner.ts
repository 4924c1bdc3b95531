import { z } from "@hono/zod-openapi";
import { calendarDate, name as nameField, phone, webPage } from "../shared/fields.ts";

export const PARTNER_STATUSES = ["pending", "active", "suspended"] as const;

/** Six digits, or a code of 2026: eleven letters and digits, hyphens optional. */
const POSTAL_CODE = /^(\d{6}|[A-Za-z0-9](-?[A-Za-z0-9]){10})$/;
/** Slate grey. */
const DEFAULT_COLOR = "#334155";

export const NewPartnerSchema = z
  .object({
    name: nameField(100).openapi({ example: "Konga Stores" }),
    kind: z.enum(["store", "logistics"]),
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
      .openapi({ example: DEFAULT_COLOR })
      .default(DEFAULT_COLOR),
    support_url: webPage().nullable().optional().openapi({
      description: "Where customers get help with a parcel: a link on its tracking page",
      example: "https://shop.example.com/help",
    }),
    support_phone: phone().nullable().optional().openapi({ description: "Likewise, a phone number" }),
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
const { support_url, support_phone } = NewPartnerSchema.shape;
export const PartnerChangesSchema = z
  .object({
    ...{ name, kind, origin_zip, label_name, support_url, support_phone, orders_per_day },
    brand_color: brand_color.unwrap(),
  })
  .partial()
  .openapi("PartnerChanges");
export type PartnerChanges = z.infer<typeof PartnerChangesSchema>;

export const PartnerSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind,
    status: z.enum(PARTNER_STATUSES),
    origin_zip: z.string(),
    label_name: z.string(),
    brand_color: z.string(),
    support_url: z.string().nullable(),
    support_phone: z.string().nullable(),
    orders_per_day: z.int(),
    orders_database: z
      .string()
      .openapi({ description: "The database that has its orders", example: "ORDERS_0" }),
    agreement_signed_on: calendarDate().nullable(),
    allow_list: z.array(z.string()).openapi({
      description: "The addresses from which client credentials may be used",
      example: ["203.0.113.0/24", "2001:db8::1"],
    }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi("Partner");
export type Partner = z.infer<typeof PartnerSchema>;

export const AccountSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    enabled: z.boolean(),
    has_password: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi("Account");
export type Account = z.infer<typeof AccountSchema>;

export const ClientSchema = z
  .object({
    client_id: z.uuid(),
    created_at: z.iso.datetime(),
    rotated_at: z.iso.datetime().nullable(),
    previous_secret_until: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "Until when the secret before the last rotation is valid" }),
  })
  .openapi("Client");
export type Client = z.infer<typeof ClientSchema>;
