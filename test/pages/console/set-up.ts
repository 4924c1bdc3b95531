import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { compareAria } from "../aria-snapshots.ts";
import { sharedBrowser } from "../browser-hooks.ts";
import { serveTiles } from "../tiles.ts";
import { demo } from "./demo.ts";

const DESKTOP = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/**
 * Registers hooks for the tests of a file, which share a browser in which the operator is signed in, and close their pages.
 * What a page says to the console, or fails with, is in `messages`. Maps have tiles if the file's tests look at maps: a page
 * whose requests are answered here keeps no file for the next one.
 */
export function setUpConsole({ hasMaps = false } = {}) {
  const messages: string[] = [];
  let browser: Browser;
  let context: BrowserContext;
  /** Of this file: what is confirmed by signing in is so for five minutes. */
  let session: Cookies;

  const newContext = async (options: BrowserContextOptions, isSignedIn: boolean) => {
    const made = await browser.newContext({ ...DESKTOP, ...options });
    if (isSignedIn) await made.addCookies(session);
    return made;
  };
  const pageOf = async (opener: BrowserContext): Promise<Page> => {
    const page = await opener.newPage();
    if (hasMaps) await serveTiles(page, "https://tile.openstreetmap.org/**");
    messages.length = 0;
    page.on("console", (message) => messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(error.message));
    return page;
  };
  const newPage = async (options?: BrowserContextOptions): Promise<Page> =>
    pageOf(options ? await newContext(options, true) : context);
  const openIn = async (page: Page, hash: string): Promise<Page> => {
    await page.goto(`${demo.base_url}/console/${hash}`);
    return page;
  };

  beforeAll(async () => {
    browser = await sharedBrowser();
    session = await signIn(browser);
    context = await newContext({}, true);
  });
  afterEach(async ({ task }) => {
    try {
      await compareAria(browser, task);
    } finally {
      for (const page of context.pages()) {
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.close();
      }
      for (const other of browser.contexts()) if (other !== context) await other.close();
    }
  });
  afterAll(() => context.close());

  return {
    demo,
    messages,
    /** A page of the browser, or of another one with such options, in which the operator is signed in. */
    newPage,
    /** Opens a view as an operator who is signed in. */
    open: async (hash: string, options?: BrowserContextOptions) => openIn(await newPage(options), hash),
    /** Opens a view in a browser in which nobody is signed in. */
    openSignedOut: async (hash = "", options: BrowserContextOptions = {}) =>
      openIn(await pageOf(await newContext(options, false)), hash),
  };
}

async function signIn(browser: Browser): Promise<Cookies> {
  const context = await browser.newContext();
  const data = { token: demo.operator_token };
  await context.request.post(`${demo.base_url}/console/session`, { data });
  const given = await context.cookies();
  await context.close();
  return given;
}

/** How wide a view is on a phone whose text has twice the size. It is 360 if nothing stands out. */
export async function widthOnPhone(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 740 });
  return page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    return document.documentElement.scrollWidth;
  });
}

/** The view's title. */
export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
