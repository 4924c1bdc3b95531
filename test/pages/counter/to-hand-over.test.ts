import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { lagosDay } from "../../../src/shared/closed-days.ts";
import { readableCode } from "../../../src/shared/tracking-code.ts";
import { openPdf, readCodes } from "../../tools/tools.ts";
import { EXPIRED } from "./fake-agent-api.ts";
import {
  everythingStored,
  feedback,
  handOver,
  namesIn,
  openHandOver,
  refuse,
  typeCode,
  untilLoaded,
  untilOnline,
  view,
} from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

const takeIn = (page: Page) => page.getByRole("button", { name: "Take it in" }).click();
const timings = (page: Page) => page.locator(".timing").allTextContents();

describe("what is to be handed over", () => {
  it("is listed with where it goes and since when, the longest there first", async () => {
    counter.api.addPassing("returned", {}, 0);
    counter.api.addPassing("in_transit", {}, 1);
    counter.api.addPassing("returned", { name: "Kola Books" }, 4);
    counter.api.addPassing("in_transit");
    const page = await counter.openSignedIn();
    await view(page, "To hand over").filter({ hasText: "3" }).click();
    expect(await namesIn(page)).toEqual([
      "Back to Kola Books",
      "To Ikeja Plaza, Ikeja",
      "Back to Ada Fashion",
    ]);
    const [longest, ...others] = await timings(page);
    expect(longest).toMatch(/^Since \d+ [A-Z][a-z]+$/);
    expect(others).toEqual(["Since yesterday", "Since today"]);
    expect(await page.locator(".timing[data-urgency=urgent]").count()).toBe(1);
  });

  it("has no action but a report, and says who collects it", async () => {
    const code = counter.api.addPassing("in_transit", {}, 1);
    const page = await counter.openSignedIn();
    await view(page, "To hand over").click();
    await page.getByRole("button", { name: /Ikeja Plaza/ }).click();
    const sheet = page.getByRole("dialog", { name: "To Ikeja Plaza, Ikeja" });
    await sheet.getByText("It belongs at Ikeja Plaza, Ikeja, not here.").waitFor();
    await sheet.getByText("a driver collects it").waitFor();
    expect(await sheet.getByRole("button").allInnerTexts()).toEqual([
      "",
      "No label on it?",
      "Something is wrong with it",
      "Back",
    ]);
    await sheet.getByRole("button", { name: "No label on it?" }).click();
    await sheet
      .getByRole("region", { name: "Write this on the parcel" })
      .getByText(readableCode(code), { exact: true })
      .waitFor();
    expect(await sheet.getByRole("button").allInnerTexts()).toEqual([
      "",
      "Print a label",
      "Something is wrong with it",
      "Back",
    ]);
  });

  it("is still its customer's for half an hour after a refusal, which is said, and is handed over", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await refuse(page, code);
    await feedback(page, "Refused").waitFor();
    await view(page, "To hand over").filter({ hasText: "1" }).click();
    await counter.goOffline();
    await page.getByRole("button", { name: /Ada Fashion/ }).click();
    const asks = /^Refused at \d\d:\d\d: hand it over all the same\?$/;
    const known = page.getByRole("dialog", { name: "Back to Ada Fashion" });
    await known.getByText(asks).waitFor();
    await known.getByText("Keep it apart: a driver collects it.").waitFor();
    await page.keyboard.press("Escape");
    await counter.goOnline();
    await view(page, "Scan").click();
    await typeCode(page, code);
    const sheet = page.getByRole("dialog", { name: "Chidi Eze" });
    await sheet.getByText(asks).waitFor();
    expect(await sheet.getByRole("button").allInnerTexts()).toEqual(["", "Hand over", "Back"]);
    await sheet.getByRole("button", { name: "Hand over" }).click();
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
    expect(counter.api.statusOf(code)).toBe("delivered");
  });

  it("is its customer's who comes too late, until a driver takes it", async () => {
    const code = counter.api.add("Chidi Eze", "returned", 8);
    counter.api.collectable.set(code, EXPIRED);
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await typeCode(page, code);
    await page.getByText("Expired yesterday: hand it over all the same?").waitFor();
    await page.getByRole("button", { name: "Hand over", exact: true }).click();
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
    expect(counter.api.statusOf(code)).toBe("delivered");
  });

  it("has what a customer has refused", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await refuse(page, code);
    await feedback(page, "Refused").waitFor();
    await view(page, "To hand over").filter({ hasText: "1" }).click();
    expect(await namesIn(page)).toEqual(["Back to Ada Fashion"]);
  });

  it("no longer has what a driver took", async () => {
    const taken = counter.api.addPassing("returned", {}, 1);
    counter.api.addPassing("returned", { name: "Kola Books" }, 0);
    const page = await counter.openSignedIn();
    await view(page, "To hand over").click();
    await expect.poll(() => namesIn(page)).toHaveLength(2);
    counter.api.driverTakes(taken);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => namesIn(page)).toEqual(["Back to Kola Books"]);
  });

  it("is found by the shop or the place that it goes to", async () => {
    counter.api.addPassing("returned", { name: "Kọ́lá Books" }, 1);
    counter.api.addPassing("in_transit", {}, 1);
    const page = await counter.openSignedIn();
    await view(page, "To hand over").click();
    await page.getByRole("searchbox").fill("kola");
    expect(await namesIn(page)).toEqual(["Back to Kọ́lá Books"]);
  });
});

describe("a parcel that belongs elsewhere", () => {
  it.each([
    ["created", "Is it handed in here? It goes to Ikeja Plaza, Ikeja."],
    ["in_transit", "It belongs at Ikeja Plaza, Ikeja, not here."],
    ["returned", "It goes back to Ada Fashion."],
  ])("and is %s says so, and is taken in", async (status, sentence) => {
    const code = counter.api.addPassing(status);
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await typeCode(page, code);
    await page.getByRole("dialog").getByText(sentence).waitFor();
    await takeIn(page);
    await feedback(page, "Taken in").waitFor();
    expect(counter.api.holds(code)).toBe(true);
    expect(counter.applicationsOf(code)).toEqual([1]);
    await view(page, "To hand over").filter({ hasText: "1" }).waitFor();
  });

  it("and is handed in shows what to write on it, and prints that as a label alone", async () => {
    const code = counter.api.addPassing("created");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await typeCode(page, code);
    const label = page.getByRole("region", { name: "Write this on the parcel" });
    const written = label.locator(".to-write");
    expect((await written.textContent())!.replaceAll(" ", "")).toBe(code);
    expect(await written.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))).toBe(32);
    expect(await label.locator(".only-printed svg").isVisible()).toBe(false);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await label.getByRole("button", { name: "Print a label" }).click();
    expect(await page.locator("[data-printed]").count()).toBe(1);
    await page.emulateMedia({ media: "print" });
    expect(await label.locator(".only-printed svg").isVisible()).toBe(true);
    const printed = await page.evaluate(() => document.body.innerText.split("\n").filter(Boolean));
    expect(printed.map((line) => line.replaceAll(" ", ""))).toEqual([code, "ToIkejaPlaza,Ikeja"]);
    const paper = await openPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(await readCodes(paper.render(1, 203))).toEqual([`QRCode ${code}`]);
    expect([paper.pages, ...paper.size.map(Math.round)]).toEqual([1, 298, 420]);
    await page.emulateMedia({ media: "screen" });
  });

  it("is refused in plain words where nobody may hand in parcels", async () => {
    counter.api.offersDropOff = false;
    const code = counter.api.addPassing("created");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await typeCode(page, code);
    await takeIn(page);
    await feedback(page, "Not taken in").waitFor();
    await page.locator(".feedback").getByText("Give it back to who brought it.").first().waitFor();
    await untilOnline(page);
  });

  it("may have come to a full point, which is said before", async () => {
    counter.api.availability.paused = true;
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await typeCode(page, counter.api.addPassing("created"));
    await page.getByRole("dialog").getByText("Is there room for it?").waitFor();
  });

  it("may have come on a closed day, which is said before", async () => {
    const today = lagosDay(Date.now());
    counter.api.availability.add({ from: today, to: today, created_by: "operator" });
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await typeCode(page, counter.api.addPassing("created"));
    await page.getByRole("dialog").getByText("Is there room for it?").waitFor();
  });

  it("is taken in offline, and sent once", async () => {
    const code = counter.api.addPassing("in_transit");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await counter.goOffline();
    await typeCode(page, code);
    await page.getByRole("button", { name: "It belongs elsewhere: take it in" }).click();
    await feedback(page, "Taking in saved").waitFor();
    await typeCode(page, code);
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Taking in waits to be sent").waitFor();
    expect(await sheet.getByRole("button").allInnerTexts()).toEqual(["", "Back"]);
    await page.keyboard.press("Escape");
    await counter.goOnline();
    await untilOnline(page);
    expect(counter.applicationsOf(code)).toEqual([1]);
    expect(counter.api.holds(code)).toBe(true);
  });

  it("is offered to be taken in when it is scanned in a row", async () => {
    const code = counter.api.addPassing("in_transit");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, code);
    await page.getByRole("dialog", { name: "To Ikeja Plaza, Ikeja" }).waitFor();
    await takeIn(page);
    await feedback(page, "Taken in").waitFor();
    await page.getByText("0 arrived", { exact: true }).waitFor();
  });
});

describe("a parcel of this point that goes back", () => {
  it.each(["returned", "cancelled"])("and is %s can be taken in", async (status) => {
    const code = counter.api.add("Bisi Ade", status);
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await typeCode(page, code);
    await page.getByText("It goes back to the sender.").waitFor();
    await takeIn(page);
    await feedback(page, "Taken in").waitFor();
    expect(counter.api.holds(code)).toBe(true);
  });

  it("although it was scanned as arrived is not to be put on the shelf", async () => {
    const code = counter.api.add("Bisi Ade", "cancelled");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, code);
    await feedback(page, "Taken in").waitFor();
    await page.getByText("Keep it apart: a driver collects it.").waitFor();
  });
});

describe("a report", () => {
  it("says what is wrong with a parcel on the shelf, in the agent's words", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await typeCode(page, code);
    await page.getByRole("button", { name: "Something is wrong with it" }).click();
    await page.getByRole("button", { name: "Report it" }).click();
    await page.getByRole("alert").filter({ hasText: "Choose what is wrong." }).waitFor();
    await page.getByLabel("Damaged").check();
    await page.getByLabel("Note (optional)").fill(" One corner is crushed ");
    await page.getByRole("button", { name: "Report it" }).click();
    await feedback(page, "Reported").waitFor();
    expect(counter.api.reports).toEqual([
      { tracking_code: code, problem: "damaged", note: "One corner is crushed" },
    ]);
    await view(page, "On shelf").click();
    expect(await namesIn(page)).toEqual(["Chidi Eze"]);
  });

  it("is kept offline, and does not hide what else can be done", async () => {
    const code = counter.api.addPassing("returned", {}, 1);
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await counter.goOffline();
    await typeCode(page, code);
    await page.getByRole("button", { name: "Something is wrong with it" }).click();
    await page.getByLabel("Missing").check();
    await page.getByRole("button", { name: "Report it" }).click();
    await feedback(page, "Report saved").waitFor();
    await typeCode(page, code);
    await page.getByRole("dialog", { name: "Back to Ada Fashion" }).waitFor();
    await page.keyboard.press("Escape");
    await counter.goOnline();
    await untilOnline(page);
    await expect.poll(() => counter.api.reports).toEqual([{ tracking_code: code, problem: "missing" }]);
  });
});

describe("given and taken today", () => {
  const openToday = async (page: Page) => {
    await view(page, "To hand over").click();
    await page.getByRole("button", { name: "Given and taken today" }).click();
    return page.getByRole("dialog", { name: "Given and taken today" });
  };

  it("counts what was scanned and what a driver took, without names, and can be printed", async () => {
    const waiting = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const held = counter.api.addPassing("returned", {}, 1);
    const misrouted = counter.api.addPassing("in_transit");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await openHandOver(page, waiting);
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
    await typeCode(page, misrouted);
    await takeIn(page);
    await feedback(page, "Taken in").waitFor();
    counter.api.driverTakes(held);
    await view(page, "To hand over").click();
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => namesIn(page)).toEqual(["To Ikeja Plaza, Ikeja"]);
    const sheet = await openToday(page);
    const counts = async () =>
      (await sheet.locator(".counts div").allInnerTexts()).map((line) => line.replace(/\s+/g, " "));
    await expect
      .poll(counts)
      .toEqual(["Taken in 1", "Handed over to the customer 1", "Collected by a driver 1"]);
    await sheet.getByText(counter.api.point.name).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await sheet.getByRole("button", { name: "Print" }).click();
    await page.locator("body[data-printed]").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".handheld").isVisible()).toBe(false);
    expect(await sheet.locator(".counts").isVisible()).toBe(true);
    expect(await sheet.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    expect(await everythingStored(page)).not.toContain("Chidi Eze");
  });

  it("says so when there was nothing", async () => {
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    const sheet = await openToday(page);
    await sheet.getByText("Nothing yet.").waitFor();
    expect(await sheet.getByRole("button", { name: "Print" }).count()).toBe(0);
  });
});
