import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi, TOKEN_KEYS } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { TABLE } from "../rates/tables.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "./orders.ts";

const HOUR = 3_600_000;
const DEARER = TABLE.map((tariff) => ({
  ...tariff,
  slabs: tariff.slabs.map((slab) => ({ ...slab, amount: slab.amount + 500 })),
}));
/** The price of a parcel of 1.6 kg within Lagos, in each of the tables. */
const PRICE = 1502;
const DEARER_PRICE = 2002;

let api: Api;
let tenant: Tenant;
/** In Lagos, as the tenant is. */
let pointId: string;
let pointInAbuja: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  pointId = await publicPoint(api, { maxItemWeight: 1000 });
  const address = {
    address: "1 Gate",
    city: "Garki",
    state: "FCT",
    zip: "900211",
    latitude: 9,
    longitude: 7,
  };
  pointInAbuja = await publicPoint(api, { address });
  await setTariffs(TABLE);
});

/** Tariffs are cached for 30 s. */
async function setTariffs(table: object): Promise<void> {
  expect((await api.operator("PUT", "/operator/tariffs", table)).status).toBe(200);
  api.clock.now += 31_000;
}

interface Asked {
  origin?: string;
  destination?: string;
  weight?: number;
  dimensions?: string;
}

async function quote(asked: Asked = {}, { at = api, by = tenant } = {}): Promise<string> {
  const { origin = "100281", destination = "100281", weight = 1.6, dimensions } = asked;
  const query = new URLSearchParams({
    ...{ origin, destination, weight: String(weight) },
    ...(dimensions === undefined ? {} : { dimensions }),
  });
  const response = await send(at, "GET", `/rates/estimate?${query}`, by.secretKey);
  expect(response.status).toBe(200);
  return (await response.json<{ data: { quote_id: string } }>()).data.quote_id;
}

/** A creation's body with a quote: 1.6 kg, unless `changes` say otherwise. */
const bodyWith = (quote_id: string, changes: object = {}) => ({ ...storeBody(pointId, changes), quote_id });
const thing = (changes: object) => ({ name: "Thing", qty: 1, price: 100, weight_kg: 1, ...changes });
const BOX = { length_cm: 30, width_cm: 20, height_cm: 10 };

describe("an order with a quote", () => {
  it("costs what the quote says, whatever the tariffs are then, by both entrances", async () => {
    const { store, whiteLabel } = await entrances(api, tenant);
    const quote_id = await quote();
    await setTariffs(DEARER);
    const items = [thing({ weight_kg: 1.6 })];
    for (const [quoted, plain] of [
      [await store(bodyWith(quote_id)), await store(storeBody(pointId))],
      [
        await whiteLabel(whiteLabelBody(pointId, { quote_id, items })),
        await whiteLabel(whiteLabelBody(pointId, { items })),
      ],
    ] as const) {
      const { data } = await answerOf(quoted, 201);
      expect(data).toMatchObject({ delivery_fee: PRICE, currency: "NGN" });
      expect((await answerOf(plain, 201)).data).toMatchObject({
        delivery_fee: DEARER_PRICE,
        currency: "NGN",
      });
      const view = await send(api, "GET", `/orders/${data.id}`, tenant.secretKey);
      expect((await view.json<{ data: { deliveryFee: number } }>()).data.deliveryFee).toBe(PRICE);
    }
    await setTariffs(TABLE);
  });

  it("shows the fee and its currency whenever it is read or cancelled", async () => {
    const { store, readStore, readWhiteLabel, cancelStore } = await entrances(api, tenant);
    const { data } = await answerOf(await store(bodyWith(await quote())), 201);
    for (const response of [
      await readStore(data.id),
      await readWhiteLabel(data.partner_order_id!),
      await cancelStore(data.id),
    ]) {
      const answer = await answerOf(response, 200);
      expect(answer.data).toMatchObject({ delivery_fee: PRICE, currency: "NGN" });
    }
  });

  it.each<[string, Asked, object]>([
    ["elsewhere in the same states", { origin: "Lagos", destination: "105102" }, {}],
    ["a lighter one", { weight: 5 }, {}],
    ["exactly its size", { dimensions: "30x20x10" }, { items: [thing(BOX)] }],
    [
      "exactly its size in parts of centimetres",
      { dimensions: "1x1.2x3" },
      { items: [thing({ length_cm: 1, width_cm: 1.2, height_cm: 3 })] },
    ],
    ["a smaller one of another form", { dimensions: "10x60x11" }, { items: [thing(BOX)] }],
    ["one without dimensions", { dimensions: "30x20x10" }, {}],
    ["a weight that is a sum", { weight: 0.3 }, { items: [thing({ qty: 3, weight_kg: 0.1 })] }],
  ])("may be for %s", async (_, asked, changes) => {
    const { store } = await entrances(api, tenant);
    await answerOf(await store(bodyWith(await quote(asked), changes)), 201);
  });

  it("may be one of many with the same quote", async () => {
    const { store } = await entrances(api, tenant);
    const quote_id = await quote();
    for (let i = 0; i < 3; i++) await answerOf(await store(bodyWith(quote_id)), 201);
  });

  it.each<[string, Asked, () => object, number, number, RegExp]>([
    ["from elsewhere", { origin: "Kano" }, () => ({}), 4502, PRICE, /Kano.*Lagos/],
    ["to elsewhere", {}, () => ({ pudo_point_id: pointInAbuja }), PRICE, 4502, /Lagos.*Federal Capital/],
    ["heavier", { weight: 1 }, () => ({}), 1001, PRICE, /1 kg.*1\.6 kg/],
    ["heavier within a slab", { weight: 1.5 }, () => ({}), PRICE, PRICE, /1\.5 kg.*1\.6 kg/],
    [
      "larger",
      { dimensions: "30x20x9" },
      () => ({ items: [thing({ ...BOX, height_cm: 40 })] }),
      PRICE,
      1903,
      /5400 cm³.*24000 cm³/,
    ],
    ["with a size that the quote lacks", {}, () => ({ items: [thing(BOX)] }), PRICE, PRICE, /dimensions/],
  ])("is refused with both amounts when it is %s", async (_, asked, changes, quoted, current, detail) => {
    const { store, readWhiteLabel } = await entrances(api, tenant);
    const body = bodyWith(await quote(asked), changes());
    const problem = await problemOf(await store(body), 409, "quote_mismatch");
    expect(problem).toMatchObject({ quoted, current, detail: expect.stringMatching(detail) });
    await problemOf(await readWhiteLabel(body.partner_order_id), 404, "order_not_found");
    // The reference is still free.
    const { quote_id: _id, ...without } = body;
    expect((await answerOf(await store(without), 201)).data.delivery_fee).toBe(current);
  });

  it("is refused when the partner's origin moved to another state", async () => {
    const own = await newTenant(api);
    const { store } = await entrances(api, own);
    const quote_id = await quote({}, { by: own });
    await api.operator("PATCH", `/operator/partners/${own.id}`, { origin_zip: "700001" });
    await problemOf(await store(bodyWith(quote_id)), 409, "quote_mismatch");
  });
});

describe("a quote", () => {
  const refused = async (quote_id: string, at = api) => {
    const { store, whiteLabel } = await entrances(at, tenant);
    expect(await wrongPathsOf(await store(bodyWith(quote_id)))).toEqual(["quote_id"]);
    expect(await wrongPathsOf(await whiteLabel(whiteLabelBody(pointId, { quote_id })))).toEqual(["quote_id"]);
  };

  it("holds for 24 hours", async () => {
    const clock = { now: api.clock.now };
    const later = startApi({}, clock);
    const { store } = await entrances(later, tenant);
    const quote_id = await quote({}, { at: later });
    clock.now += 24 * HOUR - 1;
    await answerOf(await store(bodyWith(quote_id)), 201);
    clock.now += 1;
    await refused(quote_id, later);
  });

  it("is another partner's, altered or made up: 400", async () => {
    const quote_id = await quote();
    const [content = "", signature = ""] = quote_id.split(".");
    const cheap = Buffer.from(Buffer.from(content, "base64url").toString().replace(String(PRICE), "1"));
    for (const wrong of [
      await quote({}, { by: await newTenant(api) }),
      `${cheap.toString("base64url")}.${signature}`,
      content,
      `${content}.`,
      `${quote_id}.`,
      `${content}.${signature.toLowerCase()}`,
      `.${signature}`,
      "nonsense",
      ".",
      "x".repeat(300),
      "x".repeat(301),
      "",
    ]) {
      await refused(wrong);
    }
  });

  it("outlives a rotation of the key that signed it, and ends with that key", async () => {
    const next = `next=${randomBytes(32).toString("base64url")}`;
    const withKeys = (tokenKeys: string) =>
      startApi({ config: { ...api.deps.config, tokenKeys } }, api.clock);
    const quote_id = await quote();
    const { store } = await entrances(withKeys(`${next},${TOKEN_KEYS}`), tenant);
    await answerOf(await store(bodyWith(quote_id)), 201);
    await refused(quote_id, withKeys(next));
  });

  it("is short, whatever was asked for", async () => {
    const asked = { origin: "FCT", destination: "FCT", weight: 123.45678901234567 };
    const dimensions = "123.45678901234567x234.56789012345678x12.345678901234567";
    const { store } = await entrances(api, tenant);
    const quote_id = await quote({ ...asked, dimensions });
    expect(quote_id.length).toBeLessThan(256);
    await problemOf(await store(bodyWith(quote_id)), 409, "quote_mismatch");
  });

  it("is not written down", async () => {
    const { take, ...databases } = countingDatabases(bindings);
    const measured = startApi(databases, api.clock);
    await quote({}, { at: measured });
    take();
    await quote({}, { at: measured });
    // One query finds the key's owner.
    expect(take()).toMatchObject({ queries: 1, written: 0 });
  });
});

describe("a repeated creation with a quote", () => {
  it("finds its order even after the quote has expired", async () => {
    const clock = { now: api.clock.now };
    const own = startApi({}, clock);
    const body = bodyWith(await quote({}, { at: own }));
    const headers = { "idempotency-key": "quoted" };
    const first = await answerOf(await (await entrances(own, tenant)).store(body, headers), 201);
    clock.now += 25 * HOUR;
    const { store } = await entrances(own, tenant);
    for (const response of [await store(body), await store(body, headers)]) {
      expect(response.headers.get("idempotent-replayed")).toBe("true");
      expect((await answerOf(response, 200)).data).toEqual(first.data);
    }
  });

  it("is another one without the quote, or with another quote", async () => {
    const { store } = await entrances(api, tenant);
    const body = bodyWith(await quote());
    await answerOf(await store(body), 201);
    const { quote_id: _, ...without } = body;
    await problemOf(await store(without), 409, "reference_conflict");
    const quote_id = await quote({ weight: 2 });
    await problemOf(await store({ ...body, quote_id }), 409, "reference_conflict");
  });
});
