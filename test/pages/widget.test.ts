import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { ENGLISH } from "../../src/pages/widget/texts.ts";
import type { Point } from "../../src/points/point.ts";
import { launch } from "./browser.ts";
import { serveTiles } from "./tiles.ts";

const API = inject("demo").base_url;
const IKEJA = 'latitude="6.6018" longitude="3.3515"';
const NEAR = "latitude=6.602&longitude=3.352";
const UNKNOWN = "00000000-0000-7000-8000-000000000000";
const DESKTOP = { width: 1200, height: 900 };
const PHONE = { width: 360, height: 740 };

let browser: Browser;
/** Another site, whose checkout embeds the widget. */
let shop: Server;
let checkout = "";
let shopUrl = "";

beforeAll(async () => {
  browser = await launch();
  shop = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(checkout);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser.close();
  shop.close();
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

/** The shop's page with this in it, opened but not waited for. */
async function openPage(
  content: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  checkout = `<!doctype html><html lang="en"><title>Checkout</title><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <script type="module" src="${API}/widget/pudo-map.js"></script>
    <main><h1>Checkout</h1>${content}</main>`;
  const page = await browser.newPage({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
  await prepare(page);
  await page.goto(shopUrl);
  return page;
}

/** The checkout with `<pudo-map>` and these attributes. */
function openCheckout(
  attributes = IKEJA,
  options?: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const form = `<form><pudo-map name="pickup_point" ${attributes}></pudo-map>
    <button>Continue</button><button type="reset">Start again</button></form>`;
  return openPage(form, options, prepare);
}

const rows = (page: Page) => page.locator("pudo-map li");
const status = (page: Page) => page.locator(".status");

/** Until the widget has all that its view needs. */
async function settled(page: Page): Promise<void> {
  await rows(page).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.locator("pudo-map ul[aria-busy=false]").waitFor();
}

/** Keeps the points that `pudo-select` tells of. */
async function selections(page: Page): Promise<() => Promise<Point[]>> {
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    document.addEventListener("pudo-select", (event) => told.push((event as CustomEvent).detail));
  });
  return () => page.evaluate(() => (window as unknown as { told: Point[] }).told);
}

const isQuestion = (request: Request) => request.url().startsWith(`${API}/public/`);

function questions(page: Page): URL[] {
  const asked: URL[] = [];
  page.on("request", (request) => {
    if (isQuestion(request)) asked.push(new URL(request.url()));
  });
  return asked;
}

async function points(query: string): Promise<Point[]> {
  const response = await fetch(`${API}/public/pudo-points?${query}`);
  return ((await response.json()) as { data: { data: Point[] } }).data.data;
}

async function firstPoint(query: string): Promise<Point> {
  return (await points(`${query}&pageSize=1`))[0]!;
}

/** Holds back what the API says of one point, or with a part of a question what it answers to that, until it is let go. */
async function holdBack(page: Page, part: string, status?: number) {
  const isIt = (request: Request) => isQuestion(request) && request.url().includes(part);
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.href.includes(part),
    async (route) => {
      await letGo;
      await (status ? route.fulfill({ status }) : route.continue()).catch(() => {});
    },
  );
  const ended = new Promise<void>((done) => {
    const see = (request: Request) => isIt(request) && done();
    page.on("requestfinished", see).on("requestfailed", see);
  });
  return {
    asked: page.waitForRequest(isIt),
    letGo: async () => {
      resolve();
      await ended;
      // What the widget does with it.
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
    },
  };
}

const setValue = (page: Page, id: string) =>
  page.locator("pudo-map").evaluate((element, value) => Object.assign(element, { value }), id);

const chosenName = (page: Page) => page.locator(".choice:visible .name");

async function choose(page: Page, row: number): Promise<void> {
  await rows(page).nth(row).getByRole("button").first().click();
  await page.getByRole("button", { name: "Choose this point" }).click();
}

async function submitted(page: Page): Promise<string | null> {
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\?/);
  return new URL(page.url()).searchParams.get("pickup_point");
}

describe("choosing", () => {
  test("by mouse, on the map: the form sends the point's id", async () => {
    const page = await openCheckout();
    await settled(page);
    const told = await selections(page);
    const pin = page.locator(".pin").first();
    const name = (await pin.getAttribute("aria-label"))!;
    await pin.click();
    await page.getByRole("button", { name: "Choose this point" }).click();
    await page.getByRole("button", { name: `Your pickup point ${name}` }).waitFor();
    const [point, ...others] = await told();
    expect(point).toMatchObject({ name, status: "approved" });
    expect(others).toEqual([]);
    expect(await submitted(page)).toBe(point!.id);
  });

  test("by keyboard only, from the search to the form", async () => {
    const page = await openCheckout();
    await settled(page);
    const told = await selections(page);
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement;
        return inner?.getAttribute("aria-label") ?? inner?.textContent ?? "";
      });
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 20; presses++) {
        await keyboard.press("Tab");
        if ((await focused()).includes(name)) return;
      }
      throw new Error(`no ${name} within 20 stops`);
    };
    await tabTo("Search by place or name");
    await keyboard.type("Surulere, Lagos");
    await keyboard.press("Enter");
    await page.getByText("results for “Surulere, Lagos”").waitFor();
    await tabTo("Skip the map");
    await keyboard.press("Enter");
    await tabTo("Surulere");
    await keyboard.press("Enter");
    await tabTo("Choose this point");
    await keyboard.press("Space");
    expect((await told())[0]!.address).toMatchObject({ city: "Surulere", state: "Lagos" });
    expect(await submitted(page)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("by the list on a phone of 360 px, where nothing is too wide or too small to hit", async () => {
    const page = await openCheckout(IKEJA, { viewport: PHONE, hasTouch: true });
    await settled(page);
    const told = await selections(page);
    await rows(page).nth(1).getByRole("button").first().tap();
    await page.getByRole("button", { name: "Choose this point" }).tap();
    expect(await told()).toHaveLength(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    const targets = page.locator("pudo-map :is(button, label, input[type=search]):visible:not(.skip)");
    const sizes = await targets.evaluateAll((all) =>
      all.map((target) => {
        const { width, height } = target.getBoundingClientRect();
        return { target: target.className, width, height };
      }),
    );
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  });

  test("a cluster that is opened by keyboard leaves the focus on the map", async () => {
    const page = await openCheckout("");
    await settled(page);
    const before = await status(page).innerText();
    await page.locator(".cluster").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => status(page).innerText()).not.toBe(before);
    expect(await page.evaluate(() => document.activeElement!.shadowRoot!.activeElement!.className)).toMatch(
      /\bmap\b/,
    );
  });

  test("a cluster opens to its points, each of which is then seen", async () => {
    const page = await openCheckout();
    await settled(page);
    await page.getByRole("button", { name: "Zoom out" }).click();
    await settled(page);
    const first = (await status(page).innerText())!;
    const cluster = page.locator(".cluster").first();
    const count = Number.parseInt((await cluster.getAttribute("aria-label"))!, 10);
    await cluster.click();
    await expect.poll(() => status(page).innerText()).not.toBe(first);
    await settled(page);
    const now = Number.parseInt(await status(page).innerText(), 10);
    expect(now).toBeGreaterThanOrEqual(count);
    expect(now).toBeLessThan(Number.parseInt(first, 10));
  });

  test("a cluster of points at one place opens too", async () => {
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.route(`${API}/public/**`, async (route) => {
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: { data: Point[]; pagination: object } };
        const points = data.data.slice(0, 3);
        for (const { address } of points) Object.assign(address, { latitude: 6.6018, longitude: 3.3515 });
        const pagination = { ...data.pagination, totalCount: points.length };
        await route.fulfill({ response, json: { data: { data: points, pagination } } });
      }),
    );
    await settled(page);
    await page.getByRole("button", { name: "3 pickup points, zoom in" }).click();
    await expect.poll(() => page.locator(".pin").count()).toBe(3);
  });
});

describe("the form", () => {
  test("is not sent without a choice that is required, and forgets it when reset", async () => {
    const page = await openCheckout(`${IKEJA} required`);
    await settled(page);
    await page.getByRole("button", { name: "Continue" }).click();
    const widget = page.locator("pudo-map");
    expect(await widget.evaluate((element: HTMLInputElement) => element.validationMessage)).toBe(
      ENGLISH.required,
    );
    expect(page.url()).not.toContain("?");
    await rows(page).first().getByRole("button").first().click();
    await page.getByRole("button", { name: "Choose this point" }).click();
    expect(await widget.evaluate((element: HTMLInputElement) => element.checkValidity())).toBe(true);
    await page.getByRole("button", { name: "Start again" }).click();
    expect(await widget.evaluate((element: HTMLInputElement) => element.value)).toBe("");
    await page.getByRole("button", { name: "Your pickup point" }).waitFor({ state: "hidden" });
  });

  test("shows the point that its value names, and drops a value that names none", async () => {
    const point = await firstPoint("search=ojuelegba");
    const page = await openCheckout(`value="${point.id}"`);
    await page.getByRole("button", { name: `Your pickup point ${point.name}` }).waitFor();
    expect(await submitted(page)).toBe(point.id);
    const other = await openCheckout(`value="${UNKNOWN}"`);
    await settled(other);
    expect(await submitted(other)).toBe(null);
  });

  test("sends what the widget shows, whatever became of the value while its point was read", async () => {
    const far = await firstPoint("state=Kano");
    const near = await firstPoint(NEAR);

    const reset = await openCheckout();
    await settled(reset);
    const ofReset = await holdBack(reset, far.id);
    await setValue(reset, far.id);
    await ofReset.asked;
    await reset.getByRole("button", { name: "Start again" }).click();
    await ofReset.letGo();
    expect(await chosenName(reset).count()).toBe(0);
    expect(await submitted(reset)).toBe(null);

    const replaced = await openCheckout();
    await settled(replaced);
    const ofReplaced = await holdBack(replaced, far.id);
    await setValue(replaced, far.id);
    await ofReplaced.asked;
    await setValue(replaced, near.id);
    await ofReplaced.letGo();
    expect(await chosenName(replaced).textContent()).toBe(near.name);
    expect(await submitted(replaced)).toBe(near.id);
  });

  test("has the attribute's value, also a changed one, until another is set, and again when it is reset", async () => {
    const [first, second, third] = await points("state=Kano&pageSize=3");
    const page = await openCheckout(IKEJA);
    await settled(page);
    await change(page, { value: first!.id });
    await expect.poll(() => chosenName(page).textContent()).toBe(first!.name);
    await change(page, { value: second!.id });
    await expect.poll(() => chosenName(page).textContent()).toBe(second!.name);
    const told = await selections(page);
    await choose(page, 0);
    await change(page, { value: third!.id });
    const [chosen] = await told();
    expect(await chosenName(page).textContent()).toBe(chosen!.name);
    await page.getByRole("button", { name: "Start again" }).click();
    await expect.poll(() => chosenName(page).textContent()).toBe(third!.name);
    await change(page, { value: first!.id });
    await expect.poll(() => chosenName(page).textContent()).toBe(first!.name);
    await setValue(page, "");
    await change(page, { value: second!.id });
    expect(await submitted(page)).toBe(null);

    const early = await openCheckout(`${IKEJA} value="${first!.id}"`, {}, (opened) =>
      opened.addInitScript((value) => {
        // The document is parsed then, and modules have not run yet.
        document.addEventListener("readystatechange", () => {
          if (document.readyState === "interactive")
            Object.assign(document.querySelector("pudo-map")!, { value });
        });
      }, second!.id),
    );
    await expect.poll(() => chosenName(early).textContent()).toBe(second!.name);

    const unseen = await openCheckout("hidden required");
    await unseen.evaluate(() => customElements.whenDefined("pudo-map"));
    const isValid = (element: HTMLInputElement) => element.checkValidity();
    expect(await unseen.locator("pudo-map").evaluate(isValid)).toBe(false);
  });

  test("keeps what the customer chose while a value was read that names nothing", async () => {
    const page = await openCheckout();
    await settled(page);
    const unknown = await holdBack(page, UNKNOWN, 404);
    await setValue(page, UNKNOWN);
    await unknown.asked;
    const told = await selections(page);
    await choose(page, 0);
    await unknown.letGo();
    const [point] = await told();
    expect(await chosenName(page).textContent()).toBe(point!.name);
    expect(await submitted(page)).toBe(point!.id);
  });

  test("has no point until that of its value is read", async () => {
    const page = await openCheckout();
    await settled(page);
    await choose(page, 0);
    const { id, name } = await firstPoint("state=Kano");
    const far = await holdBack(page, id);
    await setValue(page, id);
    await chosenName(page).waitFor({ state: "hidden" });
    await far.letGo();
    expect(await chosenName(page).textContent()).toBe(name);
  });
});

describe("what is asked", () => {
  test("goes to the service alone, from another origin", async () => {
    const origins = new Set<string>();
    const page = await openCheckout(IKEJA, {}, async (opened) => {
      opened.on("request", (request) => origins.add(new URL(request.url()).origin));
    });
    await settled(page);
    expect([...origins].sort()).toEqual([API, shopUrl].sort());
  });

  test("is one question at a time, however fast the map moves", async () => {
    const page = await openCheckout(IKEJA, {}, async (opened) => {
      await opened.addInitScript(() => {
        const { fetch: real } = window;
        const requests = { underWay: 0, most: 0 };
        Object.assign(window, { requests });
        window.fetch = async (...question) => {
          requests.most = Math.max(requests.most, ++requests.underWay);
          try {
            const response = await real(...question);
            return new Response(await response.arrayBuffer(), response);
          } finally {
            requests.underWay--;
          }
        };
      });
      // Long enough for the next move to come before the answer.
      await opened.route(`${API}/public/**`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue().catch(() => {});
      });
    });
    await page.locator(".frame").waitFor();
    for (let step = 0; step < 6; step++) {
      const question = page.waitForRequest(isQuestion);
      await page.getByRole("button", { name: "Zoom out" }).click();
      await question;
    }
    await settled(page);
    const requests = await page.evaluate(() => (window as unknown as { requests: object }).requests);
    expect(requests).toEqual({ underWay: 0, most: 1 });
  });

  test("is nothing for a view inside of one that is here already", async () => {
    const page = await openCheckout();
    await settled(page);
    const asked = questions(page);
    await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await settled(page);
    // Longer than the map waits for a move to end.
    await page.waitForTimeout(600);
    expect(asked).toEqual([]);
  });

  test("is nothing of a widget that was taken away while its map moved, which ends without an error", async () => {
    const page = await openCheckout();
    await settled(page);
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    const asked = questions(page);
    await page.evaluate(() => {
      const widget = document.querySelector("pudo-map")!;
      widget.shadowRoot!.querySelector<HTMLElement>("button[aria-label='Zoom out']")!.click();
      widget.remove();
    });
    await page.waitForTimeout(600);
    expect({ errors, asked }).toEqual({ errors: [], asked: [] });
  });

  test("is answered with 304 when the browser has the points already", async () => {
    const statuses: number[] = [];
    const page = await openCheckout(IKEJA, {}, async (opened) => {
      const network = await opened.context().newCDPSession(opened);
      await network.send("Network.enable");
      network.on("Network.responseReceivedExtraInfo", ({ statusCode }) => statuses.push(statusCode));
    });
    await settled(page);
    statuses.length = 0;
    // A reload asks for the page anew, with what the browser knows; so do questions after a minute.
    await page.evaluate(async (api) => {
      const [first] = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.startsWith(`${api}/public`));
      await fetch(first!.name, { cache: "no-cache", credentials: "omit" });
    }, API);
    expect(statuses).toContain(304);
  });

  test("is page after page where a view holds thousands, until all are there", async () => {
    const page = await openCheckout("");
    const asked = questions(page);
    await page.getByText("8,809 pickup points in this area").waitFor();
    const pages = asked.map(({ searchParams }) => searchParams.get("page"));
    expect(new Set(pages).size).toBe(pages.length);
  });

  test("is only for points that accept the parcel", async () => {
    const page = await openCheckout(`${IKEJA} item-weight="25" item-value="400000"`);
    await settled(page);
    await page.getByText(ENGLISH.fits).waitFor();
    const told = await selections(page);
    await rows(page).first().getByRole("button").first().click();
    await page.getByRole("button", { name: "Choose this point" }).click();
    const [point] = await told();
    expect(point!.maxItemWeight).toBeGreaterThanOrEqual(25);
    expect(point!.maxItemValue).toBeGreaterThanOrEqual(400_000);
    const before = await status(page).textContent();
    await page.locator("pudo-map").evaluate((element) => {
      element.removeAttribute("item-weight");
      element.removeAttribute("item-value");
    });
    await expect.poll(() => status(page).textContent()).not.toBe(before);
  });
});

const change = (page: Page, attributes: Record<string, string>) =>
  page.locator("pudo-map").evaluate((element, changed) => {
    for (const [name, value] of Object.entries(changed)) element.setAttribute(name, value);
  }, attributes);

describe("opening", () => {
  type Held = Awaited<ReturnType<typeof holdBack>>;

  /** A checkout that waits for its first answer to this. */
  async function openHeld(attributes: string, part: string): Promise<[Page, Held]> {
    let held: Held | undefined;
    const page = await openCheckout(attributes, {}, async (opened) => {
      held = await holdBack(opened, part);
    });
    await held!.asked;
    return [page, held!];
  }

  test.each([
    ["a value is set", (page: Page, id: string) => setValue(page, id)],
    ["the parcel changes", (page: Page) => change(page, { "item-weight": "3" })],
    ["its box changes", (page: Page) => page.setViewportSize(PHONE)],
  ])("goes to the customer's place, though %s meanwhile", async (_, disturb) => {
    const { id } = await firstPoint("state=Kano");
    const [page, nearest] = await openHeld(IKEJA, "latitude=");
    const asked = questions(page);
    await disturb(page, id);
    // Longer than the map waits for a move to end.
    await page.waitForTimeout(600);
    await nearest.letGo();
    await settled(page);
    expect(Number.parseInt(await status(page).innerText(), 10)).toBeLessThan(100);
    expect(asked.length).toBeLessThan(5);
  });

  test("shows the point of the value, though the place changes meanwhile", async () => {
    const { id, name } = await firstPoint(NEAR);
    const [page, point] = await openHeld(`${IKEJA} value="${id}"`, id);
    await change(page, { latitude: "6.5" });
    await point.letGo();
    expect(await chosenName(page).textContent()).toBe(name);
    await settled(page);
    expect(Number.parseInt(await status(page).innerText(), 10)).toBeLessThan(100);
  });

  test("says that the point of the value could not be read, until another try helps", async () => {
    const { id, name } = await firstPoint("state=Kano");
    const one = `${API}/public/pudo-points/${id}`;
    const page = await openCheckout(`${IKEJA} value="${id}"`, {}, (opened) =>
      opened.route(one, (route) => route.fulfill({ status: 500 })),
    );
    await settled(page);
    await page.getByRole("alert").getByText(ENGLISH.failed).waitFor();
    const question = page.waitForRequest(isQuestion);
    await page.getByRole("button", { name: "Zoom out" }).click();
    await question;
    await settled(page);
    expect(await page.getByRole("alert").isVisible()).toBe(true);
    await page.unroute(one);
    await page.getByRole("button", { name: "Try again" }).click();
    expect(await chosenName(page).textContent()).toBe(name);
    expect(await page.getByRole("alert").isVisible()).toBe(false);
    expect(await submitted(page)).toBe(id);
  });

  test("ends without an error when the element is taken away or moved, and begins anew", async () => {
    const { id, name } = await firstPoint("state=Kano");
    for (const attributes of [IKEJA, ""]) {
      const [page, point] = await openHeld(`${attributes} value="${id}"`, id);
      const errors: Error[] = [];
      page.on("pageerror", (error) => errors.push(error));
      const widget = await page.locator("pudo-map").elementHandle();
      await widget!.evaluate((element) => element.remove());
      await point.letGo();
      await widget!.evaluate((element) => document.querySelector("form")!.prepend(element));
      expect(await chosenName(page).textContent()).toBe(name);
      expect(errors).toEqual([]);
    }
  });

  test("ends without an error when a position comes after the element is gone", async () => {
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = (found) => Object.assign(window, { found });
      }),
    );
    await settled(page);
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await page.getByRole("button", { name: "Near me" }).click();
    await page.evaluate(() => {
      const { found } = window as unknown as { found: PositionCallback };
      document.querySelector("pudo-map")!.remove();
      setTimeout(() => found({ coords: { latitude: 12, longitude: 8.5 } } as GeolocationPosition));
    });
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(errors).toEqual([]);
  });
});

describe("a change of attributes", () => {
  test("of place and parcel at once lists only points that accept the parcel", async () => {
    const light = (await points(`${NEAR}&pageSize=20`)).find(({ maxItemWeight }) => maxItemWeight < 12)!;
    const page = await openCheckout();
    await settled(page);
    const row = rows(page).getByText(light.name, { exact: true });
    expect(await row.count()).toBe(1);
    const question = page.waitForRequest(isQuestion);
    await change(page, { latitude: "6.6019", "item-weight": "12" });
    await question;
    await settled(page);
    expect(await row.count()).toBe(0);
  });
});

describe("a change of place", () => {
  test.each([
    ["another place", (page: Page) => change(page, { latitude: "6.5" })],
    ["no place", (page: Page) => page.locator("pudo-map").evaluate((map) => map.removeAttribute("latitude"))],
  ])("to %s ends a search, found or still under way", async (_, move) => {
    for (const isFound of [true, false]) {
      const page = await openCheckout();
      await settled(page);
      const found = await holdBack(page, "city=Kano");
      await page.getByRole("searchbox").fill("Kano");
      await page.getByRole("searchbox").press("Enter");
      await found.asked;
      if (isFound) {
        await found.letGo();
        await page.getByText("results for “Kano”").waitFor();
      }
      const question = page.waitForRequest(isQuestion);
      await move(page);
      await question;
      if (!isFound) await found.letGo();
      await settled(page);
      expect(await page.getByRole("searchbox").inputValue()).toBe("");
      expect(await page.getByRole("button", { name: "Clear the search" }).count()).toBe(0);
      await page.getByText("pickup points in this area").waitFor();
    }
  });
});

describe("a choice that doesn't accept the parcel", () => {
  const REFUSED = `${ENGLISH.fits} ${ENGLISH.required}`;

  test("is dropped when the parcel changes, which the page and the customer are told", async () => {
    const page = await openCheckout(`${IKEJA} required`);
    await settled(page);
    await choose(page, 0);
    const state = () =>
      page.locator("pudo-map").evaluate((element: HTMLInputElement & { point?: Point }) => ({
        value: element.value,
        point: element.point,
        isMissing: element.validity.valueMissing,
      }));
    await page.evaluate(() => {
      const changes: string[] = [];
      Object.assign(window, { changes });
      document.addEventListener("change", ({ target }) => changes.push((target as HTMLInputElement).value));
    });
    const light = page.waitForRequest(isQuestion);
    await change(page, { "item-weight": "1", "item-value": "1" });
    await light;
    await settled(page);
    expect(await chosenName(page).count()).toBe(1);
    const heavy = await holdBack(page, "itemWeight=900");
    await change(page, { "item-weight": "900" });
    await page.getByRole("alert").getByText(REFUSED).waitFor();
    expect(await chosenName(page).count()).toBe(0);
    expect(await state()).toEqual({ value: "", isMissing: true });
    expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual([""]);
    // None of those that were listed so far can be chosen meanwhile.
    expect(await rows(page).count()).toBe(0);
    await heavy.letGo();
    await page.getByText(ENGLISH.noneInView).waitFor();
    await change(page, { "item-weight": "1" });
    await settled(page);
    expect(await page.getByRole("alert").isVisible()).toBe(true);
    await choose(page, 0);
    await page.getByRole("alert").waitFor({ state: "hidden" });
    expect((await state()).isMissing).toBe(false);
  });

  test("is refused as a value", async () => {
    const { id } = await firstPoint(NEAR);
    const page = await openCheckout(`${IKEJA} item-value="99999999" value="${id}"`);
    await page.getByRole("alert").getByText(REFUSED).waitFor();
    expect(await chosenName(page).count()).toBe(0);
    expect(await submitted(page)).toBe(null);
  });
});

describe("finding", () => {
  test("a state, though no point has its name", async () => {
    const page = await openCheckout("");
    await page.getByRole("searchbox").fill("bayelsa");
    await page.getByRole("searchbox").press("Enter");
    await page.getByText("105 results for “bayelsa”").waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    expect(await rows(page).count()).toBe(50);
    await page.getByRole("button", { name: "Clear the search" }).click();
    await page.getByText("in this area").waitFor();
  });

  test("nothing: it says so, and leads back to all points", async () => {
    const page = await openCheckout();
    await page.getByRole("searchbox").fill("Atlantis");
    await page.getByRole("searchbox").press("Enter");
    await page.getByText("Nothing was found for “Atlantis”").waitFor();
    await page.getByRole("button", { name: "Show all points" }).click();
    await rows(page).first().waitFor();
  });

  test("points near the customer, nearest first", async () => {
    const kano = { latitude: 12.0022, longitude: 8.592 };
    const page = await openCheckout("", { geolocation: kano, permissions: ["geolocation"] });
    const asked = questions(page);
    await page.getByRole("button", { name: "Near me" }).click();
    await page.getByRole("img", { name: "Your place" }).waitFor();
    await expect.poll(() => page.locator(".distance").allTextContents()).not.toContain("");
    const near = asked.find(({ searchParams }) => searchParams.has("latitude"))!.searchParams;
    // Where exactly the customer is stays in the browser.
    expect([near.get("latitude"), near.get("longitude")]).toEqual(["12.002", "8.592"]);
    const metres = (await page.locator(".distance").allTextContents()).map((text) =>
      text.endsWith(" km") ? 1000 * Number.parseFloat(text) : Number.parseFloat(text),
    );
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  });

  test("no position: it says so, until a place is searched for", async () => {
    const page = await openCheckout(IKEJA, { permissions: [] });
    await settled(page);
    await page.getByRole("button", { name: "Near me" }).click();
    const alert = page.getByRole("alert").getByText(ENGLISH.noPosition);
    await alert.waitFor();
    const question = page.waitForRequest(isQuestion);
    await page.getByRole("button", { name: "Zoom out" }).click();
    await question;
    await settled(page);
    expect(await alert.isVisible()).toBe(true);
    await page.getByRole("searchbox").fill("Kano");
    await page.getByRole("searchbox").press("Enter");
    await alert.waitFor({ state: "hidden" });
  });

  test("those that are open now, in Lagos", async () => {
    const page = await openCheckout(IKEJA, { timezoneId: "America/New_York" }, (opened) =>
      opened.clock.setFixedTime("2026-11-23T18:30:00+01:00"),
    );
    await settled(page);
    const all = await rows(page).count();
    await page.getByLabel("Open now").check();
    await expect.poll(() => rows(page).count()).toBeLessThan(all);
    const openings = await page.locator(".opening").allTextContents();
    expect(new Set(openings)).toEqual(new Set(["Open until 21:00", "Open until 02:00"]));
  });

  test("when all are closed, that one can see them all the same", async () => {
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.clock.setFixedTime("2026-11-23T04:00:00+01:00"),
    );
    await settled(page);
    await page.getByLabel("Open now").check();
    await page.getByRole("button", { name: ENGLISH.showClosed }).click();
    await rows(page).first().waitFor();
  });
});

describe("when something fails", () => {
  test("a message says so, what was loaded stays, and another try helps", async () => {
    const page = await openCheckout();
    await settled(page);
    await page.route(`${API}/public/**`, (route) => route.fulfill({ status: 503 }));
    await page.getByRole("button", { name: "Zoom out" }).click();
    await page.getByRole("alert").getByText(ENGLISH.failed).waitFor();
    expect(await rows(page).count()).toBeGreaterThan(0);
    await page.unroute(`${API}/public/**`);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("alert").waitFor({ state: "hidden" });
  });

  test("offline a loaded point can be chosen, and being online again is enough to go on", async () => {
    const page = await openCheckout();
    await settled(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Zoom out" }).click();
    await page.getByRole("alert").getByText(ENGLISH.offline).waitFor();
    const told = await selections(page);
    await rows(page).first().getByRole("button").first().click();
    await page.getByRole("button", { name: "Choose this point" }).click();
    expect(await told()).toHaveLength(1);
    await page.context().setOffline(false);
    await page.getByRole("alert").waitFor({ state: "hidden" });
  });

  test("tiles that fail hinder nothing, and can be asked for again", async () => {
    const tiles = 'tile-url="https://tiles.example/{z}/{x}/{y}.png"';
    const page = await openCheckout(`${IKEJA} ${tiles}`, {}, (opened) =>
      opened.route("https://tiles.example/**", (route) => route.abort()),
    );
    await settled(page);
    await page.getByText(ENGLISH.noTiles).waitFor();
    await page.unroute("https://tiles.example/**");
    await serveTiles(page, "https://tiles.example/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("img.leaflet-tile-loaded").first().waitFor();
    await page.getByText(ENGLISH.noTiles).waitFor({ state: "hidden" });
  });
});

describe("texts", () => {
  const files = ["fr", "ha", "ig", "yo"].map((language): [string, Record<string, unknown>] => [
    language,
    JSON.parse(readFileSync(`src/pages/widget/assets/texts/${language}.json`, "utf8")),
  ]);

  test.each(files)("%s has every text, with every place to fill in", (_, texts) => {
    const places = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort();
    expect(Object.keys(texts)).toEqual(Object.keys(ENGLISH));
    for (const [name, text] of Object.entries(ENGLISH))
      expect([name, places(texts[name])]).toEqual([name, places(text)]);
    expect(texts.days).toHaveLength(7);
  });

  test.each(files)(
    "%s is what the widget speaks when told so, and English again after",
    async (language, texts) => {
      const page = await openCheckout(`${IKEJA} locale="${language}-NG"`);
      await page.getByRole("button", { name: texts.nearMe as string }).waitFor();
      await settled(page);
      await rows(page).first().getByRole("button").first().click();
      await page.getByRole("button", { name: texts.choose as string }).waitFor();
      await page.locator("pudo-map").evaluate((element) => element.removeAttribute("locale"));
      await page.getByRole("button", { name: ENGLISH.choose }).waitFor();
    },
  );

  test("are read in their own language and direction, whatever the page's", async () => {
    const page = await openCheckout(`${IKEJA} locale="fr-CI"`, {}, (opened) =>
      opened.addInitScript(() => {
        document.addEventListener("readystatechange", () => {
          document.documentElement.dir = "rtl";
          document.documentElement.lang = "ar";
        });
      }),
    );
    await page.getByRole("button", { name: "Autour de moi" }).waitFor();
    await settled(page);
    await rows(page).first().getByRole("button").first().click();
    const frame = page.locator(".frame");
    expect(await frame.getAttribute("lang")).toBe("fr");
    // Where the ends of a text are is how it was laid out.
    const ends = await page.locator(".hours dd").evaluateAll((all) =>
      all
        .map(({ firstChild }) => firstChild!)
        .filter(({ textContent }) => textContent!.includes("–"))
        .map((text) => {
          const at = (from: number) => {
            const range = document.createRange();
            range.setStart(text, from);
            range.setEnd(text, from + 1);
            return range.getBoundingClientRect().left;
          };
          return at(0) < at(text.textContent!.length - 1);
        }),
    );
    expect(new Set(ends)).toEqual(new Set([true]));
    await page.locator("pudo-map").evaluate((element) => element.removeAttribute("locale"));
    await expect.poll(() => frame.getAttribute("lang")).toBe("en");
  });

  test("can be replaced, before the script is there and after", async () => {
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.addInitScript(() => {
        // The document is parsed then, and modules have not run yet.
        document.addEventListener("readystatechange", () => {
          Object.assign(document.querySelector("pudo-map")!, { texts: { nearMe: "Around here" } });
        });
      }),
    );
    await page.getByRole("button", { name: "Around here" }).waitFor();
    await page
      .locator("pudo-map")
      .evaluate((element) => Object.assign(element, { texts: { nearMe: "Close by" } }));
    await page.getByRole("button", { name: "Close by" }).waitFor();
  });

  test("of the API are text, whatever they hold", async () => {
    const name = '<img src="x" onerror="document.title=1">';
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.route(`${API}/public/**`, async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: { data: Point[] } };
        for (const point of body.data.data) Object.assign(point, { name, description: name });
        await route.fulfill({ response, json: body });
      }),
    );
    await settled(page);
    await rows(page).first().getByText(name).first().waitFor();
    await rows(page).first().getByRole("button").first().click();
    expect(await page.locator("pudo-map img").count()).toBe(0);
    expect(await page.title()).toBe("Checkout");
  });
});

describe("as a page", () => {
  const schemes = ["light", "dark"] as const;
  const screens = { desktop: DESKTOP, phone: PHONE };

  /** The ids of what axe finds, with where it is. */
  async function violations(page: Page) {
    await page.evaluate(axe.source);
    return page.evaluate(async () => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const { violations: found } = await loaded.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        // A pin may lie below a button or another pin. WCAG excepts that: the list does the same.
        rules: { "target-size": { enabled: false } },
      });
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    });
  }

  test.each(schemes.flatMap((scheme) => Object.keys(screens).map((screen) => [scheme, screen] as const)))(
    "%s on a %s has nothing that axe objects to, chosen, failed or empty",
    async (colorScheme, screen) => {
      const viewport = screens[screen as keyof typeof screens];
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
      await serveTiles(page, "https://tile.openstreetmap.org/**");
      await page.goto(`${API}/widget/`);
      await settled(page);
      await rows(page).first().getByRole("button").first().click();
      await page.getByRole("button", { name: "Choose this point" }).click();
      expect(await violations(page)).toEqual([]);
      await page.route("**/public/**", (route) => route.abort());
      await page.getByRole("button", { name: "Zoom out" }).click();
      await page.getByRole("alert").waitFor();
      expect(await violations(page)).toEqual([]);
      await page.unroute("**/public/**");
      await page.getByRole("searchbox").fill("Atlantis");
      await page.getByRole("searchbox").press("Enter");
      await page.getByText("Nothing was found").waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );

  const map = `<pudo-map ${IKEJA}></pudo-map>`;

  test.each([
    ["a dialog", `<dialog><form>${map}</form></dialog>`],
    ["a row", `<div style="display: flex">${map}</div>`],
    [
      "a centred column",
      `<div style="display: flex; flex-direction: column; align-items: center">${map}</div>`,
    ],
    ["a table", `<table><tr><td>${map}</td></tr></table>`],
    ["a box out of the flow", `<div style="position: absolute; inset-inline-start: 0">${map}</div>`],
    ["a line", `<style>pudo-map { display: inline-block }</style>${map}`],
  ])("has a width of its own in %s, and no more than there is", async (_, content) => {
    for (const [viewport, least] of [
      [DESKTOP, 900],
      [PHONE, 260],
    ] as const) {
      const page = await openPage(content, { viewport });
      await page.evaluate(() => document.querySelector("dialog")?.showModal());
      await settled(page);
      const width = await page.locator("pudo-map").evaluate((element) => element.clientWidth);
      expect(width).toBeGreaterThan(least);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
  });

  test("fills its column, which it doesn't widen", async () => {
    const columns = "display: grid; grid-template-columns: 1fr 10rem; width:";
    const page = await openPage(
      `<div style="${columns} 30rem">${map}</div><div style="${columns} 80rem">${map}`,
    );
    const widths = () => page.locator("pudo-map").evaluateAll((all) => all.map((one) => one.clientWidth));
    await expect.poll(widths).toEqual([20 * 16, 70 * 16]);
  });

  test("the demo and the example run under their Content-Security-Policy", async () => {
    for (const path of ["/widget/", "/widget/example.html"]) {
      const page = await browser.newPage();
      await serveTiles(page, "https://tile.openstreetmap.org/**");
      const problems: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      const response = await page.goto(API + path);
      expect(response!.request().redirectedFrom()).toBe(null);
      expect(response!.headers()["content-security-policy"]).toMatch(
        /default-src 'none'; script-src 'self';/,
      );
      await settled(page);
      expect(problems).toEqual([]);
    }
  });

  test("the demo shows what the shop gets, also when the choice is dropped", async () => {
    const page = await browser.newPage();
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    await page.goto(`${API}/widget/`);
    await settled(page);
    await rows(page).first().getByRole("button").first().click();
    await page.getByRole("button", { name: "Choose this point" }).click();
    await page.getByText("pudo-select: {").waitFor();
    await page.locator("pudo-map").evaluate((widget) => widget.setAttribute("item-weight", "900"));
    await page.getByText("Nothing is chosen any more.").waitFor();
  });

  test("the script has at most 60 KB, gzipped, may be loaded from anywhere and kept", async () => {
    const response = await fetch(`${API}/widget/pudo-map.js`);
    expect(gzipSync(await response.bytes()).byteLength).toBeLessThanOrEqual(60_000);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": expect.stringContaining("max-age="),
    });
  });
});
