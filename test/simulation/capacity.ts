import type { Point } from "./setup.ts";

/**
 * Whether points are full, as far as that is sure: a part of the model. A change of a limit holds at once, but parcels and money
 * are counted by the cron.
 */
export class Capacity {
  readonly #points: readonly Point[];
  readonly #limit: "capacity" | "cashLimit";
  readonly #amountAt: (pointId: string) => number;
  /** The least and the most that each point has had since the last round of the cron that counted all; nothing if none did. */
  readonly #since = new Map<string, { least: number; most: number }>();

  /** @param amountAt how many parcels, or how much money, a point has */
  constructor(
    points: readonly Point[],
    limit: "capacity" | "cashLimit",
    amountAt: (pointId: string) => number,
  ) {
    this.#points = points;
    this.#limit = limit;
    this.#amountAt = amountAt;
  }

  /** Notes what the points have now. */
  look(): void {
    for (const { id } of this.#points) {
      const since = this.#since.get(id);
      if (!since) continue;
      const amount = this.#amountAt(id);
      since.least = Math.min(since.least, amount);
      since.most = Math.max(since.most, amount);
    }
  }

  /** Notes that the cron has counted all points, while their amounts changed by at most `changed`. */
  wasCounted(changed: number): void {
    for (const { id } of this.#points) {
      const amount = this.#amountAt(id);
      this.#since.set(id, { least: amount - changed, most: amount + changed });
    }
  }

  /** Notes that the cron may not have counted all points. */
  wasMiscounted(): void {
    this.#since.clear();
  }

  /** Undefined if that is not sure. */
  isFull(point: Point): boolean | undefined {
    const limit = point[this.#limit];
    if (limit === null) return false;
    const since = this.#since.get(point.id);
    if (since && since.least >= limit) return true;
    return since && since.most < limit ? false : undefined;
  }
}
