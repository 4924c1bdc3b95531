import { beforeAll, describe, expect, it } from "vitest";
import type { StoreClient, SyncStore, WhiteLabelClient } from "../../client/src/index.ts";
import { type Api, migrate, startApi } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { newTenant } from "../tenant.ts";
import { all, storeClient, whiteLabelClient } from "./client.ts";

let api: Api;
let store: StoreClient;
let whiteLabel: WhiteLabelClient;
let ids: string[];

beforeAll(async () => {
  await migrate();
  api = startApi();
  const tenant = await newTenant(api);
  store = storeClient(api, tenant);
  whiteLabel = whiteLabelClient(api, tenant);
  ids = [await publicPoint(api, { name: "First" }), await publicPoint(api, { name: "Second" })];
  await api.publish();
});

describe("points", () => {
  it("are found nearby with their distance, listed over all pages, and read one by one", async () => {
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
  it("has all of them after the first sync, and gets what was changed or removed in the next", async () => {
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

  it("is not taken for complete when the sync breaks off", async () => {
    const kept = memory();
    for await (const _ of whiteLabel.points.sync(kept)) break;
    expect(kept.text).toBeUndefined();
  });
});
