import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { ENDINGS, type Ending, scanWith } from "../scanner.ts";
import { newOrder } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const endings = Object.keys(ENDINGS) as Ending[];
const order = { code: "", path: "" };

/** What a French keyboard makes of 6VHA HDHN KV3H. */
const FRENCH = '-VHQHDHNKV"H';

beforeAll(async () => {
  await newOrder(portal.demo, portal.partner, { reference: "OTHER" });
  const { id, tracking_code } = await newOrder(portal.demo, portal.partner, { reference: "SCANNED" });
  Object.assign(order, { code: tracking_code, path: `#/orders/${id}` });
});

/** The orders' list, and what the page has sent that changes something. */
async function openOrders(): Promise<{ page: Page; changes: string[] }> {
  const page = await portal.open("#/orders");
  const changes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));
  await page.getByText("1 to 2 of 2 orders").waitFor();
  return { page, changes };
}

describe("a bar code scanner", () => {
  it.each(endings)(
    "opens its label's order and presses nothing that has the focus, if it ends with %s",
    async (ending) => {
      const { page, changes } = await openOrders();
      const dialog = page.getByRole("dialog");
      for (const focused of [
        page.getByRole("button", { name: "Search", exact: true }),
        page.getByRole("button", { name: "Sign out" }),
        page.getByRole("link", { name: /OTHER/ }),
        page.getByLabel("State", { exact: true }),
      ]) {
        await focused.focus();
        await scanWith(page, `]C1${order.code}`, { ending });
        await title(page, "SCANNED").waitFor();
        await dialog.waitFor({ state: "detached" });
        await page.goto(`${portal.demo.base_url}/portal/#/orders`);
        await page.getByText("1 to 2 of 2 orders").waitFor();
        // A code that is no label's.
        await focused.focus();
        await scanWith(page, "5901234123457", { ending });
        await page.keyboard.press("Control");
      }
      expect(await page.getByLabel("State", { exact: true }).inputValue()).toBe("");
      await title(page, "Orders").waitFor();
      expect([changes, await dialog.count()]).toEqual([[], 0]);
    },
  );

  it.each(endings)("leaves an open dialog as it is, if it ends with %s", async (ending) => {
    const { page, changes } = await openOrders();
    await page.goto(`${portal.demo.base_url}/portal/${order.path}`);
    await page.getByRole("button", { name: "Cancel the order" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading").waitFor();
    for (const button of await dialog.getByRole("button").all()) {
      await button.focus();
      await scanWith(page, order.code, { ending });
      await page.keyboard.press("Control");
      expect(await dialog.getByRole("heading").isVisible()).toBe(true);
    }
    expect([changes, new URL(page.url()).hash]).toEqual([[], order.path]);
  });

  it("opens its label's order from the search that is open, and searches the list whose field has the focus", async () => {
    const { page } = await openOrders();
    await page.keyboard.press("/");
    await page.getByRole("dialog").getByLabel("Name, phone, reference or tracking code").waitFor();
    await scanWith(page, order.code, { ending: "CR LF" });
    await title(page, "SCANNED").waitFor();
    await page.goto(`${portal.demo.base_url}/portal/#/orders`);
    await page.getByText("1 to 2 of 2 orders").waitFor();
    await page.getByLabel("Search").focus();
    await scanWith(page, order.code, { ending: "tab and CR" });
    await page.getByText("1 to 1 of 1 order").waitFor();
  });

  it("types for another keyboard, and the page says so, wherever the focus is", async () => {
    const { page } = await openOrders();
    const said = page.getByRole("status").getByText("The scanner's keyboard language is wrong.");
    const fields = [page.getByLabel("Search"), page.getByRole("button", { name: "Search", exact: true })];
    for (const focused of fields) {
      await focused.focus();
      await scanWith(page, FRENCH);
      await said.waitFor();
      await page.getByRole("button", { name: "Close the message" }).click();
    }
    await page.getByLabel("Search").fill("");
    await page.getByText("1 to 2 of 2 orders").waitFor();
  });

  it("is not seen in the keys of somebody who walks fast through a list", async () => {
    const { page } = await openOrders();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await scanWith(page, "jjkjk", { ending: "CR", betweenMs: 120 });
    await title(page, "SCANNED").waitFor();
  });
});
