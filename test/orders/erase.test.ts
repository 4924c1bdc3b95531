import { createScheduledController } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, describe, expect, vi } from "vitest";
import worker from "../../src/consumer/worker.ts";
import { sealAuditLog, verifyAuditLog } from "../../src/operations/seal.ts";
import { moveOrder } from "../../src/orders/change/move.ts";
import { eraseOldReceivers } from "../../src/orders/end/erase.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import { OrderDatabases } from "../../src/platform/order-databases.ts";
import { isEnded } from "../../src/shared/parcel-status.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { newKeyOf } from "../tracking/scans.ts";
import { moveThrough, now, REACHED, storedOrder, WAY_TO } from "./moves.ts";
import { answerOf, newReference, publicPoint, storeBody } from "./orders.ts";

const DAY = 86_400_000;
const it = base.extend("given", PER_FILE, ({ api, tenant, pointId }) => {
  /** By secret key, because tokens expire while the clock moves. */
  async function newOrder(changes: object = {}) {
    const body = storeBody(pointId, {
      partner_order_id: `KEEP-${newReference()}`,
      customer: { name: "Fọlákẹ́ Adébáyọ̀", email: "folake@mail.example", phone: "+234 809 777 6655" },
      note: "Knock at the violet door",
      items: [{ name: "Ankara fabric", qty: 2, price: 12500.5, weight_kg: 0.8 }],
      ...changes,
    });
    return (await answerOf(await send(api, "POST", "/api/v1/orders", tenant.secretKey, body), 201)).data;
  }
  async function find(query: string): Promise<Listed> {
    const response = await send(api, "GET", `/orders?pageSize=100&${query}`, tenant.apiKey);
    return ((await response.json()) as { data: Listed }).data;
  }
  const idsOf = async (search: string) =>
    (await find(`search=${encodeURIComponent(search)}`)).orders.map(({ id }) => id);
  const eraseAt = (ms: number) => eraseOldReceivers({ ...api.deps, now: () => ms }, api.orders);
  const isErased = async (id: string) => (await storedOrder(api, id)).erasedAt !== null;
  return { newOrder, find, idsOf, eraseAt, isErased };
});
afterEach(() => {
  vi.useRealTimers();
});

interface Listed {
  orders: Record<string, unknown>[];
  pagination: { total: number };
}
/** Every value of the order's rows and of its row in the search index. */
async function everythingOf(id: string): Promise<string> {
  const rows = await bindings.ORDERS_0.prepare("SELECT * FROM orders WHERE id = ?").bind(id).all();
  return JSON.stringify(rows.results);
}

describe("a receiver", () => {
  it.for(["cancelled", "delivered", "returned"] as const)(
    "is erased 180 days after the order was %s, and not earlier",
    async (status, { api, given: { newOrder, eraseAt, isErased } }) => {
      const { id } = await newOrder();
      const { finalAt } = await moveThrough(api, id, WAY_TO[status]);
      await eraseAt(finalAt! + 179 * DAY);
      expect(await isErased(id)).toBe(false);
      await eraseAt(finalAt! + 180 * DAY - 1);
      expect((await storedOrder(api, id)).receiverName).toBe("Fọlákẹ́ Adébáyọ̀");
      await eraseAt(finalAt! + 180 * DAY);
      expect(await storedOrder(api, id)).toMatchObject({
        receiverName: "",
        receiverEmail: "",
        receiverPhone: "",
        lastNameKey: "",
        note: "",
        status,
        finalAt,
        erasedAt: finalAt! + 180 * DAY,
      });
      expect(await everythingOf(id)).not.toMatch(/folake|fọlákẹ́|adebayo|adébáyọ̀|777 6655|violet/i);
    },
  );

  it.for(REACHED.filter((status) => !isEnded(status)))(
    "is erased a year after the last event while the parcel is %s, not a moment earlier",
    async (status, { api, given: { newOrder, eraseAt } }) => {
      const { id } = await newOrder();
      const before = await moveThrough(api, id, WAY_TO[status]);
      await eraseAt(before.updatedAt + 365 * DAY - 1);
      expect(await storedOrder(api, id)).toEqual(before);
      await eraseAt(before.updatedAt + 365 * DAY);
      const { receiverName, note, sequence, erasedAt, ...after } = await storedOrder(api, id);
      expect([receiverName, note, sequence]).toEqual(["", "", before.sequence]);
      expect([after.status, after.finalAt, erasedAt]).toEqual([status, null, before.updatedAt + 365 * DAY]);
      expect(await everythingOf(id)).not.toMatch(/folake|fọlákẹ́|adebayo|adébáyọ̀|777 6655|violet/i);
    },
  );

  it("that was erased does not come back with a move that had read the order before", async ({
    api,
    given: { newOrder, idsOf, eraseAt },
  }) => {
    const { id, tracking_code } = await newOrder();
    const before = await storedOrder(api, id);
    await eraseAt(before.updatedAt + 365 * DAY);
    expect(await moveOrder(api.deps, api.orders, before, "driver_collect", now(api))).toBeUndefined();
    expect(await moveThrough(api, id, ["driver_collect"])).toMatchObject({ receiverName: "", note: "" });
    expect(await idsOf("folake violet")).not.toContain(id);
    expect(await idsOf(tracking_code)).toEqual([id]);
  });

  it("can't be found any more, but the order can, with its fee and in the same totals", async ({
    api,
    given: { newOrder, find, idsOf, eraseAt },
  }) => {
    const { id, partner_order_id, tracking_code } = await newOrder();
    await moveThrough(api, id, WAY_TO.delivered);
    const personal = ["folake", "adebayo", "Fọlákẹ́ Adébáyọ̀", "folake@mail.example", "violet", "knock violet"];
    for (const search of personal)
      expect([search, await idsOf(search)]).toEqual([search, expect.arrayContaining([id])]);
    const { items, deliveryFee, createdAt, updatedAt } = (await find(`search=${partner_order_id}`))
      .orders[0]!;
    const totals = async () => [
      (await find("")).pagination.total,
      (await find("status=delivered")).pagination.total,
      (await bindings.ORDERS_0.prepare("SELECT * FROM order_counts ORDER BY 1, 2, 3").all()).results,
    ];
    const before = await totals();

    await eraseAt(api.clock.now + 181 * DAY);
    for (const search of personal) {
      expect([search, (await idsOf(search)).includes(id)]).toEqual([search, false]);
    }
    for (const search of [partner_order_id!, tracking_code]) expect(await idsOf(search)).toEqual([id]);
    expect(await totals()).toEqual(before);
    const [order] = (await find(`search=${tracking_code}&status=delivered`)).orders;
    expect(order).toMatchObject({
      receiverEmail: "",
      receiverFirstName: "",
      receiverLastName: "",
      note: "",
      items: items as object,
      deliveryFee: deliveryFee as number,
      createdAt: createdAt as string,
      updatedAt: updatedAt as string,
      status: "delivered",
    });
    expect(items).toEqual([expect.objectContaining({ value: 12500.5, quantity: 2, weight: 0.8 })]);
  });

  it("is erased twice without an effect, and the time of the first is kept", async ({
    api,
    given: { newOrder, idsOf, eraseAt },
  }) => {
    const { id, tracking_code } = await newOrder();
    await moveThrough(api, id, WAY_TO.returned);
    await eraseAt(api.clock.now + 181 * DAY);
    const after = await storedOrder(api, id);
    await eraseAt(api.clock.now + 182 * DAY);
    await Promise.all([1, 2, 3].map((day) => eraseAt(api.clock.now + (182 + day) * DAY)));
    expect(await storedOrder(api, id)).toEqual(after);
    expect(await idsOf(tracking_code)).toEqual([id]);
  });

  it("can't be guessed by repeating the order: right and wrong guesses get the same answer", async ({
    api,
    tenant,
    pointId,
    given: { eraseAt },
  }) => {
    const body = storeBody(pointId);
    const post = (changes = {}) =>
      send(api, "POST", "/api/v1/orders", tenant.secretKey, { ...body, ...changes });
    const { data } = await answerOf(await post(), 201);
    await moveThrough(api, data.id, WAY_TO.cancelled);
    await eraseAt(api.clock.now + 181 * DAY);
    for (const response of [await post(), await post({ note: "a guess" })]) {
      await problemOf(response, 409, "reference_conflict");
    }
    const read = await send(api, "GET", `/api/v1/orders/${data.id}`, tenant.secretKey);
    expect((await answerOf(read, 200)).data.events).toHaveLength(2);
  });

  it("is erased from the words of whoever acted as well, and the audit log stays whole without them", async ({
    api,
    pointId,
    given: { newOrder, eraseAt },
  }) => {
    const { id, tracking_code } = await newOrder();
    const change = async (path: string, body: object) =>
      expect((await api.operator("POST", `/operator/orders/${id}/${path}`, body)).status).toBe(200);
    const reason = "Folake Adebayo called";
    const made = await api.operator("POST", "/operator/agents", { point_id: pointId, name: "Ngozi" });
    const { key } = (await made.json<{ data: { key: string } }>()).data;
    await change("correct", { status: "ready_for_pickup", reason });
    await change("extend", { days: 3, reason });
    const report = { tracking_code, action: "report", problem: "opened" };
    const note = "Folake opened it";
    expect((await send(api, "POST", "/agent/scans", key, { ...report, note })).status).toBe(200);
    await change("correct", { status: "returned", holder: { kind: "point", id: pointId }, reason });
    const words = async () => {
      const [order, audit] = await Promise.all([
        api.operator("GET", `/operator/orders/${id}`),
        api.operator("GET", `/operator/audit?subject_id=${id}`),
      ]);
      return [(await order.text()).split("Folake"), (await audit.text()).split("Folake")].map(
        ({ length }) => length - 1,
      );
    };
    const stored = async () =>
      JSON.stringify(
        await Promise.all([
          bindings.DB.prepare("SELECT * FROM audit_log WHERE subject_id = ?").bind(id).all(),
          bindings.ORDERS_0.prepare(
            "SELECT * FROM order_events WHERE order_number = (SELECT number FROM orders WHERE id = ?)",
          )
            .bind(id)
            .all(),
        ]),
      );
    expect(await words()).toEqual([4, 3]);
    await sealAuditLog(api.deps);
    await eraseAt(api.clock.now + 181 * DAY);
    expect(await words()).toEqual([0, 0]);
    // What is said of it later is not kept.
    const later = { ...report, problem: "damaged", note };
    expect((await send(api, "POST", "/agent/scans", key, later)).status).toBe(200);
    expect(await words()).toEqual([0, 0]);
    expect(await stored()).not.toContain("Folake");
    expect(await stored()).toMatch(/extended.*"problem\\+":\\+"opened.*"problem\\+":\\+"damaged/s);
    expect(await verifyAuditLog(api.deps, {})).toMatchObject({ faults: [], waiting: 0 });
  });

  it("is erased by one run of the cron, in a backlog of 120", async ({
    api,
    given: { newOrder, find, isErased },
  }) => {
    const ids: string[] = [];
    for (let i = 0; i < 120; i++) {
      const { id } = await newOrder({
        customer: { name: `Backlog Person${i}`, email: `b${i}@mail.example`, phone: "08031234567" },
      });
      ids.push(id);
      await moveThrough(api, id, ["cancel"]);
    }
    const { id: kept } = await newOrder({
      customer: { name: "Backlog Waiting", email: "w@mail.example", phone: "08031234567" },
    });
    expect((await find("search=backlog")).pagination.total).toBe(121);
    // The consumer uses the runtime's clock.
    vi.useFakeTimers({ toFake: ["Date"], now: api.clock.now + 181 * DAY });
    await worker.scheduled(createScheduledController(), bindings);
    expect((await find("search=backlog")).orders.map(({ id }) => id)).toEqual([kept]);
    for (const id of [ids[0]!, ids[60]!, ids[119]!]) expect(await isErased(id)).toBe(true);
    await worker.scheduled(createScheduledController(), bindings);
    expect((await storedOrder(api, kept)).receiverName).toBe("Backlog Waiting");
  });
});

describe("the search index's pages", () => {
  /** Letters that no other word begins with: FTS5 leaves out what a word shares with the one before it. */
  const newWord = () => `q${crypto.randomUUID().replaceAll("-", "")}`;
  const named = (word: string) => ({
    customer: { name: `${word} Obi`, email: "o@mail.example", phone: "08031234567" },
  });
  const pagesWith = async (word: string) =>
    (await bindings.ORDERS_0.prepare(
      "SELECT count(*) AS count FROM order_terms_data WHERE instr(block, CAST(? AS BLOB))",
    )
      .bind(word.slice(5))
      .first<{ count: number }>())!.count;
  const runCronAt = async (ms: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: ms });
    await worker.scheduled(createScheduledController(), bindings);
    vi.useRealTimers();
  };

  it("lose what the index had of an erased receiver in any state, and keep the words of others", async ({
    api,
    given: { newOrder, idsOf },
  }) => {
    const [erased, kept] = [newWord(), newWord()];
    const { id } = await newOrder(named(erased));
    await moveThrough(api, id, WAY_TO.delivered);
    await newOrder(named(kept));
    await runCronAt(api.clock.now + 300 * DAY);
    expect(await pagesWith(erased)).toBe(0);
    expect(await pagesWith(kept)).toBeGreaterThan(0);
    expect(await idsOf(kept)).toHaveLength(1);
  });

  it("are rewritten at most once a day", async ({ api, given: { newOrder, isErased } }) => {
    const mergedAt = async () =>
      (await bindings.ORDERS_0.prepare("SELECT begun_at AS at FROM search_merges").first<{ at: number }>())!
        .at;
    const start = api.clock.now + 1000 * DAY;
    await newOrder(named(newWord()));
    await runCronAt(start);
    expect(await mergedAt()).toBe(start);
    const word = newWord();
    const { id } = await newOrder(named(word));
    await moveThrough(api, id, ["cancel"]);
    await runCronAt(start + DAY - 1);
    expect([await mergedAt(), await isErased(id)]).toEqual([start, true]);
    expect(await pagesWith(word)).toBeGreaterThan(0);
    await runCronAt(start + DAY);
    expect([await mergedAt(), await pagesWith(word)]).toEqual([start + DAY, 0]);
  });
});

describe("POST /operator/orders/{id}/erase", () => {
  const reason = "Asked for by e-mail";

  it("erases the receiver of an ended order and of its returns, who are found no more, and says so", async ({
    api,
    tenant,
    given: { newOrder, idsOf },
  }) => {
    const { id } = await newOrder();
    await moveThrough(api, id, WAY_TO.delivered);
    const body = { order_id: id };
    const back = (await answerOf(await send(api, "POST", "/api/v1/returns", tenant.secretKey, body), 201))
      .data;
    const erase = () => api.operator("POST", `/operator/orders/${id}/erase`, { reason });
    await problemOf(await erase(), 409, "invalid_transition");
    expect(await idsOf("Adébáyọ̀")).toContain(id);
    await answerOf(await send(api, "POST", `/api/v1/orders/${back.id}/cancel`, tenant.secretKey), 200);
    const answers = await Promise.all([erase(), erase(), erase()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const erased of [id, back.id]) {
      expect(await everythingOf(erased)).not.toMatch(/folake|fọlákẹ́|adebayo|adébáyọ̀|777 6655|violet/i);
      const read = await answerOf(await send(api, "GET", `/api/v1/orders/${erased}`, tenant.secretKey), 200);
      expect(read.data).toMatchObject({ erased_at: new Date(api.clock.now).toISOString() });
    }
    expect(await idsOf("Adébáyọ̀")).not.toContain(id);
    expect(await idsOf("Adébáyọ̀")).not.toContain(back.id);
    const audit = await api.operator("GET", `/operator/audit?subject_id=${id}&action=order.erased`);
    const entries = (await audit.json<{ data: { data: unknown[] } }>()).data.data;
    expect(entries).toHaveLength(1);
  });

  it("erases a return too that is handed in at that moment", async ({
    api,
    tenant,
    given: { newOrder, isErased, idsOf },
  }) => {
    const { id } = await newOrder();
    await moveThrough(api, id, WAY_TO.delivered);
    const made = await send(api, "POST", "/api/v1/returns", tenant.secretKey, { order_id: id });
    const back = (await answerOf(made, 201)).data;
    const dropOff = await publicPoint(api, { services: ["collect", "drop_off"] });
    const agent = await newKeyOf(api, "agents", { point_id: dropOff });
    const occurred_at = new Date(api.clock.now).toISOString();
    api.clock.now += 60_000;
    await answerOf(await send(api, "POST", `/api/v1/orders/${back.id}/cancel`, tenant.secretKey), 200);
    const scan = { tracking_code: back.tracking_code, action: "take", occurred_at };
    let batches = 0;
    const racing = aroundCalls(bindings.ORDERS_0, async (call, queries) => {
      if (queries > 1 && batches++ === 0)
        expect((await send(api, "POST", "/agent/scans", agent, scan)).status).toBe(200);
      return call();
    });
    const orders = new OrderDatabases([Object.assign(drizzle(racing), { number: 0 })]);
    const erasing = startApi({ orders }, api.clock);
    const answer = await erasing.operator("POST", `/operator/orders/${id}/erase`, { reason });
    expect([answer.status, await isErased(id), await isErased(back.id)]).toEqual([200, true, true]);
    expect(batches).toBeGreaterThan(1);
    expect(await idsOf("folake violet")).not.toContain(back.id);
  });

  it.for(REACHED.filter((status) => !isEnded(status)))(
    "is refused while the parcel is %s",
    async (status, { api, given: { newOrder, isErased } }) => {
      const { id } = await newOrder();
      await moveThrough(api, id, WAY_TO[status]);
      const refused = await api.operator("POST", `/operator/orders/${id}/erase`, { reason });
      await problemOf(refused, 409, "invalid_transition");
      expect(await isErased(id)).toBe(false);
    },
  );
});
