import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { Server } from "../e2e/server.ts";
import { launch } from "./browser.ts";
import { serveTiles } from "./tiles.ts";

/** `npm run screenshots`: pictures of the pages in `screenshots/`, to be looked at. Arguments name some of them. */

const FOLDER = "screenshots";
const SCREENS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
};

interface Picture {
  path: string;
  /** Brings the page into the state that the picture shows. */
  prepare(page: Page): Promise<void>;
}

const listed = (page: Page) => page.locator(".point").first().waitFor();

/** Nothing moves any more, and nothing is under way. */
const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.locator(".frame.loading").waitFor({ state: "detached" });
};

const PICTURES: Record<string, Picture> = {
  widget: { path: "/widget/", prepare: listed },
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
      await listed(page);
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
      await page.getByRole("searchbox").fill("Surulere, Lagos");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.getByText("Surulere, Lagos").first().waitFor();
      await settled(page);
    },
  },
  "widget-nothing": {
    path: "/widget/",
    async prepare(page) {
      await page.getByRole("searchbox").fill("Atlantis");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.getByText("Nothing was found").waitFor();
    },
  },
  "widget-failed": {
    path: "/widget/",
    async prepare(page) {
      await listed(page);
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

const wanted = process.argv.slice(2);
const server = new Server();
await server.start();
const browser = await launch();
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, { path, prepare }] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [screen, viewport] of Object.entries(SCREENS)) {
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
        await serveTiles(page, "https://tile.openstreetmap.org/**");
        await page.goto(server.url + path);
        await prepare(page);
        await page.screenshot({ path: `${FOLDER}/${name}-${screen}-${colorScheme}.png`, fullPage: true });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  server.stop();
}
