import { describe, expect } from "vitest";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { moveThrough, WAY_TO } from "./moves.ts";
import { answerOf, entrances, storeBody, whiteLabelBody } from "./orders.ts";

const it = base.extend("given", BEFORE_ALL, async ({ api, pointId }) => {
  const tenants = [await newTenant(api), await newTenant(api)];
  /** Oldest first. */
  const orders: { id: string; reference: string; tracking_code: string; partner: string; status: string }[] =
    [];
  const statuses = [
    "created",
    "cancelled",
    "in_transit",
    "ready_for_pickup",
    "delivered",
    "returned",
  ] as const;
  for (let i = 0; i < 12; i++) {
    const tenant = tenants[i % 2]!;
    const partner = await entrances(api, tenant);
    api.clock.now += 1000;
    const body = storeBody(
      pointId,
      i % 3 ? {} : { customer: { name: "Zainab El-Rufai", email: "z@b.example", phone: "08031234567" } },
    );
    const { data } = await answerOf(await partner.store(body), 201);
    const status = statuses[i % 6]!;
    await moveThrough(api, data.id, WAY_TO[status]);
    orders.push({
      id: data.id,
      reference: data.partner_order_id!,
      tracking_code: data.tracking_code,
      partner: tenant.id,
      status,
    });
  }
  async function list(query = ""): Promise<Page> {
    const response = await api.operator("GET", `/operator/orders${query}`);
    expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
    return (await response.json<{ data: Page }>()).data;
  }
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);
  const newestFirst = (wanted: (order: (typeof orders)[number], i: number) => boolean) =>
    orders
      .filter(wanted)
      .map(({ id }) => id)
      .toReversed();
  return { tenants, orders, list, idsOf, newestFirst };
});

interface Row {
  id: string;
  partner_id: string;
  status: string;
}
interface Page {
  data: Row[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
}

describe("GET /operator/orders", () => {
  it("lists all partners' orders, the newest first", async ({
    pointId,
    given: { orders, list, newestFirst },
  }) => {
    const { data, pagination } = await list("?pageSize=200");
    expect(data.map(({ id }) => id)).toEqual(newestFirst(() => true));
    expect(pagination).toMatchObject({ totalCount: 12, page: 1, totalPages: 1 });
    const [order] = orders.toReversed();
    expect(data[0]).toEqual({
      id: order!.id,
      partner_id: order!.partner,
      partner_name: expect.stringMatching(/^Tenant /),
      reference: order!.reference,
      tracking_code: order!.tracking_code,
      status: "returned",
      return_of: null,
      point_id: pointId,
      point_name: "Allen Avenue counter",
      recipient: { name: "Ṣẹ̀gun Ọlábísí", email: "segun@example.com", phone: "+234 803 123 4567" },
      delivery_fee: 1800,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it("comes in pages, and is empty past the end", async ({ given: { list, newestFirst } }) => {
    const seen: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { data, pagination } = await list(`?pageSize=5&page=${page}`);
      expect(pagination).toEqual({ totalCount: 12, page, pageSize: 5, totalPages: 3 });
      seen.push(...data.map(({ id }) => id));
    }
    expect(seen).toEqual(newestFirst(() => true));
    const { data, pagination } = await list("?pageSize=5&page=4");
    expect([data, pagination.totalCount]).toEqual([[], 12]);
  });

  it("finds by state, partner and words, and by all of them at once", async ({
    given: { tenants, orders, list, idsOf, newestFirst },
  }) => {
    const [first] = tenants;
    for (const { status } of orders.slice(0, 6)) {
      expect(await idsOf(`?status=${status}`)).toEqual(newestFirst((order) => order.status === status));
    }
    expect(await idsOf(`?partner_id=${first!.id}`)).toEqual(
      newestFirst(({ partner }) => partner === first!.id),
    );
    expect(await idsOf("?search=zainab")).toEqual(newestFirst((_, i) => i % 3 === 0));
    expect(await idsOf("?search=segun%20olabisi")).toEqual(newestFirst((_, i) => i % 3 !== 0));
    expect(await idsOf("?search=zainab&status=created")).toEqual(newestFirst((_, i) => i % 6 === 0));
    const both = `?search=zainab&partner_id=${first!.id}`;
    expect(await idsOf(both)).toEqual(newestFirst((_, i) => i % 6 === 0));
    expect(await idsOf(`${both}&status=delivered`)).toEqual([]);
    const { id, reference, tracking_code } = orders[7]!;
    for (const search of [reference, tracking_code, tracking_code.toLowerCase()]) {
      expect(await idsOf(`?search=${search}`)).toEqual([id]);
    }
    expect((await list("?search=nobody")).pagination).toMatchObject({ totalCount: 0, totalPages: 0 });
  });

  it("finds nothing of an unknown partner", async ({ given: { idsOf } }) => {
    const query = "?partner_id=01a1f8b1-ba9f-72b9-b729-0167e5e79a37";
    for (const others of ["", "&search=zainab", "&status=created&search=zainab"])
      expect(await idsOf(query + others)).toEqual([]);
  });

  it.for(["nobody", '"', '" OR words : "zainab', "-", "%", "*"])(
    "refuses a partner called %j, which is no id",
    async (partner, { api }) => {
      const query = `partner_id=${encodeURIComponent(partner)}&search=zainab`;
      expect(await wrongPathsOf(await api.operator("GET", `/operator/orders?${query}`))).toEqual([
        "partner_id",
      ]);
    },
  );

  it.for(['"', "zainab OR", "NEAR(", "words:zainab", "scope : x", "*", "^zainab", "a\\b", "%00".slice(0, 1)])(
    "takes %j as words, not as a query",
    async (search, { given: { list } }) => {
      await list(`?search=${encodeURIComponent(search)}`);
    },
  );

  it.for([
    ["page=0", "page"],
    ["pageSize=201", "pageSize"],
    ["pageSize=ten", "pageSize"],
    ["status=gone", "status"],
    ["status=created&status=created", "status"],
    [`search=${"x".repeat(201)}`, "search"],
  ] as const)("refuses %s", async ([query, path], { api }) => {
    expect(await wrongPathsOf(await api.operator("GET", `/operator/orders?${query}`))).toEqual([path]);
  });

  it("is for operators, and contains no collection code", async ({ api, pointId, given: { tenants } }) => {
    await problemOf(
      await send(api, "GET", "/operator/orders", tenants[0]!.secretKey),
      403,
      "insufficient_scope",
    );
    const partner = await entrances(api, tenants[0]!);
    const { data } = await answerOf(await partner.whiteLabel(whiteLabelBody(pointId)), 201);
    const listed = await api.operator("GET", `/operator/orders?search=${data.reference}`);
    const text = await listed.text();
    expect(text).toContain(data.tracking_code);
    expect(text).not.toMatch(/collection|label_url/);
    expect(text).not.toContain(`"${data.collection_code}"`);
  });
});

describe("GET /operator/orders/{id}", () => {
  it("shows any partner's order with its events", async ({ api, pointId, given: { orders } }) => {
    for (const { id, partner, status } of orders.slice(0, 6)) {
      const response = await api.operator("GET", `/operator/orders/${id}`);
      expect(response.status).toBe(200);
      const { data } = await response.json<{
        data: Row & { events: { type: string; point_id: string }[] };
      }>();
      expect(data).toMatchObject({ id, partner_id: partner, status });
      expect(data.events).toHaveLength(1 + WAY_TO[status as keyof typeof WAY_TO].length);
      expect(data.events[0]).toMatchObject({ type: "package.created", point_id: pointId });
    }
  });

  it.for(["01a1f8b1-ba9f-72b9-b729-0167e5e79a37", "nothing", "%00", "'"])(
    "is 404 for %s",
    async (id, { api }) => {
      await problemOf(await api.operator("GET", `/operator/orders/${id}`), 404, "order_not_found");
    },
  );
});
