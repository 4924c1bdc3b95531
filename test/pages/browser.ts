import { type Browser, chromium } from "playwright-core";
import { browserProgram } from "../tools/chromium.ts";

/** A machine that runs other tests too opens the largest page, which takes 5 s of one core, in 30 s and more. */
const WAIT_MS = 90_000;

/** Switches off that phones hold a scan for ten seconds, unless a test has switched it on: few tests are about that. */
function sendAtOnce(): void {
  try {
    const { pathname } = new URL(String(Reflect.get(globalThis, "location")));
    const setting = { "/counter/": "counter.undo", "/driver/": "driver.undo" }[pathname];
    if (setting && localStorage.getItem(setting) === null) localStorage.setItem(setting, "off");
  } catch {
    // A page without an address has no storage.
  }
}

/** Launches a Chromium without its own background requests. */
export async function launch(...args: string[]): Promise<Browser> {
  const browser = await chromium.launch({
    ...(await browserProgram()),
    args: [
      "--no-sandbox",
      "--headless",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      ...args,
    ],
  });
  browser.on("context", (context) => {
    context.setDefaultTimeout(WAIT_MS);
    void context.addInitScript(sendAtOnce);
  });
  return browser;
}
