import type { Browser } from "playwright-core";
import { openSlowly } from "./slow-phone.ts";
import { median, range, usually } from "./spread.ts";
import { CHECKOUTS, type Shop } from "./widget-shop.ts";

/** How long the widget makes a customer wait on a cheap phone, and how much it loads. */

const ROUNDS = usually(5);
const CHECKOUT_NAMES: Record<string, string> = {
  "/near": "with a place",
  "/anywhere": "without a place",
};

const kilobytes = (values: number[]) => (median(values) / 1000).toFixed(1);

async function measured(browser: Browser, shop: Shop, path: string) {
  const page = await openSlowly(browser);
  shop.takeBytes();
  let startedAt = performance.now();
  await page.goto(shop.url + path, { waitUntil: "commit" });
  await page.locator("pudo-map li").first().waitFor();
  const list = { wait: performance.now() - startedAt, ...shop.takeBytes() };
  startedAt = performance.now();
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await page.locator(".marker button").first().waitFor();
  const map = { wait: performance.now() - startedAt, ...shop.takeBytes() };
  await page.context().close();
  return { list, map };
}

export async function widgetWaits(browser: Browser, shop: Shop): Promise<void> {
  console.log("\n| cheap phone, slow network | milliseconds | script, KB | points, KB |");
  console.log("|---|---|---|---|");
  for (const path of Object.keys(CHECKOUTS)) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measured(browser, shop, path));
    const [lists, maps] = [rounds.map(({ list }) => list), rounds.map(({ map }) => map)];
    const row = (name: string, all: typeof lists) =>
      console.log(
        `| ${CHECKOUT_NAMES[path]}, ${name} | ${range(all.map(({ wait }) => wait))} | ${kilobytes(all.map(({ script, parts }) => script + parts))} | ${kilobytes(all.map(({ api }) => api))} |`,
      );
    row("until the list can be used", lists);
    row("then the map, when it is asked for", maps);
  }
}
