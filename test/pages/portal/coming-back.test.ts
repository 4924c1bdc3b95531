import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsInBothSchemes } from "../accessibility.ts";
import { serveTiles } from "../tiles.ts";
import { call, newOrder } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;

/** An order whose parcel a receiver has refused at the demo agent's point. */
async function refusedOrder(reference: string): Promise<{ id: string; tracking_code: string }> {
  const order = await newOrder(demo, portal.partner, { reference, name: "Ngozi Okafor" });
  await scan("agent", { tracking_code: order.tracking_code, action: "arrive" });
  await scan("agent", { tracking_code: order.tracking_code, action: "refuse" });
  return order;
}

const scan = (who: "agent" | "driver", body: object) =>
  call(demo, "POST", `/${who}/scans`, demo[who].key, body);

const statusOf = async (id: string) => {
  const path = `/api/v1/orders/${id}`;
  const { data } = await call<{ data: { status: string } }>(demo, "GET", path, portal.partner.secretKey);
  return data.status;
};

/** Opens a view on a phone, and checks that it fits. */
async function onPhone(view: string, shown: string): Promise<void> {
  const page = await portal.openElsewhere(`#/${view}`, { viewport: { width: 360, height: 740 } });
  await page.locator(shown).first().waitFor();
  expect(await violationsInBothSchemes(page, {}, "#content")).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

async function saved(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFileSync(await file.path(), "latin1");
}

describe("what is coming back", () => {
  it("says what it is, why, since when and where, and is received", async () => {
    const [first, second] = [await refusedOrder("BACK-1"), await refusedOrder("BACK-2")];
    await scan("driver", { tracking_code: second.tracking_code, action: "collect" });
    const page = await portal.open("#/coming-back");
    const row = (reference: string) => page.getByRole("row").filter({ hasText: reference });
    await row("BACK-1").getByText("The receiver refused it").waitFor();
    await row("BACK-1").getByText("Ngozi Okafor").waitFor();
    expect(await row("BACK-1").locator(".holder").textContent()).toMatch(/^at /);
    expect(await row("BACK-2").locator(".holder").textContent()).toBe("with a driver");
    await row("BACK-2").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Received" }).click();
    await page.getByRole("button", { name: "I have it" }).click();
    await page.getByText("1 parcel received.").waitFor();
    await row("BACK-2").waitFor({ state: "detached" });
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["returned", "returned_to_sender"]);
    expect(portal.messages).toEqual([]);
    await onPhone("coming-back", "tbody tr");
  });

  it("is signed for by a code for as many as the shop counts, and the page says for which", async () => {
    const { tracking_code } = await refusedOrder("BACK-4");
    await scan("driver", { tracking_code, action: "collect" });
    const page = await portal.open("#/coming-back");
    await page.getByLabel("How many parcels?").fill("0");
    await page.getByRole("button", { name: "Create a code" }).click();
    await page.getByText("Must be from 1 to 1,000.").waitFor();
    await page.getByLabel("How many parcels?").fill("2");
    await page.getByRole("button", { name: "Create a code" }).click();
    await page.getByText("Signed for: 0 of 2").waitFor();
    const digits = (await page.locator(".receiving-digits").textContent())!;
    expect(digits).toMatch(/^\d{3} \d{3}$/);
    await scan("driver", { tracking_code, action: "hand_back", receiving_code: digits.replace(" ", "") });
    await page.getByText("Signed for: 1 of 2").waitFor();
    await page.locator(".signed").getByText("BACK-4").waitFor();
    await page.getByRole("button", { name: "End it" }).click();
    await page.locator(".receiving-digits").waitFor({ state: "detached" });
    expect(portal.messages).toEqual([]);
  });

  it("is disputed once on its page when it was not among what a driver handed back", async () => {
    const { id, tracking_code } = await refusedOrder("BACK-5");
    await scan("driver", { tracking_code, action: "collect" });
    const { secretKey } = portal.partner;
    const path = "/partner/receiving-codes";
    const { data } = await call<{ data: { code: string } }>(demo, "POST", path, secretKey, { parcels: 1 });
    await scan("driver", { tracking_code, action: "hand_back", receiving_code: data.code });
    const page = await portal.newPage();
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    await page.goto(`${demo.base_url}/portal/#/orders/${id}`);
    const history = page.getByRole("region", { name: "History" });
    await history.getByText("Back with the sender").waitFor();
    await page.getByRole("button", { name: "I did not get it" }).click();
    const dialog = page.getByRole("dialog");
    expect(await violationsInBothSchemes(page, {}, "[role=dialog], dialog")).toEqual([]);
    await dialog.getByLabel("Note").fill("Eleven came, not twelve");
    await dialog.getByRole("button", { name: "I did not get it" }).click();
    await page.getByText("It is noted, and the operator is told.").waitFor();
    await history.getByText("Something is wrong with it").waitFor();
    await page.getByRole("button", { name: "I did not get it" }).waitFor({ state: "detached" });
    const exceptions = "/operator/orders/exceptions?kind=disputed";
    type Listed = { data: { data: { id: string }[] } };
    const list = await call<Listed>(demo, "GET", exceptions, demo.operator_token);
    expect(list.data.data.map((order) => order.id)).toContain(id);
  });

  it("is on the overview, with the code for the driver", async () => {
    await refusedOrder("BACK-3");
    const page = await portal.open("#/overview");
    const section = page.getByRole("region", { name: "On their way back" });
    await section.getByRole("heading", { name: "Receiving codes" }).waitFor();
    await section.getByRole("link", { name: /parcel/ }).click();
    await title(page, "On their way back").waitFor();
  });

  it("has a chain on its order's page, in the shop's words, and a button", async () => {
    const { id, tracking_code } = await refusedOrder("CHAIN");
    await scan("driver", { tracking_code, action: "collect" });
    const page = await portal.newPage();
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    await page.goto(`${demo.base_url}/portal/#/orders/${id}`);
    const history = page.getByRole("region", { name: "History" });
    await history.getByText("Handed over to somebody else").waitFor();
    expect(await history.locator(".custody").allTextContents()).toEqual([
      "by a driver, with a driver",
      "by a point",
      expect.stringMatching(/^by a point, at /),
      "by you, with you",
    ]);
    await page.getByRole("button", { name: "Received" }).click();
    await page.getByRole("button", { name: "I have it" }).click();
    await history.getByText("Back with the sender").waitFor();
    expect(await statusOf(id)).toBe("returned_to_sender");
  });
});

describe("hand-overs", () => {
  it("are listed by day, each with its parcels and a sheet to keep", async () => {
    const orders = [];
    for (const reference of ["OUT-1", "OUT-2"])
      orders.push(await newOrder(demo, portal.partner, { reference }));
    const scans = orders.map(({ tracking_code }) => ({
      tracking_code,
      action: "collect",
      handover_id: "visit",
    }));
    await scan("driver", { scans });
    const page = await portal.open("#/handovers");
    await page.getByText("You gave 2 parcels").waitFor();
    expect(await saved(page, "PDF")).toMatch(/^%PDF/);
    await page.getByRole("button", { name: "Parcels" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "OUT-2" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Day").fill("2026-01-01");
    await page.getByText("No hand-overs on this day").waitFor();
    expect(page.url()).toContain("date=2026-01-01");
    expect(portal.messages).toEqual([]);
    await onPhone("handovers", "tbody tr");
  });
});

describe("the fees", () => {
  it("of a month are shown by day, and saved with a line for each order", async () => {
    await newOrder(demo, portal.partner, { reference: "FEE-1" });
    const page = await portal.open("#/fees");
    await page.getByRole("table", { name: "By day" }).locator("tbody tr").waitFor();
    expect(await page.getByText("Adjustments").count()).toBe(0);
    for (const [amount, reason] of [
      [-2500, "Charged at the wrong tariff"],
      [900, "A damaged locker"],
    ] as const)
      await call(demo, "POST", `/operator/partners/${portal.partner.id}/adjustments`, demo.operator_token, {
        ...{ amount, reason, reference: reason },
      });
    await page.reload();
    const adjusted = page.getByRole("table", { name: "Adjustments" }).getByRole("row");
    await adjusted.filter({ hasText: "Charged at the wrong tariff" }).getByText("-₦2,500").waitFor();
    await adjusted.filter({ hasText: "A damaged locker" }).getByText("₦900").waitFor();
    const facts = page.getByRole("region", { name: "The month" }).locator(".facts");
    await expect.poll(() => facts.textContent()).toMatch(/Adjustments-₦1,600$/);
    const file = await saved(page, "Export as CSV");
    expect(file).toMatch(/^order_id,reference,/);
    expect(file).toContain("FEE-1");
    const month = page.getByLabel("Month", { exact: true });
    expect(await month.locator("option:checked").textContent()).toMatch(/^[A-Z][a-z]+ \d{4}$/);
    await month.selectOption({ index: 3 });
    await page.getByText("Nothing was charged in this month").waitFor();
    expect(page.url()).toMatch(/month=\d{4}-\d\d/);
    expect(portal.messages).toEqual([]);
    await onPhone("fees", "tbody tr");
  });

  it("of a long month are saved in parts, under one line of names", async () => {
    const page = await portal.newPage();
    const cursors: (string | null)[] = [];
    await page.route(/\/partner\/fees\?(?!.*pageSize)/, async (route) => {
      if (route.request().headers().accept !== "text/csv") return route.fallback();
      const cursor = new URL(route.request().url()).searchParams.get("cursor");
      cursors.push(cursor);
      const next: Record<string, string> = cursor ? {} : { "next-cursor": "c2" };
      const line = cursor ? "2,LAST" : "1,FIRST";
      await route.fulfill({
        contentType: "text/csv",
        headers: next,
        body: `order_id,reference\r\n${line}\r\n`,
      });
    });
    await page.goto(`${demo.base_url}/portal/#/fees`);
    await title(page, "Fees").waitFor();
    expect(await saved(page, "Export as CSV")).toBe("order_id,reference\r\n1,FIRST\r\n2,LAST\r\n");
    expect(cursors).toEqual([null, "c2"]);
  });
});
