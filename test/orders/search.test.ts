import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { listOrders } from "../../src/orders/list/list-store.ts";
import { findAnyNewest, readAnyAt } from "../../src/orders/list/newest-store.ts";
import { findOrder } from "../../src/orders/read/order-store.ts";
import type { StoredOrder } from "../../src/orders/row.ts";
import { indexMissingOrders } from "../../src/orders/search/index-missing.ts";
import { matchOf, searchQuery } from "../../src/orders/search/search-words.ts";
import { Problem } from "../../src/shared/problem.ts";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, OPERATOR_TOKEN, startApi } from "../harness.ts";
import { wrongPathsOf } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { answerOf, NEXT_MS, publicPoint, storeBody } from "./orders.ts";
import { isFoundBy, NAMES, NOTES, wordCount } from "./plain-search.ts";

const PARTNERS = 3;
const ORDERS_EACH = 700;
const DOMAINS = ["gmail.com", "yahoo.com", "shop.example", "mail.co.uk"];
const NEWEST = { sort: "createdAt", descending: true, page: 1, pageSize: 20 } as const;

let api: Api;
let tenants: Tenant[];
let pointId: string;
/** Each tenant's orders, newest first. */
const orders = new Map<string, StoredOrder[]>();

/** Orders as an earlier version left them: without an entry in the index. */
async function fill(partnerId: string, pattern: StoredOrder, partner: number): Promise<void> {
  const rows = Array.from({ length: ORDERS_EACH }, (_, i) => ({
    reference: `ORD-2026-${String(i * 37).padStart(5, "0")}`,
    code: `CODE${partner}X${String(i).padStart(4, "0")}`,
    name: NAMES[i % NAMES.length],
    email: `user${i % 50}.${i % 7}@${DOMAINS[i % DOMAINS.length]}`,
    phone: ["+234 803 ", "0803", "(0)803-"][i % 3] + String(1_000_000 + i * 7919),
    note: NOTES[i % NOTES.length],
    status: i % 3 === 0 ? "created" : "delivered",
  }));
  const copied =
    "entrance, fingerprint, sequence, point_id, last_name_key, items, delivery_fee_kobo, code_key";
  await bindings.ORDERS_0.prepare(
    `INSERT INTO orders (number, id, partner_id, reference, tracking_code, status, receiver_name, receiver_email,
      receiver_phone, note, created_at, updated_at, ${copied})
    SELECT 1000 * (key * 10 + 1 + CAST(?3 AS INTEGER)), 'id-' || ?3 || '-' || key, partner_id, value ->> 'reference', value ->> 'code', value ->> 'status',
      value ->> 'name', value ->> 'email', value ->> 'phone', value ->> 'note', 0, 0, ${copied}
    FROM json_each(?1), (SELECT * FROM orders WHERE id = ?2)`,
  )
    .bind(JSON.stringify(rows), pattern.id, String(partner))
    .run();
  const made = await Promise.all(
    rows.map(async (_, i) => (await findOrder(api.orders, partnerId, { id: `id-${partner}-${i}` }))!),
  );
  orders.set(partnerId, [pattern, ...made.toReversed()]);
}

const runCron = () => indexMissingOrders({ ...api.deps, now: () => api.clock.now + 3_600_000 }, api.orders);

async function newOrder({ id, secretKey }: Tenant, changes: object = {}): Promise<StoredOrder> {
  const body = storeBody(pointId, changes);
  const { data } = await answerOf(await send(api, "POST", "/api/v1/orders", secretKey, body), 201);
  return (await findOrder(api.orders, id, { id: data.id }))!;
}

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenants = [];
  pointId = await publicPoint(api);
  for (let partner = 0; partner < PARTNERS; partner++) {
    const tenant = await newTenant(api);
    tenants.push(tenant);
    await fill(tenant.id, await newOrder(tenant), partner);
  }
  await runCron();
});

/** What people type, and what costs most: single letters and digits, and what many words begin with. */
const typed = fc.oneof(
  fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789"),
  fc.constantFrom(
    "ad",
    "ob",
    "08",
    "80",
    "23",
    "20",
    "or",
    "co",
    "us",
    "gm",
    "com",
    "gmail.com",
    "0803",
    "2348",
  ),
  fc.constantFrom(
    "234",
    "803",
    "ord-2026",
    "2026-0",
    "user1",
    "user1.",
    ".com",
    "El-Ru",
    "𞤀",
    "ola",
    "SEGUN",
  ),
  fc.constantFrom(
    "-",
    '"',
    "*",
    "OR",
    "NEAR(",
    "@",
    "_",
    "000001",
    "000002ada",
    "_created",
    "@ada",
    "%",
    "^a",
  ),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);
const searches = fc
  .array(typed, { minLength: 1, maxLength: 100 })
  .map((words) => [...words.join(" ")].slice(0, 200).join(""));
const shortSearches = fc.array(typed, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));

describe("a partner's search", () => {
  it("finds what a look at each of its orders finds, and no other partner's, whatever is asked", {
    tags: "nightly",
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(searches, shortSearches),
        fc.constantFrom(...tenants),
        fc.constantFrom(undefined, "created", "delivered"),
        async (search, { id }, status) => {
          const found = listOrders(api.orders, id, { search, status }, NEWEST);
          if (wordCount(search) > 8) {
            await expect(found).rejects.toThrow(Problem);
            return;
          }
          const fit = orders
            .get(id)!
            .filter((order) => (!status || order.status === status) && isFoundBy(search, order));
          const { rows, total } = await found;
          expect([total, rows.map((row) => row.id)]).toEqual([
            fit.length,
            fit.slice(0, NEWEST.pageSize).map((row) => row.id),
          ]);
        },
      ),
      {
        numRuns: 120,
        examples: ["2348 234", "2348 23", "08 0", "00234803 00"].map((search) => [
          search,
          tenants[0],
          undefined,
        ]),
      },
    );
  });

  it("walks through its own terms only: at most two for a word and three more", () => {
    fc.assert(
      fc.property(fc.oneof(searches, fc.string({ maxLength: 200 })), (search) => {
        fc.pre(wordCount(search) <= 8);
        const query = searchQuery(search, { ofPartner: true, status: "created" });
        const match = query ? matchOf(query) : "";
        const terms = match.match(/"[^"]*"/g) ?? [];
        expect(terms.filter((term) => !term.startsWith('"@'))).toEqual([]);
        expect(terms.length).toBeLessThanOrEqual(3 * 8 + 3);
      }),
    );
  });

  it("finds a phone however it is written, a whole e-mail, reference and code", async () => {
    const [tenant] = tenants as [Tenant];
    const order = await newOrder(tenant, {
      partner_order_id: "A-B-C-D-E-F-G-H-I-J-K 2026",
      customer: { name: "Ngozi Eze", email: "n.eze+shop@mail.example", phone: "+234 (0)809 777-6655" },
    });
    for (const search of [
      ...["08097776655", "+2348097776655", "2348097776655", "809777", "0809 777 6655", "+234 809-777-6655"],
      ...["ngozi 0809", "n.eze+shop@mail.example", "A-B-C-D-E-F-G-H-I-J-K 2026", order.trackingCode],
    ]) {
      const { rows } = await listOrders(api.orders, tenant.id, { search }, NEWEST);
      expect([search, rows.map(({ id }) => id)]).toEqual([search, [order.id]]);
    }
    await bindings.ORDERS_0.prepare(
      "DELETE FROM order_terms WHERE rowid = (SELECT number FROM orders WHERE id = ?)",
    )
      .bind(order.id)
      .run();
  });

  it("finds a word of several parts as an earlier version wrote it into the index", async () => {
    const [tenant] = tenants as [Tenant];
    const order = await newOrder(tenant, { partner_order_id: "EARLIER-2026-7" });
    const { number } = (await bindings.ORDERS_0.prepare(
      "SELECT CAST(orders.number AS TEXT) AS number FROM orders WHERE id = ?",
    )
      .bind(order.id)
      .first<{ number: string }>())!;
    const indexAs = (terms: string) =>
      bindings.ORDERS_0.prepare(
        `INSERT OR REPLACE INTO order_terms (rowid, terms, status, delivery_fee_kobo, last_name_key)
        SELECT CAST(?2 AS INTEGER), replace(?3, '@', printf('%06d', number)), 'created', 0, '' FROM order_partners WHERE id = ?1`,
      )
        .bind(tenant.id, number, terms)
        .run();
    await indexAs("@earlier_2026_7 @2026_7 @7 @_created");
    for (const search of ["EARLIER-2026", "earlier", "2026-7"]) {
      const { rows } = await listOrders(api.orders, tenant.id, { search: `${search} 7` }, NEWEST);
      expect([search, rows.map(({ id }) => id)]).toEqual([search, [order.id]]);
    }
    await bindings.ORDERS_0.prepare("DELETE FROM order_terms WHERE rowid = CAST(? AS INTEGER)")
      .bind(number)
      .run();
  });

  it("is refused with more than eight different words, of which beginnings of others are none", async () => {
    const ask = (search: string) =>
      send(api, "GET", `/orders?search=${encodeURIComponent(search)}`, tenants[0]!.apiKey);
    expect(await wrongPathsOf(await ask("a b c d e f g h i"))).toEqual(["search"]);
    expect((await ask("a b c d e f g h a A b gr")).status).toBe(200);
  });
});

describe("a search for beginnings that very many words have", () => {
  const ORDERS = 5200;
  const WORDS = 25;
  const needles = ORDERS / 20;
  let wordy: Tenant;
  let oldest: number;
  beforeAll(async () => {
    wordy = await newTenant(api);
    const pattern = await newOrder(wordy);
    oldest = pattern.createdAt;
    const copied = `partner_id, entrance, fingerprint, status, sequence, point_id, receiver_name, receiver_email,
      receiver_phone, last_name_key, items, delivery_fee_kobo, code_key, updated_at`;
    const numbers = JSON.stringify(Array.from({ length: ORDERS }, (_, i) => i));
    await bindings.ORDERS_0.batch([
      bindings.ORDERS_0.prepare(
        `INSERT INTO orders (number, id, reference, tracking_code, created_at, note, ${copied})
        SELECT number + n.value * ${NEXT_MS}, substr(orders.id, 1, 24) || printf('%012x', n.value), 'wordy' || n.value, 'wordy' || n.value, created_at + n.value,
          (SELECT group_concat(printf('aaa%x', n.value * ${WORDS} + word.value), ' ')
            FROM json_each(?2) AS word WHERE word.value < ${WORDS}) || iif(n.value % 20 = 0, ' needle', '') ||
            iif(n.value % 2, ' shopa shopax shopay shopaz', ' shop') || iif(n.value % 4 = 1, ' shopb', ''), ${copied}
        FROM orders, json_each(?2) AS n WHERE orders.id = ?1 AND n.value > 0`,
      ).bind(pattern.id, numbers),
      bindings.ORDERS_0.prepare(
        `INSERT INTO order_terms (rowid, terms, status, delivery_fee_kobo, last_name_key)
        SELECT orders.number, (
            SELECT group_concat(printf('%06d', partners.number) || word.value, ' ')
            FROM json_each('["' || replace(note, ' ', '","') || '"]') AS word) || printf(' %06d_created', partners.number),
          'created', 0, last_name_key
        FROM orders, order_partners AS partners WHERE orders.partner_id = ?1 AND partners.id = ?1 AND orders.reference LIKE 'wordy%'`,
      ).bind(wordy.id),
    ]);
  });
  const find = (search: string, changes: object = {}, page: object = {}) =>
    listOrders(api.orders, wordy.id, { search, ...changes }, { ...NEWEST, ...page });

  it("looks through the newest orders if nothing else narrows it, and says since when", {
    tags: "nightly",
  }, async () => {
    const { rows, total, searchedFrom } = await find("aaa");
    expect([rows.length, total, searchedFrom]).toEqual([20, 5000, oldest + ORDERS - 5000]);
    expect(rows[0]!.createdAt).toBe(oldest + ORDERS - 1);
    expect((await find("aaa", {}, { page: 250 })).rows.at(-1)!.createdAt).toBe(searchedFrom);
    expect((await find("aaa", {}, { page: 251 })).rows).toEqual([]);
    const first = await find("aaa", {}, { descending: false });
    expect(first.rows[0]!.createdAt).toBe(searchedFrom);
    expect((await find("aaa", {}, { sort: "receiverLastName" })).total).toBe(5000);
  });

  it("looks through all orders that have its other words, are within its dates or in its state", async () => {
    const found = await find("aaa needle");
    expect([found.total, found.searchedFrom]).toEqual([needles - 1, undefined]);
    const within = await find("aaa", { from: oldest + 5, to: oldest + 105 });
    expect([within.total, within.searchedFrom]).toEqual([100, undefined]);
    expect(await find("aaa", { status: "delivered" })).toEqual({ rows: [], total: 0 });
  });

  it("is answered in full for words that few have, and for one or two letters", async () => {
    for (const search of ["a", "aa", "aaa1f4 aa", "needle"]) {
      const { total, searchedFrom } = await find(search);
      expect([search, total > 0, searchedFrom]).toEqual([search, true, undefined]);
    }
    expect((await find("aa")).total).toBe(ORDERS - 1);
    expect((await find("needle")).total).toBe(needles - 1);
  });

  it("finds the orders of each word with a beginning that thousands have", async () => {
    const found = await Promise.all(
      ["sho", "shop", "shopa", "shopb", "sho needle", "shopb needle", "shopc"].map((search) => find(search)),
    );
    expect(found.map(({ total, searchedFrom }) => [total, searchedFrom])).toEqual(
      [ORDERS - 1, ORDERS - 1, ORDERS / 2, ORDERS / 4, needles - 1, 0, 0].map((total) => [total, undefined]),
    );
    expect(found[0]!.rows[0]!.createdAt).toBe(oldest + ORDERS - 1);
  });

  it("says in the partner's answer and in the operator's since when orders were looked through", async () => {
    const searchedFrom = new Date(oldest + ORDERS - 5000).toISOString();
    const paginationAt = async (path: string, key: string) => {
      const response = await send(api, "GET", path, key);
      return ((await response.json()) as { data: { pagination: object } }).data.pagination;
    };
    const all = `/operator/orders?partner_id=${wordy.id}&search=aaa`;
    expect(await paginationAt(all, OPERATOR_TOKEN)).toMatchObject({ totalCount: 5000, searchedFrom });
    expect(await paginationAt("/orders?search=aaa", wordy.apiKey)).toMatchObject({
      total: 5000,
      searchedFrom,
    });
  });

  it("costs its page and the orders that it looks through, and three calls", async () => {
    const { take, ...databases } = countingDatabases(bindings);
    const counted = databases.orders.all[0]!;
    await listOrders(counted, wordy.id, { search: "aaa" }, NEWEST);
    const { calls, read } = take();
    expect(calls).toBe(3);
    expect(read).toBeLessThanOrEqual(3 * 5000 + 200);
  });
});

describe("a search over all partners", () => {
  const find = async (search: string) =>
    readAnyAt(api.orders, (await findAnyNewest(api.orders, { search }, 100)).positions);

  it("finds whole words of names, and e-mails, phones, references and codes", async () => {
    const wanted = orders.get(tenants[1]!.id)![5]!;
    for (const search of [wanted.trackingCode, `${wanted.trackingCode} ${wanted.receiverName}`]) {
      expect((await find(search)).map(({ id }) => id)).toEqual([wanted.id]);
    }
    for (const search of [wanted.reference, wanted.receiverPhone]) {
      const ids = (await find(search)).map(({ id }) => id);
      expect(ids).toEqual([2, 1, 0].map((partner) => wanted.id.replace("id-1", `id-${partner}`)));
    }
    const { receiverEmail } = wanted;
    expect((await find(receiverEmail)).every((order) => order.receiverEmail === receiverEmail)).toBe(true);
    expect(await find("okor")).toEqual([]);
    expect(await find("gmail")).toEqual([]);
  });

  it("is refused with more than four words, and beyond 10,000 orders", async () => {
    const wrong = async (query: string) =>
      wrongPathsOf(await api.operator("GET", `/operator/orders?${query}`));
    expect(await wrong("search=ada+obi+chidi+okoro+bello")).toEqual(["search"]);
    for (const query of [
      "page=51&pageSize=200",
      "page=51&pageSize=200&search=ada",
      "page=9007199254740991",
    ]) {
      expect(await wrong(query)).toEqual(["page"]);
    }
    expect((await api.operator("GET", "/operator/orders?page=50&pageSize=200")).status).toBe(200);
  });
});

describe("the cron", () => {
  it("indexes what an earlier version wrote, and leaves the rest as it is", { tags: "nightly" }, async () => {
    const [tenant] = tenants as [Tenant];
    api.clock.now += 1000;
    const late = await newOrder(tenant, { partner_order_id: "late-comer" });
    const ids = async () =>
      (await listOrders(api.orders, tenant.id, { search: "late-comer" }, NEWEST)).rows.map(({ id }) => id);
    await bindings.ORDERS_0.prepare(
      "DELETE FROM order_terms WHERE rowid = (SELECT number FROM orders WHERE id = ?)",
    )
      .bind(late.id)
      .run();
    expect(await ids()).toEqual([]);
    await Promise.all([runCron(), runCron()]);
    expect(await ids()).toEqual([late.id]);
  });
});
