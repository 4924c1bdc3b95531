import { describe, expect } from "vitest";
import { archiveOrders } from "../../src/orders/end/archive.ts";
import { countingDatabases } from "../counting-database.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { everythingIn, pagesOf } from "../labels/pdf-text.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { newKeyOf, type Parcel, resultsOf, scan } from "../tracking/scans.ts";
import { moveThrough, storedOrder } from "./moves.ts";
import { answerOf, entrances, NEXT_MS, storeBody } from "./orders.ts";

interface Handover {
  id: string;
  at: string;
  direction: "out" | "back";
  parcels: number;
  orders?: { id: string; tracking_code: string; reference: string }[];
}
interface Page {
  status: string;
  data: Handover[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
}

const it = base.extend("given", ({ api, counter }) => {
  const { tenant } = counter;
  const page = async (query = "", by: Tenant = tenant): Promise<Page> => {
    const response = await send(api, "GET", `/api/v1/handovers${query}`, by.secretKey);
    expect(response.status).toBe(200);
    return response.json<Page>();
  };
  const list = async (query = "", by: Tenant = tenant) => (await page(query, by)).data;
  const read = (id: string, by: Tenant = tenant) => send(api, "GET", `/api/v1/handovers/${id}`, by.secretKey);
  async function details(id: string): Promise<Handover> {
    const response = await read(id);
    expect(response.status).toBe(200);
    return (await response.json<{ data: Handover }>()).data;
  }
  const collect = ({ tracking_code }: Parcel, more: object = {}) => ({
    tracking_code,
    action: "collect",
    ...more,
  });
  /** Has the driver collect parcels in one request. */
  const collectAll = async (parcels: Parcel[], more: object = {}) =>
    resultsOf(await scan(api, counter.driver, { scans: parcels.map((parcel) => collect(parcel, more)) }));
  return { page, list, read, details, collect, collectAll };
});

describe("a visit that the driver's device does not name", () => {
  it("is of the same driver and partner, up to 15 minutes after the last such scan", {
    tags: "nightly",
  }, async ({ api, counter, given: { list, details, collectAll } }) => {
    const first = [await counter.parcel(), await counter.parcel()];
    await collectAll(first);
    api.clock.now += 14 * 60_000;
    const second = await counter.parcel();
    await collectAll([second]);
    // Sent later, but scanned between the others.
    const late = await counter.parcel();
    api.clock.now += 60_000;
    await collectAll([late], { occurred_at: new Date(api.clock.now - 5 * 60_000).toISOString() });
    expect((await list()).map(({ parcels, direction }) => [parcels, direction])).toEqual([[4, "out"]]);
    api.clock.now += 16 * 60_000;
    await collectAll([await counter.parcel()]);
    const other = await newKeyOf(api, "drivers", {});
    const { tracking_code } = await counter.parcel();
    await scan(api, other, { tracking_code, action: "collect" });
    const visits = await list();
    expect(visits.map(({ parcels }) => parcels).sort()).toEqual([1, 1, 4]);
    const { orders } = await details(visits.find(({ parcels }) => parcels === 4)!.id);
    expect(new Set(orders!.map((order) => order.tracking_code))).toEqual(
      new Set([...first, second, late].map((parcel) => parcel.tracking_code)),
    );
  });

  it("is not one that it names, and has each parcel once however often it is sent", async ({
    counter,
    given: { list, collectAll },
  }) => {
    const parcel = await counter.parcel();
    for (let i = 0; i < 3; i++) await collectAll([parcel]);
    await collectAll([await counter.parcel()], { handover_id: "named" });
    expect((await list()).map(({ parcels }) => parcels)).toEqual([1, 1]);
  });
});

describe("a hand-over", () => {
  it("is what a driver collects in one visit, with its codes and references", async ({
    api,
    counter,
    given: { page, list, details, collectAll },
  }) => {
    const parcels = [await counter.parcel(), await counter.parcel([], "store"), await counter.parcel()];
    await collectAll(parcels.slice(0, 2), { handover_id: "visit 1" });
    const at = new Date(api.clock.now).toISOString();
    api.clock.now += 60_000;
    await collectAll(parcels.slice(2), { handover_id: "visit 1" });
    const { status, data, pagination } = await page();
    expect(status).toBe("success");
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
        at,
        direction: "out",
        parcels: 3,
      },
    ]);
    expect(pagination).toEqual({ totalCount: 1, page: 1, pageSize: 10, totalPages: 1 });
    const stored = await Promise.all(parcels.map(({ id }) => storedOrder(api, id)));
    const { orders, ...rest } = await details(data[0]!.id);
    expect(rest).toEqual(data[0]);
    expect(orders).toHaveLength(3);
    expect(orders).toEqual(
      expect.arrayContaining(
        stored.map(({ id, trackingCode, reference }) => ({ id, tracking_code: trackingCode, reference })),
      ),
    );
    // Another visit of the same driver, and the same id by another driver.
    await collectAll([await counter.parcel()], { handover_id: "visit 2" });
    const other = await newKeyOf(api, "drivers", {});
    const parcel = await counter.parcel();
    await scan(api, other, {
      tracking_code: parcel.tracking_code,
      action: "collect",
      handover_id: "visit 1",
    });
    expect((await list()).map(({ parcels }) => parcels).sort()).toEqual([1, 1, 3]);
  });

  it("has each parcel once, however often its scan is sent, and none that was refused", async ({
    api,
    counter,
    given: { list, collect, collectAll },
  }) => {
    const parcel = await counter.parcel();
    const body = collect(parcel, { handover_id: "v", scan_id: "s1" });
    for (let i = 0; i < 3; i++) expect((await scan(api, counter.driver, body)).status).toBe(200);
    expect((await scan(api, counter.driver, { ...body, scan_id: "s2" })).status).toBe(200);
    await problemOf(
      await scan(api, counter.driver, { ...body, handover_id: "w" }),
      422,
      "idempotency_mismatch",
    );
    expect((await list()).map(({ parcels }) => parcels)).toEqual([1]);
    const delivered = await counter.parcel(["arrive"]);
    const [result] = await collectAll([delivered], { handover_id: "v" });
    expect(result!.problem!.code).toBe("invalid_transition");
    expect((await list()).map(({ parcels }) => parcels)).toEqual([1]);
  });

  it("has a parcel once that an operator says has never left, and that is collected again", async ({
    api,
    counter,
    given: { list, details, collectAll },
  }) => {
    const parcel = await counter.parcel();
    await collectAll([parcel, await counter.parcel()], { handover_id: "v" });
    const body = { status: "created", reason: "The driver scanned it and left it" };
    expect((await api.operator("POST", `/operator/orders/${parcel.id}/correct`, body)).status).toBe(200);
    await collectAll([parcel], { handover_id: "v" });
    const [handover] = await list();
    expect(handover!.parcels).toBe(2);
    expect((await details(handover!.id)).orders).toHaveLength(2);
  });

  it("counts right when thirty scans of it come at once", { tags: "nightly" }, async ({
    api,
    counter,
    given: { list, details, collect },
  }) => {
    const parcels: Parcel[] = [];
    for (let i = 0; i < 15; i++) parcels.push(await counter.parcel());
    // Each twice.
    await Promise.all(
      [...parcels, ...parcels].map((parcel) =>
        scan(api, counter.driver, collect(parcel, { handover_id: "rush" })),
      ),
    );
    const [handover, ...others] = await list();
    expect([handover!.parcels, others]).toEqual([15, []]);
    expect((await details(handover!.id)).orders).toHaveLength(15);
  });

  it("is of one partner: a visit with parcels of two is one for each, which the other can't see", async ({
    api,
    counter,
    given: { list, read, collectAll },
  }) => {
    const stranger = await newTenant(api);
    const partner = await entrances(api, stranger);
    const { data } = await answerOf(await partner.store(storeBody(counter.pointId)), 201);
    await collectAll([await counter.parcel(), data as unknown as Parcel], { handover_id: "both" });
    const [own] = await list();
    const [theirs] = await list("", stranger);
    expect([own!.parcels, theirs!.parcels]).toEqual([1, 1]);
    expect(own!.id).not.toBe(theirs!.id);
    await problemOf(await read(own!.id, stranger), 404, "not_found");
    await problemOf(await read("none"), 404, "not_found");
    const path = `/api/v1/partners/handovers/${theirs!.id}`;
    expect((await send(api, "GET", path, partner.token)).status).toBe(200);
    await problemOf(
      await send(api, "GET", path, (await entrances(api, counter.tenant)).token),
      404,
      "not_found",
    );
  });

  it("is listed by its day in Lagos, the newest first, by pages", async ({
    api,
    counter,
    given: { page, list, collectAll },
  }) => {
    // It is ten o'clock in Lagos, and then half an hour before midnight.
    await collectAll([await counter.parcel()], { handover_id: "a" });
    api.clock.now = Date.parse("2026-11-20T22:30:00Z");
    const late = await counter.parcel();
    await collectAll([late], { handover_id: "b" });
    api.clock.now += 3_600_000;
    const next = await counter.parcel();
    await collectAll([next], { handover_id: "c" });
    expect(await list("?date=2026-11-20")).toHaveLength(2);
    expect(await list("?date=2026-11-21")).toHaveLength(1);
    expect(await list("?date=2026-11-22")).toEqual([]);
    const all = await list();
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const second = await page("?page=2&pageSize=2");
    expect(second.data).toEqual(all.slice(2));
    expect(second.pagination).toEqual({ totalCount: 3, page: 2, pageSize: 2, totalPages: 2 });
    for (const query of ["?date=2026-02-30", "?date=today", "?date="]) {
      const response = await send(api, "GET", `/api/v1/handovers${query}`, counter.tenant.secretKey);
      expect(await wrongPathsOf(response)).toEqual(["date"]);
    }
  });

  it("takes 1 to 64 characters as the id of a visit", async ({ api, counter, given: { collect } }) => {
    const parcel = await counter.parcel();
    for (const handover_id of ["", "x".repeat(65), 7]) {
      const response = await scan(api, counter.driver, collect(parcel, { handover_id }));
      expect(await wrongPathsOf(response)).toEqual(["handover_id"]);
    }
    expect((await scan(api, counter.driver, collect(parcel, { handover_id: "x".repeat(64) }))).status).toBe(
      200,
    );
  });

  it("is a sheet of A4 pages if PDF is asked for, with every code and reference as text", async ({
    api,
    counter,
    given: { list, collectAll },
  }) => {
    await api.operator("PATCH", `/operator/partners/${counter.tenant.id}`, { label_name: "Zuri Market" });
    const parcels: Parcel[] = [];
    for (let i = 0; i < 3; i++) parcels.push(await counter.parcel());
    await collectAll(parcels, { handover_id: "printed" });
    const [{ id } = { id: "" }] = await list();
    const response = await api.fetch(`/api/v1/handovers/${id}`, {
      headers: { authorization: `Bearer ${counter.tenant.secretKey}`, accept: "application/pdf" },
    });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const pdf = new Uint8Array(await response.arrayBuffer());
    const [text, ...others] = pagesOf(pdf);
    expect(others).toEqual([]);
    expect(text).toContain("Parcels handed over");
    expect(text).toContain("20 November 2026, 10:00 (Lagos), 3 parcels");
    for (const parcel of parcels) {
      const { trackingCode, reference } = await storedOrder(api, parcel.id);
      expect(text).toContain(trackingCode);
      expect(text).toContain(reference);
    }
    expect(everythingIn(pdf)).not.toContain("Obi");
    await problemOf(
      await api.fetch(`/api/v1/handovers/${id}`, {
        headers: { authorization: `Bearer ${counter.tenant.secretKey}`, accept: "text/csv" },
      }),
      406,
      "not_acceptable",
    );
  });

  it("shows its first 1,000 parcels, if a device gives one id to all that it ever scans", {
    tags: "nightly",
  }, async ({ api, counter, given: { list, details, collectAll } }) => {
    const first = await counter.parcel();
    await collectAll([first], { handover_id: "for ever" });
    const [{ id } = { id: "" }] = await list();
    await addParcels(first.id, id, 1_100);
    const { parcels, orders } = await details(id);
    expect([parcels, orders!.length]).toEqual([1_101, 1_000]);
    expect(orders!.slice(0, 2).map((order) => order.tracking_code)).toEqual([first.tracking_code, "code-1"]);
    const printed = await api.fetch(`/api/v1/handovers/${id}`, {
      headers: { authorization: `Bearer ${counter.tenant.secretKey}`, accept: "application/pdf" },
    });
    const pages = pagesOf(new Uint8Array(await printed.arrayBuffer()));
    expect(pages[0]).toContain("Only the first 1000 of them are listed");
    expect(pages.join("\n")).toContain("code-999");
    expect(pages.join("\n")).not.toContain("code-1000");
  });

  /** Copies an order many times, each a parcel of the hand-over. */
  async function addParcels(orderId: string, handoverId: string, count: number): Promise<void> {
    const db = bindings.ORDERS_0;
    const columns =
      "partner_id, entrance, fingerprint, status, sequence, point_id, receiver_name, receiver_email, receiver_phone, " +
      "last_name_key, items, note, delivery_fee_kobo, code_key, created_at, updated_at";
    await db.batch([
      db
        .prepare(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
          INSERT INTO orders (number, id, tracking_code, reference, ${columns})
          SELECT number + i * ${NEXT_MS}, printf('01a1f8b1-ba9f-72b9-b729-%012d', i), 'code-' || i, 'ref-' || i, ${columns}
          FROM n, (SELECT * FROM orders WHERE id = ?1)`,
        )
        .bind(orderId, count),
      db
        .prepare(
          "INSERT INTO handover_parcels SELECT ?1, number FROM orders WHERE tracking_code LIKE 'code-%'",
        )
        .bind(handoverId),
      db.prepare("UPDATE handovers SET parcels = parcels + ?2 WHERE id = ?1").bind(handoverId, count),
    ]);
  }

  it("loses the parcels that are archived, and is gone with the last of them", { tags: "nightly" }, async ({
    api,
    counter,
    given: { list, details, collectAll },
  }) => {
    const parcels = [await counter.parcel(), await counter.parcel()];
    await collectAll(parcels, { handover_id: "old" });
    const [handover] = await list();
    const archive = async () => {
      await bindings.ORDERS_0.prepare(
        "UPDATE archive_progress SET month = '2026-11', after_partner = ''",
      ).run();
      await archiveOrders({ ...api.deps, now: () => Date.parse("2028-12-01T00:00:00Z") }, api.orders);
    };
    await moveThrough(api, parcels[0]!.id, ["arrive", "collect"]);
    await archive();
    const left = await storedOrder(api, parcels[1]!.id);
    expect(await details(handover!.id)).toMatchObject({ parcels: 2, orders: [{ id: left.id }] });
    await moveThrough(api, left.id, ["arrive", "collect"]);
    await archive();
    expect(await list()).toEqual([]);
  });

  it("costs what it shows, whatever others hand over", { tags: "nightly" }, async ({
    api,
    counter,
    given: { collectAll, list },
  }) => {
    const parcels: Parcel[] = [];
    for (let i = 0; i < 20; i++) parcels.push(await counter.parcel());
    for (const [i, parcel] of parcels.entries()) await collectAll([parcel], { handover_id: `v${i >> 1}` });
    const stranger = await newTenant(api);
    const { data } = await answerOf(
      await (await entrances(api, stranger)).store(storeBody(counter.pointId)),
      201,
    );
    await collectAll([data as unknown as Parcel], { handover_id: "v" });
    const { take, ...databases } = countingDatabases(bindings);
    const measured = startApi(databases, api.clock);
    const ask = (path: string) => send(measured, "GET", path, stranger.secretKey);
    await ask("/api/v1/handovers");
    take();
    await ask("/api/v1/handovers?date=2026-11-20");
    expect(take().read).toBeLessThan(10);
    const [own] = await list("", stranger);
    await ask(`/api/v1/handovers/${own!.id}`);
    expect(take().read).toBeLessThan(10);
  });
});
