import type { LatLngBoundsExpression, Map as LeafletMap } from "leaflet";
import { Attribution } from "leaflet/src/control/Control.Attribution.js";
import { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
import { Map as Leaflet } from "leaflet/src/map/index.js";
import type { Point } from "../../points/point.ts";
import type { Frame } from "./frame.ts";
import type { Box, Place } from "./geometry.ts";
import { boxOf, MapMarkers, TARGET_PX } from "./map-markers.ts";
import type { Translation } from "./texts.ts";

/** Shown until a place is known: Nigeria. */
const WHOLE_COUNTRY: LatLngBoundsExpression = [
  [4.2, 2.7],
  [13.9, 14.7],
];
const FARTHEST_ZOOM = 4;
const CLOSEST_ZOOM = 18;
/** The map zooms in no closer than this by itself. */
const STREET_ZOOM = 15;

interface MapEvents {
  moved(): void;
  picked(point: Point): void;
}

/** The map with its tiles, markers and buttons. */
export class MapView {
  readonly markers: MapMarkers;
  readonly #map: LeafletMap;
  readonly #noTiles: HTMLElement;
  #tiles: TileLayer | undefined;

  constructor(frame: Frame, translation: Translation, events: MapEvents) {
    const { mapBox: container, noTiles } = frame;
    this.#noTiles = noTiles;
    const hasReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
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
      // The element observes its own size, which can change without the window's.
      trackResize: false,
      // Only while the map has the focus: otherwise scrolling the page would stop at the map.
      scrollWheelZoom: false,
      zoomAnimation: !hasReducedMotion,
      fadeAnimation: !hasReducedMotion,
      markerZoomAnimation: !hasReducedMotion,
      inertia: !hasReducedMotion,
    });
    container.addEventListener("focusin", () => this.#map.scrollWheelZoom.enable());
    container.addEventListener("focusout", () => this.#map.scrollWheelZoom.disable());
    this.markers = new MapMarkers(this.#map, translation, events.picked);
    this.#map.addControl(new Attribution({ prefix: false }));
    this.#map.fitBounds(WHOLE_COUNTRY, { animate: false });
    this.#followScheme();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.#followScheme);
    this.#map.on("moveend", () => {
      this.#followScheme();
      this.markers.draw();
      events.moved();
    });
    frame.zoomIn.addEventListener("click", () => this.#map.zoomIn());
    frame.zoomOut.addEventListener("click", () => this.#map.zoomOut());
    frame.redraw.addEventListener("click", () => {
      noTiles.hidden = true;
      this.#tiles?.redraw();
    });
  }

  remove(): void {
    this.markers.cancel();
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.#followScheme);
    this.#map.remove();
  }

  /** Darkens the tiles in a dark scheme. No CSS selector matches an inherited `color-scheme`, but colours depend on it. */
  readonly #followScheme = (): void => {
    const container = this.#map.getContainer();
    container.classList.toggle("dark", getComputedStyle(container).color === "rgb(255, 255, 255)");
  };

  /** @param attribution HTML */
  setTiles(url: string | null, attribution: string | null): void {
    this.#noTiles.hidden = true;
    this.#tiles?.remove();
    this.#tiles = url
      ? new TileLayer(url, { maxZoom: CLOSEST_ZOOM, ...(attribution && { attribution }) })
          .on("tileerror", () => {
            this.#noTiles.hidden = false;
          })
          .on("tileload", () => {
            this.#noTiles.hidden = true;
          })
          .addTo(this.#map)
      : undefined;
  }

  /** To be called when the container's size has changed. */
  resized(): void {
    this.#map.invalidateSize({ animate: false });
  }

  get box(): Box {
    return boxOf(this.#map.getBounds());
  }

  get zoom(): number {
    return this.#map.getZoom();
  }

  get centre(): Place {
    const { lat, lng } = this.#map.getCenter();
    return { latitude: lat, longitude: lng };
  }

  showCountry(): void {
    this.#map.fitBounds(WHOLE_COUNTRY, { animate: false });
  }

  /** Moves the map so that it shows all of these places. */
  show(places: Place[]): void {
    const bounds = places.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    this.#map.fitBounds(bounds, { maxZoom: STREET_ZOOM, padding: [TARGET_PX, TARGET_PX], animate: false });
  }
}
