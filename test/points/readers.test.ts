import { beforeEach, describe, expect, it } from "vitest";
import { EDGE_VALUES } from "../../src/compose.ts";
import { EdgeCache } from "../../src/platform/edge-cache.ts";
import { buildSnapshot } from "../../src/points/snapshot/build.ts";
import { MANIFEST } from "../../src/points/snapshot/manifest.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { takeStorage } from "../storage.ts";
import { buildLater, rename, startWatchedApi, storePoints, watchDb } from "./stored-points.ts";

let api: Api;
let ids: string[];

const list = async (from: Api, query = "") => {
  const response = await from.fetch(`/public/pudo-points${query}`);
  expect(response.status).toBe(200);
  const { data } = await response.json<{ data: { data: { name: string }[]; pagination: object } }>();
  return { names: data.data.map(({ name }) => name), pagination: data.pagination };
};

/** All kinds of public requests about points, with the status of each. */
const publicReads = (): [path: string, status: number, headers?: Record<string, string>][] => [
  ["/public/pudo-points", 200],
  ["/public/pudo-points?latitude=6.5&longitude=3.3&radius=5000", 200],
  ["/public/pudo-points?bbox=3,6,4,7&search=ike&state=Lagos&openAt=2026-11-20T09:00:00Z", 200],
  ["/public/pudo-points?sortBy=updatedAt&sortOrder=desc&city=Ikeja&itemWeight=2&itemValue=100", 200],
  ["/public/pudo-points", 200, { accept: "application/geo+json" }],
  ["/public/pudo-points", 304, { "if-none-match": "*" }],
  [`/public/pudo-points/${ids[0]}`, 200],
  [`/public/pudo-points/${ids[2]}`, 410],
  ["/public/pudo-points/00000000-0000-7000-8000-000000000000", 404],
];

beforeEach(async () => {
  takeStorage();
  await migrate();
  api = startApi();
  ids = await storePoints(api.deps, [
    { name: "Ikeja", latitude: 6.6018, longitude: 3.3515, city: "Ikeja", state: "Lagos" },
    { name: "Kano", latitude: 12.0022, longitude: 8.592, city: "Kano", state: "Kano" },
    { name: "Gone", latitude: 9, longitude: 7 },
  ]);
  await bindings.DB.prepare("UPDATE points SET published = 0, deleted_at = 1795000000000 WHERE id = ?")
    .bind(ids[2])
    .run();
});

describe("a snapshot without points", () => {
  it("gives an empty list and knows no point", async () => {
    await bindings.DB.exec("DELETE FROM points");
    await buildSnapshot(api.deps);
    expect(await list(api)).toEqual({
      names: [],
      pagination: { totalCount: 0, page: 1, pageSize: 10, totalPages: 0 },
    });
    expect((await list(api, "?latitude=6&longitude=3&search=a&state=Lagos&radius=500")).names).toEqual([]);
    expect((await api.fetch(`/public/pudo-points/${ids[0]}`)).status).toBe(404);
  });
});

describe("when D1 is down", () => {
  it.each(["warm", "cold"])("a %s isolate answers every public read", async (kind) => {
    await buildSnapshot(api.deps);
    const db = watchDb();
    const down = startApi({ db: db.db }, api.clock);
    if (kind === "warm")
      for (const [path, , headers = {}] of publicReads()) await down.fetch(path, { headers });
    expect(db.statements).toBe(0);
    db.fails = () => true;
    down.clock.now += 60_000;
    for (const [path, status, headers = {}] of publicReads()) {
      expect([path, (await down.fetch(path, { headers })).status]).toEqual([path, status]);
    }
  });
});

describe("when KV is down", () => {
  it("a warm isolate goes on answering with what it has", async () => {
    await buildSnapshot(api.deps);
    const { api: warm, kv } = startWatchedApi(api.clock);
    for (const [path, , headers = {}] of publicReads()) await warm.fetch(path, { headers });
    kv.before = () => {
      throw new Error("KV is down");
    };
    for (const hours of [0, 1, 24]) {
      warm.clock.now += hours * 3_600_000;
      for (const [path, status, headers = {}] of publicReads()) {
        expect([path, (await warm.fetch(path, { headers })).status]).toEqual([path, status]);
      }
    }
    kv.before = () => {};
    await rename(api.deps, ids[0]!, "Ikeja 2");
    await buildLater(api);
    expect((await list(warm)).names).toEqual(["Ikeja 2", "Kano"]);
  });

  it("a cold isolate answers 503 with Retry-After and recovers", async () => {
    await buildSnapshot(api.deps);
    const { api: cold, kv } = startWatchedApi(api.clock);
    kv.before = () => {
      throw new Error("KV is down");
    };
    const response = await cold.fetch("/public/pudo-points");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("10");
    expect(await response.json()).toMatchObject({ code: "points_unavailable" });
    kv.before = () => {};
    expect((await list(cold)).names).toEqual(["Ikeja", "Kano"]);
  });

  it("maintenance mode counts as off, so that the rest of the API goes on", async () => {
    const { api: cold, kv } = startWatchedApi(api.clock);
    kv.before = () => {
      throw new Error("KV is down");
    };
    expect((await cold.fetch("/track")).status).toBe(200);
    expect((await cold.operator("GET", "/operator/points")).status).toBe(200);
  });
});

describe("a reader", () => {
  it("gets one whole snapshot when another is published in the middle of its request", async () => {
    await buildSnapshot(api.deps);
    const { api: slow, kv } = startWatchedApi(api.clock);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    kv.before = (_, [key = ""]) => (key.startsWith("points/order/") ? held : undefined);
    const answer = list(slow);
    while (!kv.calls.get.some((key) => key.startsWith("points/order/"))) await scheduler.wait(1);

    await bindings.DB.prepare("UPDATE points SET published = 0 WHERE id = ?").bind(ids[0]).run();
    await rename(api.deps, ids[1]!, "Kano 2");
    await buildLater(api);
    release();
    expect(await answer).toEqual({
      names: ["Ikeja", "Kano"],
      pagination: { totalCount: 2, page: 1, pageSize: 10, totalPages: 1 },
    });
    slow.clock.now += 60_000;
    expect(await list(slow)).toEqual({
      names: ["Kano 2"],
      pagination: { totalCount: 1, page: 1, pageSize: 10, totalPages: 1 },
    });
  });

  it("can still read the parts of an old snapshot that KV shows it after the change", async () => {
    await buildSnapshot(api.deps);
    const old = (await bindings.KV.get(MANIFEST.key))!;
    await rename(api.deps, ids[0]!, "Ikeja 2");
    await buildLater(api);
    await bindings.KV.put(MANIFEST.key, old);
    expect((await list(startApi({}, api.clock))).names).toEqual(["Ikeja", "Kano"]);
  });

  it("does not wait forever for a request that was cancelled while it loaded", async () => {
    await buildSnapshot(api.deps);
    for (const stuck of [MANIFEST.key, "points/order/", "points/chunk/"]) {
      const { api: cold, kv } = startWatchedApi(api.clock);
      let isFirst = true;
      kv.before = (_, keys) => {
        if (!isFirst || !keys.some((key) => key.startsWith(stuck))) return;
        isFirst = false;
        return new Promise(() => {});
      };
      void cold.fetch("/public/pudo-points");
      while (isFirst) await scheduler.wait(1);
      const waiting = Promise.all(Array.from({ length: 20 }, () => list(cold)));
      await scheduler.wait(20);
      cold.clock.now += 10_000;
      for (const { names } of await waiting) expect(names).toEqual(["Ikeja", "Kano"]);
      const reads = kv.calls.get.filter((key) => key.startsWith(stuck));
      expect(reads.length).toBeLessThanOrEqual(4);
    }
  });
});

describe("a published change", () => {
  /** KV as one location sees it: a value that was read is cached for the reader's `cacheTtl`. */
  const cachingKv = (now: () => number) => {
    const kept = new Map<string, { value: unknown; until: number }>();
    const kv = new Proxy(bindings.KV, {
      get: (target, property: "get") => async (keys: string | string[], options: { cacheTtl?: number }) => {
        const name = JSON.stringify(keys);
        const known = kept.get(name);
        if (known && now() < known.until) return known.value;
        const value: unknown = await Reflect.apply(target[property], target, [keys, options]);
        kept.set(name, { value, until: now() + 1000 * (options.cacheTtl ?? 60) });
        return value;
      },
    });
    return { kv, forget: () => kept.clear() };
  };

  /** The seconds from the change until the isolate shows it, when it is asked after each of `pauses`. */
  const secondsUntilShown = async (pauses: number[]) => {
    const { clock } = api;
    const now = () => clock.now;
    const location = cachingKv(now);
    const isolate = () =>
      startApi({ edge: new EdgeCache(location.kv, now, EDGE_VALUES, async () => {}) }, clock);
    const warm = isolate();
    await buildSnapshot(api.deps);
    await list(warm);
    // The change comes just after a build, so that it must wait for the next one.
    clock.now += 1000;
    await list(warm);
    const changedAt = clock.now;
    await rename(api.deps, ids[0]!, "Ikeja 2");
    let next = await buildSnapshot(api.deps);
    expect(next.outcome).toBe("later");
    let buildAt = clock.now + ("inMs" in next ? next.inMs : 0);
    for (const pause of pauses) {
      const until = clock.now + 1000 * pause;
      if (next.outcome === "later" && buildAt <= until) {
        // Another isolate reads just before the change arrives, so that KV caches the old value for the longest time.
        clock.now = buildAt - 1;
        location.forget();
        await list(isolate());
        clock.now = buildAt;
        next = await buildSnapshot(api.deps);
        expect(next.outcome).toBe("built");
        buildAt = Number.POSITIVE_INFINITY;
      }
      clock.now = until;
      if ((await list(warm)).names.includes("Ikeja 2")) return (clock.now - changedAt) / 1000;
    }
    return Number.POSITIVE_INFINITY;
  };

  it("shows within 120 s in an isolate that is asked all the time", async () => {
    expect(await secondsUntilShown(Array(200).fill(1))).toBeLessThanOrEqual(120);
  });

  it("shows within 120 s in an isolate that is asked now and then", async () => {
    expect(await secondsUntilShown(Array(20).fill(19))).toBeLessThanOrEqual(120);
  });

  it("shows after 120 s in an isolate that was idle meanwhile", async () => {
    expect(await secondsUntilShown([120])).toBe(120);
  });
});
