import type { pagination } from "../../shared/page.ts";
import type { Chunk } from "../snapshot/chunk.ts";
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
  const points = recordsOf(snapshot, selection, isGeoJson);
  const pagination = JSON.stringify(page);
  return isGeoJson
    ? `{"type":"FeatureCollection","features":[${points}],"pagination":${pagination}}`
    : `{"data":{"data":[${points}],"pagination":${pagination}}}`;
}

/** The JSON of the point at `position`. */
export function renderOne(snapshot: Snapshot, position: number, type: string): string {
  const isGeoJson = type === GEO_JSON;
  const point = recordsOf(snapshot, { positions: [position] }, isGeoJson);
  return isGeoJson ? point : `{"data":${point}}`;
}

/** The JSON of areas, with the selected points beside them. */
export function renderSuggestions(snapshot: Snapshot, { areas, points, best }: Suggestions): string {
  const records = recordsOf(snapshot, points, false);
  return `{"data":{"areas":${JSON.stringify(areas)},"points":[${records}],"best":"${best}"}}`;
}

function recordsOf(
  snapshot: Snapshot,
  { positions, distances }: Pick<FoundPoints, "positions" | "distances">,
  isGeoJson: boolean,
): string {
  const chunks = snapshot.chunks(positions);
  let records = "";
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const chunk = chunks[i]!;
    const index = snapshot.indexInChunk(position);
    const record = chunk.record(index, snapshot.today, snapshot.changeAt(position));
    const distance = distances === undefined ? "}" : `,"distance":${distances[i]}}`;
    const comma = i === 0 ? "" : ",";
    records += isGeoJson
      ? `${comma}${featureStart(chunk, index)}${record}${distance}}`
      : comma + record + distance;
  }
  return records;
}

/** A feature's JSON up to its properties. */
function featureStart(chunk: Chunk, index: number): string {
  const [longitude, latitude] = chunk.coordinatesOf(index);
  return `{"type":"Feature","id":"${chunk.idOf(index)}","geometry":{"type":"Point","coordinates":[${longitude},${latitude}]},"properties":`;
}
