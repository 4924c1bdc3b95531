import { describe, expect } from "vitest";
import { newTrackingCode } from "../../src/orders/create/blank-order.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { moveThrough, REACHED, WAY_TO } from "../orders/moves.ts";
import { answerOf, entrances, publicPoint, storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";

const it = base.extend("given", BEFORE_ALL, async ({ api, tenant }) => {
  await api.operator("PATCH", `/operator/partners/${tenant.id}`, {
    label_name: "Zuri Market",
    brand_color: "#0a7d4f",
  });
  const pointId = await publicPoint(api, {
    description: "Beside the bakery",
    workingHours: { openingMonday: "09:00", closingMonday: "18:00" },
    breaks: { monday: { from: "12:30", to: "14:00" } },
    partner: { name: "Mama Tee Stores", email: "tee@example.com", phone: "+234 800 000 0000" },
  });
  async function newOrder(changes: object = {}) {
    const body = storeBody(pointId, { note: "Ring at the blue gate", ...changes });
    const { data } = await answerOf(await (await entrances(api, tenant)).store(body), 201);
    return data;
  }
  const track = (code: string, init?: RequestInit) => api.fetch(`/public/tracking/${code}`, init);
  async function tracked(code: string) {
    const response = await track(code);
    expect(response.status).toBe(200);
    return (await response.json()) as {
      data: {
        trackingCode: string;
        status: string;
        events: { type: string; occurredAt: string }[];
        partner: object;
        expiresAt: string | null;
      };
    };
  }
  return { pointId, newOrder, track, tracked };
});

describe("GET /public/tracking/{code}", () => {
  it("shows the parcel, its point and the partner's own name and colour, and nothing else", async ({
    api,
    given: { pointId, newOrder, tracked },
  }) => {
    const { tracking_code } = await newOrder();
    const closed = { openingTuesday: null, closingTuesday: null, openingSunday: null, closingSunday: null };
    expect(await tracked(tracking_code)).toEqual({
      data: {
        trackingCode: tracking_code,
        status: "created",
        events: [{ type: "package.created", occurredAt: new Date(api.clock.now).toISOString() }],
        point: {
          id: pointId,
          name: "Allen Avenue counter",
          address: "12 Allen Avenue",
          city: "Ikeja",
          state: "Lagos",
          latitude: 6.6018,
          longitude: 3.3515,
          workingHours: expect.objectContaining({
            openingMonday: "09:00",
            closingMonday: "18:00",
            ...closed,
          }),
          breaks: { monday: { from: "12:30", to: "14:00" } },
        },
        partner: { name: "Zuri Market", color: "#0a7d4f", supportUrl: null, supportPhone: null },
        expiresAt: null,
        collectBy: null,
        estimatedArrival: { from: "2026-11-23", to: "2026-11-30" },
        amountDue: 0,
      },
    });
  });

  it("says until when a parcel is kept at its point, seven days after the service heard of its arrival", async ({
    api,
    given: { newOrder, tracked },
  }) => {
    const { id, tracking_code } = await newOrder();
    await moveThrough(api, id, WAY_TO.ready_for_pickup);
    const { data } = await tracked(tracking_code);
    expect(data.expiresAt).toBe(new Date(api.clock.now + 7 * 24 * 3_600_000).toISOString());
    await moveThrough(api, id, ["collect"]);
    expect((await tracked(tracking_code)).data.expiresAt).toBeNull();
  });

  it("shows where the partner's customers get help", async ({
    api,
    tenant,
    given: { newOrder, tracked },
  }) => {
    const support = { support_url: "https://zuri.example.com/help", support_phone: "+234 800 000 0000" };
    await api.operator("PATCH", `/operator/partners/${tenant.id}`, support);
    const { data } = await tracked((await newOrder()).tracking_code);
    expect(data.partner).toMatchObject({
      supportUrl: support.support_url,
      supportPhone: support.support_phone,
    });
    const none = { support_url: null, support_phone: null };
    await api.operator("PATCH", `/operator/partners/${tenant.id}`, none);
    const { data: after } = await tracked((await newOrder()).tracking_code);
    expect(after.partner).toMatchObject({ supportUrl: null, supportPhone: null });
  });

  it.for(REACHED.map((status) => [status, WAY_TO[status]] as const))(
    "shows a parcel that is %s, with its events in order",
    async ([status, way], { api, given: { newOrder, tracked } }) => {
      const { id, tracking_code } = await newOrder();
      await moveThrough(api, id, way);
      const { data } = await tracked(tracking_code);
      expect(data.status).toBe(status);
      const types: Record<string, string> = {
        cancel: "package.cancelled",
        driver_collect: "package.in_transit",
        arrive: "package.arrived_at_point",
        collect: "package.collected",
        refuse: "package.refused",
        receive: "package.returned_to_sender",
      };
      expect(data.events.map(({ type }) => type)).toEqual([
        "package.created",
        ...way.map((move) => types[move]),
      ]);
      const times = data.events.map(({ occurredAt }) => occurredAt);
      expect(times).toEqual(times.toSorted());
    },
  );

  it("accepts other spellings of the code, and answers with the canonical one", async ({
    given: { newOrder, tracked },
  }) => {
    const { tracking_code } = await newOrder();
    const grouped = tracking_code.replace(/.{4}(?=.)/g, "$&-");
    for (const written of [
      tracking_code.toLowerCase(),
      grouped,
      encodeURIComponent(grouped.replaceAll("-", " ")),
      tracking_code.replaceAll("0", "O").replaceAll("1", "l"),
    ]) {
      expect((await tracked(written)).data.trackingCode).toBe(tracking_code);
    }
  });

  it("is 404 for a code that is mistyped, unknown or malformed", async ({ given: { newOrder, track } }) => {
    const { id, tracking_code } = await newOrder();
    const last = tracking_code.endsWith("7") ? "8" : "7";
    const wrong = [
      tracking_code.slice(0, -1) + last,
      newTrackingCode(0),
      tracking_code.slice(1),
      `${tracking_code}0`,
      id,
      "x",
      "%00",
      "%E0%A4%A",
      encodeURIComponent("' OR 1=1 --"),
    ];
    for (const code of wrong) await problemOf(await track(code), 404, "order_not_found");
  });

  it("is not cached, and scripts of every origin may read it", async ({ given: { newOrder, track } }) => {
    const { tracking_code } = await newOrder();
    for (const [code, status] of [
      [tracking_code, 200],
      [newTrackingCode(0), 404],
    ] as const) {
      const response = await track(code, { headers: { origin: "https://shop.example" } });
      expect(response.status).toBe(status);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
    }
    const preflight = await track(tracking_code, {
      method: "OPTIONS",
      headers: { origin: "https://shop.example", "access-control-request-method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect((await track(tracking_code, { method: "HEAD" })).status).toBe(200);
  });

  it("tells nothing about the receiver, the order or the point's host, in any state", async ({
    api,
    tenant,
    given: { newOrder, track },
  }) => {
    for (const way of Object.values(WAY_TO)) {
      const { id, partner_order_id, tracking_code } = await newOrder({
        webhook_url: "https://shop.example.com/hooks",
      });
      await moveThrough(api, id, way);
      const response = await track(tracking_code);
      const told = [await response.text(), ...[...response.headers].flat()].join("\n").toLowerCase();
      const read = await answerOf(
        await (await entrances(api, tenant)).readWhiteLabel(partner_order_id!),
        200,
      );
      for (const secret of [
        "Ṣẹ̀gun",
        "Ọlábísí",
        "segun@example.com",
        "803 123",
        "blue gate",
        "Ankara",
        "shop.example.com",
        partner_order_id!,
        id,
        tenant.id,
        "Tenant",
        read.data.collection_code!,
        "Mama Tee",
        "tee@example.com",
        "bakery",
      ]) {
        expect(told).not.toContain(secret.toLowerCase());
      }
    }
  });

  it("still shows a point that was unpublished or deleted", async ({ api, given: { newOrder, tracked } }) => {
    const doomed = await publicPoint(api, { name: "Doomed counter" });
    const { tracking_code } = await newOrder({ pudo_point_id: doomed });
    for (const [method, path] of [
      ["POST", `/operator/points/${doomed}/unpublish?confirm=1`],
      ["DELETE", `/operator/points/${doomed}?confirm=1`],
    ] as const) {
      await api.operator(method, path);
      expect(await tracked(tracking_code)).toMatchObject({
        data: { point: { id: doomed, name: "Doomed counter" } },
      });
    }
  });
});
