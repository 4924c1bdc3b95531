import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launch } from "./browser.ts";

/** Registers hooks that open a browser for the tests of a file, and close its pages after each test. */
export function setUpBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) {
      // A route may still be answering a request that no test waits for: it would fail when its page is closed.
      for (const routed of [...context.pages(), context])
        await routed.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
  });
  afterAll(() => browser.close());
  return {
    newContext: (options?: BrowserContextOptions): Promise<BrowserContext> => browser.newContext(options),
    newPage: (options?: BrowserContextOptions): Promise<Page> => browser.newPage(options),
  };
}
