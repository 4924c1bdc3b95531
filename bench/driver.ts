import { shorten } from "../src/rounds/shorten.ts";
import { readableCode } from "../src/shared/tracking-code.ts";
import { FakeDriverApi, POINT, SHOP } from "../test/pages/driver/fake-driver-api.ts";
import { handheldFigures, scanned, untilShown } from "./handheld.ts";
import { range } from "./spread.ts";

const PARCELS = 200;
const SCANS = 5;
const STOPS = 100;
const ROUNDS = 20;

export async function driverFigures(): Promise<void> {
  console.log(
    `\nSorting a round of ${STOPS} stops takes ${range(Array.from({ length: ROUNDS }, sorting))} ms of CPU.`,
  );
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
      shown: `a scan there, until it is shown, the slowest of ${SCANS}`,
      scan: `a scan there, until its parcel is off the list too, the slowest of ${SCANS}`,
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
      const shows: number[] = [];
      const scans: number[] = [];
      for (const code of waiting.splice(0, SCANS)) {
        const shown = `document.querySelector(".outcome-parcel")?.textContent.includes("${readableCode(code)}")`;
        const left = PARCELS - scans.length - 1;
        const looked = `(window.shownAt ??= ${shown} ? performance.now() : undefined)`;
        scans.push(
          await untilShown(
            page,
            `window.shownAt = undefined; window.scannedAt = performance.now(); ${scanned(code)}`,
            `${looked} && ${rows("stop", left)}`,
          ),
        );
        shows.push(await page.evaluate<number>("window.shownAt - window.scannedAt"));
      }
      const van = await untilShown(
        page,
        `document.querySelector('nav [data-view="van"]').click()`,
        rows("van", inVan + SCANS),
      );
      // All scans are sent, and then the same number waits for the next visit.
      await page.locator('nav [data-view="day"] .count:empty').waitFor({ state: "attached" });
      waiting.push(...api.add(SCANS, SHOP, POINT));
      return { stop, shown: Math.max(...shows), scan: Math.max(...scans), van };
    },
  });
}

/** The CPU of this process, in milliseconds, for a shorter order of stops anywhere in Lagos. */
function sorting(): number {
  const stops = Array.from({ length: STOPS }, () => ({
    latitude: 6.4 + 0.3 * Math.random(),
    longitude: 3.1 + 0.5 * Math.random(),
  }));
  const before = process.cpuUsage();
  shorten(stops);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
