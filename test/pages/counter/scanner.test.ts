import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ENDINGS, type Ending, pressSeen, scanWith } from "../scanner.ts";
import {
  feedback,
  handOver,
  namesIn,
  openHandOver,
  signIn,
  typeCode,
  untilLoaded,
  untilOnline,
  view,
} from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

const inARow = (page: Page) => page.getByRole("switch", { name: /Arrivals in a row/ });

describe("a bar code scanner that types", () => {
  it("opens the parcel that it scanned, and not the one whose row has the focus", async () => {
    const wrong = counter.api.add("Wrong One", "in_transit");
    const scanned = counter.api.add("Right One", "in_transit");
    const page = await counter.openSignedIn();
    await view(page, "Expected").click();
    await page.getByRole("button", { name: /Wrong One/ }).focus();
    await scanWith(page, scanned);
    await page.getByRole("dialog", { name: "Right One" }).waitFor();
    // The sheet's first button has the focus: the next scan must not press it either.
    await scanWith(page, wrong);
    await page.getByRole("dialog", { name: "Wrong One" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(counter.api.requests).toEqual([]);
  });

  it("works at once after signing in, without a click", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.open();
    await signIn(page, counter.api.key);
    await page.getByRole("navigation").waitFor();
    await scanWith(page, code);
    await page.getByRole("dialog", { name: "Amaka Obi" }).waitFor();
  });

  it("presses no button that has the focus", async () => {
    await counter.useDevice({ viewport: { width: 1280, height: 800 } });
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await untilOnline(page);
    await untilLoaded(page);
    for (const name of ["Refresh", "Settings", "Scan with the camera", "Online"]) {
      const button = page.getByRole("button", { name, exact: true });
      await button.evaluate((element) =>
        element.addEventListener("click", () => Object.assign(window, { isPressed: true })),
      );
      await button.focus();
      await scanWith(page, code);
      await page.getByRole("dialog", { name: "Amaka Obi" }).waitFor();
      await page.keyboard.press("Escape");
      await button.focus();
      // Another shop's bar code, with a space that would press the button too.
      await scanWith(page, "ABC 1234");
      await feedback(page, "This is not a tracking code").waitFor();
      expect([name, await page.evaluate(() => "isPressed" in window)]).toEqual([name, false]);
      expect(counter.api.requests).toEqual([]);
      await page.getByRole("button", { name: "Close the message" }).click();
    }
  });

  it("records arrivals in a row, each once, from wherever the focus is", async () => {
    const codes = ["Ada", "Bola", "Chi"].map((name) => counter.api.add(name, "in_transit"));
    const page = await counter.openSignedIn();
    await inARow(page).check();
    for (const code of codes) await scanWith(page, code);
    await expect.poll(() => codes.map(counter.applicationsOf)).toEqual(codes.map(() => [1]));
    expect(await inARow(page).isChecked()).toBe(true);
  });

  it("leaves what stood in a search, and no code in it", async () => {
    counter.api.add("Ngozi", "in_transit");
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await view(page, "Expected").click();
    const field = page.getByRole("searchbox");
    await field.fill("ngo");
    await field.focus();
    await scanWith(page, code);
    await page.getByRole("dialog", { name: "Amaka Obi" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("ngo");
    expect(await namesIn(page)).toEqual(["Ngozi"]);
  });

  it.each(Object.keys(ENDINGS) as Ending[])(
    "opens parcels and does nothing with them if it ends with %s, in whichever state and dialog",
    async (ending) => {
      const codes = (["in_transit", "ready_for_pickup", "created"] as const).map((status) =>
        counter.api.add(status, status, 1),
      );
      const page = await counter.openSignedIn();
      await untilLoaded(page);
      const scan = async (code: string, betweenMs: number) => {
        await scanWith(page, code, { ending, betweenMs });
        await page
          .getByRole("dialog")
          .locator(".code", { hasText: code.slice(-4) })
          .waitFor();
      };
      for (const betweenMs of [8, 40, 100]) for (const code of codes) await scan(code, betweenMs);
      const [onItsWay, here] = codes;
      for (const step of ["Hand over", "Customer refuses it", "Something is wrong with it"]) {
        await scan(here!, 8);
        await page.getByRole("button", { name: step, exact: true }).click();
        await scan(onItsWay!, 8);
        // Another shop's bar code, wherever the focus is.
        await scanWith(page, "5901234123457", { ending });
        // Ends what was typed: between two scans there is a pause.
        await page.keyboard.press("Control");
      }
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Settings" }).click();
      await scan(onItsWay!, 8);
      expect(counter.api.requests).toEqual([]);
    },
  );

  it("puts the mark of a kind of bar code in front", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    for (const mark of ["]C0", "]C1", "]Q1"]) {
      await scanWith(page, mark + code);
      await page.getByRole("dialog", { name: "Amaka Obi" }).waitFor();
      await page.keyboard.press("Escape");
    }
  });

  it("types for another keyboard, and the page says so, and not that the label is wrong", async () => {
    const page = await counter.openSignedIn();
    // What a French keyboard makes of 6VHA HDHN KV3H.
    const typed = '-VHQHDHNKV"H';
    await scanWith(page, typed);
    await feedback(page, "The scanner's keyboard language is wrong").waitFor();
    await page.getByRole("button", { name: "Close the message" }).click();
    const field = page.getByLabel("Or type the code");
    await field.focus();
    await scanWith(page, typed);
    await feedback(page, "The scanner's keyboard language is wrong").waitFor();
    expect(await field.inputValue()).toBe("");
  });

  it("never takes a tracking code for a collection code", async () => {
    const [code, other] = ["Amaka", "Bisi"].map((name) => counter.api.add(name, "ready_for_pickup", 1));
    const page = await counter.openSignedIn();
    await openHandOver(page, code!);
    await page.getByLabel("Collection code").fill("04");
    await page.getByLabel("Collection code").focus();
    // The parcel's own label once more: the form stays, with what was typed.
    await scanWith(page, code!);
    expect(await page.getByLabel("Collection code").inputValue()).toBe("04");
    await scanWith(page, other!);
    await page.getByRole("dialog", { name: "Bisi" }).waitFor();
    expect(counter.api.requests).toEqual([]);
  });

  it("presses nothing by an Enter that goes down before its parcel is seen", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await typeCode(page, code);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Amaka Obi" }).waitFor();
    expect(counter.api.requests).toEqual([]);
    await pressSeen(page);
    await feedback(page, "Arrived").waitFor();
  });

  it("leaves typing by hand alone", async () => {
    const code = counter.api.add("Amaka Obi", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    await page.keyboard.type(counter.api.collectionCode);
    await page.keyboard.press("Enter");
    await feedback(page, "Handed over").waitFor();
    await typeCode(page, "1234");
    await page.getByText("this has 4").first().waitFor();
    await view(page, "On shelf").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "On shelf" }).waitFor();
  });
});

describe("a field stays where it is", () => {
  const topOf = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

  it.each([
    [360, 740],
    [1280, 800],
  ])("when an outcome is shown while the next code is typed, at %i pixels", async (width, height) => {
    await counter.useDevice({ viewport: { width, height } });
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await inARow(page).check();
    const held = Promise.withResolvers<void>();
    counter.api.scansHeld = held.promise;
    const before = await topOf(page, "#code");
    await typeCode(page, code);
    await page.getByLabel("Or type the code").fill("7KQ2");
    expect(await topOf(page, "#code")).toBe(before);
    held.resolve();
    await feedback(page, "Arrived").waitFor();
    await page.getByText("1 arrived").waitFor();
    expect(await topOf(page, "#code")).toBe(before);
    await typeCode(page, "7KQ2");
    expect(await topOf(page, "#code")).toBe(before);
  });

  it("when a collection code is wrong", async () => {
    const code = counter.api.add("Amaka Obi", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    const before = await topOf(page, "#collection");
    await handOver(page, "000000");
    await page.getByRole("alert").filter({ hasText: "4 tries are left" }).waitFor();
    expect(await topOf(page, "#collection")).toBe(before);
  });

  it("when a search leaves less of a list that was scrolled", async () => {
    for (let n = 0; n < 30; n++) counter.api.add(`Customer ${n}`, "in_transit");
    const page = await counter.openSignedIn();
    await view(page, "Expected").click();
    await page.getByRole("button", { name: /Customer 9/ }).scrollIntoViewIfNeeded();
    await page.getByRole("searchbox").focus();
    const before = await topOf(page, "#filter");
    for (const text of ["c", "customer 2", "customer 29", "nobody"]) {
      await page.getByRole("searchbox").fill(text);
      expect([text, await topOf(page, "#filter")]).toEqual([text, before]);
    }
  });
});
