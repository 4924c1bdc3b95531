import { describe, expect } from "vitest";
import { hashMissingPhones } from "../../src/orders/search/index-missing.ts";
import { listPointParcels } from "../../src/tracking/shelf/point-parcels.ts";
import { readVisit } from "../../src/tracking/shelf/visit.ts";
import { countingDatabases } from "../counting-database.ts";
import { bindings } from "../harness.ts";
import { storedOrder } from "../orders/moves.ts";
import { publicPoint } from "../orders/orders.ts";
import { newKeyOf, ON_SHELF, scan, statusAfter } from "./scans.ts";
import { it, newPhone } from "./visits.ts";

const REFUSED = [...ON_SHELF, "refuse"] as const;

describe("the search of a counter", () => {
  it("finds parcels by exactly the last four digits of the receiver's phone, or by the whole number", async ({
    counter,
    visits: { onShelf, find },
  }) => {
    const [phone, end] = ["08035550147", "0147"];
    const arrived = await onShelf(counter, phone);
    const expected = await onShelf(counter, "+234 803 555 0147", "Bola Ige", []);
    const both = [expected.tracking_code, arrived.tracking_code];
    const copied = ["\t0147", "\u202a0803\u00a0555\u20110147\u202c"];
    for (const search of [end, phone, "+2348035550147", "0803 555-0147", "00234 803 555 0147", ...copied])
      expect(await find(counter.agent, search), search).toEqual(both);
    for (const search of ["147", "50147", "0803555", "08035550148", "1147"])
      expect(await find(counter.agent, search), search).toEqual([]);
  });

  it("finds by the first digits of a tracking code, here or to hand over, and by no others of it", async ({
    api,
    counter,
    visits: { onShelf, find },
  }) => {
    const shelf = await onShelf(counter, newPhone());
    const refused = await onShelf(counter, newPhone(), undefined, REFUSED);
    const codes = ["92468024XW4B", "92461357XW4B"];
    for (const [i, { id }] of [shelf, refused].entries()) {
      const update = "UPDATE orders SET tracking_code = ?2 WHERE id = ?1";
      await bindings.ORDERS_0.prepare(update).bind(id, codes[i]).run();
    }
    expect(await find(counter.agent, "9246")).toEqual(codes);
    expect(await find(counter.agent, "9246-8024")).toEqual([codes[0]]);
    for (const search of ["2468", "8024", "9247"])
      expect(await find(counter.agent, search), search).toEqual([]);
    const elsewhere = await newKeyOf(api, "agents", { point_id: await publicPoint(api) });
    expect(await find(elsewhere, "9246")).toEqual([]);
  });

  it("finds by phone what the point has to hand over, but no parcel of another point", async ({
    api,
    counter,
    visits: { onShelf, find },
  }) => {
    const phone = newPhone();
    const refused = await onShelf(counter, phone, undefined, REFUSED);
    expect(await find(counter.agent, phone)).toEqual([refused.tracking_code]);
    expect(await find(counter.agent, phone.slice(-4))).toContain(refused.tracking_code);
    const elsewhere = await publicPoint(api);
    expect(await find(await newKeyOf(api, "agents", { point_id: elsewhere }), phone)).toEqual([]);
  });

  it("keeps no phone in an index, reads nothing of others for digits, and finds no erased receiver", {
    tags: "nightly",
  }, async ({ api, counter, visits: { onShelf, find } }) => {
    const phone = newPhone();
    const parcel = await onShelf(counter, phone);
    const { phoneHash, phoneEndHash } = await storedOrder(api, parcel.id);
    expect([phoneHash, phoneEndHash].join()).not.toMatch(new RegExp(phone.slice(-4)));
    const { orders, take: taken } = countingDatabases(bindings);
    const other = { ...api.deps, orders };
    const readFor = async (search: string) => {
      taken();
      const { lists } = await listPointParcels(other, counter.pointId, { search });
      return { found: lists.shelf.length, read: taken().read };
    };
    const readForVisit = async () => {
      taken();
      await readVisit(other, counter.pointId, parcel.tracking_code);
      return taken().read;
    };
    const searches = [phone, phone.slice(-4)];
    const before = await Promise.all(searches.map(readFor));
    const beforeVisit = await readForVisit();
    for (let i = 0; i < 20; i++) await onShelf(counter, newPhone(), undefined, i % 2 ? ON_SHELF : REFUSED);
    for (const [i, search] of searches.entries()) {
      const beside = await readFor(search);
      expect([before[i]!.found, beside.found]).toEqual([1, 1]);
      // A look into an index ends at the next entry, if there is one by now: not at twenty.
      expect(beside.read - before[i]!.read).toBeLessThan(5);
    }
    expect((await readForVisit()) - beforeVisit).toBeLessThan(5);
    const collected = {
      action: "collect",
      tracking_code: parcel.tracking_code,
      collection_code: parcel.code,
    };
    await statusAfter(await scan(api, counter.agent, collected));
    const erased = await api.operator("POST", `/operator/orders/${parcel.id}/erase`, { reason: "Asked" });
    expect(erased.status).toBe(200);
    const after = await storedOrder(api, parcel.id);
    expect([after.phoneHash, after.phoneEndHash]).toEqual([null, null]);
    expect(await find(counter.agent, phone)).toEqual([]);
  });
});

describe("orders that an earlier version wrote", () => {
  it("are found by phone after the cron's next round", async ({
    api,
    counter,
    visits: { onShelf, find },
  }) => {
    const phone = newPhone();
    const parcel = await onShelf(counter, phone);
    const blank = "UPDATE orders SET phone_hash = NULL, phone_end_hash = NULL WHERE id = ?1";
    await bindings.ORDERS_0.prepare(blank).bind(parcel.id).run();
    expect(await find(counter.agent, phone)).toEqual([]);
    await hashMissingPhones(api.deps, api.orders);
    expect(await find(counter.agent, phone)).toEqual([parcel.tracking_code]);
  });
});
