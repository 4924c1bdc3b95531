import { drizzle } from "drizzle-orm/d1";
import { describe, expect } from "vitest";
import { archiveOrders } from "../../src/orders/end/archive.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { orderDatabase } from "../../src/platform/order-databases.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, OPERATOR_TOKEN, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { clientToken, newTenant, send, type Tenant } from "../tenant.ts";
import { moveThrough, WAY_TO } from "./moves.ts";
import { answerOf, storeBody } from "./orders.ts";

interface Listed {
  data: Record<string, unknown> & { id: string; orders: number; download_url: string };
}
interface List {
  data: { data: Listed["data"][]; pagination: { totalCount: number } };
}

const DUE = Date.parse("2028-12-01T00:00:00Z");
const it = base.extend("given", PER_FILE, ({ api, pointId }) => {
  const newOrder = async (tenant: Tenant, changes: object = {}) =>
    (
      await answerOf(
        await send(api, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId, changes)),
        201,
      )
    ).data;
  const archiveAt = (ms: number, config = {}, db = api.orders) =>
    archiveOrders({ ...api.deps, now: () => ms, config: { ...api.deps.config, ...config } }, db);
  async function listed(query = ""): Promise<Listed["data"][]> {
    const response = await api.operator("GET", `/operator/archives?pageSize=200&${query}`);
    return (await response.json<List>()).data.data;
  }
  async function linesOf(archive: Listed["data"]): Promise<Record<string, unknown>[]> {
    const file = await api.fetch(new URL(archive.download_url).pathname, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/gzip"]);
    const content = await file.arrayBuffer();
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", content)).toString("hex");
    expect([content.byteLength, digest]).toEqual([archive.bytes, archive.sha256]);
    const text = await new Response(
      new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip")),
    ).text();
    return text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  }
  return { newOrder, archiveAt, listed, linesOf };
});

/** How many rows of an order and its partner are left, by table. */
async function rowsLeft(partnerId: string): Promise<Record<string, number>> {
  const counts = await bindings.ORDERS_0.prepare(
    `SELECT (SELECT count(*) FROM orders WHERE partner_id = ?1) AS orders,
      (SELECT count(*) FROM order_terms) AS terms,
      (SELECT count(*) FROM order_events WHERE order_number NOT IN (SELECT number FROM orders)) AS events,
      (SELECT count(*) FROM webhook_deliveries WHERE partner_id = ?1) AS deliveries,
      (SELECT count(*) FROM webhook_attempts) AS attempts,
      (SELECT sum(count) FROM order_counts WHERE partner_id = ?1) AS counted`,
  )
    .bind(partnerId)
    .first<Record<string, number>>();
  return counts!;
}

describe("orders that ended", () => {
  it("are moved into a file when their month is 24 months ago, not before, without anything of the receiver", async ({
    api,
    pointId,
    given: { newOrder, archiveAt, listed, linesOf },
  }) => {
    const tenant = await newTenant(api);
    const kept = await newOrder(tenant);
    const order = await newOrder(tenant, { webhook_url: "http://localhost:1/hook", note: "Violet door" });
    const { finalAt } = await moveThrough(api, order.id, WAY_TO.delivered);
    await archiveAt(DUE - 1);
    expect(await listed(`partner_id=${tenant.id}`)).toEqual([]);

    await archiveAt(DUE);
    const [archive, ...others] = await listed(`partner_id=${tenant.id}&month=2026-11`);
    expect(others).toEqual([]);
    expect(archive).toMatchObject({
      partner_id: tenant.id,
      month: "2026-11",
      orders: 1,
      by_status: { delivered: 1 },
      first_order_id: order.id,
      last_order_id: order.id,
    });
    const [line] = await linesOf(archive!);
    expect(line).toMatchObject({
      id: order.id,
      reference: order.partner_order_id,
      tracking_code: order.tracking_code,
      status: "delivered",
      delivery_fee: order.delivery_fee,
      items: [{ name: "Ankara fabric", qty: 2, price: 12500, weight_kg: 0.8 }],
      final_at: new Date(finalAt!).toISOString(),
      events: [
        expect.objectContaining({ type: "package.created", previous_status: null }),
        expect.objectContaining({ type: "package.arrived_at_point", point_id: pointId }),
        expect.objectContaining({ type: "package.collected", status: "delivered" }),
      ],
    });
    expect(JSON.stringify(line)).not.toMatch(/Ọlábísí|segun|803 ?123 ?4567|violet|localhost/i);

    expect(await rowsLeft(tenant.id)).toMatchObject({
      ...{ orders: 1, terms: 1, events: 0, deliveries: 0, counted: 2 },
    });
    const gone = await send(api, "GET", `/api/v1/orders/${order.id}`, tenant.secretKey);
    await problemOf(gone, 410, "order_archived");
    const byReference = `/api/v1/partners/orders/${order.partner_order_id}`;
    await problemOf(
      await send(api, "GET", byReference, await clientToken(api, tenant)),
      410,
      "order_archived",
    );
    const other = await newTenant(api);
    const ofOther = await send(api, "GET", `/api/v1/orders/${order.id}`, other.secretKey);
    await problemOf(ofOther, 404, "order_not_found");
    const list = await send(api, "GET", "/orders", tenant.apiKey);
    expect(await list.json()).toMatchObject({
      data: { orders: [{ id: kept.id }], pagination: { total: 1 } },
    });
    const one = await api.operator("GET", `/operator/archives/${archive!.id}`);
    expect(await one.json()).toEqual({ data: archive });
  });

  it("are archived sooner if the service is set so, and never if the setting is no number of months", {
    tags: "nightly",
  }, async ({ api, given: { newOrder, archiveAt, listed } }) => {
    const tenant = await newTenant(api);
    const { id } = await newOrder(tenant);
    await moveThrough(api, id, ["cancel"]);
    for (const ordersKeptMonths of ["6", "many", "7.5"])
      await expect(archiveAt(DUE, { ordersKeptMonths })).rejects.toThrow("ORDERS_KEPT_MONTHS");
    await bindings.ORDERS_0.prepare(
      "UPDATE archive_progress SET month = '2026-11', after_partner = ''",
    ).run();
    await archiveAt(Date.parse("2027-07-01T00:00:00Z") - 1, { ordersKeptMonths: "7" });
    expect(await listed(`partner_id=${tenant.id}`)).toEqual([]);
    await archiveAt(Date.parse("2027-07-01T00:00:00Z"), { ordersKeptMonths: "7" });
    expect(await listed(`partner_id=${tenant.id}`)).toHaveLength(1);
  });

  it("are each in one file and nowhere else, wherever the work is killed", {
    tags: "nightly",
    timeout: 240_000,
  }, async ({ api, given: { newOrder, listed, linesOf } }) => {
    const tenants = [await newTenant(api), await newTenant(api)];
    const ids: string[] = [];
    for (let i = 0; i < 210; i++) ids.push((await newOrder(tenants[i < 205 ? 0 : 1]!)).id);
    await bindings.ORDERS_0.prepare(
      "UPDATE orders SET status = 'cancelled', final_at = ?1 WHERE partner_id IN (?2, ?3)",
    )
      .bind(api.clock.now, ...tenants.map(({ id }) => id))
      .run();
    await bindings.ORDERS_0.prepare(
      "UPDATE archive_progress SET month = '2026-11', after_partner = ''",
    ).run();

    const killed = new Error("killed");
    let isDone = false;
    for (let before = 1; !isDone; before++) {
      let calls = 0;
      // Every other time the call is made, and its answer lost.
      const dying = (binding: D1Database) =>
        aroundCalls(binding, async (call) => {
          if (++calls === before) {
            if (before % 2) await call();
            throw killed;
          }
          return call();
        });
      const bucket = new Proxy(bindings.BUCKET, {
        get:
          (target, name: keyof R2Bucket) =>
          async (...args: unknown[]) => {
            const answer = await Reflect.apply(target[name], target, args);
            if (++calls === before) throw killed;
            return answer;
          },
      });
      const mortal = startApi({ bucket }, api.clock);
      const db = orderDatabase(dying(bindings.ORDERS_0), 0);
      const deps = { ...mortal.deps, db: drizzle(dying(bindings.DB)), now: () => DUE };
      isDone = await archiveOrders(deps, db).then(
        () => true,
        () => false,
      );
    }
    const lines = (
      await Promise.all(
        tenants.map(async ({ id }) => Promise.all((await listed(`partner_id=${id}`)).map(linesOf))),
      )
    ).flat(2);
    expect(lines.map(({ id }) => id).sort()).toEqual(ids.sort());
    for (const { id } of tenants)
      expect(await rowsLeft(id)).toMatchObject({ orders: 0, events: 0, counted: 0 });
  });
});

describe("GET /operator/archives", () => {
  it("refuses what is no month, and an unknown archive is 404", async ({ api }) => {
    await problemOf(await api.operator("GET", "/operator/archives?month=2026-13"), 400, "invalid_request");
    for (const path of ["", "/orders"]) {
      const answer = await api.operator("GET", `/operator/archives/${api.deps.newId()}${path}`);
      await problemOf(answer, 404, "not_found");
    }
  });
});
