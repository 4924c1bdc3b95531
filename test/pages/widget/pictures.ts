import type { Browser, Page } from "playwright-core";
import { addDays, lagosDay } from "../../../src/shared/closed-days.ts";
import type { Demo } from "../../e2e/server.ts";
import { eachScreen } from "../screens.ts";
import { serveTiles } from "../tiles.ts";

interface Picture {
  /** `dir` and `lang` of the page, and other things that a shop may do. */
  shop?: (page: Page) => Promise<unknown>;
  /** Brings the page into the state that the picture shows. */
  prepare(page: Page): Promise<unknown>;
}

/** Until nothing moves or loads any more. */
const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.locator("pudo-map .points[aria-busy=false]").waitFor({ state: "attached" });
};

const searchField = (page: Page) => page.locator("pudo-map input[type=search]");

/** On a phone, where list and map take turns. */
async function showMap(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Map", exact: true });
  if (await button.isVisible()) await button.click();
  await page.locator(".marker button").first().waitFor();
  await settled(page);
}

/** Makes the nearest point closed and the third one paused, and the first of them the widget's value. */
async function withUnavailable(page: Page): Promise<void> {
  const day = lagosDay(Date.now());
  const closed = { available: false, closures: [{ from: day, to: addDays(day, 3) }] };
  let ids: string[] | undefined;
  await page.route("**/public/pudo-points?*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { data: { id: string }[] } };
    ids ??= body.data.data.map(({ id }) => id);
    for (const point of body.data.data) {
      if (point.id === ids[0]) Object.assign(point, closed);
      if (point.id === ids[2]) Object.assign(point, { available: false });
    }
    await route.fulfill({ response, json: body });
  });
  await page.reload();
  await settled(page);
  await page.locator("pudo-map").evaluate((widget, value) => Object.assign(widget, { value }), ids![0]);
  await page.getByRole("alert").waitFor();
  await settled(page);
}

const withWidget = (page: Page, work: (widget: Element) => void) => page.locator("pudo-map").evaluate(work);

const PICTURES: Record<string, Picture> = {
  widget: { prepare: settled },
  "widget-map": { prepare: showMap },
  "widget-card": {
    async prepare(page) {
      await showMap(page);
      await page.locator(".pin").nth(1).click();
      await page.locator(".card").waitFor();
      await settled(page);
    },
  },
  "widget-unavailable": { prepare: withUnavailable },
  "widget-unavailable-card": {
    async prepare(page) {
      await withUnavailable(page);
      await showMap(page);
      for (let zooms = 0; zooms < 2; zooms++)
        await page.getByRole("button", { name: "Zoom in", exact: true }).click();
      await page.locator(".pin.unavailable").first().click();
      await page.locator(".card").waitFor();
      await settled(page);
    },
  },
  "widget-open": { prepare: (page) => page.locator(".point .head").nth(1).click() },
  "widget-chosen": {
    async prepare(page) {
      await page.locator(".point .head").nth(1).click();
      await page.getByRole("button", { name: "Choose this point" }).click();
    },
  },
  "widget-states": {
    async prepare(page) {
      await page.evaluate(() => {
        document.querySelector("form")!.replaceChildren(document.createElement("pudo-map"));
      });
      await page.getByText("Choose a state.").waitFor();
      await settled(page);
    },
  },
  "widget-states-map": {
    async prepare(page) {
      await PICTURES["widget-states"]!.prepare(page);
      await showMap(page);
    },
  },
  "widget-suggestions": {
    async prepare(page) {
      await searchField(page).pressSequentially("ikja");
      await page.locator("pudo-map").getByRole("option").first().waitFor();
    },
  },
  "widget-nothing": {
    async prepare(page) {
      await searchField(page).fill("Atlantis");
      await searchField(page).press("Enter");
      await page.getByText("Nothing was found").waitFor();
    },
  },
  "widget-too-heavy": {
    async prepare(page) {
      await withWidget(page, (widget) => widget.setAttribute("item-weight", "900"));
      await page.getByText("They take up to").waitFor();
    },
  },
  "widget-failed": {
    async prepare(page) {
      await showMap(page);
      await page.route("**/public/**", (route) => route.abort());
      await page.getByRole("button", { name: "Zoom out" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  "widget-loading": {
    async prepare(page) {
      await page.route("**/public/**", () => {});
      await page.reload();
      await page.getByText("Loading").waitFor();
    },
  },
  "widget-yoruba": {
    async prepare(page) {
      await page.getByLabel("Language").selectOption("yo");
      await page.getByText("Nítòsí mi").waitFor();
      await page.locator(".point .head").first().click();
    },
  },
  "widget-large-text": {
    shop: (page) =>
      page.locator("pudo-map").evaluate((widget) => widget.style.setProperty("--pudo-font-size", "32px")),
    prepare: (page) => page.locator(".point .head").first().click(),
  },
  "widget-right-to-left": {
    shop: (page) => page.evaluate(() => document.documentElement.setAttribute("dir", "rtl")),
    prepare: (page) => page.locator(".point .head").first().click(),
  },
};

export async function widgetPictures(browser: Browser, { base_url }: Demo, folder: string): Promise<void> {
  for (const [name, { shop, prepare }] of Object.entries(PICTURES)) {
    await eachScreen(browser, async (page, screen) => {
      await serveTiles(page, "https://tile.openstreetmap.org/**");
      await page.goto(`${base_url}/widget/`);
      await shop?.(page);
      await settled(page);
      await prepare(page);
      await page.screenshot({ path: `${folder}/${name}-${screen}.png`, fullPage: true });
    });
  }
}
