import { execFileSync } from "node:child_process";
import { type Browser, chromium } from "playwright-core";

/** Debian's Chromium, which asks nothing of other hosts. */
export function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
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
