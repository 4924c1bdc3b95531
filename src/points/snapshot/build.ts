import { noteAlarm } from "../../db/alarm-notes.ts";
import { contentHash } from "../../platform/content-hash.ts";
import type { Deps } from "../../platform/deps.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { log } from "../../shared/log.ts";
import { planChunks } from "../cell.ts";
import { writeChanges } from "./build-changes.ts";
import { encodeChunk, type ListedPoint } from "./chunk.ts";
import { ClosedDays } from "./closed-days.ts";
import { Columns, type Entry, type SnapshotRow } from "./columns.ts";
import { extendBase, LostPart, otherChanges } from "./extend.ts";
import { encodeIds } from "./ids.ts";
import { type Contents, FORMAT, MANIFEST, type Manifest, SORT_KEYS, type SortKey } from "./manifest.ts";
import { PartWriter, partNames } from "./part-writer.ts";
import { encodePlaces } from "./places.ts";
import { encodeSearch } from "./search-texts.ts";
import { treeLayout } from "./sphere-index.ts";
import * as store from "./store.ts";

/** About 1.7 MB of points: a nearby search in a cold isolate reads one or two. */
const MAX_CHUNK_POINTS = 4096;
/** Characters, all ASCII. */
const MAX_CHUNK_LENGTH = 8_000_000;
/** Characters, of up to three bytes each: KV takes 25 MiB. */
const MAX_SEARCH_LENGTH = 8_000_000;
/** Builds are at least this far apart. */
const INTERVAL_MS = 60_000;
/** A builder that has not finished by then is taken for dead. */
const LEASE_MS = 5 * 60_000;

export type BuildOutcome = { outcome: "built" | "current" } | { outcome: "later"; inMs: number };

/** Builds the snapshot anew and writes those of its parts that KV has lost or damaged, and the manifest. */
export async function repairSnapshot(deps: Deps): Promise<BuildOutcome> {
  await noteAlarm(deps.db, "kv_part_lost", "snapshot", deps.now());
  await store.undoBuild(deps.db);
  return buildSnapshot(deps, (name) => isSound(deps.kv, name));
}

/** KV shows a manifest of this age everywhere. */
const SHOWN_EVERYWHERE_MS = 5 * 60_000;

/**
 * Builds the snapshot if points changed. Repairs it if KV has another manifest than D1 says was written last, because KV
 * was emptied or D1 was restored to an earlier state.
 */
export async function keepSnapshot(deps: Deps): Promise<BuildOutcome> {
  const result = await buildSnapshot(deps);
  if (result.outcome !== "current") return result;
  const { id, builtAt } = await store.readBuildTimes(deps.db);
  if (deps.now() < builtAt + SHOWN_EVERYWHERE_MS) return result;
  const manifest = MANIFEST.decode(await deps.kv.get(MANIFEST.key));
  return manifest?.id === id ? result : repairSnapshot(deps);
}

async function isSound(kv: KVNamespace, name: string): Promise<boolean> {
  const content = await kv.get(name, "arrayBuffer");
  return content !== null && name.endsWith(`/${await contentHash(content)}`);
}

/**
 * Writes a snapshot of the public points to KV: first the parts that changed, then the manifest, so that a build that
 * fails changes nothing for readers.
 * @param isThere whether KV still has a part of the last snapshot
 */
export async function buildSnapshot(
  deps: Deps,
  isThere = async (_name: string) => true,
): Promise<BuildOutcome> {
  const claim = await store.claimBuild(deps.db, deps.now(), { leaseMs: LEASE_MS, intervalMs: INTERVAL_MS });
  if (!claim) {
    const { isCurrent, builtAt, buildingUntil } = await store.readBuildTimes(deps.db);
    if (isCurrent) return { outcome: "current" };
    return { outcome: "later", inMs: Math.max(builtAt + INTERVAL_MS, buildingUntil) - deps.now() };
  }
  let writer = new PartWriter(deps.kv, claim, isThere);
  try {
    const readAt = deps.now();
    const extended = await extendBase(deps, claim, writer, readAt).catch((error) => {
      if (!(error instanceof LostPart)) throw error;
      log("error", "KV has lost or damaged what builds need", { key: error.message });
      writer = new PartWriter(deps.kv, claim, (name) => isSound(deps.kv, name));
      return undefined;
    });
    await publish(deps, claim, writer, readAt, extended ?? (await buildBase(deps, claim, writer, readAt)));
  } catch (error) {
    // Should D1 be what failed, the claim ends by itself.
    await store.releaseBuild(deps.db, claim, writer.abandon(deps.now())).catch(() => {});
    throw error;
  }
  return { outcome: "built" };
}

/** Writes the manifest. */
async function publish(
  deps: Deps,
  claim: store.BuildState,
  writer: PartWriter,
  readAt: number,
  contents: Contents,
): Promise<void> {
  const manifest: Manifest = {
    ...contents,
    format: FORMAT,
    id: await contentHash(new TextEncoder().encode(JSON.stringify([FORMAT, partNames(contents)]))),
    version: claim.version,
    readAt,
    builtAt: new Date(deps.now()).toISOString(),
  };
  await deps.kv.put(MANIFEST.key, JSON.stringify(manifest));
  writer.commit();
  const { due, kept } = writer.outdated(deps.now());
  await store.finishBuild(deps.db, claim, manifest, kept, deps.now());
  // Only now is it certain that no other builder has taken over and needs them.
  for (const name of due) await deps.kv.delete(name);
}

/** Reads all public points and writes what of their parts has changed. */
async function buildBase(
  deps: Deps,
  claim: store.BuildState,
  writer: PartWriter,
  readAt: number,
): Promise<Contents> {
  // Read before the points: those that change later are read again by the next build.
  const changedUpTo = await store.readLastChange(deps.db);
  const columns = new Columns();
  const chunks: Manifest["chunks"] = [];
  const today = lagosDay(readAt);
  const closed = new ClosedDays(today, await store.wideClosures(deps.db, today));

  for (const range of planChunks(await store.countPublicPoints(deps.db), MAX_CHUNK_POINTS)) {
    // Fits one page, unless a cell is too full and can't be cut.
    for (let after: store.PointKey | undefined = { cell: 0, id: "" }; after; ) {
      const page: SnapshotRow[] = await store.publicPointsIn(deps.db, range, after, {
        limit: MAX_CHUNK_POINTS,
        closed,
      });
      const last = page.length === MAX_CHUNK_POINTS ? page.at(-1) : undefined;
      after = last && { cell: last.cell, id: last.point.id };
      const first = columns.count;
      const added = page.filter((entry) => columns.add(entry));
      chunks.push(...(await writeChunks(writer, added, first)));
    }
  }

  const idRanks = columns.idRanks();
  const latitudes = Float64Array.from(columns.points, ({ latitude }) => latitude);
  const longitudes = Float64Array.from(columns.points, ({ longitude }) => longitude);
  const places = encodePlaces(
    latitudes,
    longitudes,
    treeLayout(latitudes, longitudes),
    idRanks,
    chunks.map(({ first }) => first),
  );
  const orders = {} as Record<SortKey, string>;
  for (const key of SORT_KEYS) orders[key] = await writer.put("order", columns.order(key, idRanks));
  return {
    count: columns.count,
    chunks,
    places: await writer.put("places", places),
    filters: await writer.put("filters", columns.filters()),
    search: await writeSearch(writer, columns.points, ({ name, description }) => [name, description]),
    addresses: await writeSearch(writer, columns.points, ({ address }) => [address]),
    gazetteer: await writer.put("gazetteer", columns.gazetteer()),
    ids: await writer.put(
      "ids",
      encodeIds(
        columns.points.map(({ id }) => id),
        await store.deletedPoints(deps.db),
      ),
    ),
    orders,
    changes: await writeChanges(deps.db, writer, changesBefore(claim), { now: readAt, closed }),
    overlay: null,
    overlayChanges: [],
    base: { otherChanges: otherChanges(claim), readAt, changedUpTo },
  };
}

/** The parts of the list of changes that may be kept: none of another format, which has another layout. */
const changesBefore = ({ manifest }: store.BuildState) =>
  manifest?.format === FORMAT ? manifest.changes : [];

/** One chunk, or several where long texts would make it larger than KV takes. */
async function writeChunks(
  writer: PartWriter,
  points: ListedPoint[],
  first: number,
): Promise<Manifest["chunks"]> {
  if (points.length === 0) return [];
  const chunk = encodeChunk(points);
  if (chunk.length <= MAX_CHUNK_LENGTH || points.length === 1)
    return [{ name: await writer.put("chunk", chunk), first }];
  const half = points.length >> 1;
  return [
    ...(await writeChunks(writer, points.slice(0, half), first)),
    ...(await writeChunks(writer, points.slice(half), first + half)),
  ];
}

/** Texts to search, in parts of a size that KV takes. */
async function writeSearch(
  writer: PartWriter,
  points: Entry[],
  textsOf: (point: Entry) => string[],
): Promise<string[]> {
  const names: string[] = [];
  let texts: string[][] = [];
  let length = 0;
  for (const [i, point] of points.entries()) {
    const own = textsOf(point);
    texts.push(own);
    for (const text of own) length += text.length;
    if (length < MAX_SEARCH_LENGTH && i < points.length - 1) continue;
    names.push(await writer.put("search", encodeSearch(texts)));
    texts = [];
    length = 0;
  }
  return names;
}

/**
 * When the last snapshot was built, whether points changed since, and up to when it has their changes (null if there is
 * none); milliseconds since the epoch.
 */
export async function readSnapshotState({ db }: Deps) {
  const { builtAt, isCurrent, readAt } = await store.readBuildTimes(db);
  const outdatedSince = isCurrent === 1 ? null : await store.readFirstChange(db, readAt ?? 0);
  return { builtAt, isCurrent: isCurrent === 1, readAt, outdatedSince };
}

/** How many points that are or were public have changed between two times. */
export async function countChanges({ db }: Deps, since: number, upTo: number): Promise<number> {
  return store.countPublicChanges(db, since, upTo);
}
