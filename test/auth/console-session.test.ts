import { describe, expect } from "vitest";
import { OPERATOR_TOKEN } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { dataOf, it } from "./browser.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe("a session of the console", () => {
  it("begins with an operator's token, opens /operator for 8 hours, and ends by signing out", async ({
    api,
    browsers: { openConsole },
  }) => {
    const { browser, response } = await openConsole();
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
    const { browser: next } = await openConsole();
    expect((await next.send("DELETE", "/console/session")).status).toBe(204);
    await problemOf(await next.send("GET", "/console/session"), 401, "unauthorized");
  });

  it("does not begin with anything else", async ({ tenant, browsers: { openConsole } }) => {
    const { response } = await openConsole(tenant.secretKey);
    await problemOf(response, 401, "invalid_credentials");
  });

  it("ends when its operator's token is replaced", async ({ api, browsers: { openConsole } }) => {
    const { browser } = await openConsole();
    api.deps.config.operatorTokens = `test=${api.deps.newKey("op")}`;
    await problemOf(await browser.send("GET", "/operator/partners"), 401, "invalid_token");
  });

  it("makes keys and password tokens of partners for five minutes, and after a confirmation with the token", async ({
    api,
    tenant,
    browsers: { openConsole },
  }) => {
    const { browser } = await openConsole();
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

  it("is confirmed by its own operator's token alone, and locked for it after ten wrong ones", async ({
    api,
    browsers: { openConsole },
  }) => {
    const another = api.deps.newKey("op");
    api.deps.config.operatorTokens = `test=${OPERATOR_TOKEN},another=${another}`;
    const { browser } = await openConsole();
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

  it("does not count in another site's request", async ({ tenant, browsers: { openConsole } }) => {
    const { browser } = await openConsole();
    const path = `/operator/partners/${tenant.id}/suspend`;
    const response = await browser.send("POST", path, undefined, { "sec-fetch-site": "cross-site" });
    await problemOf(response, 403, "cross_site_request");
  });
});
