import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeEach, expect } from "vitest";
import { setUpBrowser } from "../browser-hooks.ts";
import { setClock } from "../clock.ts";
import { untilInstalled } from "../counter/page.ts";
import { demo } from "../demo.ts";
import { FakeDriverApi } from "./fake-driver-api.ts";

const PHONE = {
  viewport: { width: 360, height: 740 },
  reducedMotion: "reduce",
  hasTouch: true,
} as const;

/** Registers hooks that give each test a drivers' API in memory, whose address has storage of its own, and a phone. */
export function setUpDriver() {
  const apis: FakeDriverApi[] = [];
  let api: FakeDriverApi;
  let context: BrowserContext;
  // Registered before the browser's hooks, and so run after them.
  afterAll(async () => {
    for (const opened of apis) await opened[Symbol.asyncDispose]();
  });
  const browser = setUpBrowser(PHONE);
  beforeEach(async () => {
    api = await FakeDriverApi.open(demo.base_url);
    apis.push(api);
    context = await browser.newContext(PHONE);
  });
  const open = async (hash = ""): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${api.url}/driver/${hash}`);
    return page;
  };
  const setOffline = async (isOffline: boolean) => {
    api.connection = isOffline ? "offline" : "online";
    await context.setOffline(isOffline);
  };
  return {
    get api(): FakeDriverApi {
      return api;
    },
    open,
    /** By the link of a sign-in sheet, until the page works offline. */
    openSignedIn: async (): Promise<Page> => {
      const page = await open(`#key=${api.key}`);
      await page.getByRole("navigation").waitFor();
      await untilInstalled(page);
      await page.getByText("As of").waitFor();
      return page;
    },
    /** For the service and the device. */
    async passTime(ms: number): Promise<void> {
      api.clockMs += ms;
      await setClock(context, api.clockMs);
    },
    goOffline: () => setOffline(true),
    goOnline: () => setOffline(false),
    /** How often each scan of these parcels was applied. */
    applicationsOf: (codes: string[]): number[] =>
      codes.map((code) => {
        const ids = new Set(
          api.requests.flat().flatMap((scan) => (scan.tracking_code === code ? [scan.scan_id] : [])),
        );
        return [...ids].reduce((sum, id) => sum + (api.applied.get(id) ?? 0), 0);
      }),
  };
}

/** Until all is sent. Where an answer is lost, the page would try again by itself after some seconds. */
export async function untilAllSent(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Day" }).click();
  const send = page.getByRole("button", { name: "Send now" });
  await expect
    .poll(async () => {
      // It may be sent, and the button gone, before it is pressed.
      if (await send.isVisible()) await send.click({ timeout: 2000 }).catch(() => undefined);
      return page.getByRole("button", { name: "Online", exact: true }).isVisible();
    })
    .toBe(true);
}
