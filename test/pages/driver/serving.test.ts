import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import fr from "../../../src/texts/fr/driver.ts";
import ha from "../../../src/texts/ha/driver.ts";
import ig from "../../../src/texts/ig/driver.ts";
import type { Language } from "../../../src/texts/languages.ts";
import yo from "../../../src/texts/yo/driver.ts";
import { violationsInBothSchemes } from "../accessibility.ts";
import { POINT, SHOP } from "./fake-driver-api.ts";
import { setUpDriver } from "./set-up.ts";

const driver = setUpDriver();

/** Loaded only where the browser can't read bar codes itself. */
const READER = "/counter/barcode-detector.js";

it("the driver's page has scripts of less than 45 KB in each language", async () => {
  const title = "Sign in to your round";
  const titles: Record<Language, string> = {
    en: title,
    ...{ fr: fr[title], ha: ha[title], ig: ig[title], yo: yo[title] },
  };
  let page = await driver.open();
  for (const [language, name] of Object.entries(titles)) {
    await page.evaluate((chosen) => localStorage.setItem("driver.language", chosen), language);
    await page.close();
    page = await driver.open();
    await page.getByRole("heading", { name }).waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    const scripts = loaded.filter((path) => path.endsWith(".js") && path !== READER);
    expect(scripts).toContain("/driver/driver.js");
    const sizes = await Promise.all(
      scripts.map(async (path) => gzipSync(await (await fetch(driver.api.url + path)).bytes()).byteLength),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(45_000);
  }
});

it("the driver's page asks nobody else for anything, and lets only itself have the camera and the place", async () => {
  const page = await driver.openSignedIn();
  const hosts = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin),
  );
  expect(new Set(hosts)).toEqual(new Set([driver.api.url]));
  const { headers } = await fetch(`${driver.api.url}/driver/`);
  expect(headers.get("content-security-policy")).toContain("connect-src 'self'");
  expect(headers.get("permissions-policy")).toContain("camera=(self), microphone=(), geolocation=(self)");
});

it("the driver's page has nothing that axe objects to, in any view", async () => {
  driver.api.add(2, SHOP, POINT);
  driver.api.add(1, "van", SHOP);
  driver.api.money.offered.set(POINT.id, { amount: 37_500, code: "402913" });
  driver.api.money.limit = 500_000;
  const page = await driver.openSignedIn();
  const objections = () => violationsInBothSchemes(page);
  const tab = (name: string) => page.getByRole("navigation").getByRole("button", { name }).click();
  expect(await objections()).toEqual([]);
  await page.getByRole("button", { name: SHOP.name }).click();
  await page.getByText("2 not taken yet").waitFor();
  expect(await objections()).toEqual([]);
  await page.getByRole("button", { name: "Give back 1 parcel" }).click();
  expect(await objections()).toEqual([]);
  await page.keyboard.press("Escape");
  await tab("Round");
  await page.getByRole("button", { name: "Drive on all the same" }).click();
  await page.getByRole("button", { name: POINT.name }).click();
  await page.getByRole("button", { name: "Take money" }).click();
  await page.getByLabel("Amount that you counted").waitFor();
  expect(["taking money", await objections()]).toEqual(["taking money", []]);
  await page.keyboard.press("Escape");
  for (const name of ["Scan", "Van", "Day"]) {
    await tab(name);
    expect([name, await objections()]).toEqual([name, []]);
  }
});
