import { describe, expect } from "vitest";
import { isProblem } from "../../client/src/index.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { moveThrough } from "../orders/moves.ts";
import { publicPoint, storeBody, whiteLabelBody } from "../orders/orders.ts";
import { newTenant } from "../tenant.ts";
import { DAY, newKeyOf, scan } from "../tracking/scans.ts";
import { all, storeClient, whiteLabelClient } from "./client.ts";

const it = base.extend("given", BEFORE_ALL, async ({ api }) => {
  const tenant = await newTenant(api);
  const store = storeClient(api, tenant);
  const whiteLabel = whiteLabelClient(api, tenant);
  await api.publish();
  return { store, whiteLabel, tenant };
});

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a store's orders", () => {
  it("are priced, created at that price, read, found by reference, and cancelled", async ({
    pointId,
    given: { store },
  }) => {
    const quote = await store.rates.estimate({ origin: "100281", destination: "Lagos", weight: 1.6 });
    const body = storeBody(pointId, { quote_id: quote.quote_id });
    const order = await store.orders.create(body);
    expect(order).toMatchObject({ status: "created", delivery_fee: quote.rates[0]!.amount });
    expect((await store.orders.get(order.id)).point?.id).toBe(pointId);
    expect((await store.orders.findByReference(body.partner_order_id))?.id).toBe(order.id);
    expect(await store.orders.findByReference("nobody's")).toBeUndefined();
    expect((await store.orders.cancel(order.id)).status).toBe("cancelled");
  });

  it("come once for a creation that is called twice", async ({ pointId, given: { store } }) => {
    const body = storeBody(pointId);
    const [first, second] = [await store.orders.create(body), await store.orders.create(body)];
    expect(second.id).toBe(first.id);
  });

  it("are listed over all pages, searched, and listed by their last change", async ({
    pointId,
    given: { store },
  }) => {
    const word = `Zuma${crypto.randomUUID().slice(0, 8)}`;
    const made: string[] = [];
    for (let i = 0; i < 3; i++) made.push((await store.orders.create(storeBody(pointId, { note: word }))).id);
    const ids = async (orders: AsyncIterable<{ id: string }>) => (await all(orders)).map(({ id }) => id);
    expect(await ids(store.orders.search(word, { pageSize: 1 }))).toEqual(made.toSorted().toReversed());
    expect(await ids(store.orders.list({ updatedFrom: "2026-01-01", pageSize: 2 }))).toEqual(
      expect.arrayContaining(made),
    );
    const listed = await ids(store.orders.list({ pageSize: 2, sortOrder: "desc" }));
    expect(listed).toEqual(expect.arrayContaining(made));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("are listed by page number, with how many there are", async ({ pointId, given: { store } }) => {
    const word = `Aso${crypto.randomUUID().slice(0, 8)}`;
    for (let i = 0; i < 3; i++) await store.orders.create(storeBody(pointId, { note: word }));
    const { orders, pagination } = await store.orders.page({ search: word, page: 2, pageSize: 2 });
    expect(orders).toHaveLength(1);
    expect(pagination).toMatchObject({ total: 3, totalPages: 2, hasNext: false });
  });

  it("have their labels in one PDF", async ({ pointId, given: { store } }) => {
    const orders = [
      await store.orders.create(storeBody(pointId)),
      await store.orders.create(storeBody(pointId)),
    ];
    const pdf = await store.orders.labels(
      orders.map(({ id }) => id),
      { layout: "a4", start: 2 },
    );
    expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe("%PDF-");
    const zpl = await store.orders.labels([orders[0]!.id], { format: "zpl" });
    expect(new TextDecoder().decode(zpl)).toContain(`^FDQA,${orders[0]!.tracking_code}`);
  });
});

describe("many orders", () => {
  it("are created a hundred in a request, each with its result, and replayed when they come again", async ({
    pointId,
    given: { whiteLabel },
  }) => {
    const bodies = Array.from({ length: 102 }, () => whiteLabelBody(pointId));
    bodies[101] = { ...bodies[101]!, pudo_point_id: crypto.randomUUID() };
    const made = await all(whiteLabel.orders.createMany(bodies));
    expect(made.map(({ index }) => index)).toEqual(bodies.map((_, index) => index));
    expect(made.map(({ isCreated }) => isCreated)).toEqual(bodies.map((_, index) => index < 101));
    const refused = made[101]!;
    expect(!refused.isCreated && refused.problem.code).toBe("point_not_found");
    const [again] = await all(whiteLabel.orders.createMany(bodies.slice(0, 1)));
    expect(again).toMatchObject({ isCreated: true, isReplay: true });
  });

  it("may come from a stream, and too large ones for one request are divided", async ({
    pointId,
    given: { store },
  }) => {
    const name = "x".repeat(120);
    const items = Array.from({ length: 100 }, () => ({ name, qty: 1, price: 1, weight_kg: 0.01 }));
    async function* stream() {
      for (let i = 0; i < 70; i++) yield storeBody(pointId, { items });
    }
    const estimates = await all(store.orders.estimateMany(stream()));
    expect(estimates).toHaveLength(70);
    expect(estimates.at(-1)).toEqual({ index: 69, isAccepted: true, deliveryFee: expect.any(Number) });
    expect((await all(store.orders.estimateMany([storeBody("none")])))[0]).toMatchObject({
      isAccepted: false,
    });
  });
});

describe("an order under way", () => {
  it("goes to another point", async ({ api, pointId, given: { store, whiteLabel } }) => {
    const other = await publicPoint(api, { name: "Another counter" });
    await api.publish();
    const order = await store.orders.create(storeBody(pointId));
    expect((await store.orders.changePoint(order.id, other)).point?.id).toBe(other);
    const body = whiteLabelBody(pointId);
    await whiteLabel.orders.create(body);
    expect((await whiteLabel.orders.changePoint(body.reference, other)).point?.id).toBe(other);
  });

  it("is kept longer at its point, by the same call again too", async ({
    api,
    pointId,
    given: { store, whiteLabel },
  }) => {
    const order = await store.orders.create(storeBody(pointId));
    const { reference } = await whiteLabel.orders.create(whiteLabelBody(pointId));
    const refused = await failureOf(store.orders.extend(order.id, 3));
    expect(isProblem(refused, "invalid_transition")).toBe(true);
    await moveThrough(api, order.id, ["arrive"]);
    const before = Date.parse((await store.orders.get(order.id)).expires_at!);
    for (let i = 0; i < 2; i++) {
      const { expires_at } = await store.orders.extend(order.id, 3);
      expect(Date.parse(expires_at!) - before).toBe(3 * DAY);
    }
    const found = await whiteLabel.orders.get(reference);
    await moveThrough(api, found.id, ["arrive"]);
    expect((await whiteLabel.orders.extend(reference, 7)).collect_by).not.toBeNull();
  });

  it("is recalled when it goes back", async ({ api, pointId, given: { store, whiteLabel } }) => {
    const order = await store.orders.create(storeBody(pointId));
    const { reference } = await whiteLabel.orders.create(whiteLabelBody(pointId));
    const refused = await failureOf(store.orders.recall(order.id));
    expect(isProblem(refused, "invalid_transition")).toBe(true);
    const found = await whiteLabel.orders.get(reference);
    for (const { id } of [order, found]) await moveThrough(api, id, ["arrive", "refuse"]);
    expect((await store.orders.recall(order.id)).status).toBe("returned");
    expect((await whiteLabel.orders.recall(reference)).status).toBe("returned");
  });
});

describe("hand-overs", () => {
  it("are listed over all pages, read with their orders, and printed", async ({
    api,
    pointId,
    given: { store, whiteLabel },
  }) => {
    const driver = await newKeyOf(api, "drivers", {});
    const orders = [
      await store.orders.create(storeBody(pointId)),
      await store.orders.create(storeBody(pointId)),
    ];
    for (const { tracking_code } of orders) {
      const body = { tracking_code, action: "collect", handover_id: tracking_code };
      expect((await scan(api, driver, body)).status).toBe(200);
    }
    const listed = await all(store.handovers.list({ pageSize: 1 }));
    expect(listed.map(({ parcels, direction }) => [parcels, direction])).toEqual([
      [1, "out"],
      [1, "out"],
    ]);
    const { handovers, pagination } = await whiteLabel.handovers.page({ date: "2026-11-20" });
    expect([handovers, pagination.totalCount]).toEqual([listed, 2]);
    const details = await Promise.all(listed.map(({ id }) => whiteLabel.handovers.get(id)));
    expect(details.flatMap(({ orders }) => orders.map(({ id }) => id)).sort()).toEqual(
      orders.map(({ id }) => id).sort(),
    );
    const pdf = await store.handovers.sheet(listed[0]!.id);
    expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe("%PDF-");
  });
});

describe("events", () => {
  it("are read page by page, and from where the last page ended", async ({
    pointId,
    given: { store, whiteLabel },
  }) => {
    const { next } = (await all(store.events.pages())).at(-1)!;
    for (let i = 0; i < 3; i++) await store.orders.create(storeBody(pointId));
    const read = await all(whiteLabel.events.pages({ after: next, limit: 2, types: "package.created" }));
    expect(read.map(({ data, more }) => [data.length, more])).toEqual([
      [2, true],
      [1, false],
    ]);
    const end = await store.events.page({ after: read.at(-1)!.next });
    expect(end).toEqual({ data: [], next: read.at(-1)!.next, more: false });
  });
});

describe("returns", () => {
  it("are made of a delivered order, and then read, labelled and cancelled as orders", async ({
    api,
    pointId,
    given: { store, whiteLabel },
  }) => {
    const body = { ...storeBody(pointId), items: [{ name: "Lamp", qty: 2, price: 9000, weight_kg: 1.2 }] };
    const { id, partner_order_id } = await store.orders.create(body);
    const early = await failureOf(store.returns.create({ order_id: id }));
    expect(isProblem(early) && early.code).toBe("return_not_possible");
    await moveThrough(api, id, ["arrive", "collect"]);
    const items = [{ name: "Lamp", qty: 1 }];
    const back = await store.returns.create({ order_id: id, items, reason: "Too small" });
    expect(back).toMatchObject({ return_of: id, status: "created", expires_at: expect.any(String) });
    const rest = await whiteLabel.returns.create({ reference: partner_order_id! });
    expect(rest).toMatchObject({ return_of: id, reference: `${partner_order_id}-R2` });
    expect((await all(store.orders.list({ direction: "return" }))).map((one) => one.returnOf)).toEqual([
      id,
      id,
    ]);
    expect((await store.orders.labels([back.id])).length).toBeGreaterThan(1000);
    expect((await store.orders.cancel(rest.id)).status).toBe("cancelled");
  });
});

describe("pickups", () => {
  it("are asked for once a day, listed, read and taken back", async ({
    api,
    given: { store, whiteLabel, tenant },
  }) => {
    const pickup = { address: "4 Adeola Odeku Street", latitude: 6.4311, longitude: 3.4158 };
    await api.operator("PATCH", `/operator/partners/${tenant.id}`, { pickup });
    const asked = await store.pickups.ask({ date: "2026-11-21", note: "Twelve cartons" });
    expect(asked).toMatchObject({ date: "2026-11-21", note: "Twelve cartons", status: "asked" });
    expect(await whiteLabel.pickups.ask({ date: "2026-11-21" })).toEqual(asked);
    const later = await whiteLabel.pickups.ask({ date: "2026-11-24" });
    expect(await all(store.pickups.list({ pageSize: 1 }))).toEqual([later, asked]);
    const { pickups, pagination } = await whiteLabel.pickups.page({ page: 2, pageSize: 1 });
    expect([pickups, pagination.totalCount]).toEqual([[asked], 2]);
    await store.pickups.withdraw(later.id);
    const gone = await failureOf(store.pickups.get(later.id));
    expect(isProblem(gone) && gone.code).toBe("not_found");
    expect(await whiteLabel.pickups.get(asked.id)).toEqual(asked);
  });
});

describe("events that are followed", () => {
  /** A position in memory, which partners keep in a file. */
  function memory() {
    const written: string[] = [];
    return { written, read: () => written.at(-1), write: (position: string) => void written.push(position) };
  }

  it("come once over several syncs, and again if a sync broke off among them", async ({
    pointId,
    given: { store, whiteLabel },
  }) => {
    const position = memory();
    await all(store.events.sync(position));
    const made = [(await store.orders.create(storeBody(pointId))).id];
    const seen = async () => (await all(whiteLabel.events.sync(position))).map(({ data }) => data.order_id);
    for await (const event of store.events.sync(position)) {
      expect(event.data.order_id).toBe(made[0]);
      break;
    }
    made.push((await store.orders.create(storeBody(pointId))).id);
    expect(await seen()).toEqual(made);
    expect(await seen()).toEqual([]);
  });

  it("are waited for until the signal says that it is enough", async ({ pointId, given: { store } }) => {
    const position = memory();
    await all(store.events.sync(position));
    const aborter = new AbortController();
    const ids: string[] = [];
    let made = await store.orders.create(storeBody(pointId));
    const follow = async () => {
      const options = { signal: aborter.signal };
      for await (const { data } of store.events.follow(position, { everyS: 0.01, limit: 1 }, options)) {
        ids.push(data.order_id);
        if (ids.length === 1) made = await store.orders.create(storeBody(pointId));
        else aborter.abort(new Error("enough"));
      }
    };
    await expect(follow()).rejects.toThrow("enough");
    expect([ids.length, ids[1]]).toEqual([2, made.id]);
  });
});

describe("parcels that came back", () => {
  it("are received by id or reference, and many by their codes, each with its result", async ({
    api,
    pointId,
    given: { store, whiteLabel },
  }) => {
    const orders = [];
    for (let i = 0; i < 3; i++) {
      orders.push(await store.orders.create(storeBody(pointId)));
      await moveThrough(api, orders[i]!.id, ["arrive", "refuse"]);
    }
    const [byId, ...others] = orders;
    for (let i = 0; i < 2; i++)
      expect((await store.orders.receive(byId!.id)).status).toBe("returned_to_sender");
    const body = whiteLabelBody(pointId);
    await whiteLabel.orders.create(body);
    expect(isProblem(await failureOf(whiteLabel.orders.receive(body.reference)), "invalid_transition")).toBe(
      true,
    );
    const codes = [...others.map(({ tracking_code }) => tracking_code), "XXXXXXXXXXXX"];
    const results = await all(whiteLabel.orders.receiveMany(codes));
    expect(results).toMatchObject([
      { index: 0, isReceived: true, order: { id: others[0]!.id, status: "returned_to_sender" } },
      { index: 1, isReceived: true, order: { id: others[1]!.id } },
      { index: 2, isReceived: false, problem: { status: expect.any(Number) } },
    ]);
    expect(await all(store.orders.receiveMany(codes.slice(0, 1)))).toMatchObject([{ isReceived: true }]);
  });
});

describe("fees", () => {
  it("are read by month", async ({ pointId, given: { store } }) => {
    const before = await store.fees.month();
    const { delivery_fee } = await store.orders.create(storeBody(pointId));
    const { orders, fees, month } = await store.fees.month(before.month);
    expect([orders, fees, month]).toEqual([before.orders + 1, before.fees + delivery_fee, before.month]);
    expect((await store.fees.month("2026-01")).days).toEqual([]);
  });
});

describe("a white-label partner's orders", () => {
  it("are created with their code, read, printed and cancelled by reference", async ({
    pointId,
    given: { whiteLabel },
  }) => {
    const body = whiteLabelBody(pointId);
    const order = await whiteLabel.orders.create(body);
    expect(order.collection_code).toMatch(/^\d{6}$/);
    const read = await whiteLabel.orders.get(body.reference);
    expect(read).toMatchObject({ id: order.id, collection_code: order.collection_code });
    expect((await whiteLabel.orders.labels([order.id])).length).toBeGreaterThan(1000);
    expect((await whiteLabel.orders.cancel(body.reference)).status).toBe("cancelled");
  });
});

describe("a problem", () => {
  it("is one error with code, request id and the wrong fields", async ({ pointId, given: { store } }) => {
    const error = await failureOf(store.orders.create(storeBody(pointId, { items: [] })));
    if (!isProblem(error)) throw error;
    expect(error).toMatchObject({
      code: "invalid_request",
      status: 400,
      requestId: expect.stringMatching(/./),
    });
    expect(error.errors.map(({ path }) => path)).toEqual(["items"]);
    expect(error.message).toContain("items");
  });

  it("has the members of its code, which the guard tells the compiler", async ({
    pointId,
    given: { store },
  }) => {
    const body = storeBody(pointId);
    const { id } = await store.orders.create(body);
    const error = await failureOf(store.orders.create({ ...body, note: "another" }));
    if (!isProblem(error, "reference_conflict", "quote_mismatch")) throw error;
    if (error.code === "quote_mismatch") throw error;
    expect(error.body.existing_id).toBe(id);
    expect(isProblem(error, "order_not_found")).toBe(false);
    expect(isProblem(new Error("something else"))).toBe(false);
  });
});
