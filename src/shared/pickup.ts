import { z } from "@hono/zod-openapi";
import { cleanPhone } from "./copied.ts";
import { coordinate, line, note } from "./fields.ts";

const fields = {
  address: line(500, { min: 1 }).openapi({
    description: "Street and number",
    example: "4 Adeola Odeku Street",
  }),
  city: line(100).openapi({ description: "Empty if it is not known", example: "Victoria Island" }),
  state: line(100).openapi({ description: "Empty if it is not known", example: "Lagos" }),
  zip: line(20).openapi({ description: "The postal code; empty if it is not known", example: "106104" }),
  latitude: coordinate(90).openapi({ description: "Degrees, positive in the north", example: 6.4311 }),
  longitude: coordinate(180).openapi({ description: "Degrees, positive in the east", example: 3.4158 }),
  phone: z
    .string()
    .overwrite(cleanPhone)
    .regex(/^((?=.*\d)[\d +()-]{7,20})?$/, "must be 7 to 20 characters: digits, spaces and +-(); or empty")
    .openapi({ description: "Empty if there is none", example: "+234 803 000 0000" }),
  note: note(500).openapi({
    description: "How drivers find the door; may be empty",
    example: "Ring at the side gate.",
  }),
};

const about = { description: "Where drivers collect a partner's parcels and bring them back" };

export const PickupSchema = z.object(fields).openapi("PickupAddress", about);
/** Where drivers collect a partner's parcels and bring them back. */
export type Pickup = z.infer<typeof PickupSchema>;

/** An operator always sends the whole address, whatever it was before. */
export const NewPickupSchema = z
  .strictObject({
    ...fields,
    city: fields.city.default(""),
    state: fields.state.default(""),
    zip: fields.zip.default(""),
    phone: fields.phone.default(""),
    note: fields.note.default(""),
  })
  .openapi("NewPickupAddress", about);
