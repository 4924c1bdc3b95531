import type { EdgeCache } from "../../edge-cache.ts";
import { type Manifest, NO_POINTS, type SortKey } from "./manifest.ts";
import {
  type Chunk,
  decodeChunk,
  decodeFilters,
  decodeIds,
  decodeOrder,
  decodePlaces,
  decodeSearch,
  type Filters,
  type Ids,
  NO_IDS,
  type Order,
  type Places,
  type SearchTexts,
} from "./parts.ts";

/** One snapshot, its parts fetched when they are asked for. Stays the same while a request is answered. */
export interface Snapshot {
  id: string;
  count: number;
  places(): Places | Promise<Places>;
  filters(): Filters | Promise<Filters>;
  order(key: SortKey): Order | Promise<Order>;
  search(): SearchTexts | Promise<SearchTexts>;
  ids(): Ids | Promise<Ids>;
  /** The chunk that holds a position, and the position within it. */
  locate(position: number): { chunk: number; index: number };
  chunk(number: number): Chunk | Promise<Chunk>;
  /** The positions of a chunk: from `first` to `end` (exclusive). */
  range(chunk: number): { first: number; end: number };
}

export async function currentSnapshot(
  edge: EdgeCache,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Snapshot> {
  const { manifest } = await edge.state(waitUntil);
  return snapshotOf(edge, manifest ?? NO_POINTS);
}

function snapshotOf(edge: EdgeCache, manifest: Manifest): Snapshot {
  const { chunks } = manifest;
  return {
    id: manifest.id,
    count: manifest.count,
    places: () => edge.part(manifest.places, "arrayBuffer", decodePlaces),
    filters: () => edge.part(manifest.filters, "arrayBuffer", decodeFilters),
    order: (key) => edge.part(manifest.orders[key], "arrayBuffer", decodeOrder),
    search: () => edge.part(manifest.search, "arrayBuffer", decodeSearch),
    ids: () => (manifest === NO_POINTS ? NO_IDS : edge.part(manifest.ids, "arrayBuffer", decodeIds)),
    chunk: (number) => edge.part(chunks[number]!.name, "text", decodeChunk),
    range: (number) => ({ first: chunks[number]!.first, end: chunks[number + 1]?.first ?? manifest.count }),
    locate(position) {
      let low = 0;
      let high = chunks.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (chunks[middle]!.first <= position) low = middle;
        else high = middle - 1;
      }
      return { chunk: low, index: position - chunks[low]!.first };
    },
  };
}
