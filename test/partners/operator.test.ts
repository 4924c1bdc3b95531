import { describe, expect } from "vitest";
import { operatorHeaders } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { it, partnerOf, SHOP } from "./partners.ts";

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
  it("creates a pending one, with defaults for missing fields", async ({
    api,
    partners: { create, read },
  }) => {
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
      one_code: false,
      payout_account: null,
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

  it("stores what is sent, and refuses what only the service sets", async ({ partners: { create } }) => {
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

  it.for(FIELDS)("refuses %s %j, and names the field", async ([field, value], { partners: { create } }) => {
    expect(await wrongPathsOf(await create({ [field]: value }))).toEqual([field]);
  });

  it("names all missing fields", async ({ api }) => {
    const paths = await wrongPathsOf(await api.operator("POST", "/operator/partners", {}));
    expect(paths.sort()).toEqual(["kind", "name", "origin_zip"]);
  });
});

describe("the list of partners", () => {
  it.beforeAll(async ({ partners: { create, activate, list } }) => {
    for (const name of ["Zeta list", "Ọ̀ṣun list", "alpha list", "Osun List 2"]) {
      await partnerOf(await create({ name }), 201);
    }
    const { data } = await list("?search=alpha%20list");
    await partnerOf(await activate(data[0]!.id));
  });

  it("is sorted by name, whatever the diacritics and the case", async ({ partners: { list } }) => {
    const { data, pagination } = await list("?search=LIST&pageSize=50");
    expect(data.map(({ name }) => name)).toEqual(["alpha list", "Ọ̀ṣun list", "Osun List 2", "Zeta list"]);
    expect(pagination).toEqual({ totalCount: 4, page: 1, pageSize: 50, totalPages: 1 });
  });

  it("finds a part of a name, taken literally", async ({ partners: { list } }) => {
    expect((await list("?search=osun%20l")).pagination.totalCount).toBe(2);
    expect((await list("?search=%25")).data).toEqual([]);
    expect((await list("?search=_")).data).toEqual([]);
  });

  it("can be filtered by state", async ({ partners: { list } }) => {
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await names("?search=list&status=active")).toEqual(["alpha list"]);
    expect(await names("?search=list&status=pending")).toEqual(["Ọ̀ṣun list", "Osun List 2", "Zeta list"]);
    expect(await names("?search=list&status=suspended")).toEqual([]);
  });

  it("comes in pages, which are empty past the end", async ({ partners: { list } }) => {
    const page = async (number: number) => list(`?search=list&pageSize=3&page=${number}`);
    expect((await page(1)).data.map(({ name }) => name)).toEqual(["alpha list", "Ọ̀ṣun list", "Osun List 2"]);
    const second = await page(2);
    expect(second.data.map(({ name }) => name)).toEqual(["Zeta list"]);
    expect(second.pagination).toEqual({ totalCount: 4, page: 2, pageSize: 3, totalPages: 2 });
    expect((await page(3)).data).toEqual([]);
  });

  it.for(["status=gone", "page=0", "pageSize=0", "pageSize=201", "page=1&page=2", "page=x"])(
    "refuses %s",
    async (query, { api }) => {
      const paths = await wrongPathsOf(await api.operator("GET", `/operator/partners?${query}`));
      expect(paths).toEqual([query.split("=")[0]]);
    },
  );
});

describe("changing a partner", () => {
  it("changes what is sent and nothing else", async ({ api, partners: { create, read, list } }) => {
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

  it("changes a label name that equals the name along with it", async ({ api, partners: { create } }) => {
    const made = await partnerOf(await create({ name: "Before" }), 201);
    const rename = (changes: object) => api.operator("PATCH", `/operator/partners/${made.id}`, changes);
    expect(await partnerOf(await rename({ name: "After" }))).toMatchObject({ label_name: "After" });
    await rename({ label_name: "Own" });
    expect(await partnerOf(await rename({ name: "Later" }))).toMatchObject({ label_name: "Own" });
  });

  it("keeps a label name of its own that is given while the partner is renamed", async ({
    api,
    partners: { create, read },
  }) => {
    const { id } = await partnerOf(await create({ name: "Before" }), 201);
    const change = (changes: object) => api.operator("PATCH", `/operator/partners/${id}`, changes);
    await Promise.all([change({ label_name: "Own" }), change({ name: "After" })]);
    expect(await read(id)).toMatchObject({ name: "After", label_name: "Own" });
  });

  it("changes every field that a partner is created with", async ({ api, partners: { create } }) => {
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

  it("does not change what somebody else has changed since it was read, if it is told what was read", async ({
    api,
    partners: { create, read },
  }) => {
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

  it("sets, replaces and removes where drivers collect its parcels", async ({
    api,
    partners: { create, read },
  }) => {
    const { id } = await partnerOf(await create({ pickup: WHOLE_PICKUP }), 201);
    const set = async (pickup: unknown) =>
      (await partnerOf(await api.operator("PATCH", `/operator/partners/${id}`, { pickup }))).pickup;
    expect((await read(id)).pickup).toEqual(WHOLE_PICKUP);
    expect(await set(PICKUP)).toEqual({ ...PICKUP, city: "", state: "", zip: "", phone: "", note: "" });
    await api.operator("PATCH", `/operator/partners/${id}`, { kind: "logistics" });
    expect((await read(id)).pickup).toMatchObject(PICKUP);
    expect(await set(null)).toBeNull();
  });

  it.for([
    [{ ...PICKUP, address: "" }, ["pickup.address"]],
    [{ ...PICKUP, latitude: 91 }, ["pickup.latitude"]],
    [{ ...PICKUP, longitude: "3.4" }, ["pickup.longitude"]],
    [{ ...PICKUP, phone: "call" }, ["pickup.phone"]],
    [{ ...PICKUP, phone: "  ( )  -" }, ["pickup.phone"]],
    [{ ...PICKUP, country: "Nigeria" }, ["pickup.country"]],
    [{}, ["pickup.address", "pickup.latitude", "pickup.longitude"]],
    ["4 Adeola Odeku Street", ["pickup"]],
  ])(
    "refuses the pickup address %j, and names what is wrong",
    async ([pickup, paths], { api, partners: { create, read } }) => {
      expect((await wrongPathsOf(await create({ pickup }))).sort()).toEqual(paths);
      const { id } = await partnerOf(await create(), 201);
      const refused = await api.operator("PATCH", `/operator/partners/${id}`, { pickup });
      expect((await wrongPathsOf(refused)).sort()).toEqual(paths);
      expect((await read(id)).pickup).toBeNull();
    },
  );

  it.for(FIELDS)(
    "refuses %s %j, and changes nothing",
    async ([field, value], { api, partners: { create, read } }) => {
      const made = await partnerOf(await create(), 201);
      const changes = { kind: "logistics", [field]: value };
      const paths = await wrongPathsOf(await api.operator("PATCH", `/operator/partners/${made.id}`, changes));
      expect(paths).toEqual([field]);
      expect(await read(made.id)).toEqual(made);
    },
  );
});
