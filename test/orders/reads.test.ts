import { describe, expect } from "vitest";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { moveThrough, REACHED, WAY_TO } from "./moves.ts";
import { answerOf, entrances, type OrderAnswer, publicPoint, storeBody, whiteLabelBody } from "./orders.ts";

const DAY = 86_400_000;
const ALL_WEEK = Object.fromEntries(
  ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].flatMap((day) => [
    [`opening${day}`, "08:00"],
    [`closing${day}`, "18:00"],
  ]),
);
const HOURS = { opens: "08:00", closes: "18:00" };
const POINT = {
  ...{ name: "Allen Avenue counter", address: "12 Allen Avenue", city: "Ikeja", state: "Lagos" },
  ...{ lat: 6.6018, lng: 3.3515, phone: "0803 123 4567" },
  opening_hours: {
    ...{ monday: HOURS, tuesday: HOURS, wednesday: HOURS, thursday: HOURS, friday: HOURS, saturday: HOURS },
    sunday: null,
  },
  breaks: { friday: { from: "12:30", to: "14:30" } },
};

const it = base.extend("given", PER_FILE, async ({ api, tenant }) => {
  const pointId = await publicPoint(api, {
    partner: { phone: "0803 123 4567" },
    workingHours: ALL_WEEK,
    breaks: POINT.breaks,
  });
  const partner = await entrances(api, tenant);
  const inView = async (id: string) =>
    (
      await (
        await send(api, "GET", `/orders/${id}`, tenant.secretKey)
      ).json<{ data: Record<string, unknown> }>()
    ).data;
  const find = (query: string, { by = tenant } = {}) =>
    send(api, "GET", `/api/v1/orders?${query}`, by.secretKey);
  const found = async (reference: string, by = tenant) => {
    const response = await find(`partner_order_id=${encodeURIComponent(reference)}`, { by });
    expect(response.status).toBe(200);
    const body = await response.json<{ status: string; data: OrderAnswer["data"][] }>();
    expect(body.status).toBe("success");
    return body.data;
  };
  return { pointId, partner, inView, find, found };
});

describe("a read of an order", () => {
  it("has what a message to the customer needs, by both entrances", async ({
    api,
    given: { pointId, partner },
  }) => {
    const { data } = await answerOf(await partner.store(storeBody(pointId)), 201);
    const tracking_url = `https://api.test/track/${data.tracking_code}`;
    expect(data.tracking_url).toBe(tracking_url);
    const reads = async () => [
      await answerOf(await partner.readStore(data.id), 200),
      await answerOf(await partner.readWhiteLabel(data.partner_order_id!), 200),
    ];
    for (const { data: read } of await reads()) {
      expect(read).toMatchObject({ tracking_url, expires_at: null, point: { id: pointId, ...POINT } });
    }
    await moveThrough(api, data.id, ["arrive"]);
    const expires_at = new Date(api.clock.now + 7 * DAY).toISOString();
    for (const { data: read } of await reads()) {
      expect(read).toMatchObject({ tracking_url, expires_at, point: { id: pointId, ...POINT } });
      expect(read.collection_code).toMatch(/^\d{6}$/);
    }
  });

  it("says until when the parcel is kept only while it is at its point", async ({
    api,
    given: { pointId, partner, inView },
  }) => {
    for (const status of REACHED) {
      const moves = WAY_TO[status];
      const { data } = await answerOf(await partner.whiteLabel(whiteLabelBody(pointId)), 201);
      await moveThrough(api, data.id, moves);
      const expires = status === "ready_for_pickup" ? new Date(api.clock.now + 7 * DAY).toISOString() : null;
      const read = await answerOf(await partner.readStore(data.id), 200);
      expect([status, read.data.expires_at]).toEqual([status, expires]);
      expect(await inView(data.id)).toMatchObject({
        status,
        expiresAt: expires,
        trackingUrl: `https://api.test/track/${data.tracking_code}`,
      });
    }
  });

  it("makes no more calls to D1 for the point", async ({ api, tenant, given: { pointId, partner } }) => {
    const { data } = await answerOf(await partner.store(storeBody(pointId)), 201);
    const { take, ...databases } = countingDatabases(bindings);
    const measured = startApi(databases, api.clock);
    await send(measured, "GET", `/api/v1/orders/${data.id}`, tenant.secretKey);
    take();
    await send(measured, "GET", `/api/v1/orders/${data.id}`, tenant.secretKey);
    // The key, the order, and its events with its point.
    expect(take().calls).toBe(3);
  });
});

describe("GET /api/v1/orders", () => {
  it("finds one order by its reference, as it is read by its id", async ({
    given: { pointId, partner, found },
  }) => {
    for (const reference of ["shop 1/…".replace("/", ":"), "Ọ̀RD-%&+=?#"]) {
      const body = storeBody(pointId, { partner_order_id: reference });
      const { data } = await answerOf(await partner.store(body), 201);
      expect(await found(reference)).toEqual([(await answerOf(await partner.readStore(data.id), 200)).data]);
    }
    const body = whiteLabelBody(pointId);
    await answerOf(await partner.whiteLabel(body), 201);
    expect((await found(body.reference)).map((order) => order.partner_order_id)).toEqual([body.reference]);
  });

  it("finds none for another spelling, an unknown reference, or another partner's", async ({
    api,
    given: { pointId, partner, found },
  }) => {
    const body = storeBody(pointId);
    await answerOf(await partner.store(body), 201);
    expect(await found(body.partner_order_id.toLowerCase())).toEqual([]);
    expect(await found(body.partner_order_id.slice(0, -1))).toEqual([]);
    expect(await found(body.partner_order_id, await newTenant(api))).toEqual([]);
  });

  it("needs the reference, once", async ({ given: { find } }) => {
    for (const query of [
      "",
      "partner_order_id=",
      `partner_order_id=${"x".repeat(65)}`,
      "partner_order_id=%20A1",
      "partner_order_id=A%E2%80%8B1",
      "partner_order_id=1&partner_order_id=1",
    ]) {
      expect(await wrongPathsOf(await find(query))).toEqual(["partner_order_id"]);
    }
  });

  it("is only for secret keys", async ({ api, tenant, given: { partner } }) => {
    for (const token of [tenant.apiKey, partner.token]) {
      const response = await send(api, "GET", "/api/v1/orders?partner_order_id=1", token);
      await problemOf(response, 403, "insufficient_scope");
    }
  });
});
