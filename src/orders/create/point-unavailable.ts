import type { ApiDeps } from "../../platform/deps.ts";
import { findAlternatives } from "../../points/public/alternatives.ts";
import { Problem } from "../../shared/problem.ts";
import type { PointTerms } from "../copies/terms-store.ts";
import { type Item, mostUnscanned } from "../order.ts";

type Reason = "paused" | "full";

/** Why an order can't go to a point. */
interface Refusal {
  code: "point_unavailable" | "service_not_offered";
  reason?: Reason;
  detail: string;
}

/** The refusal of an order to a point that takes none. */
class PointRefused extends Problem {
  readonly #point: PointTerms;
  readonly #items: readonly Item[];
  readonly #why: Refusal;

  constructor(point: PointTerms, items: readonly Item[], why: Refusal, alternatives: readonly object[] = []) {
    const { code, detail, reason } = why;
    super(code, detail, { members: { ...(reason && { reason }), alternatives } });
    this.#point = point;
    this.#items = items;
    this.#why = why;
  }

  /** The refusal with the nearest points that take the items. */
  async withAlternatives(deps: ApiDeps): Promise<PointRefused> {
    const items = this.#items.map(({ weight_kg, price }) => ({ itemWeight: weight_kg, itemValue: price }));
    const alternatives = await findAlternatives(deps, { point: this.#point.copy, items });
    return new PointRefused(this.#point, this.#items, this.#why, alternatives);
  }
}

export function requireCollection(point: PointTerms, items: readonly Item[]): void {
  if (point.services.includes("collect")) return;
  const detail = "Nobody collects parcels at the point. Choose another one.";
  throw new PointRefused(point, items, { code: "service_not_offered", detail });
}

/** A closed day is no reason to refuse: the parcel arrives later. */
export function requireAvailable(point: PointTerms, items: readonly Item[]): void {
  const refuse = (reason: Reason, state: string) =>
    new PointRefused(point, items, {
      code: "point_unavailable",
      reason,
      detail: `The point ${state}. Choose another one.`,
    });
  if (point.paused) throw refuse("paused", "takes no parcels for the time being");
  if (point.full) throw refuse("full", "is full");
}

/**
 * Keeps half of a point for others.
 * @param unscanned how many of the partner's parcels for the point nobody has scanned yet
 */
export function requireRoom(point: PointTerms, items: readonly Item[], unscanned: number): void {
  const most = mostUnscanned(point.capacity);
  if (most === null || unscanned < most) return;
  const detail =
    `${most} of the partner's parcels for this point have not been handed in yet, and more would fill it. Hand them in, or ` +
    "choose another point.";
  throw new PointRefused(point, items, { code: "point_unavailable", reason: "full", detail });
}

/**
 * An error as it is answered: adds alternatives to the refusal of a point, which the rules can't look for because they
 * read nothing.
 */
export async function withAlternatives(deps: ApiDeps, error: unknown): Promise<unknown> {
  return error instanceof PointRefused ? error.withAlternatives(deps) : error;
}
