import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Api, migrate, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";

let api: Api;

beforeAll(async () => {
  await migrate();
  api = startApi();
});

const turn = (enabled: boolean, retry_after_s?: number) =>
  api.operator("PUT", "/operator/maintenance", { enabled, retry_after_s });

afterEach(async () => {
  expect((await turn(false)).status).toBe(200);
});

describe("maintenance mode", () => {
  it("is 503 with Retry-After everywhere, unknown paths and other methods too", async () => {
    await turn(true, 120);
    for (const [method, path] of [
      ["GET", "/public/pudo-points"],
      ["GET", "/public/pudo-points/1"],
      ["GET", "/problems"],
      ["GET", "/openapi.json"],
      ["GET", "/nowhere"],
      ["POST", "/public/pudo-points"],
    ] as const) {
      const response = await api.fetch(path, { method });
      expect([path, response.headers.get("retry-after")]).toEqual([path, "120"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      await problemOf(response, 503, "maintenance");
    }
    const { headers } = await api.fetch("/public/pudo-points");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  it("leaves /health and /operator open", async () => {
    await turn(true);
    expect((await api.fetch("/health")).status).toBe(200);
    expect((await api.operator("GET", "/operator/points")).status).toBe(200);
    await problemOf(await api.fetch("/operator/points"), 401, "unauthorized");
    await problemOf(await api.operator("GET", "/operator/nothing"), 404, "not_found");
    await problemOf(await api.fetch("/health", { method: "PUT" }), 405, "method_not_allowed");
  });

  it("begins and ends with the next request in the isolate that set it", async () => {
    expect((await api.fetch("/public/pudo-points")).status).toBe(200);
    await turn(true);
    expect((await api.fetch("/public/pudo-points")).status).toBe(503);
    await turn(false);
    expect((await api.fetch("/public/pudo-points")).status).toBe(200);
  });

  it("begins and ends within 60 s in every other isolate", async () => {
    const other = startApi({}, api.clock);
    const status = async () => (await other.fetch("/public/pudo-points")).status;
    expect(await status()).toBe(200);
    await turn(true);
    api.clock.now += 60_000;
    expect(await status()).toBe(503);
    await turn(false);
    api.clock.now += 60_000;
    expect(await status()).toBe(200);
  });

  it("begins within 60 s in an isolate that is always busy", async () => {
    const other = startApi({}, api.clock);
    const status = async () => (await other.fetch("/public/pudo-points")).status;
    expect(await status()).toBe(200);
    await turn(true);
    for (let second = 0; second < 60; second++) {
      api.clock.now += 1000;
      await status();
    }
    expect(await status()).toBe(503);
  });

  it("reads as it was set", async () => {
    const read = async () => (await api.operator("GET", "/operator/maintenance")).json();
    expect(await (await turn(true, 86_400)).json()).toEqual({
      data: { enabled: true, retry_after_s: 86_400 },
    });
    expect(await read()).toEqual({ data: { enabled: true, retry_after_s: 86_400 } });
    await turn(false, 5);
    expect(await read()).toMatchObject({ data: { enabled: false } });
  });

  it("has a default Retry-After", async () => {
    await turn(true);
    const { headers } = await api.fetch("/public/pudo-points");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it.each<[object, string]>([
    [{}, "enabled"],
    [{ enabled: "true" }, "enabled"],
    [{ enabled: 1 }, "enabled"],
    [{ enabled: true, retry_after_s: "60" }, "retry_after_s"],
    [{ enabled: true, retry_after_s: 0 }, "retry_after_s"],
    [{ enabled: true, retry_after_s: 1.5 }, "retry_after_s"],
  ])("is not changed by %j", async (body, path) => {
    expect(await wrongPathsOf(await api.operator("PUT", "/operator/maintenance", body))).toEqual([path]);
    expect((await api.fetch("/public/pudo-points")).status).toBe(200);
  });
});
