import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeEach } from "vitest";
import { setUpBrowser } from "../browser-hooks.ts";
import { demo } from "../demo.ts";
import { FakeAgentApi } from "./fake-agent-api.ts";
import { openSignedIn, signInAt } from "./page.ts";

const PHONE = { width: 360, height: 740 };

/**
 * Registers hooks that give each test of a file an agents' API in memory, whose address has storage of its own, and a phone:
 * the file's page, or a context of the test's own if it asks for one.
 * @param isInstalled false: in a browser without service workers, such as a private window, the page does all but open
 * offline. It loads faster so, which is for tests that are not about that
 */
export function setUpCounter({ isInstalled = true } = {}) {
  const phone: BrowserContextOptions = {
    viewport: PHONE,
    reducedMotion: "reduce",
    serviceWorkers: isInstalled ? "allow" : "block",
    hasTouch: true,
  };
  const apis: FakeAgentApi[] = [];
  let api: FakeAgentApi;
  let own: BrowserContext | undefined;
  let hasServiceWorker = isInstalled;

  // Registered before the browser's hooks, and so run after them: pages are closed before their API is. An API that ended
  // earlier would leave its port, and the storage of its address, to a later one.
  afterAll(async () => {
    for (const opened of apis) await opened[Symbol.asyncDispose]();
  });
  const browser = setUpBrowser(phone);
  beforeEach(async () => {
    api = await FakeAgentApi.open(demo.base_url);
    apis.push(api);
    own = isInstalled ? await browser.newContext(phone) : undefined;
    hasServiceWorker = isInstalled;
  });

  const currentContext = async () => own ?? (await browser.sharedPage()).context();
  const open = async (): Promise<Page> => {
    const page = await (own ? own.newPage() : browser.sharedPage());
    await page.goto(`${api.url}/counter/`);
    return page;
  };

  return {
    get api(): FakeAgentApi {
      return api;
    },
    /** This test's own context. */
    get context(): BrowserContext {
      if (!own) throw new Error("The test has no context of its own before useDevice()");
      return own;
    },
    /** Replaces the phone by a device with these options, for this test. */
    async useDevice(options: BrowserContextOptions = {}): Promise<BrowserContext> {
      await own?.close();
      own = await browser.newContext({ ...phone, hasTouch: false, ...options });
      hasServiceWorker = (options.serviceWorkers ?? phone.serviceWorkers) === "allow";
      return own;
    },
    /** Opens the page, signed out. */
    open,
    openSignedIn: async (): Promise<Page> => {
      if (own) return openSignedIn(own, api, hasServiceWorker);
      const page = await browser.sharedPage();
      await signInAt(page, api);
      return page;
    },
    async goOffline(): Promise<void> {
      api.connection = "offline";
      await (await currentContext()).setOffline(true);
    },
    async goOnline(): Promise<void> {
      api.connection = "online";
      await (await currentContext()).setOffline(false);
    },
    /** How often each scan of a parcel was applied. */
    applicationsOf: (trackingCode: string): number[] =>
      api.scanIdsOf(trackingCode).map((id) => api.applied.get(id) ?? 0),
  };
}
