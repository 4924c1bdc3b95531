import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { root } from "../scripts/paths.ts";
import { launch } from "../test/pages/browser.ts";
import { FakeAgentApi } from "../test/pages/counter/fake-agent-api.ts";
import { passOn } from "../test/pages/front.ts";
import { ASSETS, servePages } from "./page-server.ts";
import { openSlowly, printWaits } from "./slow-phone.ts";

/** How long the counter page makes an agent wait on a cheap phone: a sixth of this machine's CPU, and a slow network. */

const ROUNDS = 9;
const PARCELS = 200;
/** Milliseconds from `act`, a script, until the frame is done that shows what came of it. */
function untilShown(page: Page, act: string, isShown: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const channel = new MessageChannel();
    const startedAt = performance.now();
    channel.port1.onmessage = () => (${isShown}) ? resolve(performance.now() - startedAt) : look();
    const look = () => requestAnimationFrame(() => channel.port2.postMessage(0));
    ${act};
    look();
  })`);
}

const typed = (keys: string[]) =>
  keys
    .map(
      (key) =>
        `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true }))`,
    )
    .join(";");

interface Waits {
  firstVisit: number;
  nextVisit: number;
  switching: number;
  search: number;
  scan: number;
}

async function measured(browser: Browser, api: FakeAgentApi, url: string, code: string): Promise<Waits> {
  const page = await openSlowly(browser);
  let startedAt = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("input#key").waitFor();
  const firstVisit = performance.now() - startedAt;
  await page.locator("input#key").fill(api.key);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation").waitFor();
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  startedAt = performance.now();
  await page.reload({ waitUntil: "commit" });
  await page.locator('nav [data-view="expected"] .count:not(:empty)').waitFor();
  const nextVisit = performance.now() - startedAt;
  await page.getByRole("button", { name: "Online", exact: true }).waitFor();
  const switches: number[] = [];
  for (const list of ["expected", "shelf", "expected", "shelf"]) {
    const shown = `document.querySelector("#list-title").textContent !== "" && document.querySelectorAll(".parcels li").length === ${PARCELS}`;
    switches.push(
      await untilShown(page, `document.querySelector('nav [data-view="${list}"]').click()`, shown),
    );
  }
  const field = 'const field = document.querySelector("#filter"); field.value = "77"';
  const search = await untilShown(
    page,
    `${field}; field.dispatchEvent(new Event("input"))`,
    'document.querySelectorAll(".parcels li").length < 20',
  );
  const scan = await untilShown(
    page,
    typed([...code, "Enter"]),
    'document.querySelector("dialog[open] .primary") !== null',
  );
  await page.context().close();
  return { firstVisit, nextVisit, switching: Math.max(...switches), search, scan };
}

const NAMES: Record<keyof Waits, string> = {
  firstVisit: "first visit, until the sign-in page can be used (slow network)",
  nextVisit: "next visit, until the lists are there (slow network)",
  switching: "switching between lists of 200, the slowest of four",
  search: "a search among 200",
  scan: "a scan, until its parcel is shown",
};

export async function counterFigures(): Promise<void> {
  execFileSync(process.execPath, [join(root, "scripts/build-pages.ts")]);
  await using api = await FakeAgentApi.open("http://localhost:9");
  let code = "";
  for (let n = 0; n < PARCELS; n++) {
    code = api.add(`Ṣẹ̀gun Ọlábísí ${n}`, "in_transit");
    api.add(`Ngozi Okafor ${n}`, "ready_for_pickup", 1 + n / 60);
  }
  const pages = await servePages(async (path, request) => {
    if (!path.startsWith("/agent/")) return;
    const answered = await passOn(api.url, request, await buffer(request));
    return { status: answered.status, type: "application/json", body: await answered.bytes() };
  });
  const browser = await launch();
  try {
    const rounds: Waits[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await measured(browser, api, `${pages.url}/counter/`, code));
    printWaits("with a sixth of the CPU", NAMES, rounds);
  } finally {
    await browser.close();
    pages.close();
  }
  const [script, style] = ["counter.js", "counter.css"].map((file) =>
    (gzipSync(readFileSync(join(ASSETS, "counter", file))).byteLength / 1000).toFixed(1),
  );
  console.log(`\nScript and style sheet have ${script} and ${style} KB, gzipped.`);
}
