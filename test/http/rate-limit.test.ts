import { beforeAll, describe, expect, it } from "vitest";
import { apiDepsFrom } from "../../src/compose.ts";
import type { Limiter } from "../../src/platform/deps.ts";
import { newKey } from "../../src/shared/keys.ts";
import { bindings, migrate, operatorHeaders, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";

beforeAll(migrate);

/** An API whose rate limiters record their keys and let `quota` requests of each key pass. */
function limitedApi(quota: number) {
  const keys: Record<Limiter, string[]> = { public: [], credential: [], token: [], login: [] };
  const limiter = (name: Limiter) => ({
    limit: async ({ key }: { key: string }) => {
      keys[name].push(key);
      return { success: keys[name].filter((seen) => seen === key).length <= quota };
    },
  });
  const api = startApi({
    limits: {
      public: limiter("public"),
      credential: limiter("credential"),
      token: limiter("token"),
      login: limiter("login"),
    },
  });
  const from = (address: string, path = "/public/pudo-points", headers = {}) =>
    api.fetch(path, { headers: { ...headers, "cf-connecting-ip": address } });
  return { api, keys, from };
}

describe("rate limits", () => {
  it("answer 429 with Retry-After, RateLimit and RateLimit-Policy", async () => {
    const { from } = limitedApi(1);
    expect((await from("203.0.113.9")).status).toBe(200);
    const response = await from("203.0.113.9");
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    const [, name] = /^"(\w+)";q=6000;w=60$/.exec(response.headers.get("ratelimit-policy") ?? "") ?? [];
    expect(name).toBeTruthy();
    expect(response.headers.get("ratelimit")).toMatch(new RegExp(`^"${name}";r=0(;t=\\d+)?$`));
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    await problemOf(response, 429, "rate_limited");
  });

  it("are in the headers of every other answer", async () => {
    const { from } = limitedApi(100);
    for (const path of ["/public/pudo-points", "/public/pudo-points/1", "/public/pudo-points?page=0"]) {
      expect((await from("203.0.113.9", path)).headers.get("ratelimit-policy")).toMatch(/q=6000;w=60/);
    }
    for (const headers of [{}, operatorHeaders]) {
      const response = await from("203.0.113.9", "/operator/points", headers);
      expect(response.headers.get("ratelimit-policy")).toMatch(/q=600;w=60/);
      expect(response.headers.get("ratelimit")).toBeNull();
    }
  });

  it("count each address separately", async () => {
    const { from } = limitedApi(1);
    expect((await from("203.0.113.9")).status).toBe(200);
    expect((await from("203.0.113.10")).status).toBe(200);
    expect((await from("203.0.113.9", "/problems")).status).toBe(429);
  });

  it("count the addresses of one IPv6 /64 together, however they are written", async () => {
    const { keys, from } = limitedApi(100);
    for (const address of ["2001:db8:1:2::1", "2001:DB8:1:2:ffff:0:0:9", "2001:0db8:0001:0002::"]) {
      await from(address);
    }
    expect(new Set(keys.public).size).toBe(1);
    await from("2001:db8:1:3::1");
    expect(new Set(keys.public).size).toBe(2);
  });

  it("count an IPv4-mapped address as the IPv4 one", async () => {
    const { keys, from } = limitedApi(100);
    for (const address of ["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:cb00:7109"]) await from(address);
    expect(new Set(keys.public).size).toBe(1);
  });

  it("take the address only from CF-Connecting-IP", async () => {
    const { keys, from } = limitedApi(100);
    await from("203.0.113.9", "/public/pudo-points", { "x-forwarded-for": "198.51.100.1" });
    await from("203.0.113.9", "/public/pudo-points", { "x-real-ip": "198.51.100.2" });
    expect(new Set(keys.public).size).toBe(1);
  });

  it("count an operator by a hash of the token, from every address", async () => {
    const { keys, from } = limitedApi(1);
    expect((await from("203.0.113.9", "/operator/points", operatorHeaders)).status).toBe(200);
    const again = await from("198.51.100.1", "/operator/points", operatorHeaders);
    await problemOf(again, 429, "rate_limited");
    expect(keys.public).toEqual([]);
    expect(operatorHeaders.authorization).not.toContain(keys.credential[0]!);
  });

  it("do not count other callers' wrong tokens as an operator's requests", async () => {
    const { from } = limitedApi(1);
    await from("203.0.113.9", "/operator/points");
    await from("203.0.113.9", "/operator/points", { authorization: "Bearer nonsense" });
    await from("203.0.113.9", "/operator/points", { authorization: `Bearer ${newKey("op", "test")}` });
    expect((await from("203.0.113.9", "/operator/points", operatorHeaders)).status).toBe(200);
  });

  it("are checked before the credentials", async () => {
    const { from } = limitedApi(1);
    await problemOf(await from("203.0.113.9", "/operator/points"), 401, "unauthorized");
    await problemOf(await from("203.0.113.9", "/operator/points"), 429, "rate_limited");
  });

  it("let an operator send the 600 requests that wrangler.toml says, and not many more", async () => {
    const api = startApi({ limits: apiDepsFrom(bindings).limits! });
    let passed = 0;
    // A window may end while the requests are sent, and then the count starts again.
    while (passed <= 1200 && (await api.operator("GET", "/operator/maintenance")).ok) passed++;
    expect(passed).toBeGreaterThanOrEqual(600);
    expect(passed).toBeLessThanOrEqual(1200);
  });
});
