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

type Day = "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";

/** HH:MM in Africa/Lagos; null when the point is closed that day. */
export type WorkingHours = { [Field in `opening${Day}` | `closing${Day}`]: string | null };

/** A secret that signs webhooks. Signing needs it back, so it is encrypted and not hashed. */
export interface SealedSecret {
  /** `key id.nonce.ciphertext.tag`, the last three in base64url. */
  sealed: string;
  /** Signs until then, because a newer one took its place; null for the newest. */
  until: number | null;
}
