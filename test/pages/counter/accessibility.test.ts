import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations, violationsInBothSchemes } from "../accessibility.ts";
import { pressSeen } from "../scanner.ts";
import { arrive, feedback, handOver, signIn, typeCode, untilInstalled, view } from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

/** Until the page has read what waits to be sent, and says so. */
const untilCounted = (page: Page): Promise<void> => page.locator(".connection:not(:empty)").waitFor();

/** Brings the page into each of its states, and calls `check` there. */
async function throughAllStates(page: Page, check: (state: string) => Promise<void>): Promise<void> {
  const expected = counter.api.add("Amaka Obi", "in_transit");
  const shelved = counter.api.add("Ṣẹ̀gun Ọlábísí Adébáyọ̀-Ọ̀kúnọlá", "ready_for_pickup", 6.5);
  counter.api.add("Chidi Eze", "ready_for_pickup", 1);
  const delivered = counter.api.add("Bisi Ade", "delivered");
  counter.api.addPassing("in_transit", {}, 1);
  const elsewhere = counter.api.addPassing("created");
  await page.getByRole("heading", { name: "Sign in to your counter" }).waitFor();
  await check("signing in");
  await signIn(page, "ag_test_nobody");
  await page.getByRole("alert").filter({ hasText: "not known" }).waitFor();
  await check("wrong key");
  await signIn(page, counter.api.key);
  await page.getByRole("navigation").waitFor();
  await untilCounted(page);
  await check("scanning");
  await page.getByRole("switch").check();
  await check("arrivals in a row");
  await page.getByRole("switch").uncheck();
  await typeCode(page, "123");
  await check("wrong code");
  await typeCode(page, elsewhere);
  await check("a parcel that belongs elsewhere");
  await page.getByRole("button", { name: "Back" }).click();
  await typeCode(page, expected);
  await check("an expected parcel");
  await page.getByRole("button", { name: "It has arrived" }).click();
  await feedback(page, "Arrived").waitFor();
  await check("arrived");
  for (const list of ["Expected", "On shelf", "To hand over"] as const) {
    await view(page, list).click();
    await check(list);
  }
  await page.getByRole("button", { name: /Ikeja Plaza/ }).click();
  await check("a parcel to hand over");
  await page.getByRole("button", { name: "Something is wrong with it" }).click();
  await page.getByRole("button", { name: "Report it" }).click();
  await check("a report");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Given and taken today" }).click();
  await page.getByRole("dialog").getByText("Arrived", { exact: true }).waitFor();
  await check("today");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  counter.api.money.limit = 200_000;
  counter.api.money.pay(shelved, 12_500);
  counter.api.money.pay(expected, 7_500, "transfer");
  await page.getByRole("button", { name: "Till" }).filter({ visible: true }).first().click();
  await page.getByRole("button", { name: "Give to the driver" }).waitFor();
  await check("the till");
  await page.getByRole("button", { name: "Give to the driver" }).click();
  await check("giving money");
  await page.getByRole("button", { name: "Give ₦20,000" }).click();
  await page.getByText("402 913").waitFor();
  await check("the code for the driver");
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("button", { name: "Statement of the month" }).click();
  await page.getByText("₦1,254,000").waitFor();
  await check("the statement");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await view(page, "Expiring").click();
  await check("Expiring");
  await page.getByRole("button", { name: /Ṣẹ̀gun/ }).click();
  await check("a parcel on the shelf");
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
  await handOver(page, "000000");
  await page.getByRole("alert").filter({ hasText: "This code is wrong" }).waitFor();
  await check("wrong collection code");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  // A wide screen shows scanning beside the list.
  if (await view(page, "Scan").isVisible()) await view(page, "Scan").click();
  await counter.goOffline();
  await arrive(page, delivered);
  await feedback(page, "Arrival saved").waitFor();
  await check("a pending scan");
  await counter.goOnline();
  await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
  await counter.goOffline();
  await typeCode(page, shelved);
  await page.getByRole("button", { name: "Customer refuses it" }).click();
  await check("a refusal to confirm");
  await page.getByRole("button", { name: "Yes, it goes back" }).click();
  await feedback(page, "Refusal saved").waitFor();
  await check("pending and rejected scans");
  await counter.goOnline();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Shelf is full", disabled: false }).click();
  await check("a full shelf to confirm");
  await page.getByRole("button", { name: "Back" }).click();
  await check("settings");
  counter.api.availability.add({ from: "2099-12-24", to: "2099-12-26", reason: "Christmas" });
  await page.getByRole("button", { name: "Closed days" }).click();
  await page.getByText("Christmas").waitFor();
  await page.getByRole("button", { name: "Close on these days" }).click();
  await page.getByRole("alert").filter({ hasText: "Choose the first" }).waitFor();
  await check("closed days");
}

describe("the counter", () => {
  it("on a phone has no axe violations in any state and scheme, cuts nothing off, and has touch targets of 44 pixels", async () => {
    await counter.useDevice({ bypassCSP: true });
    const page = await counter.open();
    const found: Record<string, string[]> = {};
    await throughAllStates(page, async (state) => {
      const wrong = [...(await page.evaluate(tooSmallOrCutOff)), ...(await violationsInBothSchemes(page))];
      if (wrong.length > 0) found[state] = wrong;
    });
    expect(found).toEqual({});
  });

  it("in forced colours marks the current view, and tells a switch that is on from one that is off", async () => {
    const page = await counter.openSignedIn();
    await page.emulateMedia({ forcedColors: "active" });
    const styleOf = (locator: Locator, pseudo?: string) =>
      locator.evaluate((element, of) => {
        const { outlineStyle, backgroundColor, transform } = getComputedStyle(element, of);
        return { outlineStyle, backgroundColor, transform };
      }, pseudo);
    await view(page, "On shelf").click();
    expect((await styleOf(view(page, "On shelf"))).outlineStyle).toBe("solid");
    expect((await styleOf(view(page, "Expected"))).outlineStyle).toBe("none");
    if (await view(page, "Scan").isVisible()) await view(page, "Scan").click();
    const control = page.getByRole("switch").first();
    const [off, knob] = [await styleOf(control), await styleOf(control, "::after")];
    expect(knob.backgroundColor).not.toBe(off.backgroundColor);
    await control.check();
    const on = await styleOf(control);
    expect(on.backgroundColor).not.toBe(off.backgroundColor);
    expect((await styleOf(control, "::after")).backgroundColor).not.toBe(on.backgroundColor);
    await control.uncheck();
    await page.emulateMedia({ forcedColors: null });
  });

  it("on a desktop cuts nothing off, and has touch targets of 44 pixels", async () => {
    await counter.useDevice({ viewport: { width: 1280, height: 800 } });
    const page = await counter.open();
    const found: Record<string, string[]> = {};
    await throughAllStates(page, async (state) => {
      const wrong = await page.evaluate(tooSmallOrCutOff);
      if (wrong.length > 0) found[state] = wrong;
    });
    expect(found).toEqual({});
  });

  it.each([
    ["en", "Sign in to your counter", "On shelf"],
    ["fr", "Connexion au comptoir", "En rayon"],
    ["ha", "Shiga teburinku", "A kanta"],
    ["ig", "Banye na tebụl gị", "N’elu shelf"],
    ["yo", "Wọlé sí tábìlì rẹ", "Lórí pẹpẹ"],
  ])(
    "speaks the browser's language, %s, and cuts nothing off in it, with large text too",
    async (locale, title, shelf) => {
      counter.api.add("Ṣẹ̀gun Ọlábísí Adébáyọ̀-Ọ̀kúnọlá", "ready_for_pickup", 6.5);
      await counter.useDevice({ locale, bypassCSP: true });
      const page = await counter.open();
      const found: Record<string, string[]> = {};
      const check = async (state: string) => {
        for (const size of ["200%", "100%"]) {
          await page.evaluate((fontSize) => {
            document.documentElement.style.fontSize = fontSize;
          }, size);
          const wrong = await page.evaluate(tooSmallOrCutOff);
          if (wrong.length > 0) found[`${state}, ${size}`] = wrong;
        }
        // The colours are those of the states above.
        const wrong = await violations(page, { rules: { "color-contrast": { enabled: false } } });
        if (wrong.length > 0) found[state] = wrong;
      };
      await page.getByRole("heading", { name: title }).waitFor();
      expect(await page.getAttribute("html", "lang")).toBe(locale);
      await check("signing in");
      await page.locator("input#key").fill(counter.api.key);
      await page.keyboard.press("Enter");
      await page.getByRole("navigation").waitFor();
      await untilCounted(page);
      await page.getByRole("switch").check();
      await check("arrivals in a row");
      await page.getByRole("navigation").getByRole("button", { name: shelf }).click();
      await check("shelf");
      await page.getByRole("button", { name: /Ṣẹ̀gun/ }).click();
      await check("a parcel");
      await page.locator("dialog .primary").click();
      await page.locator("#collection").fill("000000");
      await page.keyboard.press("Enter");
      await page.locator("#collection-error:not(:empty)").waitFor();
      await check("wrong code");
      await page.locator("dialog .close").click();
      await page.locator("header .icon-button").click();
      await check("settings");
      counter.api.availability.add({ from: "2099-12-24", to: "2099-12-26", created_by: "operator" });
      await page.locator("#open-closures").click();
      await page.locator(".closures li").waitFor();
      await page.locator(".closure-form .primary").click();
      await check("closed days");
      expect(found).toEqual({});
    },
  );

  it("speaks the language that was chosen, before signing in and after, offline as well", async () => {
    await counter.useDevice({ serviceWorkers: "allow" });
    const page = await counter.open();
    await page.getByLabel("Language").selectOption("Français");
    await page.getByRole("heading", { name: "Connexion au comptoir" }).waitFor();
    await page.getByLabel("Clé d’agent").fill(counter.api.key);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByRole("button", { name: "En ligne", exact: true }).waitFor();
    await untilInstalled(page);
    await page.getByRole("button", { name: "Réglages" }).click();
    await page.getByLabel("Langue").selectOption("Hausa");
    await page.getByRole("button", { name: "Akwai intanet" }).waitFor();
    await counter.goOffline();
    await page.reload();
    await page.getByRole("button", { name: "Babu intanet" }).waitFor();
    expect(await page.title()).toBe("Teburin kaya");
  });

  it("works by keyboard", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.open();
    await expect.poll(() => focusedName(page)).toBe("Agent key");
    await page.keyboard.type(counter.api.key);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").waitFor();
    expect(await focusedName(page)).toBe("Parcel counter Allen Avenue Pharmacy");
    await tabTo(page, "Or type the code");
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Amaka Obi" }).waitFor();
    expect(await focusedName(page)).toBe("It has arrived");
    await pressSeen(page);
    await feedback(page, "Arrived").waitFor();
    await tabTo(page, "On shelf");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "On shelf" }).waitFor();
    await tabTo(page, "Amaka Obi");
    await page.keyboard.press("Enter");
    expect(await focusedName(page)).toBe("Hand over");
    await pressSeen(page);
    await page.keyboard.type(counter.api.collectionCode);
    await page.keyboard.press("Enter");
    await feedback(page, "Handed over").waitFor();
    // The parcel is no longer listed.
    await expect.poll(() => focusedName(page)).toBe("On shelf");
    await tabTo(page, "Settings");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await focusedName(page)).toBe("Settings");
  });

  it("keeps the focus when a sheet is closed after its list was rendered again", async () => {
    counter.api.add("Amaka Obi", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await view(page, "On shelf").click();
    await tabTo(page, "Amaka Obi");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    const loads = () => counter.api.received.filter((request) => request === "GET /agent/parcels").length;
    const before = loads();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(loads).toBeGreaterThan(before);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => focusedName(page)).toMatch(/^Amaka Obi/);
  });

  it("keeps the focus when the camera fails", async () => {
    const page = await counter.openSignedIn();
    await tabTo(page, "Scan with the camera");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "camera" }).waitFor();
    expect(await focusedName(page)).toBe("Scan with the camera");
  });
});

/** Touch targets that are too small, and what exceeds the page's width. */
function tooSmallOrCutOff(): string[] {
  const wrong = [...document.querySelectorAll<HTMLElement>("button, input, select, label:has(input)")]
    .filter((element) => element.checkVisibility() && !element.parentElement!.closest("label"))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width < 44 || box.height < 44 || box.left < 0 || box.right > innerWidth)
    .map(({ element }) => element.outerHTML.slice(0, 80));
  return document.documentElement.scrollWidth > innerWidth ? [...wrong, "the page"] : wrong;
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { ariaLabel, id, textContent } = document.activeElement as HTMLElement;
    const label = id && document.querySelector(`label[for="${id}"]`)?.textContent;
    return (ariaLabel || label || textContent || "").trim();
  });

async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (!passed.at(-1)?.startsWith(name)) {
    if (passed.length > 40) throw new Error(`${name} is not among ${passed.join(", ")}`);
    await page.keyboard.press("Tab");
    passed.push(await focusedName(page));
  }
}
