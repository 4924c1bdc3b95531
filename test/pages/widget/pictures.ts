import type { Browser, Page } from "playwright-core";
import type { Demo } from "../../e2e/server.ts";
import { eachScreen } from "../screens.ts";
import { serveTiles } from "../tiles.ts";

interface Picture {
  path: string;
  /** Brings the page into the state that the picture shows. */
  prepare(page: Page): Promise<void>;
}

/** Until nothing moves or loads any more. */
const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.locator("pudo-map ul[aria-busy=false]").waitFor({ state: "attached" });
};

const PICTURES: Record<string, Picture> = {
  widget: { path: "/widget/", prepare: settled },
  "widget-chosen": {
    path: "/widget/",
    async prepare(page) {
      await page.locator(".point .head").nth(1).click();
      await page.getByRole("button", { name: "Choose this point" }).click();
    },
  },
  "widget-cluster": {
    path: "/widget/",
    async prepare(page) {
      for (let step = 0; step < 4; step++) {
        await settled(page);
        await page.getByRole("button", { name: "Zoom out" }).click();
      }
      await settled(page);
    },
  },
  "widget-search": {
    path: "/widget/",
    async prepare(page) {
      await searchField(page).fill("Surulere, Lagos");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.getByText("Surulere, Lagos").first().waitFor();
      await settled(page);
    },
  },
  "widget-nothing": {
    path: "/widget/",
    async prepare(page) {
      await searchField(page).fill("Atlantis");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.getByText("Nothing was found").waitFor();
    },
  },
  "widget-failed": {
    path: "/widget/",
    async prepare(page) {
      await settled(page);
      await page.route("**/public/**", (route) => route.abort());
      await page.getByRole("button", { name: "Zoom out" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  "widget-loading": {
    path: "/widget/",
    async prepare(page) {
      await page.route("**/public/**", () => {});
      await page.reload();
      await page.getByText("Loading").waitFor();
    },
  },
  "widget-yoruba": {
    path: "/widget/",
    async prepare(page) {
      await page.getByLabel("Language").selectOption("yo");
      await page.getByText("Nítòsí mi").waitFor();
      await page.locator(".point .head").first().click();
    },
  },
};

export async function widgetPictures(browser: Browser, { base_url }: Demo, folder: string): Promise<void> {
  for (const [name, { path, prepare }] of Object.entries(PICTURES)) {
    await eachScreen(browser, async (page, screen) => {
      await serveTiles(page, "https://tile.openstreetmap.org/**");
      await page.goto(base_url + path);
      await prepare(page);
      await page.screenshot({ path: `${folder}/${name}-${screen}.png`, fullPage: true });
    });
  }
}
