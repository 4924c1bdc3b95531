import { beforeAll, describe, expect, it } from "vitest";
import { apiDepsFrom } from "../../src/compose.ts";
import type { Limiter } from "../../src/platform/deps.ts";
import { newKey } from "../../src/shared/keys.ts";
import { signedIn } from "../auth/browser.ts";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, operatorHeaders, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { clientToken, logIn, newTenant, type Tenant } from "../tenant.ts";

let setUp: Api;
let tenant: Tenant;

beforeAll(async () => {
  await migrate();
  setUp = startApi();
  tenant = await newTenant(setUp);
});

const ADDRESS = "203.0.113.9";
/** Refused for its kind of credential, right after that was found and counted. */
const PATH = "/operator/partners";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** An API whose rate limiters record their keys and let `quota` requests of each key pass. */
function limitedApi(quota: number, db = setUp.deps.db) {
  const keys: Record<Limiter, string[]> = { public: [], credential: [], token: [], login: [] };
  const limiter = (name: Limiter) => ({
    limit: async ({ key }: { key: string }) => {
      keys[name].push(key);
      return { success: keys[name].filter((seen) => seen === key).length <= quota };
    },
  });
  const api = startApi({
    db,
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

  it("count an operator wherever it calls from, and do not hand the token on", async () => {
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

  it("let an operator send the 600 requests that wrangler.toml says, and not many more", {
    tags: "nightly",
  }, async () => {
    const api = startApi({ limits: apiDepsFrom(bindings).limits! });
    let passed = 0;
    // A window may end while the requests are sent, and then the count starts again.
    while (passed <= 1200 && (await api.operator("GET", "/operator/maintenance")).ok) passed++;
    expect(passed).toBeGreaterThanOrEqual(600);
    expect(passed).toBeLessThanOrEqual(1200);
  });
});

describe("the rate limit of tokens", () => {
  it("lets a client try 30 times as wrangler.toml says, and not many more", async () => {
    const api = startApi({ limits: apiDepsFrom(bindings).limits! });
    const attempt = () =>
      api.fetch("/api/v1/auth/token", {
        method: "POST",
        headers: { "content-type": "application/json", "cf-connecting-ip": ADDRESS },
        body: JSON.stringify({ client_id: tenant.clientId, client_secret: "wrong" }),
      });
    let passed = 0;
    // A window may end while they are sent, and with it the count.
    while (passed <= 60 && (await attempt()).status === 401) passed++;
    expect(passed).toBeGreaterThanOrEqual(30);
    expect(passed).toBeLessThanOrEqual(60);
    expect((await attempt()).headers.get("ratelimit-policy")).toContain('"login";q=30;w=60');
  });
});

describe("the rate limit of log-ins", () => {
  const logInAt = (api: Api, email: string, address: string) =>
    api.fetch("/auth/token-generate", {
      method: "POST",
      headers: { "content-type": "application/json", "cf-connecting-ip": address },
      body: JSON.stringify({ email, password: tenant.password, secret_key: tenant.secretKey }),
    });

  it("is one for an account at an address, whatever the case of its e-mail", async () => {
    const { api, keys } = limitedApi(1);
    expect((await logInAt(api, tenant.email, ADDRESS)).status).toBe(200);
    const again = await logInAt(api, tenant.email.toUpperCase(), "203.0.113.10");
    expect(again.status).toBe(200);
    const over = await logInAt(api, tenant.email.toUpperCase(), ADDRESS);
    await problemOf(over, 429, "rate_limited");
    expect(keys.login.join()).not.toContain(tenant.email);
  });
});

describe("the rate limit of whoever has credentials", () => {
  it("is one for all keys and clients of a partner", async () => {
    const { keys, from } = limitedApi(100);
    const { secretKey, apiKey } = tenant;
    const { key: another } = await (
      await setUp.operator("POST", `/operator/partners/${tenant.id}/secret-keys`)
    )
      .json<{ data: { key: string } }>()
      .then(({ data }) => data);
    for (const token of [secretKey, another, apiKey, await clientToken(setUp, tenant)]) {
      expect((await from(ADDRESS, PATH, bearer(token))).status).toBe(403);
    }
    expect(keys.credential).toHaveLength(4);
    expect(new Set(keys.credential).size).toBe(1);
    await from(ADDRESS, PATH, bearer((await newTenant(setUp)).secretKey));
    expect(new Set(keys.credential).size).toBe(2);
  });

  it("is one for all log-ins of an account, apart from its partner's", async () => {
    const { from } = limitedApi(1);
    const [first, second] = [await logIn(setUp, tenant), await logIn(setUp, tenant)];
    expect((await from(ADDRESS, PATH, bearer(tenant.secretKey))).status).toBe(403);
    expect((await from(ADDRESS, PATH, bearer(first.access_token))).status).toBe(403);
    await problemOf(await from(ADDRESS, PATH, bearer(second.access_token)), 429, "rate_limited");
  });

  it("is an agent's and a driver's own", async () => {
    const { from } = limitedApi(1);
    for (const name of ["Ada", "Bola"]) {
      const made = await setUp.operator("POST", "/operator/drivers", { name });
      const { key } = (await made.json<{ data: { key: string } }>()).data;
      expect((await from(ADDRESS, PATH, bearer(key))).status).toBe(403);
      await problemOf(await from(ADDRESS, PATH, bearer(key)), 429, "rate_limited");
    }
  });

  it("costs one count a request, and a known key that is over it no look-up", async () => {
    const { db, take } = countingDatabases(bindings);
    const { keys, from } = limitedApi(2, db);
    for (const status of [403, 403, 429]) {
      take();
      expect((await from(ADDRESS, PATH, bearer(tenant.secretKey))).status).toBe(status);
    }
    expect(take().queries).toBe(0);
    expect(keys.credential).toHaveLength(3);
  });
});

describe("made-up keys", () => {
  const madeUp = () => bearer(newKey("sk", "test"));

  it("cost no look-up from an address that is over its limit, until the window is over", async () => {
    const { db, take } = countingDatabases(bindings);
    const { api, from } = limitedApi(1, db);
    await problemOf(await from(ADDRESS, PATH, madeUp()), 401, "invalid_token");
    await problemOf(await from(ADDRESS, PATH, madeUp()), 429, "rate_limited");
    take();
    const response = await from(ADDRESS, PATH, madeUp());
    expect(response.headers.get("retry-after")).toBe("60");
    await problemOf(response, 429, "rate_limited");
    expect(take().queries).toBe(0);
    await problemOf(await from("203.0.113.10", PATH, madeUp()), 401, "invalid_token");
    api.clock.now += 60_000;
    take();
    await from(ADDRESS, PATH, madeUp());
    expect(take().queries).toBe(1);
  });

  it("shut out nobody at the same address whose key is known to be in force", async () => {
    const { from } = limitedApi(3);
    expect((await from(ADDRESS, PATH, bearer(tenant.secretKey))).status).toBe(403);
    for (let i = 0; i < 5; i++) await from(ADDRESS, PATH, madeUp());
    await problemOf(await from(ADDRESS, PATH, madeUp()), 429, "rate_limited");
    expect((await from(ADDRESS, PATH, bearer(tenant.secretKey))).status).toBe(403);
    const { access_token } = await logIn(setUp, tenant);
    expect((await from(ADDRESS, PATH, bearer(access_token))).status).toBe(403);
    expect((await from(ADDRESS, "/operator/points", operatorHeaders)).status).toBe(200);
  });

  it("are what a revoked key is from then on", async () => {
    const { keys, from } = limitedApi(100);
    const made = await setUp.operator("POST", "/operator/drivers", { name: "Bola" });
    const { id, key } = (await made.json<{ data: { id: string; key: string } }>()).data;
    await from(ADDRESS, PATH, bearer(key));
    await setUp.operator("DELETE", `/operator/drivers/${id}`);
    for (let i = 0; i < 2; i++) {
      await problemOf(await from(ADDRESS, PATH, bearer(key)), 401, "invalid_token");
    }
    expect(keys.credential.at(-1)).toBe(ADDRESS);
    expect(keys.credential.filter((counted) => counted.includes(id))).toHaveLength(2);
  });
});

describe("made-up cookies of pages", () => {
  const cookie = (page: string, value: string = crypto.randomUUID()) => ({
    "sec-fetch-site": "same-origin",
    cookie: `__Host-${page}=${value}`,
  });
  const PAGES = { portal: "/partner", console: "/operator/points" };

  it.each(Object.entries(PAGES))(
    "of the %s cost no look-up from an address that is over its limit",
    async (page, path) => {
      const { db, take } = countingDatabases(bindings);
      const { from } = limitedApi(1, db);
      await problemOf(await from(ADDRESS, path, cookie(page)), 401, "invalid_token");
      await problemOf(await from(ADDRESS, path, cookie(page)), 429, "rate_limited");
      take();
      await problemOf(await from(ADDRESS, path, cookie(page)), 429, "rate_limited");
      expect(take().queries).toBe(0);
    },
  );

  it("shut out nobody whose session is known, which costs no look-up itself when it is over its limit", async () => {
    const { db, take } = countingDatabases(bindings);
    const { from } = limitedApi(3, db);
    const session = (await signedIn(setUp, tenant)).cookies.get("__Host-portal")!;
    const own = () => from(ADDRESS, "/partner", cookie("portal", session));
    expect((await own()).status).toBe(200);
    for (let i = 0; i < 5; i++) await from(ADDRESS, "/partner", cookie("portal"));
    expect((await own()).status).toBe(200);
    expect((await own()).status).toBe(200);
    take();
    await problemOf(await own(), 429, "rate_limited");
    expect(take().queries).toBe(0);
  });

  it("are what the cookie of a session is that has ended", async () => {
    const { keys, from } = limitedApi(100);
    const browser = await signedIn(setUp, tenant);
    const ended = cookie("portal", browser.cookies.get("__Host-portal"));
    expect((await from(ADDRESS, "/partner", ended)).status).toBe(200);
    expect((await browser.send("DELETE", "/portal/session")).status).toBe(204);
    for (let i = 0; i < 2; i++) await problemOf(await from(ADDRESS, "/partner", ended), 401, "invalid_token");
    expect(keys.credential.at(-1)).toBe(ADDRESS);
  });
});
