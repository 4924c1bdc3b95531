import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { orderPartners, orderPoints, pointCounts } from "../../src/db/schema/orders/copies.ts";
import { orderCounts, orders } from "../../src/db/schema/orders/orders.ts";
import { failingUrls, webhookDeliveries } from "../../src/db/schema/orders/webhooks.ts";
import { numberOf } from "../../src/orders/number.ts";
import type { StoredOrder } from "../../src/orders/row.ts";
import { indexOrders, orderTerms } from "../../src/orders/search/search-store.ts";
import { type OrderDatabase, OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { CLOSED_ALL_WEEK } from "../../src/shared/opening-hours.ts";
import { isEnded, ORDER_STATUSES } from "../../src/shared/parcel-status.ts";
import { trackingCodeOf } from "../../src/shared/tracking-code.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { send } from "../tenant.ts";
import { newKeyOf } from "../tracking/scans.ts";

/** Three databases of orders: the tables are in `DB` too. */
const databases = [bindings.ORDERS_0, bindings.ORDERS_1, bindings.DB].map((d1, number) =>
  orderDatabase(d1, number),
);
const PARTNERS = 4;
const NAMES = ["Zainab Bello", "Ṣẹ̀gun Ọlábísí", "Ada Obi", "Ada Bello"];
/** The copy of the point, which each creation of an order sees to. */
const POINT = {
  ...{ revision: 1, name: "Allen Avenue counter", address: "", city: "", state: "", zip: "", phone: "" },
  ...{ latitude: 6.6, longitude: 3.35, workingHours: CLOSED_ALL_WEEK },
};
const START = Date.parse("2026-11-01T00:00:00Z");

let api: Api;
let agent: string;
let pointId: string;
let partners: string[];

beforeAll(async () => {
  await migrate();
  api = startApi({ orders: new OrderDatabases(databases) });
  pointId = await publicPoint(api);
  agent = await newKeyOf(api, "agents", { point_id: pointId });
  partners = [];
  for (let i = 0; i < PARTNERS; i++) {
    const body = { name: `Partner ${i}`, kind: "store", origin_zip: "100281" };
    const made = await api.operator("POST", "/operator/partners", body);
    partners.push((await made.json<{ data: { id: string } }>()).data.id);
  }
});

const partner = fc.nat(PARTNERS - 1);
/** Few values, so that many are equal in all but their ids. */
const order = fc.record({
  partner,
  at: fc.nat(5),
  random: fc.uint8Array({ minLength: 11, maxLength: 11 }),
  status: fc.constantFrom(...ORDER_STATUSES),
  name: fc.constantFrom(...NAMES),
});
const delivery = fc.record({ partner, at: fc.nat(5), url: fc.nat(3), isFailed: fc.boolean() });
const page = fc.record({ page: fc.integer({ min: 1, max: 4 }), pageSize: fc.integer({ min: 1, max: 12 }) });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const question = fc.oneof(
  fc.record({
    path: fc.constant("/operator/orders"),
    page,
    status: maybe(fc.constantFrom(...ORDER_STATUSES)),
    search: maybe(fc.constantFrom("ada", "bello", "ada bello", "nobody")),
    partner_id: maybe(partner),
  }),
  fc.record({ path: fc.constant("/operator/webhooks"), page }),
  fc.record({ path: fc.constant("/agent/parcels"), search: maybe(fc.constantFrom("ada", "bello", "x")) }),
);
interface Question {
  path: string;
  page?: { page: number; pageSize: number };
  partner_id?: number | undefined;
  status?: string | undefined;
  search?: string | undefined;
}
interface Written {
  orders: (typeof order extends fc.Arbitrary<infer T> ? T : never)[];
  deliveries: (typeof delivery extends fc.Arbitrary<infer T> ? T : never)[];
}

/** Writes everything anew, each partner's where `databaseOf` says. */
async function write({ orders: made, deliveries }: Written, databaseOf: readonly number[]): Promise<void> {
  const copies = await everyCopy();
  for (const db of databases) {
    await db.batch([
      ...([
        db.delete(orders),
        db.delete(orderTerms),
        db.delete(orderCounts),
        db.delete(pointCounts),
      ] as const),
      ...([db.delete(webhookDeliveries), db.delete(failingUrls)] as const),
      ...([db.delete(orderPartners), db.delete(orderPoints)] as const),
      ...([
        db.insert(orderPartners).values(copies),
        db.insert(orderPoints).values({ ...POINT, id: pointId }),
      ] as const),
    ]);
    const isHere = (one: { partner: number }) => databaseOf[one.partner] === db.number;
    const rows = made.map(orderOf).filter((_, i) => isHere(made[i]!));
    for (const row of rows) await db.insert(orders).values({ ...row, number: numberOf(row.id) as never });
    await db.run(indexOrders(rows));
    const theirs = deliveries.map(deliveryOf).filter((_, i) => isHere(deliveries[i]!));
    for (const row of theirs) await db.insert(webhookDeliveries).values(row);
  }
  for (const [i, id] of partners.entries()) {
    await bindings.DB.prepare("UPDATE partners SET orders_database = ?2 WHERE id = ?1")
      .bind(id, databaseOf[i])
      .run();
  }
}

/** The copies of all partners, wherever they are. */
async function everyCopy() {
  const found = await Promise.all(databases.map((db: OrderDatabase) => db.select().from(orderPartners)));
  return [...new Map(found.flat().map((copy) => [copy.id, copy])).values()];
}

const idAt = (at: number, i: number, kind: string) =>
  `${(START + at)
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})/, "$1-")}-7${kind}${String(i).padStart(2, "0")}-8000-${String(i).padStart(12, "0")}`;

function orderOf(
  { partner: of, at, random, status, name }: Written["orders"][number],
  i: number,
): StoredOrder {
  const arrivedAt = status === "ready_for_pickup" ? START + at : null;
  return {
    id: idAt(at, i, "1"),
    partnerId: partners[of]!,
    reference: `R-${i}`,
    trackingCode: trackingCodeOf(Uint8Array.from([...random.slice(0, 9), i >> 5, i & 31])),
    ...{ entrance: "store", fingerprint: "", status, sequence: 1, pointId },
    ...{ receiverName: name, receiverEmail: "", receiverPhone: "", lastNameKey: "", items: [], note: "" },
    ...{ expectedFrom: null, expectedTo: null, expiringAt: null },
    ...{ webhookUrl: null, deliveryFeeKobo: 180_000, codeKey: "first", createdAt: START + at },
    ...{ updatedAt: START + i, arrivedAt, erasedAt: null, codeTries: 0, codeLockedUntil: 0 },
    ...{ extraDays: 0, partnerDays: 0, operatorDays: 0, shiftedDays: 0, collectableUntil: null },
    ...{ valueKobo: 0, codAmountKobo: null, returnOf: null, handedInAt: null },
    ...{ shelf: null, phoneHash: null, phoneEndHash: null },
    ...{ holderKind: null, holderId: null, heldSince: null, holderSequence: null },
    finalAt: isEnded(status) ? START + at : null,
  };
}

function deliveryOf({ partner: of, at, url, isFailed }: Written["deliveries"][number], i: number) {
  return {
    ...{ id: idAt(at, i, "2"), partnerId: partners[of]!, eventId: `event-${i}`, type: "package.created" },
    ...({ url: `https://shop.example/${url}`, body: "{}", status: isFailed ? "failed" : "pending" } as const),
    ...{ nextAttemptAt: START, sweepAt: START, troubled: true, createdAt: START + at },
  };
}

/** The whole answer, and for the lists of a point those behind them too. */
async function ask({ path, page: which, partner_id, status, search }: Question): Promise<unknown> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...which, status, search }))
    if (value !== undefined) query.set(name, String(value));
  if (partner_id !== undefined) query.set("partner_id", partners[partner_id]!);
  const url = `${path}?${query}`;
  const answer = path.startsWith("/agent")
    ? await send(api, "GET", url, agent)
    : await api.operator("GET", url);
  expect([url, answer.status]).toEqual([url, 200]);
  return answer.json();
}

it("lists over all partners, and those of a point, are the same with one and with three databases of orders", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { minLength: 20, maxLength: 60 }),
      fc.array(delivery, { minLength: 5, maxLength: 20 }),
      fc.array(fc.nat(2), { minLength: PARTNERS, maxLength: PARTNERS }),
      fc.array(question as fc.Arbitrary<Question>, { minLength: 30, maxLength: 30 }),
      async (made, deliveries, databaseOf, questions) => {
        const written = { orders: made, deliveries };
        await write(written, Array(PARTNERS).fill(0));
        const ofOne = [];
        for (const one of questions) ofOne.push(await ask(one));
        await write(written, databaseOf);
        for (const [i, one] of questions.entries()) expect([one, await ask(one)]).toEqual([one, ofOne[i]]);
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});
