import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { parcelPage } from "../src/pages/tracking/page.ts";
import { CLOSED_ALL_WEEK } from "../src/shared/opening-hours.ts";
import { launch } from "../test/pages/browser.ts";
import { openSlowly, printWaits } from "./slow-phone.ts";

/** How long a parcel's page lets its receiver wait on a cheap phone. */

const ROUNDS = 9;
const NOW = Date.parse("2026-11-20T09:00:00Z");

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
  const partner = { name: "Zuri Market", color: "#0a7d4f" };
  const parcel = {
    trackingCode: "7KQ2M9XW4B3T",
    status: "ready_for_pickup" as const,
    events,
    point,
    partner,
  };
  return parcelPage(parcel, "en", NOW).html;
}

export async function trackingFigures(): Promise<void> {
  const body = gzipSync(samplePage());
  const server = createServer((_, response) => {
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const browser = await launch();
  const rounds: { shown: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await openSlowly(browser);
    await page.goto(url);
    const shown = await page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntriesByName("first-contentful-paint")[0].startTime))
        .observe({ type: "paint", buffered: true });
    })`);
    rounds.push({ shown });
    await page.context().close();
  }
  await browser.close();
  server.closeAllConnections();
  server.close();
  printWaits({ shown: "the tracking page, until it is shown whole (slow network)" }, rounds);
  console.log(`\nIt has ${(body.byteLength / 1000).toFixed(1)} KB, gzipped.`);
}
