import type { ParcelProblem } from "../shared/parcel-status.ts";

/** What the columns of JSON text hold. */

/** One kind of item of an order; `price` in naira for one, weight and size of one. */
export interface Item {
  name: string;
  qty: number;
  price: number;
  weight_kg: number;
  length_cm?: number | undefined;
  width_cm?: number | undefined;
  height_cm?: number | undefined;
}

/** What an order's event tells besides its order and point. Times are milliseconds since the epoch. */
export interface EventDetails {
  /** What an arrival tells. */
  arrival?: { expiresAt: number; collectBy: number; trackingUrl: string } | undefined;
  /** Until when a parcel that was given more days is kept. */
  extension?: { expiresAt: number; collectBy: number } | undefined;
  /** Where the order went before a change of its point. */
  previousPoint?: { id: string; name: string } | undefined;
  /** What an outage of the point tells. */
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
  /** Since when its holder has had it, if not since this event. */
  heldSince?: number | undefined;
  /** For operators alone: why one of them did it, or in whose words the problem is told. */
  operator?: { reason?: string | undefined; note?: string | undefined } | undefined;
}

/** A secret that signs webhooks. Signing needs it back, so it is encrypted and not hashed. */
export interface SealedSecret {
  /** `key id.nonce.ciphertext.tag`, the last three in base64url. */
  sealed: string;
  /** The secret signs until then, because a newer one took its place; null for the newest. */
  until: number | null;
}

/** An alarm that somebody was told of. `since` is in milliseconds since the epoch. */
export interface ToldAlarm {
  code: string;
  /** The database, chore or partner that it is about; null if it is about the whole service. */
  subject: string | null;
  since: number;
}
