import { describe, expect } from "vitest";
import type { SyncStore } from "../../client/src/index.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { publicPoint } from "../orders/orders.ts";
import { newTenant } from "../tenant.ts";
import { all, storeClient, whiteLabelClient } from "./client.ts";

const it = base.extend("given", BEFORE_ALL, async ({ api }) => {
  const tenant = await newTenant(api);
  const store = storeClient(api, tenant);
  const whiteLabel = whiteLabelClient(api, tenant);
  const ids = [await publicPoint(api, { name: "First" }), await publicPoint(api, { name: "Second" })];
  await api.publish();
  return { store, whiteLabel, ids };
});

describe("points", () => {
  it("are found nearby with their distance, listed over all pages, and read one by one", async ({
    given: { store, ids },
  }) => {
    const [nearest] = await store.points.nearest({ latitude: 6.6, longitude: 3.35, limit: 1, itemWeight: 2 });
    expect(nearest!.distance).toBeGreaterThan(0);
    const listed = await all(store.points.list({ pageSize: 1 }));
    expect(listed.map(({ name }) => name)).toEqual(["First", "Second"]);
    expect((await store.points.get(ids[0]!)).name).toBe("First");
  });
});

/** A text in memory. */
function memory(): SyncStore & { text: string | undefined } {
  return {
    text: undefined,
    read() {
      return this.text;
    },
    write(position) {
      this.text = position;
    },
  };
}

describe("a copy of the points", () => {
  it("has all of them after the first sync, and gets what was changed or removed in the next", async ({
    api,
    given: { whiteLabel, ids },
  }) => {
    const kept = memory();
    const first = await all(whiteLabel.points.sync(kept));
    expect(first.map(({ id }) => id).sort()).toEqual([...ids].sort());
    await api.publish();
    await all(whiteLabel.points.sync(kept));
    await api.operator("POST", `/operator/points/${ids[1]}/unpublish`);
    await api.publish();
    const changes = await all(whiteLabel.points.sync(kept));
    expect(changes.filter(({ deleted }) => deleted)).toMatchObject([{ id: ids[1] }]);
  });

  it("is not taken for complete when the sync breaks off", async ({ given: { whiteLabel } }) => {
    const kept = memory();
    for await (const _ of whiteLabel.points.sync(kept)) break;
    expect(kept.text).toBeUndefined();
  });
});
