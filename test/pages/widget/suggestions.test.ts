import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { API, IKEJA, setUpShop } from "./checkout.ts";
import {
  areas,
  mapLoaded,
  recordApiRequests,
  recordSelections,
  rows,
  search,
  searchField,
  settled,
  status,
  zoomOut,
} from "./page.ts";

const { openCheckout } = setUpShop();

describe("suggestions", () => {
  test("come while typing, for places and points, with small typos", async () => {
    const page = await openCheckout();
    await settled(page);
    await searchField(page).pressSequentially("surulre");
    const options = page.getByRole("option");
    await options.first().waitFor();
    const texts = await options.allInnerTexts();
    expect(texts[0]).toMatch(/^Surulere\s+Lagos\s+\d+ points$/);
    expect(texts.some((text) => /Surulere\s+Oyo/.test(text))).toBe(true);
    expect(texts.at(-1)).toBe("Search for “surulre”");
    await options.first().click();
    await expect.poll(() => status(page).innerText()).toBe("Nearest to Surulere, Lagos");
    expect(await searchField(page).inputValue()).toBe("Surulere, Lagos");
    expect(await page.getByRole("listbox").isVisible()).toBe(false);
  });

  test("are chosen by keyboard, and Escape closes them", async () => {
    const page = await openCheckout();
    await settled(page);
    const field = searchField(page);
    await field.pressSequentially("kano mun");
    await page.getByRole("listbox").waitFor();
    expect(await field.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    const active = await field.getAttribute("aria-activedescendant");
    expect(await page.locator(`pudo-map #${active}`).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Escape");
    expect(await field.getAttribute("aria-expanded")).toBe("false");
    expect(await field.inputValue()).toBe("kano mun");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => status(page).innerText()).toBe("Nearest to Kano Municipal, Kano");
  });

  test("of a point lead to it, among its neighbours", async () => {
    const page = await openCheckout();
    await settled(page);
    await searchField(page).pressSequentially("ojuelegba");
    const option = page.getByRole("option").filter({ hasText: "Yaba/Ojuelegba" });
    await option.click();
    await expect.poll(() => status(page).innerText()).toBe("Nearest to Yaba/Ojuelegba");
    const selections = await recordSelections(page);
    await page.getByRole("button", { name: "Choose this point" }).click();
    expect((await selections())[0]!.name).toBe("Yaba/Ojuelegba");
  });

  test("are not taken for a search that points fit better", async () => {
    const page = await openCheckout();
    await settled(page);
    await search(page, "Kubwa");
    await page.getByText("“Kubwa”").filter({ visible: true }).first().waitFor();
    await expect.poll(() => rows(page).first().innerText()).toContain("Kubwa");
  });

  test("that fail are not missed: the search says what is wrong", async () => {
    const page = await openCheckout();
    await settled(page);
    await page.route(`${API}/public/**`, (route) => route.abort());
    await search(page, "Kano");
    await page.getByRole("alert").getByText(SENTENCES.failed).waitFor();
    await page.unroute(`${API}/public/**`);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("results for “Kano”").waitFor();
  });

  test("count only points that accept the parcel", async () => {
    const page = await openCheckout(`${IKEJA} item-weight="25"`);
    const requested = recordApiRequests(page);
    await settled(page);
    await searchField(page).pressSequentially("ikeja");
    await page.getByRole("option").first().waitFor();
    const asked = requested.find(({ pathname }) => pathname.endsWith("/suggestions"))!;
    expect(asked.searchParams.get("itemWeight")).toBe("25");
    // Where exactly the customer is stays in the browser.
    expect(asked.searchParams.get("latitude")).toBe("6.602");
  });
});

describe("a search", () => {
  test.each([
    ["a city of a state", "Surulere, Oyo", "Nearest to Surulere, Oyo"],
    ["words in any order, with a typo", "lagos surulre", "Nearest to Surulere, Lagos"],
    ["a postal code", "105102", "Nearest to 105102, Kosofe, Lagos"],
    ["a postal code that no point has", "100001", "Nearest to 100001, Lagos"],
  ])("for %s goes there and lists the nearest points first", async (_, text, expected) => {
    const page = await openCheckout("");
    await settled(page);
    await search(page, text);
    await expect.poll(() => status(page).innerText()).toBe(expected);
    await settled(page);
    const distances = (await page.locator(".distance").allInnerTexts()).filter(Boolean);
    const metres = distances.map((distance) =>
      distance.endsWith(" km") ? 1000 * Number.parseFloat(distance) : Number.parseFloat(distance),
    );
    expect(metres.length).toBe(20);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => rows(page).count()).toBe(40);
  });

  test("for a state offers its cities, and for one of these its points", async () => {
    const page = await openCheckout("");
    await settled(page);
    await search(page, "bayelsa");
    await expect.poll(() => status(page).innerText()).toBe("105 pickup points in Bayelsa. Choose a city.");
    expect(await areas(page).count()).toBe(8);
    await areas(page).filter({ hasText: "Brass" }).getByRole("button").click();
    await expect.poll(() => status(page).innerText()).toBe("Nearest to Brass, Bayelsa");
    await rows(page).first().waitFor();
  });

  test("for part of a name lists all points that have it", async () => {
    const page = await openCheckout();
    await settled(page);
    await searchField(page).pressSequentially("market ward");
    await page.getByRole("option", { name: "Search for" }).click();
    await page.getByText(/\d+ results for “market ward”/).waitFor();
    const names = await rows(page).allInnerTexts();
    expect(names.length).toBe(Number.parseInt(await status(page).innerText(), 10));
    expect(names.filter((name) => !/market/i.test(name))).toEqual([]);
  });

  test("is left by clearing it: the list is that of the customer's place again", async () => {
    const page = await openCheckout();
    await settled(page);
    const first = await rows(page).first().innerText();
    await search(page, "Kano");
    await expect.poll(() => status(page).innerText()).toContain("Kano");
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expect.poll(() => status(page).innerText()).toBe(SENTENCES.nearest);
    await expect.poll(() => rows(page).first().innerText()).toBe(first);
    expect(await searchField(page).inputValue()).toBe("");
  });

  test("stays when the map moves, until the area that it shows is searched", async () => {
    const page = await openCheckout();
    await settled(page);
    await search(page, "Surulere, Lagos");
    await expect.poll(() => status(page).innerText()).toBe("Nearest to Surulere, Lagos");
    await settled(page);
    await mapLoaded(page);
    const here = page.getByRole("button", { name: SENTENCES.searchHere });
    expect(await here.isVisible()).toBe(false);
    await zoomOut(page);
    await settled(page);
    expect(await status(page).innerText()).toBe("Nearest to Surulere, Lagos");
    await here.click();
    await page.getByText("pickup points in this area").waitFor();
    expect(await searchField(page).inputValue()).toBe("");
    expect(await here.isVisible()).toBe(false);
  });
});
