import type { Map as Leaflet } from "leaflet";
import { Zoom } from "leaflet/src/control/Control.Zoom.js";
import { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
import { Canvas } from "leaflet/src/layer/vector/Canvas.js";
import { CircleMarker } from "leaflet/src/layer/vector/CircleMarker.js";
import "leaflet/src/layer/vector/Renderer.getRenderer.js";
import "leaflet/src/map/handler/Map.DoubleClickZoom.js";
import "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Coordinates } from "../../ui/domain/point-map.tsx";
import { tileMap } from "../../ui/domain/tile-map.ts";

/** Nigeria's bounds. */
const COUNTRY = new LatLngBounds([4.2, 2.6], [13.9, 14.7]);
const NEAREST_ZOOM = 15;
/** How many points are put on the map before the next frame. */
const PER_FRAME = 500;
/** In pixels. Dots are small so that the map stays legible; a click near one counts too. */
const RADIUS = 3;
const CLICKED_BESIDE = 3;

/**
 * If Leaflet draws before the frame that it requested, it does not cancel that frame, and the map may be removed by then.
 */
const SafeCanvas = Canvas.extend({
  _redraw(this: { _ctx?: unknown }) {
    if (this._ctx) redraw.call(this);
  },
}) as unknown as typeof Canvas;
const { _redraw: redraw } = Canvas.prototype as unknown as { _redraw: (this: object) => void };

export type Dot = Coordinates & { color: string };

interface Props {
  dots: readonly Dot[];
  /** Places that get a ring, and that the map shows; without any it shows all dots. */
  rings?: readonly Coordinates[];
  /** Gets the dot's place in `dots`. */
  onChoose?: (index: number) => void;
}

/** Thousands of places on a map. The list beside it has the same content. */
export default function DotMap({ dots, rings = [], onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Leaflet>();
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const ringed = useRef<CircleMarker[]>([]);
  /** What the map shows until somebody moves it. */
  const goal = useRef<readonly Coordinates[]>([]);
  goal.current = rings.length > 0 ? rings : dots;
  const isTouched = useRef(false);
  useEffect(() => {
    if (!box.current) return;
    const made = tileMap(box.current, {
      renderer: new SafeCanvas({ padding: 0.3, tolerance: CLICKED_BESIDE }),
    });
    made.addControl(new Zoom());
    made.fitBounds(COUNTRY);
    setMap(made);
    const { current } = box;
    const touch = () => {
      isTouched.current = true;
    };
    for (const event of ["pointerdown", "wheel", "keydown"]) current.addEventListener(event, touch);
    // The container gets its size after the first layout, and another one when a phone is turned.
    const sizes = new ResizeObserver(() => {
      made.invalidateSize({ animate: false });
      if (!isTouched.current && goal.current.length > 0) goToAll(made, goal.current);
    });
    sizes.observe(current);
    return () => {
      sizes.disconnect();
      made.remove();
    };
  }, []);
  useEffect(() => {
    if (map && rings.length === 0 && dots.length > 0) goToAll(map, dots);
  }, [map, dots]);
  useEffect(() => {
    if (!map) return;
    const raiseRings = () => {
      for (const marker of ringed.current) marker.bringToFront();
    };
    return addInSteps(map, dots, (i) => choose.current?.(i), raiseRings);
  }, [map, dots]);
  useEffect(() => {
    if (!map || rings.length === 0) return;
    const markers = ring(map, rings);
    ringed.current = markers;
    return () => {
      for (const marker of markers) marker.remove();
      ringed.current = [];
    };
  }, [map, rings]);
  return <div ref={box} class="point-map" />;
}

/** A part in each frame, so that the page stays responsive. */
function addInSteps(
  map: Leaflet,
  dots: readonly Dot[],
  onChoose: (index: number) => void,
  onStep: () => void,
): () => void {
  const added: CircleMarker[] = [];
  let frame = 0;
  const add = () => {
    for (const { latitude, longitude, color } of dots.slice(added.length, added.length + PER_FRAME)) {
      const index = added.length;
      const look = { radius: RADIUS, stroke: false, fillColor: color, fillOpacity: 0.75 };
      const marker = new CircleMarker([latitude, longitude], look);
      marker.on("click", () => onChoose(index));
      added.push(marker.addTo(map));
    }
    onStep();
    if (added.length < dots.length) frame = requestAnimationFrame(add);
  };
  add();
  return () => {
    cancelAnimationFrame(frame);
    for (const marker of added) marker.remove();
  };
}

const spotsOf = (places: readonly Coordinates[]) =>
  places.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);

function goToAll(map: Leaflet, places: readonly Coordinates[]): void {
  const bounds = new LatLngBounds(spotsOf(places));
  map.fitBounds(bounds, { padding: [24, 24], maxZoom: NEAREST_ZOOM, animate: false });
}

function ring(map: Leaflet, places: readonly Coordinates[]): CircleMarker[] {
  const look = { radius: 8, color: "#d0006f", weight: 3, fill: false, interactive: false };
  goToAll(map, places);
  return spotsOf(places).map((spot) => new CircleMarker(spot, look).addTo(map));
}
