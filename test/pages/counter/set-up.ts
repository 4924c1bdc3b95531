import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeEach } from "vitest";
import { setUpBrowser } from "../browser-hooks.ts";
import { demo } from "../demo.ts";
import { FakeAgentApi } from "./fake-agent-api.ts";
import { openSignedIn } from "./page.ts";

const PHONE = { width: 360, height: 740 };

/**
 * Registers hooks that give each test of a file a phone's browser context and an agents' API in memory.
 * @param isInstalled false: in a browser without service workers, such as a private window, the page does all but open
 * offline. It loads faster so, which is for tests that are not about that
 */
export function setUpCounter({ isInstalled = true } = {}) {
  const phone: BrowserContextOptions = {
    viewport: PHONE,
    reducedMotion: "reduce",
    serviceWorkers: isInstalled ? "allow" : "block",
  };
  let api: FakeAgentApi;
  let context: BrowserContext;

  // Registered before the browser's hooks, and so run after them: pages are closed before their API is.
  afterEach(() => api[Symbol.asyncDispose]());
  const browser = setUpBrowser();
  beforeEach(async () => {
    api = await FakeAgentApi.open(demo.base_url);
    context = await browser.newContext({ ...phone, hasTouch: true });
  });

  return {
    get api(): FakeAgentApi {
      return api;
    },
    get context(): BrowserContext {
      return context;
    },
    /** Replaces the phone by a device with these options. */
    async useDevice(options: BrowserContextOptions): Promise<void> {
      await context.close();
      context = await browser.newContext({ ...phone, ...options });
    },
    openSignedIn: (): Promise<Page> => openSignedIn(context, api, isInstalled),
    async goOffline(): Promise<void> {
      api.connection = "offline";
      await context.setOffline(true);
    },
    async goOnline(): Promise<void> {
      api.connection = "online";
      await context.setOffline(false);
    },
    /** How often each scan of a parcel was applied. */
    applicationsOf: (trackingCode: string): number[] =>
      api.scanIdsOf(trackingCode).map((id) => api.applied.get(id) ?? 0),
  };
}
