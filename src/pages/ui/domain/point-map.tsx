import type { Map as Leaflet, LeafletMouseEvent } from "leaflet";
import { Zoom } from "leaflet/src/control/Control.Zoom.js";
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import { useEffect, useRef } from "preact/hooks";
import { tileMap } from "./tile-map.ts";

/** Where a single door can be told from the next one. */
const ZOOM = 15;

export interface Coordinates {
  latitude: number;
  longitude: number;
}

interface Props extends Coordinates {
  /** The zoom at first: without a chosen place the map shows the whole country. */
  zoom?: number;
  /**
   * Called with the place to which the pin was dragged, or that was pressed on the map. Without it the pin can't be moved.
   */
  onMove?: (to: Coordinates) => void;
}

/** One point on a map. The words beside it say where it is, and fields beside it move it by keyboard. */
export default function PointMap({ latitude, longitude, zoom = ZOOM, onMove }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<{ map: Leaflet; pin: Marker }>(undefined);
  const moved = useRef(onMove);
  moved.current = onMove;
  useEffect(() => {
    if (!box.current) return;
    const map = tileMap(box.current, { center: [latitude, longitude], zoom });
    const icon = new DivIcon({ className: "pin", iconSize: [24, 24], iconAnchor: [12, 24] });
    const draggable = moved.current !== undefined;
    const options = { icon, draggable, interactive: draggable, keyboard: false };
    const pin = new Marker([latitude, longitude], options).addTo(map);
    const tell = () => {
      const { lat, lng } = pin.getLatLng();
      moved.current?.({ latitude: lat, longitude: lng });
    };
    pin.on("dragend", tell);
    if (draggable) {
      map.addControl(new Zoom());
      map.on("click", ({ latlng }: LeafletMouseEvent) => {
        pin.setLatLng(latlng);
        tell();
      });
    }
    shown.current = { map, pin };
    return () => {
      map.remove();
    };
  }, []);
  useEffect(() => {
    const { map, pin } = shown.current ?? {};
    const at = pin?.getLatLng();
    // A place that was just chosen comes back rounded: the pin should not jump.
    if (!map || !at || (Math.abs(at.lat - latitude) < NEAR && Math.abs(at.lng - longitude) < NEAR)) return;
    pin?.setLatLng([latitude, longitude]);
    map.setView([latitude, longitude], Math.max(map.getZoom(), ZOOM));
  }, [latitude, longitude]);
  return <div ref={box} class="point-map" />;
}

/** Degrees: about 10 cm. */
const NEAR = 1e-6;
