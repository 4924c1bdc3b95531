import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { auditOf } from "../operator/audit.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { operations } from "./hostile.ts";

const it = base.extend("given", PER_FILE, ({ api }) => {
  const turn = (enabled: boolean, more: { scope?: string; retry_after_s?: number } = {}) =>
    api.operator("PUT", "/operator/maintenance", { enabled, ...more });
  /** Whether the route is served, which maintenance decides before it looks at credentials. */
  async function isServed(method: string, path: string, type = "application/json"): Promise<boolean> {
    const response = await api.fetch(path.replace(/\{\w+\}/g, "unknown"), {
      method,
      ...(method === "GET" ? {} : { headers: { "content-type": type }, body: "[]" }),
    });
    const { code } = response.status === 503 ? await response.json<{ code: string }>() : { code: undefined };
    return code !== "maintenance";
  }
  return { turn, isServed };
});

it.afterEach(async ({ given: { turn } }) => {
  expect((await turn(false)).status).toBe(200);
});

/** What works in every scope. */
const OPEN =
  /^\/operator\/|^\/console\/session(\/confirm)?$|^\/health$|^\/public\/pudo-points|^\/problems|^\/openapi(\/\w+)?\.json$|^\/llms\.txt$/;
/** Requests other than GET that work while only writes are refused. */
const READING = [
  "POST /auth/token-generate",
  "POST /auth/token-refresh",
  "POST /api/v1/auth/token",
  "POST /portal/session",
  "POST /portal/session/confirm",
  "POST /portal/session/confirm-options",
  "POST /portal/passkeys/sign-in-options",
  "POST /portal/passkeys/sign-in",
  "POST /api/v1/labels",
  "POST /api/v1/partners/labels",
];

const routes = operations.map(({ method, path }) => [method, path] as const);

describe("maintenance mode", () => {
  it.for([
    ["all", (_: string, path: string) => OPEN.test(path)],
    [
      "writes",
      (method: string, path: string) =>
        method === "GET" || OPEN.test(path) || READING.includes(`${method} ${path}`),
    ],
  ] as const)(
    "with the scope %s is 503 for exactly the routes that it should be",
    async ([scope, isExpected], { given: { turn, isServed } }) => {
      await turn(true, { scope });
      const served: string[] = [];
      for (const [method, path] of routes) if (await isServed(method, path)) served.push(`${method} ${path}`);
      const expected = routes.filter(([method, path]) => isExpected(method, path));
      expect(served).toEqual(expected.map(([method, path]) => `${method} ${path}`));
    },
  );

  it("has the scope all by default", async ({ api, given: { turn } }) => {
    await turn(true);
    await problemOf(await api.fetch("/track"), 503, "maintenance");
  });

  it("is 503 with Retry-After, for unknown paths and other methods too", async ({ api, given: { turn } }) => {
    await turn(true, { retry_after_s: 120 });
    for (const [method, path] of [
      ["GET", "/public/tracking/1"],
      ["GET", "/orders"],
      ["GET", "/nowhere"],
      ["POST", "/public/tracking/1"],
    ] as const) {
      const response = await api.fetch(path, { method });
      expect([path, response.headers.get("retry-after")]).toEqual([path, "120"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      await problemOf(response, 503, "maintenance");
    }
    const { headers } = await api.fetch("/public/tracking/1");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  it("of writes says that reading is possible, and does not affect unknown paths and methods", async ({
    api,
    given: { turn },
  }) => {
    await turn(true, { scope: "writes" });
    const refused = await api.fetch("/agent/scans", { method: "POST" });
    expect((await problemOf(refused, 503, "maintenance")).detail).toMatch(/^Only reading is possible/);
    await problemOf(await api.fetch("/nowhere", { method: "POST" }), 404, "not_found");
    await problemOf(await api.fetch("/orders", { method: "PUT" }), 405, "method_not_allowed");
    expect((await api.fetch("/track", { method: "HEAD" })).status).toBe(200);
  });

  it("leaves /health, /operator and the public points open", async ({ api, given: { turn } }) => {
    await api.publish();
    await turn(true);
    expect((await api.fetch("/health")).status).toBe(200);
    expect((await api.fetch("/public/pudo-points")).status).toBe(200);
    expect((await api.operator("GET", "/operator/points")).status).toBe(200);
    await problemOf(await api.fetch("/operator/points"), 401, "unauthorized");
    await problemOf(await api.operator("GET", "/operator/nothing"), 404, "not_found");
    await problemOf(await api.fetch("/health", { method: "PUT" }), 405, "method_not_allowed");
    await problemOf(await api.fetch("/public/pudo-pointsmen"), 503, "maintenance");
  });

  it("begins and ends with the next request in the isolate that set it", async ({ api, given: { turn } }) => {
    expect((await api.fetch("/track")).status).toBe(200);
    await turn(true);
    expect((await api.fetch("/track")).status).toBe(503);
    await turn(false);
    expect((await api.fetch("/track")).status).toBe(200);
  });

  it("begins and ends within 60 s in every other isolate", async ({ api, given: { turn } }) => {
    const other = startApi({}, api.clock);
    const status = async () => (await other.fetch("/track")).status;
    expect(await status()).toBe(200);
    await turn(true);
    api.clock.now += 60_000;
    expect(await status()).toBe(503);
    await turn(false);
    api.clock.now += 60_000;
    expect(await status()).toBe(200);
  });

  it("begins within 60 s in an isolate that is always busy", async ({ api, given: { turn } }) => {
    const other = startApi({}, api.clock);
    const status = async () => (await other.fetch("/track")).status;
    expect(await status()).toBe(200);
    await turn(true);
    for (let second = 0; second < 60; second++) {
      api.clock.now += 1000;
      await status();
    }
    expect(await status()).toBe(503);
  });

  it("reads as it was set", async ({ api, given: { turn } }) => {
    const read = async () => (await api.operator("GET", "/operator/maintenance")).json();
    const set = { enabled: true, scope: "writes", retry_after_s: 86_400 };
    expect(await (await turn(true, set)).json()).toEqual({ data: set });
    expect(await read()).toEqual({ data: set });
    await turn(false, { retry_after_s: 5 });
    expect(await read()).toEqual({ data: { enabled: false, scope: "all", retry_after_s: 5 } });
  });

  it("that a version without scopes has set is for all", async ({ api }) => {
    await bindings.KV.put("maintenance", JSON.stringify({ enabled: true, retry_after_s: 60 }));
    const response = await startApi({}, api.clock).operator("GET", "/operator/maintenance");
    expect(await response.json()).toEqual({ data: { enabled: true, scope: "all", retry_after_s: 60 } });
  });

  it("has a default Retry-After", async ({ api, given: { turn } }) => {
    await turn(true);
    const { headers } = await api.fetch("/track");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("is in the audit log once, however often it is set to the same", async ({ api, given: { turn } }) => {
    const { recorded } = auditOf(api);
    expect(await recorded(() => turn(false))).toEqual([]);
    const entries = await recorded(async () => {
      for (const scope of ["writes", "writes", "all", "all"]) await turn(true, { scope });
      await turn(false);
      await turn(false);
    });
    expect(entries.map(({ details }) => [details.enabled, details.scope])).toEqual([
      [true, "writes"],
      [true, "all"],
      [false, "all"],
    ]);
  });

  it.for<[object, string]>([
    [{}, "enabled"],
    [{ enabled: "true" }, "enabled"],
    [{ enabled: 1 }, "enabled"],
    [{ enabled: true, scope: "reads" }, "scope"],
    [{ enabled: true, scope: null }, "scope"],
    [{ enabled: true, retry_after_s: "60" }, "retry_after_s"],
    [{ enabled: true, retry_after_s: 0 }, "retry_after_s"],
    [{ enabled: true, retry_after_s: 1.5 }, "retry_after_s"],
    [{ enabled: true, retryAfter: 60 }, "retryAfter"],
  ])("is not changed by %j", async ([body, path], { api }) => {
    expect(await wrongPathsOf(await api.operator("PUT", "/operator/maintenance", body))).toEqual([path]);
    expect((await api.fetch("/track")).status).toBe(200);
  });
});
