import type { ParcelProblem } from "../shared/parcel-status.ts";
import type { MoneyException, PaymentMethod } from "../shared/payment-status.ts";

/** The types of the columns of JSON text. */

/** One kind of item of an order; price (in naira), weight and size are those of one piece. */
export interface Item {
  name: string;
  /** The shop's own number of it. */
  sku?: string | undefined;
  qty: number;
  price: number;
  weight_kg: number;
  length_cm?: number | undefined;
  width_cm?: number | undefined;
  height_cm?: number | undefined;
}

/** The details of an order's event. Times are milliseconds since the epoch. */
export interface EventDetails {
  /** Set when the parcel arrived at its point, and when its time there is nearly over. */
  arrival?: { expiresAt: number; collectBy: number; trackingUrl: string } | undefined;
  /** Set when a parcel was given more days: until when it is kept. */
  extension?: { expiresAt: number; collectBy: number } | undefined;
  /** Set when it began to go back: until when it can be collected after all; null: until it leaves its point. */
  collectableUntil?: number | null | undefined;
  /** Where the order went before a change of its point. */
  previousPoint?: { id: string; name: string } | undefined;
  /** Set for an outage of the point. */
  outage?:
    | {
        reason: "closed" | "paused" | "removed";
        /** The last day, if it is known. */
        until: string | null;
        alternatives: readonly { id: string; name: string; distance: number }[];
      }
    | undefined;
  /** Why the service cancelled the order: nobody scanned the parcel for too long. */
  reason?: "not_handed_in" | undefined;
  /** What is wrong with the parcel. */
  problem?: ParcelProblem | undefined;
  /** What the receiver paid with this event. */
  payment?: { id: string; amountKobo: number; method: PaymentMethod } | undefined;
  /** What the receiver was to pay before this event changed it. */
  previousCodAmountKobo?: number | undefined;
  /** Set by a correction after which the money is not where the parcel says: see `MoneyException`. */
  money?: MoneyException | undefined;
  /** Since when its holder has had it, if that is not since this event. */
  heldSince?: number | undefined;
  /** Of a scan, for operators: the time that it claimed, if the event has another one, and when it came, if it came late. */
  claimedAt?: number | undefined;
  receivedAt?: number | undefined;
  /** Only operators see it: why one of them did it, or the words in which the problem was reported. */
  operator?: { reason?: string | undefined; note?: string | undefined } | undefined;
}

/** A secret that signs webhooks. It is encrypted and not hashed, because signing needs it in plain text. */
export interface SealedSecret {
  /** `key id.nonce.ciphertext.tag`, the last three in base64url. */
  sealed: string;
  /** The secret signs until then, because a newer one took its place; null for the newest. */
  until: number | null;
}

/** An alarm that was sent to somebody. Times are in milliseconds since the epoch. */
export interface ToldAlarm {
  code: string;
  /** The database, chore or partner that it is about; null if it is about the whole service. */
  subject: string | null;
  since: number;
  /** When it was last told; absent in what earlier versions told. */
  toldAt?: number;
  /** Whether it had been told before. */
  isReminder?: true;
}

/** What a point earns for each parcel, in kobo, and of what receivers pay, in hundredths of a percent. */
export interface CommissionRates {
  dropOffKobo: number;
  arriveKobo: number;
  collectKobo: number;
  codBasisPoints: number;
}

/** The rates of all points, and those of some points instead. */
export interface CommissionTable {
  default: CommissionRates;
  points: ({ pointId: string } & CommissionRates)[];
}

/** Where a partner is paid. */
export interface PayoutAccount {
  bank_code: string;
  account_number: string;
  account_name: string;
}

/** A payment that a deposit is to bank, and in which database it is. */
export interface PlannedPayment {
  id: string;
  database: number;
  depositId: string;
}
