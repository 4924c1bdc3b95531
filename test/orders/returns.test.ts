import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { clientToken, newTenant, send } from "../tenant.ts";
import {
  DAY,
  deliveriesOf,
  eventTypesOf,
  newCounter,
  newKeyOf,
  scan,
  statusAfter,
} from "../tracking/scans.ts";
import { storedOrder } from "./moves.ts";
import { publicPoint } from "./orders.ts";

const ITEMS = [
  { name: "Lamp", qty: 2, price: 9000, weight_kg: 1.2 },
  { name: "Shade", qty: 1, price: 2500, weight_kg: 0.4 },
];

interface Answer {
  id: string;
  tracking_code: string;
  status: string;
  return_of: string;
  expires_at: string | null;
  delivery_fee: number;
  point: { id: string } | null;
  holder: { kind: string };
  partner_order_id: string;
  reference: string;
  collection_code?: string;
  events: { type: string; point_id: string | null }[];
}

const it = base.extend("given", PER_FILE, async ({ api, counter }) => {
  const dropOff = await publicPoint(api, { name: "Yaba hub", services: ["collect", "drop_off"] });
  const agent = await newKeyOf(api, "agents", { point_id: dropOff });
  const { secretKey } = counter.tenant;
  const delivered = async (changes: object = {}) =>
    counter.parcel(["arrive", "collect"], "store", { items: ITEMS, ...changes });
  const post = (body: object, headers: Record<string, string> = {}) =>
    api.fetch("/api/v1/returns", {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  async function made(body: object): Promise<Answer> {
    const response = await post(body);
    expect([response.status, response.ok ? "" : await response.text()]).toEqual([201, ""]);
    return (await response.json<{ data: Answer }>()).data;
  }
  const read = async (id: string) =>
    (await (await send(api, "GET", `/api/v1/orders/${id}`, secretKey)).json<{ data: Answer }>()).data;
  const take = ({ tracking_code }: Answer, key = agent) => scan(api, key, { tracking_code, action: "take" });
  return { dropOff, agent, delivered, post, made, read, take };
});

describe("a return", () => {
  it("goes from the receiver over a point to the partner, with the events of a parcel", async ({
    api,
    counter,
    given: { dropOff, delivered, made, read, take },
  }) => {
    const sent = await delivered();
    const back = await made({ order_id: sent.id, webhook_url: "http://localhost:9/hook" });
    expect(back).toMatchObject({
      status: "created",
      return_of: sent.id,
      expires_at: new Date(api.clock.now + 14 * DAY).toISOString(),
      delivery_fee: expect.any(Number),
      tracking_url: `https://api.test/track/${back.tracking_code}`,
    });
    expect(await read(back.id)).toMatchObject({
      point: null,
      holder: { kind: "receiver" },
      events: [{ type: "package.created", point_id: null }],
    });
    const early = await scan(api, counter.driver, { tracking_code: back.tracking_code, action: "collect" });
    const { detail } = await problemOf(early, 409, "invalid_transition");
    expect(detail).toContain("nobody has handed in");
    expect(await statusAfter(await take(back))).toBe("in_transit");
    const shown = await api.operator("GET", `/operator/orders/${back.id}`);
    const { data } = await shown.json<{ data: { point_id: string; point_name: string } }>();
    expect([data.point_id, data.point_name]).toEqual([dropOff, "Yaba hub"]);
    expect(await read(back.id)).toMatchObject({
      status: "in_transit",
      expires_at: null,
      point: { id: dropOff },
      holder: { kind: "point" },
    });
    await statusAfter(
      await scan(api, counter.driver, { tracking_code: back.tracking_code, action: "collect" }),
    );
    const received = await send(api, "POST", `/api/v1/orders/${back.id}/receive`, counter.tenant.secretKey);
    expect((await received.json<{ data: Answer }>()).data).toMatchObject({
      status: "delivered",
      holder: { kind: "partner" },
    });
    const types = ["created", "dropped_off", "handed_over", "returned_to_sender"];
    expect(await eventTypesOf(back.id)).toEqual(types);
    expect(await deliveriesOf(back.id)).toEqual(types);
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT body FROM webhook_deliveries WHERE order_id = ? ORDER BY id",
    )
      .bind(back.id)
      .all<{ body: string }>();
    const points = results.map(({ body }) => JSON.parse(body).data);
    expect(points.map(({ return_of }) => return_of)).toEqual(Array(4).fill(sent.id));
    expect(points.map(({ point }) => point?.id ?? null)).toEqual([null, dropOff, dropOff, dropOff]);
  });

  it("is handed back by its driver with the partner's receiving code", async ({
    api,
    counter,
    given: { delivered, made, take },
  }) => {
    const back = await made({ order_id: (await delivered()).id });
    await statusAfter(await take(back));
    const { tracking_code } = back;
    await statusAfter(await scan(api, counter.driver, { tracking_code, action: "collect" }));
    const code = await send(api, "POST", "/partner/receiving-codes", counter.tenant.secretKey, {
      parcels: 1,
    }).then((answer) => answer.json<{ data: { code: string } }>());
    const body = { tracking_code, action: "hand_back", receiving_code: code.data.code };
    expect(await statusAfter(await scan(api, counter.driver, body))).toBe("delivered");
  });

  it("is not collected at a point", async ({ api, given: { agent, delivered, made, take } }) => {
    const back = await made({ order_id: (await delivered()).id });
    await statusAfter(await take(back));
    for (const action of ["arrive", "refuse", "collect"]) {
      const code = action === "collect" ? { collection_code: "123456" } : {};
      const body = { tracking_code: back.tracking_code, action, ...code };
      await problemOf(await scan(api, agent, body), 409, "invalid_transition");
    }
  });

  it("is found among orders by its direction, and counts as no parcel on the way to a point", async ({
    api,
    counter,
    given: { delivered, made, read },
  }) => {
    const sent = await delivered();
    const availability = async () =>
      (await send(api, "GET", "/agent/availability", counter.agent)).json<{ data: { parcels: number } }>();
    const before = await availability();
    const back = await made({ order_id: sent.id });
    expect(await availability()).toEqual(before);
    const list = async (query: string) => {
      const answer = await send(api, "GET", `/orders?${query}`, counter.tenant.secretKey);
      expect(answer.status).toBe(200);
      return (
        await answer.json<{
          data: {
            orders: { id: string; direction: string; returnOf: string | null }[];
            pagination: { total: number };
          };
        }>()
      ).data;
    };
    const returns = await list("direction=return&pageSize=100");
    expect(returns.orders).toContainEqual(
      expect.objectContaining({ id: back.id, direction: "return", returnOf: sent.id, pudoPointId: null }),
    );
    expect(returns.orders).toHaveLength(returns.pagination.total);
    const deliveries = await list("direction=delivery&pageSize=100");
    expect(deliveries.orders.every(({ direction }) => direction === "delivery")).toBe(true);
    const all = await list("pageSize=100");
    expect(all.pagination.total).toBe(returns.pagination.total + deliveries.pagination.total);
    expect((await read(back.id)).collection_code).toBeUndefined();
  });

  it("has a page with the code to scan", async ({ api, counter, given: { delivered, made } }) => {
    const sent = await delivered();
    const back = await made({ order_id: sent.id });
    const page = await (
      await api.fetch(`/track/${back.tracking_code}`, { headers: { accept: "text/html" } })
    ).text();
    expect(page).toContain('class="scan"');
    const delivery = await counter.parcel();
    const other = await (
      await api.fetch(`/track/${delivery.tracking_code}`, { headers: { accept: "text/html" } })
    ).text();
    expect(other).not.toContain('class="scan"');
    const tracked = await (await api.fetch(`/public/tracking/${back.tracking_code}`)).json();
    expect(tracked).toMatchObject({ data: { status: "created", point: null } });
  });
});

describe("making a return", () => {
  it("answers again as it did, by its key or its reference", async ({ given: { delivered, post } }) => {
    const sent = await delivered();
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await post({ order_id: sent.id, items: [{ name: "Lamp", qty: 1 }] }, key);
    const again = await post({ order_id: sent.id, items: [{ name: "Lamp", qty: 1 }] }, key);
    expect([first.status, again.status, again.headers.get("idempotent-replayed")]).toEqual([
      201,
      200,
      "true",
    ]);
    const [a, b] = [await first.json<{ data: Answer }>(), await again.json<{ data: Answer }>()];
    expect(b.data.id).toBe(a.data.id);
    await problemOf(
      await post({ order_id: sent.id, items: [{ name: "Shade", qty: 1 }] }, key),
      422,
      "idempotency_mismatch",
    );
    const mine = {
      order_id: sent.id,
      items: [{ name: "Lamp", qty: 1 }],
      return_reference: `MINE-${sent.id}`,
    };
    const named = [await post(mine), await post(mine)];
    expect(named.map(({ status }) => status)).toEqual([201, 200]);
    const other = { ...mine, items: [{ name: "Shade", qty: 1 }] };
    await problemOf(await post(other), 409, "reference_conflict");
  });

  it("is one of thirty at once for the same item", { tags: "nightly" }, async ({
    given: { delivered, post },
  }) => {
    const sent = await delivered();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post({ order_id: sent.id, items: [{ name: "Shade", qty: 1 }] })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(29);
  });

  it("has the lines of one name that were meant, by sku or in their order", async ({
    api,
    given: { delivered, post, made },
  }) => {
    const shirt = { name: "Shirt", weight_kg: 0.3 };
    const items = [
      { ...shirt, sku: "S-1", qty: 1, price: 2_000 },
      { ...shirt, sku: "S-2", qty: 2, price: 91_000 },
    ];
    const linesOf = async ({ id }: { id: string }) =>
      (await storedOrder(api, id)).items.map(({ sku, qty, price }) => [sku, qty, price]);
    const sent = await delivered({ items });
    const bySku = await made({ order_id: sent.id, items: [{ name: "Shirt", sku: "S-2", qty: 1 }] });
    expect(await linesOf(bySku)).toEqual([["S-2", 1, 91_000]]);
    expect((await storedOrder(api, bySku.id)).valueKobo).toBe(9_100_000);
    const inOrder = await made({ order_id: sent.id, items: [{ name: "Shirt", qty: 2 }] });
    expect(await linesOf(inOrder)).toEqual([
      ["S-1", 1, 2_000],
      ["S-2", 1, 91_000],
    ]);
    await problemOf(await post({ order_id: sent.id }), 409, "return_not_possible");

    const other = await delivered({ items });
    expect(await linesOf(await made({ order_id: other.id }))).toEqual(
      items.map((one) => [one.sku, one.qty, one.price]),
    );
    const unknown = await post({ order_id: other.id, items: [{ name: "Shirt", sku: "S-3", qty: 1 }] });
    expect(await wrongPathsOf(unknown)).toEqual(["items.0.sku"]);
  });

  it("is refused for what was not ordered, for more than was, and for what is not delivered", async ({
    api,
    counter,
    given: { delivered, post, made },
  }) => {
    const sent = await delivered();
    const wrong = await post({ order_id: sent.id, items: [{ name: "Sofa", qty: 1 }] });
    expect(await wrongPathsOf(wrong)).toEqual(["items.0.name"]);
    const items = [{ name: "Lamp", qty: 3 }];
    await problemOf(await post({ order_id: sent.id, items }), 409, "return_not_possible");
    expect(await wrongPathsOf(await post({}))).toEqual(["order_id"]);
    const back = await made({ order_id: sent.id });
    await problemOf(await post({ order_id: sent.id }), 409, "return_not_possible");
    await problemOf(await post({ order_id: back.id }), 409, "return_not_possible");
    const underWay = await counter.parcel(["arrive"]);
    await problemOf(await post({ order_id: underWay.id }), 409, "return_not_possible");
    const stranger = await (await newCounter(api)).parcel(["arrive", "collect"]);
    await problemOf(await post({ order_id: stranger.id }), 404, "order_not_found");
    const old = await delivered();
    api.clock.now += 90 * DAY + 1;
    await problemOf(await post({ order_id: old.id }), 409, "return_not_possible");
  });

  it("takes from the order that it sends back its partner and its receiver, and nothing that happened to that", async ({
    given: { delivered, made },
  }) => {
    const rowOf = (id: string) =>
      bindings.ORDERS_0.prepare("SELECT * FROM orders WHERE id = ?")
        .bind(id)
        .first<Record<string, unknown>>();
    const sent = await delivered();
    // What lets it be sent back, what it was made of, and what makes it another order.
    const kept = new Set(
      (
        "number id partner_id reference tracking_code status point_id return_of entrance fingerprint final_at erased_at " +
        "receiver_name receiver_email receiver_phone last_name_key items code_key created_at updated_at"
      ).split(" "),
    );
    const { results: columns } = await bindings.ORDERS_0.prepare(
      "SELECT name, type FROM pragma_table_info('orders')",
    ).all<{ name: string; type: string }>();
    const changed = columns.filter(({ name }) => !kept.has(name));
    const values = changed.map(({ name, type }) => `${name} = ${type === "INTEGER" ? 17 : "'other'"}`);
    await bindings.ORDERS_0.prepare(`UPDATE orders SET ${values.join()} WHERE id = ?`).bind(sent.id).run();
    const back = (await rowOf((await made({ order_id: sent.id })).id))!;
    const inherited = changed.filter(({ name }) => back[name] === 17 || back[name] === "other");
    expect(inherited).toEqual([]);
    const { partner_id, receiver_name } = (await rowOf(sent.id))!;
    expect(back).toMatchObject({ partner_id, receiver_name, status: "created", return_of: sent.id });
  });

  it("works for the white label by the order's reference", async ({ api, counter }) => {
    const sent = await counter.parcel(["arrive", "collect"], "whiteLabel", { items: ITEMS });
    const token = await clientToken(api, counter.tenant);
    const { reference } = await bindings.ORDERS_0.prepare("SELECT reference FROM orders WHERE id = ?")
      .bind(sent.id)
      .first<{ reference: string }>()
      .then((row) => row!);
    const response = await send(api, "POST", "/api/v1/partners/returns", token, {
      reference,
      items: [{ name: "Lamp", qty: 1 }],
      reason: "Too small",
    });
    expect(response.status).toBe(201);
    const { data } = await response.json<{ data: Answer }>();
    expect(data).toMatchObject({ reference: `${reference}-R1`, return_of: sent.id, status: "created" });
    expect(data.collection_code).toBeUndefined();
  });

  it("has a number after those of all earlier returns, however many there were", { tags: "nightly" }, async ({
    api,
    counter,
    given: { delivered, made },
  }) => {
    const sent = await delivered();
    for (let i = 1; i <= 22; i++) {
      const { id, partner_order_id } = await made({ order_id: sent.id });
      expect(partner_order_id.endsWith(`-R${i}`)).toBe(true);
      await send(api, "POST", `/api/v1/orders/${id}/cancel`, counter.tenant.secretKey);
    }
  });

  it("waits with its receiver: nobody looks for it, and taking it in is no hand-over of its partner's", async ({
    api,
    counter,
    given: { agent, delivered, made },
  }) => {
    const { id, tracking_code } = await made({ order_id: (await delivered()).id });
    api.clock.now += 10 * DAY;
    const exceptions = await api.operator(
      "GET",
      "/operator/orders/exceptions?kind=never_arrived&pageSize=200",
    );
    expect(await exceptions.text()).not.toContain(id);
    const visits = async () => (await send(api, "GET", "/api/v1/handovers", counter.tenant.secretKey)).text();
    const before = await visits();
    await statusAfter(await scan(api, agent, { tracking_code, action: "take", handover_id: "noon" }));
    expect(await visits()).toBe(before);
  });

  it("is found by operators among all orders, in any state or one, of all partners or its own", async ({
    api,
    counter,
    given: { delivered, made },
  }) => {
    const idsOf = async (query: string) => {
      const response = await api.operator("GET", `/operator/orders?direction=return&pageSize=200${query}`);
      const { data } = await response.json<{ data: { data: { id: string; return_of: string | null }[] } }>();
      expect(data.data.filter(({ return_of }) => return_of === null)).toEqual([]);
      return data.data.map(({ id }) => id);
    };
    const other = (await made({ order_id: (await delivered()).id })).id;
    const { id } = await made({ order_id: (await delivered()).id });
    await send(api, "POST", `/api/v1/orders/${other}/cancel`, counter.tenant.secretKey);
    expect((await idsOf("")).slice(0, 2)).toEqual([id, other]);
    expect((await idsOf("&status=created"))[0]).toBe(id);
    expect((await idsOf("&status=cancelled"))[0]).toBe(other);
    expect((await idsOf(`&partner_id=${counter.tenant.id}`)).slice(0, 2)).toEqual([id, other]);
    expect(await idsOf(`&partner_id=${(await newTenant(api)).id}`)).toEqual([]);
    for (const unfit of ["&search=a", `&holder=point:${counter.pointId}`])
      expect(
        await wrongPathsOf(await api.operator("GET", `/operator/orders?direction=return${unfit}`)),
      ).toEqual(["direction"]);
  });

  it("has a label that says so and whose it is, before and after it is handed in, without its sender's name", async ({
    api,
    given: { delivered, made, read, take },
  }) => {
    const sent = await delivered();
    const { partner_order_id } = await read(sent.id);
    const back = await made({ order_id: sent.id });
    const { label_url } = back as unknown as { label_url: string };
    const { pathname, search } = new URL(label_url);
    const label = async () => (await api.fetch(`${pathname}${search}&format=zpl`)).text();
    const before = await label();
    expect(before).toContain("^FDReturn^FS");
    expect(before).toContain(`^FDreturn of ${partner_order_id.replaceAll("_", "_5F")}^FS`);
    await statusAfter(await take(back));
    expect(await label()).toBe(before);
    expect(before).not.toMatch(/Ọlábísí|803 123|Yaba/);
  });

  it("is counted apart in the fees of the month", async ({ api, counter, given: { delivered, made } }) => {
    const month = new Date(api.clock.now + 3_600_000).toISOString().slice(0, 7);
    const fees = async () =>
      (
        await (
          await send(api, "GET", `/partner/fees?month=${month}`, counter.tenant.secretKey)
        ).json<{ data: { orders: number; returns: number; fees: number } }>()
      ).data;
    const sent = await delivered();
    const before = await fees();
    const { delivery_fee } = await made({ order_id: sent.id });
    const after = await fees();
    expect([after.orders - before.orders, after.returns - before.returns, after.fees - before.fees]).toEqual([
      0,
      1,
      delivery_fee,
    ]);
  });
});
