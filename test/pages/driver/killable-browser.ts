import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, type Page } from "playwright-core";
import { browserProgram } from "../../tools/chromium.ts";

/** A phone's browser, which can be killed as phones do when memory is short. Only what is on the disk survives. */
export class KillableBrowser {
  readonly #folder = mkdtempSync(join(tmpdir(), "phone-"));
  #process: ChildProcess | undefined;

  /** Starts the browser, and opens a page that has no network unless told. */
  async open(url: string, { isOffline }: { isOffline: boolean }): Promise<Page> {
    const { executablePath, env } = await browserProgram();
    this.#process = spawn(
      executablePath,
      [
        ...[
          "--no-sandbox",
          "--headless",
          "--disable-gpu",
          "--no-first-run",
          "--disable-background-networking",
        ],
        ...["--remote-debugging-port=0", `--user-data-dir=${this.#folder}`, "about:blank"],
      ],
      // A process group of its own, because the program may be a script that starts the browser.
      { stdio: ["ignore", "ignore", "pipe"], detached: true, ...(env && { env }) },
    );
    const browser = await chromium.connectOverCDP(await addressIn(this.#process));
    this.#process.stderr!.resume();
    const context = browser.contexts()[0]!;
    await context.setOffline(isOffline);
    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(url);
    return page;
  }

  /** As somebody who closes the browser does: it writes what it still has in memory. */
  async quit(page: Page): Promise<void> {
    const ending = this.#process!;
    this.#process = undefined;
    const session = await page.context().browser()!.newBrowserCDPSession();
    const ended = endOf(ending);
    await session.send("Browser.close").catch(() => {});
    await ended;
  }

  /** At once, as `kill -9` does. */
  async kill(): Promise<void> {
    const ending = this.#process;
    this.#process = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = endOf(ending);
    process.kill(-ending.pid!, "SIGKILL");
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    // What the browser has started may still be writing.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** When all of its processes have ended, and no longer hold the folder: each has its output for errors. */
const endOf = (browser: ChildProcess) => once(browser, "close");

async function addressIn(browser: ChildProcess): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface(browser.stderr!)) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
    said.push(line);
  }
  throw new Error(`The browser did not start: ${said.join("\n")}`);
}
