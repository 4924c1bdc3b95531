import type { ApiDeps } from "../platform/deps.ts";
import { keyRing, macOf, type RingKey } from "../shared/key-ring.ts";
import { areEqual } from "../shared/keys.ts";
import type { Shipment } from "./quote.ts";

/** A price that an estimate promised, and for what. */
export interface HeldQuote {
  /** The states at both ends. */
  origin: string;
  destination: string;
  weightKg: number;
  /** 0 if the estimate had no dimensions. */
  volumeCm3: number;
  /** What the receiver is to pay, in naira; 0 if nothing. */
  codAmount: number;
  /** Whole naira. */
  amount: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Version 2 has what the receiver pays, and version 1 is a quote without it. */
const VERSIONS = [1, 2];

/** The first key signs; all of them verify. */
const tokenKeys = ({ config }: ApiDeps) => keyRing("TOKEN_KEYS", config.tokenKeys, "no price can be held", 2);

const signatureOf = (key: RingKey, partnerId: string, content: string) =>
  macOf(key, "quote", `${partnerId}:${content}`).toString("base64url");

/** The id of a quote: its content and a signature, so that nothing has to be stored. Only this partner may use it. */
export function sealQuote(deps: ApiDeps, partnerId: string, quote: HeldQuote): string {
  const { origin, destination, weightKg, volumeCm3, codAmount, amount, expiresAt } = quote;
  const price = [origin, destination, weightKg, volumeCm3, amount, expiresAt];
  const values = codAmount === 0 ? [1, ...price] : [2, ...price, codAmount];
  const content = Buffer.from(JSON.stringify(values)).toString("base64url");
  return `${content}.${signatureOf(tokenKeys(deps)[0], partnerId, content)}`;
}

/** The quote with this id, expired or not; undefined if this deployment has not made it for this partner. */
export function openQuote(deps: ApiDeps, partnerId: string, id: string): HeldQuote | undefined {
  const [content = "", signature = "", more] = id.split(".");
  const isOurs = tokenKeys(deps).some((key) => areEqual(signatureOf(key, partnerId, content), signature));
  if (!isOurs || more !== undefined) return undefined;
  const [version, origin, destination, weightKg, volumeCm3, amount, expiresAt, codAmount = 0] = JSON.parse(
    Buffer.from(content, "base64url").toString(),
  );
  if (!VERSIONS.includes(version)) return undefined;
  return { origin, destination, weightKg, volumeCm3, codAmount, amount, expiresAt };
}

/** Why the quote does not cover a shipment, in sentences; empty if it does. */
export function uncovered(
  quote: HeldQuote,
  { origin, destination, weightKg, volumeCm3 = 0, codAmount = 0 }: Shipment,
): string {
  const faults = [
    origin.state !== quote.origin &&
      `It is for parcels from ${quote.origin}; yours start in ${origin.state}.`,
    destination.state !== quote.destination &&
      `It is for parcels to ${quote.destination}; the point is in ${destination.state}.`,
    weightKg > quote.weightKg && `It is for at most ${quote.weightKg} kg; the order weighs ${weightKg} kg.`,
    volumeCm3 > quote.volumeCm3 &&
      (quote.volumeCm3 === 0
        ? "It is for a parcel without dimensions; the order's items have some."
        : `It is for at most ${quote.volumeCm3} cm³; the order has ${volumeCm3} cm³.`),
    codAmount > quote.codAmount &&
      `It is for at most ${quote.codAmount} naira to collect; the order has ${codAmount} naira.`,
  ];
  return faults.filter(Boolean).join(" ");
}
