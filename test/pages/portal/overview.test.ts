import { describe, expect, it } from "vitest";
import { dayText } from "../../../src/pages/ui/text/format.ts";
import { violations, violationsInBothSchemes } from "../accessibility.ts";
import { watchLayout } from "../layout-shift.ts";
import { call, logIn, newOrder, shopOf } from "./partner.ts";
import { setUpPortal } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;

/** WCAG's contrast of two colours, as a browser computes them: `rgb(1, 2, 3)`. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)!.map((text) => {
      const value = Number(text) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

describe("the overview", () => {
  it("ticks the first steps by itself, and counts orders in a picture and in a table", async () => {
    const page = await portal.open("");
    await page.getByText("1 of 4").waitFor();
    await page.getByText("No orders in these days").waitFor();
    expect(await violations(page)).toEqual([]);
    const { tracking_code } = await newOrder(demo, portal.partner, { reference: "FIRST" });
    const accessToken = await logIn(demo, portal.partner);
    const move = { trackingCode: tracking_code, action: "arrive" };
    await call(demo, "POST", "/partner/simulate", accessToken, move);
    await newOrder(demo, portal.partner, { reference: "SECOND" });
    await page.reload();
    await page.getByText("3 of 4").waitFor();
    await page.getByText("As a table").click();
    const today = page.getByRole("table", { name: "Orders by day and state" }).locator("tbody tr").first();
    expect(await today.locator("td").allTextContents()).toEqual([
      dayText(new Date().toISOString().slice(0, 10)),
      ...["1", "0", "0", "1", "0", "0", "0", "0"],
    ]);
    expect(await page.locator(".scale").first().textContent()).toBe("210");
    const numbers = await page
      .getByRole("list", { name: "Key numbers" })
      .getByRole("listitem")
      .allTextContents();
    expect(numbers.slice(0, 2)).toEqual([
      expect.stringContaining("Ready for pickup1"),
      expect.stringContaining("Go back within two days0"),
    ]);
    expect(numbers[2]).toMatch(/^Fees of this month₦[\d,]+/);
    expect(numbers[3]).toContain("None yet");
    expect(await violations(page)).toEqual([]);
    expect(portal.messages).toEqual([]);
  });

  it("has a chart whose colours stand out from its card, by day and by night", async () => {
    const page = await portal.open("");
    await page.locator(".swatch").first().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const [card, ...parts] = await page.evaluate(() => {
        const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;
        const swatches = [...document.querySelectorAll(".swatch")];
        return [swatches[0]!.closest(".card")!, ...swatches].map(colorOf);
      });
      expect(parts).toHaveLength(8);
      for (const part of parts) expect(contrast(part, card!), `${part} on ${card}`).toBeGreaterThan(3);
    }
    await page.emulateMedia({ colorScheme: null });
  });

  it("marks its word in the navigation where colours are forced", async () => {
    const page = await portal.open("");
    await page.emulateMedia({ forcedColors: "active" });
    const outlines = () =>
      page
        .getByRole("navigation")
        .first()
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle));
    await expect.poll(async () => (await outlines()).filter((style) => style !== "none")).toEqual(["solid"]);
    await page.emulateMedia({ forcedColors: null });
  });

  it("breaks no word of its owner's name on a phone with text twice as large", async () => {
    const page = await portal.openElsewhere("", { viewport: { width: 360, height: 740 } });
    await page.locator(".chart").waitFor();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const owner = page.locator(".brand > span");
    const lines = await owner.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.lastChild!);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBeLessThanOrEqual(portal.partner.name.split(" ").length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

it("every view fits a phone, also with text of twice the size, and has nothing that axe objects to", async () => {
  const page = await portal.openElsewhere("#/overview", { viewport: { width: 360, height: 740 } });
  const views = {
    overview: ".steps",
    "orders/new": "pudo-map li",
    "orders/import": ".upload",
    "coming-back": ".empty",
    returns: ".empty",
    handovers: ".empty",
    prices: "form",
    fees: "main select",
  };
  for (const [view, shown] of Object.entries(views)) {
    await page.goto(`${demo.base_url}/portal/#/${view}`);
    await page.locator(shown).first().waitFor();
    expect([view, await violationsInBothSchemes(page, {}, "#content")]).toEqual([view, []]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect([view, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([view, 360]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
  }
});

it("moves nothing while a view is loaded, also on a phone", async () => {
  const views = [
    "overview",
    "orders",
    "orders/new",
    "orders/import",
    "coming-back",
    "returns",
    "handovers",
    "money",
    "payouts",
    "prices",
    "fees",
    "webhooks",
    "developers",
    "account",
    "settings",
  ];
  await newOrder(demo, portal.partner, { reference: "SHOWN" });
  const endpoint = { url: "http://localhost:9", events: ["*"] };
  await call(demo, "POST", "/partner/webhook-endpoints", portal.partner.secretKey, endpoint);
  for (const width of [360, 1280]) {
    const page = await portal.openElsewhere("#/account", { viewport: { width, height: 900 } });
    const movedAt = await watchLayout(page);
    for (const view of views) {
      const moved = await movedAt(`${demo.base_url}/portal/#/${view}`);
      expect.soft([width, view, moved]).toEqual([width, view, []]);
    }
  }
});

/** Drivers may come to the partner. */
const setPickup = () =>
  call(demo, "PATCH", `/operator/partners/${portal.partner.id}`, demo.operator_token, {
    pickup: {
      ...{ address: "1 Allen Avenue", city: "Ikeja", state: "Lagos", zip: "100281" },
      ...{ latitude: 6.6, longitude: 3.35, phone: "", note: "" },
    },
  });

it("asks for a pickup of a day with a note while orders wait, and takes it back", async () => {
  await newOrder(demo, portal.partner, { reference: "TO-HAND-OVER" });
  const page = await portal.open("");
  await page.getByText("ask the operator to set your pickup address").waitFor();
  await setPickup();
  await page.reload();
  await page.getByRole("button", { name: "Ask for a pickup" }).click();
  const dialog = page.getByRole("dialog");
  const inTwoDays = new Date(Date.now() + 49 * 3_600_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Day").fill(inTwoDays);
  await dialog.getByLabel("Note for the driver").fill("Round the back, until 16:00");
  // What is typed is not lost by a key.
  page.once("dialog", (question) => void question.dismiss());
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Ask for it" }).dblclick();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Round the back, until 16:00").waitFor();
  expect(await violations(page)).toEqual([]);
  const asked = await call<{ data: { status: string; date: string; note: string }[] }>(
    ...([demo, "GET", "/api/v1/pickups", portal.partner.secretKey] as const),
  );
  expect(asked.data).toMatchObject([
    { status: "asked", date: inTwoDays, note: "Round the back, until 16:00" },
  ]);
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByText("Round the back, until 16:00").waitFor({ state: "detached" });
});

it("proposes tomorrow when a driver was here today and orders wait again", async () => {
  await setPickup();
  const { tracking_code } = await newOrder(demo, portal.partner, { reference: "COLLECTED-TODAY" });
  const shop = shopOf(demo, portal.partner.secretKey);
  const dayIn = (days: number) =>
    new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const before = dayIn(1);
  await shop.pickups.ask({ date: dayIn(0) });
  await call(demo, "POST", "/driver/scans", demo.driver.key, { tracking_code, action: "collect" });
  await newOrder(demo, portal.partner, { reference: "TOO-LATE-FOR-TODAY" });
  const page = await portal.open("");
  await page.getByText("A driver was here today.").waitFor();
  await page.getByRole("button", { name: "Ask for a pickup" }).click();
  await page.getByRole("button", { name: "Ask for it" }).dblclick();
  await page.getByRole("button", { name: "Take it back" }).waitFor();
  const { pickups } = await shop.pickups.page({ pageSize: 15 });
  expect([before, dayIn(1)]).toContain(pickups[0]!.date);
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("button", { name: "Take it back" }).waitFor({ state: "detached" });
});

it("offers a receiving code while a return is on its way", async () => {
  const order = await newOrder(demo, portal.partner, { reference: "SENT-BACK" });
  const token = await logIn(demo, portal.partner);
  const simulate = (trackingCode: string, action: string) =>
    call(demo, "POST", "/partner/simulate", token, { trackingCode, action });
  for (const action of ["arrive", "collect"]) await simulate(order.tracking_code, action);
  const back = await shopOf(demo, portal.partner.secretKey).returns.create({ order_id: order.id });
  const page = await portal.open("");
  await page.getByRole("heading", { name: "Orders of the last 30 days" }).waitFor();
  expect(await page.getByRole("button", { name: "Create a code" }).count()).toBe(0);
  await simulate(back.tracking_code, "take");
  await page.reload();
  await page.getByText("1 parcel that customers send back.").waitFor();
  await page.getByRole("button", { name: "Create a code" }).waitFor();
});

it("names what needs the partner: parcels that go back soon, endpoints without webhooks, requests that failed", async () => {
  const { secretKey } = portal.partner;
  const token = await logIn(demo, portal.partner);
  for (const reference of ["LATER", "SOONER", "IN-TIME"]) {
    const { tracking_code: trackingCode } = await newOrder(demo, portal.partner, { reference });
    await call(demo, "POST", "/partner/simulate", token, { trackingCode, action: "arrive" });
  }
  const hours: Record<string, number> = { LATER: 40, SOONER: 3 };
  const paused = await call<{ data: { id: string } }>(demo, "POST", "/partner/webhook-endpoints", secretKey, {
    ...{ url: "https://paused.example.com/hooks", events: ["*"] },
  });
  const path = `/partner/webhook-endpoints/${paused.data.id}`;
  await call(demo, "PATCH", path, secretKey, { enabled: false });
  for (const body of [{ partner_order_id: "FAILED" }, undefined])
    await expect(call(demo, "POST", "/api/v1/orders", secretKey, body)).rejects.toThrow("400");
  const page = await portal.newPage();
  await page.route(/\/orders\?.*status=ready_for_pickup/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { data } = await call<{ data: { orders: { reference: string }[] } }>(
      ...([demo, "GET", pathname + search, secretKey] as const),
    );
    const orders = data.orders.map((order) => {
      const left = hours[order.reference];
      const collectBy = left && new Date(Date.now() + left * 3_600_000).toISOString();
      return { ...order, ...(collectBy && { collectBy, expiresAt: collectBy }) };
    });
    await route.fulfill({ json: { data: { ...data, orders } } });
  });
  await page.goto(`${demo.base_url}/portal/#/overview`);
  const expiring = page.getByRole("table", { name: "Orders that expire in two days" });
  await expiring.getByRole("link").first().waitFor();
  expect(await expiring.getByRole("link").allTextContents()).toEqual(["SOONER", "LATER"]);
  expect(await expiring.locator('[data-label="Receiver"]').allTextContents()).toEqual([
    "Amaka Obi",
    "Amaka Obi",
  ]);
  const numbers = page.getByRole("list", { name: "Key numbers" }).getByRole("listitem");
  expect(await numbers.nth(1).textContent()).toContain("Go back within two days2");
  const failing = page.getByRole("table", { name: "Endpoints that fail or are disabled" });
  expect(await failing.getByRole("row", { name: "paused.example.com" }).textContent()).toContain("disabled");
  const failed = page.getByRole("table", { name: "Requests that failed in the last 24 hours" });
  await failed.getByText("Pickup point: Is required.").waitFor();
  const meaning = failed.getByRole("link", { name: "What it means" });
  expect(await meaning.getAttribute("href")).toMatch(/^\/problems\/[a-z_]+$/);
  await expiring.getByRole("link", { name: "SOONER" }).click();
  await page.getByRole("heading", { level: 1, name: "SOONER" }).waitFor();
});
