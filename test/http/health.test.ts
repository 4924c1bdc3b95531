import { drizzle } from "drizzle-orm/d1";
import { afterEach, describe, expect, vi } from "vitest";
import { OrderDatabases } from "../../src/platform/order-databases.ts";
import { it } from "../fixtures.ts";
import { bindings, brokenDatabase, operatorHeaders, startApi } from "../harness.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const brokenKv = {
  get: async () => {
    throw new Error("KV is down");
  },
} as unknown as KVNamespace;

describe("GET /health", () => {
  it("is 200 when D1 and KV answer", async ({ api }) => {
    const response = await api.fetch("/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok", checks: { d1: "ok", kv: "ok" } });
  });

  it.each([
    ["D1", { db: brokenDatabase }, "d1", "kv"],
    ["KV", { kv: brokenKv }, "kv", "d1"],
  ] as const)("is 503 when %s fails, and says which", async (_, deps, broken, sound) => {
    const response = await startApi(deps).fetch("/health");
    expect(response.status).toBe(503);
    const { status, checks } = await response.json<{ status: string; checks: Record<string, string> }>();
    expect(status).not.toBe("ok");
    expect(checks[broken]).not.toBe("ok");
    expect(checks[sound]).toBe("ok");
  });

  it("is 503 when a database of orders fails, and names it", async ({ api }) => {
    const [first] = api.deps.orders.all;
    const orders = new OrderDatabases([
      first!,
      Object.assign(drizzle(brokenDatabase.$client), { number: 1 }),
    ]);
    const response = await startApi({ orders }).fetch("/health");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      checks: { d1: "failing", kv: "ok" },
      failing_databases: ["ORDERS_1"],
    });
  });
});

describe("the log", () => {
  const lines = (level: "log" | "error") => {
    const spy = vi.spyOn(console, level);
    return () => spy.mock.calls.map(([line]) => JSON.parse(line as string) as Record<string, unknown>);
  };

  it.for([
    ["GET", "/public/pudo-points?search=Adaeze&latitude=6.6&longitude=3.3", "/public/pudo-points", 200],
    ["GET", "/public/pudo-points/ada%40example.com", "/public/pudo-points/{id}", 404],
    ["HEAD", "/health", "/health", 200],
    ["OPTIONS", "/problems", undefined, 204],
    ["GET", "/people/Adaeze?phone=08031234567", undefined, 404],
    ["PUT", "/public/pudo-points/Adaeze", undefined, 405],
    ["GET", "/operator/points?search=Adaeze", "/operator/points", 200],
  ] as const)(
    "has one line for %s %s, without anything that the caller sent",
    async ([method, path, route, status], { api }) => {
      const logged = lines("log");
      const { headers } = await api.fetch(path, {
        method,
        headers: {
          ...operatorHeaders,
          "cf-connecting-ip": "203.0.113.9",
          "user-agent": "curl/Adaeze",
          "x-forwarded-for": "203.0.113.9",
        },
      });
      expect(logged()).toHaveLength(1);
      const [line] = logged();
      expect(line).toMatchObject({
        level: "info",
        method,
        status,
        ...(route === undefined ? {} : { route }),
        duration_ms: expect.any(Number),
        request_id: headers.get("x-request-id"),
      });
      // Chance may put any digits into the id.
      expect(JSON.stringify({ ...line, request_id: "" })).not.toMatch(
        /Adaeze|ada%40|ada@|0803|203\.0\.113|6\.6|search|op_test/,
      );
    },
  );

  it("has the cause of an internal error with the request id, without bound values", async () => {
    const logged = lines("log");
    const faults = lines("error");
    const failing = startApi({
      db: drizzle(
        new Proxy(bindings.DB, {
          get: (db, key) =>
            key === "prepare" ? () => db.prepare("SELECT ? FROM no_such_table") : Reflect.get(db, key),
        }),
      ),
    });
    const response = await failing.operator("GET", "/operator/points?search=Adaeze");
    expect(response.status).toBe(500);
    const request_id = response.headers.get("x-request-id");
    expect(logged()).toEqual([expect.objectContaining({ status: 500, request_id })]);
    expect(faults()).toEqual([
      expect.objectContaining({
        level: "error",
        request_id,
        cause: expect.stringContaining("no_such_table"),
      }),
    ]);
    expect(JSON.stringify(faults())).not.toMatch(/adaeze/i);
  });
});
