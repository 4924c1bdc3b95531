import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { root } from "../scripts/paths.ts";
import { describeApi } from "../src/app.ts";
import { CLOSED_ALL_WEEK } from "../src/shared/opening-hours.ts";
import { parcelPage } from "../src/tracking/page/page.ts";
import { launch } from "../test/pages/browser.ts";
import { servePages } from "./page-server.ts";
import { openSlowly } from "./slow-phone.ts";
import { median, range, usually } from "./spread.ts";

/**
 * How long a receiver waits for the tracking page, and a developer for the reference, compared in turns with a bare page of
 * as many bytes.
 */

const ROUNDS = usually(5);
const NOW = Date.parse("2026-11-20T09:00:00Z");
const TRACKING = "/track/7KQ2M9XW4B3T";
const OPERATION = "#tag/orders-stores/POST/api/v1/orders";
const PARCEL_TEXT = "Allen Avenue Pharmacy";
const OPERATION_TEXT = "Create an order to a pickup point";
const BARE_TEXT = "The last line of a bare page";

/** The address of each page, and the text for which its reader waits. */
const PAGES: Record<string, [path: string, text: string]> = {
  "the tracking page": [TRACKING, PARCEL_TEXT],
  "the reference, at one operation": [`/docs${OPERATION}`, OPERATION_TEXT],
  "the full reference, at one operation": [`/docs/reference${OPERATION}`, OPERATION_TEXT],
  "the index of all operations": ["/docs/operations", OPERATION_TEXT],
};

/** The longest of the pages: of a parcel that waits, at a point with hours. */
function samplePage(): string {
  const point = {
    ...{
      id: "0192d3b0-0000-7000-8000-000000000001",
      name: "Allen Avenue Pharmacy",
      address: "12 Allen Avenue",
    },
    ...{ city: "Ikeja", state: "Lagos", latitude: 6.6018, longitude: 3.3515 },
    workingHours: { ...CLOSED_ALL_WEEK, openingMonday: "09:00", closingMonday: "18:00" },
  };
  const events = (["package.created", "package.in_transit", "package.arrived_at_point"] as const).map(
    (type, hours) => ({ type, occurredAt: NOW - (3 - hours) * 3_600_000 }),
  );
  const partner = {
    name: "Zuri Market",
    color: "#0a7d4f",
    supportUrl: "https://zuri.example.com/help",
    supportPhone: null,
  };
  const parcel = {
    trackingCode: "7KQ2M9XW4B3T",
    status: "ready_for_pickup" as const,
    events,
    point,
    isReturn: false,
    returnOf: null,
    returnableUntil: null,
    partner,
    expiresAt: NOW + 5 * 86_400_000,
    collectBy: NOW + 5 * 86_400_000,
    closures: [],
    amountDue: 0,
    estimatedArrival: null,
  };
  return parcelPage(parcel, { language: "en", now: NOW }).html;
}

/** A page of text that takes `bytes` bytes when it is compressed. */
function barePage(bytes: number): string {
  const text = randomBytes(bytes).toString("base64");
  return `<!doctype html><title>Bare</title><p hidden>${text}</p><p>${BARE_TEXT}</p>`;
}

/** Milliseconds from opening a page until this text of it can be read. */
async function untilRead(page: Page, url: string, text: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  // The text is looked for in animation frames, which a busy page does not get.
  await page.waitForFunction(
    `[...document.querySelectorAll("h1,h2,h3,p,a,li,strong")].some((each) =>
      each.textContent.includes(${JSON.stringify(text)}) && each.checkVisibility({ visibilityProperty: true }))`,
    undefined,
    { timeout: 240_000 },
  );
  return performance.now() - startedAt;
}

interface Round {
  own: number;
  bare: number;
  bytes: number;
}

function printRounds(where: string, all: Map<string, Round[]>): void {
  console.log(`\n| ${where} | KB | milliseconds | of a bare page of as many bytes |`);
  console.log("|---|---|---|---|");
  for (const [name, rounds] of all) {
    const kilobytes = (median(rounds.map(({ bytes }) => bytes)) / 1000).toFixed(1);
    const waits = range(rounds.map(({ own }) => own));
    const ratios = range(
      rounds.map(({ own, bare }) => own / bare),
      1,
    );
    console.log(`| ${name} | ${kilobytes} | ${waits} | ${ratios} |`);
  }
}

export async function pageFigures(): Promise<void> {
  execFileSync(process.execPath, [join(root, "scripts/build-pages.ts")]);
  const made: Record<string, [string, string]> = {
    [TRACKING]: ["text/html; charset=utf-8", samplePage()],
    "/openapi.json": [
      "application/json",
      JSON.stringify(describeApi("https://api.example.com", "Pickup-point delivery")),
    ],
  };
  const pages = await servePages(async (path) => {
    const bare = /^\/bare\/(\d+)$/.exec(path)?.[1];
    const [type, body] = bare ? ["text/html", barePage(Number(bare))] : (made[path] ?? []);
    return type && body ? { status: 200, type, body } : undefined;
  });
  const browser = await launch();
  const open = {
    "on a laptop, by a fast line": () => browser.newPage(),
    "on a cheap phone, by a slow line": () => openSlowly(browser),
  };
  try {
    for (const [where, newPage] of Object.entries(open)) {
      const wait = async (path: string, text: string) => {
        const page = await newPage();
        pages.takeBytes();
        const waited = await untilRead(page, pages.url + path, text);
        await page.context().close();
        return { waited, bytes: pages.takeBytes() };
      };
      const all = new Map<string, Round[]>(Object.keys(PAGES).map((name) => [name, []]));
      for (let round = 0; round < ROUNDS; round++) {
        for (const [name, [path, text]] of Object.entries(PAGES)) {
          const { waited: own, bytes } = await wait(path, text);
          const { waited: bare } = await wait(`/bare/${bytes}`, BARE_TEXT);
          all.get(name)!.push({ own, bare, bytes });
        }
      }
      printRounds(where, all);
    }
  } finally {
    await browser.close();
    pages.close();
  }
}
