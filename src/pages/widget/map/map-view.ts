import type { Map as LeafletMap, Marker as LeafletMarker } from "leaflet";
import { Attribution } from "leaflet/src/control/Control.Attribution.js";
import { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
import { Point as Pixels } from "leaflet/src/geometry/Point.js";
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
import { Map as Leaflet } from "leaflet/src/map/Map.js";
import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import "leaflet/src/map/handler/Map.DoubleClickZoom.js";
import "leaflet/src/map/handler/Map.Drag.js";
import "leaflet/src/map/handler/Map.Keyboard.js";
import "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
import "leaflet/src/map/handler/Map.TouchZoom.js";
import type { Box, Coordinates } from "../data/geometry.ts";
import type { Frame } from "../frame/frame.ts";
import { styleSheet } from "../frame/style-sheet.ts";
import leafletCss from "../styles/leaflet.css";
import mapCss from "../styles/map.css";
import markersCss from "../styles/markers.css";
import type { Translation } from "../texts/texts.ts";
import { type Subject, TARGET_PX } from "./clusters.ts";
import { leaveOneFingerToPage } from "./gestures.ts";
import { boxOf, MapMarkers, type Marks } from "./map-markers.ts";
import { Outline } from "./outline.ts";

/** Shown until a place is known: Nigeria. */
const WHOLE_COUNTRY: Coordinates[] = [
  { latitude: 4.2, longitude: 2.7 },
  { latitude: 13.9, longitude: 14.7 },
];
const FARTHEST_ZOOM = 4;
const CLOSEST_ZOOM = 18;
/** The map zooms in no closer than this by itself. */
const STREET_ZOOM = 15;
const STYLES = [leafletCss, mapCss, markersCss].map(styleSheet);

interface MapEvents {
  /** @param isByHand whether the customer has moved the map */
  moved(isByHand: boolean): void;
  picked(point: Point): void;
}

/** The map with its tiles, markers and buttons. */
export class MapView {
  readonly #map: LeafletMap;
  readonly #markers: MapMarkers;
  readonly #outline: Outline;
  readonly #noTiles: HTMLElement;
  readonly #card: HTMLElement;
  #tiles: TileLayer | undefined;
  #place: LeafletMarker | undefined;
  #cardMarker: LeafletMarker | undefined;
  /** Whether a script is moving the map. */
  #isByScript = false;

  constructor(frame: Frame, translation: Translation, events: MapEvents) {
    const { mapBox: container, noTiles, card } = frame;
    const root = container.getRootNode() as ShadowRoot;
    root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...STYLES])];
    this.#noTiles = noTiles;
    this.#card = card;
    const hasReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    leaveOneFingerToPage(container, frame.hint);
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
    this.#markers = new MapMarkers(this.#map, translation, {
      picked: events.picked,
      opened: (places) => this.#zoomTo(places),
    });
    this.#outline = new Outline(this.#map);
    this.#map.addControl(new Attribution({ prefix: false }));
    this.show([]);
    this.#followScheme();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.#followScheme);
    this.#map.on("moveend", () => {
      this.#followScheme();
      this.#outline.update(!this.#tiles);
      this.#markers.draw();
      events.moved(!this.#isByScript);
    });
    frame.zoomIn.addEventListener("click", () => this.#map.zoomIn());
    frame.zoomOut.addEventListener("click", () => this.#map.zoomOut());
    frame.redraw.addEventListener("click", () => {
      noTiles.hidden = true;
      this.#tiles?.redraw();
    });
  }

  remove(): void {
    this.#markers.cancel();
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.#followScheme);
    this.#map.remove();
  }

  /** Darkens the tiles in a dark scheme. No CSS selector matches an inherited `color-scheme`, but colours depend on it. */
  readonly #followScheme = (): void => {
    const container = this.#map.getContainer();
    container.classList.toggle("dark", getComputedStyle(container).color === "rgb(255, 255, 255)");
  };

  setTranslation(translation: Translation): void {
    this.#markers.setTranslation(translation);
    this.#place?.getElement()?.setAttribute("aria-label", translation.t("Your place"));
  }

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
    this.#map.getContainer().classList.toggle("without-tiles", !url);
    this.#outline.update(!url);
  }

  /** Shows where the customer is. */
  setPlace(place: Coordinates | undefined, { t }: Translation): void {
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
    dot.setAttribute("aria-label", t("Your place"));
  }

  setSubjects(subjects: Subject[]): void {
    this.#markers.setSubjects(subjects);
  }

  /** Highlights points, and moves the map if the active one is out of view. */
  mark(marks: Marks): void {
    this.#markers.mark(marks);
    if (!marks.active) return;
    const { latitude, longitude } = this.#markers.placeOf(marks.active);
    // A card at the bottom of the map covers a part of it.
    const covered = this.#cardMarker ? 0 : this.#card.offsetHeight;
    const padding = {
      paddingTopLeft: [TARGET_PX, TARGET_PX] as [number, number],
      paddingBottomRight: [TARGET_PX, TARGET_PX + covered] as [number, number],
    };
    this.#byScript(() => this.#map.panInside([latitude, longitude], { ...padding, animate: false }));
  }

  focusPin(point: Point): void {
    this.#markers.focus(point.id);
  }

  /** Shows the card above a point's pin, and moves the map so that it is whole; without a point the card is taken away. */
  pinCard(point: Point | undefined): void {
    this.#cardMarker?.remove();
    this.#cardMarker = undefined;
    if (!point) return;
    const { latitude, longitude } = this.#markers.placeOf(point);
    this.#cardMarker = new Marker([latitude, longitude], {
      icon: new DivIcon({ className: "card-anchor", html: this.#card, iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
      zIndexOffset: 4000,
    }).addTo(this.#map);
    const { offsetWidth: width, offsetHeight: height } = this.#card;
    const padding = {
      paddingTopLeft: [width / 2 + 8, height + TARGET_PX + 8] as [number, number],
      paddingBottomRight: [width / 2 + 8, TARGET_PX] as [number, number],
    };
    this.#byScript(() => this.#map.panInside([latitude, longitude], { ...padding, animate: false }));
  }

  /** To be called when the container's size has changed. */
  resized(): void {
    this.#byScript(() => this.#map.invalidateSize({ animate: false }));
  }

  get box(): Box {
    return boxOf(this.#map.getBounds());
  }

  get zoom(): number {
    return this.#map.getZoom();
  }

  get centre(): Coordinates {
    const { lat, lng } = this.#map.getCenter();
    return { latitude: lat, longitude: lng };
  }

  /** Moves the map so that it shows all of these places; without any, the country. */
  show(places: Coordinates[]): void {
    const bounds = boundsOf(places.length > 0 ? places : WHOLE_COUNTRY);
    const margin = places.length > 0 ? TARGET_PX : 0;
    const padding: [number, number] = [margin, margin];
    this.#byScript(() => this.#map.fitBounds(bounds, { maxZoom: STREET_ZOOM, padding, animate: false }));
  }

  /** Shows all of these places, at least one zoom level closer. */
  #zoomTo(places: Coordinates[]): void {
    const bounds = boundsOf(places);
    const padding = new Pixels(2 * TARGET_PX, 2 * TARGET_PX);
    const zoom = Math.max(this.#map.getBoundsZoom(bounds, false, padding), this.#map.getZoom() + 1);
    this.#map.setView(bounds.getCenter(), Math.min(zoom, this.#map.getMaxZoom()));
  }

  #byScript(move: () => void): void {
    this.#isByScript = true;
    move();
    this.#isByScript = false;
  }
}

function boundsOf(places: Coordinates[]): LatLngBounds {
  return new LatLngBounds(places.map(({ latitude, longitude }): [number, number] => [latitude, longitude]));
}
