import { describe, expect } from "vitest";
import { hashMissingPhones } from "../../src/orders/search/index-missing.ts";
import type { Move } from "../../src/shared/parcel-status.ts";
import { listPointParcels } from "../../src/tracking/point-parcels.ts";
import { readVisit } from "../../src/tracking/visit.ts";
import { countingDatabases } from "../counting-database.ts";
import { bindings } from "../harness.ts";
import { storedOrder } from "../orders/moves.ts";
import { newReference, publicPoint } from "../orders/orders.ts";
import { wrongPathsOf } from "../problems.ts";
import { accessToken, send, type Tenant } from "../tenant.ts";
import { it as base } from "./custody.ts";
import {
  type Counter,
  eventTypesOf,
  inShort,
  newCounter,
  newKeyOf,
  ON_SHELF,
  type Parcel,
  resultsOf,
  scan,
  statusAfter,
  triesAt,
} from "./scans.ts";

interface VisitParcel {
  tracking_code: string;
  recipient_name: string;
  amount_due: number | null;
  shelf: string | null;
  partner: string;
  one_code: boolean;
}

/** The code of the problem that an answer is. */
const refusalOf = async (response: Response) => (await response.json<{ code?: string }>()).code;

let numbers = 0;
/** A phone number of its own, so that no test's receiver is another one's. */
const newPhone = () => `080${String(31_000_000 + numbers++).padStart(8, "0")}`;

const it = base.extend("visits", async ({ api }) => {
  const setOneCode = async (tenant: Tenant, oneCode: boolean) => {
    const body = { oneCode };
    const changed = await send(api, "PATCH", "/partner", await accessToken(api, tenant), body);
    expect(changed.status).toBe(200);
    return changed.json<{ data: { partner: { oneCode: boolean } } }>();
  };
  const visit = async (key: string, { tracking_code }: Parcel): Promise<VisitParcel[]> => {
    const answer = await send(api, "GET", `/agent/visit?tracking_code=${tracking_code}`, key);
    expect(answer.status).toBe(200);
    return (await answer.json<{ data: { parcels: VisitParcel[] } }>()).data.parcels;
  };
  const codesOf = async (key: string, parcel: Parcel) =>
    (await visit(key, parcel)).map(({ tracking_code }) => tracking_code);
  /** A parcel on the shelf of a counter for a receiver. */
  const onShelf = (
    counter: Counter,
    phone: string,
    name = "Halima Fashola",
    way: readonly Move[] = ON_SHELF,
  ) => counter.parcel(way, "whiteLabel", { recipient: { name, phone } });
  const find = async (key: string, search: string) => {
    const answer = await send(api, "GET", `/agent/parcels?search=${encodeURIComponent(search)}`, key);
    expect(answer.status).toBe(200);
    const { data } = await answer.json<{ data: Record<"expected" | "shelf" | "to_hand_over", Parcel[]> }>();
    return [...data.expected, ...data.shelf, ...data.to_hand_over].map(({ tracking_code }) => tracking_code);
  };
  const collect = (key: string, { tracking_code }: Parcel, shown: Parcel, collection_code = shown.code) =>
    scan(api, key, { action: "collect", tracking_code, collection_code, code_of: shown.tracking_code });
  return { setOneCode, visit, codesOf, onShelf, find, collect };
});

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

  it("finds by phone what the point has to hand over, but no parcel of another point", async ({
    api,
    counter,
    visits: { onShelf, find },
  }) => {
    const phone = newPhone();
    const refused = await onShelf(counter, phone);
    await statusAfter(
      await scan(api, counter.agent, { action: "refuse", tracking_code: refused.tracking_code }),
    );
    expect(await find(counter.agent, phone)).toEqual([refused.tracking_code]);
    expect(await find(counter.agent, phone.slice(-4))).toContain(refused.tracking_code);
    const elsewhere = await publicPoint(api);
    expect(await find(await newKeyOf(api, "agents", { point_id: elsewhere }), phone)).toEqual([]);
  });

  it("keeps no phone in an index, reads nothing of others for a whole number, and finds no erased receiver", async ({
    api,
    counter,
    visits: { onShelf, find },
  }) => {
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
    const [before, beforeVisit] = [await readFor(phone), await readForVisit()];
    for (let i = 0; i < 20; i++) await onShelf(counter, newPhone());
    expect(before.found).toBe(1);
    const beside = await readFor(phone);
    expect(beside.found).toBe(1);
    expect((await readForVisit()) - beforeVisit).toBeLessThan(5);
    // A look into an index ends at the next entry, if there is one by now: not at twenty.
    expect(beside.read - before.read).toBeLessThan(5);
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

describe("GET /agent/visit", () => {
  it("lists what lies on the point's shelf for the same phone and folded name, of any shop, with masked names", async ({
    api,
    counter,
    visits: { onShelf, visit, setOneCode },
  }) => {
    const phone = newPhone();
    const asked = await onShelf(counter, phone, "Ṣẹ̀gun Ọlábísí");
    const same = await onShelf(counter, `+234${phone.slice(1)}`, "segun  olabisi");
    const shop = await newCounter(api);
    const { data } = await (
      await send(api, "POST", "/api/v1/orders", shop.tenant.secretKey, {
        partner_order_id: newReference(),
        pudo_point_id: counter.pointId,
        customer: { name: "Segun Olabisi", phone, email: "segun@example.com" },
        items: [{ name: "Shoes", qty: 1, price: 9000, weight_kg: 1 }],
      })
    ).json<{ data: Parcel }>();
    await statusAfter(
      await scan(api, counter.agent, {
        action: "arrive",
        tracking_code: data.tracking_code,
        shelf: "B-2",
      }),
    );
    await onShelf(counter, phone, "Ada Olabisi");
    await onShelf(counter, newPhone(), "Segun Olabisi");
    await onShelf(counter, phone, "Segun Olabisi", []);
    await setOneCode(counter.tenant, true);
    const parcels = await visit(counter.agent, asked);
    expect(parcels.map(({ tracking_code }) => tracking_code)).toEqual([
      asked.tracking_code,
      same.tracking_code,
      data.tracking_code,
    ]);
    expect(parcels.map(({ recipient_name }) => recipient_name)).toEqual(["Ṣẹ̀gun Ọ.", "segun o.", "Segun O."]);
    expect(parcels.map(({ one_code, shelf, amount_due }) => [one_code, shelf, amount_due])).toEqual([
      [true, null, 0],
      [true, null, 0],
      [false, "B-2", 0],
    ]);
  });

  it("is 404 for a parcel that is not on the point's shelf", async ({
    api,
    counter,
    visits: { onShelf },
  }) => {
    const onItsWay = await onShelf(counter, newPhone(), "Halima Fashola", []);
    const there = await onShelf(counter, newPhone());
    const elsewhere = await newKeyOf(api, "agents", { point_id: await publicPoint(api) });
    for (const [key, code] of [
      [counter.agent, onItsWay.tracking_code],
      [elsewhere, there.tracking_code],
      [counter.agent, "nonsense"],
    ]) {
      const answer = await send(api, "GET", `/agent/visit?tracking_code=${code}`, key!);
      expect(await refusalOf(answer)).toBe("order_not_found");
    }
  });

  it("has at most twenty parcels", async ({ counter, visits: { onShelf, codesOf } }) => {
    const phone = newPhone();
    const parcels = await Promise.all(Array.from({ length: 22 }, () => onShelf(counter, phone)));
    const codes = await codesOf(counter.agent, parcels[21]!);
    expect(codes).toHaveLength(20);
    expect(codes[0]).toBe(parcels[21]!.tracking_code);
  });
});

describe("one code for several parcels", () => {
  it("opens another parcel of the visit in one request, if their shop says so, from then on", async ({
    api,
    counter,
    visits: { onShelf, setOneCode },
  }) => {
    expect((await setOneCode(counter.tenant, false)).data.partner.oneCode).toBe(false);
    const phone = newPhone();
    const [first, second, third] = [
      await onShelf(counter, phone),
      await onShelf(counter, phone),
      await onShelf(counter, phone),
    ];
    const scans = [first, second, third].map(({ tracking_code }, i) => ({
      action: "collect",
      tracking_code,
      collection_code: first.code,
      scan_id: `visit-${i}-${first.id}`,
      ...(i > 0 ? { code_of: first.tracking_code } : {}),
    }));
    const refused = await resultsOf(await scan(api, counter.agent, { scans: [scans[1]] }));
    expect(refused.map(inShort)).toEqual(["wrong_collection_code"]);
    expect((await setOneCode(counter.tenant, true)).data.partner.oneCode).toBe(true);
    const again = scans.map((one, i) => ({ ...one, scan_id: `${one.scan_id}-${i}` }));
    const results = await resultsOf(await scan(api, counter.agent, { scans: again }));
    expect(results.map(inShort)).toEqual(["delivered", "delivered", "delivered"]);
    const replayed = await resultsOf(await scan(api, counter.agent, { scans: again }));
    expect(replayed.map(inShort)).toEqual(["delivered", "delivered", "delivered"]);
    for (const { id } of [first, second, third])
      expect((await eventTypesOf(id)).filter((type) => type === "collected")).toHaveLength(1);
  });

  it("does not open another person's parcel, another shop's, or one that comes after the visit", async ({
    api,
    counter,
    visits: { onShelf, setOneCode, collect },
  }) => {
    await setOneCode(counter.tenant, true);
    const phone = newPhone();
    const shown = await onShelf(counter, phone);
    const shop = await newCounter(api);
    await setOneCode(shop.tenant, true);
    const elsewhere = await shop.parcel(ON_SHELF, "whiteLabel", {
      recipient: { name: "Halima Fashola", phone },
    });
    const others = [await onShelf(counter, newPhone()), await onShelf(counter, phone, "Halima Bello")];
    for (const other of others)
      expect(await refusalOf(await collect(counter.agent, other, shown))).toBe("wrong_collection_code");
    expect(await refusalOf(await collect(shop.agent, elsewhere, shown))).toBe("wrong_collection_code");
    const own = { action: "collect", tracking_code: shown.tracking_code, collection_code: shown.code };
    await statusAfter(await scan(api, counter.agent, own));
    const later = await onShelf(counter, phone);
    api.clock.now += 16 * 60_000;
    expect(await refusalOf(await collect(counter.agent, later, shown))).toBe("wrong_collection_code");
    const right = { action: "collect", tracking_code: later.tracking_code, collection_code: later.code };
    expect(await statusAfter(await scan(api, counter.agent, right))).toBe("delivered");
  });

  it("counts a wrong code for both parcels, and does not open one that is locked, or by one that is", async ({
    api,
    counter,
    visits: { onShelf, setOneCode, collect },
  }) => {
    await setOneCode(counter.tenant, true);
    const agent = await newKeyOf(api, "agents", { point_id: counter.pointId });
    const phone = newPhone();
    const [shown, other] = [await onShelf(counter, phone), await onShelf(counter, phone)];
    for (let i = 1; i <= 5; i++) {
      const wrong = await refusalOf(await collect(agent, other, shown, shown.wrong));
      expect([wrong, await triesAt(api, shown), await triesAt(api, other)]).toEqual([
        "wrong_collection_code",
        i,
        i,
      ]);
    }
    const third = await onShelf(counter, phone);
    expect(await refusalOf(await collect(agent, third, shown))).toBe("code_locked");
    expect(await refusalOf(await collect(agent, other, third))).toBe("code_locked");
    expect(await triesAt(api, third)).toBe(0);
  });

  it("counts a wrong code once for the parcel whose code it should be, however many are in the request", async ({
    api,
    counter,
    visits: { onShelf, setOneCode },
  }) => {
    await setOneCode(counter.tenant, true);
    const phone = newPhone();
    const parcels = [
      await onShelf(counter, phone),
      await onShelf(counter, phone),
      await onShelf(counter, phone),
    ];
    const [shown] = parcels as [Parcel];
    const scans = parcels.map(({ tracking_code }) => ({
      action: "collect",
      tracking_code,
      collection_code: shown.wrong,
      code_of: shown.tracking_code,
    }));
    const results = await resultsOf(await scan(api, counter.agent, { scans }));
    expect(results.map(inShort)).toEqual(Array.from({ length: 3 }, () => "wrong_collection_code"));
    expect(await Promise.all(parcels.map((parcel) => triesAt(api, parcel)))).toEqual([1, 1, 1]);
  });

  it("has one outcome for thirty at once, and no try over the lock wins", async ({
    api,
    counter,
    visits: { onShelf, setOneCode, collect },
  }) => {
    await setOneCode(counter.tenant, true);
    const agent = await newKeyOf(api, "agents", { point_id: counter.pointId });
    const phone = newPhone();
    const shown = await onShelf(counter, phone);
    const others = [await onShelf(counter, phone), await onShelf(counter, phone)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => collect(agent, others[i % 2]!, shown)),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    for (const { id } of others)
      expect((await eventTypesOf(id)).filter((type) => type === "collected")).toHaveLength(1);
    expect(await triesAt(api, shown)).toBe(0);

    const guarded = await onShelf(counter, newPhone());
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => collect(agent, guarded, guarded, guarded.wrong)),
    );
    const codes = await Promise.all(guesses.map(refusalOf));
    expect(codes.filter((code) => code === "wrong_collection_code").length).toBeLessThanOrEqual(5);
  });

  it("is refused with anything but a collection", async ({ api, counter, visits: { onShelf } }) => {
    const { tracking_code } = await onShelf(counter, newPhone(), "Halima Fashola", []);
    const body = { action: "arrive", tracking_code, code_of: tracking_code };
    expect(await wrongPathsOf(await scan(api, counter.agent, body))).toEqual(["code_of"]);
    const placed = { action: "refuse", tracking_code, shelf: "A-1" };
    expect(await wrongPathsOf(await scan(api, counter.agent, placed))).toEqual(["shelf"]);
  });
});

describe("the place of a parcel", () => {
  it("is shown in every list and answer of the point that has it, makes no event, and is forgotten when it leaves", async ({
    api,
    counter,
    given: { parcelsAt, take, drive, other, dropOff },
  }) => {
    const parcel = await counter.parcel(["driver_collect"]);
    const { tracking_code } = parcel;
    const path = `/agent/parcels/${tracking_code}`;
    const arrived = await scan(api, counter.agent, { action: "arrive", tracking_code, shelf: "A-1" });
    expect((await arrived.json<{ data: object }>()).data).toMatchObject({ shelf: "A-1" });
    const shelfOf = async () =>
      (await (await send(api, "GET", path, counter.agent)).json<{ data: { shelf: string } }>()).data.shelf;
    expect(await shelfOf()).toBe("A-1");
    const moved = await send(api, "POST", `${path}/shelf`, counter.agent, { shelf: "A-2" });
    expect([moved.status, await moved.json()]).toEqual([200, { data: { tracking_code, shelf: "A-2" } }]);
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "in_transit", "arrived_at_point"]);
    const listed = (await parcelsAt(counter.agent)) as unknown as { shelf: object[] };
    expect(listed.shelf).toContainEqual(expect.objectContaining({ tracking_code, shelf: "A-2" }));
    await statusAfter(await scan(api, counter.agent, { action: "refuse", tracking_code }));
    const found = (await parcelsAt(counter.agent)).to_hand_over;
    expect(found).toContainEqual(expect.objectContaining({ tracking_code, shelf: "A-2" }));
    await statusAfter(await drive(parcel));
    expect((await storedOrder(api, parcel.id)).shelf).toBeNull();
    const foreign = await send(api, "POST", `${path}/shelf`, counter.agent, { shelf: "A-3" });
    expect(await refusalOf(foreign)).toBe("order_not_found");
    await statusAfter(await take(other, parcel, { shelf: "Z" }));
    expect((await parcelsAt(other)).to_hand_over).toContainEqual(
      expect.objectContaining({ tracking_code, shelf: "Z" }),
    );
    await statusAfter(await take(dropOff, parcel));
    expect((await storedOrder(api, parcel.id)).shelf).toBeNull();
  });

  it("is forgotten with a correction that takes the parcel away", async ({
    api,
    counter,
    given: { correct },
  }) => {
    const parcel = await counter.parcel(["driver_collect"]);
    const { tracking_code } = parcel;
    await statusAfter(await scan(api, counter.agent, { action: "arrive", tracking_code, shelf: "A-1" }));
    expect((await correct(parcel, { status: "lost", reason: "Gone" })).status).toBe(200);
    expect((await storedOrder(api, parcel.id)).shelf).toBeNull();
  });

  it("has 1 to 12 characters", async ({ api, counter }) => {
    const { tracking_code } = await counter.parcel(["driver_collect"]);
    for (const shelf of ["", "1234567890123"]) {
      const body = { action: "arrive", tracking_code, shelf };
      expect(await wrongPathsOf(await scan(api, counter.agent, body))).toEqual(["shelf"]);
    }
  });

  it("is one of those that its point names, up to 500, or the point uses none", async ({ api, counter }) => {
    const put = (body: object) => send(api, "PUT", "/agent/availability", counter.agent, body);
    const shelvesNow = async () => {
      const answer = await send(api, "GET", "/agent/availability", counter.agent);
      return (await answer.json<{ data: { shelves: unknown; paused: boolean } }>()).data;
    };
    expect(await shelvesNow()).toMatchObject({ shelves: null, paused: false });
    expect((await put({ shelves: ["A-1", "A-2"] })).status).toBe(200);
    expect((await put({ paused: true })).status).toBe(200);
    expect(await shelvesNow()).toMatchObject({ shelves: ["A-1", "A-2"], paused: true });
    expect((await put({ paused: false, shelves: null })).status).toBe(200);
    expect(await shelvesNow()).toMatchObject({ shelves: null, paused: false });
    const many = Array.from({ length: 501 }, (_, i) => `P${i}`);
    expect(await wrongPathsOf(await put({ shelves: many }))).toEqual(["shelves"]);
    expect(await wrongPathsOf(await put({ shelves: ["A", "A"] }))).toEqual(["shelves"]);
    expect(await wrongPathsOf(await put({}))).toEqual(["paused"]);
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
