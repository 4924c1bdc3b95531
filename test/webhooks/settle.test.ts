import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConsumerDeps } from "../../src/platform/deps.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import { resumeDeliveries, settleDeliveries } from "../../src/webhooks/settle/settle.ts";
import { nextSettlement, settleSome } from "../../src/webhooks/settle/settle-store.ts";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { type DeliveryRow, deliveriesOf, HOOK, newPartner, type Partner } from "./webhooks.ts";

const OTHER = `${HOOK}/other`;
const WAITING = 2000;
const { take, ...databases } = countingDatabases(bindings);
const counted = databases.orders.all[0]!;
let api: Api;
let partner: Partner;
let id: string;

beforeAll(migrate);
beforeEach(async () => {
  await bindings.ORDERS_0.exec("DELETE FROM webhook_settlements");
  api = startApi(databases);
  partner = await newPartner(api);
  ({ id } = await partner.register());
});

/** Makes `count` more deliveries like the partner's first. */
async function waitFor(count: number): Promise<void> {
  await partner.test(id);
  await bindings.ORDERS_0.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
      created_at)
    SELECT ?3 || printf('-0000-7%03x-8000-', i) || substr(id, 25), partner_id, event_id || i, type, url, body, status, 0, 0, 0
    FROM n, (SELECT * FROM webhook_deliveries WHERE partner_id = ?1 LIMIT 1)`,
  )
    .bind(partner.id, count - 1, crypto.randomUUID().slice(0, 8))
    .run();
}
const states = async () => {
  const counted = Object.groupBy(await deliveriesOf(partner), ({ url, status }) => `${url} ${status}`);
  return Object.fromEntries(Object.entries(counted).map(([state, rows]) => [state, rows!.length]));
};
const consumerDeps = (fetch: ConsumerDeps["fetch"]): ConsumerDeps => ({
  ...api.deps,
  slowWebhookQueue: api.deps.webhookQueue,
  random: () => 0.5,
  delivery: { delays: [5000], timeoutMs: 15_000 },
  fetch,
});
const attempt = async (deps: ConsumerDeps, rows: DeliveryRow[]) => {
  const messages = rows.map((row) => ({
    type: "delivery_due" as const,
    id: row.id,
    attempt: row.attempt_count + 1,
  }));
  await Promise.all(await deliverDue(deps, messages, "fast"));
};
const step = async () => settleSome(counted, (await nextSettlement(counted, api.clock.now))!, api.clock.now);

describe("while 2,000 webhooks wait, a request that changes their endpoint", () => {
  const bound = { read: 60, written: 60 };

  it.each([
    ["moves it", { url: OTHER }],
    ["disables it", { enabled: false }],
    ["enables it", { enabled: true }],
    ["describes it", { description: "shop", events: ["package.created"] }],
    ["changes nothing", { url: HOOK }],
  ])("reads and writes fewer than 60 rows if it %s", { tags: "nightly" }, async (does, changes) => {
    await waitFor(WAITING);
    if (does === "enables it") {
      await partner.change(id, { enabled: false });
      await settleDeliveries(api.deps, api.orders);
    }
    take();
    await partner.change(id, changes);
    const { read, written } = take();
    expect(read).toBeLessThan(bound.read);
    expect(written).toBeLessThan(bound.written);
  });

  it("reads and writes fewer than 60 rows if it deletes it", async () => {
    await waitFor(WAITING);
    take();
    await partner.call("DELETE", `webhook-endpoints/${id}`);
    const { read, written } = take();
    expect(read).toBeLessThan(bound.read);
    expect(written).toBeLessThan(bound.written);
  });

  it("leaves nothing to settle if neither its URL nor its state changes", async () => {
    await partner.change(id, { description: "shop", events: ["package.created"], url: HOOK, enabled: true });
    expect(await nextSettlement(counted, api.clock.now)).toBeUndefined();
  });
});

describe("webhooks that follow a change", () => {
  it("move 300 at a time, and each step costs what it moves", { tags: "nightly" }, async () => {
    await waitFor(2500);
    await partner.change(id, { url: OTHER });
    take();
    await step();
    const { read, written } = take();
    expect(await states()).toEqual({ [`${OTHER} pending`]: 300, [`${HOOK} pending`]: 2200 });
    expect(read).toBeLessThan(4500);
    expect(written).toBeLessThan(1500);
    await settleDeliveries(api.deps, api.orders);
    expect(await states()).toEqual({ [`${OTHER} pending`]: 2500 });
    expect(await nextSettlement(counted, api.clock.now)).toBeUndefined();
  });

  it("go on where they stopped when the consumer is killed in between", async () => {
    await waitFor(1500);
    await partner.change(id, { url: OTHER });
    let calls = 0;
    const dying = new Proxy(bindings.ORDERS_0, {
      get: (target, name) => {
        if (name === "batch" && ++calls === 2) throw new Error("the process died");
        return Reflect.get(target, name).bind(target);
      },
    });
    await expect(settleDeliveries(api.deps, Object.assign(drizzle(dying), { number: 0 }))).rejects.toThrow();
    expect(await states()).toEqual({ [`${OTHER} pending`]: 300, [`${HOOK} pending`]: 1200 });
    await settleDeliveries(api.deps, api.orders);
    expect(await states()).toEqual({ [`${OTHER} pending`]: 1500 });
  });

  it("go where the endpoint is in the end, however often it moved meanwhile", async () => {
    await waitFor(1500);
    await partner.change(id, { url: `${HOOK}/a` });
    await step();
    await partner.change(id, { url: `${HOOK}/b`, enabled: false });
    await settleDeliveries(api.deps, api.orders);
    expect(await states()).toEqual({ [`${HOOK}/b disabled`]: 1500 });
    await partner.change(id, { url: HOOK });
    await partner.change(id, { url: `${HOOK}/b` });
    await settleDeliveries(api.deps, api.orders);
    expect(await states()).toEqual({ [`${HOOK}/b disabled`]: 1500 });
  });

  it("are given up when the endpoint is deleted before they have followed it", async () => {
    await waitFor(3);
    await partner.change(id, { url: OTHER });
    await partner.call("DELETE", `webhook-endpoints/${id}`);
    await settleDeliveries(api.deps, api.orders);
    expect(await states()).toEqual({ [`${HOOK} failed`]: 3 });
    expect((await deliveriesOf(partner)).map(({ troubled }) => troubled)).toEqual([0, 0, 0]);
  });

  it("stay where they are when their endpoint is back before they were looked at", async () => {
    await waitFor(3);
    await partner.change(id, { enabled: false });
    await partner.change(id, { enabled: true });
    await settleDeliveries(api.deps, api.orders);
    expect(await states()).toEqual({ [`${HOOK} pending`]: 3 });
  });
});

describe("looking for webhooks of endpoints that are enabled again", () => {
  it("reads a few rows for each URL at which webhooks wait, whatever waits there and however many are enabled", {
    tags: "nightly",
  }, async () => {
    await waitFor(WAITING);
    await partner.change(id, { enabled: false });
    await settleDeliveries(api.deps, api.orders);
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO webhook_endpoints (id, partner_id, url, events, description, enabled, secrets, created_at, updated_at)
      SELECT id || i, partner_id, url || i, events, description, 1, secrets, created_at, updated_at
      FROM n, (SELECT * FROM webhook_endpoints WHERE id = ?1)`,
    )
      .bind((await (await newPartner(api)).register()).id)
      .run();
    // What other tests have left.
    await resumeDeliveries(api.deps, api.orders);
    const urls = "SELECT count(*) AS count FROM failing_urls WHERE disabled > 0";
    const waiting = (await bindings.ORDERS_0.prepare(urls).first<number>("count"))!;
    take();
    await resumeDeliveries(api.deps, api.orders);
    const { read, written } = take();
    expect([waiting >= 1, written]).toEqual([true, 0]);
    expect(read).toBeLessThanOrEqual(5 * waiting);
  });
});

describe("an attempt that disables its endpoint", () => {
  it.each([
    ["410", 410, 0],
    ["five days of failures", 503, 6 * 86_400_000],
  ])(
    "by %s reads and writes fewer than 100 rows, and settles what waits in steps",
    { tags: "nightly" },
    async (_, status, failingFor) => {
      await waitFor(5000);
      await bindings.ORDERS_0.batch([
        bindings.ORDERS_0.prepare("UPDATE webhook_deliveries SET troubled = 1 WHERE partner_id = ?1").bind(
          partner.id,
        ),
        bindings.ORDERS_0.prepare("UPDATE webhook_endpoints SET failing_since = ?2 WHERE id = ?1").bind(
          ...[id, api.clock.now - failingFor],
        ),
      ]);
      const [first] = await deliveriesOf(partner);
      take();
      await attempt(
        consumerDeps(async () => new Response(null, { status })),
        [first!],
      );
      const { read, written } = take();
      expect(await partner.read(id)).toMatchObject({ enabled: false });
      expect(read).toBeLessThan(100);
      expect(written).toBeLessThan(100);
      await step();
      expect(await states()).toMatchObject({ [`${HOOK} pending`]: 4700 });
      await settleDeliveries(api.deps, api.orders);
      expect(await states()).toEqual({ [`${HOOK} disabled`]: 5000 });
    },
  );
});

describe("a message about a webhook that has not followed a change yet", () => {
  const requests: string[] = [];
  const deliver = (rows: DeliveryRow[]) =>
    attempt(
      consumerDeps(async (url) => {
        requests.push(String(url));
        return new Response(null, { status: 204 });
      }),
      rows,
    );
  beforeEach(() => requests.splice(0));

  it.each([
    ["moved", () => partner.change(id, { url: OTHER })],
    ["disabled", () => partner.change(id, { enabled: false })],
    ["deleted", () => partner.call("DELETE", `webhook-endpoints/${id}`)],
  ])("sends nothing to the old URL and changes nothing if the endpoint was %s", async (_, change) => {
    await waitFor(2);
    const before = await deliveriesOf(partner);
    await change();
    await deliver(before);
    expect(requests).toEqual([]);
    expect(await deliveriesOf(partner)).toEqual(before);
  });

  it("is sent to the new URL once it has followed", async () => {
    await waitFor(2);
    await partner.change(id, { url: OTHER });
    await settleDeliveries(api.deps, api.orders);
    await deliver(await deliveriesOf(partner));
    expect(requests).toEqual([OTHER, OTHER]);
  });
});
