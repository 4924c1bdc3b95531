import type { ApiDeps } from "../../platform/deps.ts";
import { findAlternatives } from "../../points/public/alternatives.ts";
import { Problem } from "../../shared/problem.ts";
import type { PointTerms } from "../copies/terms-store.ts";
import { type Item, mostUnscanned } from "../order.ts";
import { parcelItems } from "./whole-parcel.ts";

type Reason = "paused" | "full";

/** Why an order can't go to a point. */
interface Refusal {
  code: "point_unavailable" | "service_not_offered";
  reason?: Reason;
  detail: string;
}

/** What is sent: its items, and what the receiver pays for them at the point, 0 if nothing. */
export interface Sent {
  items: readonly Item[];
  codAmountKobo: number;
}

/** The refusal of an order to a point that takes none. */
class PointRefused extends Problem {
  readonly #point: PointTerms;
  readonly #sent: Sent;
  readonly #why: Refusal;

  constructor(point: PointTerms, sent: Sent, why: Refusal, alternatives: readonly object[] = []) {
    const { code, detail, reason } = why;
    super(code, detail, { members: { ...(reason && { reason }), alternatives } });
    this.#point = point;
    this.#sent = sent;
    this.#why = why;
  }

  /** The refusal with the nearest points that take the items. */
  async withAlternatives(deps: ApiDeps): Promise<PointRefused> {
    const { items, codAmountKobo } = this.#sent;
    const alternatives = await findAlternatives(deps, {
      point: this.#point.copy,
      parcel: parcelItems(items, codAmountKobo),
    });
    return new PointRefused(this.#point, this.#sent, this.#why, alternatives);
  }
}

/** A receiver's money is taken only where the point says so. */
export function requireServices(point: PointTerms, sent: Sent): void {
  const refuse = (detail: string) => new PointRefused(point, sent, { code: "service_not_offered", detail });
  if (!point.services.includes("collect"))
    throw refuse("Nobody collects parcels at the point. Choose another one.");
  if (sent.codAmountKobo > 0 && !point.services.includes("cod"))
    throw refuse("The point takes no money for parcels. Choose another one.");
}

/** A closed day is no reason to refuse: the parcel arrives later. */
export function requireAvailable(point: PointTerms, sent: Sent): void {
  const refuse = (reason: Reason, state: string) =>
    new PointRefused(point, sent, {
      code: "point_unavailable",
      reason,
      detail: `The point ${state}. Choose another one.`,
    });
  if (point.paused) throw refuse("paused", "takes no parcels for the time being");
  if (point.full) throw refuse("full", "is full");
  if (sent.codAmountKobo > 0 && point.cashFull) throw refuse("full", "holds as much money as it may");
}

/**
 * Keeps half of a point for others.
 * @param unscanned how many of the partner's parcels for the point nobody has scanned yet
 */
export function requireRoom(point: PointTerms, sent: Sent, unscanned: number): void {
  const most = mostUnscanned(point.capacity);
  if (most === null || unscanned < most) return;
  const detail =
    `${most} of the partner's parcels for this point have not been handed in yet, and more would fill it. Hand them in, or ` +
    "choose another point.";
  throw new PointRefused(point, sent, { code: "point_unavailable", reason: "full", detail });
}

/**
 * An error as it is answered: adds alternatives to the refusal of a point, which the rules can't look for because they
 * read nothing.
 */
export async function withAlternatives(deps: ApiDeps, error: unknown): Promise<unknown> {
  return error instanceof PointRefused ? error.withAlternatives(deps) : error;
}
