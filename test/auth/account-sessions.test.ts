import { describe, expect } from "vitest";
import { itAnew as base } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant } from "../tenant.ts";
import { Browser, dataOf, signedIn as signIn } from "./browser.ts";

const MINUTE = 60_000;

const it = base.extend("given", ({ api, tenant }) => {
  const newBrowser = () => new Browser(api);
  const signedIn = () => signIn(api, tenant);
  return { newBrowser, signedIn };
});

describe("an account's sessions", () => {
  it("are a hundred at most: the oldest ends when another begins, and no other account's", {
    tags: "nightly",
  }, async ({ api, tenant, given: { newBrowser, signedIn } }) => {
    const other = await signIn(api, await newTenant(api));
    const first = await signedIn();
    api.clock.now += MINUTE;
    const second = await signedIn();
    await bindings.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 98)
      INSERT INTO page_sessions (id, page, hash, account_id, user_agent, created_at, last_used_at, expires_at)
      SELECT substr(id, 1, 24) || printf('%012x', i), page, hash || i, account_id, user_agent, created_at, last_used_at,
        expires_at
      FROM n, (SELECT * FROM page_sessions WHERE account_id = ?1 ORDER BY id DESC LIMIT 1)`,
    )
      .bind(tenant.accountId)
      .run();
    const count = async (browser: Browser) =>
      (await dataOf<unknown[]>(await browser.send("GET", "/partner/sessions"))).length;
    expect(await count(second)).toBe(100);
    await newBrowser().signIn({ ...tenant, password: "wrong" });
    expect(await count(first)).toBe(100);
    api.clock.now += MINUTE;
    const third = await signedIn();
    expect(await count(third)).toBe(100);
    await problemOf(await first.send("GET", "/orders"), 401, "invalid_token");
    expect((await second.send("GET", "/orders")).status).toBe(200);
    expect((await other.send("GET", "/orders")).status).toBe(200);
  });

  it("are listed, and end one by one", async ({ given: { signedIn } }) => {
    const [one, two] = [await signedIn(), await signedIn()];
    const list = async (browser: Browser) =>
      dataOf<{ id: string; isCurrent: boolean; userAgent: string }[]>(
        await browser.send("GET", "/partner/sessions"),
      );
    const sessions = await list(two);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(sessions[0]!.userAgent).toBe("Firefox");
    const path = `/partner/sessions/${sessions[0]!.id}`;
    expect((await two.send("DELETE", path)).status).toBe(204);
    await problemOf(await one.send("GET", "/orders"), 401, "invalid_token");
    await problemOf(await two.send("DELETE", path), 404, "not_found");
    expect(await list(two)).toHaveLength(1);
  });

  it("of another account can't be ended", async ({ api, given: { newBrowser, signedIn } }) => {
    const browser = await signedIn();
    const [session] = await dataOf<{ id: string }[]>(await browser.send("GET", "/partner/sessions"));
    const other = await newTenant(api);
    const stranger = newBrowser();
    await stranger.signIn(other);
    const response = await stranger.send("DELETE", `/partner/sessions/${session!.id}`);
    await problemOf(response, 404, "not_found");
    expect((await browser.send("GET", "/orders")).status).toBe(200);
  });

  it("end when the password is changed, except the one that changes it", async ({
    tenant,
    given: { signedIn },
  }) => {
    const [one, two] = [await signedIn(), await signedIn()];
    await two.send("POST", "/portal/session/confirm", { password: tenant.password });
    const changed = await two.send("POST", "/partner/password", {
      currentPassword: tenant.password,
      newPassword: "another sentence, quite long",
    });
    expect(changed.status).toBe(204);
    await problemOf(await one.send("GET", "/orders"), 401, "invalid_token");
    expect((await two.send("GET", "/orders")).status).toBe(200);
  });
});
