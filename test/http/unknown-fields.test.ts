import { describe, expect } from "vitest";
import { nearestName } from "../../src/shared/nearest-name.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { operatorHeaders } from "../harness.ts";
import { entrances, storeBody } from "../orders/orders.ts";
import { createPoint } from "../points/points.ts";
import { problemOf } from "../problems.ts";
import { accessToken, send } from "../tenant.ts";

const it = base.extend("given", BEFORE_ALL, async ({ api, tenant, pointId }) => {
  await api.publish();
  const create = async (changes: object) => (await entrances(api, tenant)).store(storeBody(pointId, changes));
  return { create };
});

/** What a 400 says of each wrong field or parameter. */
async function messagesOf(response: Response): Promise<Record<string, string>> {
  const { errors = [] } = await problemOf(response, 400, "invalid_request");
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

describe("an unknown field of a body", () => {
  it("is named with the nearest known one", async ({ given: { create } }) => {
    expect(await messagesOf(await create({ webhookUrl: "https://example.com/hook" }))).toEqual({
      webhookUrl: "is not a field of this request: did you mean webhook_url?",
    });
  });

  it("is named by its path in an object and in an array, with the missing field that it was meant to be", async ({
    given: { create },
  }) => {
    const response = await create({
      customer: { nmae: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
      items: [
        { name: "Shoes", qty: 1, price: 9000, weight_kg: 1 },
        { name: "Belt", qty: 1, price: 4000, weightKg: 1 },
      ],
    });
    expect(await messagesOf(response)).toEqual({
      "customer.nmae": "is not a field of this request: did you mean name?",
      "customer.name": "is required",
      "items.1.weightKg": "is not a field of this request: did you mean weight_kg?",
      "items.1.weight_kg": "is required",
    });
  });

  it("gets no suggestion if nothing is near", async ({ given: { create } }) => {
    expect(await messagesOf(await create({ gift_wrapping: true }))).toEqual({
      gift_wrapping: "is not a field of this request",
    });
  });

  it("is said in the problem's detail", async ({ given: { create } }) => {
    const { detail } = await problemOf(await create({ webhookUrl: "x" }), 400, "invalid_request");
    expect(detail).toBe("webhookUrl is not a field of this request: did you mean webhook_url?");
  });

  it("creates nothing", async ({ api, tenant, given: { create } }) => {
    const reference = "ORD-with-a-typo";
    expect((await create({ partner_order_id: reference, webhookUrl: "x" })).status).toBe(400);
    const { whiteLabel, readWhiteLabel } = await entrances(api, tenant);
    expect(whiteLabel).toBeDefined();
    await problemOf(await readWhiteLabel(reference), 404, "order_not_found");
  });

  it.for(["__proto__", "constructor", "prototype", "toString"])(
    "may be called %s",
    async (name, { api, tenant, pointId }) => {
      const text = JSON.stringify(storeBody(pointId)).replace("{", `{"${name}":{"qty":9},`);
      const response = await api.fetch("/api/v1/orders", {
        method: "POST",
        headers: { authorization: `Bearer ${tenant.secretKey}`, "content-type": "application/json" },
        body: text,
      });
      expect(await messagesOf(response)).toEqual({ [name]: "is not a field of this request" });
    },
  );

  it("is refused by an action that takes no body", async ({ api }) => {
    const { id } = await createPoint(api);
    expect(
      await messagesOf(await api.operator("POST", `/operator/points/${id}/approve`, { note: "ok" })),
    ).toEqual({ note: "is not a field of this request" });
    const { data } = await (await api.operator("GET", `/operator/points/${id}`)).json<{ data: object }>();
    expect(data).toMatchObject({ status: "pending" });
  });

  it("is refused where a whole object was sent to be changed: what the service sets is no field of a change", async ({
    api,
  }) => {
    const { id } = await createPoint(api);
    const response = await api.operator("PATCH", `/operator/points/${id}`, { published: true });
    expect(Object.keys(await messagesOf(response))).toEqual(["published"]);
  });

  it("is named beside the table of tariffs, and in it", async ({ api }) => {
    const { data } = await (await api.operator("GET", "/operator/tariffs")).json<{ data: object[] }>();
    const put = (body: unknown) => api.operator("PUT", "/operator/tariffs", body);
    expect(Object.keys(await messagesOf(await put({ data, valid_from: "2027-01-01" })))).toEqual([
      "valid_from",
    ]);
    const [first, ...others] = data;
    const renamed = [{ ...first, perExtraKg: 5 }, ...others];
    expect(await messagesOf(await put(renamed))).toEqual({
      "0.perExtraKg": "is not a field of this request: did you mean per_extra_kg?",
    });
    expect(Object.keys(await messagesOf(await put({ data: renamed })))).toEqual(["data.0.perExtraKg"]);
  });

  it("is named as one that belongs to another form of the body", async ({ api }) => {
    const driver = await api.operator("POST", "/operator/drivers", { name: "Musa Bello" });
    const { data } = await driver.json<{ data: { key: string } }>();
    const scan = { tracking_code: "7KQ2M9XW4B36", action: "collect" };
    const both = await send(api, "POST", "/driver/scans", data.key, { scans: [scan], ...scan });
    expect(await messagesOf(both)).toEqual({
      tracking_code: "must not be sent together with scans",
      action: "must not be sent together with scans",
    });
  });

  it("is listed a hundred times at most, and cut, so that the answer stays small", async ({
    given: { create },
  }) => {
    const many = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`field_${i}`, 1]));
    const { errors } = await problemOf(await create(many), 400, "invalid_request");
    expect(errors).toHaveLength(100);
    const long = await (await create({ ["x".repeat(50_000)]: 1 })).text();
    expect(long.length).toBeLessThan(1000);
    expect(JSON.parse(long).errors[0].path).toBe(`${"x".repeat(40)}…`);
  });
});

describe("an unknown parameter of a query", () => {
  it("is named with the nearest known one", async ({ api, tenant }) => {
    const token = await accessToken(api, tenant);
    const response = await send(api, "GET", "/partner/webhook-deliveries?order_id=1&refrence=2", token);
    expect(await messagesOf(response)).toEqual({
      order_id: "is not a parameter of this path: did you mean orderId?",
      refrence: "is not a parameter of this path",
    });
  });

  it("keeps an import from writing what was to be tried only", async ({ api }) => {
    const post = (query: string) =>
      api.fetch(`/operator/points/import?${query}`, {
        method: "POST",
        headers: { ...operatorHeaders, "content-type": "text/csv" },
        body:
          "id,name,description,address,city,state,zip,country,latitude,longitude\n" +
          "shop-1,Dry counter,,12 Allen Avenue,Ikeja,Lagos,100281,Nigeria,6.6018,3.3515\n",
      });
    expect(await messagesOf(await post("dryRun=true"))).toEqual({
      dryRun: "is not a parameter of this path: did you mean dry_run?",
    });
    const found = await api.operator("GET", "/operator/points?search=dry%20counter");
    expect(await found.json()).toMatchObject({ data: { pagination: { totalCount: 0 } } });
  });

  it("is named as it is, if it can't be decoded", async ({ api }) => {
    expect(await messagesOf(await api.operator("GET", "/operator/points?%zz=1&=2"))).toEqual({
      "%zz": "is not a parameter of this path",
      "": "is not a parameter of this path",
    });
  });

  it("is nothing where there is only an ampersand too many", async ({ api }) => {
    expect((await api.operator("GET", "/operator/points?&page=1&&")).status).toBe(200);
    expect((await api.operator("GET", "/operator/points?")).status).toBe(200);
  });

  it("is listed a hundred times at most", async ({ api }) => {
    const query = Array.from({ length: 3000 }, (_, i) => `p${i}=1`).join("&");
    const { errors } = await problemOf(
      await api.operator("GET", `/operator/points?${query}`),
      400,
      "invalid_request",
    );
    expect(errors).toHaveLength(100);
  });

  it("is ignored in the public family, and makes no other version of an answer", async ({ api, pointId }) => {
    const plain = await api.fetch("/public/pudo-points?page=1");
    const marked = await api.fetch("/public/pudo-points?utm_source=mail&page=1&page_size=0");
    expect([plain.status, marked.status]).toEqual([200, 200]);
    expect(marked.headers.get("etag")).toBe(plain.headers.get("etag"));
    expect(await marked.text()).toBe(await plain.text());
    for (const path of [
      `/public/pudo-points/${pointId}`,
      "/problems",
      "/problems/point_gone",
      "/openapi.json",
    ]) {
      expect([path, (await api.fetch(`${path}?utm_source=mail`)).status]).toEqual([path, 200]);
    }
  });

  it("is ignored in a label's link and on a tracking page, which are passed on from hand to hand", async ({
    api,
    tenant,
    pointId,
  }) => {
    const { store } = await entrances(api, tenant);
    const { data } = await (await store(storeBody(pointId))).json<{
      data: { label_url: string; tracking_code: string };
    }>();
    const { pathname, search } = new URL(data.label_url);
    expect((await api.fetch(`${pathname}${search}&utm_source=mail`)).status).toBe(200);
    expect((await api.fetch(`/track/${data.tracking_code}?utm_source=mail`)).status).toBe(200);
  });
});

describe("the nearest name", () => {
  const KNOWN = ["name", "qty", "webhook_url", "partner_order_id", "recipient", "dateFrom", "id"];
  it.each([
    ["webhookUrl", "webhook_url"],
    ["WEBHOOK-URL", "webhook_url"],
    ["webook_ulr", "webhook_url"],
    ["partnerOrderID", "partner_order_id"],
    ["parter_order_id", "partner_order_id"],
    ["nmae", "name"],
    ["namee", "name"],
    ["qyt", "qty"],
    ["receipient", "recipient"],
    ["date_from", "dateFrom"],
    ["ID", "id"],
    ["quantity", undefined],
    ["is", undefined],
    ["x", undefined],
    ["", undefined],
    ["customer", undefined],
    [`name${" ".repeat(100)}`, undefined],
  ])("to %j is %j", (name, nearest) => {
    expect(nearestName(name, KNOWN)).toBe(nearest);
  });
});
