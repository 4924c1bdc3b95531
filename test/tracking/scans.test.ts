import { describe, expect } from "vitest";
import { endsOf, type Move, moveFrom, ORDER_STATUSES } from "../../src/shared/parcel-status.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { storedOrder, WAY_TO } from "../orders/moves.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { send } from "../tenant.ts";
import {
  deliveriesOf,
  eventsOf,
  eventTypesOf,
  newCounter,
  newKeyOf,
  ON_SHELF,
  type Parcel,
  scan,
  statusAfter,
} from "./scans.ts";

const it = base.extend("given", PER_FILE, ({ api, counter }) => {
  const byAgent = (body: object) => scan(api, counter.agent, body);
  const byDriver = (body: object) => scan(api, counter.driver, body);
  /** Sends the scan that makes a move, with the key of an agent or a driver. */
  function make(move: Move, { tracking_code, code }: Parcel): Promise<Response> {
    if (move === "driver_collect") return byDriver({ tracking_code, action: "collect" });
    return byAgent({ tracking_code, action: move, ...(move === "collect" ? { collection_code: code } : {}) });
  }
  return { byAgent, byDriver, make };
});

describe("a parcel's way", () => {
  it.for(["store", "whiteLabel"] as const)(
    "from the %s API goes by scans from the partner to the customer",
    async (entrance, { api, counter, given: { make } }) => {
      const parcel = await counter.parcel([], entrance, { webhook_url: "http://localhost:9/hook" });
      const { id, tracking_code } = parcel;
      const before = api.announced.length;
      for (const [move, status] of [
        ["driver_collect", "in_transit"],
        ["arrive", "ready_for_pickup"],
        ["collect", "delivered"],
      ] as const) {
        api.clock.now += 1000;
        const response = await make(move, parcel);
        expect(response.status).toBe(200);
        const { data } = await response.json<{ data: object }>();
        const toDriver = { goes_to: expect.objectContaining({ kind: "point" }), on_round: false };
        expect(data).toEqual({
          ...{ tracking_code, status, scan_id: null },
          ...(move === "driver_collect" && toDriver),
        });
      }
      const types = ["created", "in_transit", "arrived_at_point", "collected"];
      expect(await eventTypesOf(id)).toEqual(types);
      expect(await deliveriesOf(id)).toEqual(types);
      expect(api.announced.length - before).toBe(3);
    },
  );

  it("ends on the shelf if the customer refuses it", async ({ counter, given: { make } }) => {
    const parcel = await counter.parcel(ON_SHELF);
    expect(await statusAfter(await make("refuse", parcel))).toBe("returned");
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "in_transit", "arrived_at_point", "refused"]);
  });

  it("goes on even if its partner is suspended and its point deleted", async ({ api, given: { make } }) => {
    const other = await newCounter(api);
    const parcel = await other.parcel();
    expect((await api.operator("POST", `/operator/partners/${other.tenant.id}/suspend`)).status).toBe(200);
    expect((await api.operator("DELETE", `/operator/points/${other.pointId}?confirm=1`)).status).toBe(204);
    const { tracking_code, code: collection_code } = parcel;
    expect(await statusAfter(await make("driver_collect", parcel))).toBe("in_transit");
    const at = (body: object) => scan(api, other.agent, { tracking_code, ...body });
    expect(await statusAfter(await at({ action: "arrive" }))).toBe("ready_for_pickup");
    expect(await statusAfter(await at({ action: "collect", collection_code }))).toBe("delivered");
  });

  it.for(
    ORDER_STATUSES.filter((status) => status !== "lost").flatMap((from) =>
      (["driver_collect", "arrive", "collect", "refuse"] as const).map((move) => [from, move] as const),
    ),
  )(
    "from %s by %s goes as the table has it, stays, or is refused",
    async ([from, move], { counter, given: { make } }) => {
      const parcel = await counter.parcel(WAY_TO[from]);
      const before = await eventsOf(parcel.id);
      const row = moveFrom(from, move);
      const response = await make(move, parcel);
      if (row) {
        expect(await statusAfter(response)).toBe(row.to);
        expect((await eventsOf(parcel.id)).slice(before.length)).toMatchObject([
          { type: row.event, status: row.to, previous: from, sequence: before.length + 1 },
        ]);
        return;
      }
      if (endsOf(move).includes(from)) expect(await statusAfter(response)).toBe(from);
      else await problemOf(response, 409, "invalid_transition");
      expect(await eventsOf(parcel.id)).toEqual(before);
    },
  );
});

describe("a scan", () => {
  it("accepts other spellings of tracking codes, and answers with the canonical one", async ({
    counter,
    given: { byAgent },
  }) => {
    const { tracking_code } = await counter.parcel();
    const sloppy = ` ${tracking_code.toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `;
    const written = `${sloppy.slice(0, 5)}-${sloppy.slice(5)}`;
    const response = await byAgent({
      tracking_code: written,
      action: "arrive",
      scan_id: crypto.randomUUID(),
    });
    expect(await response.json()).toMatchObject({ data: { tracking_code, status: "ready_for_pickup" } });
  });

  it("of another point's parcel is answered like an unknown one, except for drivers", async ({
    api,
    counter,
    given: { byDriver },
  }) => {
    const elsewhere = await newKeyOf(api, "agents", { point_id: await publicPoint(api) });
    const { id, tracking_code } = await counter.parcel();
    await problemOf(await scan(api, elsewhere, { tracking_code, action: "arrive" }), 404, "order_not_found");
    expect((await storedOrder(api, id)).status).toBe("created");
    expect(await statusAfter(await byDriver({ tracking_code, action: "collect" }))).toBe("in_transit");
  });

  it.for(["000000000000", "1234", "", "x".repeat(200), "Ụ́", "https://shop.example.com/?a=1"])(
    "of %j is 404",
    async (tracking_code, { given: { byAgent, byDriver } }) => {
      await problemOf(await byAgent({ tracking_code, action: "arrive" }), 404, "order_not_found");
      await problemOf(await byDriver({ tracking_code, action: "collect" }), 404, "order_not_found");
    },
  );

  it.for([
    [{}, ["tracking_code", "action"]],
    [{ action: "arrive" }, ["tracking_code"]],
    [{ tracking_code: 7, action: "arrive" }, ["tracking_code"]],
    [{ tracking_code: "a\u0000b", action: "arrive" }, ["tracking_code"]],
    [{ tracking_code: "A", action: "cancel" }, ["action"]],
    [{ tracking_code: "A", action: "driver_collect" }, ["action"]],
    [{ tracking_code: "A", action: "arrive", scan_id: "" }, ["scan_id"]],
    [{ tracking_code: "A", action: "arrive", scan_id: "x".repeat(65) }, ["scan_id"]],
    [{ tracking_code: "A", action: "arrive", scan_id: 1 }, ["scan_id"]],
    [{ tracking_code: "A", action: "arrive", occurred_at: "yesterday" }, ["occurred_at"]],
    [{ tracking_code: "A", action: "collect" }, ["collection_code"]],
    ...["12345", "1234567", "12345a", "١٢٣٤٥٦", "123456\n", "123 456", 123456, null].map(
      (collection_code) =>
        [{ tracking_code: "A", action: "collect", collection_code }, ["collection_code"]] as const,
    ),
    [[], [""]],
    ["arrive", [""]],
  ] as [unknown, string[]][])(
    "that is %j is refused, with the fields at fault",
    async ([body, paths], { given: { byAgent } }) => {
      expect(await wrongPathsOf(await byAgent(body as object))).toEqual(paths);
    },
  );

  it("of a driver can't have an agent's actions", async ({ given: { byDriver } }) => {
    expect(await wrongPathsOf(await byDriver({ tracking_code: "A", action: "arrive" }))).toEqual(["action"]);
  });
});

describe("the time of a scan", () => {
  it("is now by default", async ({ api, counter, given: { byDriver } }) => {
    const { id, tracking_code } = await counter.parcel();
    api.clock.now += 60_000;
    await statusAfter(await byDriver({ tracking_code, action: "collect" }));
    expect((await eventsOf(id)).at(-1)).toMatchObject({ at: api.clock.now });
  });

  it("may be long ago, but the seven days begin when the scan is received", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const { id, tracking_code } = await counter.parcel();
    const occurred = api.clock.now + 1000;
    api.clock.now += 5 * 3_600_000;
    const occurred_at = new Date(occurred).toISOString();
    await statusAfter(await byAgent({ tracking_code, action: "arrive", occurred_at }));
    expect((await eventsOf(id)).at(-1)).toMatchObject({ at: occurred });
    expect(await storedOrder(api, id)).toMatchObject({ arrivedAt: api.clock.now, updatedAt: api.clock.now });
  });

  it("may be at most five minutes ahead, and is then that of its receipt", async ({
    api,
    counter,
    given: { byAgent, byDriver },
  }) => {
    const { id, tracking_code } = await counter.parcel();
    const at = (ms: number) => new Date(api.clock.now + ms).toISOString();
    const late = await byDriver({ tracking_code, action: "collect", occurred_at: at(300_001) });
    expect(await wrongPathsOf(late)).toEqual(["occurred_at"]);
    const received = api.clock.now;
    await statusAfter(await byDriver({ tracking_code, action: "collect", occurred_at: at(300_000) }));
    api.clock.now += 1000;
    await statusAfter(await byAgent({ tracking_code, action: "arrive" }));
    expect((await eventsOf(id)).slice(1)).toMatchObject([{ at: received }, { at: received + 1000 }]);
  });

  it("of an arrival from before the order's previous event is that event's", async ({
    counter,
    given: { byAgent },
  }) => {
    const { id, tracking_code } = await counter.parcel(["driver_collect"]);
    const previous = (await eventsOf(id)).at(-1)!.at;
    const at = (ms: number) => ({
      tracking_code,
      action: "arrive",
      occurred_at: new Date(ms).toISOString().replace("Z", "+00:00"),
    });
    expect(await statusAfter(await byAgent(at(previous - 1)))).toBe("ready_for_pickup");
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: "package.arrived_at_point", at: previous });
  });
});

describe("scans by several at once", () => {
  it("move a parcel once, with one event, one delivery and one message", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const parcel = await counter.parcel(["driver_collect"], "store", {
      webhook_url: "http://localhost:9/hook",
    });
    const before = api.announced.length;
    const { tracking_code } = parcel;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => byAgent({ tracking_code, action: "arrive" })),
    );
    for (const answer of answers) expect(await statusAfter(answer)).toBe("ready_for_pickup");
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "in_transit", "arrived_at_point"]);
    expect(await deliveriesOf(parcel.id)).toEqual(["created", "in_transit", "arrived_at_point"]);
    expect(api.announced.length - before).toBe(1);
  });

  it("that contradict each other have one result", async ({ api, counter, given: { byAgent } }) => {
    const { id, tracking_code, code: collection_code } = await counter.parcel(ON_SHELF);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => byAgent({ tracking_code, action: "collect", collection_code })),
      ...Array.from({ length: 4 }, () => byAgent({ tracking_code, action: "refuse" })),
    ]);
    const { status } = await storedOrder(api, id);
    const statuses = answers.map((answer) => answer.status);
    const wasRefused = (await eventTypesOf(id)).includes("refused");
    // A refused parcel is still given out for half an hour.
    expect([status, ...statuses.slice(0, 4)]).toEqual(["delivered", 200, 200, 200, 200]);
    if (!wasRefused) expect(statuses.slice(4)).toEqual([409, 409, 409, 409]);
    expect((await eventsOf(id)).length).toBe(wasRefused ? 5 : 4);
  });

  it("and a partner that cancels leave no event behind that did not happen", { tags: "nightly" }, async ({
    api,
    counter,
    given: { byDriver },
  }) => {
    for (let i = 0; i < 5; i++) {
      const { id, tracking_code } = await counter.parcel();
      const [driver, partner] = await Promise.all([
        byDriver({ tracking_code, action: "collect" }),
        send(api, "POST", `/api/v1/orders/${id}/cancel`, counter.tenant.secretKey),
      ]);
      const { status } = await storedOrder(api, id);
      // A driver who has it when it is cancelled brings it back.
      expect([driver.status, partner.status]).toEqual(status === "returned" ? [200, 200] : [200, 409]);
      const between = status === "returned" ? ["cancelled"] : [];
      expect((await eventsOf(id)).map((event) => event.status)).toEqual(["created", ...between, status]);
    }
  });
});
