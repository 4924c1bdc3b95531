import type { Map as Leaflet } from "leaflet";
import { Zoom } from "leaflet/src/control/Control.Zoom.js";
import { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import { Polyline } from "leaflet/src/layer/vector/Polyline.js";
import { SVG } from "leaflet/src/layer/vector/SVG.js";
import "leaflet/src/layer/vector/Renderer.getRenderer.js";
import "leaflet/src/map/handler/Map.DoubleClickZoom.js";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Coordinates } from "../../ui/domain/point-map.tsx";
import { tileMap } from "../../ui/domain/tile-map.ts";

const NEAREST_ZOOM = 15;
/** Lagos, shown while a round has no stop. */
const NOWHERE: [number, number] = [6.55, 3.35];

export interface NumberedPlace extends Coordinates {
  number: number;
}

interface Props {
  places: readonly NumberedPlace[];
}

/** A round's stops with their numbers, and the line from each to the next. The list beside it has the same content. */
export default function RoundMap({ places }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Leaflet>();
  const shown = useRef("");
  useEffect(() => {
    if (!box.current) return;
    const made = tileMap(box.current, { renderer: new SVG({ padding: 0.3 }), center: NOWHERE, zoom: 10 });
    made.addControl(new Zoom());
    setMap(made);
    const sizes = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    sizes.observe(box.current);
    return () => {
      sizes.disconnect();
      made.remove();
    };
  }, []);
  useEffect(() => {
    if (!map || places.length === 0) return;
    const spots = places.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    const line = new Polyline(spots, { color: "#0b4f8a", weight: 3, interactive: false }).addTo(map);
    const pins = places.map(({ number }, i) => {
      const icon = new DivIcon({ className: "stop-pin", iconSize: [24, 24], html: String(number) });
      return new Marker(spots[i]!, { icon, interactive: false, keyboard: false }).addTo(map);
    });
    // If only the order of the stops changes, the map stays where somebody has moved it.
    const which = spots.map(String).sort().join(" ");
    if (which !== shown.current)
      map.fitBounds(new LatLngBounds(spots), { padding: [24, 24], maxZoom: NEAREST_ZOOM, animate: false });
    shown.current = which;
    return () => {
      for (const layer of [line, ...pins]) layer.remove();
    };
  }, [map, places]);
  return <div ref={box} class="point-map" />;
}
