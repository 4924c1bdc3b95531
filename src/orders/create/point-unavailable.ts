import type { ApiDeps } from "../../platform/deps.ts";
import { findAlternatives } from "../../points/public/alternatives.ts";
import { Problem } from "../../shared/problem.ts";
import type { PointTerms } from "../copies/terms-store.ts";
import type { Item } from "../order.ts";

type Reason = "paused" | "full";

/** The refusal of an order to a point that takes none. */
class PointUnavailable extends Problem {
  readonly #point: PointTerms;
  readonly #items: readonly Item[];

  constructor(
    point: PointTerms,
    items: readonly Item[],
    reason: Reason,
    alternatives: readonly object[] = [],
  ) {
    const state = reason === "paused" ? "takes no parcels for the time being" : "is full";
    const members = { reason, alternatives };
    super("point_unavailable", `The point ${state}. Choose another one.`, { members });
    this.#point = point;
    this.#items = items;
  }

  /** The same with the nearest points that take the items. */
  async withAlternatives(deps: ApiDeps): Promise<PointUnavailable> {
    const items = this.#items.map(({ weight_kg, price }) => ({ itemWeight: weight_kg, itemValue: price }));
    const alternatives = await findAlternatives(deps, { point: this.#point.copy, items });
    return new PointUnavailable(this.#point, this.#items, this.members.reason as Reason, alternatives);
  }
}

/**
 * A closed day refuses nothing: the parcel arrives later.
 * @throws Problem `point_unavailable`
 */
export function requireAvailable(point: PointTerms, items: readonly Item[]): void {
  if (point.paused) throw new PointUnavailable(point, items, "paused");
  if (point.full) throw new PointUnavailable(point, items, "full");
}

/** An error as it is answered: the refusal of a point names alternatives, which rules of plain functions can't look for. */
export async function withAlternatives(deps: ApiDeps, error: unknown): Promise<unknown> {
  return error instanceof PointUnavailable ? error.withAlternatives(deps) : error;
}
