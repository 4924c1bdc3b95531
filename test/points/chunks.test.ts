import { describe, expect, vi } from "vitest";
import { noteLoads } from "../../src/points/capacity/loads.ts";
import { buildSnapshot } from "../../src/points/snapshot/build.ts";
import { decodeChunk } from "../../src/points/snapshot/chunk.ts";
import type { Manifest } from "../../src/points/snapshot/manifest.ts";
import { MANIFEST } from "../../src/points/snapshot/manifest.ts";
import { countingDatabases } from "../counting-database.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { close } from "./closures.ts";
import { buildLater, rename, startWatchedApi, storePoints, watchDb, watchKv } from "./stored-points.ts";

/** Enough points all over Nigeria for many chunks. */
const COUNT = 20_000;
const manifest = async () => (await bindings.KV.get<Manifest>(MANIFEST.key, "json"))!;

const it = base.extend("given", BEFORE_ALL, async ({ api }) => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const ids = await storePoints(
    api.deps,
    Array.from({ length: COUNT }, (_, i) => ({
      name: `Point ${i}`,
      // A low-discrepancy sequence, which fills a square evenly.
      latitude: 4 + 10 * ((i * 0.7548776662) % 1),
      longitude: 3 + 11 * ((i * 0.569840291) % 1),
    })),
  );
  await buildSnapshot(api.deps);
  return { ids };
});

describe("a snapshot of many chunks", () => {
  it("holds every point in one chunk", async ({ given: { ids } }) => {
    const { chunks, count } = await manifest();
    expect(count).toBe(COUNT);
    expect(chunks.length).toBeGreaterThan(5);
    const ends = [...chunks.slice(1).map(({ first }) => first), count];
    const inChunks: string[] = [];
    for (const [i, { name, first }] of chunks.entries()) {
      const chunk = decodeChunk((await bindings.KV.get(name, "arrayBuffer"))!).value;
      for (let index = 0; index < ends[i]! - first; index++) inChunks.push(chunk.idOf(index));
    }
    expect(inChunks).toHaveLength(COUNT);
    expect(new Set(inChunks)).toEqual(new Set(ids));
  });

  it("writes one chunk again when one point is renamed", async ({ api, given: { ids } }) => {
    const before = await manifest();
    await rename(api.deps, ids[123]!, "Renamed");
    const kv = watchKv();
    expect(await buildLater(api, { ...api.deps, kv: kv.kv })).toEqual({ outcome: "built" });
    expect(kv.calls.put.filter((key) => key.startsWith("points/chunk/"))).toHaveLength(1);
    const after = await manifest();
    const old = new Set(before.chunks.map(({ name }) => name));
    expect(after.chunks.filter(({ name }) => !old.has(name))).toHaveLength(1);
  });

  it("reads one point and writes two small parts when one point is closed", async ({
    api,
    given: { ids },
  }) => {
    const path = `/operator/points/${ids[456]}/closures`;
    await close(api.operator, path, { from: "2026-12-24", to: "2026-12-26" });
    const kv = watchKv();
    const { db, take } = countingDatabases({ DB: bindings.DB, ORDERS_0: bindings.ORDERS_0 });
    expect(await buildLater(api, { ...api.deps, kv: kv.kv, db })).toEqual({ outcome: "built" });
    expect(take().read).toBeLessThan(20);
    const kinds = kv.calls.put.map((key) => key.replace(/\/[^/]*$/, ""));
    expect(kinds).toEqual(["points/changes", "points/overlay", "points/manifest"]);
    for (const key of kv.calls.put) expect((await bindings.KV.get(key))!.length).toBeLessThan(10_000);
  });

  // In the middle of the country, where chunks meet, and elsewhere.
  it.for([
    [9.1, 7.5],
    [9.0, 9.0],
    [5.625, 5.625],
    [11.25, 11.25],
    [8.4375, 8.4375],
    [9.84375, 8.4375],
    [90, 0],
  ] as const)(
    "answers the nearest ten to %d, %d in a cold isolate with at most 7 reads of KV, 3 deep",
    async ([latitude, longitude], { api }) => {
      const { api: cold, kv } = startWatchedApi(api.clock);
      const response = await cold.fetch(`/public/pudo-points?latitude=${latitude}&longitude=${longitude}`);
      expect(response.status).toBe(200);
      expect((await response.json<{ data: { data: unknown[] } }>()).data.data).toHaveLength(10);
      // The edge cache reads its two values in one operation.
      expect(kv.calls.get.slice(0, 2)).toContain(MANIFEST.key);
      expect(kv.calls.get.length - 1).toBeLessThanOrEqual(7);
      expect(kv.depth()).toBeLessThanOrEqual(3);
    },
  );

  it("answers 500 requests at once in a cold isolate without D1, reading each key of KV once or twice", async ({
    api,
    given: { ids },
  }) => {
    const db = watchDb();
    const { api: cold, kv } = startWatchedApi(api.clock, { db: db.db });
    const paths = [
      "/public/pudo-points",
      "/public/pudo-points?latitude=9&longitude=9",
      "/public/pudo-points?search=Point+77&openAt=2026-11-20T09:00:00Z",
      `/public/pudo-points/${ids[7]}`,
      `/public/pudo-points/${ids[9]}`,
    ];
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, i) => cold.fetch(paths[i % paths.length]!)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(db.statements).toBe(0);
    const reads = Map.groupBy(kv.calls.get, (key) => key);
    for (const [key, { length }] of reads) expect([key, length <= 2]).toEqual([key, true]);
  });

  it("has up to 4,096 changes of availability in its overlay, and is rebuilt after more", async ({
    api,
    given: { ids },
  }) => {
    await bindings.DB.exec("UPDATE points SET capacity = 1");
    const fill = async (first: number, count: number) => {
      const loads = ids.slice(first, first + count).map((pointId) => ({ pointId, parcels: 1, cashKobo: 0 }));
      await noteLoads(api.deps, 0, loads);
      await buildLater(api);
    };
    const full = async () => {
      const response = await startApi({}, api.clock).fetch("/public/pudo-points?available=false");
      const { data } = await response.json<{ data: { pagination: { totalCount: number } } }>();
      return data.pagination.totalCount;
    };
    await fill(0, 4096);
    const { overlay, overlayChanges } = await manifest();
    expect(overlay).not.toBeNull();
    // After the page of the point that was closed.
    expect(overlayChanges.map(({ count }) => count).slice(-5)).toEqual([1000, 1000, 1000, 1000, 96]);
    expect(await full()).toBe(4096);
    await fill(4096, 4097);
    expect(await manifest()).toMatchObject({ overlay: null, overlayChanges: [] });
    expect(await full()).toBe(8193);
  });
});
