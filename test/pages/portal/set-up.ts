import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { compareAria } from "../aria-snapshots.ts";
import { sharedBrowser } from "../browser-hooks.ts";
import { demo } from "../demo.ts";
import { newPartner, type Partner } from "./partner.ts";

const DESKTOP = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;

/**
 * Registers hooks that give a file's tests a partner of their own and a browser in which its account is signed in. Each
 * test's pages are closed after it; what a page says to the console, or fails with, is in `messages`.
 */
export function setUpPortal(name?: string) {
  const messages: string[] = [];
  let browser: Browser;
  let context: BrowserContext;
  let partner: Partner;

  const watch = (page: Page): Page => {
    page.on("console", (message) => messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(error.message));
    return page;
  };
  const newContext = (options: BrowserContextOptions = {}) => browser.newContext({ ...DESKTOP, ...options });

  beforeAll(async () => {
    [browser, partner] = await Promise.all([sharedBrowser(), newPartner(demo, name)]);
    context = await newContext();
    const { email, password } = partner;
    await context.request.post(`${demo.base_url}/portal/session`, { data: { email, password } });
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
      messages.length = 0;
    }
  });
  afterAll(() => context.close());

  return {
    demo,
    messages,
    get partner(): Partner {
      return partner;
    },
    /** An empty page of the browser. */
    newPage: async (): Promise<Page> => watch(await context.newPage()),
    /** An empty page of another browser, in which nobody is signed in. */
    newPageElsewhere: async (): Promise<Page> => watch(await (await newContext()).newPage()),
    /** Opens a view of the portal. */
    async open(hash: string): Promise<Page> {
      const page = watch(await context.newPage());
      await page.goto(`${demo.base_url}/portal/${hash}`);
      return page;
    },
    /** Opens a view in another browser, signed in too unless told. */
    async openElsewhere(
      hash: string,
      { isSignedIn = true, ...options }: BrowserContextOptions & { isSignedIn?: boolean } = {},
    ): Promise<Page> {
      const state = isSignedIn ? { storageState: await context.storageState() } : {};
      const other = await newContext({ ...options, ...state });
      const page = watch(await other.newPage());
      await page.goto(`${demo.base_url}/portal/${hash}`);
      return page;
    },
  };
}

/** The view's title. */
export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
