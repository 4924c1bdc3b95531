import { beforeEach, describe, expect, it } from "vitest";
import { OrderDatabases } from "../../src/platform/order-databases.ts";
import { readOverdueSince } from "../../src/webhooks/deliver/delivery-store.ts";
import { readAnyTrouble } from "../../src/webhooks/log/delivery-log.ts";
import { readOldestPending } from "../../src/webhooks/log/trouble-store.ts";
import { settleDeliveries } from "../../src/webhooks/settle/settle.ts";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { answerOf, publicPoint, storeBody } from "../orders/orders.ts";
import { wrongPathsOf } from "../problems.ts";
import { takeStorage } from "../storage.ts";
import { attempted, dataOf, deliveriesOf, HOOK, newPartner, type Partner } from "./webhooks.ts";

interface Trouble {
  data: Record<string, unknown>[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
  oldest_undelivered: Record<string, unknown> | null;
  backlog_age_s: number | null;
  dead_letters: { count: number; newest_at: string | null };
}

let api: Api;
let partner: Partner;

beforeEach(async () => {
  takeStorage();
  await migrate();
  api = startApi();
  partner = await newPartner(api);
});

const read = async (query = "") => dataOf<Trouble>(await api.operator("GET", `/operator/webhooks${query}`));
const iso = (ms: number) => new Date(ms).toISOString();

describe("the operator's list of failing webhooks", () => {
  it("is empty while nothing fails", async () => {
    const { id } = await partner.register();
    await attempted((await partner.test(id)).id, api.clock.now, "delivered");
    expect(await read()).toEqual({
      data: [],
      pagination: { totalCount: 0, page: 1, pageSize: 10, totalPages: 0 },
      oldest_undelivered: null,
      backlog_age_s: null,
      dead_letters: { count: 0, newest_at: null },
    });
  });

  it("counts failed and waiting deliveries by partner and URL, those that fail for longest first", async () => {
    const other = await newPartner(api);
    const { id } = await partner.register({ url: `${HOOK}?token=s3cret` });
    const start = api.clock.now;
    const at = (minutes: number) => {
      api.clock.now = start + minutes * 60_000;
      return api.clock.now;
    };
    for (const [i, outcome] of (["failed", "pending", "pending", "delivered"] as const).entries()) {
      const { id: delivery } = await partner.test(id);
      await attempted(delivery, at(i + 1), outcome, { answer: 500 + i });
    }
    const theirs = await other.register();
    await other.test(theirs.id);
    await other.change(theirs.id, { enabled: false });
    await settleDeliveries(api.deps, api.orders);
    await bindings.ORDERS_0.prepare("UPDATE webhook_endpoints SET failing_since = ?2 WHERE id = ?1")
      .bind(id, start)
      .run();

    const { data, pagination } = await read();
    expect(pagination.totalCount).toBe(2);
    expect(data).toEqual([
      {
        partner_id: partner.id,
        partner_name: expect.stringMatching(/^Tenant /),
        url: HOOK,
        pending: 2,
        failed: 1,
        disabled: 0,
        oldest_created_at: iso(start),
        last_error: "answered 502",
        endpoint_id: id,
        enabled: true,
        disabled_reason: null,
        failing_since: iso(start),
      },
      expect.objectContaining({
        partner_id: other.id,
        pending: 0,
        failed: 0,
        disabled: 1,
        last_error: null,
        endpoint_id: theirs.id,
        enabled: false,
        disabled_reason: "disabled by you",
      }),
    ]);
    expect((await read("?pageSize=1&page=2")).data.map(({ partner_id }) => partner_id)).toEqual([other.id]);
    expect((await read("?pageSize=1&page=3")).pagination).toMatchObject({ totalCount: 2, totalPages: 2 });
  });

  it("has no endpoint if only orders have the URL", async () => {
    const pointId = await publicPoint(api);
    await answerOf(
      await partner.orders.store(storeBody(pointId, { webhook_url: `${HOOK}/1?t=s3cret` })),
      201,
    );
    const [row] = await deliveriesOf(partner);
    await attempted(row!.id, api.clock.now, "pending", { answer: null, error: "timed out" });
    const { data } = await read();
    expect(data).toEqual([
      expect.objectContaining({
        url: `${HOOK}/1`,
        pending: 1,
        last_error: "timed out",
        endpoint_id: null,
        enabled: null,
        disabled_reason: null,
      }),
    ]);
  });

  it("has the oldest undelivered webhook, tried or not", async () => {
    const { id } = await partner.register({ url: `${HOOK}?token=s3cret` });
    const { id: oldest } = await partner.test(id);
    const created = api.clock.now;
    api.clock.now += 60_000;
    const { id: younger } = await partner.test(id);
    await attempted(oldest, api.clock.now, "pending", { answer: 500 });
    const { oldest_undelivered, backlog_age_s } = await read();
    expect(backlog_age_s).toBe(60);
    expect(oldest_undelivered).toEqual({
      id: oldest,
      partner_id: partner.id,
      event: "webhook.test",
      url: HOOK,
      created_at: iso(created),
      attempt_count: 1,
      next_attempt_at: iso(api.clock.now + 3_600_000),
    });
    await attempted(oldest, api.clock.now, "failed");
    expect((await read()).oldest_undelivered).toMatchObject({ id: younger, attempt_count: 0 });
  });

  it("counts dead letters", async () => {
    await bindings.DB.prepare(
      "INSERT INTO dead_letters (id, queue, body, at) VALUES ('a', 'webhooks', '{}', 1000), ('b', 'points', '{}', 2000)",
    ).run();
    expect((await read()).dead_letters).toEqual({ count: 2, newest_at: iso(2000) });
  });

  it("costs a page, however many deliveries fail or wait", async () => {
    const { id } = await partner.register();
    await partner.test(id);
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO webhook_deliveries (id, partner_id, event_id, type, url, body, status, next_attempt_at, sweep_at,
        troubled, created_at)
      SELECT printf('00000000-%04d', i), partner_id, i, type, url || '/' || (i % 30), body,
        iif(i % 2, 'pending', 'failed'), 0, 0, i % 3 > 0, i
      FROM n, webhook_deliveries`,
    ).run();
    const { take, ...databases } = countingDatabases(bindings);
    const counted = databases.orders.all[0]!;
    const one = { ...databases, orders: new OrderDatabases([counted]) };
    const { total, rows, oldest } = await readAnyTrouble(one, { page: 2, pageSize: 10 });
    expect([total, rows.length, oldest?.id]).toEqual([20, 10, "00000000-0001"]);
    expect(take().read).toBeLessThanOrEqual(300);
    expect([await readOldestPending(counted), await readOverdueSince(counted, api.clock.now)]).toEqual([
      1, 0,
    ]);
    expect(take().read).toBeLessThanOrEqual(20);
  });

  it("counts each delivery once, whatever becomes of it", async () => {
    const { id } = await partner.register();
    const { id: first } = await partner.test(id);
    const { id: second } = await partner.test(id);
    const counts = async () =>
      (await read()).data.map(({ url, pending, failed, disabled }) => [url, pending, failed, disabled]);
    await attempted(first, api.clock.now, "pending", { answer: 500 });
    await attempted(second, api.clock.now, "failed", { answer: 500 });
    expect(await counts()).toEqual([[HOOK, 1, 1, 0]]);
    await partner.change(id, { url: `${HOOK}/2`, enabled: false });
    await settleDeliveries(api.deps, api.orders);
    expect(await counts()).toEqual([
      [HOOK, 0, 1, 0],
      [`${HOOK}/2`, 0, 0, 1],
    ]);
    await attempted(first, api.clock.now, "delivered");
    expect(await counts()).toEqual([[HOOK, 0, 1, 0]]);
    await bindings.ORDERS_0.prepare("DELETE FROM webhook_deliveries WHERE id = ?1").bind(second).run();
    expect(await counts()).toEqual([]);
  });

  it("refuses an invalid page", async () => {
    expect(await wrongPathsOf(await api.operator("GET", "/operator/webhooks?page=0"))).toEqual(["page"]);
    expect(await wrongPathsOf(await api.operator("GET", "/operator/webhooks?pageSize=201"))).toEqual([
      "pageSize",
    ]);
    const far = await api.operator("GET", "/operator/webhooks?page=51&pageSize=200");
    expect(await wrongPathsOf(far)).toEqual(["page"]);
  });
});
