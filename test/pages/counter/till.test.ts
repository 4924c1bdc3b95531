import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { FakeMoney } from "../fake-money.ts";
import { openHandOver, untilLoaded } from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

const DRIVER = { kind: "driver", id: "0192d3b0-0000-7000-8000-00000000000d" };

async function openTill(): Promise<Page> {
  const page = await counter.openSignedIn();
  await page.locator(".scan-panel").getByRole("button", { name: "Till" }).click();
  return page;
}

/** Two payments in cash and a transfer. */
function fill(): void {
  counter.api.money.limit = 200_000;
  counter.api.money.pay("7KQ2M9XW4B36", 12_500);
  counter.api.money.pay("3TQ2M9XW4B36", 7_500);
  counter.api.money.pay("9AQ2M9XW4B36", 2_000, "transfer");
}

describe("the till", () => {
  it("shows what is in it, since when, for which parcels, its limit, and what is owed", async () => {
    fill();
    counter.api.money.owes = 3_000;
    const page = await openTill();
    const dialog = page.getByRole("dialog", { name: "Till" });
    await dialog.getByText("₦22,000", { exact: true }).waitFor();
    await dialog.getByText(/^3 payments, the oldest since /).waitFor();
    await dialog.getByText("You may have up to ₦200,000.").waitFor();
    await dialog.getByText("You owe ₦3,000").waitFor();
    expect(await dialog.locator(".payments .code").allTextContents()).toEqual([
      "7KQ2 M9XW 4B36",
      "3TQ2 M9XW 4B36",
      "9AQ2 M9XW 4B36",
    ]);
  });

  it("is given to a driver with a code, and says who took it", async () => {
    fill();
    const page = await openTill();
    await page.getByRole("button", { name: "Give to the driver" }).click();
    await page.getByRole("button", { name: "Give ₦22,000" }).click();
    await page.getByText("402 913", { exact: true }).waitFor();
    await page.getByText("3 payments, ₦22,000").waitFor();
    await page.getByText(/^Good until \d\d:\d\d/).waitFor();
    await page.locator(".qr-code path").waitFor({ state: "attached" });
    counter.api.money.takenBy("Dele");
    await page.getByText(/^Dele has taken ₦22,000, /).waitFor();
    await page.getByText("No customers' money.").waitFor();
  });

  it("is given in part: what was chosen, or the cash alone", async () => {
    fill();
    const page = await openTill();
    await page.getByRole("button", { name: "Give to the driver" }).click();
    await page.getByRole("button", { name: "Cash alone" }).click();
    await page.getByRole("button", { name: "Give ₦20,000" }).waitFor();
    await page.getByRole("checkbox", { name: /7KQ2/ }).uncheck();
    await page.getByRole("checkbox", { name: /3TQ2/ }).uncheck();
    await page.getByRole("button", { name: "Give ₦0" }).click();
    await page.getByRole("alert").filter({ hasText: "Choose what you give." }).waitFor();
    expect(counter.api.money.handOver).toBeNull();
    await page.getByRole("checkbox", { name: /3TQ2/ }).check();
    await page.getByRole("button", { name: "Give ₦7,500" }).click();
    await page.getByText("1 payment, ₦7,500").waitFor();
    expect(counter.api.money.payments.map(({ reserved }) => reserved)).toEqual([false, true, false]);
  });

  it("is taken back, and stays the point's when the code expires", async () => {
    fill();
    const page = await openTill();
    await page.getByRole("button", { name: "Give to the driver" }).click();
    await page.getByRole("button", { name: "Give ₦22,000" }).click();
    await page.getByRole("button", { name: "Take it back" }).click();
    await page.getByRole("button", { name: "Give to the driver" }).click();
    expect(counter.api.money.handOver).toBeNull();
    await page.getByRole("button", { name: "Give ₦22,000" }).click();
    await page.getByText("402 913", { exact: true }).waitFor();
    counter.api.money.expire();
    await page.getByText("The code has expired: ₦22,000 is still yours.").waitFor();
  });

  it("shows the code all the same if the answer to giving it was lost", async () => {
    fill();
    const page = await openTill();
    await page.getByRole("button", { name: "Give to the driver" }).click();
    counter.api.connection = "responses lost";
    await page.getByRole("button", { name: "Give ₦22,000" }).click();
    await page.getByRole("alert").filter({ hasText: "only with a network" }).waitFor();
    counter.api.connection = "online";
    await page.getByRole("button", { name: "Give ₦22,000" }).click();
    await page.getByText("402 913", { exact: true }).waitFor();
  });

  it("of a depot takes what a driver gives, whose screen is scanned or typed", async () => {
    counter.api.money = new FakeMoney({ kind: "point", id: counter.api.point.id }, true);
    counter.api.money.offered.set(DRIVER.id, { amount: 37_500, code: "381206" });
    const page = await openTill();
    await page.getByRole("button", { name: "Take money" }).click();
    await page.getByLabel("Amount that you counted").fill("37,500");
    await page.locator("output").getByText("₦37,500").waitFor();
    const code = page.getByLabel("Code on the giver's screen");
    await code.fill("381206");
    await page.getByRole("button", { name: "I have the money" }).click();
    await page.getByRole("alert").filter({ hasText: "Scan the giver's screen" }).waitFor();
    await code.fill(`money:driver:${DRIVER.id}:381206`);
    await code.press("Enter");
    await page.getByText("The giver is known.").waitFor();
    expect(await code.inputValue()).toBe("381206");
    await page.getByRole("button", { name: "I have the money" }).click();
    await page.getByText("You have ₦37,500 more, and answer for it now.").waitFor();
    expect(counter.api.money.taken).toEqual([37_500]);
  });

  it("of another point offers nothing to take", async () => {
    fill();
    const page = await openTill();
    await page.getByRole("button", { name: "Give to the driver" }).waitFor();
    expect(await page.getByRole("button", { name: "Take money" }).count()).toBe(0);
  });

  it("says without a network that money needs one, and opens from the list of what a driver takes", async () => {
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await counter.goOffline();
    await page.getByRole("navigation").getByRole("button", { name: "To hand over" }).click();
    await page.locator(".list-panel").getByRole("button", { name: "Till" }).click();
    await page.getByRole("alert").filter({ hasText: "Money changes hands only with a network" }).waitFor();
    await counter.goOnline();
    await page.getByText("No customers' money.").waitFor();
  });

  it("has the statement of this month and of those before", async () => {
    const page = await openTill();
    await page.getByRole("button", { name: "Statement of the month" }).click();
    const dialog = page.getByRole("dialog", { name: "Statement of the month" });
    await dialog.getByText("₦1,254,000").waitFor();
    const month = (back: number) => {
      const now = new Date();
      const [year, number] = [now.getFullYear(), now.getMonth() - back];
      return new Date(year, number).toLocaleString("en", { month: "long", year: "numeric" });
    };
    await dialog.getByRole("heading", { name: month(0) }).waitFor();
    expect(await dialog.getByRole("button", { name: "The month after" }).isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "The month before" }).click();
    await dialog.getByRole("heading", { name: month(1) }).waitFor();
    await dialog.getByText("₦1,254,000").waitFor();
  });
});

describe("a payment", () => {
  it("is asked for before the code, and a transfer counts once it is on the agent's own statement", async () => {
    const code = counter.api.add("Amaka Obi", "ready_for_pickup", 1);
    counter.api.setDue(code, 12_500);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    await page.getByText("₦12,500", { exact: true }).waitFor();
    expect(await page.getByLabel("Collection code", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Transfer" }).click();
    await page.getByText("Only your own account statement counts, never the customer's screen").waitFor();
    await page.getByLabel("Collection code", { exact: true }).waitFor();
  });
});
