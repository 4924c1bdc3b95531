import type { CDPSession, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { IKEJA, PHONE, setUpShop } from "./checkout.ts";
import {
  areas,
  changeButton,
  chosenName,
  fetchFirstPoint,
  mapLoaded,
  openFirstRow,
  recordSelections,
  rows,
  settled,
} from "./page.ts";

const { openPage } = setUpShop({ viewport: PHONE, hasTouch: true, isMobile: true });

/** Opens a phone's checkout that is longer than its screen. */
async function openPhone(attributes = IKEJA): Promise<Page> {
  const form = `<form><pudo-map name="pickup_point" ${attributes}></pudo-map><button>Continue</button></form>`;
  const page = await openPage(`${form}<p style="height: 100rem">Terms</p>`);
  await settled(page);
  return page;
}

async function openMap(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Map", exact: true }).tap();
  await mapLoaded(page);
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Where a marker is on the map, so that a move of the map is seen. */
const offsetOfPlace = (page: Page) =>
  page.locator(".place").evaluate((place) => {
    const map = place.closest(".map")!.getBoundingClientRect();
    const { left, top } = place.getBoundingClientRect();
    return [Math.round(left - map.left), Math.round(top - map.top)];
  });

/** Moves fingers, which begin in the middle of an element, by so many pixels. */
async function swipe(page: Page, selector: string, fingers: number, dx: number, dy: number): Promise<void> {
  const box = (await page.locator(selector).first().boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 300) / 2];
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number) => {
    const touchPoints = Array.from({ length: type === "touchEnd" ? 0 : fingers }, (_, i) => ({
      x: x + (i * 60 - 30) + (dx * step) / 10,
      y: y + (dy * step) / 10,
      id: i,
    }));
    return session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await touch("touchStart", 0);
  for (let step = 1; step <= 10; step++) await touch("touchMove", step);
  await touch("touchEnd", 10);
}

describe("on a phone", () => {
  test("the first screen has the three nearest points whole: how far, when they close, when the parcel would be there", async () => {
    const page = await openPhone(`${IKEJA} item-weight="2" arrives="There by Thursday, 3 December"`);
    await rows(page).nth(2).getByText("There by Thursday, 3 December", { exact: true }).waitFor();
    for (const row of (await rows(page).all()).slice(0, 3)) {
      const box = (await row.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height);
      expect(await row.locator(".opening").innerText()).toMatch(/\d\d:\d\d|Open now/);
      const cut = await row
        .locator("span")
        .evaluateAll((lines) =>
          lines
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
            .map(({ textContent }) => textContent),
        );
      expect(cut).toEqual([]);
    }
  });

  test("the states are listed whole on request, and the focus is on the first that was not there", async () => {
    const page = await openPhone("");
    await page.locator(".areas li").first().waitFor();
    const before = await areas(page).count();
    expect(before).toBeLessThan(37);
    await page.getByRole("button", { name: SENTENCES.showMore }).click();
    await expect.poll(() => areas(page).count()).toBe(37);
    await expect.poll(() => areas(page).nth(before).locator("button:focus").count()).toBe(1);
    const names = await areas(page).locator(".name").allTextContents();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
    await page.getByRole("button", { name: SENTENCES.showMore }).waitFor({ state: "hidden" });
  });

  test("one finger on the map scrolls the page and says how to move the map", async () => {
    const page = await openPhone();
    await openMap(page);
    const before = await offsetOfPlace(page);
    const hint = page.locator(".hint.shown").getByText(SENTENCES.twoFingers);
    const hinted = hint.waitFor();
    await swipe(page, ".map", 1, 0, -120);
    await hinted;
    await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
    expect(await offsetOfPlace(page)).toEqual(before);
    await hint.waitFor({ state: "hidden" });
  });

  test("two fingers move the map and leave the page where it is", async () => {
    const page = await openPhone();
    await openMap(page);
    const [x, y] = (await offsetOfPlace(page)) as [number, number];
    await swipe(page, ".map", 2, 70, 50);
    await expect.poll(() => offsetOfPlace(page)).toEqual([x + 70, y + 50]);
    expect(await scrolled(page)).toBe(0);
  });

  test("one finger on the list scrolls the page, however long the list is", async () => {
    const page = await openPhone();
    await page.getByRole("button", { name: "Show more" }).tap();
    await expect.poll(() => rows(page).count()).toBe(14);
    await page.evaluate(() => window.scrollTo(0, 0));
    await swipe(page, ".points li", 1, 0, -120);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
  });

  test("list and map share one place, and the map is loaded only when it is wanted", async () => {
    const requested: string[] = [];
    const page = await openPhone();
    page.on("request", (request) => requested.push(request.url()));
    expect(await page.locator(".map").isVisible()).toBe(false);
    await openMap(page);
    expect(requested.some((url) => /\/parts\/map-\w+\.js$/.test(url))).toBe(true);
    expect(await rows(page).first().isVisible()).toBe(false);
    const list = page.getByRole("button", { name: "List", exact: true });
    expect(await list.getAttribute("aria-pressed")).toBe("false");
    await list.tap();
    await rows(page).first().waitFor();
    expect(await list.getAttribute("aria-pressed")).toBe("true");
  });

  test("a tapped pin opens a card at the bottom of the map, from which the point can be chosen", async () => {
    const page = await openPhone();
    const selections = await recordSelections(page);
    await openMap(page);
    const pin = page.locator(".pin").first();
    const name = (await pin.getAttribute("aria-label"))!;
    await pin.tap();
    const card = page.getByRole("group", { name });
    const [cardBox, mapBox] = [(await card.boundingBox())!, (await page.locator(".map").boundingBox())!];
    expect(cardBox.width).toBeGreaterThan(mapBox.width - 32);
    expect(cardBox.y + cardBox.height).toBeGreaterThan(mapBox.y + mapBox.height - 40);
    const pinBox = (await page.locator(".pin.active .shape").boundingBox())!;
    expect(pinBox.y + pinBox.height).toBeLessThanOrEqual(cardBox.y);
    await card.getByRole("button", { name: "Choose this point" }).tap();
    expect((await selections())[0]!.name).toBe(name);
  });

  test("a card closes with its button and with Escape, and the focus goes back to the pin", async () => {
    const page = await openPhone();
    await openMap(page);
    const card = page.locator(".card");
    for (const close of [
      () => page.getByRole("button", { name: "Close" }).tap(),
      () => page.keyboard.press("Escape"),
    ]) {
      await page.locator(".pin").first().focus();
      await page.keyboard.press("Enter");
      await card.waitFor();
      await close();
      await card.waitFor({ state: "hidden" });
      expect(
        await page.evaluate(() => document.activeElement!.shadowRoot!.activeElement!.className),
      ).toContain("pin");
    }
  });

  test("once a point is chosen only its summary is left, with a button to change it", async () => {
    const page = await openPhone();
    const name = await rows(page).first().locator(".name").innerText();
    await openFirstRow(page);
    await page.getByRole("button", { name: "Choose this point" }).tap();
    await expect.poll(() => chosenName(page).textContent()).toBe(name);
    expect(await page.locator(".frame").isVisible()).toBe(false);
    const height = () => page.locator("pudo-map").evaluate((widget) => widget.clientHeight);
    expect(await height()).toBeLessThan(220);
    const isFocused = await changeButton(page).evaluate(
      (button) => (button.getRootNode() as ShadowRoot).activeElement === button,
    );
    expect(isFocused).toBe(true);
    expect(await page.getByRole("button", { name: "Continue" }).isVisible()).toBe(true);
    await changeButton(page).tap();
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: SENTENCES.keep }).tap();
    expect(await page.locator(".frame").isVisible()).toBe(false);
    expect(await chosenName(page).textContent()).toBe(name);
  });

  test("a value that is given is shown by its summary from the start, and nothing else is loaded", async () => {
    const { id, name } = await fetchFirstPoint("state=Kano");
    const form = `<form><pudo-map name="pickup_point" ${IKEJA} value="${id}"></pudo-map></form>`;
    const requested: string[] = [];
    const page = await openPage(form, undefined, async (opened) => {
      opened.on("request", (request) => requested.push(request.url()));
    });
    await expect.poll(() => chosenName(page).textContent()).toBe(name);
    await page.waitForLoadState("networkidle");
    const asked = requested.filter((url) => url.includes("/public/"));
    expect(asked.map((url) => new URL(url).pathname)).toEqual([`/public/pudo-points/${id}`]);
    expect(requested.some((url) => url.includes("/parts/"))).toBe(false);
    await changeButton(page).tap();
    await settled(page);
  });
});
