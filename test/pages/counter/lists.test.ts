import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { feedback, namesIn, typeCode, untilLoaded, untilOnline, view } from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

describe("arrivals in a row", () => {
  it("are recorded without a question", async () => {
    const codes = ["Ada", "Bola", "Chi"].map((name) => counter.api.add(name, "in_transit"));
    const page = await counter.openSignedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    for (const [i, code] of codes.entries()) {
      await typeCode(page, code);
      await expect.poll(() => counter.api.applied.size).toBe(i + 1);
    }
    expect(codes.map((code) => counter.api.statusOf(code))).toEqual(codes.map(() => "ready_for_pickup"));
  });

  it("are counted, and a wrong one is not", async () => {
    const codes = ["Ada", "Bola", "Chi"].map((name) => counter.api.add(name, "in_transit"));
    const delivered = counter.api.add("Dayo", "delivered");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    const toggle = page.getByRole("switch", { name: /Arrivals in a row/ });
    await toggle.check();
    for (const [i, code] of codes.entries()) {
      await typeCode(page, code);
      await page.getByText(`${i + 1} arrived`, { exact: true }).waitFor();
    }
    // The result of the last scan replaces what is shown as soon as it is known.
    await page
      .locator(".feedback")
      .filter({ hasText: "Chi" })
      .getByText("Arrived", { exact: true })
      .waitFor();
    await typeCode(page, codes[0]!);
    await feedback(page, "Scanned before").waitFor();
    await typeCode(page, delivered);
    await feedback(page, "Not possible any more").waitFor();
    await page.getByText("3 arrived", { exact: true }).waitFor();
    await toggle.uncheck();
    expect(await page.getByRole("button", { name: "Undo last" }).count()).toBe(0);
    await toggle.check();
    await page.getByText("0 arrived", { exact: true }).waitFor();
  });

  it("are counted once when they are scanned again before the list has come", async () => {
    const code = counter.api.add("Ada", "in_transit");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    // Without an answer.
    await page.route("**/agent/parcels*", () => {});
    await typeCode(page, code);
    await feedback(page, "Arrived").waitFor();
    await typeCode(page, code);
    await feedback(page, "Scanned before").waitFor();
    await page.getByText("1 arrived", { exact: true }).waitFor();
    expect(counter.api.scanIdsOf(code)).toHaveLength(1);
  });

  it("that are not sent can be taken back, the last one first", async () => {
    const codes = ["Ada", "Bola"].map((name) => counter.api.add(name, "in_transit"));
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await counter.goOffline();
    for (const code of codes) {
      await typeCode(page, code);
      await feedback(page, "Arrival saved").waitFor();
    }
    await page.getByRole("button", { name: "Undo last" }).click();
    await feedback(page, "Undone").waitFor();
    await page.getByText("1 arrived", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Offline · 1 waiting" }).waitFor();
    await counter.goOnline();
    await untilOnline(page);
    expect(codes.map(counter.applicationsOf)).toEqual([[1], []]);
  });

  it.each(["recorded", "on its way", "without an answer"])(
    "that are %s can't be taken back, which is said",
    async (state) => {
      const code = counter.api.add("Ada", "in_transit");
      const page = await counter.openSignedIn();
      await untilLoaded(page);
      await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
      const held = Promise.withResolvers<void>();
      if (state === "on its way") counter.api.scansHeld = held.promise;
      if (state === "without an answer") counter.api.scanConnection = "responses lost";
      await typeCode(page, code);
      if (state === "recorded") await feedback(page, "Arrived").waitFor();
      if (state === "on its way")
        await expect.poll(() => counter.api.received).toContain("POST /agent/scans");
      if (state === "without an answer") await feedback(page, "Arrival saved").waitFor();
      await page.getByRole("button", { name: "Undo last" }).click();
      await feedback(page, "Too late to undo").waitFor();
      await page.getByText("1 arrived", { exact: true }).waitFor();
      held.resolve();
      counter.api.scanConnection = undefined;
      await expect.poll(() => counter.applicationsOf(code)).toEqual([1]);
    },
  );

  it("keep a rejected scan in the outbox if the next scan's outcome replaces its message", async () => {
    const delivered = counter.api.add("Ada", "delivered");
    const fine = counter.api.add("Bola", "in_transit");
    const page = await counter.openSignedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    const held = Promise.withResolvers<void>();
    counter.api.scansHeld = held.promise;
    await typeCode(page, delivered);
    await typeCode(page, fine);
    await page.getByRole("button", { name: "Online · 2 waiting" }).waitFor();
    held.resolve();
    await feedback(page, "Arrived").waitFor();
    await page.getByRole("heading", { name: "Not accepted (1)" }).waitFor();
    await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
    expect(counter.applicationsOf(fine)).toEqual([1]);
  });

  it("of a parcel that is on the shelf say so, and send nothing", async () => {
    const code = counter.api.add("Ada", "ready_for_pickup", 0);
    const page = await counter.openSignedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, code);
    await feedback(page, "Scanned before").waitFor();
    expect(counter.api.requests).toEqual([]);
  });
});

describe("the lists", () => {
  it("show what is expected, on the shelf and expiring, most urgent first, in days from today", async () => {
    counter.api.add("Later", "ready_for_pickup", 1);
    counter.api.add("Tomorrow", "ready_for_pickup", 6);
    counter.api.add("Announced", "created");
    counter.api.add("Over", "ready_for_pickup", 7.01);
    const page = await counter.openSignedIn();
    await view(page, "On shelf").click();
    expect(await namesIn(page)).toEqual(["Over", "Tomorrow", "Later"]);
    expect(await page.locator(".timing").allTextContents()).toEqual([
      "Expired",
      "Expires tomorrow",
      "Expires in 6 days",
    ]);
    await view(page, "Expiring").click();
    expect(await namesIn(page)).toEqual(["Over", "Tomorrow"]);
    await view(page, "Expected").click();
    expect(await namesIn(page)).toEqual(["Announced"]);
    await page.getByRole("button", { name: /Announced.*Order received/s }).waitFor();
  });

  it("find a parcel by a name without its diacritics, or by a part of its code, and lead to other lists only for what they lack", async () => {
    const code = counter.api.add("Ṣẹ̀gun Ọlábísí", "in_transit");
    counter.api.add("Ngozi", "in_transit");
    counter.api.add("Ṣẹ̀gun Bello", "ready_for_pickup", 1);
    counter.api.add("Kemi Bello", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await view(page, "Expected").click();
    const field = page.getByRole("searchbox", { name: "Find by name, code or phone" });
    await field.fill("segun ola");
    expect(await namesIn(page)).toEqual(["Ṣẹ̀gun Ọlábísí"]);
    await field.fill(code.slice(4, 12).toLowerCase().replace(/.{4}/, "$& "));
    expect(await namesIn(page)).toEqual(["Ṣẹ̀gun Ọlábísí"]);
    const elsewhere = page.getByRole("button", { name: /: \d+ found$/ });
    await field.fill("nobody");
    await page.getByText("Nothing here has this name or code.").waitFor();
    expect(await elsewhere.count()).toBe(0);
    await field.fill("kemi");
    await elsewhere.waitFor();
    await field.fill("segun");
    await expect.poll(() => namesIn(page)).toEqual(["Ṣẹ̀gun Ọlábísí"]);
    expect(await elsewhere.count()).toBe(0);
  });
});

describe("past 200 parcels", () => {
  /** Opens the list of 403 expected parcels, of which the page has 200. */
  async function openCrowded(): Promise<Page> {
    for (let n = 0; n < 403; n++) counter.api.add(`Customer ${n}`, "in_transit");
    counter.api.add("Ngozi", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await view(page, "Expected").filter({ hasText: "403" }).click();
    await page.getByText("200 of 403", { exact: true }).waitFor();
    return page;
  }

  it("a list goes on, page by page, and keeps its pages when it is loaded again", async () => {
    const page = await openCrowded();
    const more = page.getByRole("button", { name: "Show more" });
    await more.click();
    await page.getByText("400 of 403", { exact: true }).waitFor();
    await more.click();
    await expect.poll(() => namesIn(page)).toHaveLength(403);
    expect(new Set(await namesIn(page)).size).toBe(403);
    await more.waitFor({ state: "hidden" });
    counter.api.add("Newcomer", "in_transit");
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => namesIn(page)).toHaveLength(404);
  });

  it("a search finds what is not loaded, in this list and in others", async () => {
    const page = await openCrowded();
    const field = page.getByRole("searchbox");
    await field.fill("customer 402");
    await expect.poll(() => namesIn(page)).toEqual(["Customer 402"]);
    await page.getByRole("button", { name: /Customer 402/ }).click();
    await page.getByRole("dialog", { name: "Customer 402" }).waitFor();
    await page.keyboard.press("Escape");
    await field.fill("customer 2");
    await expect.poll(() => namesIn(page)).toContain("Customer 299");
    await field.fill("ngozi");
    await page.getByText("Nothing here has this name or code.").waitFor();
    await page.getByRole("button", { name: "On shelf: 1 found" }).click();
    await page.getByRole("heading", { name: "On shelf" }).waitFor();
    expect(await namesIn(page)).toEqual(["Ngozi"]);
    expect(await field.inputValue()).toBe("ngozi");
  });

  it("a search goes on behind its first 200", async () => {
    const page = await openCrowded();
    counter.api.add("Emeka", "in_transit");
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("200 of 404", { exact: true }).waitFor();
    await page.getByRole("searchbox").fill("customer");
    await page.getByText("200 of 403", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText("400 of 403", { exact: true }).waitFor();
    const searches = counter.api.received.filter((request) => request.includes("search=customer"));
    expect(searches.at(-1)).toContain("cursor=200");
  });

  it("a search does not deny what it could not look at", async () => {
    const page = await openCrowded();
    await counter.goOffline();
    await page.getByRole("searchbox").fill("customer 402");
    await page.getByText("Only 200 of 403 could be searched").waitFor();
    await counter.goOnline();
    await page.getByRole("searchbox").fill("customer 401");
    await expect.poll(() => namesIn(page)).toEqual(["Customer 401"]);
  });

  it("a parcel that is not loaded is known when it is scanned", async () => {
    const page = await openCrowded();
    const last = counter.api.add("The 404th", "in_transit");
    await view(page, "Scan").click();
    await typeCode(page, last);
    const sheet = page.getByRole("dialog", { name: "The 404th" });
    await sheet.getByText("On its way", { exact: true }).waitFor();
    expect(await sheet.getByRole("button", { name: "Customer refuses it" }).count()).toBe(0);
    await sheet.getByRole("button", { name: "It has arrived" }).click();
    await feedback(page, "Arrived").waitFor();
  });

  it("switching between lists makes no new rows, and lays out only what is seen", async () => {
    for (let n = 0; n < 200; n++) counter.api.add(`Shelved ${n}`, "ready_for_pickup", 1);
    const page = await openCrowded();
    await page.evaluate(() => {
      for (const row of document.querySelectorAll(".parcels li")) row.setAttribute("data-was-there", "");
    });
    await view(page, "On shelf").click();
    expect((await namesIn(page)).every((name) => /Shelved|Ngozi/.test(name))).toBe(true);
    expect(await page.locator(".parcels li:not([data-was-there])").count()).toBe(0);
    const skipped = await page
      .locator(".parcels button")
      .evaluateAll(
        (buttons) =>
          buttons.filter((button) => !button.checkVisibility({ contentVisibilityAuto: true })).length,
      );
    expect(skipped).toBeGreaterThan(150);
  });
});
