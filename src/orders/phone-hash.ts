import { type CodeDeps, codeKeys } from "../auth/order-codes.ts";
import { macOf, type RingKey } from "../shared/key-ring.ts";

/** Two numbers are the same phone if they end alike: `+234 803 …` and `0803 …`. */
const ALL_PHONE_DIGITS = 10;
const END_DIGITS = 4;
/** A shorter number is nobody's own. */
export const FEWEST_PHONE_DIGITS = 7;

/** Keyed, because all numbers could be tried on a plain hash. */
export interface PhoneHashes {
  phoneHash: string;
  phoneEndHash: string;
}

/** The digits by which phone numbers are compared. */
export const phoneDigits = (phone: string): string => phone.replaceAll(/\D/g, "").slice(-ALL_PHONE_DIGITS);

/** The hashes of an order's phone number, made with the key of its collection code: that stays until the order is final. */
export function phoneHashes(deps: CodeDeps, codeKey: string, phone: string): PhoneHashes {
  const keys = codeKeys(deps);
  return hashesBy(keys.find(({ id }) => id === codeKey) ?? keys[0], phoneDigits(phone));
}

/** The hashes that a number, or four digits, may have: one for each key of the deployment. */
export const possibleHashes = (deps: CodeDeps, phone: string): PhoneHashes[] =>
  codeKeys(deps).map((key) => hashesBy(key, phoneDigits(phone)));

const hashesBy = (key: RingKey, digits: string): PhoneHashes => ({
  phoneHash: hash(key, digits),
  phoneEndHash: hash(key, digits.slice(-END_DIGITS)),
});

const hash = (key: RingKey, digits: string): string =>
  macOf(key, "phone", digits).subarray(0, 15).toString("base64url");
