import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import type { ConsumerDeps } from "../../src/platform/deps.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import { sweep } from "../../src/webhooks/deliver/sweep.ts";
import { type Api, bindings, CODE_KEYS, migrate, startApi, TOKEN_KEYS, WEBHOOK_KEYS } from "../harness.ts";
import { answerOf } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { logIn, send } from "../tenant.ts";
import { type Counter, newCounter, resultsOf, scan, statusAfter } from "../tracking/scans.ts";
import { type Delivery, dataOf } from "../webhooks/webhooks.ts";

/** The runbook's pages on secrets: what happens when one is lost or set in the wrong order, and the way out. */

const HOOK = "https://shop.example.com/hooks";
const newSecret = (id: string) => `${id}=${randomBytes(32).toString("base64url")}`;

let api: Api;
let counter: Counter;
/** The errors in the log. */
let logged: string[];
/** What the partner's server got. */
let received: { type: string; data: { collection_code?: string } }[];

beforeAll(async () => {
  await migrate();
});
beforeEach(async () => {
  api = startApi();
  received = [];
  counter = await newCounter(api);
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line) => void logged.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const lastCause = () => JSON.parse(logged.at(-1)!).cause as string;

/** An isolate of the same deployment with other secrets. */
function apiWith(config: Partial<Api["deps"]["config"]>): Api {
  const other = startApi({}, api.clock);
  Object.assign(other.deps.config, config);
  return other;
}

function consumerWith(config: Partial<ConsumerDeps["config"]> = {}): ConsumerDeps {
  return {
    ...consumerDepsFrom(bindings),
    now: () => api.clock.now,
    webhookQueue: api.deps.webhookQueue,
    config: { baseUrl: "https://api.test", codeKeys: CODE_KEYS, webhookKeys: WEBHOOK_KEYS, ...config },
    fetch: async (_, init) => {
      received.push(JSON.parse(String(init?.body)));
      return new Response(null, { status: 204 });
    },
  };
}

/** Attempts what was announced; returns how many attempts could not begin. */
async function deliverAll(deps: ConsumerDeps): Promise<number> {
  const outcomes = await deliverDue(deps, api.announced.splice(0), "fast");
  const settled = await Promise.allSettled(outcomes);
  return settled.filter(({ status }) => status === "rejected").length;
}

/** The cron's sweep asks again for what was not attempted. */
async function deliverLater(deps: ConsumerDeps): Promise<number> {
  api.clock.now += 11 * 60_000;
  await sweep(deps, api.orders);
  return deliverAll(deps);
}

const readStore = (at: Api, id: string) => send(at, "GET", `/api/v1/orders/${id}`, counter.tenant.secretKey);
const codeAt = async (at: Api, id: string) =>
  (await answerOf(await readStore(at, id), 200)).data.collection_code;
const arrivals = () => received.filter(({ type }) => type === "package.arrived_at_point");
const collect = ({ tracking_code }: { tracking_code: string }, collection_code: string, scan_id = "one") => ({
  ...{ tracking_code, action: "collect", collection_code, scan_id },
});

describe("a lost key in CODE_KEYS", () => {
  const NEW = newSecret("new");

  it("makes only what needs the code 503, until its orders are given another key", {
    tags: "nightly",
  }, async () => {
    const shelved = await counter.parcel(["driver_collect", "arrive"], "store", { webhook_url: HOOK });
    const done = await counter.parcel(["driver_collect", "arrive", "collect"], "store");
    await deliverAll(consumerWith());
    received = [];
    const after = apiWith({ codeKeys: NEW });

    await problemOf(await readStore(after, shelved.id), 503, "key_unavailable");
    expect(lastCause()).toContain("CODE_KEYS lacks first");
    const refused = await scan(after, counter.agent, collect(shelved, shelved.code));
    expect(refused.headers.get("retry-after")).toBe("60");
    await problemOf(refused, 503, "key_unavailable");
    const arriving = await counter.parcel(["driver_collect"], "store", { webhook_url: HOOK });
    const both = [
      collect(shelved, shelved.code),
      { tracking_code: arriving.tracking_code, action: "arrive" },
    ];
    const results = await resultsOf(await scan(after, counter.agent, { scans: both }));
    expect(results).toMatchObject([
      { problem: { code: "key_unavailable", retry_after_s: 60 } },
      { status: "ready_for_pickup" },
    ]);
    expect((await readStore(after, done.id)).status).toBe(200);
    const listed = await send(after, "GET", "/orders", counter.tenant.apiKey);
    expect(listed.status).toBe(200);
    api.announced.push(...after.announced.splice(0));

    // All but the arrival is delivered.
    const consumer = consumerWith({ codeKeys: NEW });
    expect(await deliverAll(consumer)).toBe(1);
    expect(received.map(({ type }) => type)).toEqual(["package.created", "package.in_transit"]);

    await bindings.ORDERS_0.prepare(
      `UPDATE orders SET code_key = 'new' WHERE id IN (
        SELECT id FROM orders WHERE final_at IS NULL AND erased_at IS NULL AND code_key = 'first' LIMIT 5000)`,
    ).run();
    const code = await codeAt(after, shelved.id);
    expect(code).not.toBe(shelved.code);
    const old = await scan(after, counter.agent, collect(shelved, shelved.code, "two"));
    await problemOf(old, 403, "wrong_collection_code");
    // A scan that was refused for the lost key was not recorded: the same id works.
    expect(await statusAfter(await scan(after, counter.agent, collect(shelved, code!)))).toBe("delivered");

    expect(await deliverLater(consumer)).toBe(0);
    expect(arrivals()).toMatchObject([{ data: { collection_code: await codeAt(after, arriving.id) } }]);
  });

  it("tells the new code to partners whose deliveries of the arrival are sent again", async () => {
    const shelved = await counter.parcel(["driver_collect", "arrive"], "store", { webhook_url: HOOK });
    await deliverAll(consumerWith());
    expect(arrivals()).toMatchObject([{ data: { collection_code: shelved.code } }]);
    await bindings.ORDERS_0.prepare("UPDATE orders SET code_key = 'new' WHERE id = ?1")
      .bind(shelved.id)
      .run();
    const after = apiWith({ codeKeys: NEW });
    const query = `orderId=${shelved.id}&event=package.arrived_at_point`;
    const path = "/partner/webhook-deliveries";
    const { secretKey } = counter.tenant;
    const found = await dataOf<{ data: Delivery[] }>(await send(after, "GET", `${path}?${query}`, secretKey));
    await send(after, "POST", `${path}/${found.data[0]!.id}/redeliver`, secretKey);
    api.announced.push(...after.announced);
    await deliverAll(consumerWith({ codeKeys: NEW }));
    expect(arrivals()[1]).toMatchObject({ data: { collection_code: await codeAt(after, shelved.id) } });
  });
});

describe("a new key in CODE_KEYS that only the API has", () => {
  it("holds up the arrivals of new orders, and nothing is lost", async () => {
    const codeKeys = `${newSecret("new")},${CODE_KEYS}`;
    Object.assign(api.deps.config, { codeKeys });
    await counter.parcel(["driver_collect", "arrive"], "store", { webhook_url: HOOK });
    expect(await deliverAll(consumerWith())).toBe(1);
    expect(received.map(({ type }) => type)).toEqual(["package.created", "package.in_transit"]);
    expect(await deliverLater(consumerWith())).toBe(1);
    expect(await deliverLater(consumerWith({ codeKeys }))).toBe(0);
    expect(arrivals()).toHaveLength(1);
  });
});

describe("WEBHOOK_KEYS", () => {
  const NEW = newSecret("new");
  const order = () => counter.parcel([], "store", { webhook_url: HOOK });

  it("that lack a key hold up its webhooks until the partner rotates the secret", async () => {
    await order();
    await deliverAll(consumerWith());
    await order();
    received = [];
    const consumer = consumerWith({ webhookKeys: NEW });
    expect(await deliverAll(consumer)).toBe(1);
    const after = apiWith({ webhookKeys: NEW });
    const { secretKey } = counter.tenant;
    await problemOf(await send(after, "GET", "/partner/webhook-secret", secretKey), 503, "key_unavailable");
    await dataOf(await send(after, "POST", "/partner/webhook-secret/rotate", secretKey));
    expect(await deliverLater(consumer)).toBe(0);
    expect(received.map(({ type }) => type)).toEqual(["package.created"]);
  });

  it("of which only the API has the new one hold up what it signs, until the consumer has it", async () => {
    Object.assign(api.deps.config, { webhookKeys: `${NEW},${WEBHOOK_KEYS}` });
    await dataOf(await send(api, "GET", "/partner/webhook-secret", counter.tenant.secretKey));
    await order();
    expect(await deliverAll(consumerWith())).toBe(1);
    expect(await deliverLater(consumerWith({ webhookKeys: `${NEW},${WEBHOOK_KEYS}` }))).toBe(0);
    expect(received).toHaveLength(1);
  });
});

describe("TOKEN_KEYS", () => {
  it("that are replaced at once end access tokens, and log-ins continue with their refresh tokens", async () => {
    const token = await logIn(api, counter.tenant);
    const after = apiWith({ tokenKeys: newSecret("new") });
    const use = (at: Api, access: string) => send(at, "GET", "/partner", access);
    await problemOf(await use(after, token.access_token), 401, "invalid_token");
    const { refresh_token } = token;
    const refreshed = await send(after, "POST", "/auth/token-refresh", undefined, { refresh_token });
    const { access_token } = await refreshed.json<{ access_token: string }>();
    expect((await use(after, access_token)).status).toBe(200);
    // An isolate that has the old keys yet.
    await problemOf(await use(api, access_token), 401, "invalid_token");
  });

  it("that were three in a rotation make tokens 503, and secret keys still work", async () => {
    const { access_token } = await logIn(api, counter.tenant);
    const after = apiWith({ tokenKeys: `${newSecret("a")},${newSecret("b")},${TOKEN_KEYS}` });
    await problemOf(await send(after, "GET", "/partner", access_token), 503, "key_unavailable");
    expect(lastCause()).toContain("at most 2");
    expect((await send(after, "GET", "/orders", counter.tenant.secretKey)).status).toBe(200);
  });
});
