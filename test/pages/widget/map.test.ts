import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { serveTiles } from "../tiles.ts";
import { API, IKEJA, NEAR_IKEJA, setUpShop } from "./checkout.ts";
import { areas, choose, fetchPoints, mapLoaded, recordErrors, rows, settled, zoomOut } from "./page.ts";

const { openCheckout } = setUpShop();

async function openMap(attributes = IKEJA): Promise<Page> {
  const page = await openCheckout(attributes);
  await settled(page);
  await mapLoaded(page);
  return page;
}

const colorOf = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);

describe("the map", () => {
  test("lights the pin of the row that the pointer or the focus is on", async () => {
    const page = await openMap();
    const lit = page.locator(".pin.lit");
    for (const row of [0, 2]) {
      const name = await rows(page).nth(row).locator(".name").innerText();
      await rows(page).nth(row).hover();
      await expect.poll(() => lit.getAttribute("aria-label")).toBe(name);
      expect(await lit.count()).toBe(1);
    }
    await page.getByRole("heading").hover();
    await expect.poll(() => lit.count()).toBe(0);
    await rows(page).nth(1).getByRole("button").focus();
    await expect.poll(() => lit.count()).toBe(1);
  });

  test("spreads the points of one place, so that a pointer reaches each", async () => {
    const mall = await fetchPoints(`${NEAR_IKEJA}&pageSize=14`);
    for (const { address } of mall) Object.assign(address, { latitude: 6.6018, longitude: 3.3515 });
    const pagination = { totalCount: mall.length, page: 1, pageSize: 500, totalPages: 1 };
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.route(`${API}/public/pudo-points?*`, (route) =>
        route.fulfill({
          json: { data: { data: mall, pagination } },
          headers: { "access-control-allow-origin": "*" },
        }),
      ),
    );
    await settled(page);
    await mapLoaded(page);
    for (let step = 0; step < 3; step++)
      await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await expect.poll(() => page.locator(".pin").count()).toBe(mall.length);
    const reached = await page.locator(".pin").evaluateAll((pins) =>
      pins.map((pin) => {
        const { x, y, width, height } = pin.getBoundingClientRect();
        const root = pin.getRootNode() as ShadowRoot;
        return root.elementFromPoint(x + width / 2, y + height / 2)?.closest(".pin") === pin;
      }),
    );
    expect(reached).toEqual(reached.map(() => true));
    await page.locator(".pin").nth(3).click();
    const [active, card] = [page.locator(".pin.active"), page.locator(".card")];
    const [pinBox, cardBox] = [(await active.boundingBox())!, (await card.boundingBox())!];
    expect(Math.abs(pinBox.x + pinBox.width / 2 - (cardBox.x + cardBox.width / 2))).toBeLessThan(4);
  });

  test("is there in a page that has given every object another property", async () => {
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.addInitScript(() => {
        Object.assign(Object.prototype, { each: () => {}, version: "1.0" });
      }),
    );
    const errors = recordErrors(page);
    await settled(page);
    await mapLoaded(page);
    await zoomOut(page);
    await settled(page);
    await page.locator(".cluster").first().click();
    await page.locator(".pin").first().waitFor();
    expect(errors).toEqual([]);
  });

  test("lights the pin of a row that is out of view or in a cluster", async () => {
    const page = await openMap();
    for (let step = 0; step < 2; step++) await zoomOut(page);
    await settled(page);
    await page.locator(".cluster").first().waitFor();
    const name = await rows(page).last().locator(".name").innerText();
    await rows(page).last().hover();
    await expect.poll(() => page.locator(".pin.lit").getAttribute("aria-label")).toBe(name);
  });

  test("lights the area of the row that the pointer is on", async () => {
    const page = await openMap("");
    await areas(page).filter({ hasText: "Borno" }).hover();
    await expect.poll(() => page.locator(".cluster.lit").getAttribute("aria-label")).toContain("Borno: 312");
  });

  test("tells a pin's name and opening hours at a hover, and shows its card at a click", async () => {
    const page = await openMap();
    const pin = page.locator(".pin").nth(1);
    const name = (await pin.getAttribute("aria-label"))!;
    await pin.hover();
    expect(await pin.locator(".tip").isVisible()).toBe(true);
    expect(await pin.locator(".tip").innerText()).toContain(name);
    await pin.click();
    const card = page.getByRole("group", { name });
    const [pinBox, cardBox] = [
      (await page.locator(".pin.active .shape").boundingBox())!,
      (await card.boundingBox())!,
    ];
    expect(Math.abs(pinBox.x + pinBox.width / 2 - (cardBox.x + cardBox.width / 2))).toBeLessThan(4);
    expect(cardBox.y + cardBox.height).toBeLessThan(pinBox.y + 12);
    const mapBox = (await page.locator(".map").boundingBox())!;
    expect(cardBox.x).toBeGreaterThanOrEqual(mapBox.x);
    expect(cardBox.y).toBeGreaterThanOrEqual(mapBox.y);
    // Its row is where the list begins now.
    await expect.poll(() => page.locator(".point.active .name").innerText()).toBe(name);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await card.waitFor({ state: "hidden" });
  });

  test("shows the customer's place in blue and the chosen point in the accent's colour", async () => {
    const page = await openMap(`${IKEJA} style="--pudo-accent: var(--accent)"`);
    // Properties of the page and of the widget don't interfere, even with the same names.
    await page.evaluate(() => document.body.style.setProperty("--accent", "rgb(200, 0, 100)"));
    expect(await colorOf(page.locator(".place"))).toBe("rgb(26, 115, 232)");
    const others = await colorOf(page.locator(".pin .shape").first());
    expect(others).not.toBe("rgb(200, 0, 100)");
    await choose(page, 0);
    await page.getByRole("button", { name: "Change" }).click();
    expect(await colorOf(page.locator(".pin.chosen .shape"))).toBe("rgb(200, 0, 100)");
    expect(await colorOf(page.locator(".pin:not(.chosen) .shape").first())).toBe(others);
  });

  test("draws the country's outline without tiles, where it is far, and none with tiles", async () => {
    const page = await openMap("");
    const outline = page.locator(".outline path");
    const [map, box] = [(await page.locator(".map").boundingBox())!, (await outline.boundingBox())!];
    expect(box.width).toBeGreaterThan(map.width / 2);
    expect(box.x).toBeGreaterThan(map.x);
    // Its areas lie on it, each with its name.
    const lagos = (await page.locator('.cluster[aria-label^="Lagos:"]').boundingBox())!;
    expect(lagos.x).toBeGreaterThan(box.x);
    expect(lagos.x).toBeLessThan(box.x + box.width / 4);
    expect(await page.locator(".cluster .label").filter({ hasText: "Lagos" }).isVisible()).toBe(true);
    const tiled = await openCheckout(
      'tile-url="https://tiles.example/{z}/{x}/{y}.png"',
      undefined,
      (opened) => serveTiles(opened, "https://tiles.example/**"),
    );
    await tiled.locator("img.leaflet-tile-loaded").first().waitFor();
    await mapLoaded(tiled);
    expect(await tiled.locator(".outline").count()).toBe(0);
    const near = await openMap();
    expect(await near.locator(".outline").count()).toBe(0);
    expect(await near.getByText(SENTENCES.noTiles).isVisible()).toBe(false);
  });
});
