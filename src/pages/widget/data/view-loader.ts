import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { type Area, boxOfArea } from "./area.ts";
import { type Box, intersects, snapToGrid } from "./geometry.ts";
import type { LoadedPoints } from "./loaded-points.ts";
import type { PointQuery, PointSource } from "./point-source.ts";

/** The closest zooms at which a view is shown as states, and as cities. */
const AREA_ZOOM = { states: 7, cities: 10 };
/** How many points are loaded at most; more are shown as areas. */
const FEW_POINTS = 300;

/** Loads what the map's view shows: points, or areas where it has too many of them. */
export class ViewLoader {
  readonly #source: PointSource;
  readonly #loaded: LoadedPoints;
  readonly #changed: () => void;
  #areas: Area[] | undefined;

  constructor(source: PointSource, loaded: LoadedPoints, changed: () => void) {
    this.#source = source;
    this.#loaded = loaded;
    this.#changed = changed;
  }

  /** The areas that stand for the points in the view, if they do. */
  get areas(): Area[] | undefined {
    return this.#areas;
  }

  forgetAreas(): void {
    this.#areas = undefined;
  }

  /** @returns whether nothing needs to be loaded for a view */
  isLoaded(view: Box): boolean {
    if (!this.#loaded.isComplete(view)) return false;
    this.#areas = undefined;
    this.#changed();
    return true;
  }

  async load(view: Box, zoom: number, parcel: PointQuery): Promise<void> {
    const box = snapToGrid(view, zoom);
    if (zoom <= AREA_ZOOM.cities) {
      const where: PointQuery = zoom <= AREA_ZOOM.states ? {} : { bbox: textOf(box) };
      const { areas } = await this.#source.areas({ ...parcel, ...where });
      if (countIn(view, areas) > FEW_POINTS) {
        this.#areas = areas;
        this.#changed();
        return;
      }
    }
    await this.#loadPoints(box, parcel);
  }

  async #loadPoints(box: Box, parcel: PointQuery): Promise<void> {
    const startedAt = Date.now();
    let inBox: Point[] = [];
    let isWhole = false;
    await this.#source.query({ bbox: textOf(box), ...parcel }, (points, total) => {
      inBox = points;
      isWhole = points.length >= total;
      this.#areas = undefined;
      this.#loaded.add(points);
      this.#changed();
    });
    if (isWhole && this.#loaded.complete(box, inBox, startedAt)) this.#changed();
  }
}

function countIn(view: Box, areas: Area[]): number {
  const inView = areas.filter((area) => intersects(view, boxOfArea(area)));
  return inView.reduce((sum, { count }) => sum + count, 0);
}

function textOf({ west, south, east, north }: Box): string {
  return [west, south, east, north].map(decimal).join();
}

/** The API reads numbers without an exponent. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}
