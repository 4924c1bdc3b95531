import { beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../src/platform/deps.ts";
import { buildSnapshot } from "../../src/points/snapshot/build.ts";
import { MANIFEST } from "../../src/points/snapshot/manifest.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { takeStorage } from "../storage.ts";
import { buildLater, countChange, rename, storePoints, watchDb, watchKv } from "./stored-points.ts";

let api: Api;

const PLACES = [
  { name: "Ikeja", latitude: 6.6018, longitude: 3.3515 },
  { name: "Kano", latitude: 12.0022, longitude: 8.592 },
];
let ikeja: string;

/** The answer of a new isolate. */
const namesNow = async () => {
  const fresh = startApi({}, api.clock);
  const response = await fresh.fetch("/public/pudo-points?pageSize=50");
  expect(response.status).toBe(200);
  const { data } = await response.json<{ data: { data: { name: string }[] } }>();
  return data.data.map(({ name }) => name);
};

/** The parts of the snapshot without points, from before a test. */
let partsBefore: string[];

const storedKeys = async () => {
  const { keys } = await bindings.KV.list();
  return keys.map(({ name }) => name).filter((key) => !partsBefore.includes(key));
};

beforeEach(async () => {
  takeStorage();
  await migrate();
  partsBefore = [];
  partsBefore = (await storedKeys()).filter((key) => key !== MANIFEST.key);
  api = startApi();
  [ikeja = ""] = await storePoints(api.deps, PLACES);
});

describe("building the snapshot", () => {
  it("waits until a minute has passed since the last build", async () => {
    expect(await buildSnapshot(api.deps)).toEqual({ outcome: "built" });
    await rename(api.deps, ikeja, "Ikeja 2");
    api.clock.now += 20_000;
    expect(await buildSnapshot(api.deps)).toEqual({ outcome: "later", inMs: 40_000 });
    expect(await namesNow()).toEqual(["Ikeja", "Kano"]);
    api.clock.now += 40_000;
    expect(await buildSnapshot(api.deps)).toEqual({ outcome: "built" });
    expect(await namesNow()).toEqual(["Ikeja 2", "Kano"]);
  });

  it("does nothing when nothing changed", async () => {
    await buildSnapshot(api.deps);
    const kv = watchKv();
    expect(await buildLater(api, { ...api.deps, kv: kv.kv })).toEqual({ outcome: "current" });
    expect(kv.calls.put).toEqual([]);
  });

  it("happens once when two begin together", async () => {
    const kv = watchKv();
    const deps = { ...api.deps, kv: kv.kv };
    const results = await Promise.all([buildSnapshot(deps), buildSnapshot(deps)]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["built", "later"]);
    expect(kv.calls.put.filter((key) => key === MANIFEST.key)).toHaveLength(1);
  });

  it("is needed again when a point changed meanwhile", async () => {
    const kv = watchKv();
    let changed = false;
    kv.before = async (operation) => {
      if (operation !== "put" || changed) return;
      changed = true;
      await rename(api.deps, ikeja, "Ikeja 2");
    };
    await buildSnapshot({ ...api.deps, kv: kv.kv });
    expect(await buildLater(api)).toEqual({ outcome: "built" });
    expect(await namesNow()).toEqual(["Ikeja 2", "Kano"]);
  });

  it("is taken over from a builder that died", async () => {
    const kv = watchKv();
    kv.before = (operation) => (operation === "put" ? new Promise(() => {}) : undefined);
    void buildSnapshot({ ...api.deps, kv: kv.kv });
    while (kv.calls.put.length === 0) await scheduler.wait(1);
    api.clock.now += 60_000;
    const waiting = await buildSnapshot(api.deps);
    expect(waiting).toEqual({ outcome: "later", inMs: expect.any(Number) });
    api.clock.now += "inMs" in waiting ? waiting.inMs : 0;
    expect(await buildSnapshot(api.deps)).toEqual({ outcome: "built" });
    expect(await namesNow()).toEqual(["Ikeja", "Kano"]);
  });

  it("contains nothing about points that are not public", async () => {
    await bindings.DB.prepare("UPDATE points SET published = 0 WHERE id = ?").bind(ikeja).run();
    await buildSnapshot(api.deps);
    for (const key of await storedKeys()) expect(await bindings.KV.get(key)).not.toContain("Ikeja");
    expect(await namesNow()).toEqual(["Kano"]);
  });
});

describe("a build that fails", () => {
  /** @returns whether it failed */
  const attempt = async (deps: Deps) => {
    api.clock.now += 60_000;
    return buildSnapshot({ ...deps, now: () => api.clock.now }).then(
      () => false,
      () => true,
    );
  };

  it("leaves readers on the old snapshot, whichever write to KV it fails at, and the next one succeeds", {
    tags: "nightly",
  }, async () => {
    await buildSnapshot(api.deps);
    const shown = ["Ikeja", "Kano"];
    for (let write = 1; ; write++) {
      const kv = watchKv();
      kv.before = (operation) => {
        if (operation === "put" && kv.calls.put.length === write) throw new Error("KV is down");
      };
      // A new point changes every part.
      const name = `Lekki ${String(write).padStart(2, "0")}`;
      await storePoints(api.deps, [{ name, latitude: 6.4, longitude: 3.4 + write / 100 }]);
      if (!(await attempt({ ...api.deps, kv: kv.kv }))) {
        // The build has fewer writes than this, so each of them has failed once.
        expect(write).toBeGreaterThan(6);
        return;
      }
      expect(await namesNow()).toEqual(shown);
      expect(await buildSnapshot(api.deps)).toEqual({ outcome: "built" });
      shown.push(name);
      expect(await namesNow()).toEqual(shown);
    }
  });

  it("leaves readers a whole snapshot, whichever statement of D1 it fails at, and the next one succeeds", {
    tags: "nightly",
  }, async () => {
    await buildSnapshot(api.deps);
    let shown = "Ikeja";
    for (let statement = 1; ; statement++) {
      const db = watchDb();
      db.fails = (number) => number === statement;
      const name = `Ikeja ${statement}`;
      await rename(api.deps, ikeja, name);
      if (!(await attempt({ ...api.deps, db: db.db }))) {
        expect(statement).toBeGreaterThan(4);
        return;
      }
      const [seen] = await namesNow();
      // The last statement only records what readers already see.
      expect([shown, name]).toContain(seen);
      if (db.statements > statement + 1) expect(seen).toBe(shown);
      expect(await buildSnapshot(api.deps)).toEqual({ outcome: "built" });
      shown = name;
      expect(await namesNow()).toEqual([shown, "Kano"]);
    }
  });

  it("delays the next one by at most five minutes when D1 stays away", async () => {
    await buildSnapshot(api.deps);
    await rename(api.deps, ikeja, "Ikeja 2");
    const db = watchDb();
    db.fails = (statement) => statement > 2;
    expect(await attempt({ ...api.deps, db: db.db })).toBe(true);
    api.clock.now += 5 * 60_000;
    expect(await buildSnapshot(api.deps)).toEqual({ outcome: "built" });
    expect(await namesNow()).toEqual(["Ikeja 2", "Kano"]);
  });

  it("to delete old parts does not affect readers", async () => {
    await buildSnapshot(api.deps);
    await rename(api.deps, ikeja, "Ikeja 2");
    await buildLater(api);
    await rename(api.deps, ikeja, "Ikeja 3");
    api.clock.now += 3_600_000;
    const kv = watchKv();
    kv.before = (operation) => {
      if (operation === "delete") throw new Error("KV is down");
    };
    await attempt({ ...api.deps, kv: kv.kv });
    expect(kv.calls.delete).not.toEqual([]);
    expect(await namesNow()).toEqual(["Ikeja 3", "Kano"]);
    await countChange();
    expect(await buildLater(api)).toEqual({ outcome: "built" });
    expect(await namesNow()).toEqual(["Ikeja 3", "Kano"]);
  });
});

describe("the parts of a snapshot", () => {
  it("are not written again when their content is unchanged, and answers keep their ETag", async () => {
    await buildSnapshot(api.deps);
    const before = (await startApi({}, api.clock).fetch("/public/pudo-points")).headers.get("etag");
    await countChange();
    const kv = watchKv();
    expect(await buildLater(api, { ...api.deps, kv: kv.kv })).toEqual({ outcome: "built" });
    expect(kv.calls.put).toEqual([MANIFEST.key]);
    const after = (await startApi({}, api.clock).fetch("/public/pudo-points")).headers.get("etag");
    expect(after).toBe(before);
  });

  it("are deleted an hour after the last snapshot that needs them, and not before", async () => {
    await buildSnapshot(api.deps);
    const first = await storedKeys();
    await rename(api.deps, ikeja, "Ikeja 2");
    await buildLater(api);
    const needed = await storedKeys();
    expect(needed).toEqual(expect.arrayContaining(first));
    const current = needed.filter((key) => !first.includes(key));
    const retired = first.filter((key) => key.startsWith("points/chunk/"));

    api.clock.now += 3_600_000 - 60_001;
    await countChange();
    await buildLater(api);
    expect(await storedKeys()).toEqual(expect.arrayContaining([...first, ...current]));

    await countChange();
    await buildLater(api);
    const left = await storedKeys();
    expect(left).toEqual(expect.arrayContaining(current));
    for (const key of retired) expect(left).not.toContain(key);
    expect(await namesNow()).toEqual(["Ikeja 2", "Kano"]);
  });

  it("stay when a snapshot needs them again", { tags: "nightly" }, async () => {
    await buildSnapshot(api.deps);
    const first = await storedKeys();
    await bindings.DB.exec("UPDATE points SET published = 0 WHERE name = 'Kano'");
    await countChange();
    await buildLater(api);
    await bindings.DB.exec("UPDATE points SET published = 1 WHERE name = 'Kano'");
    await countChange();
    await buildLater(api);
    api.clock.now += 2 * 3_600_000;
    await countChange();
    await buildLater(api);
    expect((await storedKeys()).sort()).toEqual(first.sort());
    expect(await namesNow()).toEqual(["Ikeja", "Kano"]);
  });
});
