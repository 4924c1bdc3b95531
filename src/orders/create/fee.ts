import type { PointCopy } from "../../db/copies.ts";
import { type HeldQuote, uncovered } from "../../rates/held-quote.ts";
import { locate } from "../../rates/places.ts";
import { quoteRate, type Shipment, zoneBetween } from "../../rates/quote.ts";
import type { Tariff, Tariffs } from "../../rates/tariff.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import type { PointTerms } from "../copies/terms-store.ts";
import type { Item } from "../order.ts";
import { wholeParcel } from "./whole-parcel.ts";

const MAX_WEIGHT_KG = 1000;

/** What an order's price depends on; `codAmount` is what the receiver pays, in naira. */
interface Parcel {
  originZip: string;
  point: PointTerms;
  items: readonly Item[];
  codAmount: number;
}

/**
 * What an order costs, in whole naira: the amount of its quote, or else what the tariffs say.
 * @param originZip the partner's
 */
export function feeOf(
  tariffs: Tariffs,
  { originZip, point, items, codAmount }: Parcel,
  quote: HeldQuote | undefined,
): number {
  const shipment = { ...shipmentOf(originZip, point.copy, items), codAmount };
  const { amount, chargeableWeightKg } = quoteRate(tariffs, shipment);
  if (chargeableWeightKg > MAX_WEIGHT_KG) {
    throw invalidRequest([
      { path: "items", message: `must have a volume of at most ${MAX_WEIGHT_KG * 5} litres in all` },
    ]);
  }
  if (!quote) return amount;
  const fault = uncovered(quote, shipment);
  if (fault !== "") {
    const members = { quoted: quote.amount, current: amount };
    throw new Problem("quote_mismatch", `The quote does not cover the order. ${fault}`, { members });
  }
  return quote.amount;
}

/** What an order costs after a change of its point: the same within a zone, otherwise what the tariffs say. */
export function feeElsewhere(
  tariffs: Tariffs,
  { originZip, point, items, codAmount }: Parcel,
  before: { point: PointCopy | undefined; fee: number },
): number {
  const { origin, destination } = shipmentOf(originZip, point.copy, items);
  const last = before.point && destinationOf(before.point);
  const isSameZone = last && zoneBetween(origin, last) === zoneBetween(origin, destination);
  return isSameZone ? before.fee : feeOf(tariffs, { originZip, point, items, codAmount }, undefined);
}

/** How many days a parcel to the point takes. */
export function estimatedDays(
  tariffs: Tariffs,
  { originZip, point }: { originZip: string; point: PointTerms },
): Tariff["estimated_days"] {
  return quoteRate(tariffs, shipmentOf(originZip, point.copy, [])).estimatedDays;
}

const destinationOf = ({ zip, state }: PointCopy) => locate(zip) ?? locate(state);

/** All items of the order as one parcel. */
function shipmentOf(
  originZip: string,
  point: PointCopy,
  items: readonly Item[],
): Required<Omit<Shipment, "codAmount">> {
  const origin = locate(originZip);
  const destination = destinationOf(point);
  if (!origin)
    throw new Problem("unknown_location", "Your origin postal code is not known: ask the operator.");
  if (!destination) throw new Problem("unknown_location", "The point's state is not known.");
  const { weightKg, volumeCm3 } = wholeParcel(items);
  if (weightKg > MAX_WEIGHT_KG) {
    throw invalidRequest([{ path: "items", message: `must weigh at most ${MAX_WEIGHT_KG} kg in all` }]);
  }
  return { origin, destination, weightKg, volumeCm3 };
}
