import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { trackingCodeOf } from "../../../src/shared/tracking-code.ts";
import { scanWith } from "../scanner.ts";
import { arrive, everythingStored, feedback, signIn, signOut, typeCode, untilOnline } from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

describe("signing in", () => {
  it("accepts the agent key, stays signed in after a reload, and shows the key nowhere", async () => {
    const requested: string[] = [];
    const page = await counter.open();
    page.on("request", (request) => requested.push(request.url()));
    await signIn(page, counter.api.key);
    await page.getByRole("navigation").waitFor();
    await page.reload();
    await page.getByRole("navigation").waitFor();
    expect(requested.filter((url) => url.includes(counter.api.key))).toEqual([]);
    expect(await page.content()).not.toContain(counter.api.key);
  });

  it("says what is wrong with a key that is malformed, of another kind or of no agent, and does not store it", async () => {
    const page = await counter.open();
    for (const [key, message] of [
      ["ag_test_nobody", /not known here/],
      ["ag_test_driver", /not for counters/],
      ["hello", /begins with ag_/],
    ] as const) {
      await signIn(page, key);
      await page.getByRole("alert").filter({ hasText: message }).waitFor();
      await page.reload();
      await page.getByLabel("Agent key").waitFor();
    }
  });

  it.each([
    ["a link of the sheet", (url: string, key: string) => `${url}/counter/#key=${key}`],
    ["the key alone", (_: string, key: string) => key],
  ])("takes %s from a bar code scanner, wherever the focus is", async (_, codeOf) => {
    const page = await counter.open();
    await page.getByRole("button", { name: "Show" }).focus();
    await scanWith(page, codeOf(counter.api.url, counter.api.key));
    await page.getByRole("navigation").waitFor();
  });

  it("takes the key from the sheet's link, and out of the address and the history at once", async () => {
    const requested: string[] = [];
    const device = await counter.useDevice();
    device.on("request", (request) => requested.push(request.url()));
    const page = await device.newPage();
    await page.goto(`${counter.api.url}/counter/#key=${counter.api.key}`);
    await page.getByRole("navigation").waitFor();
    expect(page.url()).toBe(`${counter.api.url}/counter/`);
    expect(await page.content()).not.toContain(counter.api.key);
    await page.reload();
    await page.goBack();
    expect(page.url()).not.toContain(counter.api.key);
    const urls = requested.filter((url) => !url.startsWith(`${counter.api.url}/counter/#`));
    expect(urls.filter((url) => url.includes(counter.api.key))).toEqual([]);
  });

  it("asks before the link of another point's sheet replaces the point that is signed in", async () => {
    const page = await counter.openSignedIn();
    const link = `${counter.api.url}/counter/#key=${counter.api.otherKey}`;
    const follow = () => page.evaluate((url) => location.assign(url), link);
    await follow();
    await page.getByText("signed in for Allen Avenue Pharmacy. Sign in with another key?").waitFor();
    expect(page.url()).not.toContain(counter.api.otherKey);
    await page.getByRole("button", { name: "Stay with Allen Avenue Pharmacy" }).click();
    await page.getByRole("heading", { name: "Allen Avenue Pharmacy" }).waitFor();
    await follow();
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Ikeja Mall" }).waitFor();
  });

  it("shows the point's name in the header, offline as well, and follows its changes", async () => {
    await counter.useDevice({ serviceWorkers: "allow" });
    const page = await counter.openSignedIn();
    await page.getByRole("banner").getByText("Allen Avenue Pharmacy").waitFor();
    counter.api.point.name = "Allen Avenue Chemist";
    await page.reload();
    await page.getByRole("banner").getByText("Allen Avenue Chemist").waitFor();
    await counter.goOffline();
    await page.reload();
    await page.getByRole("banner").getByText("Allen Avenue Chemist").waitFor();
  });

  it("needs a connection, and says so", async () => {
    const page = await counter.open();
    counter.api.connection = "offline";
    await signIn(page, counter.api.key);
    await page.getByRole("alert").filter({ hasText: "You are offline" }).waitFor();
  });

  it.each([
    [429, 60, "Try again in 60 seconds."],
    [500, undefined, "Try again in a moment."],
    [503, 30, "Try again in 30 seconds."],
  ])(
    "says of a service that answers %i that it is busy or has a fault",
    async (status, retryAfter, advice) => {
      const page = await counter.open();
      Object.assign(counter.api, { connection: { status, code: "any", title: "Not now" }, retryAfter });
      await signIn(page, counter.api.key);
      await page.getByText(`The service is busy or has a fault. ${advice}`).waitFor();
      counter.api.connection = "online";
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("navigation").waitFor();
    },
  );

  it("ends with signing out, which deletes the key and the names from the device", async () => {
    counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await signOut(page);
    await page.getByLabel("Agent key").waitFor();
    expect(await everythingStored(page)).not.toMatch(/ag_test|Amaka/);
  });

  it("is needed to send pending scans, of which signing out warns", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await storeArrivalAndSignOut(page, code);
    await counter.goOnline();
    await signIn(page, counter.api.key);
    await expect.poll(() => counter.applicationsOf(code)).toEqual([1]);
  });

  it("sends pending scans only for the point that they were made at", async () => {
    const code = counter.api.add("Amaka Obi", "created");
    const page = await counter.openSignedIn();
    await storeArrivalAndSignOut(page, code);
    expect(await everythingStored(page)).not.toContain(counter.api.key);
    await counter.goOnline();
    await signIn(page, counter.api.otherKey);
    await page.getByRole("heading", { name: "Waiting for another point (1)" }).waitFor();
    await untilOnline(page);
    // Its own scan is sent after all pending ones.
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, trackingCodeOf(randomBytes(11)));
    await feedback(page, "Not a parcel of this point").waitFor();
    expect(counter.applicationsOf(code)).toEqual([]);
    await signOut(page);
    await signIn(page, counter.api.key);
    await expect.poll(() => counter.applicationsOf(code)).toEqual([1]);
    await page.getByRole("heading", { name: "Waiting for another point" }).waitFor({ state: "detached" });
  });

  it("with another key of the same point sends its pending scans", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await storeArrivalAndSignOut(page, code);
    counter.api.key = "ag_test_renewed";
    await counter.goOnline();
    await signIn(page, counter.api.key);
    await expect.poll(() => counter.applicationsOf(code)).toEqual([1]);
    expect(await page.getByRole("heading", { name: "Waiting for another point" }).count()).toBe(0);
  });

  it("is asked for when the key was revoked, and keeps pending scans", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await counter.goOffline();
    await arrive(page, code);
    await feedback(page, "Arrival saved").waitFor();
    counter.api.key = "ag_test_renewed";
    await counter.goOnline();
    await page.getByText("Your key no longer works.").filter({ hasText: "1 scan waits" }).waitFor();
    expect(counter.applicationsOf(code)).toEqual([]);
    await signIn(page, counter.api.key);
    await expect.poll(() => counter.applicationsOf(code)).toEqual([1]);
  });

  it("in one tab signs in the other, and signing out signs out both", async () => {
    await counter.useDevice();
    const first = await counter.open();
    const second = await counter.openSignedIn();
    await first.getByRole("navigation").waitFor();
    await signOut(second);
    await first.getByLabel("Agent key").waitFor();
  });

  it("in one tab signs in another that is still loading", async () => {
    const slow = await (await counter.useDevice()).newPage();
    await slow.addInitScript(() => {
      const held = Promise.withResolvers<void>();
      Object.assign(globalThis, { letDatabaseAnswer: held.resolve });
      const listen = IDBRequest.prototype.addEventListener as EventTarget["addEventListener"];
      IDBRequest.prototype.addEventListener = function (type: string, listener: unknown) {
        listen.call(this, type, async (event) => {
          if (type === "success") await held.promise;
          (listener as (event: Event) => void)(event);
        });
      };
    });
    await slow.goto(`${counter.api.url}/counter/`);
    await counter.openSignedIn();
    await slow.evaluate(() => (globalThis as unknown as { letDatabaseAnswer(): void }).letDatabaseAnswer());
    await slow.getByRole("navigation").waitFor();
    expect(await slow.getByLabel("Agent key").count()).toBe(0);
  });
});

/** Leaves the device offline. */
async function storeArrivalAndSignOut(page: Page, code: string): Promise<void> {
  await counter.goOffline();
  await arrive(page, code);
  await feedback(page, "Arrival saved").waitFor();
  await signOut(page);
  await page.getByRole("alert").filter({ hasText: "1 scan is not sent yet" }).waitFor();
  await page.getByRole("button", { name: "Sign out all the same" }).click();
  await page.getByText("1 scan waits on this device").waitFor();
}
