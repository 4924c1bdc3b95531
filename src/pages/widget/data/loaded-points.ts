import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { type Box, containsBox, containsPlace } from "./geometry.ts";

/** As long as the API lets its responses be cached. */
const FRESH_MS = 60_000;

/** The points loaded for map views so far, and the boxes that are loaded completely. */
export class LoadedPoints {
  readonly #points = new Map<string, Point>();
  #completeBoxes: { box: Box; freshUntil: number }[] = [];

  all(): Point[] {
    return [...this.#points.values()];
  }

  get(id: string): Point | undefined {
    return this.#points.get(id);
  }

  within(box: Box): Point[] {
    return this.all().filter(({ address }) => containsPlace(box, address));
  }

  add(points: Point[]): void {
    for (const point of points) this.#points.set(point.id, point);
  }

  /** Removes the points that fail a test. All boxes count as incomplete then. */
  keepOnly(isWanted: (point: Point) => boolean): void {
    for (const point of this.all()) if (!isWanted(point)) this.#points.delete(point.id);
    this.#completeBoxes = [];
  }

  /** Whether all points of a box are loaded and still fresh. */
  isComplete(box: Box): boolean {
    const now = Date.now();
    this.#completeBoxes = this.#completeBoxes.filter(({ freshUntil }) => freshUntil > now);
    return this.#completeBoxes.some((complete) => containsBox(complete.box, box));
  }

  /**
   * Marks a box as complete.
   * @param points all that are in the box now: others are removed from it
   * @param loadedAt milliseconds since the epoch
   * @returns whether points were removed
   */
  complete(box: Box, points: Point[], loadedAt: number): boolean {
    const ids = new Set(points.map(({ id }) => id));
    const gone = this.within(box).filter(({ id }) => !ids.has(id));
    for (const { id } of gone) this.#points.delete(id);
    this.#completeBoxes.push({ box, freshUntil: loadedAt + FRESH_MS });
    return gone.length > 0;
  }
}
