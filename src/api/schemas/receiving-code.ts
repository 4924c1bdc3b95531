import { z } from "@hono/zod-openapi";
import { isoTime } from "../../shared/time.ts";
import type { ReceivingCode } from "../../tracking/codes/receiving-codes.ts";

export const ReceivingCodeSchema = z
  .object({
    id: z.uuid().openapi({ description: "The code's id" }),
    code: z.string().nullable().openapi({ description: "Null once it has ended", example: "381206" }),
    parcels: z.int().openapi({ description: "For how many parcels it signs", example: 12 }),
    used: z.int().openapi({ description: "For how many it has signed", example: 3 }),
    createdAt: z.iso.datetime().openapi({ description: "When it was made" }),
    endsAt: z.iso.datetime().openapi({ description: "Until when it is good" }),
  })
  .openapi("ReceivingCode", { description: "What you tell a driver" });

export const receivingCodeView = ({ id, code, parcels, used, createdAt, endsAt }: ReceivingCode) => ({
  ...{ id, code, parcels, used },
  ...{ createdAt: isoTime(createdAt), endsAt: isoTime(endsAt) },
});
