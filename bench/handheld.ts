import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { root } from "../scripts/paths.ts";
import { LANGUAGE_CODES } from "../src/texts/languages.ts";
import { launch } from "../test/pages/browser.ts";
import { passOn } from "../test/pages/front.ts";
import { ASSETS, servePages } from "./page-server.ts";
import { openSlowly, printWaits } from "./slow-phone.ts";
import { usually } from "./spread.ts";

/**
 * How long the pages of agents and drivers make them wait on a cheap phone: a sixth of this machine's CPU, and a slow
 * network.
 */

const ROUNDS = usually(9);
const VISITS = {
  firstVisit: "first visit, until the sign-in page can be used (slow network)",
  nextVisit: "next visit, until the lists are there (slow network)",
};
type Visits = Record<keyof typeof VISITS, number>;

/** A page that is measured, with the part of the API that it uses. */
interface Handheld<Kind extends string> {
  page: "counter" | "driver";
  api: { url: string; key: string };
  /** The paths of its requests. */
  paths: RegExp;
  /** What the page shows once its lists are loaded. */
  loaded: string;
  /** What else is measured once the page's lists are loaded. */
  names: Record<Kind, string>;
  measure(page: Page): Promise<Record<Kind, number>>;
}

export async function handheldFigures<Kind extends string>(handheld: Handheld<Kind>): Promise<void> {
  const { page: name, api, names } = handheld;
  execFileSync(process.execPath, [join(root, "scripts/build-pages.ts")]);
  const pages = await servePages(async (path, request) => {
    if (!handheld.paths.test(path)) return;
    const answered = await passOn(api.url, request, await buffer(request));
    return { status: answered.status, type: "application/json", body: await answered.bytes() };
  });
  const browser = await launch();
  try {
    const rounds: (Visits & Record<Kind, number>)[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await visited(browser, handheld, `${pages.url}/${name}/`));
    printWaits("with a sixth of the CPU", { ...VISITS, ...names }, rounds);
  } finally {
    await browser.close();
    pages.close();
  }
  const kilobytes = (isCounted: (file: string) => boolean) => {
    const files = readdirSync(join(ASSETS, name)).filter(isCounted);
    const sizes = files.map((file) => gzipSync(readFileSync(join(ASSETS, name, file))).byteLength);
    return (sizes.reduce((sum, size) => sum + size) / 1000).toFixed(1);
  };
  const isScript = (file: string) => file === `${name}.js` || /^part-.+\.js$/.test(file);
  const isText = (file: string) => /^texts-.+\.js$/.test(file);
  console.log(
    `\nIts scripts have ${kilobytes(isScript)} KB, gzipped, and with the texts of all ${LANGUAGE_CODES.length} languages ` +
      `${kilobytes((file) => isScript(file) || isText(file))} KB; its style sheet has ${kilobytes((file) => file === `${name}.css`)} KB.`,
  );
}

async function visited<Kind extends string>(
  browser: Browser,
  { api, loaded, measure }: Handheld<Kind>,
  url: string,
): Promise<Visits & Record<Kind, number>> {
  const page = await openSlowly(browser);
  let startedAt = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("input#key").waitFor();
  const firstVisit = performance.now() - startedAt;
  await page.locator("input#key").fill(api.key);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation").waitFor();
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  await page.locator(loaded).waitFor();
  startedAt = performance.now();
  await page.reload({ waitUntil: "commit" });
  await page.locator(loaded).waitFor();
  const nextVisit = performance.now() - startedAt;
  await page.getByRole("button", { name: "Online", exact: true }).waitFor();
  const measured = await measure(page);
  await page.context().close();
  return { firstVisit, nextVisit, ...measured };
}

/** Milliseconds from the script `act` until the frame that shows its result is done. */
export function untilShown(page: Page, act: string, isShown: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const channel = new MessageChannel();
    const startedAt = performance.now();
    channel.port1.onmessage = () => (${isShown}) ? resolve(performance.now() - startedAt) : look();
    const look = () => requestAnimationFrame(() => channel.port2.postMessage(0));
    ${act};
    look();
  })`);
}

/** A script that does what a bar code scanner does. */
export const scanned = (code: string): string =>
  [...code, "Enter"]
    .map(
      (key) =>
        `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true }))`,
    )
    .join(";");
