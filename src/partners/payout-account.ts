import { z } from "@hono/zod-openapi";
import type { PayoutAccount } from "../db/json-columns.ts";
import { name } from "../shared/fields.ts";
import { HOUR_MS, isoTime } from "../shared/time.ts";

/** Where a partner is paid what receivers paid. */

/** How long after a change the account before it still counts, so that its partner can object. */
export const ACCOUNT_WAITS_MS = 48 * HOUR_MS;

export const NewPayoutAccountSchema = z
  .strictObject({
    bank_code: z
      .string()
      .regex(/^\d{3,6}$/, "must be three to six digits")
      .openapi({ description: "The bank's", example: "058" }),
    account_number: z
      .string()
      .regex(/^\d{10}$/, "must be ten digits")
      .openapi({ description: "Ten digits", example: "0123456789" }),
    account_name: name(100).openapi({ description: "Its owner", example: "Konga Stores Ltd" }),
  })
  .openapi("PayoutAccount");

const masked = {
  bank_code: z.string().openapi({ description: "The bank's", example: "058" }),
  account_number: z.string().openapi({ description: "Its last four digits", example: "••••••6789" }),
  account_name: z.string().openapi({ description: "Its owner", example: "Konga Stores Ltd" }),
};
export const MaskedAccountSchema = z
  .object(masked)
  .openapi("MaskedAccount", { description: "An account with a bank" });
export const PartnerAccountSchema = z
  .object({
    ...masked,
    counts_from: z.iso.datetime().openapi({ description: "Until then payouts go to the one before" }),
  })
  .openapi("PaidAccount", { description: "Where it is paid what receivers paid" });

export const maskedAccount = ({ bank_code, account_number, account_name }: PayoutAccount) => ({
  ...{ bank_code, account_name },
  account_number: account_number.slice(-4).padStart(account_number.length, "•"),
});

export const partnerAccount = (
  account: PayoutAccount | null,
  countsFrom: number | null,
): z.infer<typeof PartnerAccountSchema> | null =>
  account && { ...maskedAccount(account), counts_from: isoTime(countsFrom ?? 0) };
