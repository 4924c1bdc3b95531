import type { ApiDeps } from "../../platform/deps.ts";
import { DamagedPart, type DecodePart, type EdgeCache } from "../../platform/edge-cache.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { log } from "../../shared/log.ts";
import { Problem } from "../../shared/problem.ts";
import { type ChangeRecord, decodeChanges } from "./changes.ts";
import { type Chunk, decodeChunk, type PointOverlay } from "./chunk.ts";
import { decodeFilters, type PointFilters } from "./filters.ts";
import { decodeGazetteer, type Gazetteer } from "./gazetteer.ts";
import { decodeIds, type Ids } from "./ids.ts";
import { MANIFEST, type Manifest, type SortKey } from "./manifest.ts";
import { decodeOrder, type Order } from "./order.ts";
import { decodeOverlay, type Overlay } from "./overlay.ts";
import { decodePlaces, type Places } from "./places.ts";
import { decodeSearch, type SearchTexts, type VisitWord } from "./search-texts.ts";

/** How many parts a Worker's invocation may fetch at a time. */
const MAX_FETCHES = 6;

/** How many bodies are kept of a manifest, and how long each may be: together they take 2 MB at most. */
const MOST_KEPT = 64;
const MAX_KEPT_LENGTH = 32_768;

/** Thrown by a question that needs parts which this isolate lacks. */
class MissingParts extends Error {
  readonly decode: DecodePart<unknown>;
  readonly names: string[];

  constructor(decode: DecodePart<unknown>, names: string[]) {
    super(`not in memory: ${names.join(", ")}`);
    this.decode = decode;
    this.names = names;
  }
}

/** Thrown when KV fails, or lacks a part of the snapshot. */
class UnreadableParts extends Error {}

/**
 * One snapshot; stays the same while a request is answered. Questions to it are plain functions that find its parts in
 * memory; `read` runs them, and when a part is missing fetches it and runs them again.
 */
export class Snapshot {
  readonly #edge: EdgeCache;
  readonly #manifest: Manifest;
  /** The day in Africa/Lagos: what answers say of closures depends on it. */
  readonly today: string;
  /** The parts that were fetched for this request. They stay, even if the isolate has dropped them again meanwhile. */
  #fetched: Map<string, unknown> | undefined;
  /** Kept, so that not every point of an answer has to look for it. */
  #lastOverlay: Overlay | undefined;
  /** Where the last position was: neighbours mostly share a chunk. */
  #lastChunk = 0;

  constructor(edge: EdgeCache, manifest: Manifest, today: string) {
    this.#edge = edge;
    this.#manifest = manifest;
    this.today = today;
  }

  /** A name for what readers see, for ETags: this snapshot on this day. */
  get edition(): string {
    return `${this.#manifest.id}-${this.today.replaceAll("-", "")}`;
  }

  get count(): number {
    return this.#manifest.count;
  }

  /** @param question free of side effects, since it may run several times */
  async read<T>(question: () => T): Promise<T> {
    for (;;) {
      try {
        return question();
      } catch (error) {
        if (!(error instanceof MissingParts)) throw error;
        await this.#fetch(error);
      }
    }
  }

  async #fetch({ decode, names }: MissingParts): Promise<void> {
    this.#fetched ??= new Map();
    const wanted = names.map((name) => ({ name, decode }));
    // Most questions need it, so it is read beside the first part and not after it.
    const { overlay } = this.#manifest;
    if (overlay !== null && !names.includes(overlay) && this.#find(overlay) === undefined)
      wanted.push({ name: overlay, decode: decodeOverlay });
    for (let i = 0; i < wanted.length; i += MAX_FETCHES) {
      const group = wanted.slice(i, i + MAX_FETCHES);
      const parts = await Promise.all(group.map((part) => this.#edge.fetch(part.name, part.decode))).catch(
        (error) => {
          if (!(error instanceof DamagedPart)) log("error", "KV is not readable", { error });
          throw new UnreadableParts();
        },
      );
      for (const [j, { name }] of group.entries()) this.#fetched.set(name, parts[j]);
    }
  }

  #find<T>(name: string): T | undefined {
    return this.#edge.kept<T>(name) ?? (this.#fetched?.get(name) as T | undefined);
  }

  #part<T>(name: string, decode: DecodePart<T>): T {
    const part = this.#find<T>(name);
    if (part === undefined) throw new MissingParts(decode as DecodePart<unknown>, [name]);
    return part;
  }

  /**
   * The body that `render` makes, kept for those who ask for the same, as many do for the first page of the list.
   * @param name says on what it depends besides the snapshot
   */
  keep(name: string, render: () => string): string {
    const kept = keptBodies.get(this.#manifest) ?? new Map<string, string>();
    keptBodies.set(this.#manifest, kept);
    const key = `${this.today} ${name}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const body = render();
    if (kept.size === MOST_KEPT) kept.clear();
    if (body.length <= MAX_KEPT_LENGTH) kept.set(key, body);
    return body;
  }

  places(): Places {
    return this.#part(this.#manifest.places, decodePlaces);
  }

  #overlay(): Overlay | undefined {
    const { overlay } = this.#manifest;
    if (overlay !== null) this.#lastOverlay ??= this.#part(overlay, decodeOverlay);
    return this.#lastOverlay;
  }

  /** What has changed about the point at `position` since the base was built. */
  changeAt(position: number): PointOverlay | undefined {
    return this.#overlay()?.at(position, this.today);
  }

  filters(): PointFilters {
    const base = this.#part(this.#manifest.filters, decodeFilters);
    return this.#overlay()?.filters(base) ?? base;
  }

  order(key: SortKey): Order {
    const base = this.#part(this.#manifest.orders[key], decodeOrder);
    if (key !== "updatedAt") return base;
    return this.#overlay()?.order(base) ?? base;
  }

  gazetteer(): Gazetteer {
    return this.#part(this.#manifest.gazetteer, decodeGazetteer);
  }

  /** Visits the positions whose name or description contains `folded`, in order. */
  search(folded: string, visit: (position: number) => void): void {
    this.#eachText(this.#manifest.search, (texts, first) =>
      texts.visitMatches(folded, (place) => visit(first + place)),
    );
  }

  /** Visits wherever `folded` stands in names and descriptions, or in addresses. A position may come several times. */
  searchWords(of: "search" | "addresses", folded: string, visit: VisitWord): void {
    this.#eachText(this.#manifest[of], (texts, first) =>
      texts.visitWords(folded, (place, ...how) => visit(first + place, ...how)),
    );
  }

  /** The folded name of the point at `position`. */
  foldedName(position: number): string {
    let name = "";
    this.#eachText(this.#manifest.search, (texts, first) => {
      if (first <= position && position < first + texts.count) name = texts.first(position - first);
    });
    return name;
  }

  #eachText(names: string[], use: (texts: SearchTexts, first: number) => void): void {
    const missing = names.filter((name) => this.#find(name) === undefined);
    if (missing.length > 0) throw new MissingParts(decodeSearch as DecodePart<unknown>, missing);
    let first = 0;
    for (const name of names) {
      const texts = this.#part(name, decodeSearch);
      use(texts, first);
      first += texts.count;
    }
  }

  ids(): Ids {
    return this.#part(this.#manifest.ids, decodeIds);
  }

  /** When the build of this snapshot began, in milliseconds since the epoch: older changes are in it. */
  get readAt(): number {
    return this.#manifest.readAt;
  }

  /** How the list of changes is cut: the base's pages, then the overlay's. */
  get changePages(): Manifest["changes"] {
    return [...this.#manifest.changes, ...this.#manifest.overlayChanges];
  }

  /** The changes of a page that `isMeant` accepts. A point that changed again is on a later page. */
  changes(number: number, isMeant: (change: ChangeRecord) => boolean): ChangeRecord[] {
    const overlay = this.#overlay();
    const found = this.#part(this.changePages[number]!.name, decodeChanges).filter(isMeant);
    return overlay ? found.filter(({ id }) => (overlay.pageOf(id) ?? number) === number) : found;
  }

  /**
   * The chunks that hold these positions, one for each position. If several are missing, all of them are reported at once.
   */
  chunks(positions: ArrayLike<number>): Chunk[] {
    const chunks: Chunk[] = [];
    const missing = new Set<string>();
    let number = -1;
    let chunk: Chunk | undefined;
    for (let i = 0; i < positions.length; i++) {
      const wanted = this.#chunkOf(positions[i]!);
      if (wanted !== number) {
        number = wanted;
        const { name } = this.#manifest.chunks[number]!;
        chunk = this.#find<Chunk>(name);
        if (!chunk) missing.add(name);
      }
      chunks.push(chunk!);
    }
    if (missing.size > 0) throw new MissingParts(decodeChunk as DecodePart<unknown>, [...missing]);
    return chunks;
  }

  /** The positions of a chunk: from `first` to `end` (exclusive). */
  range(chunk: number): { first: number; end: number } {
    const { chunks, count } = this.#manifest;
    return { first: chunks[chunk]!.first, end: chunks[chunk + 1]?.first ?? count };
  }

  indexInChunk(position: number): number {
    return position - this.#manifest.chunks[this.#chunkOf(position)]!.first;
  }

  /** The number of the chunk that holds a position. */
  #chunkOf(position: number): number {
    const { first, end } = this.range(this.#lastChunk);
    if (position < first || position >= end) this.#lastChunk = this.#findChunk(position);
    return this.#lastChunk;
  }

  #findChunk(position: number): number {
    const { chunks } = this.#manifest;
    let low = 0;
    let high = chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (chunks[middle]!.first <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** An isolate reads the manifest again every few seconds, and then begins anew. */
const keptBodies = new WeakMap<Manifest, Map<string, string>>();

/** The manifest that an isolate reads, and the one before. */
const manifests = new WeakMap<EdgeCache, { current: Manifest; before: Manifest | undefined }>();

/**
 * The result of `use` with the present snapshot. If KV lacks a part of it, the one before is used: its parts stay in KV for
 * an hour, and those in memory for longer.
 */
export async function fromSnapshot<T>(
  { edge, now }: Pick<ApiDeps, "edge" | "now">,
  waitUntil: (work: Promise<unknown>) => void,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const current = await edge.value(MANIFEST, waitUntil);
  if (current) {
    const known = manifests.get(edge);
    const before = known?.current.id === current.id ? known.before : known?.current;
    if (known?.current !== current) manifests.set(edge, { current, before });
    for (const manifest of before ? [current, before] : [current]) {
      try {
        return await use(new Snapshot(edge, manifest, lagosDay(now())));
      } catch (error) {
        if (!(error instanceof UnreadableParts)) throw error;
      }
    }
  }
  throw unavailable();
}

export const unavailable = () =>
  new Problem("points_unavailable", "Try again in a moment.", { headers: { "retry-after": "10" } });
