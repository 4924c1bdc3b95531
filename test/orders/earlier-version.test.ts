import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect, it } from "vitest";
import { copyChanges } from "../../src/orders/copies/copy-changes.ts";
import type { OrderFilter } from "../../src/orders/list/count-store.ts";
import { listOrders } from "../../src/orders/list/list-store.ts";
import { indexMissingOrders } from "../../src/orders/search/index-missing.ts";
import { indexAnyNext, readMerge } from "../../src/orders/search/search-store.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { OrderDatabases } from "../../src/platform/order-databases.ts";
import { deletedPoints } from "../../src/points/snapshot/store.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { answerOf, publicPoint, storeBody } from "./orders.ts";

/** 0.1.0 runs on this version's schema while this one is deployed, and again when the operator goes back to it. */

const NEWEST = { sort: "createdAt", descending: true, page: 1, pageSize: 20 } as const;

/** As in a deployment that began with 0.1.0, whose orders are in `DB`. */
const orders = Object.assign(drizzle(bindings.DB), { number: 0 });
let api: Api;
let tenant: Tenant;
let pointId: string;

beforeAll(async () => {
  await migrate();
  api = startApi({ orders: new OrderDatabases([orders]) });
  tenant = await newTenant(api);
  pointId = await publicPoint(api);
});

async function newOrder(reference: string): Promise<string> {
  const customer = { name: "Zainab", email: "zainab@example.com", phone: "08031234567" };
  const body = storeBody(pointId, { partner_order_id: reference, customer });
  const { data } = await answerOf(await send(api, "POST", "/api/v1/orders", tenant.secretKey, body), 201);
  return data.id;
}

const runCron = () => indexMissingOrders({ ...api.deps, now: () => api.clock.now + 3_600_000 }, orders);

async function search(filter: OrderFilter, partnerId = tenant.id): Promise<string[]> {
  const { rows } = await listOrders(orders, partnerId, filter, NEWEST);
  return rows.map(({ reference }) => reference);
}

const run = (sql: string, ...values: unknown[]) =>
  bindings.DB.prepare(sql)
    .bind(...values)
    .run();

describe("after 0.1.0", () => {
  it("moved an order, the cron makes searches find it only by its new state", async () => {
    const id = await newOrder("moved-before");
    await newOrder("not-moved");
    await runCron();
    await run("UPDATE orders SET status = 'cancelled', sequence = sequence + 1 WHERE id = ?", id);
    await runCron();
    const found = (status: "created" | "cancelled") => search({ search: "zainab", status });
    expect(await found("cancelled")).toEqual(["moved-before"]);
    expect(await found("created")).toEqual(["not-moved"]);
  });

  it("erased a receiver, no search finds the name, and the index's pages are rewritten", async () => {
    const id = await newOrder("erased-before");
    await runCron();
    await run(
      `UPDATE orders SET receiver_name = '', receiver_email = '', receiver_phone = '', last_name_key = '', note = '',
        erased_at = ?2 WHERE id = ?1`,
      ...[id, api.clock.now],
    );
    const byName = () => search({ search: "zainab" });
    expect(await byName()).not.toContain("erased-before");
    await runCron();
    expect(await byName()).not.toContain("erased-before");
    expect(await search({ search: "erased-before" })).toEqual(["erased-before"]);
    expect((await readMerge(orders)).erasedAt).toBe(api.clock.now);
  });

  it("made partners, each has a number of its own, and finds only its own orders", async () => {
    const copies = ["a", "b"].map((letter) => `00000000-0000-7000-8000-00000000000${letter}`);
    for (const id of copies) {
      await run(
        `INSERT INTO partners (id, name, name_key, kind, status, origin_zip, label_name, brand_color, allow_list,
          created_at, updated_at)
        SELECT ?2, name, name_key, kind, status, origin_zip, label_name, brand_color, allow_list, created_at, updated_at
        FROM partners WHERE id = ?1`,
        ...[tenant.id, id],
      );
    }
    const { results } = await bindings.DB.prepare("SELECT id, number FROM partners ORDER BY number").all();
    const numbers = results.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    expect(results.slice(-2).map(({ id }) => id)).toEqual(copies);

    const order = await newOrder("of-a-copy");
    await run("UPDATE orders SET partner_id = ?2 WHERE id = ?1", order, copies[0]);
    await run("DELETE FROM order_terms WHERE rowid = (SELECT number FROM orders WHERE id = ?)", order);
    await run("UPDATE search_progress SET indexed_to = 0");
    await copyChanges({ ...api.deps, now: () => api.clock.now + 3_600_000 }, orders);
    await runCron();
    const found = (partnerId: string) => search({ search: "of-a-copy" }, partnerId);
    expect(await Promise.all([tenant.id, ...copies].map(found))).toEqual([[], ["of-a-copy"], []]);
  });

  it("left orders in `DB`, what was delivered is sent back, from no point", async () => {
    const id = await newOrder("sent-back");
    await run("UPDATE orders SET status = 'delivered', final_at = ? WHERE id = ?", api.clock.now, id);
    const response = await send(api, "POST", "/api/v1/returns", tenant.secretKey, { order_id: id });
    const { data } = await answerOf(response, 201);
    expect(data).toMatchObject({ return_of: id });
    await copyChanges({ ...api.deps, now: () => api.clock.now + 60_000 }, orders);
    const read = await send(api, "GET", `/api/v1/orders/${data.id}`, tenant.secretKey);
    expect((await answerOf(read, 200)).data).toMatchObject({ point: null });
    for (const deleted of [true, false]) {
      const listed = await api.operator("GET", `/operator/points?deleted=${deleted}`);
      const { data: points } = await listed.json<{ data: { data: { id: string }[] } }>();
      expect(points.data.map((point) => point.id)).toEqual(deleted ? [] : [pointId]);
    }
    expect(await deletedPoints(api.deps.db)).toEqual([]);
  });
});

it("An order that a partner's move brings while the cron indexes newer ones is indexed too", async () => {
  const brought = await newOrder("brought");
  // Numbers of one millisecond are in no order.
  api.clock.now++;
  const newer = await newOrder("newer");
  await run(
    "DELETE FROM order_terms WHERE rowid IN (SELECT number FROM orders WHERE id IN (?, ?))",
    brought,
    newer,
  );
  await run("UPDATE search_progress SET indexed_to = (SELECT number FROM orders WHERE id = ?)", brought);
  let hasMoved = false;
  const beside = aroundCalls(bindings.DB, async (call, queries) => {
    if (queries > 1 && !hasMoved) {
      hasMoved = true;
      await run("UPDATE search_progress SET indexed_to = 0");
    }
    return call();
  });
  await indexAnyNext(drizzle(beside), api.clock.now + 3_600_000);
  expect(hasMoved).toBe(true);
  await runCron();
  expect((await search({ search: "brought" })).concat(await search({ search: "newer" }))).toEqual([
    "brought",
    "newer",
  ]);
});
