import { describe, expect } from "vitest";
import { BASE_URL, bindings, OPERATOR_TOKEN } from "../harness.ts";
import { publicPoint, storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { newTenant, type Tenant } from "../tenant.ts";
import { dataOf, it, signedIn as signIn } from "./browser.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe("a session of the portal", () => {
  it("begins with e-mail and password, in cookies that scripts and other sites never see", async ({
    api,
    tenant,
    browsers: { newBrowser },
  }) => {
    const browser = newBrowser();
    const response = await browser.signIn({ ...tenant, email: tenant.email.toUpperCase() });
    expect(await dataOf(response)).toEqual({
      account: { id: tenant.accountId, email: tenant.email },
      partner: { id: tenant.id, name: expect.any(String), status: "active" },
      isSandbox: true,
      expiresAt: new Date(api.clock.now + 7 * 24 * HOUR).toISOString(),
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["__Host-portal", "__Host-portal-device"]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^[^=]+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    }
    expect(await dataOf(await browser.send("GET", "/portal/session"))).toMatchObject({
      account: { email: tenant.email },
    });
    const { results } = await bindings.DB.prepare("SELECT * FROM page_sessions").all();
    for (const value of browser.cookies.values()) expect(JSON.stringify(results)).not.toContain(value);
  });

  it("has names without a prefix where the service runs without https", async ({
    api,
    browsers: { signedIn },
  }) => {
    api.deps.config.baseUrl = "http://localhost:8787";
    const browser = await signedIn();
    expect([...browser.cookies.keys()]).toEqual(["portal", "portal-device"]);
    expect((await browser.send("GET", "/portal/session")).status).toBe(200);
  });

  it.for(["/partner", "/orders", "/partner/webhook-endpoints", "/partner/secret-keys", "/partner/sessions"])(
    "opens %s",
    async (path, { browsers: { signedIn } }) => {
      const browser = await signedIn();
      expect((await browser.send("GET", path)).status).toBe(200);
    },
  );

  it("makes, reads and cancels an order", async ({ api, browsers: { signedIn } }) => {
    const browser = await signedIn();
    const made = await browser.send("POST", "/api/v1/orders", storeBody(await publicPoint(api)));
    expect(made.status).toBe(201);
    const { id } = await dataOf<{ id: string }>(made);
    expect((await browser.send("GET", `/api/v1/orders/${id}`)).status).toBe(200);
    expect((await browser.send("POST", "/api/v1/labels", { order_ids: [id] })).status).toBe(200);
    expect((await browser.send("POST", `/api/v1/orders/${id}/cancel`)).status).toBe(200);
    const estimate = "/rates/estimate?origin=100281&destination=Lagos&weight=1&dimensions=10x10x10";
    expect((await browser.send("GET", estimate)).status).toBe(200);
  });

  it("does not open what is for servers, agents or operators", async ({ browsers: { signedIn } }) => {
    const browser = await signedIn();
    for (const path of ["/api/v1/partners/pudo-points", "/agent/parcels", "/operator/partners"]) {
      await problemOf(await browser.send("GET", path), 401, "unauthorized");
    }
  });

  it("ends by signing out", async ({ browsers: { signedIn } }) => {
    const browser = await signedIn();
    const { cookies } = browser;
    const stolen = new Map(cookies);
    expect((await browser.send("DELETE", "/portal/session")).status).toBe(204);
    expect([...cookies.keys()]).toEqual(["__Host-portal-device"]);
    await problemOf(await browser.send("GET", "/portal/session"), 401, "unauthorized");
    for (const [name, value] of stolen) cookies.set(name, value);
    await problemOf(await browser.send("GET", "/portal/session"), 401, "invalid_token");
  });

  it("ends after 8 hours without use, and after 7 days in any case", async ({
    api,
    browsers: { signedIn },
  }) => {
    const idle = await signedIn();
    api.clock.now += 8 * HOUR;
    await problemOf(await idle.send("GET", "/portal/session"), 401, "invalid_token");
    const busy = await signedIn();
    for (let hours = 7; hours < 7 * 24; hours += 7) {
      api.clock.now += 7 * HOUR;
      expect((await busy.send("GET", "/portal/session")).status).toBe(200);
    }
    api.clock.now += 7 * HOUR;
    await problemOf(await busy.send("GET", "/portal/session"), 401, "invalid_token");
  });

  it("shows the state of a partner that is not active, and opens nothing else for it", async ({
    api,
    tenant,
    browsers: { signedIn },
  }) => {
    await api.operator("POST", `/operator/partners/${tenant.id}/suspend`);
    const browser = await signedIn();
    expect(await dataOf(await browser.send("GET", "/portal/session"))).toMatchObject({
      partner: { status: "suspended" },
    });
    await problemOf(await browser.send("GET", "/orders"), 403, "partner_inactive");
  });

  it("ends when its account is disabled", async ({ api, tenant, browsers: { signedIn } }) => {
    const browser = await signedIn();
    await api.operator("POST", `/operator/partners/${tenant.id}/accounts/${tenant.accountId}/disable`);
    await problemOf(await browser.send("GET", "/portal/session"), 401, "invalid_token");
    await problemOf(await browser.signIn(tenant), 401, "invalid_credentials");
  });
});

describe("the cookie of a session", () => {
  it.for([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "none" }],
    [{ "sec-fetch-site": "cross-site", origin: BASE_URL }],
  ])("does not count in a request with %j", async ([headers], { browsers: { signedIn } }) => {
    const browser = await signedIn();
    for (const [method, path] of [
      ["GET", "/portal/session"],
      ["GET", "/orders"],
      ["POST", "/partner/secret-keys"],
      ["DELETE", "/portal/session"],
    ] as const) {
      const body = method === "POST" ? { name: "x" } : undefined;
      await problemOf(await browser.send(method, path, body, headers), 403, "cross_site_request");
    }
    expect((await browser.send("GET", "/portal/session")).status).toBe(200);
  });

  it("counts by the origin if the browser does not say the site", async ({ api, browsers: { signedIn } }) => {
    const browser = await signedIn();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = (headers: Record<string, string>) =>
      api.fetch("/portal/session", { headers: { cookie, ...headers } });
    expect((await ask({ origin: BASE_URL })).status).toBe(200);
    await problemOf(await ask({ origin: "https://evil.example" }), 403, "cross_site_request");
    await problemOf(await ask({ origin: "null" }), 403, "cross_site_request");
    await problemOf(await ask({}), 403, "cross_site_request");
  });

  it("does not count beside a credential in the header", async ({ tenant, browsers: { signedIn } }) => {
    const browser = await signedIn();
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    await problemOf(await browser.send("GET", "/orders", undefined, bearer("x")), 401, "invalid_token");
    for (const authorization of ["Basic eDp5", ""]) {
      const refused = await browser.send("GET", "/orders", undefined, { authorization });
      await problemOf(refused, 401, "unauthorized");
    }
    const response = await browser.send("GET", "/orders", undefined, {
      ...bearer(tenant.apiKey),
      "sec-fetch-site": "cross-site",
    });
    expect(response.status).toBe(200);
  });
});

describe("a cookie that somebody has planted in a browser before its owner signs in", () => {
  const PLANTED = "planted-planted-planted-planted-planted-pla";

  it("is not the session after it, whether anybody knew it or nobody", { tags: "nightly" }, async ({
    api,
    tenant,
    browsers: { newBrowser },
  }) => {
    const attacker = await signIn(api, await newTenant(api));
    const theirs = attacker.cookies.get("__Host-portal")!;
    for (const planted of [PLANTED, theirs]) {
      const browser = newBrowser();
      browser.cookies.set("__Host-portal", planted);
      expect((await browser.signIn(tenant)).status).toBe(200);
      const own = browser.cookies.get("__Host-portal");
      expect(own).toMatch(/^[\w-]{43}$/);
      expect(own).not.toBe(planted);
      expect(await dataOf(await browser.send("GET", "/portal/session"))).toMatchObject({
        account: { email: tenant.email },
      });
    }
    const elsewhere = newBrowser();
    elsewhere.cookies.set("__Host-portal", PLANTED);
    await problemOf(await elsewhere.send("GET", "/orders"), 401, "invalid_token");
    const { account } = await dataOf<{ account: object }>(await attacker.send("GET", "/portal/session"));
    expect(account).not.toMatchObject({ email: tenant.email });
  });

  it("is not the device by which its owner is known", async ({ tenant, browsers: { newBrowser } }) => {
    const browser = newBrowser();
    browser.cookies.set("__Host-portal-device", PLANTED);
    expect((await browser.signIn(tenant)).status).toBe(200);
    expect(browser.cookies.get("__Host-portal-device")).not.toBe(PLANTED);
    const stranger = newBrowser();
    stranger.cookies.set("__Host-portal-device", PLANTED);
    for (let i = 0; i < 10; i++) await stranger.signIn({ ...tenant, password: "wrong" });
    await problemOf(await newBrowser().signIn(tenant), 429, "rate_limited");
    expect((await browser.signIn(tenant)).status).toBe(200);
  });

  it("is not the session of the console either", async ({ browsers: { newBrowser } }) => {
    const browser = newBrowser();
    browser.cookies.set("__Host-console", PLANTED);
    await browser.send("POST", "/console/session", { token: OPERATOR_TOKEN });
    expect(browser.cookies.get("__Host-console")).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get("__Host-console")).not.toBe(PLANTED);
    const elsewhere = newBrowser();
    elsewhere.cookies.set("__Host-console", PLANTED);
    await problemOf(await elsewhere.send("GET", "/operator/partners"), 401, "invalid_token");
  });
});

describe("what shows or changes secrets", () => {
  const GUARDED = [
    ["POST", "/partner/secret-keys", { name: "Server" }],
    ["POST", "/partner/api-keys", { name: "Server" }],
    ["GET", "/partner/webhook-secret", undefined],
    ["POST", "/partner/webhook-secret/rotate", undefined],
    ["POST", "/partner/webhook-endpoints", { url: "https://shop.example.com/hook", events: ["*"] }],
    ["POST", "/partner/password", { currentPassword: "x", newPassword: "another sentence, quite long" }],
  ] as const;

  it("is open for five minutes after signing in, and after a confirmation with the password", async ({
    api,
    tenant,
    browsers: { signedIn },
  }) => {
    const browser = await signedIn();
    api.clock.now += 5 * MINUTE - 1;
    expect((await browser.send("POST", "/partner/secret-keys", { name: "Server" })).status).toBe(201);
    api.clock.now += 1;
    for (const [method, path, body] of GUARDED) {
      await problemOf(await browser.send(method, path, body), 403, "confirmation_required");
    }
    const { password } = tenant;
    expect((await browser.send("POST", "/portal/session/confirm", { password })).status).toBe(200);
    expect((await browser.send("POST", "/partner/secret-keys", { name: "Server" })).status).toBe(201);
    api.clock.now += 5 * MINUTE;
    const late = await browser.send("POST", "/partner/secret-keys", { name: "Server" });
    await problemOf(late, 403, "confirmation_required");
  });

  it("stays closed after wrong passwords, of which ten lock the confirmation", async ({
    tenant,
    browsers: { signedIn },
  }) => {
    const browser = await signedIn();
    const confirm = (password: string) => browser.send("POST", "/portal/session/confirm", { password });
    for (let i = 0; i < 10; i++) await problemOf(await confirm("wrong"), 401, "invalid_credentials");
    const locked = await confirm(tenant.password);
    await problemOf(locked, 429, "rate_limited");
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await browser.send("GET", "/orders")).status).toBe(200);
  });
});

describe("signing in to a page", () => {
  const SIGN_INS = [
    ["/portal/session", ({ email, password }: Tenant) => ({ email, password })],
    ["/console/session", (_: Tenant) => ({ token: OPERATOR_TOKEN })],
  ] as const;

  it.for(SIGN_INS)(
    "by %s is refused to another site",
    async ([path, body], { tenant, browsers: { newBrowser } }) => {
      for (const site of ["cross-site", "same-site", "none"]) {
        const headers = { "sec-fetch-site": site, origin: BASE_URL };
        const refused = await newBrowser().send("POST", path, body(tenant), headers);
        expect(refused.headers.getSetCookie()).toEqual([]);
        await problemOf(refused, 403, "cross_site_request");
      }
    },
  );

  it.for(SIGN_INS)(
    "by %s goes by the origin if the browser does not say the site",
    async ([path, body], { api, tenant }) => {
      const ask = (headers: Record<string, string>) =>
        api.fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(body(tenant)),
        });
      await problemOf(await ask({ origin: "https://evil.example" }), 403, "cross_site_request");
      await problemOf(await ask({ origin: "null" }), 403, "cross_site_request");
      expect((await ask({ origin: BASE_URL })).status).toBe(200);
      // A program, not a browser.
      expect((await ask({})).status).toBe(200);
    },
  );

  it("by a passkey is refused to another site", async ({ browsers: { newBrowser } }) => {
    const headers = { "sec-fetch-site": "cross-site" };
    const refused = await newBrowser().send("POST", "/portal/passkeys/sign-in", { response: {} }, headers);
    await problemOf(refused, 403, "cross_site_request");
  });
});
