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
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser.close());
  return {
    newContext: (options?: BrowserContextOptions): Promise<BrowserContext> => browser.newContext(options),
    newPage: (options?: BrowserContextOptions): Promise<Page> => browser.newPage(options),
  };
}
