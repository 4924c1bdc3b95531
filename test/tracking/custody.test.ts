import { describe, expect } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { tellOutages } from "../../src/orders/redirect/tell-outages.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { deliveriesOf, eventTypesOf, newKeyOf, ON_SHELF, type Parcel, scan, statusAfter } from "./scans.ts";

/** What is looked at of an answer. */
interface Answer {
  status: string;
  holder: object;
  events: object[];
  to_hand_over: Parcel[];
  totals: Record<string, number>;
  results: { index: number; status: number; data?: Answer; problem: { code: string } }[];
}

interface Link {
  type: string;
  occurred_at: string;
  actor: { kind: string; id: string | null; name: string | null } | null;
  holder: { kind: string; id: string | null; name: string | null; since: string };
  gap: boolean;
  late: boolean;
  problem?: string;
  note?: string;
  reason?: string;
}

const it = base.extend("given", PER_FILE, async ({ api, counter }) => {
  /** A point that takes what people hand in, and one that does not, with agents. */
  const dropOffPoint = await publicPoint(api, { name: "Yaba hub", services: ["collect", "drop_off"] });
  const otherPoint = await publicPoint(api, { name: "Surulere shop" });
  const keys = {
    dropOff: await newKeyOf(api, "agents", { point_id: dropOffPoint, name: "Bola" }),
    other: await newKeyOf(api, "agents", { point_id: otherPoint, name: "Chidi" }),
    secondDriver: await newKeyOf(api, "drivers", { name: "Dele" }),
  };
  const by = (key: string, { tracking_code }: Parcel, body: object) =>
    scan(api, key, { tracking_code, ...body });
  const take = (key: string, parcel: Parcel, more: object = {}) =>
    by(key, parcel, { action: "take", ...more });
  const drive = (parcel: Parcel, more: object = {}, key = counter.driver) =>
    by(key, parcel, { action: "collect", ...more });
  async function chainOf({ id }: Parcel) {
    const response = await api.operator("GET", `/operator/orders/${id}`);
    expect(response.status).toBe(200);
    return (await response.json<{ data: { status: string; holder: Link["holder"]; events: Link[] } }>()).data;
  }
  const readByPartner = async ({ id }: Parcel) =>
    (
      await (
        await send(api, "GET", `/api/v1/orders/${id}`, counter.tenant.secretKey)
      ).json<{ data: Answer }>()
    ).data;
  const correct = ({ id }: Parcel, body: object) =>
    api.operator("POST", `/operator/orders/${id}/correct`, body);
  const parcelsAt = async (key: string, query = "") =>
    (await (await send(api, "GET", `/agent/parcels${query}`, key)).json<{ data: Answer }>()).data;
  const at = (ms: number) => new Date(api.clock.now + ms).toISOString();
  return {
    ...keys,
    dropOffPoint,
    otherPoint,
    by,
    take,
    drive,
    chainOf,
    readByPartner,
    correct,
    parcelsAt,
    at,
  };
});

describe("a parcel that is handed in", () => {
  it("at a point that offers it is that point's, and its partner reads where it is and not by whom", async ({
    counter,
    given: { dropOff, dropOffPoint, take, chainOf, readByPartner },
  }) => {
    const parcel = await counter.parcel();
    expect(await statusAfter(await take(dropOff, parcel))).toBe("in_transit");
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "dropped_off"]);
    const { holder, events } = await chainOf(parcel);
    expect(holder).toMatchObject({ kind: "point", id: dropOffPoint, name: "Yaba hub" });
    expect(events.at(-1)).toMatchObject({
      type: "package.dropped_off",
      actor: { kind: "agent", id: expect.any(String), name: "Bola" },
      holder: { kind: "point", id: dropOffPoint },
      gap: false,
    });
    const read = await readByPartner(parcel);
    const point = { id: dropOffPoint, name: "Yaba hub", city: "Ikeja" };
    expect(read.holder).toEqual({ kind: "point", since: expect.any(String), point });
    expect(read.events.at(-1)).toMatchObject({ by: "agent", holder: { kind: "point", point } });
    expect(JSON.stringify(read)).not.toMatch(/Bola|"actor"/);
  });

  it("is refused where nobody takes such parcels", async ({ counter, given: { other, take } }) => {
    const parcel = await counter.parcel();
    await problemOf(await take(other, parcel), 409, "service_not_offered");
    expect(await eventTypesOf(parcel.id)).toEqual(["created"]);
  });

  it("is taken at a depot, which is no destination and never public", async ({
    api,
    counter,
    given: { take, chainOf },
  }) => {
    const depot = await publicPoint(api, { name: "Oshodi depot", kind: "depot" });
    const agent = await newKeyOf(api, "agents", { point_id: depot });
    const parcel = await counter.parcel();
    expect(await statusAfter(await take(agent, parcel))).toBe("in_transit");
    expect((await chainOf(parcel)).holder).toMatchObject({ kind: "point", name: "Oshodi depot" });
  });
});

describe("a parcel that goes from hand to hand", () => {
  it("is whoever's scanned it last, from the shop to the receiver", async ({
    counter,
    given: { secondDriver, other, take, drive, by, chainOf },
  }) => {
    const parcel = await counter.parcel();
    await statusAfter(await drive(parcel));
    await statusAfter(await take(other, parcel));
    await statusAfter(await drive(parcel, {}, secondDriver));
    await statusAfter(await by(counter.agent, parcel, { action: "arrive" }));
    await statusAfter(await by(counter.agent, parcel, { action: "collect", collection_code: parcel.code }));
    const { events, holder } = await chainOf(parcel);
    expect(events.map(({ type, holder: { kind, name } }) => [type, kind, name])).toEqual([
      ["package.created", "partner", expect.any(String)],
      ["package.in_transit", "driver", "Ada"],
      ["package.handed_over", "point", "Surulere shop"],
      ["package.handed_over", "driver", "Dele"],
      ["package.arrived_at_point", "point", "Allen Avenue counter"],
      ["package.collected", "receiver", null],
    ]);
    expect(events.map(({ actor }) => actor?.kind)).toEqual([
      "partner",
      "driver",
      "agent",
      "driver",
      "agent",
      "agent",
    ]);
    expect(holder.kind).toBe("receiver");
    expect(await deliveriesOf(parcel.id)).toEqual([]);
  });

  it("stays whose it is if that scans it again", async ({ counter, given: { drive, take, other } }) => {
    const parcel = await counter.parcel();
    for (let i = 0; i < 2; i++) expect(await statusAfter(await drive(parcel))).toBe("in_transit");
    for (let i = 0; i < 2; i++) expect(await statusAfter(await take(other, parcel))).toBe("in_transit");
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "in_transit", "handed_over"]);
  });

  it("is told to arrive where it belongs", async ({ counter, given: { drive, take } }) => {
    const parcel = await counter.parcel();
    await statusAfter(await drive(parcel));
    const { detail } = await problemOf(await take(counter.agent, parcel), 409, "invalid_transition");
    expect(detail).toContain("`arrive`");
  });

  it("is with nobody between two hands if it arrives unseen, and that is a gap", async ({
    counter,
    given: { by, chainOf },
  }) => {
    const parcel = await counter.parcel();
    await statusAfter(await by(counter.agent, parcel, { action: "arrive" }));
    expect((await chainOf(parcel)).events.at(-1)).toMatchObject({ gap: true });
    const scanned = await counter.parcel(["driver_collect"]);
    await statusAfter(await by(counter.agent, scanned, { action: "arrive" }));
    expect((await chainOf(scanned)).events.at(-1)).toMatchObject({ gap: false });
  });

  it("comes back although it was cancelled, when it was on its way already", async ({
    api,
    counter,
    given: { drive, chainOf, at },
  }) => {
    const parcel = await counter.parcel(["cancel"], "store", { webhook_url: "http://localhost:9/hook" });
    api.clock.now += 60_000;
    expect(await statusAfter(await drive(parcel, { occurred_at: at(-3_600_000) }))).toBe("returned");
    const { events, holder } = await chainOf(parcel);
    expect(events.at(-1)).toMatchObject({ type: "package.handed_over", gap: true, late: false });
    expect(holder).toMatchObject({ kind: "driver", name: "Ada" });
    expect(await deliveriesOf(parcel.id)).toEqual(["created", "cancelled", "handed_over"]);
  });
});

describe("a parcel that was cancelled on its way", () => {
  it("is its point's when it arrives, also if that is said again, and goes back", async ({
    counter,
    given: { by, chainOf },
  }) => {
    const parcel = await counter.parcel(["cancel"]);
    for (let i = 0; i < 2; i++) {
      expect(await statusAfter(await by(counter.agent, parcel, { action: "arrive" }))).toBe("returned");
    }
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "cancelled", "handed_over"]);
    expect((await chainOf(parcel)).holder).toMatchObject({ kind: "point", id: counter.pointId });
    const refused = await counter.parcel(["arrive", "refuse"]);
    await problemOf(await by(counter.agent, refused, { action: "arrive" }), 409, "invalid_transition");
  });
});

describe("a parcel that goes back", () => {
  it("is in its point's list until a driver takes it, and its partner's when that has received it", async ({
    api,
    counter,
    given: { by, drive, chainOf, parcelsAt, readByPartner },
  }) => {
    const parcel = await counter.parcel(ON_SHELF);
    await statusAfter(await by(counter.agent, parcel, { action: "refuse" }));
    const listed = async () =>
      (await parcelsAt(counter.agent)).to_hand_over.filter(
        ({ tracking_code }) => tracking_code === parcel.tracking_code,
      );
    expect(await listed()).toEqual([
      {
        tracking_code: parcel.tracking_code,
        status: "returned",
        goes_to: { kind: "partner", name: expect.any(String), city: null },
        since: expect.any(String),
      },
    ]);
    expect((await readByPartner(parcel)).holder).toMatchObject({ kind: "point" });
    expect(await statusAfter(await drive(parcel))).toBe("returned");
    expect(await listed()).toEqual([]);
    expect((await chainOf(parcel)).holder).toMatchObject({ kind: "driver", name: "Ada" });
    const receive = () => send(api, "POST", `/api/v1/orders/${parcel.id}/receive`, counter.tenant.secretKey);
    for (let i = 0; i < 2; i++) {
      const response = await receive();
      expect(response.status).toBe(200);
      expect((await response.json<{ data: Answer }>()).data).toMatchObject({
        status: "returned_to_sender",
        holder: { kind: "partner" },
      });
    }
    expect((await eventTypesOf(parcel.id)).slice(-3)).toEqual([
      "refused",
      "handed_over",
      "returned_to_sender",
    ]);
  });

  it("is received with others by their codes, each for itself", async ({ api, counter }) => {
    const back = await counter.parcel(["arrive", "refuse"]);
    const notBack = await counter.parcel();
    const response = await send(api, "POST", "/api/v1/orders/receive", counter.tenant.secretKey, {
      tracking_codes: [back.tracking_code.toLowerCase(), notBack.tracking_code, "nonsense"],
    });
    expect(response.status).toBe(200);
    const { data } = await response.json<{ data: Answer }>();
    expect(
      data.results.map(({ index, status, data, problem }) => [index, status, data?.status ?? problem.code]),
    ).toEqual([
      [0, 200, "returned_to_sender"],
      [1, 409, "invalid_transition"],
      [2, 404, "order_not_found"],
    ]);
  });
});

describe("a parcel at the wrong door", () => {
  it("is looked up without a name, taken in, and listed with where it belongs", async ({
    api,
    counter,
    given: { other, drive, take, parcelsAt },
  }) => {
    const parcel = await counter.parcel();
    await statusAfter(await drive(parcel));
    const goes_to = { kind: "point", name: "Allen Avenue counter", city: "Ikeja" };
    const found = await send(api, "GET", `/agent/parcels/${parcel.tracking_code}`, other);
    expect((await found.json<{ data: object }>()).data).toEqual({
      tracking_code: parcel.tracking_code,
      status: "in_transit",
      elsewhere: true,
      goes_to,
    });
    for (const action of ["arrive", "refuse"]) {
      const answer = await scan(api, other, { tracking_code: parcel.tracking_code, action });
      await problemOf(answer, 404, "order_not_found");
    }
    await statusAfter(await take(other, parcel));
    const { to_hand_over, totals } = await parcelsAt(other, `?search=${parcel.tracking_code}`);
    expect([to_hand_over, totals.to_hand_over]).toMatchObject([
      [{ tracking_code: parcel.tracking_code, goes_to }],
      1,
    ]);
  });

  it("counts at the point that has it and at the one that it goes to, once each", async ({
    api,
    counter,
    given: { drive, take, by },
  }) => {
    const pointId = await publicPoint(api, { services: ["collect", "drop_off"] });
    const agent = await newKeyOf(api, "agents", { point_id: pointId });
    const countAt = async (key: string) =>
      (await (await send(api, "GET", "/agent/availability", key)).json<{ data: { parcels: number } }>()).data
        .parcels;
    const own = await countAt(counter.agent);
    const parcel = await counter.parcel();
    expect([await countAt(counter.agent), await countAt(agent)]).toEqual([own + 1, 0]);
    await statusAfter(await take(agent, parcel));
    expect([await countAt(counter.agent), await countAt(agent)]).toEqual([own + 1, 1]);
    await statusAfter(await drive(parcel));
    expect([await countAt(counter.agent), await countAt(agent)]).toEqual([own + 1, 0]);
    await statusAfter(await by(counter.agent, parcel, { action: "arrive" }));
    expect([await countAt(counter.agent), await countAt(agent)]).toEqual([own + 1, 0]);
  });
});

describe("a scan that comes late", () => {
  it("is evidence of who had the parcel then, once, and changes nothing else", async ({
    api,
    counter,
    given: { by, drive, chainOf, readByPartner, at },
  }) => {
    const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
    const collected = at(60_000);
    api.clock.now += 3_600_000;
    await statusAfter(await by(counter.agent, parcel, { action: "arrive" }));
    const before = await readByPartner(parcel);
    for (const scan_id of ["one", "two", undefined]) {
      expect(await statusAfter(await drive(parcel, { occurred_at: collected, scan_id }))).toBe(
        "ready_for_pickup",
      );
    }
    const { events } = await chainOf(parcel);
    expect(events.map(({ type, late, holder: { kind } }) => [type, late, kind])).toEqual([
      ["package.created", false, "partner"],
      ["package.in_transit", true, "driver"],
      ["package.arrived_at_point", false, "point"],
    ]);
    expect(await readByPartner(parcel)).toEqual(before);
    expect(await deliveriesOf(parcel.id)).toEqual(["created", "arrived_at_point"]);
    // What came in time is no evidence of its own when it comes again.
    const again = await counter.parcel();
    const time = at(0);
    await statusAfter(await drive(again, { occurred_at: time }));
    api.clock.now += 60_000;
    await statusAfter(await by(counter.agent, again, { action: "arrive" }));
    await statusAfter(await drive(again, { occurred_at: time }));
    expect((await chainOf(again)).events.map(({ late }) => late)).toEqual([false, false, false]);
  });

  it("is kept up to 50 times for an order", async ({ api, counter, given: { drive, chainOf, at } }) => {
    const parcel = await counter.parcel(["arrive"]);
    const scans = Array.from({ length: 60 }, (_, i) => ({
      tracking_code: parcel.tracking_code,
      action: "collect",
      occurred_at: at(-3_600_000 - i * 1000),
    }));
    expect((await scan(api, counter.driver, { scans })).status).toBe(200);
    expect((await chainOf(parcel)).events.filter(({ late }) => late)).toHaveLength(50);
    expect(await statusAfter(await drive(parcel, { occurred_at: at(-7_200_000) }))).toBe("ready_for_pickup");
  });
});

describe("a report", () => {
  it("is told once for each problem and holder, with the note for operators alone", async ({
    api,
    counter,
    given: { by, chainOf, readByPartner },
  }) => {
    const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
    await statusAfter(await by(counter.driver, parcel, { action: "collect" }));
    const report = (key: string, problem = "damaged") =>
      by(key, parcel, { action: "report", problem, note: "One corner is crushed" });
    expect(await statusAfter(await report(counter.driver))).toBe("in_transit");
    expect(await statusAfter(await report(counter.driver))).toBe("in_transit");
    await statusAfter(await report(counter.driver, "opened"));
    await problemOf(await report(counter.agent), 409, "invalid_transition");
    await statusAfter(await by(counter.agent, parcel, { action: "arrive" }));
    await statusAfter(await report(counter.agent));
    expect((await eventTypesOf(parcel.id)).filter((type) => type === "problem_reported")).toHaveLength(3);
    const links = (await chainOf(parcel)).events.filter(({ problem }) => problem !== undefined);
    expect(links.map(({ problem, note, holder: { kind } }) => [problem, note, kind])).toEqual([
      ["damaged", "One corner is crushed", "driver"],
      ["opened", "One corner is crushed", "driver"],
      ["damaged", "One corner is crushed", "point"],
    ]);
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT body FROM webhook_deliveries WHERE order_id = ?",
    )
      .bind(parcel.id)
      .all<{ body: string }>();
    expect(results.map(({ body }) => JSON.parse(body).data.problem)).toContain("opened");
    expect(JSON.stringify([results, await readByPartner(parcel)])).not.toContain("crushed");
    const tracked = await api.fetch(`/public/tracking/${parcel.tracking_code}`);
    expect(await tracked.text()).not.toContain("problem_reported");
  });

  it("says what is wrong, and nothing else does", async ({ counter, given: { by } }) => {
    const parcel = await counter.parcel(["driver_collect"]);
    expect(await wrongPathsOf(await by(counter.driver, parcel, { action: "report" }))).toEqual(["problem"]);
    expect(
      await wrongPathsOf(await by(counter.driver, parcel, { action: "collect", problem: "damaged" })),
    ).toEqual(["problem"]);
  });
});

describe("an operator's correction", () => {
  it.for(["created", "ready_for_pickup", "delivered", "returned_to_sender", "lost"])(
    "to %s holds, with its reason in the chain and the audit log alone",
    async (status, { api, counter, given: { drive, correct, chainOf, readByPartner } }) => {
      const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
      await statusAfter(await drive(parcel));
      const reason = "Found in the wrong van";
      expect((await correct(parcel, { status, reason })).status).toBe(200);
      expect((await correct(parcel, { status, reason })).status).toBe(200);
      const { events, ...order } = await chainOf(parcel);
      expect(order.status).toBe(status);
      expect(events.at(-1)).toMatchObject({
        type: status === "lost" ? "package.lost" : "package.corrected",
        actor: { kind: "operator", name: expect.any(String) },
        reason,
      });
      expect(events).toHaveLength(3);
      expect(JSON.stringify(await readByPartner(parcel))).not.toContain(reason);
      const { data } = await (await api.operator("GET", `/operator/audit?action=order.corrected`)).json<{
        data: { data: { subject_id: string; details: object }[] };
      }>();
      expect(data.data.filter(({ subject_id }) => subject_id === parcel.id)).toMatchObject([
        { details: { from: "in_transit", to: status, reason } },
      ]);
    },
  );

  it("names who has it where the status does not tell it", async ({
    counter,
    given: { correct, chainOf, otherPoint },
  }) => {
    const parcel = await counter.parcel(["arrive", "collect"]);
    const reason = "The receiver never came";
    expect(await wrongPathsOf(await correct(parcel, { status: "returned", reason }))).toEqual(["holder"]);
    const holder = { kind: "point", id: otherPoint };
    expect(await wrongPathsOf(await correct(parcel, { status: "lost", holder, reason }))).toEqual(["holder"]);
    for (const wrong of [
      { kind: "driver", id: otherPoint },
      { kind: "point", id: counter.tenant.id },
    ]) {
      const answer = await correct(parcel, { status: "returned", holder: wrong, reason });
      expect(await wrongPathsOf(answer)).toEqual(["holder.id"]);
    }
    expect((await correct(parcel, { status: "returned", holder, reason })).status).toBe(200);
    expect((await chainOf(parcel)).holder).toMatchObject({ kind: "point", name: "Surulere shop" });
  });

  it("is not made of a cancelled order", async ({ counter, given: { correct } }) => {
    const parcel = await counter.parcel(["cancel"]);
    await problemOf(
      await correct(parcel, { status: "created", reason: "A mistake" }),
      409,
      "invalid_transition",
    );
  });
});

describe("who holds a parcel", () => {
  it("stays the same when its point takes no parcels any more", async ({
    api,
    counter,
    given: { other, drive, take, chainOf },
  }) => {
    const parcel = await counter.parcel();
    await statusAfter(await drive(parcel));
    await statusAfter(await take(other, parcel));
    const before = (await chainOf(parcel)).holder;
    await api.operator("PATCH", `/operator/points/${counter.pointId}`, { paused: true });
    await tellOutages({ ...consumerDepsFrom(bindings), ...api.deps }, api.deps.orders.all[0]!);
    const { holder, events } = await chainOf(parcel);
    expect(events.at(-1)).toMatchObject({ type: "package.point_unavailable", actor: { kind: "service" } });
    expect([holder, events.at(-1)!.holder]).toEqual([before, before]);
    await api.operator("PATCH", `/operator/points/${counter.pointId}`, { paused: false });
  });

  it("follows from the status where an earlier version wrote the last event", async ({
    counter,
    given: { drive, by, take, other, chainOf, parcelsAt },
  }) => {
    const parcel = await counter.parcel();
    await statusAfter(await drive(parcel));
    await statusAfter(await take(other, parcel));
    // An old Worker moves it without a word of who did it.
    await bindings.ORDERS_0.prepare("UPDATE orders SET sequence = sequence + 1 WHERE id = ?")
      .bind(parcel.id)
      .run();
    await bindings.ORDERS_0.prepare(
      `INSERT INTO order_events (order_number, sequence, id, type, status, previous_status, point_id, occurred_at)
        SELECT number, sequence, 'old', 'package.point_changed', 'in_transit', 'in_transit', point_id, updated_at
        FROM orders WHERE id = ?`,
    )
      .bind(parcel.id)
      .run();
    expect((await chainOf(parcel)).holder).toMatchObject({ kind: "driver", id: null, name: null });
    const codes = (await parcelsAt(other)).to_hand_over.map((one) => one.tracking_code);
    expect(codes).not.toContain(parcel.tracking_code);
    await statusAfter(await by(counter.agent, parcel, { action: "arrive" }));
    expect((await chainOf(parcel)).holder).toMatchObject({ kind: "point", id: counter.pointId });
  });
});
