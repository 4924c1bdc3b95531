import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { range } from "./spread.ts";

/** How smooth a page is, by Chromium's own trace. */

/** The trace's categories that contain `RunTask` and `AnimationFrame`. */
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];
/** How long a map takes to zoom. */
const ZOOM_MS = 250;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds from its beginning to its end, and those in which the thread ran. */
  dur?: number;
  tdur?: number;
  args: { name?: string; animation_frame_timing_info?: { duration_ms?: number } };
}

/** The milliseconds of the longest frame, and of the longest task by the clock and by the CPU. */
export interface Longest {
  frame: number;
  task: number;
  taskCpu: number;
}

function longest(trace: Buffer): Longest {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  // Includes the threads of spare renderers, which do nothing.
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  const all: Longest = { frame: 0, task: 0, taskCpu: 0 };
  for (const event of traceEvents) {
    if (!mains.has(threadOf(event))) continue;
    const { name, dur = 0, tdur = 0, args } = event;
    all.frame = Math.max(all.frame, args.animation_frame_timing_info?.duration_ms ?? 0);
    if (name !== "RunTask") continue;
    all.task = Math.max(all.task, dur / 1000);
    all.taskCpu = Math.max(all.taskCpu, tdur / 1000);
  }
  return all;
}

/** The longest frame and tasks of the main thread of the browser's only page while `work` runs. */
export async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Longest> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  return longest(await browser.stopTracing());
}

/** Uses small scripts, because the driver's own locators would show up as a long task in the trace. */
export async function until(page: Page, condition: string): Promise<void> {
  while (!(await page.evaluate(condition))) await sleep(50);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = (page: Page, element: string) =>
  page.evaluate<Box>(`${element}.getBoundingClientRect().toJSON()`);

/** Scripts whose values are elements, and one that is true when the map does not move. */
interface MapElements {
  map: string;
  zoomButton: string;
  isStill: string;
}

/** Five zooms, with a drag each way after each. */
export async function zoomAndPan(page: Page, { map, zoomButton, isStill }: MapElements): Promise<void> {
  const { x, y, width, height } = await boxOf(page, map);
  const button = await boxOf(page, zoomButton);
  const [centerX, centerY] = [x + width / 2, y + height / 2];
  const drag = async (dx: number, dy: number) => {
    await page.mouse.move(centerX, centerY);
    await page.mouse.down();
    await page.mouse.move(centerX + dx, centerY + dy, { steps: 10 });
    await page.mouse.up();
  };
  for (let step = 0; step < 5; step++) {
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await sleep(ZOOM_MS);
    await until(page, isStill);
    await drag(width / 3, height / 4);
    await drag(-width / 3, -height / 4);
  }
}

/** A row of a table: for each value the median, with the lowest and the highest. */
export function printLongest(name: string, rounds: Longest[]): void {
  const cells = (["frame", "task", "taskCpu"] as const).map((what) =>
    range(rounds.map((each) => each[what])),
  );
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}
