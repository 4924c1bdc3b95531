import { beforeEach, describe, expect, it } from "vitest";
import { deleteOldDeliveries } from "../../src/webhooks/log/delete-old.ts";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { takeStorage } from "../storage.ts";

const DAY = 86_400_000;
let take: ReturnType<typeof countingDatabases>["take"];
let api: Api;

beforeEach(async () => {
  takeStorage();
  await migrate();
  const { take: takeCost, ...databases } = countingDatabases(bindings);
  take = takeCost;
  api = startApi(databases);
});

/** Writes deliveries of this age, each with an attempt. */
async function write(age: number, status: string, count = 1): Promise<string[]> {
  const at = api.clock.now - age;
  const ids = Array.from({ length: count }, () => api.deps.newId(at));
  await bindings.ORDERS_0.batch([
    bindings.ORDERS_0.prepare(
      `INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
        created_at)
      SELECT value, 'partner', value, 'webhook.test', 'https://a.example', '{}', ?2, ?3, ?3, ?3 FROM json_each(?1)`,
    ).bind(JSON.stringify(ids), status, at),
    bindings.ORDERS_0.prepare(
      `INSERT INTO webhook_attempts (delivery_id, number, at, status, duration_ms, response_excerpt)
      SELECT value, 1, ?2, 500, 1, '' FROM json_each(?1)`,
    ).bind(JSON.stringify(ids), at),
  ]);
  return ids;
}

const left = async () => {
  const [deliveries, attempts] = await bindings.ORDERS_0.batch<{ id: string }>([
    bindings.ORDERS_0.prepare("SELECT id FROM webhook_deliveries ORDER BY id"),
    bindings.ORDERS_0.prepare("SELECT delivery_id AS id FROM webhook_attempts ORDER BY delivery_id"),
  ]);
  const ids = deliveries!.results.map(({ id }) => id);
  expect(attempts!.results.map(({ id }) => id)).toEqual(ids);
  return ids;
};

describe("deleting old deliveries", () => {
  it("deletes those of more than 30 days with their attempts, except those that are still due", async () => {
    for (const status of ["delivered", "failed", "disabled"]) await write(30 * DAY + 1, status);
    const kept = [
      ...(await write(90 * DAY, "pending")),
      ...(await write(30 * DAY, "delivered")),
      ...(await write(0, "failed")),
    ];
    await deleteOldDeliveries(api.deps, api.orders);
    expect(await left()).toEqual(kept.sort());
  });

  it("deletes slow receivers after the same time", async () => {
    const old = api.clock.now - 30 * DAY - 1;
    await bindings.ORDERS_0.batch([
      bindings.ORDERS_0.prepare(
        "INSERT INTO slow_receivers (partner_id, receiver, since) VALUES ('partner', 'https://old.example/', ?1)",
      ).bind(old),
      bindings.ORDERS_0.prepare(
        "INSERT INTO slow_receivers (partner_id, receiver, since) VALUES ('partner', 'https://new.example/', ?1)",
      ).bind(old + 1),
    ]);
    await deleteOldDeliveries(api.deps, api.orders);
    const { results } = await bindings.ORDERS_0.prepare("SELECT receiver FROM slow_receivers").all();
    expect(results).toEqual([{ receiver: "https://new.example/" }]);
  });

  it("deletes a backlog in batches, as many as a run has time for", async () => {
    await write(31 * DAY, "delivered", 1200);
    take();
    await deleteOldDeliveries(api.deps, api.orders);
    expect(await left()).toEqual([]);
    expect(take().calls).toBe(4);

    await write(31 * DAY, "delivered", 1_300);
    let steps = 0;
    const turn = { isOver: () => ++steps === 2, isCutShort: false };
    await deleteOldDeliveries({ ...api.deps, turn }, api.orders);
    expect(await left()).toHaveLength(300);
    await deleteOldDeliveries(api.deps, api.orders);
    expect(await left()).toEqual([]);
  });

  it("reads next to nothing when there is nothing old", async () => {
    await write(DAY, "delivered", 500);
    take();
    await deleteOldDeliveries(api.deps, api.orders);
    expect(take().read).toBeLessThanOrEqual(12);
  });
});
