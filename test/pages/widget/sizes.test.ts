import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../../src/texts/languages.ts";
import { launch } from "../browser.ts";
import { shiftOf as shiftOfPage } from "../layout-shift.ts";
import { serveTiles } from "../tiles.ts";
import { API, DESKTOP, IKEJA, PHONE, setUpShop } from "./checkout.ts";
import { mapLoaded, openFirstRow, rows, settled } from "./page.ts";

const { openPage, newPage } = setUpShop();

const map = `<pudo-map ${IKEJA} item-weight="2"></pudo-map>`;

/** Where the widget's parts are, and how large their text is. */
const measures = (page: Page) =>
  page.locator("pudo-map").evaluate((widget) =>
    [...widget.shadowRoot!.querySelectorAll(".frame, .header *, .info *, .points > :first-child *")].map(
      (part) => {
        const { width, height } = part.getBoundingClientRect();
        const { fontSize } = getComputedStyle(part);
        return `${part.className}: ${Math.round(width)} × ${Math.round(height)}, ${fontSize}`;
      },
    ),
  );

describe("the styles of a shop", () => {
  /** Opens a page whose widget is as wide as on any other. */
  async function measured(style: string): Promise<string[]> {
    const page = await openPage(`<style>${style}</style><div style="width: 900px">${map}</div>`);
    await settled(page);
    await openFirstRow(page);
    return measures(page);
  }

  const hostile = `
    body { font: italic 300 1.4rem/2.6 sans-serif; letter-spacing: 0.3em; word-spacing: 1em; text-transform: uppercase;
      text-align: center; text-indent: 2em; white-space: nowrap; color: red; text-shadow: 1px 1px lime }
    pudo-map { letter-spacing: 0.5em; line-height: 3; text-align: end }
    button, input, p, li { font-size: 40px; padding: 3em; border: 9px solid lime }`;

  let plain: Promise<string[]> | undefined;

  test.each([
    ["a root of 62.5 %", "html { font-size: 62.5% } body { font-family: sans-serif }"],
    ["text styles of all kinds", hostile],
  ])("leave it as it is: %s", async (_, style) => {
    plain ??= measured("body { font-family: sans-serif }");
    expect((await plain).length).toBeGreaterThan(30);
    expect(await measured(style)).toEqual(await plain);
  });

  test("make it larger, but not smaller, with the size of the page's root", async () => {
    const fontOf = async (root: string) => {
      const page = await openPage(`<style>html { font-size: ${root} }</style>${map}`);
      await settled(page);
      return rows(page)
        .first()
        .locator(".name")
        .evaluate((name) => getComputedStyle(name).fontSize);
    };
    expect([await fontOf("62.5%"), await fontOf("100%"), await fontOf("200%")]).toEqual([
      "16px",
      "16px",
      "32px",
    ]);
  });

  test("give it the page's font, which it can also be told", async () => {
    const fontOf = async (style: string) => {
      const page = await openPage(`<style>${style}</style>${map}`);
      await settled(page);
      return rows(page)
        .first()
        .locator(".name")
        .evaluate((name) => {
          const { fontFamily, fontSize } = getComputedStyle(name);
          return [fontFamily, fontSize];
        });
    };
    expect(await fontOf("body { font-family: Georgia }")).toEqual(["Georgia", "16px"]);
    expect(await fontOf("pudo-map { --pudo-font: Verdana; --pudo-font-size: 18px }")).toEqual([
      "Verdana",
      "18px",
    ]);
  });
});

describe("text of twice the size, as a reader sets it", () => {
  let large: Browser | undefined;
  let page: Page | undefined;
  afterAll(() => large?.close());

  test.each(LANGUAGE_CODES)("is shown whole on a phone of 360 pixels, in %s", async (lang) => {
    large ??= await launch("--blink-settings=defaultFontSize=32");
    page ??= await large.newPage({ viewport: PHONE, reducedMotion: "reduce" });
    await page.route(`${API}/checkout-${lang}`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="${lang}" style="font-size: 62.5%"><meta name="viewport" content="width=device-width">
          <title>Checkout</title><script type="module" src="/widget/pudo-map.js"></script>${map}`,
      }),
    );
    await page.goto(`${API}/checkout-${lang}`);
    await settled(page);
    await openFirstRow(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    const name = rows(page).first().locator(".name");
    expect(await name.evaluate((element) => getComputedStyle(element).fontSize)).toBe("32px");
    const cutOff = await page.locator("pudo-map").evaluate((widget) => {
      const { right } = widget.getBoundingClientRect();
      return [...widget.shadowRoot!.querySelectorAll("button, p, span, dt, dd")]
        .filter((part) => part.checkVisibility() && part.textContent?.trim())
        .filter(
          (part) => part.getBoundingClientRect().right > right + 1 || part.scrollWidth > part.clientWidth + 1,
        )
        .filter((part) => getComputedStyle(part).display !== "inline")
        .map((part) => `${part.className} ${part.textContent}`);
    });
    expect(cutOff).toEqual([]);
  });
});

describe("room", () => {
  /** How much of the page has moved by itself until the widget is there. */
  async function shiftOf(page: Page): Promise<number> {
    await settled(page);
    if (await page.locator(".map").isVisible()) await mapLoaded(page);
    return shiftOfPage(page);
  }

  /** Lets the page be drawn before the script comes. */
  const late = (page: Page) =>
    page.route("**/pudo-map.js", async (route) => {
      await page.locator("button").first().waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
      await route.continue();
    });

  const [, documented] = /```html\n(.*?)```/s.exec(readFileSync("docs/widget.md", "utf8"))!;

  test.each([
    ["the example", "desktop", "/widget/example.html"],
    ["the example", "phone", "/widget/example.html"],
    ["the demo", "desktop", "/widget/"],
    ["the demo", "phone", "/widget/"],
    ["the documentation's snippet", "desktop", undefined],
    ["the documentation's snippet", "phone", undefined],
  ])("is kept before the script is there: %s on a %s", async (_, screen, path) => {
    const viewport = screen === "phone" ? PHONE : DESKTOP;
    const page = await newPage({ viewport });
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    await late(page);
    // Text below the widget, which would move.
    const below = `<p>${"General terms<br>".repeat(40)}</p>`;
    const snippet = documented!.replaceAll("https://api.example.com", API);
    await page.route(`${API}/checkout`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Checkout</title>
          <h1>Checkout</h1>${snippet}${below}`,
      }),
    );
    await page.route(/\/widget\/(example\.html)?$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace("</main>", `${below}</main>`) });
    });
    await page.goto(API + (path ?? "/checkout"));
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });
});
