import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { buildSnapshot, repairSnapshot } from "../../src/points/snapshot/build.ts";
import { decodeChanges } from "../../src/points/snapshot/changes.ts";
import { MANIFEST, type Manifest } from "../../src/points/snapshot/manifest.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { takeStorage } from "../storage.ts";
import { storePoints } from "./stored-points.ts";

const POINTS = 2600;
let api: Api;

const readManifest = async () => MANIFEST.decode(await bindings.KV.get(MANIFEST.key))!;

/** The list as partners get it, by page. */
async function readList({ changes }: Manifest) {
  return Promise.all(
    changes.map(async ({ name }) => decodeChanges((await bindings.KV.get(name, "arrayBuffer"))!).value),
  );
}

async function truth(): Promise<string[]> {
  const { results } = await bindings.DB.prepare(
    "SELECT updated_at || id || (published AND deleted_at IS NULL) AS entry FROM points WHERE listed_at IS NOT NULL ORDER BY updated_at, id",
  ).all<{ entry: string }>();
  return results.map(({ entry }) => entry);
}

const entries = (pages: Awaited<ReturnType<typeof readList>>) =>
  pages.flat().map(({ updatedAt, id, isListed }) => `${updatedAt}${id}${Number(isListed)}`);

async function change(first: number, count: number, columns: string): Promise<void> {
  await bindings.DB.batch([
    bindings.DB.prepare(
      `UPDATE points SET ${columns}, updated_at = ?1 WHERE id IN (SELECT id FROM points ORDER BY id LIMIT ?2 OFFSET ?3)`,
    ).bind(api.clock.now, count, first),
    bindings.DB.prepare("UPDATE snapshot_state SET version = version + 1"),
  ]);
}

async function build(): Promise<Manifest> {
  api.clock.now += 3_600_000;
  await buildSnapshot(api.deps);
  return readManifest();
}

beforeAll(async () => {
  takeStorage();
  await migrate();
  api = startApi();
  await storePoints(
    api.deps,
    Array.from({ length: POINTS }, (_, i) => ({ name: `Counter ${i}`, latitude: 6 + i / 1e4, longitude: 3 })),
  );
  await build();
});

describe("the list of changes in KV", () => {
  it("is what D1 has after any changes, whichever parts the builder kept", { tags: "nightly" }, async () => {
    const range = fc.record({ first: fc.nat(POINTS), count: fc.nat(700) });
    const columns = fc.constantFrom(
      "name = 'Renamed'",
      "published = 0",
      "published = 1",
      "published = 0, deleted_at = 1",
      "published = 1, deleted_at = NULL",
    );
    await fc.assert(
      fc.asyncProperty(range, columns, async ({ first, count }, changed) => {
        await change(first, count, changed);
        const manifest = await build();
        expect(entries(await readList(manifest))).toEqual(await truth());
        expect(Math.max(...manifest.changes.map((page) => page.count))).toBeLessThanOrEqual(1000);
      }),
      { numRuns: 12 },
    );
  });

  it("is written anew only where points left it and at its end", { tags: "nightly" }, async () => {
    await change(0, POINTS, "published = 1, deleted_at = NULL");
    const before = await build();
    await change(POINTS - 1, 1, "name = 'One'");
    const after = await build();
    const known = new Set(before.changes.map(({ name }) => name));
    expect(before.changes.map(({ count }) => count)).toEqual([867, 867, 866]);
    expect(after.changes.map(({ name }) => known.has(name))).toEqual([true, true, false]);
    expect(entries(await readList(after))).toEqual(await truth());
  });

  it("keeps no part that a repair finds missing in KV", async () => {
    const { changes } = await build();
    await bindings.KV.delete(changes[0]!.name);
    api.clock.now += 3_600_000;
    await repairSnapshot(api.deps);
    expect(entries(await readList(await readManifest()))).toEqual(await truth());
  });
});
