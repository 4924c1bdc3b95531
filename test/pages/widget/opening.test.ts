import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { API, IKEJA, NEAR_IKEJA, PHONE, setUpShop } from "./checkout.ts";
import {
  changeButton,
  chosenName,
  DEBOUNCED_MS,
  fetchFirstPoint,
  fetchPoints,
  holdBack,
  mapLoaded,
  nextApiRequest,
  recordApiRequests,
  recordErrors,
  rows,
  search,
  searchField,
  setAttributes,
  settled,
  setValue,
  submitForm,
  zoomOut,
} from "./page.ts";

const { openCheckout, openPage } = setUpShop();

test("a page goes on that loads the widget's script twice", async () => {
  const again = `import "${API}/widget/pudo-map.js?again"; document.title = "Went on";`;
  const page = await openPage(`<pudo-map ${IKEJA}></pudo-map><script type="module">${again}</script>`, {});
  await expect.poll(() => page.title()).toBe("Went on");
  await settled(page);
  expect(await rows(page).count()).toBeGreaterThan(0);
});

describe("opening the map", () => {
  type Held = Awaited<ReturnType<typeof holdBack>>;

  /** Opens a checkout whose first request with this part in its URL is held back. */
  async function openHeld(attributes: string, part: string): Promise<[Page, Held]> {
    let held: Held | undefined;
    const page = await openCheckout(attributes, undefined, async (opened) => {
      held = await holdBack(opened, part);
    });
    await held!.requested;
    return [page, held!];
  }

  test.each([
    ["a value is set", (page: Page, id: string) => setValue(page, id)],
    ["the parcel changes", (page: Page) => setAttributes(page, { "item-weight": "3" })],
    ["its size changes", (page: Page) => page.setViewportSize(PHONE)],
  ])("shows the customer's place even if %s meanwhile", async (_, disturb) => {
    const { id } = await fetchFirstPoint("state=Kano");
    const [page, nearest] = await openHeld(IKEJA, "latitude=");
    const requested = recordApiRequests(page);
    await disturb(page, id);
    await page.waitForTimeout(DEBOUNCED_MS);
    await nearest.release();
    if (await chosenName(page).isVisible()) await changeButton(page).click();
    await settled(page);
    await page.getByText(SENTENCES.nearest).waitFor();
    expect(await rows(page).first().locator(".distance").innerText()).toMatch(/ m$/);
    expect(requested.length).toBeLessThan(5);
  });

  test("shows the point of the value even if the place changes meanwhile", async () => {
    const { id, name } = await fetchFirstPoint(NEAR_IKEJA);
    const [page, point] = await openHeld(`${IKEJA} value="${id}"`, id);
    await setAttributes(page, { latitude: "6.5" });
    await point.release();
    expect(await chosenName(page).textContent()).toBe(name);
    await changeButton(page).click();
    await settled(page);
    await page.getByText(SENTENCES.nearest).waitFor();
  });

  test("says that the point of the value could not be loaded, until a retry succeeds", async () => {
    const { id, name } = await fetchFirstPoint("state=Kano");
    const one = `${API}/public/pudo-points/${id}`;
    const page = await openCheckout(`${IKEJA} value="${id}"`, undefined, (opened) =>
      opened.route(one, (route) => route.fulfill({ status: 500 })),
    );
    await settled(page);
    await mapLoaded(page);
    await page.getByRole("alert").getByText(SENTENCES.failed).waitFor();
    const request = nextApiRequest(page);
    await zoomOut(page);
    await request;
    await settled(page);
    expect(await page.getByRole("alert").isVisible()).toBe(true);
    await page.unroute(one);
    await page.getByRole("button", { name: "Try again" }).click();
    expect(await chosenName(page).textContent()).toBe(name);
    expect(await page.getByRole("alert").isVisible()).toBe(false);
    expect(await submitForm(page)).toBe(id);
  });

  test("ends without an error when the element is removed, and starts again when it is inserted", async () => {
    const { id, name } = await fetchFirstPoint("state=Kano");
    for (const attributes of [IKEJA, ""]) {
      const [page, point] = await openHeld(`${attributes} value="${id}"`, id);
      const errors = recordErrors(page);
      const widget = await page.locator("pudo-map").elementHandle();
      await widget!.evaluate((element) => element.remove());
      await point.release();
      await widget!.evaluate((element) => document.querySelector("form")!.prepend(element));
      expect(await chosenName(page).textContent()).toBe(name);
      expect(errors).toEqual([]);
    }
  });

  test("ends without an error when the position comes after the element is removed", async () => {
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = (found) => Object.assign(window, { found });
      }),
    );
    await settled(page);
    const errors = recordErrors(page);
    await page.getByRole("button", { name: "Near me" }).click();
    await page.evaluate(() => {
      const { found } = window as unknown as { found: PositionCallback };
      document.querySelector("pudo-map")!.remove();
      setTimeout(() => found({ coords: { latitude: 12, longitude: 8.5 } } as GeolocationPosition));
    });
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(errors).toEqual([]);
  });
});

describe("a place with a name", () => {
  test("is not called the customer's own, until that is known", async () => {
    const geolocation = { latitude: 6.6018, longitude: 3.3515 };
    const page = await openCheckout(`${IKEJA} place="Ikeja"`, { geolocation, permissions: ["geolocation"] });
    await settled(page);
    await page.getByText("Nearest to Ikeja").waitFor();
    await mapLoaded(page);
    expect(await page.locator(".place").count()).toBe(0);
    await page.getByRole("button", { name: "Near me" }).click();
    await page.getByText(SENTENCES.nearest).waitFor();
    expect(await page.locator(".place").count()).toBe(1);
  });
});

describe("a change of place", () => {
  test.each([
    ["another place", SENTENCES.nearest, (page: Page) => setAttributes(page, { latitude: "6.5" })],
    [
      "no place",
      "8,809 pickup points",
      (page: Page) => page.locator("pudo-map").evaluate((map) => map.removeAttribute("latitude")),
    ],
  ])("to %s ends a search, finished or in progress", async (_, where, move) => {
    for (const isFound of [true, false]) {
      const page = await openCheckout();
      await settled(page);
      const found = await holdBack(page, "state=Kano");
      await search(page, "Kano");
      await found.requested;
      if (isFound) {
        await found.release();
        await page.getByText("pickup points in Kano").waitFor();
      }
      const request = nextApiRequest(page);
      await move(page);
      await request;
      if (!isFound) await found.release();
      await settled(page);
      expect(await searchField(page).inputValue()).toBe("");
      expect(await page.getByRole("button", { name: "Clear the search" }).count()).toBe(0);
      await page.getByText(where).waitFor();
    }
  });
});

describe("a change of attributes", () => {
  test("of place and parcel at once lists only points that accept the parcel", async () => {
    const light = (await fetchPoints(`${NEAR_IKEJA}&pageSize=20`)).find(
      ({ maxItemWeight }) => maxItemWeight < 12,
    )!;
    const page = await openCheckout();
    await settled(page);
    const row = rows(page).getByText(light.name, { exact: true });
    expect(await row.count()).toBe(1);
    const request = nextApiRequest(page);
    await setAttributes(page, { latitude: "6.6019", "item-weight": "12" });
    await request;
    await settled(page);
    expect(await row.count()).toBe(0);
  });
});
