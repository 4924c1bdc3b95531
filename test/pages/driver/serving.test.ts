import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { violationsInBothSchemes } from "../accessibility.ts";
import { POINT, SHOP } from "./fake-driver-api.ts";
import { setUpDriver } from "./set-up.ts";

const driver = setUpDriver();

it("has a script of less than 45 KB with all languages", async () => {
  const script = await (await fetch(`${driver.api.url}/driver/driver.js`)).arrayBuffer();
  expect(gzipSync(new Uint8Array(script)).length).toBeLessThan(45_000);
});

it("asks nobody else for anything, and lets only itself have the camera and the place", async () => {
  const page = await driver.openSignedIn();
  const hosts = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin),
  );
  expect(new Set(hosts)).toEqual(new Set([driver.api.url]));
  const { headers } = await fetch(`${driver.api.url}/driver/`);
  expect(headers.get("content-security-policy")).toContain("connect-src 'self'");
  expect(headers.get("permissions-policy")).toContain("camera=(self), microphone=(), geolocation=(self)");
});

it("has nothing that axe objects to, in any view", async () => {
  driver.api.add(2, SHOP, POINT);
  driver.api.add(1, "van", SHOP);
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
  for (const name of ["Scan", "Van", "Day"]) {
    await tab(name);
    expect([name, await objections()]).toEqual([name, []]);
  }
});
