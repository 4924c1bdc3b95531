import { expect, it } from "vitest";
import { readableCode } from "../../../src/shared/tracking-code.ts";
import { ENDINGS, type Ending, scanWith } from "../scanner.ts";
import { blockStorage, fillStorage } from "../unkept.ts";
import { POINT, SHOP } from "./fake-driver-api.ts";
import { setUpDriver } from "./set-up.ts";

const driver = setUpDriver();

it("the driver's page signs in with a typed key, and says what is wrong with another one", async () => {
  const page = await driver.open();
  await page.getByLabel("Driver key").fill("ag_test_agent");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("This is not a driver key.").waitFor();
  await page.getByLabel("Driver key").fill("dr_test_other");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("This key is not known here.").waitFor();
  await page.getByLabel("Driver key").fill(driver.api.key);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Today's round" }).waitFor();
});

it("the driver's page shows the stops in order, with what to give and to take, and those that are closed", async () => {
  driver.api.add(3, SHOP, POINT);
  driver.api.add(2, "van", POINT);
  const page = await driver.openSignedIn();
  const stops = page.locator(".stops button");
  await stops.filter({ hasText: SHOP.name }).getByText("3 to take").waitFor();
  await stops.filter({ hasText: POINT.name }).getByText("2 to give").waitFor();
  await page.getByText("2 of 3 stops to go").waitFor();
  expect(await page.locator(".stop-name").allTextContents()).toEqual([SHOP.name, POINT.name, "Ikeja Mall"]);
  expect(await page.locator(".stop-address").allTextContents()).toEqual([
    "4 Market Road, Ikeja",
    "12 Allen Avenue, Ikeja",
    "1 Mall Road, Ikeja",
  ]);
  await stops.filter({ hasText: "Ikeja Mall" }).getByText("Closed today").waitFor();
  await stops.filter({ hasText: SHOP.name }).getByText("Asks for a visit").waitFor();
});

it("the driver's page has the next stop on top, and those with nothing to do below", async () => {
  driver.api.add(2, "van", POINT);
  const page = await driver.openSignedIn();
  await page.getByText("1 of 3 stops to go").waitFor();
  expect(await page.locator(".stop-name").allTextContents()).toEqual([POINT.name, SHOP.name, "Ikeja Mall"]);
  expect(await page.locator(".stop-number").allTextContents()).toEqual(["2", "1", "3"]);
});

it("the driver's page shows how far away the stops are once it is asked, until it is closed, and sends its position nowhere", async () => {
  const page = await driver.openSignedIn();
  await page.context().grantPermissions(["geolocation"]);
  // About 1.1 km south of the shop.
  await page.context().setGeolocation({ latitude: 6.5901234, longitude: 3.35 });
  const sent: string[] = [];
  page.on("request", (request) => {
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`);
  });
  const away = page.locator(".stops button").filter({ hasText: SHOP.name }).getByText("away");
  expect(await away.count()).toBe(0);
  await page.getByRole("button", { name: "Show distances" }).click();
  expect(await away.textContent()).toBe("1.1 km away");
  await page.context().setGeolocation({ latitude: 6.5955, longitude: 3.35 });
  await away.filter({ hasText: /^500 m away$/ }).waitFor();
  expect(await page.getByRole("button", { name: "Show distances" }).count()).toBe(0);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => sent.filter((request) => request.includes("/driver/")).length).toBeGreaterThan(0);
  expect(sent.filter((request) => request.includes("6.59"))).toEqual([]);
  await page.reload();
  await page.getByRole("button", { name: "Show distances" }).waitFor();
  expect(await away.count()).toBe(0);
  const refused = page.getByText("This device does not tell where it is.");
  expect(await refused.count()).toBe(0);
  await page.context().clearPermissions();
  await page.getByRole("button", { name: "Show distances" }).click();
  await refused.waitFor();
});

it("the driver's page takes what is scanned at a stop in one visit, and tells what is not taken before the driver leaves", async () => {
  const codes = driver.api.add(3, SHOP, POINT);
  const page = await driver.openSignedIn();
  const left = page.locator(".stop-head [role=status]");
  const colour = () => left.evaluate((node) => getComputedStyle(node).backgroundColor);
  await page.getByRole("button", { name: POINT.name }).click();
  await left.getByText("Nothing waits here.").waitFor();
  const quiet = await colour();
  await page.getByRole("button", { name: "All stops" }).click();
  await page.getByRole("button", { name: SHOP.name }).click();
  await left.getByText("3 not taken yet").waitFor();
  expect(await colour()).not.toBe(quiet);
  expect(await page.getByRole("link", { name: "Map" }).getAttribute("href")).toBe(
    "geo:6.6,3.35?q=6.6,3.35(Balogun%20Textiles)",
  );
  await scanWith(page, codes[0]!);
  await page.locator(".outcome").getByText("Taken").waitFor();
  await scanWith(page, codes[1]!);
  await page.getByText("1 not taken yet").waitFor();
  for (const way of [
    page.getByRole("button", { name: "All stops" }),
    page.getByRole("navigation").getByRole("button", { name: "Round" }),
  ]) {
    await way.click();
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("heading", { name: SHOP.name }).waitFor();
  }
  await page.getByRole("button", { name: "Drive on" }).click();
  await page.getByRole("dialog").getByText("1 parcel is not taken yet.").waitFor();
  await page.getByRole("button", { name: "Drive on all the same" }).click();
  await page.getByRole("heading", { name: "Today's round" }).waitFor();
  const visits = new Set(driver.api.requests.flat().map(({ handover_id }) => handover_id));
  expect(visits.size).toBe(1);
  expect([...visits][0]).toMatch(/./);
  expect(driver.api.inVan().sort()).toEqual(codes.slice(0, 2).sort());
});

it.each(Object.keys(ENDINGS) as Ending[])(
  "the driver's page takes what a scanner reads that ends with %s, each once, and does nothing else",
  async (ending) => {
    const codes = driver.api.add(2, SHOP, POINT);
    driver.api.add(2, "van", SHOP);
    const page = await driver.openSignedIn();
    await page.getByRole("button", { name: SHOP.name }).click();
    await page.getByText("2 not taken yet").waitFor();
    await scanWith(page, codes[0]!, { ending });
    await page.getByText("1 not taken yet").waitFor();
    await page.getByRole("button", { name: "Give back 2 parcels" }).click();
    await page.getByRole("dialog").waitFor();
    await scanWith(page, codes[1]!, { ending });
    await page.locator(".outcome").getByText("Taken").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => driver.applicationsOf(codes)).toEqual([1, 1]);
    expect(driver.api.requests.flat().map(({ action }) => action)).toEqual(["collect", "collect"]);
  },
);

it("the driver's page takes a parcel off the list once the device has stored the scan, and leaves it there if it can't", async () => {
  const codes = driver.api.add(3, SHOP, POINT);
  const page = await driver.openSignedIn();
  await page.getByRole("button", { name: SHOP.name }).click();
  await page.getByText("3 not taken yet").waitFor();
  // How many scans were stored when a row left the list.
  await page.evaluate(() => {
    const list = [...document.querySelectorAll('.view[data-in="stop"] .parcels')].at(-1)!;
    const seen: string[] = [];
    Object.assign(window, { seen });
    let stored = 0;
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...given) {
      const begun = transaction.apply(this, given);
      if (begun.durability === "strict") begun.addEventListener("complete", () => stored++);
      return begun;
    };
    new MutationObserver(() => seen.push(`${list.children.length} left, ${stored} stored`)).observe(list, {
      childList: true,
    });
  });
  await scanWith(page, codes[0]!);
  await page.getByText("2 not taken yet").waitFor();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
    "2 left, 1 stored",
  ]);
  await page.locator(".outcome").getByText("Taken").waitFor();
  await page.evaluate(fillStorage);
  await driver.goOffline();
  await scanWith(page, codes[1]!);
  await page.locator(".outcome").getByText("Not recorded").waitFor();
  await page.getByText("2 not taken yet").waitFor();
  expect(await page.locator('.view[data-in="stop"] .parcels li').count()).toBe(2);
  // With a network the service has it at once.
  await driver.goOnline();
  await scanWith(page, codes[2]!);
  await page.locator(".outcome").getByText("Taken").waitFor();
  expect(driver.applicationsOf(codes)).toEqual([1, 0, 1]);
});

it("the driver's page hands back all parcels of a shop with one code, and asks again after a wrong one", async () => {
  const codes = driver.api.add(2, "van", SHOP);
  const page = await driver.openSignedIn();
  await page.getByRole("button", { name: SHOP.name }).click();
  await page.getByRole("button", { name: "Give back 2 parcels" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Receiving code").fill("111111");
  await sheet.getByRole("button", { name: "Give back 2 parcels" }).click();
  await sheet.getByText("Tries left: 4").waitFor();
  await sheet.getByLabel("Receiving code").fill(driver.api.receivingCode);
  await sheet.getByRole("button", { name: "Give back 2 parcels" }).click();
  await page.locator(".outcome").getByText("Given back: 2 parcels").waitFor();
  expect(driver.api.inVan()).toEqual([]);
  expect(driver.applicationsOf(codes)).toEqual([1, 1]);
  await page.getByRole("button", { name: "Online", exact: true }).waitFor();
});

it("the driver's page gives back what is chosen alone, and says why a shop's code is not accepted", async () => {
  const [given, kept] = driver.api.add(2, "van", SHOP) as [string, string];
  const page = await driver.openSignedIn();
  await page.getByRole("button", { name: SHOP.name }).click();
  await page.getByRole("button", { name: "Give back 2 parcels" }).click();
  const sheet = page.getByRole("dialog");
  const alert = (text: string) => sheet.getByRole("alert").filter({ hasText: text }).waitFor();
  const box = (code: string) => sheet.getByRole("checkbox", { name: readableCode(code) });
  for (const code of [given, kept]) await box(code).uncheck();
  await sheet.getByRole("button", { name: "Give back 0 parcels" }).click();
  await alert("Choose what you give back.");
  await box(given).check();
  await sheet.getByText("1 counted: ask for a code for 1").waitFor();
  const give = sheet.getByRole("button", { name: "Give back 1 parcel" });
  await sheet.getByLabel("Receiving code").fill("3812");
  await give.click();
  await alert("The code has six digits.");
  expect(driver.api.requests).toEqual([]);
  await sheet.getByLabel("Receiving code").fill(driver.api.receivingCode);
  driver.api.refusal = { status: 409, code: "receipt_used_up" };
  await give.click();
  await alert("The code is for fewer parcels");
  driver.api.refusal = undefined;
  await give.click();
  await page.locator(".outcome").getByText("Given back").first().waitFor();
  await sheet.waitFor({ state: "detached" });
  expect(driver.api.inVan()).toEqual([kept]);
});

it("the driver's page takes a parcel that is chosen in the list, and leads from the van and from the day to its stop", async () => {
  const [code] = driver.api.add(1, SHOP, POINT);
  const page = await driver.openSignedIn();
  const tab = (name: string) => page.getByRole("navigation").getByRole("button", { name }).click();
  const sheet = page.getByRole("dialog");
  const leavePoint = async () => {
    await page.getByRole("heading", { name: POINT.name }).waitFor();
    await page.getByRole("button", { name: "All stops" }).click();
  };
  await page.getByRole("button", { name: SHOP.name }).click();
  await page.locator('.view[data-in="stop"] .parcels button').click();
  await sheet.getByText("Waits for a driver").waitFor();
  await sheet.getByRole("button", { name: "I take it" }).click();
  await page.locator(".outcome").getByText("Taken").waitFor();
  await sheet.waitFor({ state: "detached" });
  expect(driver.api.inVan()).toEqual([code]);
  await page.getByRole("button", { name: "All stops" }).click();
  await tab("Van");
  await page.getByText(`${POINT.name}, Ikeja`).click();
  await page.locator(".group .parcels button").click();
  await sheet.getByText(/^In your van since /).waitFor();
  expect(await sheet.getByRole("button", { name: "I take it" }).count()).toBe(0);
  await sheet.getByRole("button", { name: "Show this stop" }).click();
  await leavePoint();
  await tab("Van");
  await page.locator(".group").getByRole("button", { name: "Show this stop" }).click();
  await leavePoint();
  await tab("Day");
  await page.locator(".left button").filter({ hasText: POINT.name }).click();
  await leavePoint();
  await page.getByRole("heading", { name: "Today's round" }).waitFor();
});

it("the driver's page says of a parcel that was just scanned that it is in the van, and records it once", async () => {
  const [code] = driver.api.add(1, SHOP, POINT);
  const page = await driver.openSignedIn();
  await page.getByRole("navigation").getByRole("button", { name: "Scan" }).click();
  await scanWith(page, code!);
  await page.locator(".outcome").getByText("Taken").waitFor();
  await scanWith(page, code!);
  await page.locator(".outcome").getByText("In your van already").waitFor();
  await page.getByRole("dialog", { name: readableCode(code!) }).waitFor();
  expect(driver.api.requests.flat()).toHaveLength(1);
});

it("the driver's page shows what the driver has by where it goes, and reports what is wrong with a parcel", async () => {
  const [code] = driver.api.add(1, "van", POINT);
  const page = await driver.openSignedIn();
  await page.getByRole("navigation").getByRole("button", { name: "Van" }).click();
  await page.getByText(`${POINT.name}, Ikeja`).click();
  await page.locator(".group .parcels button").click();
  await page.getByRole("dialog").getByText("Damaged").click();
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await page.locator(".outcome").getByText("Reported").waitFor();
  expect(driver.api.requests.flat()).toMatchObject([
    { tracking_code: code, action: "report", problem: "damaged" },
  ]);
});

it("the driver's page works with a network in a browser that blocks its data, and says so", async () => {
  const codes = driver.api.add(2, SHOP, POINT);
  const page = await driver.open();
  await page.context().addInitScript(blockStorage);
  await page.goto(`${driver.api.url}/driver/?again#key=${driver.api.key}`);
  await page.getByText("This device keeps nothing for this page").waitFor();
  await page.getByRole("button", { name: SHOP.name }).click();
  await scanWith(page, codes[0]!);
  await page.locator(".outcome").getByText("Taken").waitFor();
  await page.getByText("1 not taken yet").waitFor();
  await driver.goOffline();
  await scanWith(page, codes[1]!);
  await page.locator(".outcome").getByText("Not recorded").waitFor();
  await driver.goOnline();
  await page.getByRole("navigation").getByRole("button", { name: "Day" }).click();
  await page.locator(".totals").getByText("1", { exact: true }).waitFor();
  expect(driver.applicationsOf(codes)).toEqual([1, 0]);
});

it("the driver's page counts at the end of the day what was taken and given, and lists what is left", async () => {
  const [given] = driver.api.add(1, "van", POINT);
  const [waiting] = driver.api.add(1, SHOP, POINT);
  const page = await driver.openSignedIn();
  await page.locator(".stops button").getByText("1 to give").waitFor();
  driver.api.give(given!);
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.locator(".stops button").getByText("1 to give").waitFor({ state: "detached" });
  await page.getByRole("navigation").getByRole("button", { name: "Day" }).click();
  await page.getByRole("heading", { name: "Not taken" }).waitFor();
  expect(await page.locator(".totals div").allTextContents()).toEqual([
    "Taken0",
    "Given1",
    "Given back0",
    "Waiting to send0",
  ]);
  const allDone = page.getByText("All done: the van is empty");
  expect(await allDone.count()).toBe(0);
  driver.api.give(waiting!);
  const tab = (name: string) => page.getByRole("navigation").getByRole("button", { name }).click();
  await tab("Round");
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.locator(".stops button").getByText("1 to take").waitFor({ state: "detached" });
  await tab("Day");
  await allDone.waitFor();
});

it("the driver's page says where each parcel goes, and marks what is not on the round, with what to do", async () => {
  const [known] = driver.api.add(1, SHOP, POINT);
  const page = await driver.openSignedIn();
  await page.getByRole("heading", { name: "Driver Emeka" }).waitFor();
  const elsewhere = { ...POINT, id: "0192d3b0-0000-7000-8000-0000000000aa", name: "Kano hub", city: "Kano" };
  const [strange] = driver.api.add(1, elsewhere, elsewhere);
  await page.getByRole("navigation").getByRole("button", { name: "Scan" }).click();
  await scanWith(page, known!);
  await page.locator(".outcome.success").getByText(`Goes to ${POINT.name}`).waitFor();
  await scanWith(page, strange!);
  const amber = page.locator(".outcome.pending");
  await amber.getByText("Not on your round").waitFor();
  await amber.getByText("Goes to Kano hub, Kano. You have it now: leave it at a depot").waitFor();
  await page.getByRole("navigation").getByRole("button", { name: "Van" }).click();
  await page.locator("summary").filter({ hasText: "Kano hub" }).getByText("Not on your round").waitFor();
  expect(
    await page.locator("summary").filter({ hasText: POINT.name }).getByText("Not on your round").count(),
  ).toBe(0);
});

it("the driver's page has the day's sums of all devices, and adds what is not sent yet", async () => {
  Object.assign(driver.api.sums, { taken: 40, given: 12 });
  const codes = driver.api.add(2, SHOP, POINT);
  const page = await driver.openSignedIn();
  const sums = page.locator(".totals dd");
  const showDay = () => page.getByRole("navigation").getByRole("button", { name: "Day" }).click();
  await showDay();
  await expect.poll(() => sums.allTextContents()).toEqual(["40", "12", "0", "0"]);
  await page.getByRole("navigation").getByRole("button", { name: "Scan" }).click();
  await scanWith(page, codes[0]!);
  await page.locator(".outcome").getByText("Taken").waitFor();
  await driver.goOffline();
  await scanWith(page, codes[1]!);
  await page.locator(".outcome").getByText("Saved: taken").waitFor();
  await showDay();
  await expect.poll(() => sums.allTextContents()).toEqual(["42", "12", "0", "1"]);
});

it("the driver's page takes a scan back for ten seconds before it is sent", async () => {
  const [undone, sent] = driver.api.add(2, SHOP, POINT);
  const page = await driver.openSignedIn();
  await page.evaluate(() => localStorage.setItem("driver.undo", "on"));
  await page.getByRole("navigation").getByRole("button", { name: "Scan" }).click();
  await scanWith(page, undone!);
  await page.locator(".outcome").getByText("Taken").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.locator(".outcome").getByText("Undone").waitFor();
  await scanWith(page, sent!);
  await page.locator(".outcome").getByText("Taken").waitFor();
  expect(driver.api.requests).toEqual([]);
  await expect.poll(() => driver.api.inVan(), { timeout: 20_000 }).toEqual([sent]);
});
