import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { FakeMoney } from "../fake-money.ts";
import { feedback, handOver, openHandOver, untilLoaded } from "./page.ts";
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

  it("says what can't be reached, what is left of deposits, and what was taken by nobody who is named", async () => {
    fill();
    Object.assign(counter.api.money, { isPartial: true, rest: 1_500 });
    const page = await openTill();
    await page.getByText("Some of it can't be reached at the moment, and is missing here.").waitFor();
    await page.getByText("₦1,500 of your deposits is left").waitFor();
    await page.getByRole("button", { name: "Give to the driver" }).click();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Give to the driver" }).click();
    await page.getByRole("button", { name: "Cash alone" }).click();
    await page.getByRole("button", { name: "Give ₦20,000" }).waitFor();
    await page.getByRole("button", { name: "All of it" }).click();
    await page.getByRole("button", { name: "Give ₦22,000" }).click();
    await page.getByText("402 913", { exact: true }).waitFor();
    counter.api.money.isPartial = false;
    counter.api.money.takenBy(null);
    await page.getByText(/^₦22,000 was taken, /).waitFor();
    await page.getByText("Some of it can't be reached").waitFor({ state: "detached" });
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

  it("is not taken back without a network or from a busy service, nor once somebody has it, which is said", async () => {
    fill();
    const page = await openTill();
    await page.getByRole("button", { name: "Give to the driver" }).click();
    await page.getByRole("button", { name: "Give ₦22,000" }).click();
    const takeBack = page.getByRole("button", { name: "Take it back" });
    const asked = "**/agent/money/hand-over";
    for (const [answer, says] of [
      [undefined, "Money changes hands only with a network"],
      [{ status: 503, headers: { "retry-after": "30" } }, "is busy or has a fault. Try again in 30 seconds."],
    ] as const) {
      await page.route(asked, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
      await takeBack.click();
      await page.getByRole("alert").filter({ hasText: says }).waitFor();
      expect(counter.api.money.handOver?.code).toBe("402913");
    }
    await page.route(asked, (route) => {
      counter.api.money.takenBy("Dele");
      return route.continue();
    });
    await takeBack.click();
    await page.getByText(/^Dele has taken ₦22,000, /).waitFor();
    await page.getByRole("button", { name: "Give to the driver" }).waitFor({ state: "detached" });
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

  it("of a depot says why it can't take money, and takes it once it can", async () => {
    counter.api.money = new FakeMoney({ kind: "point", id: counter.api.point.id }, true);
    counter.api.money.offered.set(DRIVER.id, { amount: 37_500, code: "381206" });
    const page = await openTill();
    await page.getByRole("button", { name: "Take money" }).click();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Take money" }).click();
    await page.getByLabel("Code on the giver's screen").fill(`money:driver:${DRIVER.id}:381206`);
    const take = page.getByRole("button", { name: "I have the money" });
    await take.click();
    await page.getByText("The giver is known.").waitFor();
    await page.getByLabel("Amount that you counted").fill("37,500");
    for (const [status, code, says] of [
      [403, "wrong_money_code", /^This code is wrong. Look at the giver's screen again.$/],
      [423, "code_locked", /^There were too many wrong codes. The giver takes the money back/],
      [409, "invalid_transition", /The code may have expired: ask for a new one.$/],
      [400, "invalid_request", /^The service has refused this./],
      [503, "database_unavailable", /^No clear answer came, so the money may be yours already./],
    ] as const) {
      const json = { status, code, title: code };
      await page.route("**/agent/money", (route) => route.fulfill({ status, json }), { times: 1 });
      await take.click();
      await page.getByRole("alert").filter({ hasText: says }).waitFor();
    }
    await counter.goOffline();
    await take.click();
    await page.getByRole("alert").filter({ hasText: "Money changes hands only with a network" }).waitFor();
    expect(counter.api.money.taken).toEqual([]);
    await counter.goOnline();
    await take.click();
    await page.getByText("You have ₦37,500 more, and answer for it now.").waitFor();
    expect(counter.api.money.taken).toEqual([37_500]);
  });

  it("asks for a new sign-in when the key is no longer accepted, and changes nothing", async () => {
    counter.api.money = new FakeMoney({ kind: "point", id: counter.api.point.id }, true);
    fill();
    counter.api.money.offered.set(DRIVER.id, { amount: 37_500, code: "381206" });
    const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
    const lastSteps: ((page: Page) => Promise<void>)[] = [
      (page) => press(page, "Statement of the month"),
      (page) => press(page, "Give ₦22,000"),
      (page) => press(page, "I have the money"),
      (page) => press(page, "Take it back"),
    ];
    for (const [i, lastStep] of lastSteps.entries()) {
      const page = await openTill();
      await page.getByText("₦22,000", { exact: true }).waitFor();
      if (i === 1 || i === 3) await press(page, "Give to the driver");
      if (i === 3) await press(page, "Give ₦22,000");
      if (i === 2) {
        await press(page, "Take money");
        await page.getByLabel("Code on the giver's screen").fill(`money:driver:${DRIVER.id}:381206`);
        await press(page, "I have the money");
        await page.getByLabel("Amount that you counted").fill("37,500");
      }
      counter.api.key = `ag_test_key${i}`;
      await lastStep(page);
      await page.getByText("Your key no longer works.").waitFor();
    }
    expect(counter.api.money.taken).toEqual([]);
    expect(counter.api.money.handOver?.code).toBe("402913");
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
    await dialog.getByRole("button", { name: "The month after" }).click();
    await dialog.getByRole("heading", { name: month(0) }).waitFor();
  });

  it("has a statement that says why it can't be loaded, what it lacks, and what was given back", async () => {
    const page = await openTill();
    const wanted = "**/agent/statement?*";
    const busy = { status: 503, headers: { "retry-after": "30" } };
    await page.route(wanted, (route) => route.fulfill(busy), { times: 1 });
    await page.getByRole("button", { name: "Statement of the month" }).click();
    const dialog = page.getByRole("dialog", { name: "Statement of the month" });
    await dialog.getByText("The service is busy or has a fault. Try again in 30 seconds.").waitFor();
    expect(await dialog.getByText("In the till now").count()).toBe(0);
    await page.route(
      wanted,
      async (route) => {
        const { data } = await (await route.fetch()).json();
        await route.fulfill({ json: { data: { ...data, cod_void: 2_500 }, incomplete: true } });
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "The month before" }).click();
    await dialog.getByText("Some of it can't be reached at the moment, and is missing here.").waitFor();
    const givenBack = dialog.locator(".counts div").filter({ hasText: "Of that given back" });
    await givenBack.getByText("₦2,500").waitFor();
    await dialog.getByRole("button", { name: "The month before" }).click();
    await givenBack.waitFor({ state: "detached" });
    await dialog.getByText("₦1,254,000").waitFor();
    await dialog.getByText("Some of it can't be reached").waitFor({ state: "detached" });
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

  it("is asked for again where another amount is due meanwhile, and what was paid is sent and told", async () => {
    const code = counter.api.add("Amaka Obi", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    const pay = (how: string) => page.getByRole("button", { name: how }).click();
    const changed = page.getByRole("alert").filter({ hasText: "The amount has changed. Take this one" });
    await openHandOver(page, code);
    counter.api.setDue(code, 12_500);
    await handOver(page, counter.api.collectionCode);
    await page.getByText("₦12,500", { exact: true }).waitFor();
    expect(await changed.count()).toBe(0);
    await pay("Cash");
    counter.api.setDue(code, 10_000);
    await handOver(page, counter.api.collectionCode);
    await changed.waitFor();
    await page.getByText("₦10,000", { exact: true }).waitFor();
    expect(counter.api.statusOf(code)).toBe("ready_for_pickup");
    await pay("Card");
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
    await page.locator(".feedback").getByText("Received: ₦10,000. Give the parcel").waitFor();
    expect(counter.api.requests.map(([scan]) => scan!.payment)).toEqual([
      undefined,
      { method: "cash", amount: 12_500 },
      { method: "card", amount: 10_000 },
    ]);
  });

  it("of another amount than is due leaves the parcel here, which is said where its sheet was closed", async () => {
    const code = counter.api.add("Amaka Obi", "ready_for_pickup", 1);
    counter.api.setDue(code, 12_500);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    await page.getByRole("button", { name: "Cash" }).click();
    counter.api.setDue(code, 10_000);
    const held = Promise.withResolvers<void>();
    counter.api.scansHeld = held.promise;
    await handOver(page, counter.api.collectionCode);
    await expect.poll(() => counter.api.received).toContain("POST /agent/scans");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    held.resolve();
    await feedback(page, "Another amount is due").waitFor();
    expect(counter.api.statusOf(code)).toBe("ready_for_pickup");
  });
});
