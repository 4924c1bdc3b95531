import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { BASE_URL, bindings } from "../harness.ts";
import { pagesOf } from "../labels/pdf-text.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { deliveriesOf, eventsOf, newCounter, newKeyOf, scan, statusAfter } from "../tracking/scans.ts";
import { moveThrough, WAY_TO } from "./moves.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "./orders.ts";

const HOOK = "https://shop.example.com/hook";
const it = base.extend("given", PER_FILE, async ({ api }) => {
  const counter = await newCounter(api);
  const { tenant, pointId: first, agent: firstAgent } = counter;
  const partner = await entrances(api, tenant);
  const address = { address: "1 Bode Thomas Street", city: "Surulere", latitude: 6.49, longitude: 3.35 };
  const near = await publicPoint(api, {
    name: "Surulere counter",
    address: { ...address, state: "Lagos", zip: "101241" },
  });
  const far = await publicPoint(api, {
    name: "Kano counter",
    address: { ...address, state: "Kano", zip: "700001" },
  });
  const nearAgent = await newKeyOf(api, "agents", { point_id: near });
  const change = (id: string, pudo_point_id: unknown) =>
    send(api, "POST", `/api/v1/orders/${id}/point`, tenant.secretKey, { pudo_point_id });
  async function newOrder(changes: object = {}) {
    return (await answerOf(await partner.store(storeBody(first, changes)), 201)).data;
  }
  async function expectedAt(agent: string): Promise<string[]> {
    const response = await send(api, "GET", "/agent/parcels", agent);
    const { data } = await response.json<{ data: { expected: { tracking_code: string }[] } }>();
    return data.expected.map(({ tracking_code }) => tracking_code);
  }
  return { tenant, first, firstAgent, partner, near, far, nearAgent, change, newOrder, expectedAt };
});

describe("a change of an order's point", () => {
  it("answers as a read does, with the same links, code and fee, and leads everywhere to the new point", async ({
    api,
    given: { first, firstAgent, partner, near, nearAgent, change, newOrder, expectedAt },
  }) => {
    const order = await newOrder();
    const { data } = await answerOf(await change(order.id, near), 200);
    expect(data).toEqual((await answerOf(await partner.readStore(order.id), 200)).data);
    expect(data).toMatchObject({ ...order, point: { id: near, name: "Surulere counter" } });
    expect(data.events!.map(({ type, point_id }) => [type, point_id])).toEqual([
      ["package.created", first],
      ["package.point_changed", near],
    ]);
    expect(await expectedAt(firstAgent)).not.toContain(order.tracking_code);
    expect(await expectedAt(nearAgent)).toContain(order.tracking_code);

    const label = await api.fetch(order.label_url.slice(BASE_URL.length));
    expect(pagesOf(new Uint8Array(await label.arrayBuffer()))[0]!.replaceAll(" ", "")).toContain(
      "Surulerecounter",
    );
    const tracking = await (await api.fetch(`/public/tracking/${order.tracking_code}`)).json<{
      data: { point: { id: string }; events: { type: string }[] };
    }>();
    expect(tracking.data.point.id).toBe(near);
    expect(tracking.data.events.at(-1)!.type).toBe("package.point_changed");
    const page = await (await api.fetch(`/track/${order.tracking_code}?lang=en`)).text();
    expect(page).toContain("Pickup point changed");
    expect(page).toContain("Surulere counter");
  });

  it("moves the parcel to the other agent's counter, which alone can receive it", async ({
    api,
    given: { firstAgent, partner, near, nearAgent, change, newOrder },
  }) => {
    const order = await newOrder();
    await answerOf(await change(order.id, near), 200);
    const arrive = { tracking_code: order.tracking_code, action: "arrive" };
    await problemOf(await scan(api, firstAgent, arrive), 404, "order_not_found");
    expect(await statusAfter(await scan(api, nearAgent, arrive))).toBe("ready_for_pickup");
    const read = await answerOf(await partner.readStore(order.id), 200);
    expect(read.data.events!.map(({ type }) => type)).toEqual([
      "package.created",
      "package.point_changed",
      "package.arrived_at_point",
    ]);
  });

  it("is told by a webhook that names both points, written with the change", async ({
    api,
    given: { first, near, change, newOrder },
  }) => {
    const order = await newOrder({ webhook_url: HOOK });
    await moveThrough(api, order.id, WAY_TO.in_transit);
    const announced = api.announced.length;
    await answerOf(await change(order.id, near), 200);
    expect(await deliveriesOf(order.id)).toEqual(["created", "in_transit", "point_changed"]);
    expect(api.announced.length).toBe(announced + 1);
    const body = await bindings.ORDERS_0.prepare("SELECT body FROM webhook_deliveries WHERE id = ?1")
      .bind(api.announced.at(-1)!.id)
      .first<string>("body");
    expect(JSON.parse(body!)).toMatchObject({
      type: "package.point_changed",
      sequence: 3,
      data: {
        order_id: order.id,
        status: "in_transit",
        previous_status: "in_transit",
        point: { id: near, name: "Surulere counter", city: "Surulere" },
        previous_point: { id: first, name: "Allen Avenue counter" },
      },
    });
  });

  it("can be asked for again, and by the white-label API", async ({
    api,
    given: { first, partner, near },
  }) => {
    const body = whiteLabelBody(first, { webhook_url: HOOK });
    const { data: created } = await answerOf(await partner.whiteLabel(body), 201);
    const path = `/api/v1/partners/orders/${body.reference}/point`;
    const ask = (pudo_point_id: string) => send(api, "POST", path, partner.token, { pudo_point_id });
    const { data } = await answerOf(await ask(near), 200);
    expect(data).toMatchObject({ ...created, point: { id: near } });
    expect((await answerOf(await ask(near), 200)).data).toEqual(data);
    await answerOf(await ask(first), 200);
    expect(await deliveriesOf(created.id)).toEqual(["created", "point_changed", "point_changed"]);
    expect((await eventsOf(created.id)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it("is refused to an order that has had a hundred events, because everybody who tracks it reads them all", async ({
    given: { first, near, change, newOrder },
  }) => {
    const order = await newOrder();
    await bindings.ORDERS_0.prepare("UPDATE orders SET sequence = 99 WHERE id = ?1").bind(order.id).run();
    await answerOf(await change(order.id, near), 200);
    const refused = await problemOf(await change(order.id, first), 409, "invalid_transition");
    expect(refused.detail).toContain("100 events");
    await answerOf(await change(order.id, near), 200);
  });

  it("changes the fee only in another zone", async ({
    api,
    given: { tenant, near, far, change, newOrder },
  }) => {
    const order = await newOrder();
    const { data } = await (await api.operator("GET", "/operator/tariffs")).json<{
      data: { zone: string; slabs: { amount: number }[] }[];
    }>();
    const raised = data.map((tariff) => ({
      ...tariff,
      slabs: tariff.slabs.map((slab) => ({ ...slab, amount: slab.amount + 700 })),
    }));
    await api.operator("PUT", "/operator/tariffs", raised);
    api.clock.now += 60_000;
    expect((await answerOf(await change(order.id, near), 200)).data.delivery_fee).toBe(order.delivery_fee);
    const estimate = await send(
      api,
      "GET",
      "/rates/estimate?origin=100281&destination=700001&weight=1.6",
      tenant.secretKey,
    );
    const quoted = await estimate.json<{ data: { rates: { amount: number }[] } }>();
    const moved = await answerOf(await change(order.id, far), 200);
    expect(moved.data.delivery_fee).toBe(quoted.data.rates[0]!.amount);
    expect(moved.data.delivery_fee).toBeGreaterThan(order.delivery_fee);
    await api.operator("PUT", "/operator/tariffs", data);
    api.clock.now += 60_000;
    const listed = await send(api, "GET", `/orders?reference=${order.partner_order_id}`, tenant.secretKey);
    const { data: list } = await listed.json<{ data: { orders: { pudoPointId: string }[] } }>();
    expect(list.orders).toEqual([
      expect.objectContaining({ pudoPointId: far, deliveryFee: moved.data.delivery_fee }),
    ]);
  });

  it("is refused after the parcel has arrived or was cancelled, unless it goes there already", async ({
    api,
    given: { first, near, change, newOrder },
  }) => {
    for (const status of ["ready_for_pickup", "delivered", "returned", "cancelled"] as const) {
      const order = await newOrder();
      await moveThrough(api, order.id, WAY_TO[status]);
      await problemOf(await change(order.id, near), 409, "invalid_transition");
      expect((await answerOf(await change(order.id, first), 200)).data.status).toBe(status);
    }
  });

  it("needs a point that takes the order, and an order of the caller's own", async ({
    api,
    given: { near, change, newOrder },
  }) => {
    const order = await newOrder({ items: [{ name: "Lamp", qty: 1, price: 1000, weight_kg: 20 }] });
    const light = await publicPoint(api, { maxItemWeight: 10 });
    const hidden = await publicPoint(api);
    await api.operator("POST", `/operator/points/${hidden}/unpublish`);
    const removed = await publicPoint(api);
    await api.operator("DELETE", `/operator/points/${removed}`);
    const { errors } = await problemOf(await change(order.id, light), 400, "item_not_accepted");
    expect(errors![0]!.path).toBe("items.0.weight_kg");
    await problemOf(await change(order.id, hidden), 404, "point_not_found");
    await api.publish();
    const paused = await publicPoint(api);
    await api.operator("PATCH", `/operator/points/${paused}`, { paused: true });
    const refusal = await problemOf(await change(order.id, paused), 409, "point_unavailable");
    expect(refusal).toMatchObject({ reason: "paused", alternatives: expect.any(Array) });
    await problemOf(await change(order.id, "nothing"), 404, "point_not_found");
    await problemOf(await change(order.id, removed), 410, "point_gone");
    await problemOf(await change(order.id, 7), 400, "invalid_request");
    await problemOf(await change(order.partner_order_id!, near), 404, "order_not_found");
    expect(await eventsOf(order.id)).toHaveLength(1);
  });

  it("is one of several at once, and one of change and arrival wins", async ({
    api,
    given: { firstAgent, near, change, newOrder },
  }) => {
    const order = await newOrder();
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(order.id, near)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await eventsOf(order.id)).toHaveLength(2);

    const other = await newOrder();
    const arrive = { tracking_code: other.tracking_code, action: "arrive" };
    const [changed, arrived] = await Promise.all([change(other.id, near), scan(api, firstAgent, arrive)]);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([changed.status, arrived.status]);
    expect(await eventsOf(other.id)).toHaveLength(2);
  });
});
