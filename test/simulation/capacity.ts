import type { Point } from "./setup.ts";

/** Whether points are full, as far as that is sure: a part of the model. A change of a capacity holds at once, but parcels are counted by the cron. */
export class Capacity {
  readonly #points: readonly Point[];
  readonly #parcelsAt: (pointId: string) => number;
  /** The least and the most that each point has had since the last round of the cron that counted all; nothing if none did. */
  readonly #since = new Map<string, { least: number; most: number }>();

  constructor(points: readonly Point[], parcelsAt: (pointId: string) => number) {
    this.#points = points;
    this.#parcelsAt = parcelsAt;
  }

  /** Takes what the points have now. */
  look(): void {
    for (const { id } of this.#points) {
      const since = this.#since.get(id);
      if (!since) continue;
      const parcels = this.#parcelsAt(id);
      since.least = Math.min(since.least, parcels);
      since.most = Math.max(since.most, parcels);
    }
  }

  /** Takes that the cron has counted all parcels, while at most so many of them changed. */
  wasCounted(changed: number): void {
    for (const { id } of this.#points) {
      const parcels = this.#parcelsAt(id);
      this.#since.set(id, { least: parcels - changed, most: parcels + changed });
    }
  }

  /** Takes that the cron has counted, but perhaps not everywhere. */
  wasMiscounted(): void {
    this.#since.clear();
  }

  /** Undefined if that is not sure. */
  isFull({ id, capacity }: Point): boolean | undefined {
    if (capacity === null) return false;
    const since = this.#since.get(id);
    if (since && since.least >= capacity) return true;
    return since && since.most < capacity ? false : undefined;
  }
}
