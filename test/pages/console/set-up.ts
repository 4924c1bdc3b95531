import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll } from "vitest";
import { setUpBrowser } from "../browser-hooks.ts";
import { serveTiles } from "../tiles.ts";
import { demo } from "./demo.ts";

const DESKTOP = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** One session for the files of a worker, which share modules. */
let session: Promise<Cookies> | undefined;

/**
 * Registers hooks for the tests of a file, which share the browser, the server and the session of the operator with the
 * other files. What a page says to the console, or fails with, is in `messages`.
 */
export function setUpConsole() {
  const browser = setUpBrowser();
  const messages: string[] = [];
  let cookies: Cookies;

  const newPage = async (options: BrowserContextOptions, isSignedIn: boolean): Promise<Page> => {
    const context = await browser.newContext({ ...DESKTOP, ...options });
    if (isSignedIn) await context.addCookies(cookies);
    const page = await context.newPage();
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    messages.length = 0;
    page.on("console", (message) => messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(error.message));
    return page;
  };
  const openIn = async (page: Page, hash: string): Promise<Page> => {
    await page.goto(`${demo.base_url}/console/${hash}`);
    return page;
  };

  beforeAll(async () => {
    session ??= signIn();
    cookies = await session;
  });

  async function signIn(): Promise<Cookies> {
    const context = await browser.newContext();
    const data = { token: demo.operator_token };
    await context.request.post(`${demo.base_url}/console/session`, { data });
    const given = await context.cookies();
    await context.close();
    return given;
  }

  return {
    demo,
    messages,
    /** A page of a browser in which the operator is signed in. */
    newPage: (options: BrowserContextOptions = {}) => newPage(options, true),
    /** Opens a view as an operator who is signed in. */
    open: async (hash: string, options: BrowserContextOptions = {}) =>
      openIn(await newPage(options, true), hash),
    /** Opens a view in a browser in which nobody is signed in. */
    openSignedOut: async (hash = "", options: BrowserContextOptions = {}) =>
      openIn(await newPage(options, false), hash),
  };
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
