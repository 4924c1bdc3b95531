import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { root } from "../scripts/paths.ts";
import { launch } from "../test/pages/browser.ts";
import { snapshotFiles } from "./dataset.ts";
import { openShop } from "./widget-shop.ts";
import { widgetWaits } from "./widget-waits.ts";
import { bundle, serve, stop } from "./workerd.ts";

/** How smoothly the map widget moves from 8,809 points to a city and back, by Chromium's own trace. */

const POINTS = 8809;
const API_PORT = 8911;
const ROUNDS = 5;
/** How long the map takes to zoom. */
const ZOOM_MS = 250;
/** What `RunTask` and `AnimationFrame` are told under. */
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];
const SCREENS = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 360, height: 740 },
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds from its begin to its end, and those in which the thread ran. */
  dur?: number;
  tdur?: number;
  args: { name?: string; animation_frame_timing_info?: { duration_ms?: number } };
}

/** What the page is asked; small scripts, since the driver's own locators would be a long task in the trace. */
const WIDGET = 'document.querySelector("pudo-map")?.shadowRoot';
const IS_LOADED = `${WIDGET}?.querySelector(".status")?.textContent === "8,809 pickup points. Choose a state."`;
const HAS_MARKERS = `${WIDGET}.querySelector(".marker") !== null`;
const SHOW_MAP = `[...${WIDGET}.querySelectorAll(".views button")].at(-1).click()`;
const IS_STILL = `${WIDGET}.querySelector(".leaflet-zoom-anim") === null`;

async function until(page: Page, condition: string): Promise<void> {
  while (!(await page.evaluate(condition))) await sleep(50);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a part of the widget is, in pixels. */
const boxOf = (page: Page, selector: string) =>
  page.evaluate<Box>(`${WIDGET}.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`);

/** From the whole country down to a city and back, with a drag each way at every zoom. */
async function panAndZoom(page: Page): Promise<void> {
  const map = await boxOf(page, ".map");
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  const drag = async (dx: number, dy: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 20 });
    await page.mouse.up();
  };
  for (const which of ["first", "last"]) {
    const button = await boxOf(page, `.zooms button:${which}-child`);
    for (let step = 0; step < 5; step++) {
      await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
      await sleep(ZOOM_MS);
      await until(page, IS_STILL);
      await drag(map.width / 3, map.height / 4);
      await drag(-map.width / 3, -map.height / 4);
    }
    if (which === "first" && (await page.evaluate(IS_LOADED))) throw new Error("the map did not zoom");
  }
}

interface Longest {
  frame: number;
  task: number;
  taskCpu: number;
}

/** Milliseconds of the longest frame, and of the longest task by the clock and by the CPU, of the page's main thread. */
function longest(trace: Buffer): Longest {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = traceEvents.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const all: Longest = { frame: 0, task: 0, taskCpu: 0 };
  for (const { name, pid, tid, dur = 0, tdur = 0, args } of traceEvents) {
    if (pid !== main?.pid || tid !== main.tid) continue;
    all.frame = Math.max(all.frame, args.animation_frame_timing_info?.duration_ms ?? 0);
    if (name !== "RunTask") continue;
    all.task = Math.max(all.task, dur / 1000);
    all.taskCpu = Math.max(all.taskCpu, tdur / 1000);
  }
  return all;
}

async function traced(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Longest> {
  const page = await browser.newPage({ viewport });
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(`${url}/anywhere`);
  await until(page, IS_LOADED);
  await page.evaluate(SHOW_MAP);
  await until(page, HAS_MARKERS);
  await panAndZoom(page);
  const trace = await browser.stopTracing();
  await page.close();
  return longest(trace);
}

const range = (values: number[]) =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;

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
      for (let round = 0; round < ROUNDS; round++) rounds.push(await traced(browser, shop.url, viewport));
      const cells = (["frame", "task", "taskCpu"] as const).map((what) =>
        range(rounds.map((each) => each[what])),
      );
      console.log(`| ${screen}, milliseconds | ${cells.join(" | ")} |`);
    }
    await widgetWaits(browser, shop);
  } finally {
    await browser.close();
    shop.close();
    await stop(workerd);
  }
}
