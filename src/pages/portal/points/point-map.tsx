import { Attribution } from "leaflet/src/control/Control.Attribution.js";
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
import { Map as Leaflet } from "leaflet/src/map/Map.js";
import "leaflet/src/map/handler/Map.Drag.js";
import "leaflet/src/map/handler/Map.TouchZoom.js";
import { useEffect, useRef } from "preact/hooks";

const TILES = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";
const ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';
const ZOOM = 15;

/** One point on a map. The words beside it say where it is. */
export default function PointMap({ latitude, longitude }: { latitude: number; longitude: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const map = new Leaflet(box.current, {
      center: [latitude, longitude],
      zoom: ZOOM,
      zoomControl: false,
      attributionControl: false,
      keyboard: false,
      fadeAnimation: false,
    });
    map.addControl(new Attribution({ prefix: false }));
    // The page sends no referrer, but these tiles want to know who asks.
    const options = { attribution: ATTRIBUTION, referrerPolicy: "strict-origin-when-cross-origin" } as const;
    new TileLayer(TILES, options).addTo(map);
    const icon = new DivIcon({ className: "pin", iconSize: [24, 24], iconAnchor: [12, 24] });
    new Marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
    return () => {
      map.remove();
    };
  }, [latitude, longitude]);
  return <div ref={box} class="point-map" />;
}
