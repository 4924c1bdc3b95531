import type { Locator, Page, Request } from "playwright-core";
import type { Point } from "../../../src/points/point.ts";
import { API } from "./checkout.ts";

/** The widget on a page, as its customer and its shop use it. */

/** Longer than the widget debounces the map's moves. */
export const DEBOUNCED_MS = 600;

export const rows = (page: Page): Locator => page.locator("pudo-map .points li");
export const areas = (page: Page): Locator => page.locator("pudo-map .areas li");
export const status = (page: Page): Locator => page.locator(".status");
export const searchField = (page: Page): Locator => page.locator("pudo-map input[type=search]");
/** The chosen point's name, where it is shown. */
export const chosenName = (page: Page): Locator => page.locator(".choice:visible .name:not(:empty)");
export const changeButton = (page: Page): Locator => page.getByRole("button", { name: "Change" });

/** Until all that the widget's list and map need is loaded. */
export async function settled(page: Page): Promise<void> {
  await page.locator("pudo-map li:visible").first().waitFor();
  await page.waitForLoadState("networkidle");
  await loaded(page);
}

/** Until nothing is being loaded, whether the list is shown or not. */
export const loaded = (page: Page): Promise<void> =>
  page.locator("pudo-map .points[aria-busy=false]").waitFor({ state: "attached" });

export async function openFirstRow(page: Page): Promise<void> {
  await rows(page).first().getByRole("button").first().click();
}

/** Chooses the point of a row of the list, in place of one that may be chosen. */
export async function choose(page: Page, row: number): Promise<void> {
  if (await changeButton(page).isVisible()) await changeButton(page).click();
  await rows(page).nth(row).getByRole("button").first().click();
  await page.getByRole("button", { name: "Choose this point" }).click();
}

export async function search(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await searchField(page).press("Enter");
}

export const zoomOut = (page: Page): Promise<void> => page.getByRole("button", { name: "Zoom out" }).click();

/** Until the map, which is loaded by itself, shows points or areas. */
export const mapLoaded = (page: Page): Promise<void> => page.locator(".marker button").first().waitFor();

/** Sends the checkout's form. @returns the point's id that was sent */
export async function submitForm(page: Page): Promise<string | null> {
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\?/);
  return new URL(page.url()).searchParams.get("pickup_point");
}

export const setValue = (page: Page, id: string) =>
  page.locator("pudo-map").evaluate((element, value) => Object.assign(element, { value }), id);

export const setAttributes = (page: Page, attributes: Record<string, string>) =>
  page.locator("pudo-map").evaluate((element, changed) => {
    for (const [name, value] of Object.entries(changed)) element.setAttribute(name, value);
  }, attributes);

/** Records the points of `pudo-select` events from now on. */
export async function recordSelections(page: Page): Promise<() => Promise<Point[]>> {
  await page.evaluate(() => {
    const selections: unknown[] = [];
    Object.assign(window, { selections });
    document.addEventListener("pudo-select", (event) => selections.push((event as CustomEvent).detail));
  });
  return () => page.evaluate(() => (window as unknown as { selections: Point[] }).selections);
}

/** Records uncaught errors from now on. */
export function recordErrors(page: Page): Error[] {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  return errors;
}

const isApiRequest = (request: Request): boolean => request.url().startsWith(`${API}/public/`);

export const nextApiRequest = (page: Page): Promise<Request> => page.waitForRequest(isApiRequest);

/** Records requests to the API from now on. */
export function recordApiRequests(page: Page): URL[] {
  const requested: URL[] = [];
  page.on("request", (request) => {
    if (isApiRequest(request)) requested.push(new URL(request.url()));
  });
  return requested;
}

export async function fetchPoints(query: string): Promise<Point[]> {
  const response = await fetch(`${API}/public/pudo-points?${query}`);
  return ((await response.json()) as { data: { data: Point[] } }).data.data;
}

export async function fetchFirstPoint(query: string): Promise<Point> {
  return (await fetchPoints(`${query}&pageSize=1`))[0]!;
}

/**
 * Holds back the responses to requests with a certain part in their URL.
 * @param failure answers them with this status
 */
export async function holdBack(page: Page, part: string, failure?: number) {
  const isMatch = (request: Request) => isApiRequest(request) && request.url().includes(part);
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.href.includes(part),
    async (route) => {
      await released;
      await (failure ? route.fulfill({ status: failure }) : route.continue()).catch(() => {});
    },
  );
  const ended = new Promise<void>((done) => {
    const check = (request: Request) => isMatch(request) && done();
    page.on("requestfinished", check).on("requestfailed", check);
  });
  return {
    requested: page.waitForRequest(isMatch),
    /** Lets the response come, and waits until the widget has handled it. */
    release: async () => {
      resolve();
      await ended;
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
    },
  };
}
