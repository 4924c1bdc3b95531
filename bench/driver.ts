import type { Coordinates } from "../src/rounds/round.ts";
import { shorten } from "../src/rounds/shorten.ts";
import { readableCode } from "../src/shared/tracking-code.ts";
import { FakeDriverApi, POINT, SHOP } from "../test/pages/driver/fake-driver-api.ts";
import { fewestMetres } from "../test/rounds/fewest-metres.ts";
import { handheldFigures, scanned, untilShown } from "./handheld.ts";
import { median, range, usually } from "./spread.ts";

const PARCELS = 200;
const SCANS = 5;
/** Nobody takes the next parcel sooner. */
const BETWEEN_SCANS_MS = 500;
const STOPS = 100;
const ROUNDS = usually(20);
/** The shortest order of so many stops can be found by looking at all of them. */
const FEW_STOPS = 10;
const FEW_ROUNDS = usually(200);

export async function driverFigures(): Promise<void> {
  console.log(
    `\nSorting a round of ${STOPS} stops takes ${range(Array.from({ length: ROUNDS }, sorting))} ms of CPU.`,
  );
  printExcess(Array.from({ length: FEW_ROUNDS }, excess));
  await using api = await FakeDriverApi.open("http://localhost:9");
  const waiting = api.add(PARCELS, SHOP, POINT);
  api.add(PARCELS, "van", POINT);
  const rows = (view: string, count: number) =>
    `document.querySelectorAll('.view[data-in="${view}"] .parcels li').length === ${count}`;
  await handheldFigures({
    page: "driver",
    api,
    paths: /^\/driver\/(round|parcels|scans)/,
    loaded: ".stops",
    names: {
      stop: `opening a stop where ${PARCELS} parcels wait`,
      scan: `a scan there, until it is kept and shown and its parcel off the list, the median of ${SCANS}`,
      slowest: "the slowest of these",
      van: `opening a van of ${PARCELS} parcels and those`,
    },
    async measure(page) {
      const inVan = api.inVan().length;
      await page.getByText(`${PARCELS} to take`).waitFor();
      await page.locator('nav [data-view="van"] .count').getByText(String(inVan)).waitFor();
      const stop = await untilShown(
        page,
        `document.querySelector(".stops button").click()`,
        rows("stop", PARCELS),
      );
      const scans: number[] = [];
      for (const code of waiting.splice(0, SCANS)) {
        const left = PARCELS - scans.length - 1;
        const isShown = `document.querySelector(".outcome-parcel")?.textContent.includes("${readableCode(code)}")`;
        scans.push(await untilShown(page, scanned(code), `${isShown} && ${rows("stop", left)}`));
        await page.waitForTimeout(BETWEEN_SCANS_MS);
      }
      const van = await untilShown(
        page,
        `document.querySelector('nav [data-view="van"]').click()`,
        rows("van", inVan + SCANS),
      );
      // All scans are sent, and then the same number waits for the next visit.
      await page.locator('nav [data-view="day"] .count:empty').waitFor({ state: "attached" });
      waiting.push(...api.add(SCANS, SHOP, POINT));
      return { stop, scan: median(scans), slowest: Math.max(...scans), van };
    },
  });
}

/** Stops anywhere in Lagos. */
const stopsInLagos = (length: number): Coordinates[] =>
  Array.from({ length }, () => ({
    latitude: 6.4 + 0.3 * Math.random(),
    longitude: 3.1 + 0.5 * Math.random(),
  }));

/** The CPU of this process, in milliseconds, for a shorter order of stops. */
function sorting(): number {
  const stops = stopsInLagos(STOPS);
  const before = process.cpuUsage();
  shorten(stops);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** By how much of the shortest order's length ours is longer. */
function excess(): number {
  const stops = stopsInLagos(FEW_STOPS);
  return shorten(stops).metres / fewestMetres(stops) - 1;
}

function printExcess(shares: number[]): void {
  const shortest = shares.filter((share) => share < 1e-9).length;
  const most = (100 * Math.max(...shares)).toFixed(1);
  console.log(
    `\nOf ${shares.length} rounds of ${FEW_STOPS} stops, ${shortest} are as short as there is; none is more than ${most} % longer.`,
  );
}
