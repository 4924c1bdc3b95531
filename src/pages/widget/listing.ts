import type { Point } from "../../points/point.ts";
import { afterFrame } from "./after-frame.ts";
import { containsPlace, distance, type Place } from "./geometry.ts";
import type { MapView } from "./map-view.ts";
import { openingAt } from "./opening.ts";
import type { PointList, Row } from "./point-list.ts";
import type { PointLoader } from "./point-loader.ts";

/** Why the list is empty. */
export type Emptiness = "noneOpen" | "noneMatching" | "noneInView";

interface ListingEvents {
  /** Where the customer is. */
  place(): Place | undefined;
  changed(): void;
}

/** Selects the points that are shown: on the map all or only the open ones, in the list those of them that are in view. */
export class Listing {
  readonly #openNow: HTMLInputElement;
  readonly #loader: PointLoader;
  readonly #map: MapView;
  readonly #list: PointList;
  readonly #events: ListingEvents;
  #onMap: Point[] = [];
  #count = 0;
  #cancelUpdate = () => {};

  constructor(
    openNow: HTMLInputElement,
    loader: PointLoader,
    map: MapView,
    list: PointList,
    events: ListingEvents,
  ) {
    this.#openNow = openNow;
    this.#loader = loader;
    this.#map = map;
    this.#list = list;
    this.#events = events;
    openNow.addEventListener("change", () => this.pointsChanged(true));
  }

  /** How many points are listed. */
  get count(): number {
    return this.#count;
  }

  /** Why nothing is listed, if nothing is. */
  get emptiness(): Emptiness {
    const hasClosed = this.#openNow.checked && this.#loader.pointsIn(this.#map.box).length > 0;
    if (hasClosed) return "noneOpen";
    return this.#loader.shownSearch === undefined ? "noneInView" : "noneMatching";
  }

  showClosed(): void {
    this.#openNow.checked = false;
    this.pointsChanged(true);
  }

  /** @param isOtherList whether to scroll the list back to its beginning */
  pointsChanged(isOtherList: boolean): void {
    const { points } = this.#loader;
    const now = Date.now();
    this.#onMap = this.#openNow.checked
      ? points.filter(({ workingHours }) => openingAt(workingHours, now).isOpen)
      : points;
    this.#map.markers.setPoints(this.#onMap);
    this.viewChanged(isOtherList);
  }

  /** Updates the list now. A search lists all that it has found, whatever the map shows. */
  viewChanged(isOtherList = false): void {
    this.#cancelUpdate();
    const isSearch = this.#loader.shownSearch !== undefined;
    const box = this.#map.box;
    const place = this.#events.place();
    const centre = place ?? this.#map.centre;
    const rows = this.#onMap
      .filter(({ address }) => isSearch || containsPlace(box, address))
      .map((point): Row => ({ point, metres: distance(centre, point.address) }))
      .sort((a, b) => a.metres! - b.metres!);
    // Distances are only of use from the customer's place.
    this.#list.show(place ? rows : rows.map(({ point }) => ({ point })), isOtherList);
    this.#count = rows.length;
    this.#events.changed();
  }

  /** Updates the list after the next frame: drawing a moved map's markers takes enough of this one. */
  viewChangedSoon(): void {
    this.#cancelUpdate();
    this.#cancelUpdate = afterFrame(() => this.viewChanged());
  }

  cancel(): void {
    this.#cancelUpdate();
  }
}
