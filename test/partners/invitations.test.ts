import { describe, expect } from "vitest";
import { type Browser, dataOf, signedIn } from "../auth/browser.ts";
import { itAnew as base } from "../fixtures.ts";
import { BASE_URL, bindings } from "../harness.ts";
import { accessToken, newTenant, send } from "../tenant.ts";

const PASSWORD = "a sentence that I alone know";
const LINK = /^(.*)\/portal\/#\/set-password\?token=(sp_test_\w+)$/;

interface Invited {
  id: string;
  email: string;
  link: string;
  linkExpiresAt: string;
}

const it = base.extend("given", async ({ api, tenant }) => {
  const browser = await signedIn(api, tenant);
  const newEmail = () => `colleague-${crypto.randomUUID()}@example.com`;
  const invite = async (by: Browser = browser, email = newEmail()) =>
    dataOf<Invited>(await by.send("POST", "/partner/accounts", { email }));
  const setPassword = (link: string) =>
    api.fetch("/auth/set-password", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: LINK.exec(link)![2], password: PASSWORD }),
    });
  const join = async () => {
    const invited = await invite();
    expect((await setPassword(invited.link)).status).toBe(204);
    return { ...invited, browser: await signedIn(api, { ...tenant, ...invited, password: PASSWORD }) };
  };
  const problemOf = async (response: Response) => {
    const { code } = await response.json<{ code: string }>();
    return [response.status, code];
  };
  return { browser, newEmail, invite, setPassword, join, problemOf };
});

describe("POST /partner/accounts", () => {
  it("makes an account whose owner sets a password by the link, once and within 24 h", async ({
    api,
    given: { browser, invite, setPassword },
  }) => {
    const response = await browser.send("POST", "/partner/accounts", { email: "Ada.New@Example.com" });
    expect(response.status).toBe(201);
    const { data } = await response.json<{ data: Invited }>();
    expect(data).toMatchObject({
      email: "ada.new@example.com",
      enabled: true,
      hasPassword: false,
      isCurrent: false,
      lastSignedInAt: null,
      linkExpiresAt: new Date(api.clock.now + 24 * 3_600_000).toISOString(),
    });
    expect(LINK.exec(data.link)![1]).toBe(BASE_URL);
    expect((await setPassword(data.link)).status).toBe(204);
    expect((await setPassword(data.link)).status).toBe(401);
    const late = await invite();
    api.clock.now += 24 * 3_600_000;
    expect((await setPassword(late.link)).status).toBe(401);
  });

  it("refuses an e-mail that any account has, whatever its case, and what is none", async ({
    api,
    tenant,
    given: { browser, problemOf },
  }) => {
    const other = await newTenant(api);
    for (const email of [tenant.email, other.email.toUpperCase()]) {
      const answer = await browser.send("POST", "/partner/accounts", { email });
      expect(await problemOf(answer)).toEqual([409, "email_taken"]);
    }
    expect((await browser.send("POST", "/partner/accounts", { email: "ada" })).status).toBe(400);
    expect((await browser.send("POST", "/partner/accounts", {})).status).toBe(400);
    const password = { email: "a@example.com", password: PASSWORD };
    expect((await browser.send("POST", "/partner/accounts", password)).status).toBe(400);
  });

  it("makes one account of thirty requests at once", async ({ given: { browser, newEmail } }) => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => browser.send("POST", "/partner/accounts", { email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(29).fill(409)]);
  });

  it("is for a session of the portal alone, within 5 minutes of a confirmation", async ({
    api,
    tenant,
    given: { browser, invite, newEmail, problemOf },
  }) => {
    const token = await accessToken(api, tenant);
    const { id } = await invite();
    for (const path of ["", `/${id}/disable`, `/${id}/invite`]) {
      const body = path === "" ? { email: newEmail() } : undefined;
      for (const credential of [token, tenant.secretKey, tenant.apiKey]) {
        const answer = await send(api, "POST", `/partner/accounts${path}`, credential, body);
        expect(await problemOf(answer)).toEqual([403, "insufficient_scope"]);
      }
    }
    api.clock.now += 5 * 60_000;
    for (const path of ["", `/${id}/disable`, `/${id}/invite`]) {
      const body = path === "" ? { email: newEmail() } : undefined;
      const answer = await browser.send("POST", `/partner/accounts${path}`, body);
      expect(await problemOf(answer)).toEqual([403, "confirmation_required"]);
    }
    await browser.send("POST", "/portal/session/confirm", { password: tenant.password });
    expect((await browser.send("POST", `/partner/accounts/${id}/disable`)).status).toBe(200);
  });

  it("has neither e-mail nor token in the audit log", async ({ api, tenant, given: { invite } }) => {
    const { email, link } = await invite();
    const rows = await bindings.DB.prepare("SELECT * FROM audit_log WHERE partner_id = ?1")
      .bind(tenant.id)
      .all();
    const text = JSON.stringify(rows.results);
    expect(text).toContain("account.created");
    expect(text).not.toContain(email);
    expect(text).not.toContain(LINK.exec(link)![2]);
    expect(api.clock.now).toBeGreaterThan(0);
  });
});

describe("POST /partner/accounts/{id}/invite", () => {
  it("replaces a link that was lost, also after its day", async ({
    api,
    tenant,
    given: { browser, invite, setPassword },
  }) => {
    const { id, link } = await invite();
    api.clock.now += 25 * 3_600_000;
    const again = await signedIn(api, tenant);
    expect((await browser.send("GET", "/portal/session")).status).toBe(401);
    const response = await again.send("POST", `/partner/accounts/${id}/invite`);
    expect(response.status).toBe(201);
    const { data } = await response.json<{ data: Invited }>();
    expect((await setPassword(link)).status).toBe(401);
    expect((await setPassword(data.link)).status).toBe(204);
  });

  it("gives nobody a way into an account that is in use, is disabled or belongs to others", async ({
    api,
    given: { browser, invite, join, problemOf },
  }) => {
    const again = (id: string) => browser.send("POST", `/partner/accounts/${id}/invite`);
    const { id: used } = await join();
    const { id: disabled } = await invite();
    await browser.send("POST", `/partner/accounts/${disabled}/disable`);
    for (const id of [used, disabled]) {
      expect(await problemOf(await again(id))).toEqual([409, "invalid_transition"]);
    }
    const other = await newTenant(api);
    for (const id of [other.accountId, "unknown"]) {
      expect(await problemOf(await again(id))).toEqual([404, "not_found"]);
    }
  });
});

describe("POST /partner/accounts/{id}/disable", () => {
  it("ends the sessions and links of a colleague, and may be repeated", async ({
    given: { browser, invite, join, setPassword },
  }) => {
    const colleague = await join();
    const invited = await invite();
    for (const { id, email } of [colleague, invited, colleague]) {
      const answer = await browser.send("POST", `/partner/accounts/${id}/disable`);
      expect(await dataOf(answer)).toMatchObject({ id, email, enabled: false });
    }
    expect((await colleague.browser.send("GET", "/partner")).status).toBe(401);
    expect((await colleague.browser.signIn({ ...colleague, password: PASSWORD })).status).toBe(401);
    expect((await setPassword(invited.link)).status).toBe(401);
    expect((await browser.send("GET", "/partner")).status).toBe(200);
  });

  it("refuses one's own account and those of others", { tags: "nightly" }, async ({ api, tenant, given }) => {
    const { browser, join, problemOf } = given;
    await join();
    const disable = (id: string) => browser.send("POST", `/partner/accounts/${id}/disable`);
    expect(await problemOf(await disable(tenant.accountId))).toEqual([409, "invalid_transition"]);
    const other = await newTenant(api);
    expect(await problemOf(await disable(other.accountId))).toEqual([404, "not_found"]);
    expect((await signedIn(api, other)).cookies.size).toBeGreaterThan(0);
  });

  it("leaves one of two who disable each other at the same moment", async ({ tenant, given }) => {
    const { browser, join } = given;
    const colleague = await join();
    const answers = await Promise.all([
      browser.send("POST", `/partner/accounts/${colleague.id}/disable`),
      colleague.browser.send("POST", `/partner/accounts/${tenant.accountId}/disable`),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([401, 409]).toContain(statuses.find((status) => status !== 200));
    const left = await bindings.DB.prepare(
      "SELECT count(*) AS n FROM accounts WHERE partner_id = ?1 AND enabled",
    )
      .bind(tenant.id)
      .first("n");
    expect(left).toBe(1);
  });
});
