import type { Browser, Page } from "playwright-core";
import { range } from "./spread.ts";

const CPU_SLOWDOWN = 6;
/** Lighthouse's slow 3G: a round trip of 400 ms, and 400 kbit/s. */
const SLOW_NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** Opens a page on a phone with a sixth of this machine's CPU and empty caches. */
export async function openOnPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return page;
}

/** Like `openOnPhone`, but with a slow network. */
export async function openSlowly(browser: Browser): Promise<Page> {
  const page = await openOnPhone(browser);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  return page;
}

/** Prints the median of each kind of wait, with the lowest and the highest, in milliseconds. */
export function printWaits<Kind extends string>(
  where: string,
  names: Record<Kind, string>,
  rounds: Record<Kind, number>[],
): void {
  console.log(`\n| ${where} | milliseconds |`);
  console.log("|---|---|");
  for (const kind of Object.keys(names) as Kind[]) {
    console.log(`| ${names[kind]} | ${range(rounds.map((round) => round[kind]))} |`);
  }
}
