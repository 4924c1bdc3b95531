import type { EdgeValue } from "../../platform/edge-cache.ts";
import type { ChangePage } from "./changes.ts";

export const SORT_KEYS = ["name", "createdAt", "updatedAt", "city"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/**
 * Raise it with every change to how parts are laid out or rendered (it is in the ETags, too): a Worker reads only snapshots of its own format, and the
 * consumer builds a new one as soon as it is deployed.
 */
export const FORMAT = 10;

/**
 * The one mutable value of a snapshot: it names the parts that the builder writes to KV and an isolate reads back. Their
 * names carry their content's hash. A point's position is its index in the concatenation of all chunks. All parts except
 * the overlay and its changes are the base: the points as they were when it was built.
 */
export interface Manifest {
  format: typeof FORMAT;
  /** Hash of the parts' names: equal for equal content. */
  id: string;
  /** The version of the published points in D1 that the build began at. */
  version: number;
  /** When the build began to read D1, in milliseconds since the epoch. The base may be older. */
  readAt: number;
  builtAt: string;
  count: number;
  chunks: { name: string; first: number }[];
  places: string;
  filters: string;
  /** Names and descriptions. */
  search: string[];
  addresses: string[];
  gazetteer: string;
  ids: string;
  orders: Record<SortKey, string>;
  /** What white-label partners sync, by the time of the last change. */
  changes: ChangePage[];
  /** Points whose availability has changed since the base was built; null if there are none. */
  overlay: string | null;
  /** The changes of these points, which come after all others. Their pages have the numbers after those of `changes`. */
  overlayChanges: ChangePage[];
  /** What the next build goes on from. */
  base: {
    /** How many changes of more than availability D1 had counted. */
    otherChanges: number;
    readAt: number;
    /** All points that changed up to this time are in the snapshot as they are. */
    changedUpTo: number;
  };
}

/** What a manifest says of its parts. */
export type Contents = Omit<Manifest, "format" | "id" | "version" | "readAt" | "builtAt">;

export const MANIFEST: EdgeValue<Manifest> = {
  key: `points/manifest/${FORMAT}`,
  decode(text) {
    // Without this, one could not tell an empty network from a missing snapshot.
    if (text === null) return undefined;
    try {
      const manifest: unknown = JSON.parse(text);
      return isManifest(manifest) ? manifest : undefined;
    } catch {
      return undefined;
    }
  },
};

/** Whether `value` names all parts of a snapshot. */
function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null) return false;
  const { format, readAt, count, chunks, search, addresses, orders, changes, ...rest } =
    value as Partial<Manifest>;
  const { id, places, filters, gazetteer, ids, overlay, overlayChanges } = rest;
  const areNames = (names: unknown[]) => names.every((name) => typeof name === "string");
  return (
    format === FORMAT &&
    Number.isInteger(readAt) &&
    Number.isInteger(count) &&
    Array.isArray(chunks) &&
    Array.isArray(changes) &&
    Array.isArray(overlayChanges) &&
    (overlay === null || typeof overlay === "string") &&
    Array.isArray(search) &&
    Array.isArray(addresses) &&
    typeof orders === "object" &&
    orders !== null &&
    areNames([id, places, filters, gazetteer, ids, ...search, ...addresses]) &&
    areNames(SORT_KEYS.map((key) => orders[key])) &&
    chunks.every((chunk) => typeof chunk?.name === "string" && Number.isInteger(chunk.first)) &&
    [...changes, ...overlayChanges].every(
      (page) => typeof page?.name === "string" && typeof page.last?.id === "string",
    )
  );
}
