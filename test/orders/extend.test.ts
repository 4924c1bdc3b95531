import { describe, expect } from "vitest";
import { copyChanges } from "../../src/orders/copies/copy-changes.ts";
import { addDays, lagosDay } from "../../src/shared/closed-days.ts";
import { expireParcels } from "../../src/tracking/end/expire.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { type Entry, OPERATOR } from "../operator/audit.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import { DAY, deliveriesOf, eventsOf, eventTypesOf, HOUR, ON_SHELF, type Parcel } from "../tracking/scans.ts";
import { moveThrough, storedOrder, WAY_TO } from "./moves.ts";
import { answerOf, entrances, publicPoint } from "./orders.ts";

const it = base.extend("given", async ({ api, counter }) => {
  const { tenant, pointId } = counter;
  const partner = await entrances(api, tenant);
  const webhook_url = "https://shop.example.com/hook";
  const shelved = () => counter.parcel(ON_SHELF, "store", { webhook_url });
  const extend = ({ id }: { id: string }, body: unknown, key = tenant.secretKey) =>
    send(api, "POST", `/api/v1/orders/${id}/extend`, key, body as object);
  const asOperator = (action: string, { id }: { id: string }, body: object) =>
    api.operator("POST", `/operator/orders/${id}/${action}`, body);
  const deadlines = async ({ id }: { id: string }) => {
    const { data } = await answerOf(await partner.readStore(id), 200);
    return data.expires_at;
  };
  /** When what arrived now is sent back, in days. */
  const inDays = (days: number) => new Date(api.clock.now + days * DAY).toISOString();
  const close = async (from: number, to: number) => {
    const day = lagosDay(api.clock.now);
    const period = { from: addDays(day, from), to: addDays(day, to) };
    const made = await api.operator("POST", `/operator/points/${pointId}/closures`, period);
    expect(made.status).toBe(201);
    await copyChanges(api.deps, api.orders);
  };
  /** What the audit log has about an order. */
  async function entriesOn({ id }: { id: string }): Promise<Entry[]> {
    const response = await api.operator("GET", `/operator/audit?subject_id=${id}`);
    const { data } = await response.json<{ data: { data: Entry[] } }>();
    return data.data.filter(({ action }) => action !== "order.read");
  }
  return { partner, shelved, extend, asOperator, deadlines, inDays, close, entriesOn };
});

/** The body of an order's newest webhook. */
async function newestBody({ id }: Parcel) {
  const body = await bindings.ORDERS_0.prepare(
    "SELECT body FROM webhook_deliveries WHERE order_id = ?1 ORDER BY id DESC LIMIT 1",
  )
    .bind(id)
    .first<string>("body");
  return JSON.parse(body!);
}

describe("POST …/extend", () => {
  it("keeps the parcel as many days longer, and tells of it with the new times", async ({
    api,
    given: { shelved, extend, deadlines, inDays },
  }) => {
    const parcel = await shelved();
    const { data } = await answerOf(await extend(parcel, { days: 3 }), 200);
    expect(data).toMatchObject({
      status: "ready_for_pickup",
      expires_at: inDays(10),
      collect_by: inDays(10),
    });
    expect(await deadlines(parcel)).toBe(inDays(10));
    expect((await eventTypesOf(parcel.id)).at(-1)).toBe("extended");
    expect(await newestBody(parcel)).toMatchObject({
      type: "package.extended",
      sequence: 4,
      data: {
        status: "ready_for_pickup",
        previous_status: "ready_for_pickup",
        expires_at: inDays(10),
        collect_by: inDays(10),
      },
    });
    expect(JSON.stringify(await newestBody(parcel))).not.toContain("collection_code");
    const page = await (await api.fetch(`/track/${parcel.tracking_code}?lang=en`)).text();
    expect(page).toContain("Kept longer for you");
    expect(page).toContain(inDays(10));
  });

  it("has it expire after these days and not before", async ({ api, given: { shelved, extend } }) => {
    const parcel = await shelved();
    await answerOf(await extend(parcel, { days: 2 }), 200);
    api.clock.now += 9 * DAY - 1;
    await expireParcels(api.deps, api.orders);
    expect((await storedOrder(api, parcel.id)).status).toBe("ready_for_pickup");
    api.clock.now++;
    await expireParcels(api.deps, api.orders);
    expect((await storedOrder(api, parcel.id)).status).toBe("returned");
  });

  it("can be asked for once: the same again has no event, and other days are refused", async ({
    given: { partner, shelved, extend, inDays },
    api,
    counter,
  }) => {
    const parcel = await shelved();
    await answerOf(await extend(parcel, { days: 3 }), 200);
    const again = await answerOf(await extend(parcel, { days: 3 }), 200);
    expect(again.data.expires_at).toBe(inDays(10));
    await problemOf(await extend(parcel, { days: 4 }), 409, "invalid_transition");
    await problemOf(await extend(parcel, { days: 1 }), 409, "invalid_transition");
    expect(await deliveriesOf(parcel.id)).toHaveLength(4);

    const other = await counter.parcel(ON_SHELF, "whiteLabel");
    const { reference } = await storedOrder(api, other.id);
    const path = `/api/v1/partners/orders/${reference}/extend`;
    const byClient = () => send(api, "POST", path, partner.token, { days: 7 });
    const { data } = await answerOf(await byClient(), 200);
    expect(data).toMatchObject({ reference, expires_at: inDays(14) });
    await answerOf(await byClient(), 200);
    expect((await eventTypesOf(other.id)).filter((type) => type === "extended")).toHaveLength(1);
  });

  it("thirty times at once has one outcome", { tags: "nightly" }, async ({
    api,
    given: { shelved, extend },
  }) => {
    const parcel = await shelved();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => extend(parcel, { days: 1 + (i % 2) })),
    );
    const { partnerDays, extraDays } = await storedOrder(api, parcel.id);
    expect(extraDays).toBe(partnerDays);
    expect((await eventTypesOf(parcel.id)).filter((type) => type === "extended")).toHaveLength(1);
    for (const [i, answer] of answers.entries()) {
      const isSame = 1 + (i % 2) === partnerDays;
      if (isSame) expect([200, 409]).toContain(answer.status);
      else expect(answer.status).toBe(409);
      if (answer.status === 409) {
        const { code } = await answer.json<{ code: string }>();
        expect(isSame ? ["write_conflict"] : ["write_conflict", "invalid_transition"]).toContain(code);
      }
    }
  });

  it("is refused in every state but on the shelf, and of what goes back once that is not collectable", {
    tags: "nightly",
  }, async ({ api, counter, given: { extend, asOperator } }) => {
    for (const [status, way] of Object.entries(WAY_TO)) {
      if (status === "ready_for_pickup") continue;
      const parcel = await counter.parcel(way);
      api.clock.now += HOUR;
      await problemOf(await extend(parcel, { days: 1 }), 409, "invalid_transition");
      const body = { days: 1, reason: "asked" };
      await problemOf(await asOperator("extend", parcel, body), 409, "invalid_transition");
    }
  });

  it("takes 1 to 7 days from a partner and 1 to 14 from an operator, and only for the partner's own orders", async ({
    api,
    given: { shelved, extend, asOperator },
  }) => {
    const parcel = await shelved();
    for (const days of [0, 8, 1.5, "3", null]) {
      expect(await wrongPathsOf(await extend(parcel, { days }))).toEqual(["days"]);
    }
    expect(await wrongPathsOf(await extend(parcel, {}))).toEqual(["days"]);
    expect(await wrongPathsOf(await extend(parcel, { days: 3, reason: "x" }))).toEqual(["reason"]);
    const reason = "The receiver is ill";
    expect(await wrongPathsOf(await asOperator("extend", parcel, { days: 15, reason }))).toEqual(["days"]);
    expect(await wrongPathsOf(await asOperator("extend", parcel, { days: 14 }))).toEqual(["reason"]);
    expect(await wrongPathsOf(await asOperator("extend", parcel, { days: 3, reason: "" }))).toEqual([
      "reason",
    ]);
    const stranger = await newTenant(api);
    await problemOf(await extend(parcel, { days: 3 }, stranger.secretKey), 404, "order_not_found");
    const unknown = { id: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37" };
    await problemOf(await asOperator("extend", unknown, { days: 3, reason }), 404, "order_not_found");
    expect((await storedOrder(api, parcel.id)).extraDays).toBe(0);
  });

  it("counts apart from the days on which the point is closed, whichever comes first", async ({
    given: { shelved, extend, deadlines, inDays, close },
  }) => {
    const parcel = await shelved();
    await close(2, 3);
    expect(await deadlines(parcel)).toBe(inDays(9));
    await answerOf(await extend(parcel, { days: 3 }), 200);
    expect(await deadlines(parcel)).toBe(inDays(12));
    // Beyond the seven days, but within those that it was given.
    await close(11, 12);
    expect(await deadlines(parcel)).toBe(inDays(14));
  });

  it("begins again when the parcel arrives again", async ({ api, given: { shelved, extend } }) => {
    const parcel = await shelved();
    await answerOf(await extend(parcel, { days: 3 }), 200);
    await bindings.ORDERS_0.prepare(
      "UPDATE orders SET status = 'in_transit', arrived_at = NULL WHERE id = ?1",
    )
      .bind(parcel.id)
      .run();
    await moveThrough(api, parcel.id, ["arrive"]);
    expect(await storedOrder(api, parcel.id)).toMatchObject({
      extraDays: 0,
      partnerDays: 0,
      operatorDays: 0,
    });
  });
});

describe("an operator", () => {
  it("keeps a parcel longer, besides what its partner asked for, up to 14 days in all and never less", async ({
    given: { shelved, extend, asOperator, deadlines, inDays, entriesOn },
  }) => {
    const parcel = await shelved();
    const reason = "The receiver is ill";
    await answerOf(await extend(parcel, { days: 7 }), 200);
    const response = await asOperator("extend", parcel, { days: 5, reason });
    expect(response.status).toBe(200);
    const { data } = await response.json<{ data: object }>();
    expect(data).toMatchObject({ expires_at: inDays(19), collect_by: inDays(19) });
    expect((await asOperator("extend", parcel, { days: 5, reason })).status).toBe(200);
    await problemOf(await asOperator("extend", parcel, { days: 4, reason }), 409, "invalid_transition");
    expect((await asOperator("extend", parcel, { days: 14, reason: "Still ill" })).status).toBe(200);
    expect(await deadlines(parcel)).toBe(inDays(28));
    expect((await eventTypesOf(parcel.id)).filter((type) => type === "extended")).toHaveLength(3);
    expect(JSON.stringify(await newestBody(parcel))).not.toContain("ill");
    expect(await entriesOn(parcel)).toMatchObject([
      { action: "order.extended", actor: OPERATOR, details: { days: 14, reason: "Still ill" } },
      { action: "order.extended", actor: OPERATOR, details: { days: 5, reason } },
    ]);
  });

  it("cancels an order as its partner could, with a reason that operators alone read", async ({
    api,
    counter,
    given: { asOperator, entriesOn },
  }) => {
    const webhook_url = "https://shop.example.com/hook";
    const parcel = await counter.parcel([], "store", { webhook_url });
    const body = { reason: "Packed twice" };
    const response = await asOperator("cancel", parcel, body);
    expect(await response.json()).toMatchObject({ data: { id: parcel.id, status: "cancelled" } });
    expect((await asOperator("cancel", parcel, body)).status).toBe(200);
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "cancelled"]);
    expect(JSON.stringify(await newestBody(parcel))).not.toContain("Packed");
    expect(await entriesOn(parcel)).toMatchObject([
      { action: "order.cancelled", actor: OPERATOR, partner_id: counter.tenant.id, details: body },
    ]);
    const collected = await counter.parcel(["driver_collect"]);
    await problemOf(await asOperator("cancel", collected, body), 409, "invalid_transition");
    expect(await wrongPathsOf(await asOperator("cancel", collected, {}))).toEqual(["reason"]);
    expect(await entriesOn(collected)).toEqual([]);
    expect((await storedOrder(api, collected.id)).status).toBe("in_transit");
  });

  it("sends an order to another point as its partner could, with a reason that operators alone read", {
    tags: "nightly",
  }, async ({ api, counter, given: { asOperator, entriesOn } }) => {
    const other = await publicPoint(api, { name: "Surulere counter" });
    const parcel = await counter.parcel(["driver_collect"]);
    const body = { pudo_point_id: other, reason: "The point has flooded" };
    const response = await asOperator("point", parcel, body);
    expect(await response.json()).toMatchObject({
      data: { point_id: other, point_name: "Surulere counter" },
    });
    expect((await asOperator("point", parcel, body)).status).toBe(200);
    expect((await eventTypesOf(parcel.id)).at(-1)).toBe("point_changed");
    expect(await eventsOf(parcel.id)).toHaveLength(3);
    expect(await entriesOn(parcel)).toMatchObject([
      {
        action: "order.point_changed",
        actor: OPERATOR,
        details: { point_id: other, reason: "The point has flooded" },
      },
    ]);
    await api.operator("PATCH", `/operator/points/${counter.pointId}`, { paused: true });
    const back = { ...body, pudo_point_id: counter.pointId };
    await problemOf(await asOperator("point", parcel, back), 409, "point_unavailable");
    await api.operator("PATCH", `/operator/points/${counter.pointId}`, { paused: false });
    await problemOf(
      await asOperator("point", await counter.parcel(ON_SHELF), body),
      409,
      "invalid_transition",
    );
    expect(await entriesOn(parcel)).toHaveLength(1);
  });
});
