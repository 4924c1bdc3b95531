import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import type { Point } from "../../../src/points/point.ts";
import { API, IKEJA, NEAR_IKEJA, PHONE, setUpShop } from "./checkout.ts";
import {
  choose,
  chosenName,
  fetchFirstPoint,
  holdBack,
  loaded,
  mapLoaded,
  nextApiRequest,
  recordSelections,
  rows,
  setAttributes,
  settled,
  status,
  submitForm,
  zoomOut,
} from "./page.ts";

const { openCheckout } = setUpShop();

describe("choosing a point", () => {
  test("shows at each point when the parcel would be there, as the shop says it, also later", async () => {
    const page = await openCheckout(`${IKEJA} arrives="There by 3 December"`);
    await rows(page).first().getByText("There by 3 December", { exact: true }).waitFor();
    await setAttributes(page, { arrives: "There by 4 December" });
    await rows(page).first().getByText("There by 4 December", { exact: true }).waitFor();
  });

  test("on the map by mouse sends the point's id with the form", async () => {
    const page = await openCheckout();
    await settled(page);
    const selections = await recordSelections(page);
    const pin = page.locator(".pin").first();
    const name = (await pin.getAttribute("aria-label"))!;
    await pin.click();
    await page.getByRole("group", { name }).getByRole("button", { name: "Choose this point" }).click();
    await page.getByRole("group", { name: "Your pickup point" }).getByText(name, { exact: true }).waitFor();
    const [point, ...others] = await selections();
    expect(point).toMatchObject({ name, status: "approved" });
    expect(others).toEqual([]);
    expect(await submitForm(page)).toBe(point!.id);
  });

  test("works by keyboard alone, from the search to the form", async () => {
    const page = await openCheckout();
    await settled(page);
    const selections = await recordSelections(page);
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement;
        return inner?.getAttribute("aria-label") ?? inner?.textContent ?? "";
      });
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 20; presses++) {
        await keyboard.press("Tab");
        if ((await focused()).includes(name)) return;
      }
      throw new Error(`no ${name} within 20 stops`);
    };
    await tabTo("Search by place or name");
    await keyboard.type("Surulere, Lagos");
    await keyboard.press("Enter");
    await page.getByText("Nearest to Surulere, Lagos").waitFor();
    await mapLoaded(page);
    await tabTo("Skip the map");
    await keyboard.press("Enter");
    await tabTo("Surulere");
    await keyboard.press("Enter");
    await tabTo("Choose this point");
    await keyboard.press("Space");
    expect((await selections())[0]!.address).toMatchObject({ city: "Surulere", state: "Lagos" });
    expect(await submitForm(page)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("works in the list on a phone of 360 px, where everything fits and touch targets are large enough", async () => {
    const page = await openCheckout(IKEJA, { viewport: PHONE, hasTouch: true });
    await settled(page);
    const selections = await recordSelections(page);
    await rows(page).nth(1).getByRole("button").first().tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    const targets = page.locator("pudo-map :is(button, label, input[type=search]):visible:not(.skip)");
    const sizes = await targets.evaluateAll((all) =>
      all.map((target) => {
        const { width, height } = target.getBoundingClientRect();
        return { target: target.className, width, height };
      }),
    );
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    await page.getByRole("button", { name: "Choose this point" }).tap();
    expect(await selections()).toHaveLength(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test("a cluster that is opened by keyboard leaves the focus on the map", async () => {
    const page = await openCheckout("");
    await settled(page);
    await mapLoaded(page);
    const before = await status(page).innerText();
    await page.locator(".cluster").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => status(page).innerText()).not.toBe(before);
    expect(await page.evaluate(() => document.activeElement!.shadowRoot!.activeElement!.className)).toMatch(
      /\bmap\b/,
    );
  });

  test("a cluster zooms to its points, all of which are then in view", async () => {
    const page = await openCheckout();
    await settled(page);
    await mapLoaded(page);
    await zoomOut(page);
    await settled(page);
    const first = (await status(page).innerText())!;
    const cluster = page.locator(".cluster").first();
    const count = Number.parseInt((await cluster.getAttribute("aria-label"))!, 10);
    await cluster.click();
    await expect.poll(() => status(page).innerText()).not.toBe(first);
    await settled(page);
    const now = Number.parseInt(await status(page).innerText(), 10);
    expect(now).toBeGreaterThanOrEqual(count);
    expect(now).toBeLessThan(Number.parseInt(first, 10));
  });

  test("a cluster of points at one place opens too", async () => {
    const page = await openCheckout(IKEJA, undefined, (opened) =>
      opened.route(`${API}/public/pudo-points?*`, async (route) => {
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: { data: Point[]; pagination: object } };
        const points = data.data.slice(0, 3);
        for (const { address } of points) Object.assign(address, { latitude: 6.6018, longitude: 3.3515 });
        const pagination = { ...data.pagination, totalCount: points.length };
        await route.fulfill({ response, json: { data: { data: points, pagination } } });
      }),
    );
    await page.getByRole("button", { name: "3 pickup points, zoom in" }).click();
    await expect.poll(() => page.locator(".pin").count()).toBe(3);
  });
});

describe("a chosen point that does not accept the parcel", () => {
  const REFUSED = `${SENTENCES.fits} ${SENTENCES.required}`;

  test("is dropped when the parcel changes, and page and customer are told", async () => {
    const page = await openCheckout(`${IKEJA} required`);
    await settled(page);
    await choose(page, 0);
    const state = () =>
      page.locator("pudo-map").evaluate((element: HTMLInputElement & { point?: Point }) => ({
        value: element.value,
        point: element.point,
        isMissing: element.validity.valueMissing,
      }));
    await page.evaluate(() => {
      const changes: string[] = [];
      Object.assign(window, { changes });
      document.addEventListener("change", ({ target }) => changes.push((target as HTMLInputElement).value));
    });
    const light = nextApiRequest(page);
    await setAttributes(page, { "item-weight": "1", "item-value": "1" });
    await light;
    await loaded(page);
    expect(await chosenName(page).count()).toBe(1);
    const heavy = await holdBack(page, "itemWeight=900");
    await setAttributes(page, { "item-weight": "900" });
    await page.getByRole("alert").getByText(REFUSED).waitFor();
    expect(await chosenName(page).count()).toBe(0);
    expect(await state()).toEqual({ value: "", isMissing: true });
    expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual([""]);
    // Points that do not accept the new parcel can't be chosen meanwhile.
    expect(await rows(page).count()).toBe(0);
    await heavy.release();
    await page.getByText("They take up to 30 kg").waitFor();
    await setAttributes(page, { "item-weight": "1" });
    await settled(page);
    expect(await page.getByRole("alert").isVisible()).toBe(true);
    await choose(page, 0);
    await page.getByRole("alert").waitFor({ state: "hidden" });
    expect((await state()).isMissing).toBe(false);
  });

  test("is refused as a value", async () => {
    const { id } = await fetchFirstPoint(NEAR_IKEJA);
    const page = await openCheckout(`${IKEJA} item-value="99999999" value="${id}"`);
    await page.getByRole("alert").getByText(REFUSED).waitFor();
    expect(await chosenName(page).count()).toBe(0);
    expect(await submitForm(page)).toBe(null);
  });
});
