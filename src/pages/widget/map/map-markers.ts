import type { LatLngBounds as Bounds, Map as LeafletMap, Marker as LeafletMarker } from "leaflet";
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import type { Language } from "../../../texts/languages.ts";
import { localesOf } from "../../../texts/translator.ts";
import { type Area, boxOfArea } from "../data/area.ts";
import { type Box, type Coordinates, cornersOf } from "../data/geometry.ts";
import { isAvailable } from "../data/parcel.ts";
import { afterFrame } from "../frame/after-frame.ts";
import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";
import { labelOf, openingText } from "../texts/opening-text.ts";
import type { Translation } from "../texts/texts.ts";
import { Clusters, type Feature, type Subject, TARGET_PX } from "./clusters.ts";

/** What stands out among the points. */
export interface Marks {
  /** Whose details are open. */
  active: Point | undefined;
  chosen: Point | undefined;
  /** Whose row the pointer or the focus is on. */
  lit: Point | Area | undefined;
}

interface MarkerEvents {
  picked(point: Point): void;
  /** A cluster or an area is opened: the map should show all of these places. */
  opened(places: Coordinates[]): void;
}

/** The markers on a map: points, areas, and clusters of either. */
export class MapMarkers {
  readonly #map: LeafletMap;
  readonly #events: MarkerEvents;
  readonly #markers = new Map<string, LeafletMarker>();
  #translation: Translation;
  #clusters = new Clusters([]);
  #cancelSubjects = () => {};
  #marks: Marks = { active: undefined, chosen: undefined, lit: undefined };

  constructor(map: LeafletMap, translation: Translation, events: MarkerEvents) {
    this.#map = map;
    this.#translation = translation;
    this.#events = events;
  }

  /** Cancels what is still to be drawn. */
  cancel(): void {
    this.#cancelSubjects();
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
    for (const key of [...this.#markers.keys()]) this.#remove(key);
    this.draw();
  }

  /** Draws these after the next frame: clustering thousands takes longer than updating the list. */
  setSubjects(subjects: Subject[]): void {
    this.#cancelSubjects();
    this.#cancelSubjects = afterFrame(() => {
      this.#clusters = new Clusters(subjects);
      this.draw();
    });
  }

  mark(marks: Marks): void {
    const changed = [this.#marks, marks].flatMap(({ active, chosen }) => [active?.id, chosen?.id]);
    const lit = [this.#marks.lit, marks.lit].map((one) => one && idOf(one));
    this.#marks = marks;
    const isFocused = (key: string) => this.#markers.get(key)?.getElement()?.matches(":focus-within");
    const focused = changed.find((id) => id && isFocused(id));
    for (const id of changed) if (id) this.#remove(id);
    // A marker would flicker if it were made again only to be highlighted.
    for (const id of lit) if (id) this.#showLit(id);
    this.draw();
    if (focused) this.focus(focused);
  }

  focus(id: string): void {
    this.#markers.get(id)?.getElement()?.querySelector("button")?.focus({ preventScroll: true });
  }

  #showLit(id: string): void {
    const { lit } = this.#marks;
    const isLit = lit !== undefined && idOf(lit) === id;
    const marker = this.#markers.get(id);
    marker?.getElement()?.querySelector("button")?.classList.toggle("lit", isLit);
    marker?.setZIndexOffset(isLit ? 3000 : this.#heightOf(id));
  }

  #heightOf(id: string): number {
    return id === this.#marks.active?.id ? 2000 : id === this.#marks.chosen?.id ? 1000 : 0;
  }

  /** Adds missing markers, and removes those that are no longer needed; the others are left alone. */
  draw(): void {
    // A quarter more on each side, so that markers are there before they come into view.
    const features = this.#clusters.within(boxOf(this.#map.getBounds().pad(0.25)), this.#map.getZoom());
    const wanted = new Map<string, () => LeafletMarker>();
    for (const feature of features) wanted.set(keyOf(feature), () => this.#markerOf(feature));
    // Points that stand out are shown even if they are part of a cluster.
    const { active, chosen, lit } = this.#marks;
    for (const point of [active, chosen, lit]) {
      if (point && "address" in point && !wanted.has(point.id))
        wanted.set(point.id, () => this.#pin(point, point.address));
    }
    for (const key of [...this.#markers.keys()]) if (!wanted.has(key)) this.#remove(key);
    for (const [key, make] of wanted) {
      if (!this.#markers.has(key)) this.#markers.set(key, make().addTo(this.#map));
    }
    // Where markers are spread, their places change with the zoom.
    for (const feature of features) {
      const [longitude, latitude] = feature.geometry.coordinates as [number, number];
      this.#markers.get(keyOf(feature))?.setLatLng([latitude, longitude]);
    }
  }

  /** Where a point's marker is. */
  placeOf(point: Point): Coordinates {
    const place = this.#markers.get(point.id)?.getLatLng();
    return place ? { latitude: place.lat, longitude: place.lng } : point.address;
  }

  #remove(key: string): void {
    const marker = this.#markers.get(key);
    if (!marker) return;
    // Keeps keyboard users on the map.
    if (marker.getElement()?.matches(":focus-within"))
      this.#map.getContainer().focus({ preventScroll: true });
    marker.remove();
    this.#markers.delete(key);
  }

  #markerOf(feature: Feature): LeafletMarker {
    const { properties, geometry } = feature;
    const [longitude, latitude] = geometry.coordinates as [number, number];
    if (!("cluster" in properties)) {
      const { subject } = properties;
      return "point" in subject
        ? this.#pin(subject.point, { latitude, longitude })
        : this.#areaMarker(subject.area);
    }
    const { cluster_id, count } = properties;
    const { t, locale } = this.#translation;
    const clusters = this.#clusters;
    const zoom = this.#map.getZoom();
    const button = this.#bubble(count, said(t("{count} pickup points, zoom in", { count }), count, locale));
    return this.#marker({ latitude, longitude }, button, () => {
      this.#events.opened(clusters.subjectsOf(cluster_id, zoom).flatMap(placesOf));
    });
  }

  #areaMarker(area: Area): LeafletMarker {
    const { t, locale } = this.#translation;
    const { name: place, count } = area;
    const label = said(t("{place}: {count} pickup points, zoom in", { place, count }), count, locale);
    const button = this.#bubble(area.count, label);
    // Before the count, as in the button's name, which has to contain what is seen.
    button.prepend(element("span", { class: "label", "aria-hidden": "true" }, area.name), " ");
    if (this.#marks.lit && idOf(this.#marks.lit) === idOf(area)) button.classList.add("lit");
    return this.#marker(area, button, () => this.#events.opened(cornersOf(boxOfArea(area))));
  }

  #bubble(count: number, label: string): HTMLButtonElement {
    const size = count < 10 ? "small" : count < 100 ? "medium" : "large";
    const short = element("span", { "aria-hidden": "true" }, shortCount(count, this.#translation.locale));
    return element("button", { type: "button", class: `cluster ${size}`, "aria-label": label }, short);
  }

  #pin(point: Point, place: Coordinates): LeafletMarker {
    const { active, chosen, lit } = this.#marks;
    const isChosen = point.id === chosen?.id;
    const states = {
      chosen: isChosen,
      active: point.id === active?.id,
      lit: point === lit,
      unavailable: !isAvailable(point),
    };
    const names = Object.entries(states).flatMap(([name, holds]) => (holds ? [name] : []));
    const button = element(
      "button",
      {
        type: "button",
        class: ["pin", ...names].join(" "),
        "aria-label": labelOf(point, this.#translation.t),
        "aria-pressed": String(isChosen),
      },
      element("span", { class: "shape" }, isChosen && icon("check")),
      element(
        "span",
        { class: "tip", "aria-hidden": "true" },
        element("b", {}, point.name),
        element("span", {}, openingText(point, this.#translation.t)),
      ),
    );
    const marker = this.#marker(place, button, () => this.#events.picked(point));
    return marker.setZIndexOffset(states.lit ? 3000 : this.#heightOf(point.id));
  }

  /** A marker that is a native button, with its keyboard behaviour and accessible name. */
  #marker(
    { latitude, longitude }: Coordinates,
    button: HTMLButtonElement,
    onClick: () => void,
  ): LeafletMarker {
    button.addEventListener("click", () => {
      // Dragging the map ends in a click on the marker below the pointer.
      if (!(this.#map.dragging as unknown as { moved(): boolean }).moved()) onClick();
    });
    return new Marker([latitude, longitude], {
      icon: new DivIcon({ className: "marker", html: button, iconSize: [TARGET_PX, TARGET_PX] }),
      interactive: false,
      keyboard: false,
      riseOnHover: true,
    });
  }
}

export function boxOf(bounds: Bounds): Box {
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

function idOf(one: Point | Area): string {
  return "id" in one ? one.id : `${one.type} ${one.name} ${one.state}`;
}

function placesOf(subject: Subject): Coordinates[] {
  return "point" in subject ? [subject.point.address] : cornersOf(boxOfArea(subject.area));
}

/** Equal for markers that look the same at the same place. */
function keyOf({ properties, geometry }: Feature): string {
  if ("cluster" in properties)
    return `${properties.count} ${geometry.coordinates.join(" ")} ${properties.cluster_id}`;
  const { subject } = properties;
  return idOf("point" in subject ? subject.point : subject.area);
}

/** A short form that fits into a cluster: 1.2k for 1,234. */
function shortCount(count: number, locale: string): string {
  if (count < 1000) return String(count);
  return `${(count / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })}k`;
}

/** A button's accessible name with a count, which must contain what the button shows: 1.2k (1,234). */
function said(name: string, count: number, locale: Language): string {
  const whole = count.toLocaleString(localesOf(locale));
  return count < 1000 ? name : name.replace(whole, `${shortCount(count, locale)} (${whole})`);
}
