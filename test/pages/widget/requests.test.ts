import type { Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { serveTiles } from "../tiles.ts";
import { API, IKEJA, setUpShop } from "./checkout.ts";
import {
  choose,
  DEBOUNCED_MS,
  mapLoaded,
  nextApiRequest,
  recordApiRequests,
  recordErrors,
  recordSelections,
  rows,
  settled,
  status,
  zoomOut,
} from "./page.ts";

const { openCheckout } = setUpShop();

describe("the widget's requests", () => {
  test("go to the API alone, which is another origin", async () => {
    const origins = new Set<string>();
    const page = await openCheckout(IKEJA, undefined, async (opened) => {
      opened.on("request", (request) => origins.add(new URL(request.url()).origin));
    });
    await settled(page);
    expect([...origins].sort()).toEqual([API, new URL(page.url()).origin].sort());
  });

  test("are sent one at a time, however fast the map moves", async () => {
    const page = await openCheckout(IKEJA, {}, async (opened) => {
      await opened.addInitScript(() => {
        const { fetch: real } = window;
        const requests = { inProgress: 0, most: 0 };
        Object.assign(window, { requests });
        window.fetch = async (...request) => {
          requests.most = Math.max(requests.most, ++requests.inProgress);
          try {
            const response = await real(...request);
            return new Response(await response.arrayBuffer(), response);
          } finally {
            requests.inProgress--;
          }
        };
      });
      // Long enough for the next move to come before the response.
      await opened.route(`${API}/public/**`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue().catch(() => {});
      });
    });
    await mapLoaded(page);
    for (let step = 0; step < 6; step++) {
      const request = nextApiRequest(page);
      await zoomOut(page);
      await request;
    }
    await settled(page);
    const requests = await page.evaluate(() => (window as unknown as { requests: object }).requests);
    expect(requests).toEqual({ inProgress: 0, most: 1 });
  });

  test("are not sent for a view inside a loaded one", async () => {
    const page = await openCheckout();
    await settled(page);
    await mapLoaded(page);
    const requested = recordApiRequests(page);
    await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await settled(page);
    await page.waitForTimeout(DEBOUNCED_MS);
    expect(requested).toEqual([]);
  });

  test("stop without an error when the widget is removed while its map moves", async () => {
    const page = await openCheckout();
    await settled(page);
    await mapLoaded(page);
    const errors = recordErrors(page);
    const requested = recordApiRequests(page);
    await page.evaluate(() => {
      const widget = document.querySelector("pudo-map")!;
      widget.shadowRoot!.querySelector<HTMLElement>("button[aria-label='Zoom out']")!.click();
      widget.remove();
    });
    await page.waitForTimeout(DEBOUNCED_MS);
    expect({ errors, requested }).toEqual({ errors: [], requested: [] });
  });

  test("are answered with 304 when the browser has cached the points", async () => {
    const statuses: number[] = [];
    const page = await openCheckout(IKEJA, {}, async (opened) => {
      const network = await opened.context().newCDPSession(opened);
      await network.send("Network.enable");
      network.on("Network.responseReceivedExtraInfo", ({ statusCode }) => statuses.push(statusCode));
    });
    await settled(page);
    /** The version of the first response, as the browser has it or as it is after it was revalidated. */
    const versionOf = (cache: RequestCache) =>
      page.evaluate(
        async ([api, mode]) => {
          const [first] = performance
            .getEntriesByType("resource")
            .filter(({ name }) => name.startsWith(`${api}/public`));
          const response = await fetch(first!.name, { cache: mode, credentials: "omit" });
          return response.headers.get("etag");
        },
        [API, cache] as const,
      );
    let cached: string | null;
    let revalidated = await versionOf("force-cache");
    expect(revalidated).not.toBeNull();
    // Other files' tests change points at the same time: then the response is a new one.
    do {
      cached = revalidated;
      statuses.length = 0;
      // As a reload does, and any request after a minute.
      revalidated = await versionOf("no-cache");
    } while (revalidated !== cached);
    await expect.poll(() => statuses).toContain(304);
  });

  test("load a country as areas, in a few kilobytes, and points once there are few in view", async () => {
    const page = await openCheckout("");
    const requested = recordApiRequests(page);
    let bytes = 0;
    const add = async (response: Response) => {
      if (response.url().startsWith(`${API}/public`)) bytes += (await response.body()).byteLength;
    };
    page.on("response", add);
    await settled(page);
    await mapLoaded(page);
    expect(await status(page).innerText()).toBe("8,809 pickup points. Choose a state.");
    expect(new Set(requested.map(({ pathname }) => pathname))).toEqual(
      new Set(["/public/pudo-points/areas"]),
    );
    expect(bytes).toBeLessThan(20_000);
    page.off("response", add);
    const counted = async () => {
      const labels = await page.locator(".cluster").evaluateAll((all) => all.map((one) => one.ariaLabel!));
      return labels.map((label) => Number(/([\d,]+)\)? pickup/.exec(label)![1]!.replace(",", "")));
    };
    expect((await counted()).reduce((sum, count) => sum + count)).toBe(8809);
    const shown = () => page.locator(".cluster, .pin").evaluateAll((all) => all.map((one) => one.outerHTML));
    while (!(await page.locator(".pin").first().isVisible())) {
      const before = await shown();
      await page.locator(".cluster").first().click();
      await expect.poll(shown).not.toEqual(before);
      await settled(page);
    }
    const views = requested.filter(({ searchParams }) => searchParams.has("pageSize"));
    expect(views.length).toBe(1);
  });

  test("ask for points where parcels are collected, or that take them in", async () => {
    const page = await openCheckout(IKEJA);
    const services = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .flatMap(({ name }) => new URL(name).searchParams.get("service") ?? []),
      );
    await settled(page);
    expect(new Set(await services())).toEqual(new Set(["collect"]));
    await page.locator("pudo-map").evaluate((widget) => widget.setAttribute("service", "drop_off"));
    await expect.poll(services).toContain("drop_off");
    await settled(page);
    const selections = await recordSelections(page);
    await choose(page, 0);
    expect((await selections())[0]!.services).toContain("drop_off");
  });

  test("ask only for points that accept the parcel", async () => {
    const page = await openCheckout(`${IKEJA} item-weight="25" item-value="400000"`);
    await settled(page);
    await page.getByText(SENTENCES.fits).waitFor();
    const selections = await recordSelections(page);
    await choose(page, 0);
    const [point] = await selections();
    expect(point!.maxItemWeight).toBeGreaterThanOrEqual(25);
    expect(point!.maxItemValue).toBeGreaterThanOrEqual(400_000);
    await page.getByRole("button", { name: "Change" }).click();
    const before = await rows(page).allInnerTexts();
    await page.locator("pudo-map").evaluate((element) => {
      element.removeAttribute("item-weight");
      element.removeAttribute("item-value");
    });
    await expect.poll(() => rows(page).allInnerTexts()).not.toEqual(before);
    expect(await page.getByText(SENTENCES.fits).isVisible()).toBe(false);
  });
});

test("the whole parcel and what the customer pays select points too", async () => {
  const page = await openCheckout(`${IKEJA} parcel-weight="12.5" parcel-value="90000"`);
  await settled(page);
  await page.getByText(SENTENCES.fits).waitFor();
  const asked = page.waitForRequest((request) => request.url().includes("codAmount="));
  await page.locator("pudo-map").evaluate((widget) => widget.setAttribute("cod-amount", "5000"));
  const { searchParams } = new URL((await asked).url());
  const names = ["parcelWeight", "parcelValue", "codAmount"];
  expect(names.map((name) => searchParams.get(name))).toEqual(["12.5", "90000", "5000"]);
});

describe("when something fails", () => {
  test("a message says so, loaded points stay, and a retry helps", async () => {
    const page = await openCheckout();
    await settled(page);
    await mapLoaded(page);
    await page.route(`${API}/public/**`, (route) => route.fulfill({ status: 503 }));
    await zoomOut(page);
    await page.getByRole("alert").getByText(SENTENCES.failed).waitFor();
    expect(await rows(page).count()).toBeGreaterThan(0);
    await page.unroute(`${API}/public/**`);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("alert").waitFor({ state: "hidden" });
  });

  test("a loaded point can be chosen offline, and going online retries", async () => {
    const page = await openCheckout(IKEJA, {});
    await settled(page);
    await mapLoaded(page);
    await page.context().setOffline(true);
    await zoomOut(page);
    await page.getByRole("alert").getByText(SENTENCES.offline).waitFor();
    const selections = await recordSelections(page);
    await choose(page, 0);
    expect(await selections()).toHaveLength(1);
    await page.getByRole("button", { name: "Change" }).click();
    await page.context().setOffline(false);
    await page.getByRole("alert").waitFor({ state: "hidden" });
  });

  test("tiles that fail do not disturb the rest, and can be loaded again", async () => {
    const tiles = 'tile-url="https://tiles.example/{z}/{x}/{y}.png"';
    const page = await openCheckout(`${IKEJA} ${tiles}`, undefined, (opened) =>
      opened.route("https://tiles.example/**", (route) => route.abort()),
    );
    await settled(page);
    await page.getByText(SENTENCES.noTiles).waitFor();
    await page.unroute("https://tiles.example/**");
    await serveTiles(page, "https://tiles.example/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("img.leaflet-tile-loaded").first().waitFor();
    await page.getByText(SENTENCES.noTiles).waitFor({ state: "hidden" });
  });
});
