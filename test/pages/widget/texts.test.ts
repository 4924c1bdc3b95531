import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ENGLISH } from "../../../src/pages/widget/texts.ts";
import type { Point } from "../../../src/points/point.ts";
import { API, IKEJA, setUpShop } from "./checkout.ts";
import { openFirstRow, rows, settled } from "./page.ts";

const { openCheckout } = setUpShop();

describe("texts", () => {
  const files = ["fr", "ha", "ig", "yo"].map((language): [string, Record<string, unknown>] => [
    language,
    JSON.parse(readFileSync(`src/pages/widget/assets/texts/${language}.json`, "utf8")),
  ]);

  test.each(files)("%s has every text, with the same placeholders", (_, texts) => {
    const placeholders = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort();
    expect(Object.keys(texts)).toEqual(Object.keys(ENGLISH));
    for (const [name, text] of Object.entries(ENGLISH))
      expect([name, placeholders(texts[name])]).toEqual([name, placeholders(text)]);
    expect(texts.days).toHaveLength(7);
  });

  test.each(files)("%s is used for a locale, and English again without one", async (language, texts) => {
    const page = await openCheckout(`${IKEJA} locale="${language}-NG"`);
    await page.getByRole("button", { name: texts.nearMe as string }).waitFor();
    await settled(page);
    await openFirstRow(page);
    await page.getByRole("button", { name: texts.choose as string }).waitFor();
    await page.locator("pudo-map").evaluate((element) => element.removeAttribute("locale"));
    await page.getByRole("button", { name: ENGLISH.choose }).waitFor();
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
    const frame = page.locator(".frame");
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
    const page = await openCheckout(IKEJA, {}, (opened) =>
      opened.route(`${API}/public/**`, async (route) => {
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
});
