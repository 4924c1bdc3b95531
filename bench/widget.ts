import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { root } from "../scripts/paths.ts";
import { launch } from "../test/pages/browser.ts";
import { snapshotFiles } from "./dataset.ts";
import { usually } from "./spread.ts";
import { type Longest, printLongest, traced, until, zoomAndPan } from "./trace.ts";
import { openShop } from "./widget-shop.ts";
import { widgetWaits } from "./widget-waits.ts";
import { bundle, serve, stop } from "./workerd.ts";

/** How smoothly the map widget moves from 8,809 points to a city and back, by Chromium's own trace. */

const POINTS = 8809;
const API_PORT = 8911;
const ROUNDS = usually(5);
const SCREENS = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 360, height: 740 },
};

/** The scripts that run in the page. */
const WIDGET = 'document.querySelector("pudo-map")?.shadowRoot';
const IS_LOADED = `${WIDGET}?.querySelector(".status")?.textContent === "8,809 pickup points. Choose a state."`;
const HAS_MARKERS = `${WIDGET}.querySelector(".marker") !== null`;
const SHOW_MAP = `[...${WIDGET}.querySelectorAll(".views button")].at(-1).click()`;
const IS_STILL = `${WIDGET}.querySelector(".leaflet-zoom-anim") === null`;

const element = (selector: string) => `${WIDGET}.querySelector("${selector}")`;

/** From the whole country down to a city and back. */
async function panAndZoom(page: Page): Promise<void> {
  const map = { map: element(".map"), isStill: IS_STILL };
  await zoomAndPan(page, { ...map, zoomButton: element(".zooms button:first-child") });
  if (await page.evaluate(IS_LOADED)) throw new Error("the map did not zoom");
  await zoomAndPan(page, { ...map, zoomButton: element(".zooms button:last-child") });
}

async function visit(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Longest> {
  const page = await browser.newPage({ viewport });
  const found = await traced(browser, page, async () => {
    await page.goto(`${url}/anywhere`);
    await until(page, IS_LOADED);
    await page.evaluate(SHOW_MAP);
    await until(page, HAS_MARKERS);
    await panAndZoom(page);
  });
  await page.close();
  return found;
}

export async function widgetFigures(): Promise<void> {
  execFileSync(process.execPath, [join(root, "scripts/build-pages.ts")]);
  const kv = await snapshotFiles(POINTS);
  const api = await bundle("src/index.ts");
  const workerd = await serve([{ name: "API", port: API_PORT, script: api, kv }]);
  const shop = await openShop(`http://127.0.0.1:${API_PORT}`);
  const browser = await launch();
  console.log("\n| 8,809 points, panned and zoomed | longest frame | longest task | its CPU time |");
  console.log("|---|---|---|---|");
  try {
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      const rounds: Longest[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(browser, shop.url, viewport));
      printLongest(`${screen}, milliseconds`, rounds);
    }
    await widgetWaits(browser, shop);
  } finally {
    await browser.close();
    shop.close();
    await stop(workerd);
  }
}
