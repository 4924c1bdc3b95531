import { readableCode } from "../src/shared/tracking-code.ts";
import { FakeDriverApi, POINT, SHOP } from "../test/pages/driver/fake-driver-api.ts";
import { handheldFigures, scanned, untilShown } from "./handheld.ts";

const PARCELS = 200;
const SCANS = 5;

export async function driverFigures(): Promise<void> {
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
      scan: `a scan there, until it is shown and its parcel off the list, the slowest of ${SCANS}`,
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
        const shown = `document.querySelector(".outcome-parcel")?.textContent.includes("${readableCode(code)}")`;
        const left = PARCELS - scans.length - 1;
        scans.push(await untilShown(page, scanned(code), `${shown} && ${rows("stop", left)}`));
      }
      const van = await untilShown(
        page,
        `document.querySelector('nav [data-view="van"]').click()`,
        rows("van", inVan + SCANS),
      );
      // All scans are sent, and then the same number waits for the next visit.
      await page.locator('nav [data-view="day"] .count:empty').waitFor({ state: "attached" });
      waiting.push(...api.add(SCANS, SHOP, POINT));
      return { stop, scan: Math.max(...scans), van };
    },
  });
}
