import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderDatabase } from "../../src/platform/order-databases.ts";
import { FAILURES, failingDatabase } from "../failing-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { pay } from "../money/payments.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { type Counter, newCounter, scan, statusAfter } from "./scans.ts";

let api: Api;
let counter: Counter;

beforeAll(migrate);
beforeEach(async () => {
  api = startApi();
  counter = await newCounter(api);
});

interface Person {
  id: string;
  key_no: number;
  key_since: string;
}
interface Event {
  type: string;
  actor: { kind: string; id: string; key_no?: number } | null;
}

async function dataOf<T>(response: Response, status = 200): Promise<T> {
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([status, ""]);
  return (await response.json<{ data: T }>()).data;
}

const newest = async (people: "agents" | "drivers"): Promise<Person> => {
  const page = await dataOf<{ data: Person[] }>(
    await api.operator("GET", `/operator/${people}?pageSize=200`),
  );
  return page.data.at(-1)!;
};
const rotate = (people: "agents" | "drivers", id: string) =>
  api.operator("POST", `/operator/${people}/${id}/rotate-key`);
const eventsOf = async (id: string) =>
  (await dataOf<{ events: Event[] }>(await api.operator("GET", `/operator/orders/${id}`))).events;

describe.each([
  { people: "agents", who: "agent", action: "arrive", after: "refuse" },
  { people: "drivers", who: "driver", action: "collect", after: "report" },
] as const)("a new key for one of the $people", ({ people, who, action, after }) => {
  it("stops the old one at once, and the person stays, with `key_no` and `key_since`", async () => {
    const before = await newest(people);
    api.clock.now += 60_000;
    const { id, key } = await dataOf<{ id: string; key: string }>(await rotate(people, before.id), 201);
    expect(id).toBe(before.id);
    await problemOf(await send(api, "GET", `/${who}/parcels`, counter[who]), 401, "invalid_token");
    expect((await send(api, "GET", who === "agent" ? "/agent/parcels" : "/driver/round", key)).status).toBe(
      200,
    );
    const next = await newest(people);
    const key_since = new Date(api.clock.now).toISOString();
    expect(next).toEqual({
      ...before,
      key_no: 2,
      key_since,
      last_used_at: key_since,
      hint: `${key.slice(0, 12)}…${key.slice(-4)}`,
    });
  });

  it("is the one that events name from then on, and what the person holds stays", async () => {
    const { id } = await newest(people);
    const { tracking_code, id: orderId } = await counter.parcel();
    await statusAfter(await scan(api, counter[who], { tracking_code, action }));
    const { key } = await dataOf<{ key: string }>(await rotate(people, id), 201);
    await statusAfter(
      await scan(api, key, {
        tracking_code,
        action: after,
        ...(after === "report" ? { problem: "opened" } : {}),
      }),
    );
    const events = await eventsOf(orderId);
    expect(events.slice(-2).map(({ actor }) => actor)).toEqual([
      expect.objectContaining({ kind: who, id, key_no: 1 }),
      expect.objectContaining({ kind: who, id, key_no: 2 }),
    ]);
    expect(events[0]!.actor).not.toHaveProperty("key_no");
  });

  it("does not give back wrong codes, which are the person's", async () => {
    const { id } = await newest(people);
    const { code, ...parcel } = await counter.parcel(["arrive"]);
    await bindings.DB.prepare(
      "INSERT INTO code_budgets (key_id, point_id, wrong_codes, resets_at) VALUES (?1, '', 30, ?2)",
    )
      .bind(id, api.clock.now + 3_600_000)
      .run();
    const { key } = await dataOf<{ key: string }>(await rotate(people, id), 201);
    if (who === "driver") {
      await statusAfter(await scan(api, counter.agent, { ...shown(parcel), action: "refuse" }));
      await statusAfter(await scan(api, key, { ...shown(parcel), action: "collect" }));
      const handBack = { ...shown(parcel), action: "hand_back", receiving_code: "123456" };
      await problemOf(await scan(api, key, handBack), 423, "code_locked");
    } else {
      const collect = { ...shown(parcel), action: "collect", collection_code: code };
      await problemOf(await scan(api, key, collect), 423, "code_locked");
    }
  });

  it("is not for who has left, or is unknown, or of the other kind", async () => {
    const { id } = await newest(people);
    await problemOf(await rotate(people === "agents" ? "drivers" : "agents", id), 404, "not_found");
    await api.operator("DELETE", `/operator/${people}/${id}`);
    await problemOf(await rotate(people, id), 404, "not_found");
    await problemOf(await rotate(people, crypto.randomUUID()), 404, "not_found");
  });
});

const shown = ({ tracking_code }: { tracking_code: string }) => ({ tracking_code });

it("gives an agent the closures and pauses of the day anew", async () => {
  const { id } = await newest("agents");
  await bindings.DB.prepare(
    "INSERT INTO daily_counts (day, kind, subject, count) VALUES ('2026-11-20', 'agent_change', ?1, 500)",
  )
    .bind(id)
    .run();
  const pause = (key: string) => send(api, "PUT", "/agent/availability", key, { paused: true });
  await problemOf(await pause(counter.agent), 429, "quota_exceeded");
  const { key } = await dataOf<{ key: string }>(await rotate("agents", id), 201);
  expect((await pause(key)).status).toBe(200);
});

it("of many at once leaves one key that works", async () => {
  const { id } = await newest("drivers");
  const keys = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await dataOf<{ key: string }>(await rotate("drivers", id), 201)).key,
    ),
  );
  const statuses = await Promise.all(
    keys.map(async (key) => (await send(api, "GET", "/driver/round", key)).status),
  );
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
  expect((await newest("drivers")).key_no).toBe(6);
});

describe("who leaves", () => {
  const remove = (people: "agents" | "drivers", id: string, at = api) =>
    at.operator("DELETE", `/operator/${people}/${id}`);
  const withoutKey = async () => {
    const status = await api.operator("GET", "/operator/status");
    const { data } = await (
      await api.operator("GET", "/operator/holders?without_key=true&pageSize=200")
    ).json<{ data: { data: { holder: { kind: string; id: string }; parcels: number }[] } }>();
    const { holders_without_key } = await dataOf<{ holders_without_key: number }>(status);
    expect(holders_without_key).toBe(data.data.length);
    return data.data.map(({ holder: { kind, id }, parcels }) => ({ kind, id, parcels }));
  };

  it("is told what stays with nobody, and is a line of the operator's day", { tags: "nightly" }, async () => {
    const driver = await newest("drivers");
    const agent = await newest("agents");
    for (let i = 0; i < 2; i++) {
      const { tracking_code } = await counter.parcel();
      await statusAfter(await scan(api, counter.driver, { tracking_code, action: "collect" }));
    }
    const { tracking_code } = await counter.parcel();
    await statusAfter(await scan(api, counter.agent, { tracking_code, action: "arrive" }));
    const before = await withoutKey();
    expect(before.map(({ id }) => id)).not.toContain(driver.id);
    expect(await dataOf(await remove("drivers", driver.id))).toEqual({ holds: 2, money: 0 });
    expect(await withoutKey()).toEqual(
      expect.arrayContaining([...before, { kind: "driver", id: driver.id, parcels: 2 }]),
    );
    expect(await dataOf(await remove("agents", agent.id))).toEqual({ holds: 1, money: 0 });
    expect(await withoutKey()).toHaveLength(before.length + 2);
    const again = { name: "Next", point_id: counter.pointId };
    await api.operator("POST", "/operator/agents", again);
    expect(await withoutKey()).toHaveLength(before.length + 1);
  });

  it("is counted for money alone, also for money that is owed, but not for more than was due", {
    tags: "nightly",
  }, async () => {
    const before = await withoutKey();
    const withMoney = await publicPoint(api);
    await pay(api, counter.tenant, withMoney, 200, 1);
    const owing = await publicPoint(api);
    const overpaid = await publicPoint(api);
    for (const [id, spent, reversedAt] of [
      [owing, 500, 1],
      [overpaid, 0, null],
    ])
      await bindings.DB.prepare(
        `INSERT INTO money_deposits (id, holder_kind, holder_id, amount_kobo, spent_kobo, reference, banked_on, created_at,
          created_by, reversed_at, is_open) VALUES (?1, 'point', ?1, 500, ?2, ?1, '2026-11-20', 1, 'operator', ?3, 0)`,
      )
        .bind(id, spent, reversedAt)
        .run();
    expect(await withoutKey()).toEqual(
      expect.arrayContaining([
        ...before,
        ...[withMoney, owing].map((id) => ({ kind: "point", id, parcels: 0 })),
      ]),
    );
    expect((await withoutKey()).map(({ id }) => id)).not.toContain(overpaid);
  });

  it("has no key any more even if a database does not answer, and then nobody knows what is left", async () => {
    const { id } = await newest("drivers");
    const lost = orderDatabase(failingDatabase(FAILURES["is lost"]!), 1);
    const orders = api.deps.orders.map((db) => (db.number === 1 ? lost : db));
    const failing = startApi({ orders }, api.clock);
    expect(await dataOf(await remove("drivers", id, failing))).toEqual({ holds: null, money: null });
    await problemOf(await send(api, "GET", "/driver/round", counter.driver), 401, "invalid_token");
  });
});
