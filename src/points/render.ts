import type { pagination } from "../http/page.ts";
import type { Selection } from "./search.ts";
import type { Chunk } from "./snapshot/parts.ts";
import type { Snapshot } from "./snapshot/read.ts";

export const GEO_JSON = "application/geo+json";

type Pagination = ReturnType<typeof pagination>;

/** The JSON of the selected points, joined from pieces that lie ready in the chunks. */
export async function renderList(
  snapshot: Snapshot,
  { positions, distances }: Selection,
  page: Pagination,
  type: string,
): Promise<string> {
  const isGeoJson = type === GEO_JSON;
  const chunks = await chunksOf(snapshot, positions);
  const pieces = [isGeoJson ? '{"type":"FeatureCollection","features":[' : '{"data":{"data":['];
  for (let i = 0; i < positions.length; i++) {
    const { chunk, index } = snapshot.locate(positions[i]!);
    if (i > 0) pieces.push(",");
    pushPoint(pieces, chunks.get(chunk)!, index, distances?.[i], isGeoJson);
  }
  pieces.push('],"pagination":', JSON.stringify(page), isGeoJson ? "}" : "}}");
  return pieces.join("");
}

/** As many as a Worker's invocation may fetch at a time. */
const MAX_FETCHES = 6;

/** The chunks that hold these positions, those that must be fetched at the same time. */
async function chunksOf(snapshot: Snapshot, positions: ArrayLike<number>): Promise<Map<number, Chunk>> {
  const chunks = new Map<number, Chunk>();
  const missing = new Map<number, Promise<Chunk>>();
  const settle = async () => {
    await Promise.all([...missing].map(async ([number, loading]) => chunks.set(number, await loading)));
    missing.clear();
  };
  for (let i = 0; i < positions.length; i++) {
    const { chunk: number } = snapshot.locate(positions[i]!);
    if (chunks.has(number) || missing.has(number)) continue;
    const chunk = snapshot.chunk(number);
    if (!(chunk instanceof Promise)) chunks.set(number, chunk);
    else if (missing.set(number, chunk).size === MAX_FETCHES) await settle();
  }
  if (missing.size > 0) await settle();
  return chunks;
}

/** The JSON of the point at `position`. */
export async function renderOne(snapshot: Snapshot, position: number, type: string): Promise<string> {
  const { chunk: number, index } = snapshot.locate(position);
  const pieces: string[] = [];
  pushPoint(pieces, await snapshot.chunk(number), index, undefined, type === GEO_JSON);
  return type === GEO_JSON ? pieces.join("") : `{"data":${pieces.join("")}}`;
}

function pushPoint(
  pieces: string[],
  chunk: Chunk,
  index: number,
  distance: number | undefined,
  isGeoJson: boolean,
): void {
  if (isGeoJson) {
    const [longitude, latitude] = chunk.coordinatesOf(index);
    pieces.push(
      `{"type":"Feature","id":"${chunk.idOf(index)}","geometry":{"type":"Point","coordinates":[${longitude},${latitude}]},"properties":`,
    );
  }
  chunk.pushRecord(index, pieces);
  pieces.push(distance === undefined ? "}" : `,"distance":${distance}}`);
  if (isGeoJson) pieces.push("}");
}
