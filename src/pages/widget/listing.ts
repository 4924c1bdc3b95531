import type { PublicPoint as Point } from "../../../client/src/api.ts";
import { weekHours } from "../../shared/opening-hours.ts";
import { type Area, boxOfArea } from "./data/area.ts";
import { type Coordinates, containsPlace, distance, intersects } from "./data/geometry.ts";
import { openingAt } from "./data/opening.ts";
import type { PointLoader } from "./data/point-loader.ts";
import { afterFrame } from "./frame/after-frame.ts";
import type { AreaList } from "./lists/area-list.ts";
import type { ListRow, PointList } from "./lists/point-list.ts";
import type { MapPane } from "./map-pane.ts";

/** Rows of the lists, which on a narrow page are part of the page and do not scroll by themselves. */
const ROWS = {
  narrow: { points: { first: 4, more: 10 }, areas: 8 },
  wide: { points: { first: 25, more: 25 }, areas: Number.POSITIVE_INFINITY },
};

interface ListingEvents {
  /** Where the customer is. */
  place(): Coordinates | undefined;
  changed(): void;
}

interface Parts {
  openNow: HTMLInputElement;
  loader: PointLoader;
  map: MapPane;
  points: PointList;
  areas: AreaList;
}

/** Selects what is shown, on the map and in the lists. */
export class Listing {
  readonly #parts: Parts;
  readonly #events: ListingEvents;
  #rows: ListRow[] = [];
  #areas: Area[] = [];
  #cancelUpdate = () => {};

  constructor(parts: Parts, events: ListingEvents) {
    this.#parts = parts;
    this.#events = events;
    parts.openNow.addEventListener("change", () => this.pointsChanged(true));
  }

  /** How many points are listed, or belong to the listed areas. */
  get count(): number {
    return this.#rows.length + this.#areas.reduce((sum, { count }) => sum + count, 0);
  }

  get hasAreas(): boolean {
    return this.#areas.length > 0;
  }

  /** Whether points are left out because they are closed now. */
  get hidesClosed(): boolean {
    const { openNow, loader, map } = this.#parts;
    if (!openNow.checked || this.hasAreas) return false;
    const { result } = loader;
    if ("points" in result) return result.points.length > 0;
    return loader.points.some(({ address }) => map.box && containsPlace(map.box, address));
  }

  /** Whether there are more rows, which are not shown or not loaded yet. */
  get hasMore(): boolean {
    const { areas, points, loader } = this.#parts;
    return areas.hasMore || points.hasMore || (!this.hasAreas && loader.hasMore);
  }

  async showMore(): Promise<void> {
    const { areas, points, loader } = this.#parts;
    if (areas.hasMore) areas.showAll();
    else {
      if (!points.hasMore) await loader.loadMore();
      points.showMore();
    }
    this.#events.changed();
  }

  setNarrow(isNarrow: boolean): void {
    const rows = isNarrow ? ROWS.narrow : ROWS.wide;
    this.#parts.points.setCounts(rows.points);
    this.#parts.areas.setLimit(rows.areas);
  }

  showClosed(): void {
    this.#parts.openNow.checked = false;
    this.pointsChanged(true);
  }

  /** @param isOtherList whether to scroll the list back to its beginning */
  pointsChanged(isOtherList: boolean): void {
    const { loader, map } = this.#parts;
    const { viewAreas } = loader;
    // Points that are shown beside areas would be counted twice.
    map.setSubjects(viewAreas ? [] : this.#open(loader.points), viewAreas ?? []);
    this.#update(isOtherList);
  }

  /** Updates the list after the next frame, because this one has to draw the moved map's markers. */
  viewChangedSoon(): void {
    this.#cancelUpdate();
    this.#cancelUpdate = afterFrame(() => this.#update(false));
  }

  cancel(): void {
    this.#cancelUpdate();
  }

  #update(isOtherList: boolean): void {
    this.#cancelUpdate();
    const { points, areas } = this.#parts;
    this.#areas = this.#areasToList();
    this.#rows = this.#areas.length > 0 ? [] : this.#rowsToList();
    points.show(this.#rows, isOtherList);
    areas.show(this.#areas);
    this.#events.changed();
  }

  #areasToList(): Area[] {
    const { loader, map } = this.#parts;
    const { result, viewAreas } = loader;
    if ("areas" in result) return result.areas;
    const { box } = map;
    if (result.kind !== "view" || !viewAreas || !box) return [];
    return viewAreas.filter((area) => intersects(box, boxOfArea(area)));
  }

  #rowsToList(): ListRow[] {
    const { loader, map } = this.#parts;
    const { result } = loader;
    const place = result.kind === "near" ? result.place : this.#events.place();
    if ("points" in result) return sorted(this.#open(result.points), place);
    const { box, centre } = map;
    if (result.kind !== "view" || !box) return [];
    const inView = this.#open(loader.points).filter(({ address }) => containsPlace(box, address));
    const rows = sorted(inView, place ?? centre);
    // Distances from the middle of the map mean nothing to a customer.
    return place ? rows : rows.map(({ point }) => ({ point }));
  }

  /** The points that are to be shown: all of the given ones, or only the open ones. */
  #open(points: Point[]): Point[] {
    const now = Date.now();
    if (!this.#parts.openNow.checked) return points.slice();
    return points.filter((point) => openingAt(weekHours(point), now, point.closures).isOpen);
  }
}

/** Sorted by the distance from a place; without one, in their own order. */
function sorted(points: Point[], place: Coordinates | undefined): ListRow[] {
  if (!place) return points.map((point) => ({ point }));
  return points
    .map((point) => ({ point, metres: distance(place, point.address) }))
    .sort((a, b) => a.metres - b.metres);
}
