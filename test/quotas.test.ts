import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishWaiting } from "../src/db/audit.ts";
import { doChores } from "../src/operations/chores.ts";
import type { ConsumerDeps } from "../src/platform/deps.ts";
import { type Api, bindings, migrate, startApi } from "./harness.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "./orders/orders.ts";
import { problemOf, wrongPathsOf } from "./problems.ts";
import { accessToken, newTenant, send, type Tenant } from "./tenant.ts";
import { type Counter, inShort, newCounter, resultsOf, scan, statusAfter } from "./tracking/scans.ts";
import { newPartner } from "./webhooks/webhooks.ts";

const DAY = "2026-11-20";
/** Until the day ends, from nine o'clock. */
const WAIT_S = String(15 * 3600);
let api: Api;

beforeAll(migrate);
beforeEach(() => {
  api = startApi();
});

const OF_DB = ["audit_entry", "change", "log_in", "agent_change", "scan", "scan_miss"];
const databaseOf = (kind: string) => (OF_DB.includes(kind) ? bindings.DB : bindings.ORDERS_0);
const countOf = async (kind: string, subject: string) =>
  (await databaseOf(kind)
    .prepare("SELECT count FROM daily_counts WHERE day = ?1 AND kind = ?2 AND subject = ?3")
    .bind(DAY, kind, subject)
    .first<number>("count")) ?? 0;
/** As if a subject had done so much today. */
const setCount = (kind: string, subject: string, count: number) =>
  databaseOf(kind)
    .prepare("INSERT OR REPLACE INTO daily_counts (day, kind, subject, count) VALUES (?1, ?2, ?3, ?4)")
    .bind(DAY, kind, subject, count)
    .run();

async function newAgent(api: Api, point_id: string) {
  const response = await api.operator("POST", "/operator/agents", { name: "Ada", point_id });
  return (await response.json<{ data: { key: string; id: string } }>()).data;
}

/** The detail of an answer that refuses because of a quota. */
async function refusalOf(response: Response): Promise<string | undefined> {
  expect(response.headers.get("retry-after")).toBe(WAIT_S);
  return (await problemOf(response, 429, "quota_exceeded")).detail;
}

describe("a partner's orders of a day", () => {
  let tenant: Tenant;
  let pointId: string;
  beforeEach(async () => {
    tenant = await newTenant(api);
    pointId = await publicPoint(api);
  });
  const setQuota = async (orders_per_day: unknown) =>
    api.operator("PATCH", `/operator/partners/${tenant.id}`, { orders_per_day });

  it("are 50,000 unless the operator sets another number", async () => {
    const partner = async () =>
      (await (await api.operator("GET", `/operator/partners/${tenant.id}`)).json()) as {
        data: { orders_per_day: number };
      };
    expect((await partner()).data.orders_per_day).toBe(50_000);
    expect((await setQuota(0)).status).toBe(200);
    expect((await partner()).data.orders_per_day).toBe(0);
    for (const wrong of [-1, 1.5, 10_000_001, "5", null]) {
      expect(await wrongPathsOf(await setQuota(wrong))).toEqual(["orders_per_day"]);
    }
  });

  it("end at the quota by either entrance, and begin anew at midnight UTC", async () => {
    await setQuota(2);
    const { store, whiteLabel } = await entrances(api, tenant);
    const first = storeBody(pointId);
    await answerOf(await store(first), 201);
    await answerOf(await whiteLabel(whiteLabelBody(pointId)), 201);
    const detail = "The quota of 2 orders a day is used up. The next day begins at 2026-11-21T00:00:00.000Z.";
    expect(await refusalOf(await store(storeBody(pointId)))).toBe(detail);
    expect(await refusalOf(await whiteLabel(whiteLabelBody(pointId)))).toBe(detail);
    // An order that there is can still be asked for.
    await answerOf(await store(first), 200);
    await setQuota(3);
    await answerOf(await store(storeBody(pointId)), 201);
    await refusalOf(await store(storeBody(pointId)));
    api.clock.now = Date.parse("2026-11-21T00:00:00Z");
    await answerOf(await send(api, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId)), 201);
  });

  it("are not more than the quota when many are sent at once", async () => {
    await setQuota(3);
    const { store } = await entrances(api, tenant);
    const answers = await Promise.all(Array.from({ length: 10 }, () => store(storeBody(pointId))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(3).fill(201),
      ...Array(7).fill(429),
    ]);
  });

  it("have short names of items and short notes", async () => {
    const { store } = await entrances(api, tenant);
    const item = (length: number) => ({ name: "x".repeat(length), qty: 1, price: 100, weight_kg: 1 });
    await answerOf(await store(storeBody(pointId, { items: [item(120)], note: "x".repeat(1000) })), 201);
    const tooLong = storeBody(pointId, { items: [item(121)], note: "x".repeat(1001) });
    expect(await wrongPathsOf(await store(tooLong))).toEqual(["items.0.name", "note"]);
  });
});

describe("what a partner causes to be written into the audit log on a day", () => {
  let tenant: Tenant;
  let token: string;
  beforeEach(async () => {
    tenant = await newTenant(api);
    token = await accessToken(api, tenant);
  });
  const newApiKey = () => send(api, "POST", "/partner/api-keys", token, { name: "one more" });
  const keyIds = async () => {
    const { data } = await (await send(api, "GET", "/partner/api-keys", token)).json<{
      data: { id: string }[];
    }>();
    return data.map(({ id }) => id);
  };

  it("is counted, and what the operator does for it is not", async () => {
    const before = await countOf("audit_entry", tenant.id);
    await newApiKey();
    await api.operator("POST", `/operator/partners/${tenant.id}/secret-keys`);
    expect(await countOf("audit_entry", tenant.id)).toBe(before + 1);
  });

  it("ends at 10,000, with nothing of what is refused done", async () => {
    await setCount("audit_entry", tenant.id, 9999);
    expect((await newApiKey()).status).toBe(201);
    const keys = await keyIds();
    expect(await refusalOf(await newApiKey())).toBe(
      "The quota of 10000 changes of a partner a day is used up. The next day begins at 2026-11-21T00:00:00.000Z.",
    );
    expect(await keyIds()).toEqual(keys);
    expect((await api.operator("POST", `/operator/partners/${tenant.id}/secret-keys`)).status).toBe(201);
  });

  const logIns = {
    token: () => {
      const { email, password, secretKey: secret_key } = tenant;
      return send(api, "POST", "/auth/token-generate", undefined, { email, password, secret_key });
    },
    client: () => {
      const { clientId: client_id, clientSecret: client_secret } = tenant;
      return send(api, "POST", "/api/v1/auth/token", undefined, { client_id, client_secret });
    },
    portal: () => {
      const { email, password } = tenant;
      return send(api, "POST", "/portal/session", undefined, { email, password });
    },
  };

  it("never keeps anybody from logging in, which has a budget for each account and client", async () => {
    await setCount("audit_entry", tenant.id, 10_000);
    for (const logIn of Object.values(logIns)) expect((await logIn()).status).toBe(200);
    const { refresh_token } = await (await logIns.token()).json<{ refresh_token: string }>();
    expect((await send(api, "POST", "/auth/token-refresh", undefined, { refresh_token })).status).toBe(200);
    expect(await countOf("audit_entry", tenant.id)).toBe(10_000);
    await setCount("log_in", tenant.accountId, 10_000);
    for (const logIn of [logIns.token, logIns.portal]) {
      expect(await refusalOf(await logIn())).toContain("The quota of 10000 log-ins of an account or client");
    }
    expect((await logIns.client()).status).toBe(200);
    await setCount("log_in", tenant.clientId, 10_000);
    await refusalOf(await logIns.client());
  });

  it("is half of it at most by one account, client or key, so that others can mend what that did", async () => {
    await setCount("change", tenant.accountId, 5_000);
    expect(await refusalOf(await newApiKey())).toContain("The quota of 5000 changes by one account");
    const endpoint = { url: "https://hooks.example.com/a", events: ["*"] };
    const register = () => send(api, "POST", "/partner/webhook-endpoints", tenant.secretKey, endpoint);
    expect((await register()).status).toBe(201);
    const keyId = await bindings.DB.prepare(
      "SELECT id FROM keys WHERE kind = 'sk' AND partner_id = ?1 ORDER BY id DESC LIMIT 1",
    )
      .bind(tenant.id)
      .first<string>("id");
    await bindings.ORDERS_0.prepare(
      "INSERT OR REPLACE INTO daily_counts (day, kind, subject, count) VALUES (?1, 'change', ?2, 5000)",
    )
      .bind(DAY, keyId)
      .run();
    await refusalOf(await register());
    expect((await send(api, "POST", "/partner/webhook-endpoints", token, endpoint)).status).toBe(201);
  });

  it("never keeps a partner from revoking a key", async () => {
    await setCount("audit_entry", tenant.id, 10_000);
    const [id] = await keyIds();
    expect((await send(api, "DELETE", `/partner/api-keys/${id}`, token)).status).toBe(204);
    expect(await keyIds()).toEqual([]);
  });

  it("never keeps a partner from ending a receiving code", async () => {
    const made = await send(api, "POST", "/partner/receiving-codes", token, { parcels: 3 });
    const { id } = (await made.json<{ data: { id: string } }>()).data;
    for (const db of [bindings.DB, bindings.ORDERS_0])
      await db
        .prepare("INSERT OR REPLACE INTO daily_counts VALUES (?1, 'audit_entry', ?2, 10000)")
        .bind(DAY, tenant.id)
        .run();
    await refusalOf(await send(api, "POST", "/partner/receiving-codes", token, { parcels: 3 }));
    expect((await send(api, "DELETE", `/partner/receiving-codes/${id}`, token)).status).toBe(204);
  });

  it("is counted once where an order's database noted it, so that it never holds up others' entries", async () => {
    await setCount("audit_entry", tenant.id, 10_000);
    await setCount("change", tenant.accountId, 5_000);
    const made = await send(api, "POST", "/partner/receiving-codes", token, { parcels: 3 });
    expect(made.status).toBe(201);
    await publishWaiting(api.deps, api.orders);
    const waiting = await bindings.ORDERS_0.prepare("SELECT count(*) AS n FROM audit_outbox").first("n");
    expect(waiting).toBe(0);
    expect(await countOf("audit_entry", tenant.id)).toBe(10_000);
  });

  it("has at most 500 test events", async () => {
    const partner = await newPartner(api);
    const { id } = await partner.register();
    await setCount("test_event", partner.id, 499);
    await partner.test(id);
    const detail = await refusalOf(await partner.call("POST", `webhook-endpoints/${id}/test`));
    expect(detail).toContain("The quota of 500 test events of a partner a day");
    await partner.change(id, { description: "still works" });
  });
});

describe("the scans of a day", () => {
  let counter: Counter;
  let ids: { ag: string; dr: string };
  beforeEach(async () => {
    counter = await newCounter(api);
    const idOf = (kind: string) =>
      bindings.DB.prepare("SELECT id FROM keys WHERE kind = ?1 ORDER BY id DESC LIMIT 1")
        .bind(kind)
        .first<string>("id");
    ids = { ag: (await idOf("ag"))!, dr: (await idOf("dr"))! };
  });
  const UNKNOWN = "7KQ2M9XW4B36";
  const scanOf = async (action: "collect" | "arrive" | "take", scan_id?: string) => ({
    tracking_code: (await counter.parcel()).tracking_code,
    action,
    ...(scan_id === undefined ? {} : { scan_id }),
  });

  describe.each([
    { kind: "ag", who: "agent", action: "arrive", after: "ready_for_pickup" },
    { kind: "dr", who: "driver", action: "collect", after: "in_transit" },
  ] as const)("of the key of one $who", ({ kind, who, action, after }) => {
    const key = () => counter[who];
    const subject = (keyNo = 1) => `${ids[kind]} ${keyNo}`;
    const miss = (scan_id?: string) => ({
      tracking_code: UNKNOWN,
      action,
      ...(scan_id === undefined ? {} : { scan_id }),
    });

    it("are 10,000, remembered or not, known or not; those sent again go on", async () => {
      await setCount("scan", subject(), 9_998);
      const last = await scanOf(action, "last");
      const [unknown, recorded, refused] = await resultsOf(
        await scan(api, key(), { scans: [miss(), last, await scanOf(action, "refused")] }),
      );
      expect([unknown!, recorded!, refused!].map(inShort)).toEqual([
        "order_not_found",
        after,
        "quota_exceeded",
      ]);
      expect(refused!.problem).toMatchObject({ retry_after_s: Number(WAIT_S) });
      expect(await statusAfter(await scan(api, key(), last))).toBe(after);
      const next = await scanOf(action);
      expect(await refusalOf(await scan(api, key(), next))).toContain(
        "The quota of 10000 scans of a key a day",
      );
      expect(await countOf("scan", subject())).toBe(10_000);
      api.clock.now += 86_400_000;
      expect(await statusAfter(await scan(api, key(), next))).toBe(after);
    });

    it("may find nothing 2,000 times, with or without a `scan_id`, and those that find a parcel go on", async () => {
      await setCount("scan_miss", subject(), 1_998);
      const body = { scans: [miss("first"), miss(), miss("third"), await scanOf(action)] };
      const results = await resultsOf(await scan(api, key(), body));
      expect(results.map(inShort)).toEqual(["order_not_found", "order_not_found", "quota_exceeded", after]);
      expect(await refusalOf(await scan(api, key(), miss()))).toContain(
        "The quota of 2000 scans of a key that find nothing a day",
      );
      expect([await countOf("scan_miss", subject()), await countOf("scan", subject())]).toEqual([2_000, 3]);
    });

    it("begin anew with a new key", async () => {
      await setCount("scan", subject(), 10_000);
      await setCount("scan_miss", subject(), 2_000);
      await refusalOf(await scan(api, key(), await scanOf(action)));
      const path = `/operator/${who}s/${ids[kind]}/rotate-key`;
      const { data } = await (await api.operator("POST", path)).json<{ data: { key: string } }>();
      expect(await statusAfter(await scan(api, data.key, await scanOf(action)))).toBe(after);
      await problemOf(await scan(api, data.key, miss()), 404, "order_not_found");
      expect([await countOf("scan", subject(2)), await countOf("scan_miss", subject(2))]).toEqual([2, 1]);
    });

    it("are not used up by those that have to come again, nor shared by requests at the same time", async () => {
      await setCount("scan", subject(), 9_999);
      const bodies = await Promise.all([1, 2, 3].map(() => scanOf(action)));
      const answers = await Promise.all(bodies.map((body) => scan(api, key(), body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
      expect(await countOf("scan", subject())).toBe(10_000);
    });
  });

  it("are never those of a point: another agent's go on", async () => {
    await setCount("scan", `${ids.ag} 1`, 10_000);
    await refusalOf(await scan(api, counter.agent, await scanOf("arrive", "one")));
    const { key } = await newAgent(api, counter.pointId);
    expect(await statusAfter(await scan(api, key, await scanOf("arrive", "two")))).toBe("ready_for_pickup");
  });

  it("are used up by those that meet a locked key, because these are remembered", async () => {
    const { tracking_code } = await counter.parcel(["arrive", "refuse"]);
    await statusAfter(await scan(api, counter.driver, { tracking_code, action: "collect" }));
    await bindings.DB.prepare(
      "INSERT INTO code_budgets (key_id, point_id, wrong_codes, resets_at) VALUES (?1, '', 30, ?2)",
    )
      .bind(ids.dr, api.clock.now + 3_600_000)
      .run();
    await setCount("scan", `${ids.dr} 1`, 9_999);
    const handBack = (scan_id: string) =>
      scan(api, counter.driver, { tracking_code, action: "hand_back", receiving_code: "123456", scan_id });
    await problemOf(await handBack("locked"), 423, "code_locked");
    expect(await countOf("scan", `${ids.dr} 1`)).toBe(10_000);
    await problemOf(await handBack("locked"), 423, "code_locked");
    await problemOf(await handBack("next"), 429, "quota_exceeded");
  });
});

describe("the closures and pauses of an agent on a day", () => {
  let agent: string;
  let id: string;
  beforeEach(async () => {
    ({ key: agent, id } = await newAgent(api, await publicPoint(api)));
  });
  const pause = (paused: boolean) => send(api, "PUT", "/agent/availability", agent, { paused });
  const close = () => send(api, "POST", "/agent/closures", agent, { from: DAY, to: DAY });

  it("are 500, and what ends them is always possible", async () => {
    await setCount("agent_change", id, 498);
    const closure = await close();
    expect(closure.status).toBe(201);
    expect((await pause(true)).status).toBe(200);
    expect(await refusalOf(await close())).toContain(
      "The quota of 500 closures and pauses of an agent a day",
    );
    expect((await pause(false)).status).toBe(200);
    await refusalOf(await pause(true));
    const { data } = await closure.json<{ data: { id: string } }>();
    expect((await send(api, "DELETE", `/agent/closures/${data.id}`, agent)).status).toBe(204);
    const { data: left } = await (await send(api, "GET", "/agent/closures", agent)).json<{
      data: { data: unknown[] };
    }>();
    expect(left.data).toEqual([]);
    expect(await countOf("agent_change", id)).toBe(500);
  });

  it("are those of one key alone, and none of the operator's", async () => {
    await setCount("agent_change", id, 500);
    await refusalOf(await close());
    const point = await publicPoint(api);
    const { key } = await newAgent(api, point);
    expect((await send(api, "PUT", "/agent/availability", key, { paused: true })).status).toBe(200);
    expect((await api.operator("PATCH", `/operator/points/${point}`, { paused: false })).status).toBe(200);
  });
});

describe("what was counted of a day", () => {
  it("is deleted when the day after it is over", { tags: "nightly" }, async () => {
    await setCount("scan", "over", 5);
    const deps: ConsumerDeps = {
      ...api.deps,
      slowWebhookQueue: api.deps.webhookQueue,
      random: () => 0.5,
      delivery: { delays: [5000], timeoutMs: 15_000 },
      fetch: () => Promise.reject(new Error("nothing is sent")),
    };
    api.clock.now += 86_400_000;
    await doChores(deps, {});
    expect(await countOf("scan", "over")).toBe(5);
    api.clock.now += 86_400_000;
    await doChores(deps, {});
    expect(await countOf("scan", "over")).toBe(0);
  });
});
