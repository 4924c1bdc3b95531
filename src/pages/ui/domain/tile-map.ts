import type { MapOptions } from "leaflet";
import { Attribution } from "leaflet/src/control/Control.Attribution.js";
import { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
import { Map as Leaflet } from "leaflet/src/map/Map.js";
import "leaflet/src/map/handler/Map.Drag.js";
import "leaflet/src/map/handler/Map.TouchZoom.js";

const TILES = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";
const ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

/** A map of OpenStreetMap's tiles in an element, without layers of its own. */
export function tileMap(box: HTMLElement, options: MapOptions): Leaflet {
  const map = new Leaflet(box, {
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    fadeAnimation: false,
    ...options,
  });
  map.addControl(new Attribution({ prefix: false }));
  // The page sends no referrer, but OpenStreetMap's rules ask for one.
  const asked = { attribution: ATTRIBUTION, referrerPolicy: "strict-origin-when-cross-origin" } as const;
  new TileLayer(TILES, asked).addTo(map);
  return map;
}
