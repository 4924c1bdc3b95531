import { type Browser, chromium } from "playwright-core";
import { browserProgram } from "../tools/chromium.ts";

/** Launches a Chromium without its own background requests. */
export async function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({
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
}
