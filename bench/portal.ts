import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { z } from "@hono/zod-openapi";
import type { Page } from "playwright-core";
import { root } from "../scripts/paths.ts";
import type { OrderSchema } from "../src/api/schemas/order-view.ts";
import { launch } from "../test/pages/browser.ts";
import { servePages } from "./page-server.ts";
import { openSlowly, printWaits } from "./slow-phone.ts";
import { usually } from "./spread.ts";

/** How long somebody waits for the portal on a cheap phone: a sixth of this machine's CPU, and a slow network. */

const ROUNDS = usually(9);
const ORDERS = 25;
/** The least that a page needs: its file, one script, and one answer that the script shows. */
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
  ...{ direction: "delivery", pudoPointId: null, collectBy: null, expiresAt: null },
});
const LIST = {
  data: {
    orders: Array.from({ length: ORDERS }, order),
    pagination: { total: ORDERS, page: 1, pageSize: ORDERS, totalPages: 1 },
  },
};

const COUNTS = { data: [{ day: TIME.slice(0, 10), orders: [{ status: "created", count: ORDERS }] }] };

/** Whether the page was painted, for which its style sheet must be loaded, and the wanted element is visible. */
const isShown = (selector: string): boolean => {
  const { document } = globalThis as unknown as { document: { querySelector(of: string): object | null } };
  return (
    performance.getEntriesByName("first-contentful-paint").length > 0 && !!document.querySelector(selector)
  );
};

/** Opens a page, and returns the milliseconds until the element of each selector is shown. */
async function untilShown(page: Page, url: string, ...selectors: string[]): Promise<number[]> {
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  const waited: number[] = [];
  for (const selector of selectors) {
    await page.waitForFunction(isShown, selector, { timeout: 60_000 });
    waited.push(performance.now() - startedAt);
  }
  return waited;
}

const NAMES = {
  bare: "a page that shows one answer",
  signIn: "the portal, until somebody can type into its sign-in",
  submit: "until that can be sent",
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
      if (path === "/partner/order-counts") return json(200, COUNTS);
      return path === "/orders" ? json(200, LIST) : undefined;
    },
    { isHttp2: true },
  );
  const browser = await launch("--ignore-certificate-errors");
  try {
    const rounds: Record<keyof typeof NAMES, number>[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const visit = async (path: string, ...selectors: string[]) => {
        const page = await openSlowly(browser);
        const waited = await untilShown(page, pages.url + path, ...selectors);
        return { page, waited };
      };
      isSignedIn = false;
      const bare = await visit("/bare/", "#shown:not(:empty)");
      const signIn = await visit(
        "/portal/",
        "[data-session=out] input[type=password]",
        "html:not([data-session]) input[type=password]",
      );
      isSignedIn = true;
      const orders = await visit("/portal/#/orders", "tbody tr");
      await orders.page.goto("about:blank");
      const again = await untilShown(orders.page, `${pages.url}/portal/#/orders`, "tbody tr");
      for (const { page } of [bare, signIn, orders]) await page.context().close();
      const [typed, sent] = signIn.waited;
      rounds.push({
        bare: bare.waited[0]!,
        signIn: typed!,
        submit: sent!,
        orders: orders.waited[0]!,
        again: again[0]!,
      });
    }
    printWaits("with a sixth of the CPU, on slow 3G", NAMES, rounds);
    const ratios = rounds.map(({ bare, signIn }) => signIn / bare).toSorted((a, b) => a - b);
    console.log(
      `\nThe sign-in takes ${ratios[rounds.length >> 1]!.toFixed(2)} times as long as the bare page.`,
    );
  } finally {
    await browser.close();
    pages.close();
  }
}
