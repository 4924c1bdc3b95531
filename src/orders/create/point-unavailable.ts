import type { ApiDeps } from "../../platform/deps.ts";
import { findAlternatives } from "../../points/public/alternatives.ts";
import { Problem } from "../../shared/problem.ts";
import type { PointTerms } from "../copies/terms-store.ts";
import { type Item, mostUnscanned } from "../order.ts";

type Reason = "paused" | "full";

/** The refusal of an order to a point that takes none. */
class PointUnavailable extends Problem {
  readonly #point: PointTerms;
  readonly #items: readonly Item[];

  constructor(
    point: PointTerms,
    items: readonly Item[],
    { reason, detail }: { reason: Reason; detail: string },
    alternatives: readonly object[] = [],
  ) {
    super("point_unavailable", detail, { members: { reason, alternatives } });
    this.#point = point;
    this.#items = items;
  }

  /** The same with the nearest points that take the items. */
  async withAlternatives(deps: ApiDeps): Promise<PointUnavailable> {
    const items = this.#items.map(({ weight_kg, price }) => ({ itemWeight: weight_kg, itemValue: price }));
    const alternatives = await findAlternatives(deps, { point: this.#point.copy, items });
    const why = { reason: this.members.reason as Reason, detail: this.detail! };
    return new PointUnavailable(this.#point, this.#items, why, alternatives);
  }
}

/**
 * A closed day refuses nothing: the parcel arrives later.
 * @throws Problem `point_unavailable`
 */
export function requireAvailable(point: PointTerms, items: readonly Item[]): void {
  const refuse = (reason: Reason, state: string) =>
    new PointUnavailable(point, items, { reason, detail: `The point ${state}. Choose another one.` });
  if (point.paused) throw refuse("paused", "takes no parcels for the time being");
  if (point.full) throw refuse("full", "is full");
}

/**
 * Keeps half of a point for others.
 * @param unscanned how many of the partner's parcels for the point nobody has scanned yet
 * @throws Problem `point_unavailable`
 */
export function requireRoom(point: PointTerms, items: readonly Item[], unscanned: number): void {
  const most = mostUnscanned(point.capacity);
  if (most === null || unscanned < most) return;
  const detail =
    `${most} of your parcels for this point have not been handed in yet, and more would fill it. Hand them in, or choose ` +
    "another point.";
  throw new PointUnavailable(point, items, { reason: "full", detail });
}

/** An error as it is answered: the refusal of a point names alternatives, which rules of plain functions can't look for. */
export async function withAlternatives(deps: ApiDeps, error: unknown): Promise<unknown> {
  return error instanceof PointUnavailable ? error.withAlternatives(deps) : error;
}
