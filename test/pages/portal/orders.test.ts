import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsInBothSchemes } from "../accessibility.ts";
import { PHONE, rowsOnPhone } from "../phone-rows.ts";
import { ENDINGS, type Ending, scanWith } from "../scanner.ts";
import { call, newOrder } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;
const HOSTILE = `<img src=x onerror="document.title='broken'">&amp;{{7*7}}`;

const rows = (page: Page) => page.locator("tbody tr");
const reference = (page: Page) => rows(page).first().locator("td").nth(1);

beforeAll(async () => {
  const make = (i: number) =>
    newOrder(demo, portal.partner, {
      reference: `ORD-${String(i).padStart(2, "0")}`,
      name: i === 3 ? "Ṣẹ̀gun Ọlábísí" : "Amaka Obi",
    });
  for (let i = 0; i < 25; i += 5) await Promise.all([0, 1, 2, 3, 4].map((j) => make(i + j)));
  // The list begins with these, in this order.
  for (let i = 25; i < 30; i++) await make(i);
  await newOrder(demo, portal.partner, { reference: "HOSTILE", name: HOSTILE, note: HOSTILE });
});

describe("the list of orders", () => {
  it("is searched, narrowed, sorted and paged, and the address has all of it", async () => {
    const page = await portal.open("#/orders");
    await page.getByText("1 to 25 of 31 orders").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("26 to 31 of 31 orders").waitFor();
    expect(page.url()).toContain("#/orders?page=2");
    await page.goBack();
    await page.getByText("1 to 25 of 31 orders").waitFor();
    await page.getByLabel("Search").fill("segun");
    await page.getByText("1 to 1 of 1 order").waitFor();
    expect(await reference(page).textContent()).toMatch(/^ORD-03/);
    await page.getByLabel("Search").fill("");
    await page.getByText("1 to 25 of 31 orders").waitFor();
    await page.getByRole("link", { name: "Receiver" }).click();
    await expect.poll(() => page.locator("th[aria-sort=ascending]").textContent()).toBe("Receiver");
    const sorted = new URL(page.url()).hash;
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("26 to 31 of 31 orders").waitFor();
    expect(new URL(page.url()).hash).toBe(`${sorted}&page=2`);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByText("1 to 25 of 31 orders").waitFor();
    expect(new URL(page.url()).hash).toBe(sorted);
    await page.getByLabel("State", { exact: true }).selectOption("Delivered");
    await page.getByText("No order matches").waitFor();
    const { hash } = new URL(page.url());
    await page.goto("about:blank");
    await page.goto(`${demo.base_url}/portal/${hash}`);
    await page.getByText("No order matches").waitFor();
    expect(await page.getByLabel("State", { exact: true }).inputValue()).toBe("delivered");
    await page.getByRole("link", { name: "Show all orders" }).click();
    await page.getByText("1 to 25 of 31 orders").waitFor();
    expect(portal.messages).toEqual([]);
  });

  it("is searched by a scanner, however it ends what it reads, which confirms nothing", async () => {
    const path = "/orders?search=ORD-09";
    const { data } = await call<{ data: { orders: [{ id: string; trackingCode: string }] } }>(
      ...([demo, "GET", path, portal.partner.secretKey] as const),
    );
    const [{ id, trackingCode }] = data.orders;
    const page = await portal.open("#/orders");
    const changes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));
    const search = page.getByLabel("Search");
    for (const ending of Object.keys(ENDINGS) as Ending[]) {
      await search.fill("");
      await page.getByText("1 to 25 of 31 orders").waitFor();
      await search.focus();
      await scanWith(page, `]C1${trackingCode}`, { ending });
      await page.getByText("1 to 1 of 1 order").waitFor();
    }
    await page.goto(`${demo.base_url}/portal/#/orders/${id}`);
    for (const ending of Object.keys(ENDINGS) as Ending[]) {
      await page.getByRole("button", { name: "Cancel the order" }).click();
      await page.getByRole("dialog").getByRole("heading").waitFor();
      await scanWith(page, trackingCode, { ending });
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    expect(changes).toEqual([]);
  });

  it("has where each goes and how many are in each state, and a press on a row opens it", async () => {
    const page = await portal.open("#/orders?search=ORD-07");
    const { data } = (await (
      await fetch(`${demo.base_url}/public/pudo-points/${demo.agent.point_id}`)
    ).json()) as { data: { name: string; address: { city: string } } };
    await rows(page).first().getByText(`${data.name}, ${data.address.city}`).waitFor();
    await page
      .getByRole("navigation", { name: "Orders of the last year by state" })
      .getByText("Order received 31")
      .waitFor();
    const received = page.getByRole("link", { name: "Order received 31" });
    for (const [is, hash] of [
      ["true", "#/orders?search=ORD-07&status=created"],
      [null, "#/orders?search=ORD-07"],
    ]) {
      await received.click();
      await expect.poll(() => received.getAttribute("aria-current")).toBe(is);
      expect(new URL(page.url()).hash).toBe(hash);
    }
    await rows(page).first().getByText("Amaka Obi").click();
    await page.getByRole("heading", { level: 1, name: "ORD-07" }).waitFor();
    await page.locator('a[href^="tel:"]').waitFor();
  });

  it("is there first: the numbers and the names come after it, and move no row", async () => {
    const page = await portal.newPage();
    const held = Promise.withResolvers<void>();
    await page.route(/order-counts|pudo-points/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${demo.base_url}/portal/#/orders`);
    const first = rows(page).first();
    await first.getByText("…", { exact: true }).waitFor();
    const before = await first.boundingBox();
    held.resolve();
    await page.getByText("Order received 31").waitFor();
    await first.getByText("…", { exact: true }).waitFor({ state: "detached" });
    const after = await first.boundingBox();
    expect([after!.y, after!.height]).toEqual([before!.y, before!.height]);
  });

  it("takes days as the reader's own", async () => {
    const page = await portal.openElsewhere("#/orders", { timezoneId: "Africa/Lagos" });
    await page.getByText("of 31 orders").waitFor();
    const asked = page.waitForRequest((request) => request.url().includes("dateFrom"));
    await page.getByLabel("From", { exact: true }).fill("2026-11-02");
    expect(new URL((await asked).url()).searchParams.get("dateFrom")).toBe("2026-11-01T23:00:00.000Z");
    const narrowed = page.waitForRequest((request) => request.url().includes("dateTo"));
    await page.getByLabel("To", { exact: true }).fill("2099-11-02");
    expect(new URL((await narrowed).url()).searchParams.get("dateTo")).toBe("2099-11-02T22:59:59.999Z");
    await expect.poll(() => page.locator("time").first().textContent()).toMatch(/\d\d:\d\d WAT$/);
    expect(await page.locator("time").first().getAttribute("title")).toMatch(/ UTC$/);
  });

  it("is exported whole, however many pages it has, with what each order is", async () => {
    const page = await portal.open("#/orders?status=created");
    await page.getByText("of 31 orders").waitFor();
    const asked: URLSearchParams[] = [];
    await page.route(/\/orders\?.*pageSize=100/, (route) => {
      const url = new URL(route.request().url());
      asked.push(new URLSearchParams(url.searchParams));
      url.searchParams.set("pageSize", "20");
      return route.continue({ url: url.href });
    });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^orders-20\d\d-\d\d-\d\d\.csv$/);
    const [header, ...lines] = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(31);
    expect(asked.map((one) => one.get("page"))).toEqual(["1", "2"]);
    expect(asked.map((one) => one.get("status"))).toEqual(["created", "created"]);
    // Of the list as it was when the first page was read.
    expect(new Set(asked.map((one) => one.get("dateTo"))).size).toBe(1);
    const cells = lines.find((one) => one.startsWith("ORD-07,"))!.split(",");
    const saved = Object.fromEntries(header!.split(",").map((name, i) => [name, cells[i]]));
    const { data } = await call<{ data: { orders: [Record<string, unknown>] } }>(
      ...([demo, "GET", "/orders?search=ORD-07", portal.partner.secretKey] as const),
    );
    const [order] = data.orders;
    expect(saved).toEqual({
      reference: "ORD-07",
      tracking_code: order.trackingCode,
      status: "created",
      receiver_first_name: "Amaka",
      receiver_last_name: "Obi",
      receiver_email: "amaka@example.com",
      items: "1",
      weight_kg: "0.8",
      delivery_fee_naira: String(order.deliveryFee),
      note: "",
      created_at: order.createdAt,
      updated_at: order.updatedAt,
      collect_by: "",
      expires_at: order.expiresAt ?? "",
      pudo_point_id: demo.agent.point_id,
      tracking_url: order.trackingUrl,
      id: order.id,
    });
  });

  it("saves no file when its export is stopped, and none without a page that failed", async () => {
    const page = await portal.open("#/orders");
    await page.getByText("of 31 orders").waitFor();
    const saved: string[] = [];
    page.on("download", (file) => saved.push(file.suggestedFilename()));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/orders\?.*pageSize=100/, async (route) => {
      await released;
      await route.abort();
    });
    const start = page.getByRole("button", { name: "Export as CSV" });
    await start.click();
    await page.getByText("0 of 31", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await start.waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    release();
    await start.click();
    await page.getByRole("alert").filter({ hasText: "The service can't be reached." }).waitFor();
    await start.waitFor();
    expect(saved).toEqual([]);
  });

  it("says since when it was searched if too many orders match", async () => {
    const page = await portal.newPage();
    await page.route(/\/orders\?.*search=/, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const { data } = await call<{ data: { pagination: object } }>(
        ...([demo, "GET", pathname + search, portal.partner.secretKey] as const),
      );
      const pagination = { ...data.pagination, searchedFrom: "2026-03-04T11:00:00.000Z" };
      await route.fulfill({ json: { data: { ...data, pagination } } });
    });
    await page.goto(`${demo.base_url}/portal/#/orders?search=amaka`);
    await page.getByText(/^Too many orders match this search\. Only those created since 4 Mar/).waitFor();
  });

  it("says what went wrong, and shows the list when it can be had again", async () => {
    const page = await portal.newPage();
    await page.route("**/orders?*", (route) => route.abort());
    await page.goto(`${demo.base_url}/portal/#/orders`);
    await page.getByRole("alert").filter({ hasText: "The service can't be reached." }).waitFor();
    await page.unroute("**/orders?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("of 31 orders").waitFor();
  });

  it("shows stored text as text", async () => {
    const page = await portal.open("#/orders?search=HOSTILE");
    await page.getByText("1 to 1 of 1 order").waitFor();
    expect(await rows(page).first().textContent()).toContain(HOSTILE);
    expect(await page.locator("tbody img").count()).toBe(0);
    expect(await page.title()).toBe("Orders · Partner portal");
  });

  it("fits a phone, also with text of twice the size, and has nothing that axe objects to", async () => {
    const page = await portal.openElsewhere("#/orders", { viewport: { width: 360, height: 740 } });
    await page.getByText("of 31 orders").waitFor();
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it.each(["en", "fr"])(
    "has two lines for each order on a phone, and room for a thumb, in every language: %s",
    async (locale) => {
      const page = await portal.openElsewhere("#/orders", { ...PHONE, locale });
      await rows(page).nth(24).waitFor();
      expect(await rowsOnPhone(page)).toEqual({ lines: 2, small: [], width: 360 });
      const { height } = (await rows(page).first().boundingBox())!;
      expect(height).toBeLessThan(90);
    },
  );

  it("moves nothing while it is loaded", async () => {
    const page = await portal.newPage();
    await page.addInitScript(() => {
      const counted = window as unknown as { shifts: number };
      counted.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          counted.shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${demo.base_url}/portal/#/orders`);
    await page.getByText("of 31 orders").waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
  });

  it("is searched from every view, with views beside orders, and the arrows go through what is found", async () => {
    const page = await portal.open("#/prices");
    await title(page, "Prices").waitFor();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel("Name, phone, reference or tracking code");
    await field.fill("ord");
    const hits = dialog.getByRole("link");
    await dialog.getByRole("link", { name: /^ORD-/ }).first().waitFor();
    await dialog.getByRole("link", { name: /^Orders from a file/ }).waitFor();
    const names = await hits.allTextContents();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(names[0]);
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(names[1]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    for (let i = 0; i <= names.length; i++) await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(names.at(-1));
    await page.keyboard.press("Enter");
    await title(page, /ORD-\d\d/.exec(names.at(-1)!)![0]).waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  it("is reached by keyboard", async () => {
    const page = await portal.open("#/orders");
    await page.getByRole("button", { name: "Export as CSV" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Orders");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.getByLabel("Search").evaluate((field) => field === document.activeElement)).toBe(true);
  });
});
