import { contentHash } from "../../platform/content-hash.ts";
import type { Deps } from "../../platform/deps.ts";
import type { DecodePart } from "../../platform/edge-cache.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { type ChangedPoint, decodeChanges, encodeChanges, MAX_PAGE, toRecord } from "./changes.ts";
import { ClosedDays } from "./closed-days.ts";
import { decodeIds, type Ids } from "./ids.ts";
import { FORMAT, type Manifest } from "./manifest.ts";
import { decodeOverlay, encodeOverlay, type OverlayEntry } from "./overlay.ts";
import type { PartWriter } from "./part-writer.ts";
import * as store from "./store.ts";

/** A base is built anew after this time, so that its overlay stays small. */
const MAX_AGE_MS = 3_600_000;
/** More points than that are not read at once: building a base costs little more. */
const MAX_CHANGED = 4096;

/** Thrown when KV lacks a part of the last snapshot, or has something else in its place. */
export class LostPart extends Error {}

/** How many changes of more than availability D1 has counted. */
export const otherChanges = ({ version, availabilityChanges }: store.BuildState) =>
  version - availabilityChanges;

/**
 * Reads the points whose availability changed since the last build, and writes a new overlay for the last base.
 * @param now when the build began
 * @returns what the manifest gets; undefined, with nothing written, if a new base is needed
 */
export async function extendBase(
  deps: Deps,
  claim: store.BuildState,
  writer: PartWriter,
  now: number,
): Promise<Manifest | undefined> {
  const { manifest } = claim;
  if (!manifest || !canBeExtended(claim, now)) return undefined;
  const found = await readChanges(deps, manifest.base.changedUpTo, now);
  if (!found) return undefined;
  const { changes, changedUpTo } = found;
  const base = { ...manifest.base, changedUpTo };
  if (changes.length === 0) {
    writer.keepAll(manifest);
    return { ...manifest, base };
  }
  const ids = await readPart(deps.kv, manifest.ids, decodeIds);
  // Otherwise more than availability has changed since the build began.
  const areKnown = changes.every(({ id, isListed }) => isListed === (positionOf(ids, id) !== undefined));
  if (!areKnown) return undefined;
  return { ...manifest, ...(await writeOverlay(deps.kv, manifest, writer, changes, ids)), base };
}

function canBeExtended(claim: store.BuildState, now: number): boolean {
  if (claim.manifest?.format !== FORMAT || claim.builtVersion === 0) return false;
  const { base } = claim.manifest;
  return base.otherChanges === otherChanges(claim) && now < base.readAt + MAX_AGE_MS;
}

/** The points that changed since some time, and when the last of them did; undefined if they are too many. */
async function readChanges({ db }: Deps, since: number, now: number) {
  const today = lagosDay(now);
  const rows = await store.readChangedSince(db, since, { limit: MAX_CHANGED + 1, today });
  if (rows.length > MAX_CHANGED) return undefined;
  // Read after the points: a closure that comes later changes them again.
  const closed = new ClosedDays(today, await store.wideClosures(db, today));
  const changedUpTo = rows.at(-1)?.point.updatedAt ?? since;
  return { changes: store.changesOf(rows, closed), changedUpTo };
}

/** Writes the changes after all others in the list, together with the last of its pages if these are small. */
async function writeOverlay(
  kv: KVNamespace,
  manifest: Manifest,
  writer: PartWriter,
  changes: readonly ChangedPoint[],
  ids: Ids,
): Promise<Pick<Manifest, "overlay" | "overlayChanges">> {
  const before = manifest.overlay === null ? [] : await readOverlay(kv, manifest.overlay);
  const entries = new Map(before.map((entry) => [entry.id, entry]));
  for (const { id } of changes) entries.delete(id);

  const pages = [...manifest.overlayChanges];
  const numberOf = (page: number) => manifest.changes.length + page;
  let records = changes.map(toRecord);
  for (let last = pages.at(-1); last && isWorthMerging(last.count, records.length); last = pages.at(-1)) {
    const number = numberOf(pages.length - 1);
    const old = await readPart(kv, last.name, decodeChanges);
    records = [...old.filter(({ id }) => entries.get(id)?.page === number), ...records];
    pages.pop();
  }

  for (const { id, updatedAt, availability } of changes)
    entries.set(id, { id, position: positionOf(ids, id), updatedAt, availability, page: 0 });
  writer.keepAll({ ...manifest, overlay: null, overlayChanges: pages });
  for (let start = 0; start < records.length; start += MAX_PAGE) {
    const some = records.slice(start, start + MAX_PAGE);
    for (const { id } of some) entries.get(id)!.page = numberOf(pages.length);
    const { id, updatedAt } = some.at(-1)!;
    const name = await writer.put("changes", encodeChanges(some));
    pages.push({ name, count: some.length, last: { id, updatedAt } });
  }
  const overlay = await writer.put("overlay", encodeOverlay([...entries.values()], manifest.count));
  return { overlay, overlayChanges: pages };
}

/** This keeps the pages few, and a point is written again only a few times. */
const isWorthMerging = (old: number, added: number) => old <= added && old + added <= MAX_PAGE;

async function readOverlay(kv: KVNamespace, name: string): Promise<OverlayEntry[]> {
  return (await readPart(kv, name, decodeOverlay)).entries();
}

function positionOf(ids: Ids, id: string): number | undefined {
  const found = ids.find(id);
  return found && "position" in found ? found.position : undefined;
}

async function readPart<T>(kv: KVNamespace, name: string, decode: DecodePart<T>): Promise<T> {
  const raw = await kv.get(name, "arrayBuffer");
  if (!raw || !name.endsWith(`/${await contentHash(raw)}`)) throw new LostPart(name);
  return decode(raw).value;
}
