import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { z } from "@hono/zod-openapi";
import type { Browser } from "playwright-core";
import { root } from "../scripts/paths.ts";
import type { OrderSchema } from "../src/api/schemas/order-view.ts";
import { launch } from "../test/pages/browser.ts";
import { servePages } from "./page-server.ts";
import { openSlowly, printWaits } from "./slow-phone.ts";

/** How long the portal lets somebody wait on a cheap phone: a sixth of this machine's CPU, and a slow network. */

const ROUNDS = 9;
const ORDERS = 25;
/** What no page can do without: itself, one script, and one answer that the script shows. */
const BARE: Record<string, [type: string, body: string]> = {
  "/bare/": [
    "text/html",
    '<!doctype html><link rel="preload" href="/bare/answer" as="fetch" crossorigin><script type="module" src="/bare/bare.js"></script><p id="shown"></p>',
  ],
  "/bare/bare.js": ["text/javascript", 'shown.textContent = await (await fetch("/bare/answer")).text();'],
  "/bare/answer": ["text/plain", "the answer"],
};

const TIME = "2026-11-20T09:00:00.000Z";
const SESSION = {
  account: { id: "0192d3b0-0000-7000-8000-000000000001", email: "ada@shop.example.com" },
  partner: { id: "0192d3b0-0000-7000-8000-000000000002", name: "Adire & Sons", status: "active" },
  isSandbox: true,
  expiresAt: TIME,
};
const order = (_: unknown, i: number): Partial<z.infer<typeof OrderSchema>> => ({
  id: `0192d3b0-0000-7000-8000-0000000001${String(i).padStart(2, "0")}`,
  reference: `ORD-2026-${1000 + i}`,
  ...{ trackingCode: "7KQ2M9XW4B3T", status: "created", deliveryFee: 2500 },
  ...{ receiverFirstName: "Ngozi", receiverLastName: `Okafor ${i}`, createdAt: TIME },
});
const LIST = {
  data: {
    orders: Array.from({ length: ORDERS }, order),
    pagination: { total: ORDERS, page: 1, pageSize: ORDERS, totalPages: 1 },
  },
};

/** A browser with empty caches opens a page: milliseconds until what the selector names is shown. */
async function untilShown(browser: Browser, url: string, selector: string, isAgain = false): Promise<number> {
  const page = await openSlowly(browser);
  const open = async () => {
    const startedAt = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(selector).first().waitFor({ timeout: 60_000 });
    return performance.now() - startedAt;
  };
  let waited = await open();
  if (isAgain) {
    await page.goto("about:blank");
    waited = await open();
  }
  await page.context().close();
  return waited;
}

const NAMES = {
  bare: "a page that shows one answer",
  signIn: "the portal, until its sign-in can be used",
  orders: "the list of orders of somebody who is signed in",
  again: "the same on the next visit",
};

export async function portalFigures(): Promise<void> {
  execFileSync(process.execPath, [join(root, "scripts/build-pages.ts")]);
  let isSignedIn = false;
  const pages = await servePages(
    async (path) => {
      const [type, body] = BARE[path] ?? [];
      if (type && body) return { status: 200, type, body };
      const json = (status: number, answer: unknown) => ({
        ...{ status, type: "application/json", body: JSON.stringify(answer) },
      });
      if (path === "/portal/session")
        return isSignedIn
          ? json(200, { data: SESSION })
          : json(401, { status: 401, code: "unauthorized", title: "Unauthorized" });
      return path === "/orders" ? json(200, LIST) : undefined;
    },
    { isHttp2: true },
  );
  const browser = await launch("--ignore-certificate-errors");
  try {
    const rounds: Record<keyof typeof NAMES, number>[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      isSignedIn = false;
      const bare = await untilShown(browser, `${pages.url}/bare/`, "#shown:not(:empty)");
      const signIn = await untilShown(browser, `${pages.url}/portal/`, "input[type=password]");
      isSignedIn = true;
      const list = `${pages.url}/portal/#/orders`;
      const orders = await untilShown(browser, list, "tbody tr");
      rounds.push({ bare, signIn, orders, again: await untilShown(browser, list, "tbody tr", true) });
    }
    printWaits("with a sixth of the CPU, on slow 3G", NAMES, rounds);
    const ratios = rounds.map(({ bare, signIn }) => signIn / bare).toSorted((a, b) => a - b);
    console.log(`\nThe sign-in takes ${ratios[ROUNDS >> 1]!.toFixed(2)} times as long as the bare page.`);
  } finally {
    await browser.close();
    pages.close();
  }
}
