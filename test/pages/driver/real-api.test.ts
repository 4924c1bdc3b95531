import type { BrowserContext, Page } from "playwright-core";
import { expect, it } from "vitest";
import type { CreatedStoreOrder } from "../../../client/src/index.ts";
import { setUpBrowser } from "../browser-hooks.ts";
import { setClock } from "../clock.ts";
import { feedback, handOver, openHandOver, signInAt, typeCode, untilInstalled } from "../counter/page.ts";
import { demo } from "../demo.ts";
import { openFront, passOn } from "../front.ts";
import { KillableBrowser } from "./killable-browser.ts";
import { type DriverKey, endKey, newDriver, PARTNER, RealRound } from "./real-round.ts";
import { untilAllSent } from "./set-up.ts";

/** Runs against the API itself, with a partner, a round and drivers of each test's own. */

const PHONE = { viewport: { width: 360, height: 740 }, reducedMotion: "reduce", hasTouch: true } as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const browser = setUpBrowser(PHONE);

const view = (page: Page, name: "Round" | "Scan" | "Van" | "Day") =>
  page.getByRole("navigation").getByRole("button", { name });
const stopsOf = (page: Page) => page.locator(".stops button");
const untilSent = (page: Page) => page.getByRole("button", { name: "Online", exact: true }).waitFor();

/** Until the round and the parcels of all stops are on the device. */
async function untilKept(page: Page, waiting: number): Promise<void> {
  await untilInstalled(page);
  await stopsOf(page)
    .filter({ hasText: PARTNER })
    .getByText(waiting > 0 ? `${waiting} to take` : "Nothing to do")
    .waitFor();
  const stops = await stopsOf(page).count();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const open = indexedDB.open("driver");
        await new Promise((resolve) => {
          open.onsuccess = resolve;
        });
        const count = open.result.transaction("lists").objectStore("lists").count();
        await new Promise((resolve) => {
          count.onsuccess = resolve;
        });
        open.result.close();
        return count.result;
      }),
    )
    // The day, the van, the day's sums, the money, and each stop.
    .toBe(stops + 4);
}

/** Signs in at this address by the link of a sheet. */
async function openSignedIn(
  context: BrowserContext,
  { key }: DriverKey,
  waiting: number,
  url = demo.base_url,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/driver/#key=${key}`);
  await untilKept(page, waiting);
  return page;
}

it("a day without a network, of 200 parcels and 20 stops: nothing lost, nothing twice, and the chain right to the minute, though the browser is killed twice", async () => {
  const driver = await newDriver(demo);
  const round = await RealRound.add(demo, 19, [driver]);
  const orders = await round.order(200);
  const scannedAt = new Map<CreatedStoreOrder, number>();
  let lost = 0;
  await using front = await openFront(demo.base_url, async (request, _, body) => {
    if (request.url !== "/driver/scans" || ++lost > 2) return undefined;
    // The request arrives, and its answer is lost.
    await passOn(demo.base_url, request, body);
    request.socket.destroy();
    return "answered";
  });
  await using phone = new KillableBrowser();
  const address = `${front.url}/driver/`;
  const atShop = async (page: Page) => {
    await stopsOf(page).filter({ hasText: PARTNER }).click();
    await page.getByLabel("Or type the code").waitFor();
  };
  const take = async (page: Page, taken: CreatedStoreOrder[]) => {
    for (const order of taken) {
      scannedAt.set(order, Date.now());
      await typeCode(page, order.tracking_code);
    }
    await page.getByRole("button", { name: `Offline · ${scannedAt.size} waiting` }).waitFor();
  };

  let page = await phone.open(`${address}#key=${driver.key}`, { isOffline: false });
  await untilKept(page, 200);
  expect(await stopsOf(page).count()).toBe(20);
  // Chromium writes localStorage, where the key is, some seconds after a change, or when it ends.
  await phone.quit(page);
  page = await phone.open(address, { isOffline: true });
  await atShop(page);
  await take(page, orders.slice(0, 90));
  await phone.kill();

  page = await phone.open(address, { isOffline: true });
  await page.getByRole("button", { name: "Offline · 90 waiting" }).waitFor();
  await atShop(page);
  await page.getByText("110 not taken yet").waitFor();
  await take(page, orders.slice(90));
  await page.getByText("Nothing waits here.").waitFor();
  // Meanwhile an agent, who has a network, takes two of them in, and a customer refuses one.
  const agent = await round.newAgent(round.pointIds[1]!);
  const [given, refused] = orders.filter((_, i) => (i + 1) % 19 === 1) as [
    CreatedStoreOrder,
    CreatedStoreOrder,
  ];
  for (const { tracking_code } of [given, refused]) await round.scanAsAgent(agent, "arrive", tracking_code);
  await round.scanAsAgent(agent, "refuse", refused.tracking_code);
  await phone.kill();

  // The driver takes it back. The page can't know about the refusal yet.
  page = await phone.open(address, { isOffline: true });
  await page.getByRole("button", { name: "Offline · 200 waiting" }).waitFor();
  await view(page, "Scan").click();
  await expect.poll(() => Date.now() - scannedAt.get(refused)!).toBeGreaterThan(21_000);
  await typeCode(page, refused.tracking_code);
  const takenBackAt = Date.now();
  await page.getByRole("button", { name: "Offline · 201 waiting" }).waitFor();
  await page.keyboard.press("Escape");

  await page.context().setOffline(false);
  await expect.poll(() => lost).toBeGreaterThan(0);
  await untilAllSent(page);

  const van = await round.vanOf(driver);
  const inVan = orders.filter((order) => order !== given).map(({ tracking_code }) => tracking_code);
  expect(van.sort()).toEqual(inVan.sort());
  const byDriver = await Promise.all(
    orders.map(async (order) => (await round.chainOf(order)).filter(({ actor }) => actor?.id === driver.id)),
  );
  for (const [i, events] of byDriver.entries()) {
    const order = orders[i]!;
    const times = [scannedAt.get(order)!, ...(order === refused ? [takenBackAt] : [])];
    expect(
      events.map(({ occurred_at }) => Math.round((Date.parse(occurred_at) - times[0]!) / MINUTE_MS)),
    ).toEqual(times.map((at) => Math.round((at - times[0]!) / MINUTE_MS)));
    // What an agent had scanned before it was sent is evidence of who had it then.
    expect(events[0]!.late ?? false).toBe(order === given || order === refused);
  }
  // The service counts what it saw: that an agent had scanned one first is no gift of the driver's, unless the page asked before it
  // had sent its scans; and so is the one that came back.
  await page
    .locator(".totals div")
    .filter({ hasText: /^Given[012]$/ })
    .waitFor();
});

it("two devices with one key show the same van, and a parcel that both scan is taken once", async () => {
  const driver = await newDriver(demo);
  const round = await RealRound.add(demo, 2, [driver]);
  const [first, both] = await round.order(2);
  const [one, other] = await Promise.all(
    [1, 2].map(async () => openSignedIn(await browser.newContext(PHONE), driver, 2)),
  );
  await other!.context().setOffline(true);
  for (const page of [one!, other!]) await view(page, "Scan").click();
  await typeCode(one!, both!.tracking_code);
  await one!.locator(".outcome").getByText("Taken").waitFor();
  for (const order of [first!, both!]) await typeCode(other!, order.tracking_code);
  await other!.getByRole("button", { name: "Offline · 2 waiting" }).waitFor();
  await other!.context().setOffline(false);
  await untilSent(other!);
  await view(one!, "Round").click();
  await one!.getByRole("button", { name: "Refresh" }).click();
  for (const page of [one!, other!]) await view(page, "Van").getByText("2").waitFor();
  for (const order of [first!, both!]) {
    const events = (await round.chainOf(order)).map(({ type }) => type);
    expect(events).toEqual(["package.created", "package.in_transit"]);
  }
});

it("a key that ends in the middle of the day loses no scan: they are sent with the next one, with their times", async () => {
  const [ended, next] = [await newDriver(demo), await newDriver(demo)];
  const round = await RealRound.add(demo, 2, [ended, next]);
  const [sent, kept] = await round.order(2);
  const page = await openSignedIn(await browser.newContext(PHONE), ended, 2);
  await view(page, "Scan").click();
  await typeCode(page, sent!.tracking_code);
  await page.locator(".outcome").getByText("Taken").waitFor();
  await page.context().setOffline(true);
  await typeCode(page, kept!.tracking_code);
  await page.getByRole("button", { name: "Offline · 1 waiting" }).waitFor();
  const scannedBy = Date.now();
  await endKey(demo, ended);
  await page.context().setOffline(false);
  await page.getByText("Nothing is lost.").waitFor();
  await page.getByLabel("Driver key").fill(next.key);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await view(page, "Day").click();
  const sentAt = Date.now();
  await page.getByRole("button", { name: "They are mine: send them" }).click();
  await expect.poll(() => round.vanOf(next)).toEqual([kept!.tracking_code]);
  const wayMs = Date.now() - sentAt;
  const [, taken] = await round.chainOf(kept!);
  expect(taken).toMatchObject({ type: "package.in_transit", actor: { kind: "driver", id: next.id } });
  // The way of the request counts as a difference of the clocks.
  expect(Date.parse(taken!.occurred_at)).toBeLessThanOrEqual(scannedBy + wayMs);
  // What the first key had stays with it until somebody scans it.
  expect((await round.chainOf(sent!)).at(-1)!.holder).toMatchObject({ kind: "driver", id: ended.id });
});

it.each([
  ["an hour fast", HOUR_MS],
  ["an hour slow", -HOUR_MS],
])("what is scanned without a network has its right time if the clock is %s", async (_, offMs) => {
  const driver = await newDriver(demo);
  const round = await RealRound.add(demo, 2, [driver]);
  const [order] = await round.order(1);
  const context = await browser.newContext(PHONE);
  await setClock(context, offMs);
  const page = await openSignedIn(context, driver, 1);
  await context.setOffline(true);
  await view(page, "Scan").click();
  await typeCode(page, order!.tracking_code);
  const scannedAt = Date.now();
  await page.getByRole("button", { name: "Offline · 1 waiting" }).waitFor();
  await context.setOffline(false);
  await untilSent(page);
  await expect.poll(() => round.vanOf(driver)).toEqual([order!.tracking_code]);
  const [, taken] = await round.chainOf(order!);
  expect(Math.abs(Date.parse(taken!.occurred_at) - scannedAt)).toBeLessThan(MINUTE_MS);
});

it("a slow clock that is set right without a network makes no scan one of the future, which the service refuses", async () => {
  const driver = await newDriver(demo);
  const round = await RealRound.add(demo, 2, [driver]);
  const [order] = await round.order(1);
  const context = await browser.newContext(PHONE);
  await setClock(context, -HOUR_MS);
  const page = await openSignedIn(context, driver, 1);
  await context.setOffline(true);
  await setClock(context, 0);
  await view(page, "Scan").click();
  await typeCode(page, order!.tracking_code);
  const scannedAt = Date.now();
  await page.getByRole("button", { name: "Offline · 1 waiting" }).waitFor();
  await context.setOffline(false);
  await untilSent(page);
  await expect.poll(() => round.vanOf(driver)).toEqual([order!.tracking_code]);
  const [, taken] = await round.chainOf(order!);
  expect(Math.abs(Date.parse(taken!.occurred_at) - scannedAt)).toBeLessThan(MINUTE_MS);
});

it("what a customer pays is in the till, and goes to the driver who counts it and has the code", async () => {
  const driver = await newDriver(demo);
  const round = await RealRound.add(demo, 1, [driver]);
  const [pointId] = round.pointIds as [string];
  await round.takePayments(pointId);
  const [order] = await round.order(1, { cod_amount: 12_500 });
  const agent = await round.newAgent(pointId);
  await round.scanAsAgent(agent, "arrive", order!.tracking_code);
  const counter = await (await browser.newContext(PHONE)).newPage();
  await signInAt(counter, { url: demo.base_url, key: agent });
  await openHandOver(counter, order!.tracking_code);
  await counter.getByRole("button", { name: "Cash" }).click();
  await handOver(counter, await round.collectionCodeOf(order!));
  await feedback(counter, "Handed over").waitFor();
  await counter.locator(".scan-panel").getByRole("button", { name: "Till" }).click();
  await counter.getByRole("button", { name: "Give to the driver" }).click();
  await counter.getByRole("button", { name: "Give ₦12,500" }).click();
  const code = (await counter.locator(".offer-code").textContent())!;

  const page = await openSignedIn(await browser.newContext(PHONE), driver, 0);
  await stopsOf(page).filter({ hasText: "₦12,500 to take" }).click();
  await page.getByRole("button", { name: "Take money: ₦12,500" }).click();
  await page.getByLabel("Amount that you counted").fill("12,500");
  await page.getByLabel("Code on the giver's screen").fill(code);
  await page.getByRole("button", { name: "I have the money" }).click();
  await page.getByText("You have ₦12,500 more, and answer for it now.").waitFor();
  await counter.getByText(/^Musa has taken ₦12,500, /).waitFor();
});
