import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { trackingCodeOf } from "../../../src/shared/tracking-code.ts";
import { typeCode, untilInstalled } from "../counter/page.ts";
import { POINT, SHOP } from "./fake-driver-api.ts";
import { setUpDriver, untilAllSent } from "./set-up.ts";

const driver = setUpDriver();

const LOCK_MS = 15 * 60_000;

async function handBack(page: Page, parcels = "1 parcel"): Promise<void> {
  await page.getByRole("button", { name: SHOP.name }).click();
  await page.getByRole("button", { name: `Give back ${parcels}` }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Receiving code").fill(driver.api.receivingCode);
  await sheet.getByRole("button", { name: `Give back ${parcels}` }).click();
  await page
    .locator(".outcome")
    .getByText(/^Saved: /)
    .waitFor();
}

it("the driver's page keeps scans without a network through kills of the page, and sends each once with its time", async () => {
  const codes = driver.api.add(120, SHOP, POINT);
  let page = await driver.openSignedIn();
  await page.locator(".stops button").getByText("120 to take").waitFor();
  await driver.goOffline();
  const before = Date.now();
  for (const part of [codes.slice(0, 3), codes.slice(3)]) {
    await page.getByRole("button", { name: SHOP.name }).click();
    await page.getByText(`${codes.length - codes.indexOf(part[0]!)} not taken yet`).waitFor();
    for (const code of part) await typeCode(page, code);
    await page
      .getByRole("button", { name: `Offline · ${codes.indexOf(part.at(-1)!) + 1} waiting` })
      .waitFor();
    await page.close();
    page = await driver.open();
    await page.getByRole("heading", { name: "Today's round" }).waitFor();
  }
  const scannedBy = Date.now();
  expect(driver.api.requests).toEqual([]);
  // The first answers are lost: the same scans come again.
  driver.api.connection = "responses lost";
  await page.context().setOffline(false);
  await expect.poll(() => driver.api.requests.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await driver.goOnline();
  await untilAllSent(page);
  expect(driver.applicationsOf(codes)).toEqual(codes.map(() => 1));
  expect(Math.max(...driver.api.requests.map((scans) => scans.length))).toBe(100);
  const times = driver.api.requests.flat().map(({ occurred_at }) => Date.parse(occurred_at));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before);
  expect(Math.max(...times)).toBeLessThanOrEqual(scannedBy);
});

it("the driver's page replaces what it said of a scan that is answered late, unless the message was closed", async () => {
  const codes = driver.api.add(2, SHOP, POINT);
  const page = await driver.openSignedIn();
  const outcome = page.locator(".outcome");
  await page.getByRole("navigation").getByRole("button", { name: "Scan" }).click();
  for (const [i, code] of codes.entries()) {
    const isClosed = i === 1;
    const held = Promise.withResolvers<void>();
    driver.api.scansHeld = held.promise;
    await typeCode(page, code);
    await outcome.getByText("Saved: taken").waitFor({ timeout: 20_000 });
    if (isClosed) await page.getByRole("button", { name: "Close the message" }).click();
    held.resolve();
    if (isClosed) await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    else await outcome.getByText("Taken", { exact: true }).waitFor();
  }
  expect(driver.applicationsOf(codes)).toEqual([1, 1]);
  expect(await outcome.count()).toBe(0);
});

it("a key that was revoked in the middle of the day loses no scan: the next key sends them if they are its driver's", async () => {
  const codes = driver.api.add(2, SHOP, POINT);
  const page = await driver.openSignedIn();
  await driver.goOffline();
  await page.getByRole("navigation").getByRole("button", { name: "Scan" }).click();
  for (const code of codes) await typeCode(page, code);
  await page.getByRole("button", { name: "Offline · 2 waiting" }).waitFor();
  driver.api.key = "dr_test_next";
  await driver.goOnline();
  await page.getByText("2 scans wait on this device. Nothing is lost.").waitFor();
  await page.getByLabel("Driver key").fill(driver.api.key);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation").getByRole("button", { name: "Day" }).click();
  await page.getByRole("button", { name: "They are mine: send them" }).click();
  await page.getByRole("heading", { name: "Made with another key (2)" }).waitFor({ state: "detached" });
  await expect.poll(() => driver.applicationsOf(codes)).toEqual([1, 1]);
});

it("signing out asks first where scans are not sent yet, and the same key sends them when it signs in again", async () => {
  const page = await driver.openSignedIn();
  const [code] = driver.api.add(1, SHOP, POINT);
  const tab = (name: string) => page.getByRole("navigation").getByRole("button", { name }).click();
  const signOut = async () => {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
  };
  await driver.goOffline();
  await tab("Scan");
  await typeCode(page, code!);
  await page.getByRole("button", { name: "Offline · 1 waiting" }).waitFor();
  await tab("Van");
  await page.locator("summary").filter({ hasText: "Not known yet" }).click();
  await page.getByText("The next connection tells where these go.").waitFor();
  await tab("Day");
  expect(await page.locator(".left button").filter({ hasText: "Not known yet" }).isDisabled()).toBe(true);
  await signOut();
  const question = "1 scan is not sent yet. It stays on this device and will be sent when this key signs in";
  await page.getByRole("alert").filter({ hasText: question }).waitFor();
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await signOut();
  await page.getByRole("button", { name: "Sign out all the same" }).click();
  await page.getByText("1 scan waits on this device. Nothing is lost.").waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(driver.api.key);
  await driver.goOnline();
  await page.getByLabel("Driver key").fill(driver.api.key);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect.poll(() => driver.applicationsOf([code!])).toEqual([1]);
  await page.getByRole("button", { name: "Online", exact: true }).waitFor();
  await signOut();
  await page.getByLabel("Driver key").waitFor();
  expect(await page.getByText("waits on this device").count()).toBe(0);
});

it("a scan that the service refuses is told at the end of the day until it is dismissed", async () => {
  const page = await driver.openSignedIn();
  const unknown = trackingCodeOf(new Uint8Array(11).fill(7));
  await driver.goOffline();
  await page.getByRole("navigation").getByRole("button", { name: "Scan" }).click();
  await typeCode(page, unknown);
  await page.getByRole("button", { name: "Offline · 1 waiting" }).waitFor();
  await driver.goOnline();
  await page.getByRole("navigation").getByRole("button", { name: "Day" }).click();
  const refused = page.getByRole("heading", { name: "Not accepted (1)" });
  await refused.waitFor();
  await page.getByText("leave the parcel and tell the operator").first().waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await refused.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Online", exact: true }).waitFor();
  expect(await refused.count()).toBe(0);
});

it("a locked key's hand-back is sent with a new id when the lock is over, also by a page opened later; what follows waits", async () => {
  const [back] = driver.api.add(1, "van", SHOP);
  const [other] = driver.api.add(1, SHOP, POINT);
  let page = await driver.openSignedIn();
  driver.api.lockedUntil = Date.now() + LOCK_MS;
  await handBack(page);
  // The shop gives it again, with something else.
  for (const code of [back!, other!]) await typeCode(page, code);
  await expect.poll(() => driver.applicationsOf([other!])).toEqual([1]);
  await page.close();
  page = await driver.open();
  await page.getByRole("button", { name: "Online · 2 waiting" }).click();
  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("button", { name: "Send now" }).waitFor();
  const sent = () => driver.api.requests.flat().filter(({ tracking_code }) => tracking_code === back);
  expect(sent()).toHaveLength(1);
  await driver.passTime(LOCK_MS);
  await untilAllSent(page);
  expect(sent().map(({ action }) => action)).toEqual(["hand_back", "hand_back", "collect"]);
  const [refused, accepted] = sent();
  expect(accepted).toEqual({
    ...refused,
    scan_id: expect.not.stringMatching(refused!.scan_id),
    // The way of the request counts as a difference of the clocks.
    occurred_at: expect.any(String),
  });
  expect(sent().map(({ scan_id }) => driver.api.applied.get(scan_id) ?? 0)).toEqual([0, 1, 1]);
});

it("all hand-backs that a locked key has sent together are made when the lock is over", async () => {
  const codes = driver.api.add(2, "van", SHOP);
  const page = await driver.openSignedIn();
  driver.api.lockedUntil = Date.now() + LOCK_MS;
  await handBack(page, "2 parcels");
  await expect.poll(() => driver.api.requests.map((scans) => scans.length)).toEqual([2]);
  await driver.passTime(LOCK_MS);
  await untilAllSent(page);
  expect(driver.applicationsOf(codes)).toEqual([1, 1]);
});

it("a locked key's hand-back is made once, although the answer was lost and the page was closed", async () => {
  const [code] = driver.api.add(1, "van", SHOP);
  let page = await driver.openSignedIn();
  driver.api.lockedUntil = Date.now() + LOCK_MS;
  driver.api.connection = "responses lost";
  await handBack(page);
  await page.close();
  driver.api.connection = "online";
  const before = driver.api.requests.length;
  page = await driver.open();
  await expect.poll(() => driver.api.requests.length).toBeGreaterThan(before);
  await untilLocked(page);
  await driver.passTime(LOCK_MS);
  await untilAllSent(page);
  const ids = driver.api.requests.flat().map(({ scan_id }) => scan_id);
  expect(new Set(ids).size).toBe(2);
  expect(driver.applicationsOf([code!])).toEqual([1]);
});

it("a clock that is an hour off changes no scan's time", async () => {
  driver.api.clockMs = -3_600_000;
  const [code] = driver.api.add(1, SHOP, POINT);
  const page = await driver.openSignedIn();
  await page.getByRole("navigation").getByRole("button", { name: "Scan" }).click();
  await typeCode(page, code!);
  await page.locator(".outcome").getByText("Taken").waitFor();
  const at = Date.parse(driver.api.requests[0]![0]!.occurred_at);
  expect(Math.abs(at - (Date.now() - 3_600_000))).toBeLessThan(60_000);
});

it("the page opens from its service worker with the day's round and parcels, and keeps nothing of receivers", async () => {
  const [code] = driver.api.add(1, "van", POINT);
  const page = await driver.openSignedIn();
  await page.locator(".stops button").getByText("1 to give").waitFor();
  await untilInstalled(page);
  await driver.goOffline();
  await page.close();
  const later = await driver.open();
  await later.getByRole("button", { name: POINT.name }).click();
  await later.getByText(`${code!.slice(0, 4)} ${code!.slice(4, 8)} ${code!.slice(8)}`).waitFor();
});

/** Until the device knows of the lock: from then on its end is a time of the device's clock. */
async function untilLocked(page: Page): Promise<void> {
  const readScans = () =>
    page.evaluate(async () => {
      const open = indexedDB.open("driver");
      await new Promise((resolve) => {
        open.onsuccess = resolve;
      });
      const scans = open.result.transaction("scans").objectStore("scans").getAll();
      await new Promise((resolve) => {
        scans.onsuccess = resolve;
      });
      open.result.close();
      return scans.result as { lockedUntil?: number }[];
    });
  await expect
    .poll(async () => (await readScans()).some((scan) => scan.lockedUntil !== undefined))
    .toBe(true);
}
