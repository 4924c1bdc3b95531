import { Zoom } from "leaflet/src/control/Control.Zoom.js";
import { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
import { Canvas } from "leaflet/src/layer/vector/Canvas.js";
import { CircleMarker } from "leaflet/src/layer/vector/CircleMarker.js";
import "leaflet/src/layer/vector/Renderer.getRenderer.js";
import "leaflet/src/map/handler/Map.DoubleClickZoom.js";
import "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
import type { Map as Leaflet } from "leaflet";
import { useEffect, useRef, useState } from "preact/hooks";
import { Failure } from "../../ui/failure.tsx";
import { count, counted } from "../../ui/format.ts";
import { request } from "../../ui/request.ts";
import { useResource } from "../../ui/resource.ts";
import { href } from "../../ui/route.ts";
import { tileMap } from "../../ui/tile-map.ts";
import { type OperatorPoint, type Place, PointState, stateOf } from "./point-state.tsx";

/** Of Nigeria. */
const COUNTRY = new LatLngBounds([4.2, 2.6], [13.9, 14.7]);
const PAGE_SIZE = 10_000;
/** So many are put on the map before the next frame. */
const PER_FRAME = 1000;
const NEAREST_ZOOM = 15;

const COLORS: Record<string, string> = {
  Published: "#0b6fb8",
  "Waits for approval": "#c77700",
  Paused: "#8a5800",
  Full: "#8a5800",
  Rejected: "#a8201a",
};
const OTHER_COLOR = "#5c6b77";

async function readPlaces(signal: AbortSignal): Promise<Place[]> {
  const places: Place[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: PAGE_SIZE };
    const { data } = await request<{ data: Place[] }>("GET", "/operator/points/places", { query, signal });
    places.push(...data);
    if (data.length < PAGE_SIZE) return places;
  }
}

/** Every point of the network on a map, with those of the list in front. */
export default function NetworkMap({ shown }: { shown: readonly OperatorPoint[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Leaflet>();
  const [chosen, setChosen] = useState<Place>();
  const places = useResource("places", readPlaces);

  useEffect(() => {
    if (!box.current) return;
    const made = tileMap(box.current, { zoomControl: false, renderer: new Canvas({ padding: 0.3 }) });
    made.addControl(new Zoom());
    made.fitBounds(COUNTRY);
    setMap(made);
    return () => {
      made.remove();
    };
  }, []);
  useEffect(() => map && places.data && addInSteps(map, places.data, setChosen), [map, places.data]);
  useEffect(() => (map && shown.length > 0 ? putInFront(map, shown) : undefined), [map, shown]);

  return (
    <>
      <div ref={box} class="point-map" />
      <p class="hint" role="status">
        {places.data ? `${counted(places.data.length, "point")} on the map, ` : "The map is loading, "}
        {count(shown.length)} of the list ringed.
      </p>
      <Failure error={places.error} onRetry={places.reload} />
      {chosen && (
        <p class="card map-card" role="status">
          <a href={href(`/points/${chosen.id}`)}>{chosen.name}</a> <PointState point={chosen} />
        </p>
      )}
    </>
  );
}

/** A thousand to a frame, so that the page goes on answering. */
function addInSteps(map: Leaflet, places: readonly Place[], onChoose: (place: Place) => void): () => void {
  const added: CircleMarker[] = [];
  let frame = 0;
  const add = () => {
    for (const place of places.slice(added.length, added.length + PER_FRAME)) {
      const fillColor = COLORS[stateOf(place)[0]] ?? OTHER_COLOR;
      const marker = new CircleMarker([place.latitude, place.longitude], {
        ...{ radius: 4, stroke: false, fillColor, fillOpacity: 0.75 },
      });
      marker.on("click", () => onChoose(place));
      added.push(marker.addTo(map));
    }
    if (added.length < places.length) frame = requestAnimationFrame(add);
  };
  add();
  return () => {
    cancelAnimationFrame(frame);
    for (const marker of added) marker.remove();
  };
}

function putInFront(map: Leaflet, points: readonly OperatorPoint[]): () => void {
  const spots = points.map(({ address: { latitude, longitude } }): [number, number] => [latitude, longitude]);
  const rings = spots.map((spot) =>
    new CircleMarker(spot, {
      ...{ radius: 8, color: "#d0006f", weight: 3, fill: false, interactive: false },
    }).addTo(map),
  );
  map.fitBounds(new LatLngBounds(spots), { padding: [24, 24], maxZoom: NEAREST_ZOOM, animate: false });
  return () => {
    for (const ring of rings) ring.remove();
  };
}
