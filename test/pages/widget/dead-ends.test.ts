import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { IKEJA, setUpShop } from "./checkout.ts";
import { areas, mapLoaded, rows, search, searchField, settled, status, zoomOut } from "./page.ts";

const { openCheckout, openPage } = setUpShop();

describe("no dead end", () => {
  test("nothing found: says so, and offers the states and the way back", async () => {
    const page = await openCheckout();
    await settled(page);
    await search(page, "Atlantis");
    await page.getByText("Nothing was found for “Atlantis”").waitFor();
    expect(await areas(page).count()).toBe(37);
    await page.getByRole("button", { name: "Show all points" }).click();
    await rows(page).first().waitFor();
    expect(await searchField(page).inputValue()).toBe("");
    await search(page, "Atlantis");
    await areas(page).filter({ hasText: "Lagos" }).getByRole("button").click();
    await expect.poll(() => status(page).innerText()).toBe("245 pickup points in Lagos. Choose a city.");
  });

  test("abroad: says how far the nearest point is, and offers the states", async () => {
    const page = await openCheckout('latitude="51.5074" longitude="-0.1278"');
    await page.getByText("the nearest is 4,").waitFor();
    await mapLoaded(page);
    expect(await page.locator(".cluster").count()).toBeGreaterThan(10);
    await areas(page).filter({ hasText: "Kano" }).getByRole("button").click();
    await expect.poll(() => status(page).innerText()).toBe("484 pickup points in Kano. Choose a city.");
  });

  test("abroad by position: the same, wherever the map was", async () => {
    const london = { latitude: 51.5074, longitude: -0.1278 };
    const page = await openCheckout(IKEJA, { geolocation: london, permissions: ["geolocation"] });
    await settled(page);
    await page.getByRole("button", { name: "Near me" }).click();
    await page.getByText("the nearest is 4,").waitFor();
    await expect.poll(() => areas(page).count()).toBe(37);
  });

  test.each([
    ["near the customer", IKEJA],
    ["without a place", ""],
  ])(
    "nothing accepts the parcel, %s: says what is accepted, and shows what the shop offers instead",
    async (_, place) => {
      const page = await openPage(
        `<pudo-map ${place} item-weight="900"><a slot="alternative" href="#home">Deliver to my home</a></pudo-map>`,
      );
      await page.getByText("They take up to 30 kg and ₦500,000.").waitFor();
      expect(await page.getByRole("link", { name: "Deliver to my home" }).isVisible()).toBe(true);
      await page.locator("pudo-map").evaluate((widget) => widget.setAttribute("item-weight", "2"));
      await settled(page);
      expect(await page.getByRole("link", { name: "Deliver to my home" }).isVisible()).toBe(false);
    },
  );

  test("nothing in the map's view: offers the nearest points", async () => {
    const page = await openCheckout();
    await settled(page);
    await mapLoaded(page);
    const json = { data: { data: [], pagination: { totalCount: 0, page: 1, pageSize: 500, totalPages: 0 } } };
    await page.route(/bbox=/, (route) => route.fulfill({ json }));
    await zoomOut(page);
    await page.getByText(SENTENCES.noneInView).waitFor();
    await page.unroute(/bbox=/);
    await page.route(/latitude=/, (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: SENTENCES.showNearest }).click();
    await page.getByText(SENTENCES.failed).waitFor();
    await page.getByRole("button", { name: SENTENCES.retry }).click();
    await page.getByText("in this area").filter({ hasText: /^\d/ }).waitFor();
    await rows(page).first().waitFor();
  });

  test("the map cannot be loaded: says so, the list goes on, and a retry helps", async () => {
    let isBlocked = true;
    const page = await openCheckout(IKEJA, undefined, (opened) =>
      opened.route("**/parts/map-*", (route) => (isBlocked ? route.abort() : route.continue())),
    );
    await settled(page);
    await page.getByText(SENTENCES.mapFailed).waitFor();
    isBlocked = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await mapLoaded(page);
    await page.getByText(SENTENCES.mapFailed).waitFor({ state: "hidden" });
  });
});
