import { beforeAll, describe, expect, it } from "vitest";
import type { Partner } from "../../src/partners/partner.ts";
import { type Api, migrate, operatorHeaders, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";

const UNKNOWN = "/operator/partners/01a1f8b1-ba9f-72b9-b729-0167e5e79a37";
const SHOP = { name: "Konga Stores", kind: "store", origin_zip: "100281" };

let api: Api;

beforeAll(async () => {
  await migrate();
  api = startApi();
});

async function partnerOf(response: Response, status = 200): Promise<Partner> {
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([status, ""]);
  return (await response.json<{ data: Partner }>()).data;
}

const create = (details: object = {}) => api.operator("POST", "/operator/partners", { ...SHOP, ...details });
const read = async (id: string) => partnerOf(await api.operator("GET", `/operator/partners/${id}`));
const act = (id: string, action: string, body?: object) =>
  api.operator("POST", `/operator/partners/${id}/${action}`, body);
const activate = (id: string, agreement_signed_on: unknown = "2026-01-15") =>
  act(id, "activate", { agreement_signed_on });
const allow = (id: string, entries: unknown) =>
  api.operator("PUT", `/operator/partners/${id}/allow-list`, { entries });

interface PartnerPage {
  data: Partner[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
}

async function list(query: string): Promise<PartnerPage> {
  const response = await api.operator("GET", `/operator/partners${query}`);
  expect(response.status).toBe(200);
  return (await response.json<{ data: PartnerPage }>()).data;
}

const PICKUP = { address: "4 Adeola Odeku Street", latitude: 6.4311, longitude: 3.4158 };
const WHOLE_PICKUP = {
  ...PICKUP,
  city: "Victoria Island",
  state: "Lagos",
  zip: "106104",
  phone: "+234 803 000 0000",
  note: "Ring at the side gate.\nAsk for Bola.",
};

const FIELDS: [string, unknown][] = [
  ["name", ""],
  ["name", "x".repeat(101)],
  ["name", "two\nlines"],
  ["name", 5],
  ["name", null],
  ["kind", "shop"],
  ["kind", "Store"],
  ["origin_zip", "10028"],
  ["origin_zip", "1002811"],
  ["origin_zip", 100281],
  ["origin_zip", "100281\n"],
  ["origin_zip", "LA--1234567AB"],
  ["label_name", ""],
  ["label_name", "x".repeat(61)],
  ["brand_color", "red"],
  ["brand_color", "#12345"],
  ["brand_color", "#12345g"],
  ["brand_color", "#123456; x"],
  ["support_url", "http://shop.example.com"],
  ["support_url", "javascript:alert(1)"],
  ["support_url", "https://ada@shop.example.com"],
  ["support_url", "shop.example.com/help"],
  ["support_url", "https://"],
  ["support_url", `https://shop.example.com/${"x".repeat(500)}`],
  ["support_phone", "call me"],
  ["support_phone", "123456"],
];

describe("creating a partner", () => {
  it("creates a pending one, with defaults for missing fields", async () => {
    const made = await partnerOf(await create(), 201);
    const now = new Date(api.clock.now).toISOString();
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      ...SHOP,
      status: "pending",
      label_name: SHOP.name,
      brand_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      orders_database: expect.stringMatching(/^ORDERS_[01]$/),
      support_url: null,
      support_phone: null,
      pickup: null,
      returns: { by_receiver: false, days: 30 },
      orders_per_day: 50_000,
      agreement_signed_on: null,
      allow_list: [],
      created_at: now,
      updated_at: now,
    });
    expect(await read(made.id)).toEqual(made);
  });

  it("stores what is sent, and refuses what only the service sets", async () => {
    const details = {
      name: "Ọjà Logistics",
      kind: "logistics",
      origin_zip: "LA1-2345-67AB",
      label_name: "Ọjà",
      brand_color: "#00AAff",
    };
    const sets = {
      status: "active",
      allow_list: ["0.0.0.0/0"],
      id: "mine",
      agreement_signed_on: "2026-01-01",
    };
    expect(await wrongPathsOf(await create({ ...details, ...sets }))).toEqual(Object.keys(sets));
    const made = await partnerOf(await create(details), 201);
    expect(made).toMatchObject({ ...details, status: "pending", allow_list: [], agreement_signed_on: null });
  });

  it.each(FIELDS)("refuses %s %j, and names the field", async (field, value) => {
    expect(await wrongPathsOf(await create({ [field]: value }))).toEqual([field]);
  });

  it("names all missing fields", async () => {
    const paths = await wrongPathsOf(await api.operator("POST", "/operator/partners", {}));
    expect(paths.sort()).toEqual(["kind", "name", "origin_zip"]);
  });
});

describe("the list of partners", () => {
  beforeAll(async () => {
    for (const name of ["Zeta list", "Ọ̀ṣun list", "alpha list", "Osun List 2"]) {
      await partnerOf(await create({ name }), 201);
    }
    const { data } = await list("?search=alpha%20list");
    await partnerOf(await activate(data[0]!.id));
  });

  it("is sorted by name, whatever the diacritics and the case", async () => {
    const { data, pagination } = await list("?search=LIST&pageSize=50");
    expect(data.map(({ name }) => name)).toEqual(["alpha list", "Ọ̀ṣun list", "Osun List 2", "Zeta list"]);
    expect(pagination).toEqual({ totalCount: 4, page: 1, pageSize: 50, totalPages: 1 });
  });

  it("finds a part of a name, taken literally", async () => {
    expect((await list("?search=osun%20l")).pagination.totalCount).toBe(2);
    expect((await list("?search=%25")).data).toEqual([]);
    expect((await list("?search=_")).data).toEqual([]);
  });

  it("can be filtered by state", async () => {
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await names("?search=list&status=active")).toEqual(["alpha list"]);
    expect(await names("?search=list&status=pending")).toEqual(["Ọ̀ṣun list", "Osun List 2", "Zeta list"]);
    expect(await names("?search=list&status=suspended")).toEqual([]);
  });

  it("comes in pages, which are empty past the end", async () => {
    const page = async (number: number) => list(`?search=list&pageSize=3&page=${number}`);
    expect((await page(1)).data.map(({ name }) => name)).toEqual(["alpha list", "Ọ̀ṣun list", "Osun List 2"]);
    const second = await page(2);
    expect(second.data.map(({ name }) => name)).toEqual(["Zeta list"]);
    expect(second.pagination).toEqual({ totalCount: 4, page: 2, pageSize: 3, totalPages: 2 });
    expect((await page(3)).data).toEqual([]);
  });

  it.each(["status=gone", "page=0", "pageSize=0", "pageSize=201", "page=1&page=2", "page=x"])(
    "refuses %s",
    async (query) => {
      const paths = await wrongPathsOf(await api.operator("GET", `/operator/partners?${query}`));
      expect(paths).toEqual([query.split("=")[0]]);
    },
  );
});

describe("changing a partner", () => {
  it("changes what is sent and nothing else", async () => {
    const made = await partnerOf(
      await create({ name: "Before", label_name: "Beforehand", brand_color: "#112233" }),
      201,
    );
    api.clock.now += 1000;
    const changed = await partnerOf(
      await api.operator("PATCH", `/operator/partners/${made.id}`, { name: "After" }),
    );
    const updated_at = new Date(api.clock.now).toISOString();
    expect(changed).toEqual({ ...made, name: "After", updated_at });
    expect(await read(made.id)).toEqual(changed);
    expect((await list("?search=after")).data).toEqual([changed]);
    expect((await list("?search=before")).data).toEqual([]);
  });

  it("changes a label name that equals the name along with it", async () => {
    const made = await partnerOf(await create({ name: "Before" }), 201);
    const rename = (changes: object) => api.operator("PATCH", `/operator/partners/${made.id}`, changes);
    expect(await partnerOf(await rename({ name: "After" }))).toMatchObject({ label_name: "After" });
    await rename({ label_name: "Own" });
    expect(await partnerOf(await rename({ name: "Later" }))).toMatchObject({ label_name: "Own" });
  });

  it("keeps a label name of its own that is given while the partner is renamed", async () => {
    const { id } = await partnerOf(await create({ name: "Before" }), 201);
    const change = (changes: object) => api.operator("PATCH", `/operator/partners/${id}`, changes);
    await Promise.all([change({ label_name: "Own" }), change({ name: "After" })]);
    expect(await read(id)).toMatchObject({ name: "After", label_name: "Own" });
  });

  it("changes every field that a partner is created with", async () => {
    const { id } = await partnerOf(await create(), 201);
    const changes = {
      name: "All new",
      kind: "logistics",
      origin_zip: "900211",
      label_name: "New label",
      brand_color: "#abcdef",
    };
    expect(await partnerOf(await api.operator("PATCH", `/operator/partners/${id}`, changes))).toMatchObject(
      changes,
    );
  });

  it("does not change what somebody else has changed since it was read, if it is told what was read", async () => {
    const { id } = await partnerOf(await create({ name: "Before" }), 201);
    const path = `/operator/partners/${id}`;
    const change = (changes: object, ifMatch: string) =>
      api.fetch(path, {
        method: "PATCH",
        headers: { ...operatorHeaders, "content-type": "application/json", "if-match": ifMatch },
        body: JSON.stringify(changes),
      });
    const etag = (await api.operator("GET", path)).headers.get("etag")!;
    const answers = await Promise.all(["One", "Two", "Three"].map((name) => change({ name }, etag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    await problemOf(await change({ kind: "logistics" }, etag), 412, "precondition_failed");
    const winner = answers.find(({ ok }) => ok)!;
    const won = await partnerOf(winner);
    expect([won.kind, await read(id)]).toEqual(["store", won]);
    const changed = await change({ kind: "logistics" }, winner.headers.get("etag")!);
    expect(await partnerOf(changed)).toMatchObject({ kind: "logistics" });
  });

  it("sets, replaces and removes where drivers collect its parcels", async () => {
    const { id } = await partnerOf(await create({ pickup: WHOLE_PICKUP }), 201);
    const set = async (pickup: unknown) =>
      (await partnerOf(await api.operator("PATCH", `/operator/partners/${id}`, { pickup }))).pickup;
    expect((await read(id)).pickup).toEqual(WHOLE_PICKUP);
    expect(await set(PICKUP)).toEqual({ ...PICKUP, city: "", state: "", zip: "", phone: "", note: "" });
    await api.operator("PATCH", `/operator/partners/${id}`, { kind: "logistics" });
    expect((await read(id)).pickup).toMatchObject(PICKUP);
    expect(await set(null)).toBeNull();
  });

  it.each([
    [{ ...PICKUP, address: "" }, ["pickup.address"]],
    [{ ...PICKUP, latitude: 91 }, ["pickup.latitude"]],
    [{ ...PICKUP, longitude: "3.4" }, ["pickup.longitude"]],
    [{ ...PICKUP, phone: "call" }, ["pickup.phone"]],
    [{ ...PICKUP, phone: "       " }, ["pickup.phone"]],
    [{ ...PICKUP, country: "Nigeria" }, ["pickup.country"]],
    [{}, ["pickup.address", "pickup.latitude", "pickup.longitude"]],
    ["4 Adeola Odeku Street", ["pickup"]],
  ])("refuses the pickup address %j, and names what is wrong", async (pickup, paths) => {
    expect((await wrongPathsOf(await create({ pickup }))).sort()).toEqual(paths);
    const { id } = await partnerOf(await create(), 201);
    const refused = await api.operator("PATCH", `/operator/partners/${id}`, { pickup });
    expect((await wrongPathsOf(refused)).sort()).toEqual(paths);
    expect((await read(id)).pickup).toBeNull();
  });

  it.each(FIELDS)("refuses %s %j, and changes nothing", async (field, value) => {
    const made = await partnerOf(await create(), 201);
    const changes = { kind: "logistics", [field]: value };
    const paths = await wrongPathsOf(await api.operator("PATCH", `/operator/partners/${made.id}`, changes));
    expect(paths).toEqual([field]);
    expect(await read(made.id)).toEqual(made);
  });
});

describe("a partner's state", () => {
  it("becomes active by a signed agreement, suspended, and active again", async () => {
    const { id } = await partnerOf(await create(), 201);
    expect(await partnerOf(await activate(id, "2026-11-20"))).toMatchObject({
      status: "active",
      agreement_signed_on: "2026-11-20",
    });
    expect(await partnerOf(await act(id, "suspend"))).toMatchObject({
      status: "suspended",
      agreement_signed_on: "2026-11-20",
    });
    expect(await partnerOf(await activate(id, "2026-11-19"))).toMatchObject({
      status: "active",
      agreement_signed_on: "2026-11-19",
    });
  });

  it.each([
    "2026-11-22",
    "2027-01-01",
    "20 November",
    "2026-02-30",
    "2026-11-20T00:00:00Z",
    "",
    20261120,
    null,
  ])("does not become active with an agreement of %j", async (date) => {
    const { id } = await partnerOf(await create(), 201);
    expect(await wrongPathsOf(await activate(id, date))).toEqual(["agreement_signed_on"]);
    expect((await read(id)).status).toBe("pending");
  });

  it("does not become active without a date", async () => {
    const { id } = await partnerOf(await create(), 201);
    expect(await wrongPathsOf(await act(id, "activate", {}))).toEqual(["agreement_signed_on"]);
    expect((await act(id, "activate")).status).toBe(415);
  });

  it("cannot be suspended while it is pending", async () => {
    const { id } = await partnerOf(await create(), 201);
    await problemOf(await act(id, "suspend"), 409, "invalid_transition");
    expect((await read(id)).status).toBe("pending");
  });

  it("stays as it is when it is suspended twice", async () => {
    const { id } = await partnerOf(await create(), 201);
    await activate(id);
    const suspended = await partnerOf(await act(id, "suspend"));
    api.clock.now += 1000;
    expect(await partnerOf(await act(id, "suspend", {}))).toEqual(suspended);
  });
});

describe("a partner's allow-list", () => {
  it("is kept in canonical form, each entry once", async () => {
    const { id } = await partnerOf(await create(), 201);
    const set = await partnerOf(
      await allow(id, [
        "203.0.113.77/24",
        "203.0.113.0/24",
        "2001:DB8:0:0::1",
        "2001:db8::1",
        "::ffff:198.51.100.7",
        "198.51.100.7",
        "2001:db8:1:2:3::/64",
        "::ffff:192.0.2.0/120",
      ]),
    );
    expect(set.allow_list).toEqual([
      "203.0.113.0/24",
      "2001:db8::1",
      "198.51.100.7",
      "2001:db8:1:2::/64",
      "192.0.2.0/24",
    ]);
    expect(await read(id)).toEqual(set);
  });

  it("is replaced as a whole, by an empty one too", async () => {
    const { id } = await partnerOf(await create(), 201);
    await allow(id, ["203.0.113.1"]);
    expect((await partnerOf(await allow(id, ["203.0.113.2"]))).allow_list).toEqual(["203.0.113.2"]);
    expect((await partnerOf(await allow(id, []))).allow_list).toEqual([]);
  });

  it("names the entries that are neither address nor block, and stays as it was", async () => {
    const { id } = await partnerOf(await create(), 201);
    await allow(id, ["203.0.113.1"]);
    const wrong = [
      "203.0.113.0/33",
      "example.com",
      "010.0.0.1",
      "0x7f000001",
      "1.2.3",
      "",
      " 203.0.113.1",
      "2001:db8::/129",
      "fe80::1%eth0",
      "203.0.113.0/-1",
      "203.0.113.0/",
      "::ffff:1.2.3.4/95",
    ];
    expect(await wrongPathsOf(await allow(id, ["203.0.113.9", ...wrong]))).toEqual(
      wrong.map((_, i) => `entries.${i + 1}`),
    );
    expect((await read(id)).allow_list).toEqual(["203.0.113.1"]);
  });

  it("must be a list of texts", async () => {
    const { id } = await partnerOf(await create(), 201);
    expect(await wrongPathsOf(await allow(id, undefined))).toEqual(["entries"]);
    expect(await wrongPathsOf(await allow(id, "203.0.113.1"))).toEqual(["entries"]);
    expect(await wrongPathsOf(await allow(id, ["203.0.113.1", 5]))).toEqual(["entries.1"]);
  });
});

describe("a partner's first secret key", () => {
  it.each([
    ["without a body", undefined, "First key"],
    ["with an empty one", {}, "First key"],
    ["with a name", { name: "Warehouse" }, "Warehouse"],
  ])("is shown once, when it is created %s", async (_, body, name) => {
    const { id } = await partnerOf(await create(), 201);
    const response = await act(id, "secret-keys", body);
    expect(response.status).toBe(201);
    const { data } = await response.json<{ data: object }>();
    expect(data).toEqual({
      id: expect.any(String),
      name,
      created_at: new Date(api.clock.now).toISOString(),
      last_used_at: null,
      key: expect.stringMatching(/^sk_test_[0-9A-Za-z]{33}$/),
    });
  });

  it.each(["", "x".repeat(101), "two\nlines", null])("can't be called %j", async (name) => {
    const { id } = await partnerOf(await create(), 201);
    expect(await wrongPathsOf(await act(id, "secret-keys", { name }))).toEqual(["name"]);
  });
});

describe("a partner that does not exist", () => {
  it.each<[string, string, unknown?]>([
    ["GET", ""],
    ["PATCH", "", { name: "x" }],
    ["POST", "/activate", { agreement_signed_on: "2026-01-15" }],
    ["POST", "/suspend"],
    ["PUT", "/allow-list", { entries: [] }],
    ["POST", "/secret-keys"],
    ["GET", "/accounts"],
    ["POST", "/accounts", { email: "nobody@example.com" }],
    ["GET", "/clients"],
    ["POST", "/clients"],
  ])("is 404 to %s %s", async (method, path, body) => {
    await problemOf(await api.operator(method, `${UNKNOWN}${path}`, body), 404, "not_found");
    await problemOf(await api.operator(method, `/operator/partners/x${path}`, body), 404, "not_found");
  });
});
