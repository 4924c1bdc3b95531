import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { IKEJA, setUpShop } from "./checkout.ts";
import { mapLoaded, nextApiRequest, recordApiRequests, rows, search, settled, zoomOut } from "./page.ts";

const { openCheckout } = setUpShop();

describe("finding points", () => {
  test("near the customer lists the nearest points first", async () => {
    const kano = { latitude: 12.0022, longitude: 8.592 };
    const page = await openCheckout("", { geolocation: kano, permissions: ["geolocation"] });
    await settled(page);
    const requested = recordApiRequests(page);
    await page.getByRole("button", { name: "Near me" }).click();
    await page.getByRole("img", { name: "Your place" }).waitFor();
    await expect.poll(() => page.locator(".distance").allTextContents()).not.toContain("");
    const near = requested.find(({ searchParams }) => searchParams.has("latitude"))!.searchParams;
    // Where exactly the customer is stays in the browser.
    expect([near.get("latitude"), near.get("longitude")]).toEqual(["12.002", "8.592"]);
    const metres = (await page.locator(".distance").allTextContents()).map((text) =>
      text.endsWith(" km") ? 1000 * Number.parseFloat(text) : Number.parseFloat(text),
    );
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  });

  test("without a position says so, until a place is searched for", async () => {
    const page = await openCheckout(IKEJA, { permissions: [] });
    await settled(page);
    await mapLoaded(page);
    await page.getByRole("button", { name: "Near me" }).click();
    const alert = page.getByRole("alert").getByText(SENTENCES.noPosition);
    await alert.waitFor();
    const request = nextApiRequest(page);
    await zoomOut(page);
    await request;
    await settled(page);
    expect(await alert.isVisible()).toBe(true);
    await search(page, "Kano");
    await alert.waitFor({ state: "hidden" });
    await page.evaluate(() => Object.defineProperty(navigator, "geolocation", { value: undefined }));
    await page.getByRole("button", { name: "Near me" }).click();
    await alert.waitFor();
  });

  test("can be limited to points that are open now, in Lagos", async () => {
    const page = await openCheckout(IKEJA, { timezoneId: "America/New_York" }, (opened) =>
      opened.clock.setFixedTime("2026-11-23T18:30:00+01:00"),
    );
    await settled(page);
    const all = await rows(page).count();
    await page.getByLabel("Open now").check();
    await expect.poll(() => rows(page).count()).toBeLessThan(all);
    await expect.poll(() => page.locator(".pin").count()).toBeLessThan(all);
    const openings = await page.locator(".points .opening").allTextContents();
    expect(new Set(openings)).toEqual(new Set(["Open until 21:00", "Open until 02:00"]));
  });

  test("offers closed points when no point is open", async () => {
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.clock.setFixedTime("2026-11-23T04:00:00+01:00"),
    );
    await settled(page);
    await page.getByLabel("Open now").check();
    await page.getByRole("button", { name: SENTENCES.showClosed }).click();
    await rows(page).first().waitFor();
  });
});
