import fc from "fast-check";
import { describe, expect } from "vitest";
import { cancelOrder } from "../../src/orders/change/move.ts";
import { archiveOrders } from "../../src/orders/end/archive.ts";
import { changePoint } from "../../src/orders/redirect/change-point.ts";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { accessToken, clientToken, newTenant, send, type Tenant } from "../tenant.ts";
import { byKey, moveThrough, storedOrder } from "./moves.ts";
import { answerOf, entrances, NEXT_MS, publicPoint, resultsOf, storeBody } from "./orders.ts";

const DAY = 86_400_000;
const KANO = {
  address: "1 Market Road",
  city: "Kano",
  state: "Kano",
  zip: "700001",
  latitude: 12,
  longitude: 8.5,
};
let tenant: Tenant;

const it = base
  .extend("far", PER_FILE, ({ api }) => publicPoint(api, { address: KANO }))
  .extend("given", PER_FILE, ({ api, pointId }) => {
    const ask = (query = "", headers: Record<string, string> = {}) =>
      api.fetch(`/partner/fees${query && `?${query}`}`, {
        headers: { authorization: `Bearer ${tenant.secretKey}`, ...headers },
      });
    async function feesOf(month?: string): Promise<Fees> {
      const response = await ask(month && `month=${month}`);
      if (response.status !== 200) throw new Error(await response.text());
      return (await response.json<{ data: Fees }>()).data;
    }
    async function fileOf(query: string): Promise<{ lines: Line[]; next: string | null }> {
      const response = await ask(query, { accept: "text/csv" });
      const text = await response.text();
      if (response.status !== 200) throw new Error(text);
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      const [header, ...rows] = text.split("\r\n").slice(0, -1);
      expect(header).toBe("order_id,reference,tracking_code,direction,created_on,cancelled_on,fee");
      const lines = rows.map((row) => {
        const [id, , , , created, cancelled, fee] = row.split(",") as [string, ...string[]];
        return { id, created: created!, cancelled: cancelled!, fee: Number(fee) };
      });
      return { lines, next: response.headers.get("next-cursor") };
    }
    const create = async (changes: object = {}) => {
      const { store } = await entrances(api, tenant);
      return (await answerOf(await store(storeBody(pointId, changes)), 201)).data;
    };
    const cancel = (id: string) => cancelOrder(api.deps, byKey(tenant.id), { id });
    const send = (id: string, to: string) => changePoint(api.deps, byKey(tenant.id), { id }, to);
    return { ask, feesOf, fileOf, create, cancel, send };
  });

interface Counted {
  orders: number;
  cancelled: number;
  returns: number;
  fees: number;
  adjusted: number;
}
interface Fees extends Counted {
  month: string;
  currency: string;
  days: (Counted & { day: string })[];
  adjustments: { id: string; amount: number; orderId: string | null }[];
}
interface Line {
  id: string;
  created: string;
  cancelled: string;
  fee: number;
}

it.beforeEach(async ({ api }) => {
  tenant = await newTenant(api);
  api.clock.now = Math.max(api.clock.now, Date.parse("2026-11-20T09:00:00Z"));
});

const sumOf = (lines: readonly { fee: number }[]) => lines.reduce((sum, { fee }) => sum + fee, 0);

describe("a month that is over", () => {
  it("keeps its counts when its orders are archived, and has no lines of them", { tags: "nightly" }, async ({
    api,
    given: { create, cancel, feesOf, fileOf },
  }) => {
    const month = new Date(api.clock.now).toISOString().slice(0, 7);
    const { id } = await create();
    await cancel(id);
    await moveThrough(api, (await create()).id, ["arrive", "collect"]);
    await create();
    const before = await feesOf(month);
    expect(before).toMatchObject({ orders: 3, cancelled: 1 });
    await archiveOrders({ ...api.deps, now: () => api.clock.now + 800 * DAY } as never, api.orders);
    expect((await fileOf(`month=${month}`)).lines).toHaveLength(1);
    expect(await feesOf(month)).toEqual(before);
    const left = bindings.ORDERS_0.prepare(
      "SELECT count(*) AS n FROM partner_fee_changes WHERE partner_id = ?1",
    );
    expect(await left.bind(tenant.id).first("n")).toBe(0);
  });
});

describe("GET /partner/fees", () => {
  it("counts orders and cancellations by the day of Africa/Lagos on which they happened", async ({
    api,
    given: { feesOf, create, cancel },
  }) => {
    api.clock.now = Date.parse("2027-01-30T22:59:59.999Z");
    const first = await create();
    const fee = first.delivery_fee;
    expect(fee).toBeGreaterThan(0);
    api.clock.now = Date.parse("2027-01-30T23:00:00Z");
    await create();
    await create();
    const none = { orders: 0, cancelled: 0, returns: 0, fees: 0, adjusted: 0 };
    const adjustments: [] = [];
    const january = {
      ...{ month: "2027-01", currency: "NGN", ...none, orders: 3, fees: 3 * fee, adjustments },
      days: [
        { ...none, day: "2027-01-30", orders: 1, fees: fee },
        { ...none, day: "2027-01-31", orders: 2, fees: 2 * fee },
      ],
    };
    expect(await feesOf()).toEqual(january);
    api.clock.now = Date.parse("2027-01-31T23:00:00Z");
    expect(await feesOf()).toEqual({ month: "2027-02", currency: "NGN", ...none, days: [], adjustments });
    await cancel(first.id);
    await cancel(first.id);
    expect(await feesOf("2027-01")).toEqual(january);
    const february = { ...none, cancelled: 1, fees: -fee };
    expect(await feesOf("2027-02")).toEqual({
      ...{ month: "2027-02", currency: "NGN", ...february },
      days: [{ ...february, day: "2027-02-01" }],
      adjustments,
    });
  });

  it("counts a change of fee on its own day, and no other change", async ({
    api,
    far,
    pointId,
    given: { feesOf, fileOf, create, send },
  }) => {
    api.clock.now = Date.parse("2027-03-31T12:00:00Z");
    const { id, delivery_fee } = await create();
    const march = await feesOf();
    api.clock.now += DAY;
    await send(id, far);
    const { deliveryFeeKobo } = await storedOrder(api, id);
    const more = deliveryFeeKobo / 100 - delivery_fee;
    expect(more).toBeGreaterThan(0);
    await moveThrough(api, id, ["driver_collect"]);
    await send(id, pointId);
    await send(id, far);
    await moveThrough(api, id, ["arrive", "refuse"]);
    expect(await feesOf("2027-03")).toEqual(march);
    expect(await feesOf()).toMatchObject({ orders: 0, cancelled: 0, fees: more });
    expect((await fileOf("month=2027-03")).lines).toEqual([
      { id, created: "2027-03-31", cancelled: "", fee: delivery_fee },
    ]);
    expect((await fileOf("month=2027-04")).lines).toEqual([
      { id, created: "2027-03-31", cancelled: "", fee: more },
    ]);
  });

  it("counts what is created once, however often and however many at a time it is sent", {
    tags: "nightly",
  }, async ({ api, pointId, given: { feesOf } }) => {
    const { store, storeBatch } = await entrances(api, tenant);
    const body = storeBody(pointId);
    await Promise.all(Array.from({ length: 5 }, () => store(body)));
    await storeBatch([body, storeBody(pointId), storeBody("01a1f8b1-ba9f-72b9-b729-0167e5e79a37")]);
    await resultsOf(await storeBatch([storeBody(pointId)], { query: "?dry_run=true" }));
    expect((await feesOf()).orders).toBe(2);
  });

  it("takes an account's token and a secret key", async ({ api }) => {
    for (const [token, status] of [
      [await accessToken(api, tenant), 200],
      [tenant.secretKey, 200],
      [tenant.apiKey, 403],
      [await clientToken(api, tenant), 403],
    ] as const)
      expect((await send(api, "GET", "/partner/fees", token)).status).toBe(status);
  });

  it("tells nothing of another partner", async ({ api, given: { feesOf, fileOf, create } }) => {
    await create();
    tenant = await newTenant(api);
    expect((await feesOf()).days).toEqual([]);
    expect((await fileOf("")).lines).toEqual([]);
  });

  it("refuses what is no month and no cursor, and other types", async ({ given: { ask } }) => {
    const csv = { accept: "text/csv" };
    for (const month of ["", "2026", "2026-13", "2026-00", "2026-1", "2026-11-20", "1999-12", "26-11"])
      expect(await wrongPathsOf(await ask(`month=${month}`))).toEqual(["month"]);
    for (const cursor of ["", "-1", "nonsense", "1".repeat(20), "1.5", `1.${"x".repeat(36)}`])
      expect(await wrongPathsOf(await ask(`cursor=${cursor}`, csv))).toEqual(["cursor"]);
    expect(await wrongPathsOf(await ask("cursor=1"))).toEqual(["cursor"]);
    expect((await ask(`cursor=${"9".repeat(19)}`, csv)).status).toBe(200);
    await problemOf(await ask("", { accept: "application/pdf" }), 406, "not_acceptable");
  });
});

describe("a file of fees", () => {
  it("has a line for each order of the month with what it makes of the fees, whatever happens when", {
    tags: "nightly",
  }, async ({ api, pointId, far, given: { feesOf, fileOf, create, cancel, send } }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom("create", "cancel", "far", "near", "wait"), fc.nat({ max: 9 })), {
          minLength: 10,
          maxLength: 25,
        }),
        async (steps) => {
          tenant = await newTenant(api);
          const begun = api.clock.now;
          const ids: string[] = [];
          for (const [step, i] of steps) {
            if (step === "wait") api.clock.now += (i + 1) * 4 * DAY;
            if (step === "create" || ids.length === 0) ids.push((await create()).id);
            const id = ids[i % ids.length]!;
            const isNew = (await storedOrder(api, id)).status === "created";
            if (step === "cancel" && isNew) await cancel(id);
            if (step === "far" && isNew) await send(id, far);
            if (step === "near" && isNew) await send(id, pointId);
          }
          const months = new Set<string>();
          for (let at = begun; at < api.clock.now + 31 * DAY; at += 20 * DAY)
            months.add(new Date(at).toISOString().slice(0, 7));
          const all: Line[] = [];
          for (const month of months) {
            const { lines } = await fileOf(`month=${month}`);
            const { orders, cancelled, fees } = await feesOf(month);
            expect(sumOf(lines)).toBe(fees);
            expect(lines.filter(({ created }) => created.startsWith(month))).toHaveLength(orders);
            expect(lines.filter((line) => line.cancelled.startsWith(month))).toHaveLength(cancelled);
            expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
            all.push(...lines);
          }
          for (const id of ids) {
            const { status, deliveryFeeKobo } = await storedOrder(api, id);
            const fee = status === "cancelled" ? 0 : deliveryFeeKobo / 100;
            expect(sumOf(all.filter((line) => line.id === id))).toBe(fee);
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  it("writes no formula, and fees with their kobo", async ({ given: { ask, create } }) => {
    const { id } = await create({ partner_order_id: "=1+1,2" });
    await bindings.ORDERS_0.prepare("UPDATE orders SET delivery_fee_kobo = 150050 WHERE id = ?1")
      .bind(id)
      .run();
    const text = await (await ask("", { accept: "text/csv" })).text();
    expect(text).toContain(`\r\n${id},"'=1+1,2",`);
    expect(text).toMatch(/,1500\.5\r\n$/);
  });
});

describe("an order that was cancelled", () => {
  it("costs nothing and is cancelled once, whatever happens to it", async ({
    given: { create, cancel, feesOf, fileOf },
  }) => {
    const { id } = await create();
    await cancel(id);
    const before = await feesOf();
    const set = (changes: string) =>
      bindings.ORDERS_0.prepare(`UPDATE orders SET ${changes}, updated_at = updated_at + 1 WHERE id = ?1`)
        .bind(id)
        .run();
    await set("status = 'returned'");
    await set("status = 'created'");
    await set("delivery_fee_kobo = delivery_fee_kobo + 100000");
    await set("status = 'cancelled'");
    expect(await feesOf()).toEqual(before);
    expect(before).toMatchObject({ orders: 1, cancelled: 1, fees: 0 });
    expect(sumOf((await fileOf("")).lines)).toBe(0);
  });
});

describe("a file of more fees than it has lines", () => {
  it("continues in another file after 50,000 lines, and reads few more rows than it has lines", {
    tags: "nightly",
    timeout: 60_000,
  }, async ({ api, given: { create, cancel, feesOf } }) => {
    const { id } = await create();
    await create();
    for (let i = 0; i < 3; i++) await cancel((await create()).id);
    const columns =
      "entrance, fingerprint, sequence, point_id, receiver_name, receiver_email, receiver_phone, last_name_key, items, note, " +
      "code_key, created_at, status, delivery_fee_kobo, partner_id";
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50001)
      INSERT INTO orders (number, id, tracking_code, reference, updated_at, ${columns})
      SELECT number + i * ${NEXT_MS}, printf('01a1f8b1-ba9f-72b9-b729-%012d', i), 'code' || i, 'r' || i, 0, ${columns}
      FROM n, orders WHERE id = ?1`,
    )
      .bind(id)
      .run();
    const { take, ...databases } = countingDatabases(bindings);
    const measured = startApi(databases, api.clock);
    const read = async (cursor: string | null) => {
      take();
      const response = await measured.fetch(`/partner/fees${cursor === null ? "" : `?cursor=${cursor}`}`, {
        headers: { authorization: `Bearer ${tenant.secretKey}`, accept: "text/csv" },
      });
      const lines = (await response.text()).split("\r\n").slice(1, -1);
      return { lines, next: response.headers.get("next-cursor"), ...take() };
    };
    const first = await read(null);
    expect(first.lines).toHaveLength(50_000);
    expect(first.read).toBeLessThanOrEqual(6 * 50_000);
    const second = await read(first.next);
    expect(second.next).toBeNull();
    const { orders, fees } = await feesOf();
    const ids = [...first.lines, ...second.lines].map((line) => line.split(",")[0]);
    expect([orders, new Set(ids).size, ids.length]).toEqual([50_006, 50_006, 50_006]);
    const fee = (line: string) => Number(line.split(",").at(-1));
    expect([...first.lines, ...second.lines].reduce((sum, line) => sum + fee(line), 0)).toBe(fees);
  });
});

describe("a parcel that is lost", () => {
  it.for([
    ["delivered to its point", false],
    ["cancelled on its way", true],
  ] as const)(
    "costs nothing when it was %s, from the day on which it was lost",
    async ([, isCancelled], { api, given: { create, cancel, feesOf, fileOf } }) => {
      api.clock.now = Date.parse("2027-05-31T12:00:00Z");
      const { id, delivery_fee: fee } = await create();
      if (isCancelled) await cancel(id);
      await moveThrough(api, id, ["driver_collect"]);
      const may = await feesOf("2027-05");
      api.clock.now += DAY;
      const correct = async (status: string) => {
        const holder = status === "in_transit" && {
          holder: { kind: "point", id: (await storedOrder(api, id)).pointId },
        };
        const body = { status, reason: "As the driver says", ...holder };
        expect((await api.operator("POST", `/operator/orders/${id}/correct`, body)).status).toBe(200);
      };
      // All within one millisecond.
      for (const status of ["lost", "in_transit", "lost", "in_transit"]) {
        await correct(status);
        expect((await feesOf()).fees).toBe(status === "lost" && !isCancelled ? -fee : 0);
      }
      await correct("lost");
      expect(await feesOf("2027-05")).toEqual(may);
      expect(may.fees + (await feesOf()).fees).toBe(0);
      const files = await Promise.all(["2027-05", "2027-06"].map((month) => fileOf(`month=${month}`)));
      expect(sumOf(files.flatMap(({ lines }) => lines))).toBe(0);
    },
  );
});

describe("POST /operator/partners/{id}/adjustments", () => {
  const credit = { amount: -2500, reason: "Charged at the wrong tariff", reference: "ADJ-1" };

  it("counts on its own day, is told to the partner, and is a line of the file", async ({
    api,
    given: { create, feesOf, fileOf },
  }) => {
    api.clock.now = Date.parse("2027-07-15T12:00:00Z");
    const { id: order_id, delivery_fee } = await create();
    const path = `/operator/partners/${tenant.id}/adjustments`;
    const made = await api.operator("POST", path, { ...credit, order_id });
    expect(made.status).toBe(201);
    const { data } = await made.json<{ data: { id: string } }>();
    expect(data).toMatchObject({ ...credit, order_id });
    const { amount, reason } = credit;
    const at = new Date(api.clock.now).toISOString();
    const counted = { orders: 1, fees: delivery_fee + amount, adjusted: amount };
    expect(await feesOf()).toMatchObject({
      ...counted,
      days: [{ ...counted, day: "2027-07-15" }],
      adjustments: [{ id: data.id, amount, reason, orderId: order_id, at }],
    });
    const { lines } = await fileOf("");
    expect(lines).toContainEqual({ id: order_id, created: "2027-07-15", cancelled: "", fee: amount });
    expect(sumOf(lines)).toBe(delivery_fee + amount);
    const audited = await (await api.operator("GET", "/operator/audit?action=partner.adjusted")).text();
    expect(audited).toContain(data.id);
  });

  it("is made once for a reference, however often and however many at a time", async ({
    api,
    given: { feesOf },
  }) => {
    const path = `/operator/partners/${tenant.id}/adjustments`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.operator("POST", path, credit)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect((await feesOf()).adjusted).toBe(credit.amount);
    const other = await api.operator("POST", path, { ...credit, amount: 1 });
    const problem = await problemOf(other, 409, "reference_conflict");
    const [adjustment] = (await feesOf()).adjustments;
    expect(problem).toMatchObject({ existing_id: adjustment!.id });
  });

  it("shows the first 1,000 of a month, and files have all of them, 50,000 lines in each", {
    tags: "nightly",
    timeout: 60_000,
  }, async ({ api, given: { create, feesOf, fileOf } }) => {
    const { id } = await create();
    await bindings.ORDERS_0.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50001)
      INSERT INTO partner_adjustments (partner_id, reference, id, at, kobo, reason)
      SELECT ?1, 'ADJ-' || i, printf('01a1f8b1-ba9f-72b9-b729-%012d', i), ?2, 100, 'One' FROM n`,
    )
      .bind(tenant.id, api.clock.now)
      .run();
    const { adjusted, adjustments } = await feesOf();
    expect([adjusted, adjustments.length]).toEqual([50_001, 1000]);
    const first = await fileOf("");
    const second = await fileOf(`cursor=${first.next}`);
    expect([first.lines.length, second.next]).toEqual([50_000, null]);
    expect(second.lines.map((line) => line.id)).toEqual(["", id]);
  });

  it.for([
    [{ amount: 0 }, "amount"],
    [{ amount: 1.5 }, "amount"],
    [{ amount: 1_000_001 }, "amount"],
    [{ amount: -1_000_001 }, "amount"],
    [{ reason: " " }, "reason"],
    [{ reference: "" }, "reference"],
    [{ order_id: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37" }, "order_id"],
  ] as const)("refuses %j", async ([changes, path], { api, given: { feesOf } }) => {
    const answer = await api.operator("POST", `/operator/partners/${tenant.id}/adjustments`, {
      ...credit,
      ...changes,
    });
    expect(await wrongPathsOf(answer)).toEqual([path]);
    expect((await feesOf()).adjustments).toEqual([]);
  });
});
