import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { root } from "../scripts/paths.ts";
import { describeApi } from "../src/app.ts";
import { parcelPage } from "../src/pages/tracking/page.ts";
import { CLOSED_ALL_WEEK } from "../src/shared/opening-hours.ts";
import { launch } from "../test/pages/browser.ts";
import { servePages } from "./page-server.ts";
import { openSlowly, printWaits } from "./slow-phone.ts";

/** How long a parcel's page lets its receiver wait, and the reference a developer. */

const ROUNDS = 5;
const NOW = Date.parse("2026-11-20T09:00:00Z");
const TRACKING = "/track/7KQ2M9XW4B3T";
const REFERENCE = "/docs#tag/orders-stores/POST/api/v1/orders";
const INDEX = "/docs/operations";

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
    partner,
    expiresAt: NOW + 5 * 86_400_000,
  };
  return parcelPage(parcel, "en", NOW).html;
}

/** Milliseconds from opening a page until this text of it can be read. */
async function untilRead(page: Page, url: string, text: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.getByText(text, { exact: true }).first().waitFor({ timeout: 180_000 });
  return performance.now() - startedAt;
}

const NAMES = {
  tracking: "the tracking page",
  reference: "the reference, at one operation",
  index: "the index of all operations",
};

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
    const [type, body] = made[path] ?? [];
    return type && body ? { status: 200, type, body } : undefined;
  });
  const browser = await launch();
  const open = {
    "on a laptop, by a fast line": () => browser.newPage(),
    "on a cheap phone, by a slow line": () => openSlowly(browser),
  };
  try {
    for (const [where, newPage] of Object.entries(open)) {
      const rounds: Record<keyof typeof NAMES, number>[] = [];
      const wait = async (path: string, text: string) => {
        const page = await newPage();
        const waited = await untilRead(page, pages.url + path, text);
        await page.context().close();
        return waited;
      };
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({
          tracking: await wait(TRACKING, "Allen Avenue Pharmacy"),
          reference: await wait(REFERENCE, "Create an order to a pickup point"),
          index: await wait(INDEX, "Create an order to a pickup point"),
        });
      }
      printWaits(where, NAMES, rounds);
    }
  } finally {
    await browser.close();
    pages.close();
  }
}
