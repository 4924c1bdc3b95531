import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeEach, inject } from "vitest";
import { setUpBrowser } from "../browser-hooks.ts";
import { FakeAgentApi } from "./fake-agent-api.ts";
import { openSignedIn } from "./page.ts";

const PHONE = { width: 360, height: 740 };

/** Registers hooks that give each test of a file a phone's browser context and an agents' API in memory. */
export function setUpCounter() {
  let api: FakeAgentApi;
  let context: BrowserContext;

  // Registered before the browser's hooks, and so run after them: pages are closed before their API is.
  afterEach(() => api[Symbol.asyncDispose]());
  const browser = setUpBrowser();
  beforeEach(async () => {
    api = await FakeAgentApi.open(inject("demo").base_url);
    context = await browser.newContext({ viewport: PHONE, hasTouch: true, reducedMotion: "reduce" });
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
      context = await browser.newContext({ viewport: PHONE, reducedMotion: "reduce", ...options });
    },
    openSignedIn: (): Promise<Page> => openSignedIn(context, api),
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
