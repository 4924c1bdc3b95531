import { v7 as uuidV7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recoverDeliveries } from "../../src/webhooks/log/recover.ts";
import { nextRecovery, recoverSome } from "../../src/webhooks/log/recover-store.ts";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { attempted, dataOf, deliveriesOf, deliveryRow, HOOK, newPartner, type Partner } from "./webhooks.ts";

const HOUR = 3_600_000;
const { take, ...databases } = countingDatabases(bindings);
let api: Api;
let partner: Partner;
let id: string;

beforeAll(migrate);
beforeEach(async () => {
  const clock = { now: Date.parse("2026-11-20T09:00:00Z") };
  // Ids of the clock's time, as elsewhere.
  api = startApi({ ...databases, newId: (at = clock.now) => uuidV7({ msecs: at }) }, clock);
  partner = await newPartner(api);
  ({ id } = await partner.register());
});

const ago = (ms: number) => new Date(api.clock.now - ms).toISOString();
const ask = (since: string, of = partner, endpoint = id) =>
  of.call("POST", `webhook-endpoints/${endpoint}/recover`, { since });
const recover = async (since = ago(HOUR)) =>
  (await dataOf<{ deliveries: number }>(await ask(since), 202)).deliveries;
/** A test event's delivery with this outcome. */
const ended = async (outcome: Parameters<typeof attempted>[2], of = partner, endpoint = id) => {
  const delivery = await of.test(endpoint);
  await attempted(delivery.id, api.clock.now, outcome, { answer: 500 });
  return delivery.id;
};
const statusOf = async (delivery: string) => (await deliveryRow(delivery)).status;
const states = async () => {
  const counted = Object.groupBy(await deliveriesOf(partner), ({ status }) => status);
  return Object.fromEntries(Object.entries(counted).map(([state, rows]) => [state, rows!.length]));
};

/** Makes `count` deliveries like the partner's first, which failed. */
async function fail(count: number): Promise<void> {
  await ended("failed");
  await bindings.ORDERS_0.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
      troubled, created_at)
    SELECT substr(id, 1, 24) || printf('%012x', i), partner_id, event_id || i, type, url, body, status, 0, 0, 1, 0
    FROM n, (SELECT * FROM webhook_deliveries WHERE partner_id = ?1 LIMIT 1)`,
  )
    .bind(partner.id, count - 1)
    .run();
  api.announced.length = 0;
  take();
}

describe("recovering an endpoint", () => {
  it("sends again what failed at its URL since then, as the same events, and nothing else", async () => {
    const early = await ended("failed");
    api.clock.now += HOUR / 2;
    const other = await newPartner(api);
    const theirs = await ended("failed", other, (await other.register()).id);
    const elsewhere = await partner.register({ url: `${HOOK}/other` });
    const untouched = [early, theirs, await ended("failed", partner, elsewhere.id), await ended("delivered")];
    const rows = await Promise.all(untouched.map(deliveryRow));
    const failed = await ended("failed");
    const row = await deliveryRow(failed);
    api.announced.length = 0;
    api.clock.now += 1000;

    expect(await recover(ago(HOUR / 4))).toBe(1);
    const due = { status: "pending", step: 0, next_attempt_at: api.clock.now, sweep_at: api.clock.now };
    expect(await deliveryRow(failed)).toEqual({ ...row, ...due });
    expect(api.announced).toEqual([{ type: "delivery_due", id: failed, attempt: 2, database: 0 }]);
    expect(await Promise.all(untouched.map(deliveryRow))).toEqual(rows);
    expect(await recover(ago(HOUR / 4))).toBe(0);
    expect(await recover(ago(2 * HOUR))).toBe(1);
    expect(await statusOf(early)).toBe("pending");
  });

  it("makes due at once what still waits after a failure, and leaves what has not failed", async () => {
    const waiting = await ended("pending");
    const { id: fresh } = await partner.test(id);
    const before = await deliveryRow(fresh);
    expect(await recover()).toBe(1);
    expect(await deliveryRow(waiting)).toMatchObject({ status: "pending", next_attempt_at: api.clock.now });
    expect(api.announced).toContainEqual({ type: "delivery_due", id: waiting, attempt: 2, database: 0 });
    expect(await deliveryRow(fresh)).toEqual(before);
  });

  it("is recorded in the audit log if it sends something", async () => {
    const entries = async () => {
      const path = `/operator/audit?action=webhook_endpoint.recovered&partner_id=${partner.id}`;
      const audit = await dataOf<{ data: object[] }>(await api.operator("GET", path));
      return audit.data;
    };
    await recover();
    expect(await entries()).toEqual([]);
    await ended("failed");
    const since = ago(HOUR);
    await recover(since);
    expect(await entries()).toMatchObject([{ subject_id: id, details: { since } }]);
  });

  it("takes a hundred at once, and the cron takes the others", async () => {
    await fail(1250);
    expect(await recover()).toBe(1250);
    expect(await states()).toEqual({ pending: 100, failed: 1150 });
    expect(api.announced).toHaveLength(100);
    await recoverDeliveries(api.deps, api.orders);
    expect(await states()).toEqual({ pending: 1250 });
    const { results } = await bindings.ORDERS_0.prepare("SELECT * FROM webhook_recoveries").all();
    expect(results).toEqual([]);
  });

  it("ends when the endpoint is disabled or has another URL, and goes on from an earlier time if asked to", async () => {
    await fail(250);
    await recover();
    await partner.change(id, { enabled: false });
    await recoverDeliveries(api.deps, api.orders);
    expect((await states()).failed).toBe(150);
    await partner.change(id, { enabled: true });
    await recover();
    await partner.change(id, { url: `${HOOK}/other` });
    await recoverDeliveries(api.deps, api.orders);
    expect((await states()).failed).toBe(50);
    await partner.change(id, { url: HOOK });
    await recover();
    expect((await states()).failed).toBeUndefined();
  });

  it("is 409 for a disabled endpoint, and 404 for another partner's", async () => {
    const other = await newPartner(api);
    await problemOf(await ask(ago(HOUR), other), 404, "not_found");
    await partner.change(id, { enabled: false });
    await problemOf(await ask(ago(HOUR)), 409, "invalid_transition");
  });

  it.each([
    ["in the future", () => ago(-1000)],
    ["more than 30 days ago", () => ago(30 * 24 * HOUR + 1000)],
    ["no time", () => "yesterday"],
  ])("is 400 since a time that is %s", async (_, since) => {
    expect(await wrongPathsOf(await ask(since()))).toEqual(["since"]);
  });
});

describe("of 20,000 failed deliveries", () => {
  it("a recovery counts 10,000 and writes a hundred, and a step of the cron writes 300", async () => {
    await fail(20_000);
    expect(await recover()).toBe(10_000);
    const asked = take();
    expect(asked.read).toBeLessThan(10_000 + 100 * 14);
    expect(asked.written).toBeLessThan(100 * 9);
    const recovery = (await nextRecovery(databases.orders.all[0]!, api.clock.now))!;
    take();
    expect(await recoverSome(databases.orders.all[0]!, recovery, api.clock.now, 300)).toHaveLength(300);
    const step = take();
    expect(step.read).toBeLessThan(300 * 14);
    expect(step.written).toBeLessThan(300 * 9);
  });
});
