import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Deps } from "../../src/platform/deps.ts";
import { noteLoads } from "../../src/points/capacity/loads.ts";
import { buildSnapshot, repairSnapshot } from "../../src/points/snapshot/build.ts";
import { MANIFEST } from "../../src/points/snapshot/manifest.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { takeStorage } from "../storage.ts";
import { clientToken, newTenant, SERVER, type Tenant } from "../tenant.ts";
import { buildLater, rename, startWatchedApi, storePoints, watchDb, watchKv } from "./stored-points.ts";

const MINUTE = 60_000;
const LIST = "/public/pudo-points";
const PARTNERS_LIST = "/api/v1/partners/pudo-points";

let api: Api;
let ids: string[];

const manifest = async () => MANIFEST.decode(await bindings.KV.get(MANIFEST.key))!;
const isolate = () => startApi({}, api.clock);
const patch = async (id: string, body: object) =>
  expect((await api.operator("PATCH", `/operator/points/${id}`, body)).status).toBe(200);
const fill = (id: string, parcels: number) => noteLoads(api.deps, 0, [{ pointId: id, parcels, cashKobo: 0 }]);

async function start(points: number): Promise<void> {
  takeStorage();
  await migrate();
  api = startApi();
  ids = await storePoints(
    api.deps,
    Array.from({ length: points }, (_, i) => ({
      name: `Counter ${String(i).padStart(2, "0")} "updatedAt":"`,
      description: '","updatedAt":"2020-01-01T00:00:00.000Z","',
      latitude: 6 + (i % 5) / 10,
      longitude: 3 + (i % 3),
      state: i % 2 === 0 ? "Lagos" : "Kano",
      hours: { openingFriday: "08:00", closingFriday: "18:00" },
    })),
  );
  await bindings.DB.exec("UPDATE points SET capacity = 2");
  await buildSnapshot(api.deps);
}

describe("answers after changes of availability", () => {
  let tenant: Tenant;

  /** What is asked of the public list, but for single points. */
  const QUERIES = [
    "pageSize=50",
    "sortBy=updatedAt&pageSize=50",
    "sortBy=updatedAt&sortOrder=desc&pageSize=3&page=2",
    "sortBy=updatedAt&state=Kano&available=true",
    "latitude=6.2&longitude=4&pageSize=50",
    "latitude=6.2&longitude=4&sortBy=updatedAt&radius=60000",
    "bbox=2,5,4.5,6.3",
    "available=true&pageSize=50",
    "available=false&pageSize=50",
    "openAt=2026-11-20T10:00:00Z&pageSize=50",
    "openAt=2026-11-27T10:00:00Z&pageSize=50",
    "search=counter&match=words&pageSize=50",
  ];

  /** Everything that a new isolate says of the points. */
  async function answers(times: readonly number[]): Promise<unknown[]> {
    const from = isolate();
    const headers = { authorization: `Bearer ${await clientToken(api, tenant)}`, "cf-connecting-ip": SERVER };
    const all: unknown[] = [];
    for (const query of QUERIES) all.push([query, await (await from.fetch(`${LIST}?${query}`)).json()]);
    all.push(await (await from.fetch(LIST, { headers: { accept: "application/geo+json" } })).json());
    for (const id of ids) {
      const { request_id: _, ...answer } = await (await from.fetch(`${LIST}/${id}`)).json<{
        request_id?: string;
      }>();
      all.push(answer);
    }
    for (const since of [undefined, ...times]) all.push([since, await syncedList(from, headers, since)]);
    return all;
  }

  /** The partners' list from its first to its last page. */
  async function syncedList(
    from: Api,
    headers: Record<string, string>,
    since: number | undefined,
  ): Promise<unknown[]> {
    const points: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const parameters = new URLSearchParams({ limit: "4", ...(cursor ? { cursor } : {}) });
      if (since !== undefined && !cursor) parameters.set("updated_since", new Date(since).toISOString());
      const response = await from.fetch(`${PARTNERS_LIST}?${parameters}`, { headers });
      expect(response.status).toBe(200);
      const page = await response.json<{ data: unknown[]; next_cursor: string | null }>();
      points.push(...page.data);
      cursor = page.next_cursor;
    }
    return points;
  }

  const point = fc.nat(11);
  const days = fc.constantFrom(
    ["2026-11-20", "2026-11-21"],
    ["2026-11-27", "2026-11-27"],
    ["2026-12-24", "2026-12-26"],
  );
  const ofAvailability = fc.oneof(
    fc.record({ kind: fc.constant("fill" as const), point, parcels: fc.nat(3) }),
    fc.record({ kind: fc.constant("pause" as const), point, paused: fc.boolean() }),
    fc.record({ kind: fc.constant("capacity" as const), point, capacity: fc.constantFrom(null, 1, 2) }),
    fc.record({ kind: fc.constant("close" as const), point, days }),
    fc.record({ kind: fc.constant("closeState" as const), state: fc.constantFrom("Lagos", "Kano"), days }),
    fc.record({ kind: fc.constant("open" as const), nth: fc.nat(5) }),
  );
  const other = fc.oneof(
    fc.record({ kind: fc.constant("rename" as const), point, name: fc.constantFrom("New name", "Àkúrẹ́") }),
    fc.record({ kind: fc.constant("publish" as const), point, published: fc.boolean() }),
    fc.record({ kind: fc.constant("add" as const) }),
  );
  const between = fc.oneof(
    {
      arbitrary: fc.record({
        kind: fc.constant("build" as const),
        minutes: fc.constantFrom(1, 1, 1, 11, 50),
      }),
      weight: 3,
    },
    {
      arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(-1, 0, 1, 30_000) }),
      weight: 1,
    },
  );
  type Command = typeof ofAvailability | typeof other | typeof between extends infer A
    ? A extends fc.Arbitrary<infer T>
      ? T
      : never
    : never;

  const closuresMade: string[] = [];

  async function run(command: Command): Promise<void> {
    const { operator, clock } = api;
    switch (command.kind) {
      case "fill":
        return fill(ids[command.point]!, command.parcels);
      case "pause":
        return patch(ids[command.point]!, { paused: command.paused });
      case "capacity":
        return patch(ids[command.point]!, { capacity: command.capacity });
      case "rename":
        return patch(ids[command.point]!, { name: command.name });
      case "close":
      case "closeState": {
        const [from, to] = command.days;
        const path =
          command.kind === "close" ? `/operator/points/${ids[command.point]}/closures` : "/operator/closures";
        const body = command.kind === "close" ? { from, to } : { from, to, state: command.state };
        const { data } = await (await operator("POST", path, body)).json<{ data: { id: string } }>();
        closuresMade.push(`${path}/${data.id}`);
        return;
      }
      case "open": {
        const [path] = closuresMade.splice(command.nth, 1);
        if (path) await operator("DELETE", path);
        return;
      }
      case "publish": {
        const verb = command.published ? "publish" : "unpublish";
        const path = `/operator/points/${ids[command.point]}/${verb}`;
        const answer = await operator("POST", path);
        if (answer.status === 200) return;
        // It has parcels.
        const { holds, under_way } = await answer.json<{ holds: number; under_way: number }>();
        expect((await operator("POST", `${path}?confirm=${holds + under_way}`)).status).toBe(200);
        return;
      }
      case "add": {
        const [id] = await storePoints(api.deps, [
          { name: "Added", latitude: 6.25, longitude: 3.5, state: "Kano" },
        ]);
        ids.push(id!);
        return;
      }
      case "wait":
        clock.now += command.ms;
        return;
      case "build":
        clock.now += command.minutes * MINUTE + 1000;
        expect((await buildSnapshot(api.deps)).outcome).not.toBe("later");
    }
  }

  beforeAll(async () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    await start(12);
    tenant = await newTenant(api);
  });

  it("are those of a snapshot that is built from nothing", async () => {
    let overlays = 0;
    const command = fc.oneof(
      { arbitrary: ofAvailability, weight: 12 },
      { arbitrary: between, weight: 6 },
      { arbitrary: other, weight: 1 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 24, size: "max" }), async (commands) => {
        const times = [api.clock.now];
        await run({ kind: "build", minutes: 1 });
        for (const one of commands) {
          await run(one);
          times.push(api.clock.now);
        }
        await run({ kind: "build", minutes: 1 });
        const { overlay } = await manifest();
        if (overlay !== null) overlays++;
        const since = [times[0]!, times[times.length >> 1]!, times.at(-1)!];
        const found = await answers(since);
        api.clock.now += MINUTE;
        await repairSnapshot(api.deps);
        expect((await manifest()).overlay).toBeNull();
        expect(found).toEqual(await answers(since));
      }),
      { numRuns: 15 },
    );
    expect(overlays).toBeGreaterThan(3);
  });
});

describe("a build after a change of availability", () => {
  beforeEach(() => start(3));

  const names = async (query = "?available=false") => {
    const response = await isolate().fetch(`${LIST}${query}`);
    expect(response.status).toBe(200);
    const { data } = await response.json<{ data: { data: { id: string }[] } }>();
    return data.data.map(({ id }) => ids.indexOf(id));
  };

  /** @returns whether it failed */
  const attempt = async (deps: Deps) => {
    api.clock.now += MINUTE;
    return buildSnapshot({ ...deps, now: () => api.clock.now }).then(
      () => false,
      () => true,
    );
  };

  it("leaves readers on the old snapshot, whichever write to KV it fails at, and the next one succeeds", async () => {
    for (let write = 1; ; write++) {
      const kv = watchKv();
      kv.before = (operation) => {
        if (operation === "put" && kv.calls.put.length === write) throw new Error("KV is down");
      };
      const shown = await names();
      await patch(ids[0]!, { paused: write % 2 === 1 });
      if (!(await attempt({ ...api.deps, kv: kv.kv }))) {
        expect(write).toBe(4);
        return;
      }
      expect(await names()).toEqual(shown);
      expect(await buildSnapshot(api.deps)).toEqual({ outcome: "built" });
      expect(await names()).toEqual(write % 2 === 1 ? [0] : []);
    }
  });

  it("leaves readers a whole snapshot, whichever statement of D1 it fails at, and the next one succeeds", async () => {
    for (let statement = 1; ; statement++) {
      const db = watchDb();
      db.fails = (number) => number === statement;
      await patch(ids[0]!, { paused: statement % 2 === 1 });
      if (!(await attempt({ ...api.deps, db: db.db }))) {
        expect(statement).toBeGreaterThan(3);
        return;
      }
      expect([[0], []]).toContainEqual(await names());
      expect(await buildSnapshot(api.deps)).toEqual({ outcome: "built" });
      expect(await names()).toEqual(statement % 2 === 1 ? [0] : []);
    }
  });

  it.each(["overlay", "changes", "ids"])("builds all anew when KV has lost its %s", async (kind) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await patch(ids[0]!, { paused: true });
    await buildLater(api);
    const { overlay, overlayChanges, ids: idsPart } = await manifest();
    await bindings.KV.delete({ overlay: overlay!, changes: overlayChanges[0]!.name, ids: idsPart }[kind]!);
    await patch(ids[1]!, { paused: true });
    await buildLater(api);
    expect((await manifest()).overlay).toBeNull();
    expect(await names()).toEqual([0, 1]);
    expect((await isolate().fetch(`${LIST}/${ids[1]}`)).status).toBe(200);
  });

  it("is asked for when a cold isolate finds no overlay, which a repair writes again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await patch(ids[0]!, { paused: true });
    await buildLater(api);
    await bindings.KV.delete((await manifest()).overlay!);
    const cold = isolate();
    expect((await cold.fetch(LIST)).status).toBe(503);
    expect(cold.sent).toEqual([{ type: "snapshot_damaged" }]);
    api.clock.now += MINUTE;
    await repairSnapshot(api.deps);
    expect(await names()).toEqual([0]);
  });

  it("builds the base anew an hour after the last, and deletes the overlay an hour later", async () => {
    await patch(ids[0]!, { paused: true });
    await buildLater(api);
    const { overlay, base } = await manifest();
    api.clock.now = base.readAt + 59 * MINUTE;
    await patch(ids[1]!, { paused: true });
    await buildSnapshot(api.deps);
    expect((await manifest()).base.readAt).toBe(base.readAt);
    await patch(ids[2]!, { paused: true });
    await buildLater(api);
    const folded = await manifest();
    expect([folded.overlay, folded.base.readAt]).toEqual([null, api.clock.now]);
    expect(await names()).toEqual([0, 1, 2]);
    for (let i = 0; i < 2; i++) {
      api.clock.now += 59 * MINUTE;
      await patch(ids[i]!, { paused: false });
      await buildLater(api);
    }
    expect(await bindings.KV.get(overlay!)).toBeNull();
  });

  it("reads all points when an older version of the API has counted the change", async () => {
    await bindings.DB.batch([
      bindings.DB.prepare("UPDATE points SET paused = 1, updated_at = 1 WHERE id = ?").bind(ids[2]),
      bindings.DB.prepare("UPDATE snapshot_state SET version = version + 1"),
    ]);
    await buildLater(api);
    expect(await names()).toEqual([2]);
  });

  it("reads all points when the last snapshot is in another format", async () => {
    await bindings.DB.exec("UPDATE snapshot_state SET manifest = json_set(manifest, '$.format', 6)");
    await patch(ids[2]!, { paused: true });
    await buildLater(api);
    expect((await manifest()).overlay).toBeNull();
    expect(await names()).toEqual([2]);
  });

  it("sees a change that is made with a slow clock while another build runs", async () => {
    const kv = watchKv();
    let isChanged = false;
    kv.before = async (operation) => {
      if (operation !== "put" || isChanged) return;
      isChanged = true;
      api.clock.now -= 5 * MINUTE;
      await fill(ids[1]!, 2);
      api.clock.now += 5 * MINUTE;
    };
    await rename(api.deps, ids[0]!, "Renamed");
    await buildLater(api, { ...api.deps, kv: kv.kv });
    expect(await names()).toEqual([]);
    await buildLater(api);
    expect((await manifest()).overlay).not.toBeNull();
    expect(await names()).toEqual([1]);
  });

  it("keeps its overlay beside the parts that a cold isolate reads first", async () => {
    await patch(ids[0]!, { paused: true });
    await buildLater(api);
    const { api: cold, kv } = startWatchedApi(api.clock);
    await cold.fetch(`${LIST}?latitude=6&longitude=3`);
    expect(kv.calls.get.length - 1).toBe(4);
    expect(kv.depth()).toBe(3);
  });

  it("shows the closures of the day without another build", async () => {
    const path = `/operator/points/${ids[0]}/closures`;
    await api.operator("POST", path, { from: "2026-11-22", to: "2026-11-22" });
    await buildLater(api);
    expect((await manifest()).overlay).not.toBeNull();
    const warm = isolate();
    const closedOn = async (time: string) => {
      api.clock.now = Date.parse(time);
      const { data } = await (await warm.fetch(`${LIST}/${ids[0]}`)).json<{ data: { available: boolean } }>();
      return [!data.available, (await names()).includes(0)];
    };
    expect(await closedOn("2026-11-21T22:59:59Z")).toEqual([false, false]);
    expect(await closedOn("2026-11-21T23:00:00Z")).toEqual([true, true]);
    expect(await closedOn("2026-11-22T23:00:00Z")).toEqual([false, false]);
  });
});
