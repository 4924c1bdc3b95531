import type { LatLngBounds as Bounds, Map as LeafletMap, Marker as LeafletMarker } from "leaflet";
import { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
import { Point as Pixels } from "leaflet/src/geometry/Point.js";
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import type { Point } from "../../points/point.ts";
import { element } from "../ui/element.ts";
import { afterFrame } from "./after-frame.ts";
import { Clusters, type Feature } from "./clusters.ts";
import type { Box, Place } from "./geometry.ts";
import { icon } from "./icon.ts";
import { fillCounted, type Translation } from "./texts.ts";

/** The smallest size of a touch target. */
export const TARGET_PX = 44;

/** The markers on a map: points, clusters of points, and the customer's place. */
export class MapMarkers {
  readonly #map: LeafletMap;
  readonly #onPick: (point: Point) => void;
  readonly #markers = new Map<string, LeafletMarker>();
  #translation: Translation;
  #clusters = new Clusters([]);
  #cancelPoints = () => {};
  #active: Point | undefined;
  #chosen: Point | undefined;
  #place: LeafletMarker | undefined;

  constructor(map: LeafletMap, translation: Translation, onPick: (point: Point) => void) {
    this.#map = map;
    this.#translation = translation;
    this.#onPick = onPick;
  }

  /** Cancels what is still to be drawn. */
  cancel(): void {
    this.#cancelPoints();
  }

  setTranslation(translation: Translation): void {
    this.#translation = translation;
    for (const key of [...this.#markers.keys()]) this.#remove(key);
    this.draw();
    this.#place?.getElement()?.setAttribute("aria-label", translation.texts.place);
  }

  setPlace(place: Place | undefined): void {
    this.#place?.remove();
    this.#place = undefined;
    if (!place) return;
    const { latitude, longitude } = place;
    this.#place = new Marker([latitude, longitude], {
      icon: new DivIcon({ className: "place", iconSize: [20, 20] }),
      interactive: false,
      keyboard: false,
      zIndexOffset: -1000,
    }).addTo(this.#map);
    const dot = this.#place.getElement()!;
    dot.setAttribute("role", "img");
    dot.setAttribute("aria-label", this.#translation.texts.place);
  }

  /** Draws these points after the next frame: clustering thousands takes longer than updating the list. */
  setPoints(points: Point[]): void {
    this.#cancelPoints();
    this.#cancelPoints = afterFrame(() => {
      this.#clusters = new Clusters(points);
      this.draw();
    });
  }

  /** Highlights the active and the chosen point, and moves the map if a newly active one is out of view. */
  mark(active: Point | undefined, chosen: Point | undefined): void {
    const changed = [this.#active, this.#chosen, active, chosen].map((point) => point?.id);
    const wasActive = this.#active?.id;
    this.#active = active;
    this.#chosen = chosen;
    for (const id of changed) if (id) this.#remove(id);
    this.draw();
    if (active && active.id !== wasActive) {
      const { latitude, longitude } = active.address;
      this.#map.panInside([latitude, longitude], { padding: [TARGET_PX, TARGET_PX] });
    }
  }

  /** Adds missing markers, and removes those that are no longer needed; the others are left alone. */
  draw(): void {
    // A quarter more on each side, so that markers are there before they come into view.
    const features = this.#clusters.within(boxOf(this.#map.getBounds().pad(0.25)), this.#map.getZoom());
    const wanted = new Map<string, () => LeafletMarker>();
    for (const feature of features) wanted.set(keyOf(feature), () => this.#markerOf(feature));
    // Highlighted points are shown even if they are part of a cluster.
    for (const point of [this.#active, this.#chosen]) {
      if (point) wanted.set(point.id, () => this.#pin(point));
    }
    for (const key of this.#markers.keys()) if (!wanted.has(key)) this.#remove(key);
    for (const [key, make] of wanted) {
      if (!this.#markers.has(key)) this.#markers.set(key, make().addTo(this.#map));
    }
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
    if (!("cluster" in properties)) return this.#pin(properties.point);
    const { cluster_id, point_count } = properties;
    const { texts, locale } = this.#translation;
    const [longitude, latitude] = geometry.coordinates as [number, number];
    const size = point_count < 10 ? "small" : point_count < 100 ? "medium" : "large";
    const button = element(
      "button",
      {
        type: "button",
        class: `cluster ${size}`,
        "aria-label": fillCounted(texts.cluster, point_count, locale),
      },
      element("span", { "aria-hidden": "true" }, shortCount(point_count, locale)),
    );
    const clusters = this.#clusters;
    const zoom = this.#map.getZoom();
    return this.#marker({ latitude, longitude }, button, () => {
      this.#zoomTo(clusters.pointsOf(cluster_id, zoom));
    });
  }

  /** Shows all of these points, at least one zoom level closer. */
  #zoomTo(points: Point[]): void {
    const bounds = new LatLngBounds(points.map(({ address }) => [address.latitude, address.longitude]));
    const padding = new Pixels(2 * TARGET_PX, 2 * TARGET_PX);
    const zoom = Math.max(this.#map.getBoundsZoom(bounds, false, padding), this.#map.getZoom() + 1);
    this.#map.setView(bounds.getCenter(), Math.min(zoom, this.#map.getMaxZoom()));
  }

  #pin(point: Point): LeafletMarker {
    const isChosen = point.id === this.#chosen?.id;
    const isActive = point.id === this.#active?.id;
    const button = element(
      "button",
      {
        type: "button",
        class: `pin${isChosen ? " chosen" : ""}${isActive ? " active" : ""}`,
        "aria-label": point.name,
        "aria-pressed": String(isChosen),
      },
      element("span", { class: "shape" }, isChosen && icon("check")),
    );
    const marker = this.#marker(point.address, button, () => this.#onPick(point));
    return marker.setZIndexOffset(isActive ? 2000 : isChosen ? 1000 : 0);
  }

  /** A marker that is a native button, with its keyboard behaviour and accessible name. */
  #marker({ latitude, longitude }: Place, button: HTMLButtonElement, onClick: () => void): LeafletMarker {
    button.addEventListener("click", () => {
      // Dragging the map ends in a click on the marker below the pointer.
      if (!(this.#map.dragging as unknown as { moved(): boolean }).moved()) onClick();
    });
    return new Marker([latitude, longitude], {
      icon: new DivIcon({ className: "marker", html: button, iconSize: [TARGET_PX, TARGET_PX] }),
      interactive: false,
      keyboard: false,
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

/** Equal for markers that look the same at the same place. */
function keyOf({ properties, geometry }: Feature): string {
  return "cluster" in properties
    ? `${properties.point_count} ${geometry.coordinates.join(" ")} ${properties.cluster_id}`
    : properties.point.id;
}

/** As short as a cluster is small: 1.2k for 1,234. */
function shortCount(count: number, locale: string): string {
  if (count < 1000) return String(count);
  return `${(count / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })}k`;
}
