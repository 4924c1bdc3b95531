import { describe, expect } from "vitest";
import { expireParcels } from "../../src/tracking/end/expire.ts";
import { itAnew as base } from "../fixtures.ts";
import { moveThrough, storedOrder } from "../orders/moves.ts";
import { answerOf, entrances } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { DAY, eventTypesOf, HOUR, ON_SHELF, type Parcel, scan, statusAfter, triesAt } from "./scans.ts";
import { bodiesOf } from "./webhook-bodies.ts";

const MINUTE = HOUR / 60;
const webhook_url = "https://shop.example.com/hook";

const it = base.extend("given", async ({ api, counter }) => {
  const { secretKey } = counter.tenant;
  const refused = () => counter.parcel([...ON_SHELF, "refuse"], "store", { webhook_url });
  async function expired(): Promise<Parcel> {
    const parcel = await counter.parcel(ON_SHELF, "store", { webhook_url });
    api.clock.now += 7 * DAY;
    await expireParcels(api.deps, api.orders);
    return parcel;
  }
  const collect = ({ tracking_code, code }: Parcel, key = counter.agent) =>
    scan(api, key, { tracking_code, action: "collect", collection_code: code });
  const ask = ({ id }: { id: string }, what: string, body?: object) =>
    send(api, "POST", `/api/v1/orders/${id}/${what}`, secretKey, body);
  const look = async ({ tracking_code }: Parcel) => {
    const response = await send(api, "GET", `/agent/parcels/${tracking_code}`, counter.agent);
    return (await response.json<{ data: { collectable: object | null } }>()).data.collectable;
  };
  const inDays = (days: number) => new Date(api.clock.now + days * DAY).toISOString();
  return { refused, expired, collect, ask, look, inDays };
});

describe("a parcel that was refused", () => {
  it("is collected with its code for 30 minutes, and not afterwards", async ({
    api,
    given: { refused, collect, look },
  }) => {
    const parcel = await refused();
    api.clock.now += 30 * MINUTE;
    expect(await statusAfter(await collect(parcel))).toBe("delivered");
    expect((await eventTypesOf(parcel.id)).slice(-2)).toEqual(["refused", "collected"]);

    const late = await refused();
    api.clock.now += 30 * MINUTE + 1;
    expect(await look(late)).toBeNull();
    await problemOf(await collect(late), 409, "invalid_transition");
  });

  it("tells its partner and the agent until when", async ({ api, given: { refused, look } }) => {
    const parcel = await refused();
    const until = new Date(api.clock.now + 30 * MINUTE).toISOString();
    const { type, data } = (await bodiesOf(parcel.id)).at(-1)!;
    expect([type, data.collectable_until]).toEqual(["package.refused", until]);
    expect(await look(parcel)).toEqual({ since: new Date(api.clock.now).toISOString(), until });
  });
});

describe("a parcel that expired", () => {
  it("is collected with its code as long as it is at its point, and tells so", async ({
    api,
    given: { expired, collect, look },
  }) => {
    const parcel = await expired();
    const { type, data } = (await bodiesOf(parcel.id)).at(-1)!;
    expect([type, data.collectable_until]).toEqual(["package.expired", null]);
    expect(await look(parcel)).toEqual({ since: new Date(api.clock.now).toISOString(), until: null });
    api.clock.now += 20 * DAY;
    expect(await statusAfter(await collect(parcel))).toBe("delivered");
    expect(await look(parcel)).toBeNull();
  });

  it("is not collected once it has left its point, even if it is back there", async ({
    api,
    counter,
    given: { expired, collect },
  }) => {
    const parcel = await expired();
    const { tracking_code } = parcel;
    await statusAfter(await scan(api, counter.driver, { tracking_code, action: "collect" }));
    await problemOf(await collect(parcel), 409, "invalid_transition");
    await statusAfter(await scan(api, counter.agent, { tracking_code, action: "take" }));
    await problemOf(await collect(parcel), 409, "invalid_transition");
  });

  it("counts wrong codes as one on the shelf does, and is unlocked like it", async ({
    api,
    counter,
    given: { expired, collect },
  }) => {
    const parcel = await expired();
    const { tracking_code, wrong } = parcel;
    const guess = { tracking_code, action: "collect", collection_code: wrong };
    for (let i = 0; i < 5; i++) {
      await problemOf(await scan(api, counter.agent, guess), 403, "wrong_collection_code");
    }
    await problemOf(await collect(parcel), 423, "code_locked");
    await api.operator("POST", `/operator/points/${counter.pointId}/unlock-codes`);
    expect(await triesAt(api, parcel)).toBe(0);
    expect(await statusAfter(await collect(parcel))).toBe("delivered");
  });

  it("can't be collected while the deployment lacks the key of its code", async ({
    api,
    given: { expired, collect },
  }) => {
    const parcel = await expired();
    const { codeKeys } = api.deps.config;
    api.deps.config.codeKeys = codeKeys!.replace(/^[^=]+/, "another");
    try {
      expect((await collect(parcel)).status).toBe(503);
    } finally {
      api.deps.config.codeKeys = codeKeys!;
    }
    expect(await triesAt(api, parcel)).toBe(0);
    expect(await statusAfter(await collect(parcel))).toBe("delivered");
  });
});

describe("a parcel that was cancelled on its way", () => {
  it("is never collectable, whatever it is corrected to", async ({ api, counter, given: { collect } }) => {
    const parcel = await counter.parcel(["cancel", "arrive"]);
    await problemOf(await collect(parcel), 409, "invalid_transition");
    const body = { status: "ready_for_pickup", reason: "Sent after all" };
    expect((await api.operator("POST", `/operator/orders/${parcel.id}/correct`, body)).status).toBe(200);
    await moveThrough(api, parcel.id, ["refuse"]);
    await problemOf(await collect(parcel), 409, "invalid_transition");
  });
});

describe("POST …/recall", () => {
  it("ends at once that a parcel is collected or kept longer, and again changes nothing", async ({
    given: { expired, collect, ask },
  }) => {
    const parcel = await expired();
    const { data } = await answerOf(await ask(parcel, "recall"), 200);
    expect(data.status).toBe("returned");
    await problemOf(await collect(parcel), 409, "invalid_transition");
    await problemOf(await ask(parcel, "extend", { days: 2 }), 409, "invalid_transition");
    await answerOf(await ask(parcel, "recall"), 200);
    expect((await eventTypesOf(parcel.id)).at(-1)).toBe("expired");
  });

  it("is refused for what its receiver has, and for what does not go back", async ({
    counter,
    given: { expired, collect, ask },
  }) => {
    const parcel = await expired();
    await statusAfter(await collect(parcel));
    await problemOf(await ask(parcel, "recall"), 409, "invalid_transition");
    await problemOf(await ask(await counter.parcel(ON_SHELF), "recall"), 409, "invalid_transition");
  });

  it("is there for the white label too", async ({ api, counter, given: { collect } }) => {
    const parcel = await counter.parcel([...ON_SHELF, "refuse"], "whiteLabel");
    const { reference } = await storedOrder(api, parcel.id);
    const { token } = await entrances(api, counter.tenant);
    const path = `/api/v1/partners/orders/${reference}/recall`;
    await answerOf(await send(api, "POST", path, token), 200);
    await problemOf(await collect(parcel), 409, "invalid_transition");
  });

  it("and a hand-over at the same time have one outcome", async ({
    api,
    given: { expired, collect, ask },
  }) => {
    for (let i = 0; i < 5; i++) {
      const parcel = await expired();
      const [recalled] = await Promise.all([ask(parcel, "recall"), collect(parcel)]);
      const { status } = await storedOrder(api, parcel.id);
      expect([status, recalled.status === 200 ? "recalled" : "not recalled"]).toEqual(
        status === "delivered" ? ["delivered", "not recalled"] : ["returned", "recalled"],
      );
    }
  });
});

describe("POST …/extend of a parcel that goes back", () => {
  it("puts it back on the shelf for days that count from now", async ({
    api,
    counter,
    given: { expired, collect, ask, inDays },
  }) => {
    const parcel = await expired();
    api.clock.now += DAY;
    const { data } = await answerOf(await ask(parcel, "extend", { days: 2 }), 200);
    expect(data).toMatchObject({
      status: "ready_for_pickup",
      expires_at: inDays(2),
      holder: { kind: "point" },
    });
    expect((await bodiesOf(parcel.id)).at(-1)).toMatchObject({
      type: "package.extended",
      data: { status: "ready_for_pickup", previous_status: "returned", expires_at: inDays(2) },
    });
    const availability = await send(api, "GET", "/agent/availability", counter.agent);
    expect(await availability.json()).toMatchObject({ data: { parcels: 1 } });
    api.clock.now += 2 * DAY - 1;
    await expireParcels(api.deps, api.orders);
    expect((await storedOrder(api, parcel.id)).status).toBe("ready_for_pickup");
    api.clock.now += 1;
    await expireParcels(api.deps, api.orders);
    expect((await storedOrder(api, parcel.id)).status).toBe("returned");
    expect(await statusAfter(await collect(parcel))).toBe("delivered");
  });

  it.for([3, 7])(
    "is possible once, besides that on the shelf; %i days again have no event",
    async (days, { api, given: { expired, ask, inDays } }) => {
      const parcel = await expired();
      await answerOf(await ask(parcel, "extend", { days }), 200);
      const { data } = await answerOf(await ask(parcel, "extend", { days }), 200);
      expect(data.expires_at).toBe(inDays(days));
      const more = await answerOf(await ask(parcel, "extend", { days: 1 }), 200);
      expect(more.data.expires_at).toBe(inDays(days + 1));
      expect((await eventTypesOf(parcel.id)).filter((type) => type === "extended")).toHaveLength(2);
      api.clock.now += (days + 1) * DAY;
      await expireParcels(api.deps, api.orders);
      await problemOf(await ask(parcel, "extend", { days }), 409, "invalid_transition");
    },
  );

  it("is possible for an operator too, whatever its days were before", async ({
    api,
    given: { expired, inDays },
  }) => {
    const parcel = await expired();
    const body = { days: 14, reason: "The receiver was ill" };
    const extend = () => api.operator("POST", `/operator/orders/${parcel.id}/extend`, body);
    for (let i = 0; i < 2; i++) {
      expect(await (await extend()).json()).toMatchObject({ data: { expires_at: inDays(14) } });
    }
    api.clock.now += 14 * DAY;
    await expireParcels(api.deps, api.orders);
    expect(await (await extend()).json()).toMatchObject({ data: { expires_at: inDays(14) } });
  });

  it("is refused once it has left its point", async ({ api, counter, given: { expired, ask } }) => {
    const parcel = await expired();
    const { tracking_code } = parcel;
    await statusAfter(await scan(api, counter.driver, { tracking_code, action: "collect" }));
    await problemOf(await ask(parcel, "extend", { days: 2 }), 409, "invalid_transition");
  });
});
