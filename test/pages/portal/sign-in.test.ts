import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsInBothSchemes } from "../accessibility.ts";
import { call, newPartner } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;
const MOST_OF_FIRST_VIEW = 60 * 1024;

const signedOut = (hash = "", options = {}) => portal.openElsewhere(hash, { isSignedIn: false, ...options });

describe("signing in to the portal", () => {
  it("opens the view of the address, and signing out closes it", async () => {
    const page = await signedOut("#/orders?status=created");
    const { email, password, name } = portal.partner;
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong." }).waitFor();
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await title(page, "Orders").waitFor();
    await expect.poll(() => page.getByLabel("State").inputValue()).toBe("created");
    await page.getByText(name).waitFor();
    await page.getByText("Sandbox").waitFor();
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      "",
    ]);
    await page.getByRole("button", { name: "Sign out" }).click();
    await title(page, "Sign in").waitFor();
    await page.reload();
    await title(page, "Sign in").waitFor();
  });

  it("tells of a lock-out until when it lasts, and that other devices are not locked", async () => {
    const stranger = await newPartner(demo);
    const page = await signedOut();
    const guess = { email: stranger.email, password: "a wrong guess" };
    for (let i = 0; i < 10; i++) await page.request.post(`${demo.base_url}/portal/session`, { data: guess });
    await page.getByLabel("E-mail").fill(stranger.email);
    await page.getByLabel("Password").fill(stranger.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Signing in is locked on this device." });
    await expect.poll(() => alert.textContent()).toMatch(/Try again in 1\d minutes, after .*\d\d:\d\d/);
  });

  it("asks for the password in front of what somebody does whose session has ended, and goes on there", async () => {
    const partner = await newPartner(demo);
    const page = await signedOut("#/orders?search=amaka");
    const signIn = async () => {
      await page.getByLabel("Password").fill(partner.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await title(page, "Orders").waitFor();
    };
    await page.getByLabel("E-mail").fill(partner.email);
    await signIn();
    await page.request.delete(`${demo.base_url}/portal/session`, {
      headers: { "sec-fetch-site": "same-origin" },
    });
    await page.getByLabel("State").selectOption("Delivered");
    await page.getByText("Your session has ended.").waitFor();
    await signIn();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("No order matches").waitFor();
    expect(await page.getByLabel("Search").inputValue()).toBe("amaka");
    // Who does not want to sign in there, and has nothing to lose, sees the sign-in alone, which goes on there too.
    await page.request.delete(`${demo.base_url}/portal/session`, {
      headers: { "sec-fetch-site": "same-origin" },
    });
    await page.getByLabel("State").selectOption("Cancelled");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await title(page, "Sign in").waitFor();
    await page.getByText("Your session has ended. Sign in to go on where you were.").waitFor();
    await page.getByLabel("E-mail").fill(partner.email);
    await signIn();
    await expect.poll(() => page.getByLabel("State").inputValue()).toBe("cancelled");
    expect(await page.getByLabel("Search").inputValue()).toBe("amaka");
  });

  it.each(["abort", "503"] as const)(
    "is not asked of who has a session, although the first request for it failed: %s",
    async (failure) => {
      const page = await portal.newPage();
      await page.route(
        "**/portal/session",
        (route) => (failure === "abort" ? route.abort() : route.fulfill({ status: 503 })),
        { times: 1 },
      );
      await page.goto(`${demo.base_url}/portal/#/overview`);
      await title(page, "Overview").waitFor();
    },
  );

  it("can't be known while the service is not reached: the page says so, and tries again by a press or when the device is online", async () => {
    const page = await portal.newPage();
    const cutOff = () => page.route("**/portal/session", (route) => route.abort());
    const unreached = page.getByRole("alert").filter({ hasText: "The service can't be reached." });
    for (const tryAgain of [
      () => page.getByRole("button", { name: "Try again" }).click(),
      () => page.evaluate(() => dispatchEvent(new Event("online"))),
    ]) {
      await cutOff();
      await page.goto("about:blank");
      await page.goto(`${demo.base_url}/portal/#/overview`);
      await unreached.waitFor();
      expect(await page.getByLabel("Password").count()).toBe(0);
      await page.unroute("**/portal/session");
      await tryAgain();
      await title(page, "Overview").waitFor();
    }
  });

  it("says why a suspended partner sees nothing", async () => {
    const partner = await newPartner(demo);
    await call(demo, "POST", `/operator/partners/${partner.id}/suspend`, demo.operator_token, {});
    const page = await signedOut();
    await page.getByLabel("E-mail").fill(partner.email);
    await page.getByLabel("Password").fill(partner.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await title(page, "Suspended").waitFor();
  });

  it("says why a partner that is not activated yet sees nothing", async () => {
    const operate = <T>(path: string, body: object) =>
      call<{ data: T }>(demo, "POST", `/operator/partners${path}`, demo.operator_token, body);
    const { data } = await operate<{ id: string }>("", { name: "New", kind: "store", origin_zip: "100281" });
    const email = `inactive-${Date.now()}@example.com`;
    await operate(`/${data.id}/accounts`, { email, password: portal.partner.password });
    const page = await signedOut();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(portal.partner.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await title(page, "Not active yet").waitFor();
    await page.getByText("Your agreement with the operator is not signed yet.").waitFor();
  });
});

/**
 * Holds back the portal's script.
 * @returns a function that releases it
 */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/parts\/portal-\w+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe("before its script has come, the portal", () => {
  it("takes what is typed and pressed, and then does it with the same fields", async () => {
    const page = await portal.newPageElsewhere();
    const letGo = await holdScript(page);
    await page.goto(`${demo.base_url}/portal/#/orders`, { waitUntil: "commit" });
    await page.locator("[data-session=out]").waitFor();
    const email = page.getByLabel("E-mail");
    await email.fill(portal.partner.email);
    await email.evaluate((field) => {
      Object.assign(window, { typedInto: field });
    });
    await page.getByLabel("Password").fill("not the password");
    // Before the first paint, when nobody sees the page, Chromium drops keys.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByLabel("Password").press("Enter");
    await page.locator("button[type=submit][data-busy]").waitFor();
    letGo();
    expect((await sent).postDataJSON()).toEqual({
      email: portal.partner.email,
      password: "not the password",
    });
    await page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong." }).waitFor();
    const isSame = await email.evaluate((field) => (window as { typedInto?: unknown }).typedInto === field);
    expect([isSame, await email.inputValue()]).toEqual([true, portal.partner.email]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
    expect(page.url()).toBe(`${demo.base_url}/portal/#/orders`);
    expect(portal.messages.filter((message) => !message.includes("401"))).toEqual([]);
  });

  it("shows somebody who is signed in the frame of the views, and never the sign-in", async () => {
    const page = await portal.newPage();
    const letGo = await holdScript(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/portal/session", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`${demo.base_url}/portal/`, { waitUntil: "commit" });
    const signIn = page.getByLabel("E-mail");
    await signIn.waitFor({ state: "attached" });
    await page.waitForFunction(() => document.styleSheets.length > 0);
    expect(await signIn.isVisible()).toBe(false);
    resolve();
    await page.getByText("Loading", { exact: true }).waitFor();
    expect(await signIn.isVisible()).toBe(false);
    letGo();
    await title(page, "Overview").waitFor();
    expect(await signIn.count()).toBe(0);
  });

  it("does not show the sign-in to who has a link to set a password", async () => {
    const page = await portal.newPageElsewhere();
    const letGo = await holdScript(page);
    const answered = page.waitForResponse("**/portal/session");
    await page.goto(`${demo.base_url}/portal/#/set-password`, { waitUntil: "commit" });
    await (await answered).finished();
    await page.waitForFunction(() => document.styleSheets.length > 0);
    expect(await page.getByLabel("E-mail").isVisible()).toBe(false);
    letGo();
    await title(page, "Set a password").waitFor();
  });

  it("says that it needs JavaScript where there is none", async () => {
    const page = await portal.openElsewhere("", { isSignedIn: false, javaScriptEnabled: false });
    await page.locator("noscript .notice").waitFor();
    expect(await page.getByLabel("E-mail").isVisible()).toBe(false);
  });
});

describe("a one-time link", () => {
  it("sets a password, and its token leaves the address at once", async () => {
    const partner = await newPartner(demo);
    const email = `new-${partner.email}`;
    const { data } = await call<{ data: { set_password_token: string } }>(
      demo,
      "POST",
      `/operator/partners/${partner.id}/accounts`,
      demo.operator_token,
      { email },
    );
    const page = await signedOut(`#/set-password?token=${data.set_password_token}`);
    await title(page, "Set a password").waitFor();
    expect(page.url()).toBe(`${demo.base_url}/portal/#/set-password`);
    const password = page.getByLabel("New password");
    const repeated = page.getByLabel("The same password again");
    await password.fill("a sentence that is long enough");
    await repeated.fill("another sentence");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("The two passwords differ.").waitFor();
    await repeated.fill("a sentence that is long enough");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("Your password is set.").waitFor();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("a sentence that is long enough");
    await page.getByRole("button", { name: "Sign in" }).click();
    await title(page, "Overview").waitFor();
    await page.goBack();
    expect(page.url()).not.toContain("token");
  });

  it("that was used or is wrong sets no password, and the page says so", async () => {
    const page = await signedOut(`#/set-password?token=sp_test_${"x".repeat(40)}`);
    for (const label of ["New password", "The same password again"])
      await page.getByLabel(label).fill("a sentence that is long enough");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("alert").filter({ hasText: "token" }).waitFor();
    await title(page, "Set a password").waitFor();
    expect(await page.getByText("Your password is set.").count()).toBe(0);
  });
});

describe("the portal's files", () => {
  it("have a strict policy, and the page itself is not stored", async () => {
    const { headers } = await fetch(`${demo.base_url}/portal/`);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("are at most 60 KB for the first view, gzipped, besides the font, for which nothing waits, and violate no policy", async () => {
    const page = await portal.newPage();
    const responses: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() !== "font") responses.push(response);
    });
    await page.goto(`${demo.base_url}/portal/`);
    await page.getByText("First steps").waitFor();
    const sizes = (await Promise.all(responses.map((response) => response.body()))).map(
      (body) => gzipSync(body).length,
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_OF_FIRST_VIEW);
    expect(portal.messages).toEqual([]);
  });

  it("fit a phone, also with text of twice the size, and have nothing that axe objects to", async () => {
    for (const [hash, heading] of [
      ["", "Sign in"],
      ["#/set-password", "Set a password"],
    ] as const) {
      const page = await signedOut(hash, { viewport: { width: 360, height: 740 } });
      await title(page, heading).waitFor();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
});
