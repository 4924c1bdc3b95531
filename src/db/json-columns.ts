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

/** A secret that signs webhooks. Signing needs it back, so it is encrypted and not hashed. */
export interface SealedSecret {
  /** `key id.nonce.ciphertext.tag`, the last three in base64url. */
  sealed: string;
  /** The secret signs until then, because a newer one took its place; null for the newest. */
  until: number | null;
}
