import type { Map as Leaflet } from "leaflet";
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import { useEffect, useRef } from "preact/hooks";
import { tileMap } from "./tile-map.ts";

const ZOOM = 15;

export interface Coordinates {
  latitude: number;
  longitude: number;
}

interface Props extends Coordinates {
  /** Where somebody has dragged the pin. Without it the pin stays. */
  onMove?: (to: Coordinates) => void;
}

/** One point on a map. The words beside it say where it is, and fields beside it move it by keyboard. */
export default function PointMap({ latitude, longitude, onMove }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<{ map: Leaflet; pin: Marker }>(undefined);
  const moved = useRef(onMove);
  moved.current = onMove;
  useEffect(() => {
    if (!box.current) return;
    const map = tileMap(box.current, { center: [latitude, longitude], zoom: ZOOM });
    const icon = new DivIcon({ className: "pin", iconSize: [24, 24], iconAnchor: [12, 24] });
    const draggable = moved.current !== undefined;
    const options = { icon, draggable, interactive: draggable, keyboard: false };
    const pin = new Marker([latitude, longitude], options).addTo(map);
    pin.on("dragend", () => {
      const { lat, lng } = pin.getLatLng();
      moved.current?.({ latitude: lat, longitude: lng });
    });
    shown.current = { map, pin };
    return () => {
      map.remove();
    };
  }, []);
  useEffect(() => {
    const at = shown.current?.pin.getLatLng();
    if (!at || (at.lat === latitude && at.lng === longitude)) return;
    shown.current?.pin.setLatLng([latitude, longitude]);
    shown.current?.map.panTo([latitude, longitude]);
  }, [latitude, longitude]);
  return <div ref={box} class="point-map" />;
}
