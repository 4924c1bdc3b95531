import { describe, expect } from "vitest";
import { problemOf } from "../problems.ts";
import { newTenant } from "../tenant.ts";
import { type Browser, dataOf, it } from "./browser.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe("failed sign-ins", () => {
  it("lock the e-mail on unknown devices for 15 minutes, and not on a device that is known", async ({
    api,
    tenant,
    browsers: { newBrowser, signedIn, fail },
  }) => {
    const known = await signedIn();
    const stranger = newBrowser();
    await fail(stranger, 10);
    await problemOf(await stranger.signIn(tenant), 429, "rate_limited");
    await problemOf(await newBrowser().signIn(tenant), 429, "rate_limited");
    expect((await known.signIn(tenant)).status).toBe(200);
    api.clock.now += 15 * MINUTE;
    expect((await stranger.signIn(tenant)).status).toBe(200);
  });

  it("are deleted when a new password is set with the operator's token", async ({
    api,
    tenant,
    browsers: { newBrowser, fail },
  }) => {
    await fail(newBrowser(), 10);
    const account = `/operator/partners/${tenant.id}/accounts/${tenant.accountId}`;
    const issued = await api.operator("POST", `${account}/set-password-token`);
    const { set_password_token: token } = await dataOf<{ set_password_token: string }>(issued);
    const password = "staple battery horse correct";
    expect((await newBrowser().send("POST", "/auth/set-password", { token, password })).status).toBe(204);
    expect((await newBrowser().signIn({ ...tenant, password })).status).toBe(200);
  });

  it("of a known device are ten of its own", async ({ tenant, browsers: { newBrowser, signedIn, fail } }) => {
    const known = await signedIn();
    await fail(known, 10);
    await problemOf(await known.signIn(tenant), 429, "rate_limited");
    expect((await newBrowser().signIn(tenant)).status).toBe(200);
  });

  it("of a device that signed in more than 90 days ago count as a stranger's", { tags: "nightly" }, async ({
    api,
    tenant,
    browsers: { newBrowser, signedIn, fail },
  }) => {
    const old = await signedIn();
    api.clock.now += 90 * 24 * HOUR;
    await fail(old, 10);
    await problemOf(await newBrowser().signIn(tenant), 429, "rate_limited");
  });

  it("with another account's device count as a stranger's", { tags: "nightly" }, async ({
    api,
    tenant,
    browsers: { newBrowser, fail },
  }) => {
    const other = await newTenant(api);
    const browser = newBrowser();
    await browser.signIn(other);
    await fail(browser, 10);
    await problemOf(await newBrowser().signIn(tenant), 429, "rate_limited");
  });

  it("of ten e-mails slow their address down, up to 10 s an answer, and lock nobody who shares it", {
    tags: "nightly",
  }, async ({ api, tenant, browsers: { newBrowser, signedIn } }) => {
    const waited: number[] = [];
    api.deps.wait = async (ms) => void waited.push(ms);
    const at = (network: string, browser: Browser, body: object) =>
      browser.send("POST", "/portal/session", body, { "cf-connecting-ip": network });
    const [shared, elsewhere] = ["2001:db8:1::7", "2001:db8:2::7"];
    const { email, password } = tenant;
    const known = await signedIn();
    const wrong = async (name: string) =>
      problemOf(
        await at(shared, newBrowser(), { email: `${name}@example.com`, password: "x" }),
        401,
        "invalid_credentials",
      );
    for (let i = 0; i < 9; i++) await wrong("one");
    for (let i = 1; i < 9; i++) await wrong(`one of ten ${i}`);
    expect(waited).toEqual([]);
    await wrong("the tenth");
    const signIn = async (network: string, browser: Browser) => {
      waited.length = 0;
      expect((await at(network, browser, { email, password })).status).toBe(200);
      return waited;
    };
    expect(await signIn("2001:db8:1::8", newBrowser())).toEqual([1_000]);
    expect(await signIn(shared, known)).toEqual([]);
    expect(await signIn(elsewhere, newBrowser())).toEqual([]);
    for (let i = 0; i < 30; i++) await wrong(`many ${i}`);
    expect(await signIn(shared, newBrowser())).toEqual([10_000]);
    api.clock.now += 15 * MINUTE;
    expect(await signIn(shared, newBrowser())).toEqual([]);
  });

  it("answer alike for an e-mail that nobody has", async ({ tenant, browsers: { newBrowser, fail } }) => {
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
