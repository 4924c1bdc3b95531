import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { PublicPoint } from "../../../client/src/api.ts";
import { dayInLagos } from "../../../src/pages/widget/data/opening.ts";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { openingText } from "../../../src/pages/widget/texts/opening-text.ts";
import { ENGLISH, translationOf } from "../../../src/pages/widget/texts/texts.ts";
import { addDays, lagosDay } from "../../../src/shared/closed-days.ts";
import { DAYS, type WorkingHours } from "../../../src/shared/opening-hours.ts";
import { violationsInBothSchemes } from "../accessibility.ts";
import { IKEJA, PHONE, setUpShop } from "./checkout.ts";
import {
  changeButton,
  choose,
  chosenName,
  fetchPoints,
  loaded,
  mapLoaded,
  recordSelections,
  rows,
  setAttributes,
  settled,
  setValue,
  submitForm,
} from "./page.ts";

const { t: say } = translationOf("en", ENGLISH);

const { openCheckout } = setUpShop();

const today = lagosDay(Date.now());
const CLOSED = { available: false, closures: [{ from: today, to: addDays(today, 2) }] };
const PAUSED = { available: false, closures: [] };

/** The nearest points to the customer, of which the first is closed and the second paused. */
let closed: PublicPoint;
let paused: PublicPoint;
let free: PublicPoint;

beforeAll(async () => {
  const points = await fetchPoints("latitude=6.6018&longitude=3.3515&pageSize=3");
  [closed, paused, free] = points as [PublicPoint, PublicPoint, PublicPoint];
});

/** Changes what the API says of the points with these ids. */
async function change(page: Page, changes: Record<string, Partial<PublicPoint>>): Promise<void> {
  await page.route(/\/public\/pudo-points(\/[0-9a-f-]{36}$|\?)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: PublicPoint | { data: PublicPoint[] } };
    const points = "id" in body.data ? [body.data] : body.data.data;
    for (const point of points) Object.assign(point, changes[point.id]);
    await route.fulfill({ response, json: body });
  });
}

const open = (attributes = IKEJA, options?: BrowserContextOptions) =>
  openCheckout(attributes, options, (page) => change(page, { [closed.id]: CLOSED, [paused.id]: PAUSED }));

const valueIn = (page: Page) =>
  page.locator("pudo-map").evaluate((element: HTMLInputElement) => element.value);

const chooseButton = (page: Page) => page.getByRole("button", { name: SENTENCES.choose });

test("hours of the days on which a point is closed within a week are struck", async () => {
  const weekdays = Object.fromEntries(
    DAYS.flatMap((day) => [
      [`opening${day}`, day === "Sunday" ? null : "08:00"],
      [`closing${day}`, day === "Sunday" ? null : "18:00"],
    ]),
  ) as WorkingHours;
  const closures = [{ from: addDays(today, 1), to: addDays(today, 3) }];
  const page = await openCheckout(IKEJA, undefined, (opened) =>
    change(opened, { [free.id]: { workingHours: weekdays, breaks: {}, closures } }),
  );
  await settled(page);
  await rows(page).filter({ hasText: free.name }).getByRole("button").click();
  const isClosed = (index: number) => {
    const ahead = (index - dayInLagos(Date.now()) + DAYS.length) % DAYS.length;
    return ahead >= 1 && ahead <= 3;
  };
  expect(await page.locator(".hours dd").allTextContents()).toEqual(
    DAYS.map((day, index) =>
      day === "Sunday" ? "Closed" : isClosed(index) ? "08:00–18:00 Closed" : "08:00–18:00",
    ),
  );
  expect(await page.locator(".hours s").count()).toBe(
    DAYS.filter((day, index) => day !== "Sunday" && isClosed(index)).length,
  );
});

describe("a point that takes no parcels", () => {
  const closedText = () => openingText({ ...closed, ...CLOSED }, say);

  test("stays in its place of the list with the reason, and neither click nor key chooses it", async () => {
    const page = await open(IKEJA, { viewport: PHONE });
    await settled(page);
    const selections = await recordSelections(page);
    const names = await rows(page).locator(".name").allTextContents();
    expect(names.slice(0, 3)).toEqual([closed.name, paused.name, free.name]);
    expect(closedText()).toMatch(/^Closed until \d+ \w+$/);
    for (const reason of [closedText(), SENTENCES.takesNone]) {
      await page.getByRole("button", { name: reason }).click();
      expect(await chooseButton(page).getAttribute("aria-disabled")).toBe("true");
      await chooseButton(page).click({ force: true });
      await chooseButton(page).press("Enter");
      await chooseButton(page).press("Space");
    }
    expect(await selections()).toEqual([]);
    expect(await valueIn(page)).toBe("");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await choose(page, 2);
    expect(await valueIn(page)).toBe(free.id);
  });

  test("is told by its pin and its card on the map, which does not choose it either", async () => {
    const page = await open();
    await settled(page);
    await mapLoaded(page);
    const selections = await recordSelections(page);
    const label = `${closed.name}, ${closedText()}`;
    await page.getByRole("button", { name: label, exact: true }).press("Enter");
    const card = page.getByRole("group", { name: label });
    expect(await card.getByRole("button", { name: SENTENCES.choose }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await page.keyboard.press("Enter");
    await card.getByRole("button", { name: SENTENCES.choose }).click({ force: true });
    expect(await selections()).toEqual([]);
    expect(await valueIn(page)).toBe("");
  });

  test("has nothing for axe to find in either colour scheme", async () => {
    const page = await open(`value="${closed.id}"`);
    await page.getByRole("alert").waitFor();
    await settled(page);
    await mapLoaded(page);
    expect(await violationsInBothSchemes(page, {}, "pudo-map")).toEqual([]);
    await page.getByRole("button", { name: `${paused.name}, ${SENTENCES.takesNone}`, exact: true }).click();
    expect(
      await violationsInBothSchemes(page, { rules: { "target-size": { enabled: false } } }, "pudo-map"),
    ).toEqual([]);
  });
});

describe("a value that names a point that takes no parcels", () => {
  test("is dropped with the reason, and the nearest point that can be chosen is open", async () => {
    const page = await open(`value="${closed.id}" required`);
    const notice = page.getByRole("alert");
    await notice.getByText(`${closed.name}: Closed until`).waitFor();
    await page.getByText(`Nearest to ${closed.name}`).waitFor();
    expect(await valueIn(page)).toBe("");
    expect(await rows(page).first().locator(".name").textContent()).toBe(closed.name);
    const offered = page.locator("pudo-map .points li.active");
    expect(await offered.getAttribute("class")).not.toContain("unavailable");
    const name = await offered.locator(".name").textContent();
    await chooseButton(page).click();
    await notice.waitFor({ state: "hidden" });
    expect(await chosenName(page).textContent()).toBe(name);
    expect(await submitForm(page)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is dropped too where the point is loaded already", async () => {
    const page = await open();
    await settled(page);
    await setValue(page, paused.id);
    await page.getByRole("alert").getByText(`${paused.name}: ${SENTENCES.takesNone}.`).waitFor();
    expect(await valueIn(page)).toBe("");
    expect(await submitForm(page)).toBe(null);
  });

  test("is dropped once the list says so, if the point was free when it was chosen", async () => {
    const page = await openCheckout();
    await settled(page);
    await choose(page, 2);
    await changeButton(page).click();
    await change(page, { [free.id]: PAUSED });
    await setAttributes(page, { "item-weight": "1" });
    await page.getByRole("alert").getByText(`${free.name}: ${SENTENCES.takesNone}.`).waitFor();
    await loaded(page);
    expect(await valueIn(page)).toBe("");
  });
});
