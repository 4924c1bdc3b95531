import type { LatLngBoundsExpression, Map as LeafletMap, Marker as LeafletMarker } from "leaflet";
import { Attribution } from "leaflet/src/control/Control.Attribution.js";
import { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
import { Point as Pixels } from "leaflet/src/geometry/Point.js";
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
import { Map as Leaflet } from "leaflet/src/map/index.js";
import type { Point } from "../../points/point.ts";
import { Clusters, type Feature } from "./clusters.ts";
import { afterFrame, element, icon } from "./element.ts";
import type { Box, Place } from "./point-source.ts";

/** What a widget shows before it knows a place: Nigeria. */
const WHOLE_COUNTRY: LatLngBoundsExpression = [
  [4.2, 2.7],
  [13.9, 14.7],
];
const FARTHEST_ZOOM = 4;
const CLOSEST_ZOOM = 18;
/** As close as the map goes on its own accord. */
const STREET_ZOOM = 15;
/** The height and width that a finger hits. */
const TARGET_PX = 44;

interface MapEvents {
  moved(): void;
  picked(point: Point): void;
  /** Whether the tiles that were asked for last could be had. */
  tiles(areThere: boolean): void;
}

interface MapLabels {
  cluster(count: number): string;
  count(count: number): string;
  place: string;
}

/** The map: points, thousands of them as clusters, and the place that they are near to. */
export class MapView {
  readonly #map: LeafletMap;
  readonly #events: MapEvents;
  readonly #markers = new Map<string, LeafletMarker>();
  #labels: MapLabels;
  #clusters = new Clusters([]);
  /** Calls off what brings the markers up to other points. */
  #callOffPoints = () => {};
  #active: Point | undefined;
  #chosen: Point | undefined;
  #place: LeafletMarker | undefined;
  #tiles: TileLayer | undefined;

  constructor(container: HTMLElement, labels: MapLabels, events: MapEvents) {
    this.#labels = labels;
    this.#events = events;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#map = new Leaflet(container, {
      zoomControl: false,
      attributionControl: false,
      minZoom: FARTHEST_ZOOM,
      maxZoom: CLOSEST_ZOOM,
      maxBounds: [
        [-85, -180],
        [85, 180],
      ],
      maxBoundsViscosity: 1,
      // The element does, and not only when the window gets another size.
      trackResize: false,
      // Else the wheel would stop at the map when it should scroll the page.
      scrollWheelZoom: false,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      markerZoomAnimation: !isStill,
      inertia: !isStill,
    });
    container.addEventListener("focusin", () => this.#map.scrollWheelZoom.enable());
    container.addEventListener("focusout", () => this.#map.scrollWheelZoom.disable());
    this.#map.addControl(new Attribution({ prefix: false }));
    this.#map.fitBounds(WHOLE_COUNTRY, { animate: false });
    this.#followScheme();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.#followScheme);
    this.#map.on("moveend", () => {
      this.#followScheme();
      this.#draw();
      events.moved();
    });
  }

  remove(): void {
    this.#callOffPoints();
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.#followScheme);
    this.#map.remove();
  }

  /** Tiles are light; no style rule knows which colour scheme the page is in, only colours do. */
  readonly #followScheme = (): void => {
    const container = this.#map.getContainer();
    container.classList.toggle("dark", getComputedStyle(container).color === "rgb(255, 255, 255)");
  };

  /** @param attribution HTML, as the tiles' owner wants it */
  setTiles(url: string | null, attribution: string | null): void {
    this.#tiles?.remove();
    this.#tiles = url
      ? new TileLayer(url, { maxZoom: CLOSEST_ZOOM, ...(attribution && { attribution }) })
          .on("tileerror", () => this.#events.tiles(false))
          .on("tileload", () => this.#events.tiles(true))
          .addTo(this.#map)
      : undefined;
  }

  redrawTiles(): void {
    this.#tiles?.redraw();
  }

  setLabels(labels: MapLabels): void {
    this.#labels = labels;
    this.#redraw();
    this.#place?.getElement()?.setAttribute("aria-label", labels.place);
  }

  /** To be called when the container has got another size. */
  resized(): void {
    this.#map.invalidateSize({ animate: false });
  }

  get box(): Box {
    const bounds = this.#map.getBounds();
    return {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    };
  }

  get zoom(): number {
    return this.#map.getZoom();
  }

  get centre(): Place {
    const { lat, lng } = this.#map.getCenter();
    return { latitude: lat, longitude: lng };
  }

  zoomIn(): void {
    this.#map.zoomIn();
  }

  zoomOut(): void {
    this.#map.zoomOut();
  }

  showCountry(): void {
    this.#map.fitBounds(WHOLE_COUNTRY, { animate: false });
  }

  /** Moves the map so that all of them are seen. */
  show(places: Place[]): void {
    const bounds = places.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    this.#map.fitBounds(bounds, { maxZoom: STREET_ZOOM, padding: [TARGET_PX, TARGET_PX], animate: false });
  }

  /** Where the customer is. */
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
    dot.setAttribute("aria-label", this.#labels.place);
  }

  /** Shows these points, after the list: clustering thousands takes longer than all else that has to be done. */
  setPoints(points: Point[]): void {
    this.#callOffPoints();
    this.#callOffPoints = afterFrame(() => {
      this.#clusters = new Clusters(points);
      this.#draw();
    });
  }

  /** The point that is looked at, moved into view if it is not, and the one that is chosen. */
  mark(active: Point | undefined, chosen: Point | undefined): void {
    const changed = [this.#active, this.#chosen, active, chosen].map((point) => point?.id);
    this.#active = active;
    this.#chosen = chosen;
    for (const id of changed) if (id) this.#drop(id);
    this.#draw();
    if (active && active.id !== changed[0]) {
      const { latitude, longitude } = active.address;
      this.#map.panInside([latitude, longitude], { padding: [TARGET_PX, TARGET_PX] });
    }
  }

  #redraw(): void {
    for (const key of [...this.#markers.keys()]) this.#drop(key);
    this.#draw();
  }

  /** Brings the markers up to the points, the view and the marks; those that stay are not touched. */
  #draw(): void {
    const { west, south, east, north } = this.box;
    const [width, height] = [(east - west) / 4, (north - south) / 4];
    const features = this.#clusters.within(
      { west: west - width, south: south - height, east: east + width, north: north + height },
      this.#map.getZoom(),
    );
    const wanted = new Map<string, () => LeafletMarker>();
    for (const feature of features) wanted.set(keyOf(feature), () => this.#markerOf(feature));
    // A marked point is seen even where it is part of a cluster.
    for (const point of [this.#active, this.#chosen]) {
      if (point) wanted.set(point.id, () => this.#pin(point));
    }
    for (const key of this.#markers.keys()) if (!wanted.has(key)) this.#drop(key);
    for (const [key, make] of wanted) {
      if (!this.#markers.has(key)) this.#markers.set(key, make().addTo(this.#map));
    }
  }

  #drop(key: string): void {
    const marker = this.#markers.get(key);
    if (!marker) return;
    // Whoever came here by keyboard stays on the map.
    if (marker.getElement()?.matches(":focus-within"))
      this.#map.getContainer().focus({ preventScroll: true });
    marker.remove();
    this.#markers.delete(key);
  }

  #markerOf(feature: Feature): LeafletMarker {
    const { properties, geometry } = feature;
    if (!("cluster" in properties)) return this.#pin(properties.point);
    const { cluster_id, point_count } = properties;
    const [longitude, latitude] = geometry.coordinates as [number, number];
    const size = point_count < 10 ? "small" : point_count < 100 ? "medium" : "large";
    const label = element("span", { "aria-hidden": "true" }, this.#labels.count(point_count));
    const button = element(
      "button",
      { type: "button", class: `cluster ${size}`, "aria-label": this.#labels.cluster(point_count) },
      label,
    );
    const clusters = this.#clusters;
    const zoom = this.#map.getZoom();
    return this.#marker({ latitude, longitude }, button, () => {
      this.#open(clusters.pointsOf(cluster_id, zoom));
    });
  }

  /** Moves the map to a cluster's points, closer in any case. */
  #open(points: Point[]): void {
    const bounds = new LatLngBounds(points.map(({ address }) => [address.latitude, address.longitude]));
    const padding = new Pixels(2 * TARGET_PX, 2 * TARGET_PX);
    const zoom = Math.max(this.#map.getBoundsZoom(bounds, false, padding), this.#map.getZoom() + 1);
    this.#map.setView(bounds.getCenter(), Math.min(zoom, CLOSEST_ZOOM));
  }

  #pin(point: Point): LeafletMarker {
    const isChosen = point.id === this.#chosen?.id;
    const isActive = point.id === this.#active?.id;
    const shape = element("span", { class: "shape" });
    if (isChosen) shape.append(icon("check"));
    const button = element(
      "button",
      {
        type: "button",
        class: `pin${isChosen ? " chosen" : ""}${isActive ? " active" : ""}`,
        "aria-label": point.name,
        "aria-pressed": String(isChosen),
      },
      shape,
    );
    const marker = this.#marker(point.address, button, () => this.#events.picked(point));
    return marker.setZIndexOffset(isActive ? 2000 : isChosen ? 1000 : 0);
  }

  /** A marker that is a real button: it has the keyboard and a name without any more ado. */
  #marker({ latitude, longitude }: Place, button: HTMLButtonElement, pressed: () => void): LeafletMarker {
    button.addEventListener("click", () => {
      // The end of a drag is no press.
      if (!(this.#map.dragging as unknown as { moved(): boolean }).moved()) pressed();
    });
    return new Marker([latitude, longitude], {
      icon: new DivIcon({ className: "marker", html: button, iconSize: [TARGET_PX, TARGET_PX] }),
      interactive: false,
      keyboard: false,
    });
  }
}

/** Equal for markers that look alike at the same place. */
function keyOf({ properties, geometry }: Feature): string {
  return "cluster" in properties
    ? `${properties.point_count} ${geometry.coordinates.join(" ")} ${properties.cluster_id}`
    : properties.point.id;
}
