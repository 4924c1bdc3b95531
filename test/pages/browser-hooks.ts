import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, type RunnerTask } from "vitest";
import { compareAria } from "./aria-snapshots.ts";
import { launch } from "./browser.ts";

/** The files of a worker share modules, and so its browser, which ends with the worker. */
let launched: Promise<Browser> | undefined;

export function sharedBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

/** The events of a page to which tests listen. */
const LISTENED = ["console", "pageerror", "request", "requestfinished", "requestfailed", "response"] as const;

/** Compares the pages of a test with what was recorded, and closes all but the context that a file's tests share. */
export async function endTest(browser: Browser, shared: BrowserContext, task: RunnerTask): Promise<void> {
  try {
    await compareAria(browser, task);
  } finally {
    for (const page of shared.pages()) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.close();
    }
    for (const other of browser.contexts()) if (other !== shared) await other.close();
  }
}

/**
 * Registers hooks that open a browser for the tests of a file, and close its pages after each test, except the shared one.
 * @param shared the options of the page that tests share
 */
export function setUpBrowser(shared: BrowserContextOptions = {}) {
  let browser: Browser;
  let kept: Page | undefined;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    try {
      await compareAria(browser, task);
    } finally {
      await closePages();
    }
  });
  afterAll(() => kept?.context().close());

  /** A page that a failed test leaves open would be compared after the next one too. */
  async function closePages(): Promise<void> {
    for (const context of browser.contexts()) {
      // A route may still be answering a request that no test waits for: it would fail when its page is closed.
      for (const routed of [...context.pages(), context])
        await routed.unrouteAll({ behavior: "ignoreErrors" });
      if (context === kept?.context()) await leaveAsOpened(kept);
      else await context.close();
    }
  }

  /** Undoes everything that tests change of a page except its document. */
  async function leaveAsOpened(page: Page): Promise<void> {
    for (const event of LISTENED) page.removeAllListeners(event);
    await page.context().setOffline(false);
    await page.emulateMedia({ colorScheme: null, media: null });
    if (shared.viewport) await page.setViewportSize(shared.viewport);
  }

  return {
    newContext: (options?: BrowserContextOptions): Promise<BrowserContext> => browser.newContext(options),
    newPage: (options?: BrowserContextOptions): Promise<Page> => browser.newPage(options),
    /**
     * A page that the file's tests use one after another, which takes a quarter of a new one's time. It comes with the last
     * test's document and storage, so it is for tests that open another address.
     */
    sharedPage: async (): Promise<Page> => {
      kept ??= await browser.newPage(shared);
      return kept;
    },
  };
}
