import { describe, expect } from "vitest";
import { deleteOldScans } from "../../src/tracking/end/delete-old.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { type Api, bindings, CODE_KEYS, startApi } from "../harness.ts";
import { answerOf, publicPoint, storeBody } from "../orders/orders.ts";
import { type ProblemBody, problemOf } from "../problems.ts";
import { newTenant, send } from "../tenant.ts";
import {
  DAY,
  deliveriesOf,
  eventsOf,
  eventTypesOf,
  inShort,
  newCounter,
  newKeyOf,
  ON_SHELF,
  resultsOf,
  scan,
  statusAfter,
  triesAt,
} from "./scans.ts";

const it = base.extend("given", PER_FILE, ({ api, counter }) => {
  const byAgent = (body: object, at: Api = api) => scan(at, counter.agent, body);
  return { byAgent };
});

const newId = () => crypto.randomUUID();

/** An answer without its request id. */
async function contentOf(response: Response) {
  const body = await response.json<{ data?: object } & Partial<ProblemBody>>();
  const { request_id: _, ...content } = body;
  return { status: response.status, retryAfter: response.headers.get("retry-after"), content };
}

async function allScans() {
  const { results } = await bindings.ORDERS_0.prepare("SELECT * FROM scans").all();
  return results;
}

describe("a scan that is sent again with its id", () => {
  it("gets the first answer, even if the parcel has moved on, and has no further effect", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const { id, tracking_code } = await counter.parcel([], "store", {
      webhook_url: "http://localhost:9/hook",
    });
    const arrival = { tracking_code, action: "arrive", scan_id: newId() };
    const first = await contentOf(await byAgent(arrival));
    expect(first).toMatchObject({ status: 200, content: { data: { scan_id: arrival.scan_id } } });
    await statusAfter(await byAgent({ tracking_code, action: "refuse" }));
    const before = [await eventsOf(id), api.announced.length, await allScans()];
    expect(await contentOf(await byAgent(arrival))).toEqual(first);
    expect([await eventsOf(id), api.announced.length, await allScans()]).toEqual(before);
    expect(await deliveriesOf(id)).toEqual(["created", "arrived_at_point", "refused"]);
  });

  it("is recognised in another spelling", async ({ api, counter, given: { byAgent } }) => {
    const { tracking_code } = await counter.parcel();
    const occurred = new Date(api.clock.now).toISOString();
    const arrival = { tracking_code, action: "arrive", scan_id: newId(), occurred_at: occurred };
    await statusAfter(await byAgent(arrival));
    const again = {
      ...arrival,
      tracking_code: tracking_code.toLowerCase(),
      occurred_at: occurred.replace("Z", "+00:00"),
    };
    expect(await statusAfter(await byAgent(again))).toBe("ready_for_pickup");
  });

  it.for(["order_not_found", "invalid_transition", "wrong_collection_code", "code_locked"])(
    "fails as it did, with %s, even if it would succeed now",
    async (code, { api, counter, given: { byAgent } }) => {
      const parcel = await counter.parcel(["driver_collect"]);
      const { tracking_code } = parcel;
      const scan_id = newId();
      if (code.includes("code")) await statusAfter(await byAgent({ tracking_code, action: "arrive" }));
      const wrong = { tracking_code, action: "collect", collection_code: parcel.wrong };
      if (code === "code_locked") for (let i = 0; i < 5; i++) await byAgent(wrong);
      const body = {
        order_not_found: { tracking_code: "000000000000", action: "arrive" },
        invalid_transition: { tracking_code, action: "refuse" },
        wrong_collection_code: wrong,
        code_locked: { ...wrong, collection_code: parcel.code },
      }[code]!;
      const first = await contentOf(await byAgent({ ...body, scan_id }));
      expect(first.content).toMatchObject({ code });
      const [tries, events] = [await triesAt(api, parcel), await eventsOf(parcel.id)];
      api.clock.now += 20 * 60_000;
      if (code === "invalid_transition") {
        await statusAfter(await byAgent({ tracking_code, action: "arrive" }));
        events.push(...(await eventsOf(parcel.id)).slice(events.length));
      }
      expect(await contentOf(await byAgent({ ...body, scan_id }))).toEqual(first);
      expect([await triesAt(api, parcel), await eventsOf(parcel.id)]).toEqual([tries, events]);
    },
  );

  it("gets the first answer also if it had no effect", async ({ counter, given: { byAgent } }) => {
    const { id, tracking_code } = await counter.parcel(ON_SHELF);
    const arrival = { tracking_code, action: "arrive", scan_id: newId() };
    expect(await statusAfter(await byAgent(arrival))).toBe("ready_for_pickup");
    await statusAfter(await byAgent({ tracking_code, action: "refuse" }));
    expect(await statusAfter(await byAgent(arrival))).toBe("ready_for_pickup");
    expect(await eventTypesOf(id)).toEqual(["created", "in_transit", "arrived_at_point", "refused"]);
  });

  it("is the same scan if the point's next key sends it, and another one at another point", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const { id, tracking_code } = await counter.parcel();
    const arrival = { tracking_code, action: "arrive", scan_id: newId() };
    const first = await contentOf(await byAgent(arrival));
    const nextKey = await newKeyOf(api, "agents", { point_id: counter.pointId });
    await statusAfter(await byAgent({ tracking_code, action: "refuse" }));
    expect(await contentOf(await scan(api, nextKey, arrival))).toEqual(first);
    expect(await eventTypesOf(id)).toEqual(["created", "arrived_at_point", "refused"]);
    const elsewhere = await newCounter(api);
    const theirs = { ...arrival, tracking_code: (await elsewhere.parcel()).tracking_code };
    expect(await statusAfter(await scan(api, elsewhere.agent, theirs))).toBe("ready_for_pickup");
  });

  it("is another scan if another driver's key sends it", async ({ api, counter }) => {
    const { tracking_code } = await counter.parcel();
    const scan_id = newId();
    const collect = { tracking_code: "000000000000", action: "collect", scan_id };
    await problemOf(await scan(api, counter.driver, collect), 404, "order_not_found");
    const colleague = await newKeyOf(api, "drivers", {});
    expect(await statusAfter(await scan(api, colleague, { ...collect, tracking_code }))).toBe("in_transit");
  });

  it("gets the first answer also if an earlier version kept it by the agent's key", async ({
    counter,
    given: { byAgent },
  }) => {
    const { tracking_code } = await counter.parcel();
    const refusal = { tracking_code, action: "refuse", scan_id: newId() };
    const first = await contentOf(await byAgent(refusal));
    const keyId = await bindings.DB.prepare("SELECT id FROM keys WHERE point_id = ?1 AND kind = 'ag'")
      .bind(counter.pointId)
      .first("id");
    await bindings.ORDERS_0.prepare("UPDATE scans SET key_id = ?1 WHERE scan_id = ?2")
      .bind(keyId, refusal.scan_id)
      .run();
    await statusAfter(await byAgent({ tracking_code, action: "arrive" }));
    expect(await contentOf(await byAgent(refusal))).toEqual(first);
  });

  it("is a mismatch with any other content, and has no effect", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const parcel = await counter.parcel(ON_SHELF);
    const other = await counter.parcel();
    const { tracking_code, code, wrong } = parcel;
    const scan_id = newId();
    const first = { tracking_code, action: "collect", collection_code: wrong, scan_id };
    await problemOf(await byAgent(first), 403, "wrong_collection_code");
    for (const change of [
      { collection_code: code },
      { action: "refuse" },
      { action: "refuse", collection_code: undefined },
      { tracking_code: other.tracking_code },
      { tracking_code: "nonsense" },
      { occurred_at: new Date(api.clock.now).toISOString() },
    ]) {
      await problemOf(await byAgent({ ...first, ...change }), 422, "idempotency_mismatch");
    }
    expect(await triesAt(api, parcel)).toBe(1);
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "in_transit", "arrived_at_point"]);
  });

  it("is a mismatch with a parcel in another database of orders, alone and among others", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const tenant = await newTenant(api, "ORDERS_1");
    const body = storeBody(counter.pointId);
    const made = await send(api, "POST", "/api/v1/orders", tenant.secretKey, body);
    const far = (await answerOf(made, 201)).data.tracking_code;
    const [near, other] = [await counter.parcel(), await counter.parcel()];
    const scan_id = newId();
    const arrival = (tracking_code: string, id = scan_id) => ({
      tracking_code,
      action: "arrive",
      scan_id: id,
    });
    await statusAfter(await byAgent(arrival(near.tracking_code)));
    await problemOf(await byAgent(arrival(far)), 422, "idempotency_mismatch");
    const scans = [arrival(far), arrival(other.tracking_code, newId()), arrival(far, newId())];
    const results = await resultsOf(await byAgent({ scans }));
    expect(results.map(inShort)).toEqual(["idempotency_mismatch", "ready_for_pickup", "ready_for_pickup"]);
    expect(await statusAfter(await byAgent(arrival(near.tracking_code)))).toBe("ready_for_pickup");
  });

  it("fails as it did if its time does not fit its parcel", async ({ api, counter }) => {
    const { tracking_code } = await counter.parcel(["driver_collect"]);
    const scan_id = newId();
    const occurred_at = new Date(api.clock.now - 30 * DAY).toISOString();
    const collect = { tracking_code, action: "collect", scan_id, occurred_at };
    const early = await contentOf(await scan(api, counter.driver, collect));
    expect(early).toMatchObject({ status: 400, content: { errors: [{ path: "occurred_at" }] } });
    expect(await contentOf(await scan(api, counter.driver, collect))).toEqual(early);
    const corrected = { ...collect, occurred_at: undefined };
    await problemOf(await scan(api, counter.driver, corrected), 422, "idempotency_mismatch");
  });

  it("is not remembered if it was malformed", async ({ api, counter, given: { byAgent } }) => {
    const { tracking_code } = await counter.parcel();
    const scan_id = newId();
    const occurred_at = new Date(api.clock.now + 600_000).toISOString();
    await problemOf(
      await byAgent({ tracking_code, action: "arrive", scan_id, occurred_at }),
      400,
      "invalid_request",
    );
    await problemOf(await byAgent({ tracking_code, action: "collect", scan_id }), 400, "invalid_request");
    expect(await statusAfter(await byAgent({ tracking_code, action: "arrive", scan_id }))).toBe(
      "ready_for_pickup",
    );
  });
});

describe("the same scan, sent ten times at once,", () => {
  it("has its effect once and equal answers", async ({ api, counter, given: { byAgent } }) => {
    const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
    const arrival = { tracking_code: parcel.tracking_code, action: "arrive", scan_id: newId() };
    const before = api.announced.length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => byAgent(arrival)));
    const contents = await Promise.all(answers.map(contentOf));
    expect(new Set(contents.map((content) => JSON.stringify(content))).size).toBe(1);
    expect(contents[0]!.status).toBe(200);
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "arrived_at_point"]);
    expect(await deliveriesOf(parcel.id)).toEqual(["created", "arrived_at_point"]);
    expect(api.announced.length - before).toBe(1);
  });

  it("with a wrong code is counted as one try", async ({ api, counter, given: { byAgent } }) => {
    const parcel = await counter.parcel(ON_SHELF);
    const { tracking_code, wrong: collection_code } = parcel;
    const guess = { tracking_code, action: "collect", collection_code, scan_id: newId() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => byAgent(guess)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(403));
    expect(await triesAt(api, parcel)).toBe(1);
  });

  it("of an unknown parcel is 404 each time", async ({ given: { byAgent } }) => {
    const guess = { tracking_code: "000000000000", action: "arrive", scan_id: newId() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => byAgent(guess)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(404));
  });

  it("with different contents has an effect once, and the others are mismatches", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const parcel = await counter.parcel(ON_SHELF);
    const { tracking_code } = parcel;
    const scan_id = newId();
    const guesses = Array.from({ length: 8 }, (_, i) =>
      String((Number(parcel.code) + 1 + i) % 1_000_000).padStart(6, "0"),
    );
    const answers = await Promise.all(
      guesses.map((collection_code) =>
        byAgent({ tracking_code, action: "collect", collection_code, scan_id }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([403, ...Array(7).fill(422)]);
    expect(await triesAt(api, parcel)).toBe(1);
  });
});

describe("what is kept of a scan", () => {
  it("does not reveal a collection code to a reader of the database, not even by trying all", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const { tracking_code, code: collection_code } = await counter.parcel(ON_SHELF);
    const body = { tracking_code, action: "collect", collection_code, scan_id: newId() };
    await statusAfter(await byAgent(body));
    const row = await bindings.ORDERS_0.prepare("SELECT * FROM scans WHERE scan_id = ?1")
      .bind(body.scan_id)
      .first();
    expect(JSON.stringify(row)).not.toContain(collection_code);
    const foreign = startApi(
      { config: { ...api.deps.config, codeKeys: `first=${"B".repeat(43)}` } },
      api.clock,
    );
    await problemOf(await byAgent(body, foreign), 422, "idempotency_mismatch");
  });

  it("is recognised after a rotation of the deployment's key", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const { tracking_code } = await counter.parcel();
    const arrival = { tracking_code, action: "arrive", scan_id: newId() };
    await statusAfter(await byAgent(arrival));
    const codeKeys = `second=${"A".repeat(43)},${CODE_KEYS}`;
    const rotated = startApi({ config: { ...api.deps.config, codeKeys } }, api.clock);
    expect(await statusAfter(await byAgent(arrival, rotated))).toBe("ready_for_pickup");
  });

  it("is deleted after 90 days, also in a backlog, and nothing else", async ({ api }) => {
    await bindings.ORDERS_0.exec("DELETE FROM scans");
    const row = (key: string, at: number) =>
      bindings.ORDERS_0.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
        INSERT INTO scans (key_id, scan_id, fingerprint, outcome, at) SELECT ?1, i, '', '{}', ?2 FROM n`,
      ).bind(key, at);
    await bindings.ORDERS_0.batch([
      row("old", api.clock.now - 90 * DAY - 1),
      row("kept", api.clock.now - 90 * DAY),
    ]);
    await deleteOldScans(api.deps, api.orders);
    const { results } = await bindings.ORDERS_0.prepare(
      "SELECT key_id, count(*) AS count FROM scans GROUP BY key_id",
    ).all();
    expect(results).toEqual([{ key_id: "kept", count: 600 }]);
  });
});

it("an agent of another point learns nothing about the parcel by repeating a scan", async ({
  api,
  counter,
  given: { byAgent },
}) => {
  const elsewhere = await newKeyOf(api, "agents", { point_id: await publicPoint(api) });
  const { tracking_code } = await counter.parcel();
  const arrival = { tracking_code, action: "arrive", scan_id: newId() };
  await statusAfter(await byAgent(arrival));
  await problemOf(await scan(api, elsewhere, arrival), 404, "order_not_found");
});
