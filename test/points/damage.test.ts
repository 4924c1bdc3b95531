import { createExecutionContext, createMessageBatch, createScheduledController } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import worker from "../../src/consumer/worker.ts";
import type { PointsMessage } from "../../src/platform/deps.ts";
import { MAINTENANCE } from "../../src/platform/maintenance.ts";
import { buildSnapshot } from "../../src/points/snapshot/build.ts";
import { MANIFEST, type Manifest } from "../../src/points/snapshot/manifest.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { takeStorage } from "../storage.ts";
import { storePoints } from "./stored-points.ts";

const HOUR_MS = 3_600_000;
const PLACES = [
  { name: "Ikeja", latitude: 6.6018, longitude: 3.3515 },
  { name: "Kano", latitude: 12.0022, longitude: 8.592 },
];

let api: Api;
let manifest: Manifest;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** A snapshot in a storage of its own. */
async function fresh(): Promise<void> {
  takeStorage();
  await migrate();
  api = startApi({}, { now: Date.now() - HOUR_MS });
  await storePoints(api.deps, PLACES);
  await buildSnapshot(api.deps);
  await readManifest();
}

async function readManifest(): Promise<void> {
  manifest = MANIFEST.decode(await bindings.KV.get(MANIFEST.key))!;
}

/** Begins a test with what the one before it has repaired, longer ago than builds are apart. */
async function later(): Promise<void> {
  await bindings.DB.prepare("UPDATE snapshot_state SET built_at = built_at - ?").bind(HOUR_MS).run();
  await readManifest();
}

/** A part of each kind, and a question that needs it. */
const PARTS: [kind: string, name: () => string, path: string][] = [
  ["chunk", () => manifest.chunks[0]!.name, "/public/pudo-points"],
  ["order", () => manifest.orders.name, "/public/pudo-points"],
  ["places", () => manifest.places, "/public/pudo-points?latitude=6.6&longitude=3.35"],
  ["filters", () => manifest.filters, "/public/pudo-points?itemWeight=1"],
  ["search", () => manifest.search[0]!, "/public/pudo-points?search=kano"],
  ["addresses", () => manifest.addresses[0]!, "/public/pudo-points?search=market&match=words"],
  ["gazetteer", () => manifest.gazetteer, "/public/pudo-points/areas"],
  ["ids", () => manifest.ids, "/public/pudo-points/01a1f8b1-ba9f-72b9-b729-0167e5e79a37"],
];

const DAMAGES: [what: string, damage: (key: string) => Promise<void>][] = [
  ["is lost", (key) => bindings.KV.delete(key)],
  ["is empty", (key) => bindings.KV.put(key, "")],
  [
    "is cut off",
    async (key) => bindings.KV.put(key, (await bindings.KV.get(key, "arrayBuffer"))!.slice(0, -1)),
  ],
  ["has another content", (key) => bindings.KV.put(key, '{"never":"written"}')],
];

/** Lets the consumer have what the isolate sent. */
async function consume(from: Api): Promise<void> {
  const messages = from.sent
    .splice(0)
    .map((body, i) => ({ id: `message-${i}`, timestamp: new Date(), attempts: 1, body }));
  const batch = createMessageBatch<PointsMessage>("points-local", messages);
  await worker.queue(batch, bindings, createExecutionContext());
}

const isolate = () => startApi({}, api.clock);

describe.each(PARTS)("a part of the kind %s", (_kind, name, path) => {
  beforeAll(fresh);
  beforeEach(later);

  it.each(DAMAGES)(
    "that %s is 503 in a cold isolate, is asked for once, and is written again",
    async (_what, damage) => {
      const whole = await (await isolate().fetch(path)).text();
      await damage(name());
      const cold = isolate();
      const response = await cold.fetch(path);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("10");
      expect(response.headers.get("etag")).toBeNull();
      expect(await response.text()).not.toContain(name());
      expect((await cold.fetch(path)).status).toBe(503);
      expect(cold.sent).toEqual([{ type: "snapshot_damaged" }]);

      await consume(cold);
      const answer = await cold.fetch(path);
      expect(answer.status).not.toBe(503);
      const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, "");
      expect(withoutId(await answer.text())).toBe(withoutId(whole));
    },
  );

  it("that a new snapshot lacks lets an isolate answer from the one before", async () => {
    const warm = isolate();
    const before = await (await warm.fetch(path)).text();
    await storePoints(api.deps, [{ name: "Owerri", latitude: 5.4836, longitude: 7.0333 }]);
    api.clock.now += HOUR_MS / 2;
    await buildSnapshot(api.deps);
    await readManifest();
    await bindings.KV.delete(name());
    const answer = await warm.fetch(path);
    const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, "");
    expect(withoutId(await answer.text())).toBe(withoutId(before));
    expect(warm.sent).toEqual([{ type: "snapshot_damaged" }]);
  });
});

describe("the manifest", () => {
  beforeAll(fresh);
  beforeEach(later);

  it.each(["", "{", "null", "[]", '{"format":4}', '{"format":1,"chunks":[]}', "\u0000"])(
    "that is %j is 503 in a cold isolate, and is written again",
    async (text) => {
      await bindings.KV.put(MANIFEST.key, text);
      const cold = isolate();
      expect((await cold.fetch("/public/pudo-points")).status).toBe(503);
      expect((await cold.fetch("/problems")).status).toBe(200);
      expect(cold.sent).toEqual([{ type: "snapshot_damaged" }]);
      await consume(cold);
      cold.clock.now += 6000;
      await cold.fetch("/public/pudo-points");
      const answer = await cold.fetch("/public/pudo-points");
      expect(await answer.json()).toMatchObject({ data: { pagination: { totalCount: 2 } } });
    },
  );

  it("that is damaged leaves an isolate the one that it has", async () => {
    const warm = isolate();
    await warm.fetch("/public/pudo-points");
    await bindings.KV.put(MANIFEST.key, "{");
    for (const seconds of [6, 30, 600]) {
      warm.clock.now += seconds * 1000;
      const answer = await warm.fetch("/public/pudo-points");
      expect(await answer.json()).toMatchObject({ data: { pagination: { totalCount: 2 } } });
    }
    expect(warm.sent).toContainEqual({ type: "snapshot_damaged" });
  });
});

describe("a KV without any value", () => {
  beforeEach(fresh);

  const empty = async () => {
    const { keys } = await bindings.KV.list();
    await Promise.all(keys.map(({ name }) => bindings.KV.delete(name)));
  };
  const totalIn = async (from: Api) =>
    (await (await from.fetch("/public/pudo-points")).json<{ data: object }>()).data;
  const cron = () => worker.scheduled(createScheduledController(), bindings);

  it("is 503 in a cold isolate, a warm one goes on, and all is written again", async () => {
    const warm = isolate();
    await warm.fetch("/public/pudo-points");
    await empty();
    const cold = isolate();
    expect((await cold.fetch("/public/pudo-points")).status).toBe(503);
    expect(cold.sent).toEqual([{ type: "snapshot_damaged" }]);
    warm.clock.now += 6000;
    for (let i = 0; i < 2; i++) expect(await totalIn(warm)).toMatchObject({ pagination: { totalCount: 2 } });

    await consume(cold);
    for (const path of PARTS.map(([, , of]) => of))
      expect((await isolate().fetch(path)).status).not.toBe(503);
  });

  it("is filled by the cron also when nobody asks for points", async () => {
    await empty();
    await cron();
    expect(await totalIn(isolate())).toMatchObject({ pagination: { totalCount: 2 } });
  });

  it("keeps what the cron wrote, if D1 is not restored to an earlier state", async () => {
    const before = await bindings.KV.get(MANIFEST.key);
    await cron();
    expect(await bindings.KV.get(MANIFEST.key)).toBe(before);
  });

  it("shows the earlier points again within minutes when D1 is restored to an earlier state", async () => {
    const { results: earlier } = await bindings.DB.prepare("SELECT * FROM snapshot_state").all();
    await storePoints(api.deps, [{ name: "Owerri", latitude: 5.4836, longitude: 7.0333 }]);
    api.clock.now += HOUR_MS / 2;
    await buildSnapshot(api.deps);
    expect(await totalIn(isolate())).toMatchObject({ pagination: { totalCount: 3 } });
    const columns = Object.keys(earlier[0]!);
    await bindings.DB.batch([
      bindings.DB.prepare("DELETE FROM points WHERE name = 'Owerri'"),
      bindings.DB.prepare(`UPDATE snapshot_state SET (${columns}) = (${columns.map(() => "?")})`).bind(
        ...Object.values(earlier[0]!),
      ),
    ]);
    await cron();
    expect(await totalIn(isolate())).toMatchObject({ pagination: { totalCount: 2 } });
  });
});

describe("maintenance mode", () => {
  beforeAll(fresh);

  it.each(["", "{", "null", "[]", '{"enabled":"yes"}', '{"enabled":true}'])(
    "that is %j counts as off",
    async (text) => {
      await bindings.KV.put(MAINTENANCE.key, text);
      expect((await isolate().fetch("/track")).status).toBe(200);
      expect((await isolate().fetch("/public/pudo-points")).status).toBe(200);
      const mode = await isolate().operator("GET", "/operator/maintenance");
      expect(await mode.json()).toMatchObject({ data: { enabled: false } });
    },
  );
});
