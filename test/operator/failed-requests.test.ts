import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, vi } from "vitest";
import worker from "../../src/consumer/worker.ts";
import { deleteOldFailed, noteFailed } from "../../src/operations/failed-requests.ts";
import type { FailedRequest, FailureMessage } from "../../src/platform/failure-log.ts";
import { FailureLog } from "../../src/platform/failure-log.ts";
import { signedIn } from "../auth/browser.ts";
import { countingDatabases } from "../counting-database.ts";
import { itAnew as base } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { wrongPathsOf } from "../problems.ts";
import { accessToken, clientToken, newTenant, send } from "../tenant.ts";

const DAY = 86_400_000;
const ANOTHER = "0195e1a2-0000-7000-8000-00000000000a";
const { db, take } = countingDatabases(bindings);
const it = base.extend("given", ({ api, tenant }) => {
  api.failed.length = 0;
  /** Has the consumer write what the API told it. */
  const note = () => noteFailed(api.deps, api.failed.splice(0));
  async function list(query = "", of = tenant): Promise<Answer["data"]> {
    const response = await send(api, "GET", `/partner/failed-requests${query}`, await accessToken(api, of));
    expect(response.status).toBe(200);
    return (await response.json<Answer>()).data;
  }
  const failure = (changes: Partial<FailedRequest> = {}): FailedRequest => ({
    type: "failed_request",
    ...{ id: api.deps.newId(api.clock.now), partnerId: tenant.id, at: api.clock.now, method: "GET" },
    ...{ path: "/orders", status: 400, code: "invalid_request", errors: [], requestId: "one" },
    credential: { kind: "account", id: tenant.accountId },
    ...changes,
  });
  const failures = (count: number) => Array.from({ length: count }, () => failure());
  return { note, list, failure, failures };
});

interface Failed {
  at: string;
  method: string;
  path: string;
  status: number;
  code: string;
  errors: { path: string; message: string }[];
  requestId: string;
  credential: { kind: string; id: string; name: string | null };
}
interface Answer {
  data: { data: Failed[]; pagination: { totalCount: number; totalPages: number }; unlisted: number };
}

describe("GET /partner/failed-requests", () => {
  it("shows what was asked and why it failed, but nothing of what was sent", async ({
    api,
    tenant,
    given: { note, list },
  }) => {
    const body = { partner_order_id: "SECRET-1", customer: { name: "Amaka" } };
    const refused = await send(api, "POST", "/api/v1/orders", tenant.secretKey, body);
    expect(refused.status).toBe(400);
    const problem = await refused.json<{ code: string; errors: object[]; request_id: string }>();
    api.clock.now += 1000;
    await send(api, "GET", "/api/v1/orders/SECRET-2", tenant.secretKey);
    expect(JSON.stringify(api.failed)).not.toMatch(/SECRET|Amaka/);
    await note();
    const { data, pagination, unlisted } = await list();
    expect([pagination.totalCount, unlisted]).toEqual([2, 0]);
    const credential = { kind: "secret_key", id: expect.any(String), name: expect.any(String) };
    expect(data).toMatchObject([
      { method: "GET", path: "/api/v1/orders/{id}", status: 404, code: "order_not_found", errors: [] },
      {
        ...{ at: new Date(api.clock.now - 1000).toISOString(), method: "POST", path: "/api/v1/orders" },
        ...{ status: 400, code: "invalid_request", errors: problem.errors, requestId: problem.request_id },
        credential,
      },
    ]);
  });

  it("has requests that their credential was refused for, by every kind of credential", async ({
    api,
    tenant,
    given: { note },
  }) => {
    await send(api, "GET", "/partner", tenant.secretKey);
    await send(api, "POST", "/api/v1/orders", tenant.apiKey, {});
    await send(api, "GET", "/orders?page=x", await accessToken(api, tenant));
    await send(
      api,
      "GET",
      "/api/v1/partners/orders/none",
      await clientToken(api, tenant),
      undefined,
      "192.0.2.1",
    );
    await api.operator("POST", `/operator/partners/${tenant.id}/suspend`);
    await send(api, "GET", "/orders", tenant.apiKey);
    await note();
    const { results } = await bindings.DB.prepare(
      "SELECT credential_kind AS kind, code FROM failed_requests WHERE partner_id = ? ORDER BY id",
    )
      .bind(tenant.id)
      .all();
    expect(results.map(({ kind, code }) => `${kind} ${code}`).sort()).toEqual([
      "account insufficient_scope",
      "api_key insufficient_scope",
      "api_key partner_inactive",
      "client ip_not_allowed",
      "secret_key insufficient_scope",
    ]);
  });

  it("has those that were refused before their credential was looked at, if it is one of the partner", async ({
    api,
    tenant,
  }) => {
    const all = async (key: string | undefined) => {
      const ask = async (
        method: string,
        path: string,
        headers: Record<string, string> = {},
        body?: string,
      ) => {
        const authorization = key ? { authorization: `Bearer ${key}` } : undefined;
        return (await api.fetch(path, { method, headers: { ...authorization, ...headers }, body })).status;
      };
      const tooLarge = { "content-type": "application/json", "content-length": "70000" };
      return [
        await ask("GET", "/api/v1/order/SECRET-1"),
        await ask("PATCH", "/api/v1/orders/SECRET-2"),
        await ask("GET", "/api/v1/orders/SECRET-3", { accept: "image/png" }),
        await ask("POST", "/api/v1/orders", { "content-type": "text/plain" }, "{}"),
        await ask("POST", "/api/v1/orders", tooLarge, "{}"),
      ];
    };
    const statuses = [404, 405, 406, 415, 413];
    for (const nobody of [undefined, `${tenant.secretKey}x`, "sk_x"])
      expect(await all(nobody)).toEqual(statuses);
    expect((await send(api, "GET", "/public/none", tenant.secretKey)).status).toBe(404);
    expect(api.failed).toEqual([]);
    expect(await all(tenant.secretKey)).toEqual(statuses);
    expect(JSON.stringify(api.failed)).not.toContain("SECRET");
    expect(api.failed).toMatchObject([
      { method: "GET", path: "(unknown)", status: 404, code: "not_found" },
      { method: "PATCH", path: "/api/v1/orders/{id}", status: 405, code: "method_not_allowed" },
      { path: "/api/v1/orders/{id}", status: 406, code: "not_acceptable" },
      { path: "/api/v1/orders", status: 415, code: "unsupported_media_type" },
      { path: "/api/v1/orders", status: 413, code: "payload_too_large", credential: { kind: "secret_key" } },
    ]);
  });

  it("has no answers 401, no successes, and nothing of other partners, agents or strangers", async ({
    api,
    tenant,
    given: { note, list },
  }) => {
    await send(api, "GET", "/orders", `${tenant.apiKey}x`);
    await send(api, "GET", "/orders", tenant.apiKey);
    await send(api, "GET", "/orders", undefined);
    await api.operator("GET", "/operator/points?page=x");
    expect(api.failed).toEqual([]);
    const other = await newTenant(api);
    await send(api, "GET", "/orders?page=x", other.apiKey);
    await note();
    expect((await list()).pagination.totalCount).toBe(0);
    expect((await list("", other)).pagination.totalCount).toBe(1);
  });

  it("has nothing of a page that is asked for a confirmation, which is no failure", async ({
    api,
    tenant,
  }) => {
    const browser = await signedIn(api, tenant);
    api.clock.now += 5 * 60_000;
    const refused = await browser.send("POST", "/partner/secret-keys", { name: "x" });
    expect([refused.status, api.failed]).toEqual([403, []]);
    expect((await browser.send("GET", "/orders?page=x")).status).toBe(400);
    expect(api.failed).toMatchObject([{ code: "invalid_request", credential: { kind: "portal" } }]);
  });

  it("filters by problem and credential, and turns pages", async ({
    api,
    tenant,
    given: { list, failure, failures },
  }) => {
    await noteFailed(api.deps, [
      failure({ code: "order_not_found", status: 404 }),
      failure({ id: api.deps.newId(api.clock.now - 1), credential: { kind: "api_key", id: ANOTHER } }),
      ...failures(3),
    ]);
    expect((await list("?code=order_not_found")).data).toMatchObject([{ status: 404 }]);
    const { data } = await list(`?credential=${ANOTHER}`);
    expect(data).toMatchObject([{ credential: { kind: "api_key", id: ANOTHER, name: null } }]);
    const page = await list("?page=2&pageSize=2");
    expect([page.data.length, page.pagination.totalCount, page.pagination.totalPages]).toEqual([2, 5, 3]);
    expect(page.data[0]!.credential.name).toBe(tenant.email);
    const wrong = await send(api, "GET", "/partner/failed-requests?code=x", await accessToken(api, tenant));
    expect(await wrongPathsOf(wrong)).toEqual(["code"]);
  });

  it("reaches back seven days, after which they are deleted", async ({
    api,
    tenant,
    given: { list, failure },
  }) => {
    await noteFailed(api.deps, [failure()]);
    api.clock.now += 6.9 * DAY;
    await deleteOldFailed(api.deps);
    expect((await list()).pagination.totalCount).toBe(1);
    api.clock.now += 0.2 * DAY;
    expect((await list()).pagination.totalCount).toBe(0);
    await deleteOldFailed(api.deps);
    const left = "SELECT count(*) AS count FROM failed_requests WHERE partner_id = ?";
    expect(await bindings.DB.prepare(left).bind(tenant.id).first("count")).toBe(0);
  });
});

describe("a flood of failed requests", () => {
  it("is listed up to 60 a minute by an isolate, and counted beyond that", { tags: "nightly" }, async ({
    api,
    tenant,
    given: { note, list },
  }) => {
    for (let i = 0; i < 170; i++) await send(api, "GET", "/orders?page=x", tenant.apiKey);
    const listed = api.failed.filter(({ type }) => type === "failed_request");
    expect(listed).toHaveLength(60);
    await note();
    expect(await list()).toMatchObject({ pagination: { totalCount: 60 }, unlisted: 100 });
    api.clock.now += 60_000;
    await send(api, "GET", "/orders?page=x", tenant.apiKey);
    await note();
    expect(await list()).toMatchObject({ pagination: { totalCount: 61 }, unlisted: 110 });
  });

  it("is listed up to 60 a minute and 2,000 a day whatever isolates tell", async ({
    api,
    tenant,
    given: { list, failures },
  }) => {
    await noteFailed(api.deps, failures(100));
    expect(await list()).toMatchObject({ pagination: { totalCount: 60 }, unlisted: 40 });
    await bindings.DB.prepare("UPDATE failed_request_counts SET listed = 1999 WHERE partner_id = ?")
      .bind(tenant.id)
      .run();
    api.clock.now += 60_000;
    await noteFailed(api.deps, failures(3));
    expect(await list()).toMatchObject({ pagination: { totalCount: 61 }, unlisted: 42 });
  });

  it("costs a batch of fifty at most 70 rows read and 6 written for each, and a page 10,000 index entries", async ({
    api,
    tenant,
    given: { failures },
  }) => {
    const counted = { ...api.deps, db };
    await noteFailed(counted, failures(60));
    api.clock.now += 60_000;
    take();
    await noteFailed(counted, failures(50));
    const { calls, read, written } = take();
    expect(calls).toBe(1);
    expect(read).toBeLessThan(50 * 70);
    expect(written).toBeLessThan(50 * 6);
    await bindings.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 11000)
      INSERT INTO failed_requests SELECT substr(id, 1, 24) || printf('%012x', i), partner_id, at, method, path, status, code,
        errors, request_id, credential_kind, credential_id
      FROM n, (SELECT * FROM failed_requests WHERE partner_id = ? LIMIT 1)`,
    )
      .bind(tenant.id)
      .run();
    const token = await accessToken(api, tenant);
    const slow = startApi({ db }, api.clock);
    take();
    const answer = await send(slow, "GET", "/partner/failed-requests?code=invalid_request&page=3", token);
    expect((await answer.json<Answer>()).data.pagination.totalCount).toBe(10_000);
    expect(take().read).toBeLessThan(31_000);
  });
});

describe("the consumer", () => {
  const deliver = async (body: FailureMessage, env = bindings) => {
    const message = { id: "one", timestamp: new Date(), attempts: 1, body };
    const batch = createMessageBatch<FailureMessage>("failed-requests-local", [message]);
    const context = createExecutionContext();
    await worker.queue(batch, env, context);
    return getQueueResult(batch, context);
  };

  it("writes messages of the queue, one that comes twice once", async ({ given: { list, failure } }) => {
    const body = failure();
    expect(await deliver(body)).toMatchObject({ ackAll: true });
    await deliver(body);
    expect((await list()).pagination.totalCount).toBe(1);
  });

  it("does not acknowledge what it could not write", async ({ given: { failure } }) => {
    const DB = new Proxy(bindings.DB, {
      get: (target, name) => {
        if (name === "batch") throw new Error("D1 is down");
        return Reflect.get(target, name).bind(target);
      },
    });
    await expect(deliver(failure(), { ...bindings, DB })).rejects.toThrow();
  });
});

describe("a queue that is down", () => {
  it("changes no answer, and the log says so", async ({ api, tenant }) => {
    const warnings: string[] = [];
    vi.spyOn(console, "warn").mockImplementation((line) => void warnings.push(line));
    const queue = { send: () => Promise.reject(new Error("the queue is down")) };
    const cut = startApi({ failures: new FailureLog(queue, () => api.clock.now) }, api.clock);
    expect((await send(cut, "GET", "/orders?page=x", tenant.apiKey)).status).toBe(400);
    expect(warnings.join()).toContain("a failed request could not be noted");
    vi.restoreAllMocks();
  });
});
