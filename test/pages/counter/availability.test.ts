import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays, lagosDay } from "../../../src/shared/closed-days.ts";
import { pressSeen } from "../scanner.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });
const today = lagosDay(Date.now());
const inDays = (days: number) => addDays(today, days);

let page: Page;

beforeEach(async () => {
  page = await counter.openSignedIn();
});

const openSettings = () => page.getByRole("button", { name: "Settings" }).click();

async function openClosedDays(): Promise<void> {
  await openSettings();
  await page.getByRole("button", { name: "Closed days" }).click();
  await page.getByRole("dialog", { name: "Closed days" }).waitFor();
}

async function fill(from: string, to: string, reason = ""): Promise<void> {
  await page.getByLabel("Closed from").fill(from);
  await page.getByLabel("To", { exact: true }).fill(to);
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Close on these days" }).click();
}

const problem = (text: string) => page.getByRole("alert").getByText(text).waitFor();

describe("the switch “Shelf is full”", () => {
  const shelf = () => page.getByRole("switch", { name: "Shelf is full" });

  it("tells what it does, and pauses the point only when the agent agrees", async () => {
    await openSettings();
    await shelf().click();
    await page.getByText("Shops will stop offering your point. Parcels on their way to you still").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    expect(await shelf().isChecked()).toBe(false);
    expect(counter.api.received).not.toContain("PUT /agent/availability");
    await shelf().click();
    await page.getByRole("button", { name: "Yes, the shelf is full" }).click();
    await page.getByText("Shops no longer offer your point.").waitFor();
    expect(await shelf().isChecked()).toBe(true);
    expect(counter.api.availability.paused).toBe(true);
  });

  it("shows that the point is paused, and resumes it", async () => {
    counter.api.availability.paused = true;
    await openSettings();
    await page.getByRole("switch", { name: "Shelf is full", checked: true }).click();
    await page.getByRole("button", { name: "Yes, there is room again" }).click();
    await page.getByText("Shops offer your point again.").waitFor();
    expect(counter.api.availability.paused).toBe(false);
  });

  it("says offline that it needs a connection, and changes nothing", async () => {
    await openSettings();
    await page.getByRole("switch", { name: "Shelf is full", disabled: false }).waitFor();
    await counter.goOffline();
    await shelf().click();
    await page.getByRole("button", { name: "Yes, the shelf is full" }).click();
    await page.getByText("This needs a connection").waitFor();
    expect(await shelf().isChecked()).toBe(false);
  });
});

describe("closed days", () => {
  it("are set after a confirmation, listed, and removed", async () => {
    await openClosedDays();
    await page.getByText("No closed days are set.").waitFor();
    await fill(inDays(10), inDays(12), "Wedding");
    await page.getByText("on these days shops don't offer your point").waitFor();
    await page.getByRole("button", { name: "Yes, we are closed" }).click();
    await page.getByText("Set: closed").waitFor();
    expect(counter.api.availability.closures).toMatchObject([
      { from: inDays(10), to: inDays(12), reason: "Wedding" },
    ]);
    const row = page.getByRole("list", { name: "Closed days" }).getByRole("listitem");
    await row.getByText("Wedding").waitFor();
    expect(await page.getByLabel("Closed from").inputValue()).toBe("");
    await row.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Yes, we are open" }).click();
    await page.getByText("Removed:").waitFor();
    expect(counter.api.availability.closures).toEqual([]);
    expect(await row.count()).toBe(0);
  });

  it("that the operator has set are told, and can't be removed", async () => {
    counter.api.availability.add({ from: "2099-12-24", to: "2100-01-02", created_by: "operator" });
    await openClosedDays();
    const row = page.getByRole("listitem").filter({ hasText: "24 December 2099 – 2 January 2100" });
    await row.getByText("Set by the operator").waitFor();
    expect(await row.getByRole("button").count()).toBe(0);
  });

  it("that can't be are refused in plain words, and what was typed stays", async () => {
    await openClosedDays();
    await fill("", "");
    await problem("Choose the first and the last day.");
    await fill(inDays(3), inDays(2));
    await problem("The last day is before the first one.");
    await fill(inDays(3), inDays(3 + 366));
    await problem("A closure has at most 366 days.");
    await fill(inDays(-3), inDays(-2));
    await page.getByRole("button", { name: "Yes, we are closed" }).click();
    await problem("These days are over already.");
    for (let i = 0; i < 100; i++) counter.api.availability.add({ from: inDays(i), to: inDays(i) });
    await fill(inDays(3), inDays(4), "Rent");
    await page.getByRole("button", { name: "Yes, we are closed" }).click();
    await problem("100 closures are set already.");
    await fill("2199-01-01", "2199-01-02");
    await page.getByRole("button", { name: "Yes, we are closed" }).click();
    await problem("Choose days within the next ten years.");
    expect(await page.getByLabel("Closed from").inputValue()).toBe("2199-01-01");
  });

  it("are neither set nor removed where the agent goes back or the service can't, which is said", async () => {
    counter.api.availability.add({ from: inDays(20), to: inDays(21) });
    await openClosedDays();
    const remove = () => page.getByRole("button", { name: "Remove" }).click();
    const back = () => page.getByRole("button", { name: "Back" }).click();
    const yes = (what: string) => page.getByRole("button", { name: `Yes, we are ${what}` }).click();
    await remove();
    await back();
    await fill(inDays(3), inDays(4), "Rent");
    await back();
    expect(counter.api.received.filter((request) => !request.startsWith("GET"))).toEqual([]);
    const busy = { status: 503, headers: { "retry-after": "30" } };
    const busyText = "The service is busy or has a fault. Try again in 30 seconds.";
    await page.route("**/agent/closures**", (route) => route.fulfill(busy));
    await remove();
    await yes("open");
    await page.getByRole("status").getByText(busyText).waitFor();
    await page.getByRole("button", { name: "Close on these days" }).click();
    await yes("closed");
    await problem(busyText);
    await page.unroute("**/agent/closures**");
    const json = { status: 400, code: "invalid_request", title: "Invalid request", errors: [] };
    await page.route("**/agent/closures", (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await page.getByRole("button", { name: "Close on these days" }).click();
    await yes("closed");
    await problem("The service has refused this. Tell the operator.");
    expect(await page.getByLabel("Reason").inputValue()).toBe("Rent");
    expect(counter.api.availability.closures).toHaveLength(1);
    // Another agent removes it first.
    await page.route("**/agent/closures/*", (route) => {
      counter.api.availability.closures = [];
      return route.fulfill({ status: 404, json: { status: 404, code: "not_found", title: "Not found" } });
    });
    await remove();
    await yes("open");
    await page.getByText("Removed:").waitFor();
    expect(await page.getByRole("list", { name: "Closed days" }).getByRole("listitem").count()).toBe(0);
  });

  it("are kept offline as they were typed, also while the sheet is closed", async () => {
    await openClosedDays();
    await page.getByText("No closed days are set.").waitFor();
    await counter.goOffline();
    await fill(inDays(5), inDays(6), "Repairs");
    await page.getByRole("button", { name: "Yes, we are closed" }).click();
    await problem("Not sent: this needs a connection. What you typed stays here.");
    await page.keyboard.press("Escape");
    await openClosedDays();
    await page.getByText("This needs a connection").waitFor();
    expect(await page.getByLabel("Reason").inputValue()).toBe("Repairs");
    await counter.goOnline();
    await page.getByText("No closed days are set.").waitFor();
    await page.getByRole("button", { name: "Close on these days" }).click();
    await page.getByRole("button", { name: "Yes, we are closed" }).click();
    await page.getByText("Set: closed").waitFor();
    expect(counter.api.availability.closures).toMatchObject([{ from: inDays(5), to: inDays(6) }]);
  });

  it("are set by keyboard alone", async () => {
    await openClosedDays();
    await page.getByLabel("Closed from").focus();
    await page.keyboard.type(inDays(1).replace(/(\d+)-(\d+)-(\d+)/, "$2$3$1"));
    await page.getByLabel("Reason").press("Enter");
    await page.getByRole("button", { name: "Yes, we are closed" }).waitFor();
    await pressSeen(page);
    await page.getByText("Set: closed").waitFor();
    expect(counter.api.availability.closures).toMatchObject([{ from: inDays(1), to: inDays(1) }]);
  });

  it("ask for a new sign-in when the key is no longer accepted", async () => {
    await expect.poll(() => counter.api.received).toContain("GET /agent/availability");
    counter.api.key = "ag_test_next";
    await openSettings();
    await page.getByText("Your key no longer works.").waitFor();
    page = await counter.openSignedIn();
    await openSettings();
    await page.getByRole("switch", { name: "Shelf is full", disabled: false }).waitFor();
    counter.api.key = "ag_test_another";
    await page.getByRole("button", { name: "Closed days" }).click();
    await page.getByText("Your key no longer works.").waitFor();
  });
});
