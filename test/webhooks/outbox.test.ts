import { Validator } from "@cfworker/json-schema";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAYS } from "../../src/shared/opening-hours.ts";
import { EVENT_TYPES, PARCEL_EVENT_TYPES } from "../../src/shared/parcel-status.ts";
import { MONEY_EVENTS, NETWORK_EVENT } from "../../src/webhooks/event.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { causeEveryEvent, WAYS } from "../orders/every-event.ts";
import { moveThrough } from "../orders/moves.ts";
import { answerOf, publicPoint, storeBody, whiteLabelBody } from "../orders/orders.ts";
import { type DeliveryRow, deliveriesOf, HOOK, newPartner, type Partner } from "./webhooks.ts";

let api: Api;
let partner: Partner;
let pointId: string;

beforeAll(async () => {
  await migrate();
  pointId = await publicPoint(startApi(), {
    partner: { name: "Mama Tee", type: "agent", email: "", phone: "+234 1 234 5678", website: "" },
    workingHours: {
      openingMonday: "08:00",
      closingMonday: "18:30",
      openingSaturday: "22:00",
      closingSaturday: "02:00",
    },
    breaks: BREAKS,
  });
});
beforeEach(async () => {
  api = startApi();
  partner = await newPartner(api);
});

const byStore = async (changes: object = {}, point = pointId) =>
  (await answerOf(await partner.orders.store(storeBody(point, changes)), 201)).data;
const byWhiteLabel = async (changes: object = {}, point = pointId) =>
  (await answerOf(await partner.orders.whiteLabel(whiteLabelBody(point, changes)), 201)).data;
const targets = async () => (await deliveriesOf(partner)).map(({ url, status }) => `${url} ${status}`).sort();

describe("an event is written for", () => {
  it("the order's own URL and every endpoint that subscribes to it, once for each URL", async () => {
    await partner.register();
    await partner.register({ url: `${HOOK}/1`, events: ["package.created", "package.collected"] });
    await partner.register({ url: `${HOOK}/2`, events: ["package.collected"] });
    await partner.register({ url: `${HOOK}/1` });
    await byStore({ webhook_url: "https://shop.example.com/own" });
    expect(await targets()).toEqual(
      [`${HOOK} pending`, `${HOOK}/1 pending`, "https://shop.example.com/own pending"].sort(),
    );
    const rows = await deliveriesOf(partner);
    expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(1);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    for (const { id, event_id } of rows) expect(id.slice(0, 24)).toBe(event_id.slice(0, 24));
    expect(api.announced.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  it.each([HOOK, "HTTPS://SHOP.example.com:443/hooks#top", "https://shop.example.com/./hooks"])(
    "one URL when the order has an endpoint's as %s",
    async (webhook_url) => {
      await partner.register();
      await byWhiteLabel({ webhook_url });
      expect(await targets()).toEqual([`${HOOK} pending`]);
    },
  );

  it("a disabled endpoint as well, where it waits without a message", async () => {
    const { id } = await partner.register();
    await partner.change(id, { enabled: false });
    await byStore();
    const [row] = await deliveriesOf(partner);
    expect(row).toMatchObject({ status: "disabled", troubled: 1, attempt_count: 0 });
    expect(api.announced).toEqual([]);
  });

  it("a URL at which one of two endpoints is enabled, or which is the order's own", async () => {
    const { id } = await partner.register();
    await partner.change(id, { enabled: false });
    await byStore({ webhook_url: HOOK });
    expect(await targets()).toEqual([`${HOOK} pending`]);
    await partner.register();
    await byStore();
    expect(await targets()).toEqual([`${HOOK} pending`, `${HOOK} pending`]);
  });

  it("no other partner's endpoints", async () => {
    const other = await newPartner(api);
    await other.register();
    await byStore();
    expect(await deliveriesOf(other)).toEqual([]);
    expect(await deliveriesOf(partner)).toEqual([]);
  });
});

describe("an order that was created with another spelling of its webhook_url", () => {
  it("is found again by the same body, and by no other spelling", async () => {
    const body = storeBody(pointId, { webhook_url: "https://SHOP.example.com/hooks#top" });
    await answerOf(await partner.orders.store(body), 201);
    const again = await partner.orders.store(body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    await answerOf(again, 200);
    expect((await partner.orders.store({ ...body, webhook_url: HOOK })).status).toBe(409);
  });
});

/** The OpenAPI document's webhooks by type, and what they refer to. */
async function documented() {
  return (await (await api.fetch("/openapi.json")).json()) as {
    components: { parameters?: object };
    webhooks: Record<
      string,
      {
        post: {
          parameters: { $ref: string }[];
          requestBody: { content: { "application/json": { schema: object } } };
        };
      }
    >;
  };
}

describe("the OpenAPI document", () => {
  /** What is wrong with a body of a type by the document. */
  async function described(): Promise<(type: string, body: string) => unknown[]> {
    const { webhooks, components } = await documented();
    return (type, body) => {
      const { schema } = webhooks[type]!.post.requestBody.content["application/json"];
      return new Validator({ ...schema, components }, "2020-12", false).validate(JSON.parse(body)).errors;
    };
  }

  it("has a webhook for each type of event and for tests, with the headers of Standard Webhooks", async () => {
    const { webhooks, components } = await documented();
    const headers = ["webhook-id", "webhook-timestamp", "webhook-signature"];
    expect(components.parameters).toMatchObject(
      Object.fromEntries(headers.map((name) => [name, { name, in: "header", required: true }])),
    );
    expect(Object.keys(webhooks).sort()).toEqual(
      [...EVENT_TYPES, NETWORK_EVENT, ...MONEY_EVENTS, "webhook.test"].sort(),
    );
    for (const { post } of Object.values(webhooks)) {
      expect(post.parameters).toEqual(headers.map((name) => ({ $ref: `#/components/parameters/${name}` })));
    }
  });

  it("describes the bodies for orders of both APIs and for tests", { tags: "nightly" }, async () => {
    const { id } = await partner.register();
    await partner.test(id);
    for (const create of [byStore, byWhiteLabel]) {
      await causeEveryEvent(api, partner.id, create);
    }
    const faultsOf = await described();
    const rows = await deliveriesOf(partner);
    expect(new Set(rows.map(({ type }) => type)).size).toBe(EVENT_TYPES.length + 1);
    for (const { type, body } of rows) expect(faultsOf(type, body)).toEqual([]);
  });

  it("describes the samples of all types, which say that they are tests", { tags: "nightly" }, async () => {
    const faultsOf = await described();
    const { id } = await partner.register({ events: ["package.created"] });
    const types = [...EVENT_TYPES, NETWORK_EVENT];
    for (const type of types) {
      const response = await partner.call("POST", `webhook-endpoints/${id}/test`, { type });
      expect(response.status).toBe(202);
    }
    const rows = await deliveriesOf(partner);
    expect(rows.map(({ type }) => type).sort()).toEqual(types.sort());
    for (const { type, body } of rows) {
      expect([type, faultsOf(type, body)]).toEqual([type, []]);
      const { data } = JSON.parse(body);
      expect(data.test).toBe(true);
      const isWithCode = ["package.arrived_at_point", "package.expiring"].includes(type);
      expect([type, data.collection_code]).toEqual([type, isWithCode ? "000000" : undefined]);
    }
    const unknown = await partner.call("POST", `webhook-endpoints/${id}/test`, { type: "package.lst" });
    expect(unknown.status).toBe(400);
  });
});

/** The events that are caused by moves. */
const MOVED = PARCEL_EVENT_TYPES.filter(
  (type) => !["package.point_changed", "package.extended", "package.lost"].includes(type),
);
/** The point's hours. */
const BREAKS = { monday: { from: "12:30", to: "14:00" } };
const HOURS = {
  monday: { opens: "08:00", closes: "18:30" },
  ...{ tuesday: null, wednesday: null, thursday: null, friday: null },
  saturday: { opens: "22:00", closes: "02:00" },
  sunday: null,
};

/** The bodies of an order's events, by sequence. */
async function bodiesOf(orderId: string): Promise<{ row: DeliveryRow; text: string; body: Body }[]> {
  const rows = (await deliveriesOf(partner)).filter(({ order_id }) => order_id === orderId);
  return rows
    .map((row) => ({ row, text: row.body, body: JSON.parse(row.body) as Body }))
    .sort((a, b) => a.body.sequence - b.body.sequence);
}
interface Body {
  id: string;
  type: string;
  sequence: number;
  data: Record<string, unknown>;
}

describe.each([
  ["partner_order_id", byStore],
  ["reference", byWhiteLabel],
] as const)("the body for an order with a %s", (reference, create) => {
  it("follows the contract, for every move", async () => {
    await partner.register();
    const seen = new Set<string>();
    for (const way of WAYS) {
      const order = await create();
      await moveThrough(api, order.id, way);
      const bodies = await bodiesOf(order.id);
      expect(bodies).toHaveLength(way.length + 1);
      let previous: unknown = null;
      for (const [i, { row, body }] of bodies.entries()) {
        const { results } = await bindings.ORDERS_0.prepare(
          `SELECT id, type, status, occurred_at FROM order_events
          WHERE order_number = (SELECT number FROM orders WHERE id = ?1) AND sequence = ?2`,
        )
          .bind(order.id, i + 1)
          .all<{ id: string; type: string; status: string; occurred_at: number }>();
        const [event] = results;
        const isArrival = event!.type === "package.arrived_at_point";
        const collectableUntil: Record<string, unknown> = {
          "package.refused": new Date(event!.occurred_at + 30 * 60_000).toISOString(),
          "package.expired": null,
        };
        expect(body).toEqual({
          id: event!.id,
          type: event!.type,
          timestamp: new Date(event!.occurred_at).toISOString(),
          sequence: i + 1,
          data: {
            order_id: order.id,
            [reference]: order[reference],
            tracking_code: order.tracking_code,
            status: event!.status,
            previous_status: previous,
            // Of the days on which the point is open, the first and the second one after the order.
            ...(["created", "in_transit"].includes(event!.status) && {
              estimated_arrival: { from: "2026-11-21", to: "2026-11-23" },
            }),
            by: expect.any(String),
            holder: expect.objectContaining({ since: expect.any(String) }),
            ...(isArrival
              ? {
                  collection_code: "******",
                  expires_at: new Date(event!.occurred_at + 7 * 86_400_000).toISOString(),
                  // The last minute in which the point is open, on the Monday before.
                  collect_by: "2026-11-23T17:29:00.000Z",
                  tracking_url: `https://api.test/track/${order.tracking_code}`,
                }
              : {}),
            ...(event!.type in collectableUntil ? { collectable_until: collectableUntil[event!.type] } : {}),
            point: {
              id: pointId,
              name: "Allen Avenue counter",
              address: "12 Allen Avenue",
              city: "Ikeja",
              state: "Lagos",
              lat: 6.6018,
              lng: 3.3515,
              ...(isArrival ? { opening_hours: HOURS, breaks: BREAKS, phone: "+234 1 234 5678" } : {}),
            },
          },
        });
        expect(row).toMatchObject({ event_id: event!.id, type: event!.type, order_id: order.id });
        previous = event!.status;
        seen.add(body.type);
      }
    }
    expect([...seen].sort()).toEqual([...MOVED].sort());
  });

  it("has at most 20 kB with the longest texts", async () => {
    // The characters with most bytes in JSON: quotes take two, these three.
    const longest = (length: number) => "₦".repeat(length);
    const point = await publicPoint(api, {
      name: longest(200),
      address: {
        address: longest(500),
        city: longest(100),
        state: "Lagos",
        zip: "100281",
        latitude: -6.601812345678901,
        longitude: -103.35151234567891,
      },
      partner: { phone: "+234 (0) 803-123-456" },
      workingHours: Object.fromEntries(
        DAYS.flatMap((day) => [
          [`opening${day}`, "08:00"],
          [`closing${day}`, "18:00"],
        ]),
      ),
    });
    await partner.register();
    const order = await create({ [reference]: longest(64) }, point);
    await moveThrough(api, order.id, ["arrive"]);
    const [, { text, body }] = (await bodiesOf(order.id)) as [unknown, { text: string; body: Body }];
    expect(body.data[reference]).toBe(longest(64));
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(20_000);
  });
});
