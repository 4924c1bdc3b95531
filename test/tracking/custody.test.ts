import { describe, expect } from "vitest";
import { bindings } from "../harness.ts";
import { moveThrough } from "../orders/moves.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { type Answer, it } from "./custody.ts";
import { deliveriesOf, eventTypesOf, newKeyOf, ON_SHELF, scan, statusAfter } from "./scans.ts";

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

  it("is theirs since they scanned it, wherever that is read, however late it is sent", async ({
    api,
    counter,
    given: { drive, by, chainOf, readByPartner, correct },
  }) => {
    const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
    const scanned: string[] = [];
    const offline = async (send: (more: object) => Promise<Response>) => {
      api.clock.now += 60_000;
      const occurred_at = new Date(api.clock.now).toISOString();
      scanned.push(occurred_at);
      api.clock.now += 3_600_000;
      await statusAfter(await send({ occurred_at }));
    };
    await offline((more) => drive(parcel, more));
    await offline((more) => by(counter.agent, parcel, { action: "arrive", ...more }));
    await offline((more) => by(counter.agent, parcel, { action: "refuse", ...more }));
    api.clock.now += 60_000;
    scanned.push(new Date(api.clock.now).toISOString());
    expect((await correct(parcel, { status: "created", reason: "A mistake" })).status).toBe(200);
    const [chain, read] = [await chainOf(parcel), await readByPartner(parcel)];
    const { data: feed } = await (
      await send(api, "GET", "/partner/events?limit=100", counter.tenant.secretKey)
    ).json<{ data: { data: { order_id: string; holder: { since: string } } }[] }>();
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT body ->> '$.data.holder.since' AS since FROM webhook_deliveries WHERE order_id = ? ORDER BY id",
    )
      .bind(parcel.id)
      .all<{ since: string }>();
    const told = [
      chain.events.map(({ holder }) => holder.since),
      (read.events as { holder: { since: string } }[]).map(({ holder }) => holder.since),
      feed.flatMap(({ data }) => (data.order_id === parcel.id ? [data.holder.since] : [])),
      results.map(({ since }) => since),
    ];
    for (const since of told) expect(since.slice(1)).toEqual(scanned);
    const seen = await send(api, "GET", `/orders/${parcel.id}`, counter.tenant.apiKey);
    const { holder } = (await seen.json<{ data: { holder: object } }>()).data;
    const now = { since: scanned.at(-1) };
    expect([chain.holder, read.holder, holder]).toMatchObject([now, now, now]);
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
    const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
    api.clock.now += 60_000;
    await moveThrough(api, parcel.id, ["cancel"]);
    expect(await statusAfter(await drive(parcel, { occurred_at: at(-30_000) }))).toBe("returned");
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
        shelf: null,
        collectable: { since: expect.any(String), until: expect.any(String) },
        amount_due: 0,
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
    const { tracking_code } = parcel;
    for (let i = 0; i < 2; i++) {
      const taken = await take(other, parcel, { scan_id: tracking_code });
      expect(await taken.json()).toEqual({
        data: { scan_id: tracking_code, tracking_code, status: "in_transit", goes_to },
      });
    }
    const { to_hand_over, totals } = await parcelsAt(other, `?search=${parcel.tracking_code}`);
    expect([to_hand_over, totals.to_hand_over]).toMatchObject([
      [{ tracking_code: parcel.tracking_code, goes_to }],
      1,
    ]);
  });

  it("goes to its shop, the answer says, once its receiver can't have it any more", async ({
    counter,
    given: { other, drive, take },
  }) => {
    const parcel = await counter.parcel(["arrive", "refuse"]);
    await statusAfter(await drive(parcel));
    const taken = await take(other, parcel);
    expect((await taken.json<{ data: object }>()).data).toMatchObject({
      status: "returned",
      goes_to: { kind: "partner", name: expect.any(String), city: null },
    });
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
