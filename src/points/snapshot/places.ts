import type { Part } from "../../platform/edge-cache.ts";
import { pack, Unpacker } from "./packed-columns.ts";
import { SphereIndex } from "./sphere-index.ts";

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Where every point is, by position. */
export interface Places {
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** By position, its rank among all sorted ids, which decides between equals. */
  idRanks: Uint32Array;
  /** The box around each chunk's points. */
  boxes: Box[];
  index: SphereIndex;
}

export function encodePlaces(
  latitudes: Float64Array,
  longitudes: Float64Array,
  treeLayout: Uint32Array,
  idRanks: Uint32Array,
  chunkStarts: number[],
): Uint8Array {
  const boxes = chunkStarts.map((start, i): Box => {
    const end = chunkStarts[i + 1] ?? latitudes.length;
    const box: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    for (let position = start; position < end; position++) {
      box.west = Math.min(box.west, longitudes[position]!);
      box.east = Math.max(box.east, longitudes[position]!);
      box.south = Math.min(box.south, latitudes[position]!);
      box.north = Math.max(box.north, latitudes[position]!);
    }
    return box;
  });
  return pack({ count: latitudes.length, boxes }, [latitudes, longitudes, treeLayout, idRanks]);
}

export function decodePlaces(buffer: ArrayBuffer): Part<Places> {
  const unpacker = new Unpacker<{ count: number; boxes: Box[] }>(buffer);
  const { count, boxes } = unpacker.header;
  const latitudes = unpacker.next(Float64Array, count);
  const longitudes = unpacker.next(Float64Array, count);
  const treeLayout = unpacker.next(Uint32Array, count);
  const idRanks = unpacker.next(Uint32Array, count);
  const index = new SphereIndex(latitudes, longitudes, treeLayout, idRanks);
  const nodeBytes = 32 * count;
  return { value: { latitudes, longitudes, idRanks, boxes, index }, bytes: buffer.byteLength + nodeBytes };
}
