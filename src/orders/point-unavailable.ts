import type { ApiDeps } from "../platform/deps.ts";
import { findAlternatives } from "../points/alternatives.ts";
import { Problem } from "../shared/problem.ts";
import type { Item } from "./order.ts";
import type { PointTerms } from "./terms-store.ts";

/** Why a point takes no new orders, if it takes none. A closed day refuses nothing: the parcel arrives later. */
export function unavailability({ paused, full }: PointTerms): "paused" | "full" | undefined {
  if (paused) return "paused";
  return full ? "full" : undefined;
}

/** The refusal of an order to a point that takes none, with the nearest points that take its items. */
export async function pointUnavailable(
  deps: ApiDeps,
  { copy }: PointTerms,
  items: readonly Item[],
  reason: "paused" | "full",
): Promise<Problem> {
  const parcels = items.map(({ weight_kg, price }) => ({ itemWeight: weight_kg, itemValue: price }));
  const alternatives = await findAlternatives(deps, { point: copy, items: parcels });
  const state = reason === "paused" ? "takes no parcels for the time being" : "is full";
  return new Problem("point_unavailable", `The point ${state}. Choose another one.`, {
    members: { reason, alternatives },
  });
}
