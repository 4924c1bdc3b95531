import { v7 as uuidV7 } from "uuid";
import { expect, it } from "vitest";
import { readableCode } from "../../../src/shared/tracking-code.ts";
import { violationsInBothSchemes } from "../accessibility.ts";
import { confirmIdentity, outliveConfirmation } from "../confirmation.ts";
import { PHONE, rowsOnPhone } from "../phone-rows.ts";
import { call, newOrder, newPartner } from "../portal/partner.ts";
import { ENDINGS, type Ending, scanWith } from "../scanner.ts";
import { setUpConsole, title } from "./set-up.ts";

const operator = setUpConsole();
const { demo } = operator;

it("the console has one search over orders, points, partners and views, and keys that lead through lists", async () => {
  const partner = await newPartner(demo, "Searched Textiles");
  const order = await newOrder(demo, partner, { reference: `S-${uuidV7()}` });
  const page = await operator.open("");
  await title(page, "Today").waitFor();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("Code, name, phone, point or partner");
  await field.fill("holi");
  await dialog.getByRole("link", { name: "Holidays" }).waitFor();
  await field.fill("searched tex");
  await dialog.getByRole("link", { name: "Searched Textiles Partner" }).waitFor();
  await field.fill(order.tracking_code);
  await dialog.getByRole("link", { name: order.tracking_code }).waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await field.press("Enter");
  await title(page, `Order ${readableCode(order.tracking_code)}`).waitFor();
  // From within a field, too.
  await page.keyboard.press("Control+k");
  await dialog.getByLabel("Code, name, phone, point or partner").fill("zzzz-nobody");
  await dialog.getByText("Nothing matches.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await dialog.getByText("Next entry of a list").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.goto(`${demo.base_url}/console/#/partners`);
  const links = page.locator("tbody tr a:first-of-type");
  await links.nth(1).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const names = await page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("a")!.textContent));
  await page.keyboard.press("j");
  await expect.poll(focused).toBe(names[0]);
  await page.keyboard.press("j");
  await expect.poll(focused).toBe(names[1]);
  await page.keyboard.press("k");
  await expect.poll(focused).toBe(names[0]);
  expect(operator.messages).toEqual([]);
});

it("the console's lists have two lines a row on a phone, and room for a thumb", async () => {
  const partner = await newPartner(demo, "A partner whose name is longer than a phone is wide");
  await newOrder(demo, partner, { reference: `S-${uuidV7()}`, name: "Oluwaseun Adébọ́wálé-Ogunlana" });
  const page = await operator.newPage(PHONE);
  for (const view of ["partners", "orders", "points"]) {
    await page.goto(`${demo.base_url}/console/#/${view}`);
    await title(page, `${view[0]!.toUpperCase()}${view.slice(1)}`).waitFor();
    await page.locator("tbody tr").first().waitFor();
    expect([view, await rowsOnPhone(page)]).toEqual([view, { lines: 2, small: [], width: 360 }]);
  }
});

it("the console corrects many parcels at once, and says which are refused", async () => {
  const partner = await newPartner(demo, "Sender of many");
  const codes: string[] = [];
  for (let i = 0; i < 2; i++)
    codes.push((await newOrder(demo, partner, { reference: `S-${uuidV7()}` })).tracking_code);
  const cancelled = await newOrder(demo, partner, { reference: `S-${uuidV7()}` });
  await call(demo, "POST", `/api/v1/orders/${cancelled.id}/cancel`, partner.secretKey);
  const page = await operator.open(`#/orders?partner=${partner.id}`);
  for (const code of codes) await page.getByRole("checkbox", { name: code }).check();
  await page.getByRole("button", { name: "Correct 2 orders…" }).click();
  const dialog = page.getByRole("dialog");
  const typed = dialog.getByLabel("Tracking codes");
  expect((await typed.inputValue()).split("\n").sort()).toEqual(codes.toSorted());
  await typed.fill(`${await typed.inputValue()}\n${cancelled.tracking_code}`);
  await dialog.getByLabel("Reason").fill("The van burned");
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await outliveConfirmation(page, /\/operator\/orders\/correct$/);
  await dialog.getByRole("button", { name: "Correct them" }).dblclick();
  await confirmIdentity(page, "Operator token", demo.operator_token);
  await page.getByText("2 parcels corrected.").waitFor();
  await dialog.getByRole("alert").getByText(cancelled.tracking_code).waitFor();
  expect(await typed.inputValue()).toBe(cancelled.tracking_code);
  page.once("dialog", (question) => void question.accept());
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect
    .poll(() => page.locator("tbody .badge").allTextContents())
    .toEqual(expect.arrayContaining(["Lost", "Lost", "Cancelled"]));
});

it("the console erases a receiver who asks for it, once the order has ended", async () => {
  const partner = await newPartner(demo, "Sender to erase");
  const order = await newOrder(demo, partner, { reference: `S-${uuidV7()}` });
  const page = await operator.open(`#/orders/${order.id}`);
  await title(page, `Order ${readableCode(order.tracking_code)}`).waitFor();
  const erase = page.getByRole("button", { name: "Erase the receiver…" });
  expect(await erase.count()).toBe(0);
  await call(demo, "POST", `/api/v1/orders/${order.id}/cancel`, partner.secretKey);
  await page.reload();
  await erase.click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Asked by letter");
  await outliveConfirmation(page, /\/erase$/);
  await page.getByRole("dialog").getByRole("button", { name: "Erase it for ever" }).dblclick();
  await confirmIdentity(page, "Operator token", demo.operator_token);
  await page.getByText("The receiver's data is erased.").waitFor();
  await erase.waitFor({ state: "detached" });
  expect(await page.getByText("Amaka").count()).toBe(0);
});

it.each(Object.keys(ENDINGS) as Ending[])(
  "the console opens the order of a scanned label and presses nothing that has the focus, if the scanner ends with %s",
  async (ending) => {
    const partner = await newPartner(demo, "Scanned Textiles");
    const order = await newOrder(demo, partner, { reference: `S-${uuidV7()}` });
    const page = await operator.open("#/orders");
    const changes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));
    for (const focused of [
      page.getByRole("button", { name: "Search", exact: true }),
      page.getByRole("button", { name: "Sign out" }),
    ]) {
      await title(page, "Orders").waitFor();
      await focused.focus();
      await scanWith(page, order.tracking_code, { ending });
      await title(page, `Order ${readableCode(order.tracking_code)}`).waitFor();
      await page.goto(`${demo.base_url}/console/#/orders`);
    }
    expect(changes).toEqual([]);
  },
);
