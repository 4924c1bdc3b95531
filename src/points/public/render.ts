import type { pagination } from "../../shared/page.ts";
import type { Chunk, PointOverlay } from "../snapshot/chunk.ts";
import type { Snapshot } from "../snapshot/read.ts";
import type { FoundPoints } from "./search.ts";
import type { Suggestions } from "./suggest.ts";

export const GEO_JSON = "application/geo+json";

type Pagination = ReturnType<typeof pagination>;

/** The JSON of the selected points, concatenated from pieces that the chunks have ready. */
export function renderList(
  snapshot: Snapshot,
  selection: FoundPoints,
  page: Pagination,
  type: string,
): string {
  const isGeoJson = type === GEO_JSON;
  const pieces = [isGeoJson ? '{"type":"FeatureCollection","features":[' : '{"data":{"data":['];
  pushPoints(pieces, snapshot, selection, isGeoJson);
  pieces.push(`],"pagination":${JSON.stringify(page)}}${isGeoJson ? "" : "}"}`);
  return pieces.join("");
}

/** The JSON of the point at `position`. */
export function renderOne(snapshot: Snapshot, position: number, type: string): string {
  const [chunk] = snapshot.chunks([position]);
  const pieces: string[] = [];
  const index = snapshot.indexInChunk(position);
  const change = snapshot.changeAt(position);
  pushPoint(pieces, chunk!, index, snapshot.today, change, undefined, type === GEO_JSON);
  return type === GEO_JSON ? pieces.join("") : `{"data":${pieces.join("")}}`;
}

/** The JSON of areas, with the selected points beside them. */
export function renderSuggestions(snapshot: Snapshot, { areas, points, best }: Suggestions): string {
  const pieces = [`{"data":{"areas":${JSON.stringify(areas)},"points":[`];
  pushPoints(pieces, snapshot, points, false);
  pieces.push(`],"best":"${best}"}}`);
  return pieces.join("");
}

function pushPoints(
  pieces: string[],
  snapshot: Snapshot,
  { positions, distances }: FoundPoints,
  isGeoJson: boolean,
): void {
  const chunks = snapshot.chunks(positions);
  for (let i = 0; i < positions.length; i++) {
    if (i > 0) pieces.push(",");
    const position = positions[i]!;
    const index = snapshot.indexInChunk(position);
    const change = snapshot.changeAt(position);
    pushPoint(pieces, chunks[i]!, index, snapshot.today, change, distances?.[i], isGeoJson);
  }
}

function pushPoint(
  pieces: string[],
  chunk: Chunk,
  index: number,
  today: string,
  change: PointOverlay | undefined,
  distance: number | undefined,
  isGeoJson: boolean,
): void {
  if (isGeoJson) {
    const [longitude, latitude] = chunk.coordinatesOf(index);
    pieces.push(
      `{"type":"Feature","id":"${chunk.idOf(index)}","geometry":{"type":"Point","coordinates":[${longitude},${latitude}]},"properties":`,
    );
  }
  chunk.pushRecord(index, today, pieces, change);
  pieces.push(distance === undefined ? "}" : `,"distance":${distance}}`);
  if (isGeoJson) pieces.push("}");
}
