import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { closureText } from "../../../src/pages/widget/texts/opening-text.ts";
import { ENGLISH, translationOf } from "../../../src/pages/widget/texts/texts.ts";
import type { Point } from "../../../src/points/point.ts";
import { addDays, lagosDay } from "../../../src/shared/closed-days.ts";
import type { Dictionary } from "../../../src/texts/catalogue.ts";
import fr from "../../../src/texts/fr/widget.ts";
import ha from "../../../src/texts/ha/widget.ts";
import ig from "../../../src/texts/ig/widget.ts";
import type { Translated } from "../../../src/texts/languages.ts";
import yo from "../../../src/texts/yo/widget.ts";
import { API, IKEJA, setUpShop } from "./checkout.ts";
import { openFirstRow, rows, settled } from "./page.ts";

const { t: say } = translationOf("en", ENGLISH);

const { openCheckout, openPage } = setUpShop();

describe("texts", () => {
  test.each(Object.entries(SENTENCES))(
    "named %s are those that a shop replaces, in any language",
    (name, sentence) => {
      const { t } = translationOf("fr", { [sentence]: "in French" }, { [name]: "of the shop" });
      expect((t as (sentence: string) => string)(sentence)).toBe("of the shop");
    },
  );

  test("of days and months are replaced together, as far as the shop's go", () => {
    const french = { Monday: "lundi", Sunday: "dimanche", January: "janvier" };
    const { t } = translationOf("fr", french, { days: ["Mon."], months: ["Jan."] });
    expect([t("Monday"), t("Sunday"), t("January")]).toEqual(["Mon.", "dimanche", "Jan."]);
  });

  test("with a count are replaced in the forms that the shop gives", () => {
    const points = { one: "{count} shop", other: "{count} shops" };
    const { t } = translationOf("en", ENGLISH, { points });
    expect([1, 2].map((count) => t("{count} points", { count }))).toEqual(["1 shop", "2 shops"]);
  });

  const dictionaries = { fr, ha, ig, yo } satisfies Record<Translated, Dictionary>;

  test.each(Object.entries(dictionaries))(
    "%s is used for a locale, and English again without one",
    async (language, dictionary) => {
      const page = await openCheckout(`${IKEJA} locale="${language}-NG"`);
      await page.getByRole("button", { name: dictionary["Near me"] }).waitFor();
      await settled(page);
      await openFirstRow(page);
      await page.getByRole("button", { name: dictionary["Choose this point"] }).waitFor();
      await page.locator("pudo-map").evaluate((element) => element.removeAttribute("locale"));
      await page.getByRole("button", { name: SENTENCES.choose }).waitFor();
    },
  );

  test.each([
    ["the page", (lang: string) => document.documentElement.setAttribute("lang", lang)],
    ["the element", (lang: string) => document.querySelector("pudo-map")!.setAttribute("lang", lang)],
    ["a part of the page", (lang: string) => document.querySelector("form")!.setAttribute("lang", lang)],
  ])("follow the language of %s, also when it changes", async (_, setLanguage) => {
    const page = await openCheckout(IKEJA);
    await page.getByRole("button", { name: SENTENCES.nearMe }).waitFor();
    await page.evaluate(setLanguage, "fr-CI");
    await page.getByRole("button", { name: "Autour de moi" }).waitFor();
    await page.evaluate(setLanguage, "yo");
    await page.getByRole("button", { name: "Nítòsí mi" }).waitFor();
    await page.locator("pudo-map").evaluate((element) => element.setAttribute("locale", "ha"));
    await page.getByRole("button", { name: "Kusa da ni" }).waitFor();
    await page.locator("pudo-map").evaluate((element) => element.setAttribute("locale", "de-DE"));
    await page.getByRole("button", { name: SENTENCES.nearMe }).waitFor();
  });

  test("are in the page's language from the start, through shadow roots", async () => {
    const page = await openPage(`<div lang="ig"><article></article></div>`);
    await page.evaluate(() => {
      const root = document.querySelector("article")!.attachShadow({ mode: "open" });
      root.append(document.createElement("pudo-map"));
    });
    await page.getByRole("button", { name: "Nso m" }).waitFor();
    await page.evaluate(() => document.querySelector("div")!.setAttribute("lang", "fr"));
    await page.getByRole("button", { name: "Autour de moi" }).waitFor();
  });

  test("have their own language and direction, whatever the page's", async () => {
    const page = await openCheckout(`${IKEJA} locale="fr-CI"`, {}, (opened) =>
      opened.addInitScript(() => {
        document.addEventListener("readystatechange", () => {
          document.documentElement.dir = "rtl";
          document.documentElement.lang = "ar";
        });
      }),
    );
    await page.getByRole("button", { name: "Autour de moi" }).waitFor();
    await settled(page);
    await openFirstRow(page);
    const frame = page.locator(".root");
    expect(await frame.getAttribute("lang")).toBe("fr");
    // The positions of its first and last character tell a text's direction.
    const ends = await page.locator(".hours dd").evaluateAll((all) =>
      all
        .map(({ firstChild }) => firstChild!)
        .filter(({ textContent }) => textContent!.includes("–"))
        .map((text) => {
          const at = (from: number) => {
            const range = document.createRange();
            range.setStart(text, from);
            range.setEnd(text, from + 1);
            return range.getBoundingClientRect().left;
          };
          return at(0) < at(text.textContent!.length - 1);
        }),
    );
    expect(new Set(ends)).toEqual(new Set([true]));
    await page.locator("pudo-map").evaluate((element) => element.removeAttribute("locale"));
    await expect.poll(() => frame.getAttribute("lang")).toBe("en");
  });

  test("can be replaced before and after the script has run", async () => {
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.addInitScript(() => {
        // The document is parsed at that time, and modules have not run yet.
        document.addEventListener("readystatechange", () => {
          Object.assign(document.querySelector("pudo-map")!, { texts: { nearMe: "Around here" } });
        });
      }),
    );
    await page.getByRole("button", { name: "Around here" }).waitFor();
    await page
      .locator("pudo-map")
      .evaluate((element) => Object.assign(element, { texts: { nearMe: "Close by" } }));
    await page.getByRole("button", { name: "Close by" }).waitFor();
  });

  test("from the API are shown as text, whatever they contain", async () => {
    const name = '<img src="x" onerror="document.title=1">';
    const page = await openCheckout(IKEJA, undefined, (opened) =>
      opened.route(`${API}/public/pudo-points?*`, async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: { data: Point[] } };
        for (const point of body.data.data) Object.assign(point, { name, description: name });
        await route.fulfill({ response, json: body });
      }),
    );
    await settled(page);
    await rows(page).first().getByText(name).first().waitFor();
    await openFirstRow(page);
    expect(await page.locator("pudo-map img").count()).toBe(0);
    expect(await page.title()).toBe("Checkout");
  });

  test("of a closure tell its days on the row, and a point that is closed today is not open", async () => {
    const period = { from: lagosDay(Date.now()), to: addDays(lagosDay(Date.now()), 2) };
    const page = await openCheckout(IKEJA, undefined, (opened) =>
      opened.route(`${API}/public/pudo-points?*`, async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: { data: Point[] } };
        for (const point of body.data.data) Object.assign(point, { closures: [period] });
        await route.fulfill({ response, json: body });
      }),
    );
    await settled(page);
    const opening = rows(page).first().locator(".opening");
    expect(await opening.innerText()).toContain(closureText(period, say));
    expect(await opening.innerText()).not.toContain("Open until");
    expect(await opening.getAttribute("class")).toBe("opening");
  });
});
