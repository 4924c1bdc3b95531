import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, BASE_URL, bindings, migrate, OPERATOR_TOKEN, startApi } from "../harness.ts";
import { publicPoint, storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { newTenant, type Tenant } from "../tenant.ts";
import { Browser, dataOf, signedIn as signIn } from "./browser.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

let api: Api;
let tenant: Tenant;

beforeAll(migrate);
beforeEach(async () => {
  api = startApi();
  tenant = await newTenant(api);
});

const newBrowser = () => new Browser(api);
const signedIn = () => signIn(api, tenant);

describe("a session of the portal", () => {
  it("begins with e-mail and password, in cookies that scripts and other sites never see", async () => {
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

  it("has names without a prefix where the service runs without https", async () => {
    api.deps.config.baseUrl = "http://localhost:8787";
    const browser = await signedIn();
    expect([...browser.cookies.keys()]).toEqual(["portal", "portal-device"]);
    expect((await browser.send("GET", "/portal/session")).status).toBe(200);
  });

  it.each(["/partner", "/orders", "/partner/webhook-endpoints", "/partner/secret-keys", "/partner/sessions"])(
    "opens %s",
    async (path) => {
      const browser = await signedIn();
      expect((await browser.send("GET", path)).status).toBe(200);
    },
  );

  it("makes, reads and cancels an order", async () => {
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

  it("does not open what is for servers, agents or operators", async () => {
    const browser = await signedIn();
    for (const path of ["/api/v1/partners/pudo-points", "/agent/parcels", "/operator/partners"]) {
      await problemOf(await browser.send("GET", path), 401, "unauthorized");
    }
  });

  it("ends by signing out", async () => {
    const browser = await signedIn();
    const { cookies } = browser;
    const stolen = new Map(cookies);
    expect((await browser.send("DELETE", "/portal/session")).status).toBe(204);
    expect([...cookies.keys()]).toEqual(["__Host-portal-device"]);
    await problemOf(await browser.send("GET", "/portal/session"), 401, "unauthorized");
    for (const [name, value] of stolen) cookies.set(name, value);
    await problemOf(await browser.send("GET", "/portal/session"), 401, "invalid_token");
  });

  it("ends after 8 hours without use, and after 7 days in any case", async () => {
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

  it("shows the state of a partner that is not active, and opens nothing else for it", async () => {
    await api.operator("POST", `/operator/partners/${tenant.id}/suspend`);
    const browser = await signedIn();
    expect(await dataOf(await browser.send("GET", "/portal/session"))).toMatchObject({
      partner: { status: "suspended" },
    });
    await problemOf(await browser.send("GET", "/orders"), 403, "partner_inactive");
  });

  it("ends when its account is disabled", async () => {
    const browser = await signedIn();
    await api.operator("POST", `/operator/partners/${tenant.id}/accounts/${tenant.accountId}/disable`);
    await problemOf(await browser.send("GET", "/portal/session"), 401, "invalid_token");
    await problemOf(await browser.signIn(tenant), 401, "invalid_credentials");
  });
});

describe("the cookie of a session", () => {
  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "none" }],
    [{ "sec-fetch-site": "cross-site", origin: BASE_URL }],
  ])("does not count in a request with %j", async (headers) => {
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

  it("counts by the origin if the browser does not say the site", async () => {
    const browser = await signedIn();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = (headers: Record<string, string>) =>
      api.fetch("/portal/session", { headers: { cookie, ...headers } });
    expect((await ask({ origin: BASE_URL })).status).toBe(200);
    await problemOf(await ask({ origin: "https://evil.example" }), 403, "cross_site_request");
    await problemOf(await ask({ origin: "null" }), 403, "cross_site_request");
    await problemOf(await ask({}), 403, "cross_site_request");
  });

  it("does not count beside a credential in the header", async () => {
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

  it("is not the session after it, whether anybody knew it or nobody", async () => {
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

  it("is not the device by which its owner is known", async () => {
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

  it("is not the session of the console either", async () => {
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

  it("is open for five minutes after signing in, and after a confirmation with the password", async () => {
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

  it("stays closed after wrong passwords, of which ten lock the confirmation", async () => {
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
    ["/portal/session", () => ({ email: tenant.email, password: tenant.password })],
    ["/console/session", () => ({ token: OPERATOR_TOKEN })],
  ] as const;

  it.each(SIGN_INS)("by %s is refused to another site", async (path, body) => {
    for (const site of ["cross-site", "same-site", "none"]) {
      const headers = { "sec-fetch-site": site, origin: BASE_URL };
      const refused = await newBrowser().send("POST", path, body(), headers);
      expect(refused.headers.getSetCookie()).toEqual([]);
      await problemOf(refused, 403, "cross_site_request");
    }
  });

  it.each(SIGN_INS)("by %s goes by the origin if the browser does not say the site", async (path, body) => {
    const ask = (headers: Record<string, string>) =>
      api.fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body()),
      });
    await problemOf(await ask({ origin: "https://evil.example" }), 403, "cross_site_request");
    await problemOf(await ask({ origin: "null" }), 403, "cross_site_request");
    expect((await ask({ origin: BASE_URL })).status).toBe(200);
    // A program, which is nobody's browser.
    expect((await ask({})).status).toBe(200);
  });

  it("by a passkey is refused to another site", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const refused = await newBrowser().send("POST", "/portal/passkeys/sign-in", { response: {} }, headers);
    await problemOf(refused, 403, "cross_site_request");
  });
});

describe("failed sign-ins", () => {
  const fail = async (browser: Browser, times: number, email = tenant.email) => {
    for (let i = 0; i < times; i++)
      await problemOf(await browser.signIn({ email, password: "wrong" }), 401, "invalid_credentials");
  };

  it("lock the e-mail on unknown devices for 15 minutes, and not on a device that is known", async () => {
    const known = await signedIn();
    const stranger = newBrowser();
    await fail(stranger, 10);
    await problemOf(await stranger.signIn(tenant), 429, "rate_limited");
    await problemOf(await newBrowser().signIn(tenant), 429, "rate_limited");
    expect((await known.signIn(tenant)).status).toBe(200);
    api.clock.now += 15 * MINUTE;
    expect((await stranger.signIn(tenant)).status).toBe(200);
  });

  it("are deleted when a new password is set with the operator's token", async () => {
    await fail(newBrowser(), 10);
    const account = `/operator/partners/${tenant.id}/accounts/${tenant.accountId}`;
    const issued = await api.operator("POST", `${account}/set-password-token`);
    const { set_password_token: token } = await dataOf<{ set_password_token: string }>(issued);
    const password = "staple battery horse correct";
    expect((await newBrowser().send("POST", "/auth/set-password", { token, password })).status).toBe(204);
    expect((await newBrowser().signIn({ ...tenant, password })).status).toBe(200);
  });

  it("of a known device are ten of its own", async () => {
    const known = await signedIn();
    await fail(known, 10);
    await problemOf(await known.signIn(tenant), 429, "rate_limited");
    expect((await newBrowser().signIn(tenant)).status).toBe(200);
  });

  it("of a device that signed in more than 90 days ago count as a stranger's", async () => {
    const old = await signedIn();
    api.clock.now += 90 * 24 * HOUR;
    await fail(old, 10);
    await problemOf(await newBrowser().signIn(tenant), 429, "rate_limited");
  });

  it("with another account's device count as a stranger's", async () => {
    const other = await newTenant(api);
    const browser = newBrowser();
    await browser.signIn(other);
    await fail(browser, 10);
    await problemOf(await newBrowser().signIn(tenant), 429, "rate_limited");
  });

  it("of ten e-mails lock their address, not known devices there nor other addresses", async () => {
    const at = (network: string, browser: Browser, body: object) =>
      browser.send("POST", "/portal/session", body, { "cf-connecting-ip": network });
    const [shared, elsewhere] = ["2001:db8:1::7", "2001:db8:2::7"];
    const { email, password } = tenant;
    const known = await signedIn();
    const wrong = (name: string) => at(shared, newBrowser(), { email: `${name}@example.com`, password: "x" });
    for (let i = 0; i < 9; i++) await problemOf(await wrong("one"), 401, "invalid_credentials");
    for (let i = 1; i < 10; i++) {
      expect((await at(shared, newBrowser(), { email, password })).status).toBe(200);
      await problemOf(await wrong(`one of ten ${i}`), 401, "invalid_credentials");
    }
    const locked = await at("2001:db8:1::8", newBrowser(), { email, password });
    expect(locked.headers.get("retry-after")).toBe("900");
    await problemOf(locked, 429, "rate_limited");
    expect((await at(shared, known, { email, password })).status).toBe(200);
    expect((await at(elsewhere, newBrowser(), { email, password })).status).toBe(200);
    api.clock.now += 15 * MINUTE;
    expect((await at(shared, newBrowser(), { email, password })).status).toBe(200);
  });

  it("answer alike for an e-mail that nobody has", async () => {
    const browser = newBrowser();
    const nobody = "nobody@example.com";
    const bodies = await Promise.all(
      [tenant.email, nobody].map(async (email) => {
        const { request_id: _, ...body } = await problemOf(
          await browser.signIn({ email, password: "wrong" }),
          401,
          "invalid_credentials",
        );
        return body;
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    await fail(browser, 9, nobody);
    await problemOf(await browser.signIn({ email: nobody, password: "wrong" }), 429, "rate_limited");
  });
});

describe("a session of the console", () => {
  const open = async (token = OPERATOR_TOKEN) => {
    const browser = newBrowser();
    return { browser, response: await browser.send("POST", "/console/session", { token }) };
  };

  it("begins with an operator's token, opens /operator for 8 hours, and ends by signing out", async () => {
    const { browser, response } = await open();
    expect(await dataOf(response)).toEqual({
      name: "test",
      expires_at: new Date(api.clock.now + 8 * HOUR).toISOString(),
    });
    expect([...browser.cookies.keys()]).toEqual(["__Host-console"]);
    expect((await browser.send("GET", "/operator/partners")).status).toBe(200);
    await problemOf(await browser.send("GET", "/partner"), 401, "unauthorized");
    api.clock.now += 4 * HOUR;
    expect((await browser.send("GET", "/operator/partners")).status).toBe(200);
    api.clock.now += 4 * HOUR;
    await problemOf(await browser.send("GET", "/operator/partners"), 401, "invalid_token");
    const { browser: next } = await open();
    expect((await next.send("DELETE", "/console/session")).status).toBe(204);
    await problemOf(await next.send("GET", "/console/session"), 401, "unauthorized");
  });

  it("does not begin with anything else", async () => {
    const { response } = await open(tenant.secretKey);
    await problemOf(response, 401, "invalid_credentials");
  });

  it("ends when its operator's token is replaced", async () => {
    const { browser } = await open();
    api.deps.config.operatorTokens = `test=${api.deps.newKey("op")}`;
    await problemOf(await browser.send("GET", "/operator/partners"), 401, "invalid_token");
  });

  it("makes keys and password tokens of partners for five minutes, and after a confirmation with the token", async () => {
    const { browser } = await open();
    const partner = `/operator/partners/${tenant.id}`;
    const client = `${partner}/clients/${tenant.clientId}`;
    const guarded = [
      [`${partner}/secret-keys`, undefined, 201],
      [`${partner}/clients`, undefined, 201],
      [`${client}/rotate`, undefined, 200],
      [`${partner}/accounts`, { email: `${crypto.randomUUID()}@example.com` }, 201],
      [`${partner}/accounts/${tenant.accountId}/set-password-token`, undefined, 201],
    ] as const;
    for (const [path, body, status] of guarded) {
      expect([path, (await browser.send("POST", path, body)).status]).toEqual([path, status]);
    }
    api.clock.now += 5 * MINUTE;
    for (const [path, body] of guarded) {
      await problemOf(await browser.send("POST", path, body), 403, "confirmation_required");
    }
    expect((await browser.send("GET", partner)).status).toBe(200);
    expect((await api.operator("POST", `${partner}/secret-keys`)).status).toBe(201);
    const confirmed = await browser.send("POST", "/console/session/confirm", { token: OPERATOR_TOKEN });
    expect(await dataOf(confirmed)).toMatchObject({ name: "test" });
    expect((await browser.send("POST", `${partner}/secret-keys`)).status).toBe(201);
    api.clock.now += 5 * MINUTE;
    const late = await browser.send("POST", `${partner}/secret-keys`);
    await problemOf(late, 403, "confirmation_required");
  });

  it("is confirmed by its own operator's token alone, and locked for it after ten wrong ones", async () => {
    const another = api.deps.newKey("op");
    api.deps.config.operatorTokens = `test=${OPERATOR_TOKEN},another=${another}`;
    const { browser } = await open();
    const confirm = (token: string) => browser.send("POST", "/console/session/confirm", { token });
    for (let i = 0; i < 10; i++) await problemOf(await confirm(another), 401, "invalid_credentials");
    const locked = await confirm(OPERATOR_TOKEN);
    expect(locked.headers.get("retry-after")).toBe("900");
    await problemOf(locked, 429, "rate_limited");
    await problemOf(
      await api.operator("POST", "/console/session/confirm", { token: another }),
      404,
      "not_found",
    );
  });

  it("does not count in another site's request", async () => {
    const { browser } = await open();
    const path = `/operator/partners/${tenant.id}/suspend`;
    const response = await browser.send("POST", path, undefined, { "sec-fetch-site": "cross-site" });
    await problemOf(response, 403, "cross_site_request");
  });
});
