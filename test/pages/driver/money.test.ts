import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { POINT } from "./fake-driver-api.ts";
import { setUpDriver } from "./set-up.ts";

const driver = setUpDriver();

const OTHER = { kind: "driver", id: "0192d3b0-0000-7000-8000-0000000000aa" };

/** Opens the form in which the money of a point is taken. */
async function openTaking(): Promise<Page> {
  driver.api.money.offered.set(POINT.id, { amount: 37_500, code: "402913" });
  const page = await driver.openSignedIn();
  await page.getByRole("button", { name: POINT.name }).click();
  await page.getByRole("button", { name: "Take money: ₦37,500" }).click();
  return page;
}

async function take(page: Page, amount: string, code: string): Promise<void> {
  await page.getByLabel("Amount that you counted").fill(amount);
  await page.getByLabel("Code on the giver's screen").fill(code);
  await page.getByRole("button", { name: "I have the money" }).click();
}

const openVan = (page: Page) => page.getByRole("navigation").getByRole("button", { name: "Van" }).click();
const openMoney = (page: Page) => page.getByRole("button", { name: /^Money/ }).click();

it("the driver's page says how much money waits at a stop, takes it for the counted amount and the code, and has it in the van", async () => {
  driver.api.money.limit = 500_000;
  driver.api.money.offered.set(POINT.id, { amount: 37_500, code: "402913" });
  const page = await driver.openSignedIn();
  await page.locator(".stops button").filter({ hasText: POINT.name }).getByText("₦37,500 to take").waitFor();
  await page.getByRole("button", { name: POINT.name }).click();
  await page.getByRole("button", { name: "Take money: ₦37,500" }).click();
  await page.getByText(`${POINT.name} gives you money.`).waitFor();
  await take(page, "₦37 500", "402 913");
  await page.getByText("You have ₦37,500 more, and answer for it now.").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Take money: ₦37,500" }).waitFor({ state: "detached" });
  await openVan(page);
  const card = page.getByRole("button", { name: /^Money/ });
  await card.getByText("₦37,500", { exact: true }).waitFor();
  await card.getByText("You may have up to ₦500,000.").waitFor();
  expect(driver.api.money.taken).toEqual([37_500]);
});

it("the driver's page takes nothing with a wrong code, another amount, or an amount that is none", async () => {
  const page = await openTaking();
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();
  await take(page, "all of it", "402913");
  await alert("Type the amount that you counted.");
  await take(page, "37,500", "4029");
  await alert("The code has six digits.");
  await take(page, "37,500", "000000");
  await alert("Tries left: 4.");
  await take(page, "37,000", "402913");
  await alert("The giver gives another amount.");
  await take(page, "37,500", `money:driver:${OTHER.id}:402913`);
  await alert("This is the code of somebody else.");
  expect(driver.api.money.taken).toEqual([]);
});

it("the driver's page asks again after a lost answer, also once its sheet was closed, and the money is taken once", async () => {
  driver.api.money.limit = 50_000;
  const page = await openTaking();
  driver.api.connection = "responses lost";
  await take(page, "37,500", "402913");
  await page.getByRole("alert").filter({ hasText: "No clear answer came" }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  driver.api.money.offered.set(POINT.id, { amount: 99_000, code: "111111" });
  driver.api.connection = "online";
  await page.getByRole("button", { name: /^Take money/ }).click();
  expect(await page.getByLabel("Amount that you counted").inputValue()).toBe("37500");
  await page.getByRole("button", { name: "I have the money" }).click();
  await page.getByText("You have ₦37,500 more, and answer for it now.").waitFor();
  expect(driver.api.money.taken).toEqual([37_500]);
});

it("the driver's page takes no more than the limit, and says how much it may be", async () => {
  driver.api.money.limit = 50_000;
  driver.api.money.pay("7KQ2M9XW4B36", 20_000);
  const page = await openTaking();
  await take(page, "37,500", "402913");
  await page.getByRole("alert").filter({ hasText: "You may take ₦30,000 at most." }).waitFor();
  expect(driver.api.money.taken).toEqual([]);
});

it("the driver's page gives money to the office or another driver with a code, and says who took it", async () => {
  driver.api.money.pay("7KQ2M9XW4B36", 20_000);
  const page = await driver.openSignedIn();
  await openVan(page);
  await openMoney(page);
  await page.getByRole("button", { name: "Give to office or driver" }).click();
  await page.getByRole("button", { name: "Give ₦20,000" }).click();
  await page.getByText("402 913", { exact: true }).waitFor();
  await page.getByText(`money:driver:${driver.api.money.holder.id}:402913`).waitFor();
  driver.api.money.takenBy("Ikeja depot");
  await page.getByText(/^Ikeja depot has taken ₦20,000, /).waitFor();
});

it("the driver's page gives a part of the money, takes it back, and gives none with a key that no longer works", async () => {
  driver.api.money.pay("7KQ2M9XW4B36", 20_000);
  driver.api.money.pay("3TQ2M9XW4B36", 7_500);
  const page = await driver.openSignedIn();
  await openVan(page);
  await openMoney(page);
  await page.getByRole("button", { name: "Give to office or driver" }).click();
  await page.getByRole("checkbox", { name: /7KQ2/ }).uncheck();
  await page.getByRole("button", { name: "Give ₦7,500" }).click();
  await page.getByText("1 payment, ₦7,500").waitFor();
  expect(driver.api.money.payments.map(({ reserved }) => reserved)).toEqual([false, true]);
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("button", { name: "Give to office or driver" }).click();
  expect(driver.api.money.handOver).toBeNull();
  driver.api.key = "dr_test_next";
  await page.getByRole("button", { name: "Give ₦27,500" }).click();
  await page.getByText("Your key no longer works.").waitFor();
  expect(driver.api.money.handOver).toBeNull();
});

it("the driver's page reminds of money that is still in the van at the end of the day", async () => {
  driver.api.money.pay("7KQ2M9XW4B36", 20_000);
  const page = await driver.openSignedIn();
  await page.getByRole("navigation").getByRole("button", { name: "Day" }).click();
  await page.getByText("You still have ₦20,000: give it to the office").waitFor();
});

it("the driver's page takes money from another driver, whose screen says who gives it", async () => {
  driver.api.money.offered.set(OTHER.id, { amount: 5_000, code: "381206" });
  const page = await driver.openSignedIn();
  await openVan(page);
  await openMoney(page);
  await page.getByRole("button", { name: "Take money" }).click();
  const code = page.getByLabel("Code on the giver's screen");
  await code.fill(`money:driver:${OTHER.id}:381206`);
  await code.press("Enter");
  await page.getByText("The giver is known.").waitFor();
  await page.getByLabel("Amount that you counted").fill("5000");
  await page.keyboard.press("Enter");
  await page.getByText("You have ₦5,000 more, and answer for it now.").waitFor();
});

it("the driver's page has the money as it was last loaded without a network, and says that money needs one", async () => {
  driver.api.money.pay("7KQ2M9XW4B36", 20_000);
  const page = await driver.openSignedIn();
  await openVan(page);
  await page
    .getByRole("button", { name: /^Money/ })
    .getByText("₦20,000", { exact: true })
    .waitFor();
  await driver.goOffline();
  await page.reload();
  await openVan(page);
  await openMoney(page);
  await page.getByRole("dialog").getByText("₦20,000", { exact: true }).first().waitFor();
  await page.getByRole("alert").filter({ hasText: "Money changes hands only with a network" }).waitFor();
  await page.getByRole("button", { name: "Give to office or driver" }).click();
  await page.getByRole("button", { name: "Give ₦20,000" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "only with a network" });
  await alert.waitFor();
  expect(await alert.count()).toBe(1);
});
