import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll } from "vitest";
import { launch } from "./browser.ts";

/** The files of a worker share modules, and so its browser, which ends with the worker. */
let launched: Promise<Browser> | undefined;

export function sharedBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

/** Registers hooks that open a browser for the tests of a file, and close its pages after each test. */
export function setUpBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) {
      // A route may still be answering a request that no test waits for: it would fail when its page is closed.
      for (const routed of [...context.pages(), context])
        await routed.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
  });
  return {
    newContext: (options?: BrowserContextOptions): Promise<BrowserContext> => browser.newContext(options),
    newPage: (options?: BrowserContextOptions): Promise<Page> => browser.newPage(options),
  };
}
