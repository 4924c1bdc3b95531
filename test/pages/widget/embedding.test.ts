import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { violations } from "../accessibility.ts";
import { serveTiles } from "../tiles.ts";
import { API, DESKTOP, IKEJA, PHONE, setUpShop } from "./checkout.ts";
import { choose, search, settled, zoomOut } from "./page.ts";

const { newPage, openPage } = setUpShop();

describe("the widget in a page", () => {
  const schemes = ["light", "dark"] as const;
  const screens = { desktop: DESKTOP, phone: PHONE };

  const axeOptions = {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // A pin may be below a button or another pin. WCAG allows it, because the list offers the same.
    rules: { "target-size": { enabled: false } },
  };

  test.each(schemes.flatMap((scheme) => Object.keys(screens).map((screen) => [scheme, screen] as const)))(
    "%s on a %s has no axe violations: chosen, failed or empty",
    async (colorScheme, screen) => {
      const viewport = screens[screen as keyof typeof screens];
      const page = await newPage({ viewport, colorScheme, reducedMotion: "reduce" });
      await serveTiles(page, "https://tile.openstreetmap.org/**");
      await page.goto(`${API}/widget/`);
      await settled(page);
      await choose(page, 0);
      expect(await violations(page, axeOptions)).toEqual([]);
      await page.route("**/public/**", (route) => route.abort());
      await zoomOut(page);
      await page.getByRole("alert").waitFor();
      expect(await violations(page, axeOptions)).toEqual([]);
      await page.unroute("**/public/**");
      await search(page, "Atlantis");
      await page.getByText("Nothing was found").waitFor();
      expect(await violations(page, axeOptions)).toEqual([]);
    },
  );

  const map = `<pudo-map ${IKEJA}></pudo-map>`;

  test.each([
    ["a dialog", `<dialog><form>${map}</form></dialog>`],
    ["a row", `<div style="display: flex">${map}</div>`],
    [
      "a centred column",
      `<div style="display: flex; flex-direction: column; align-items: center">${map}</div>`,
    ],
    ["a table", `<table><tr><td>${map}</td></tr></table>`],
    ["a box out of the flow", `<div style="position: absolute; inset-inline-start: 0">${map}</div>`],
    ["inline text", `<style>pudo-map { display: inline-block }</style>${map}`],
  ])("has a width of its own in %s, but no more than the page's", async (_, content) => {
    for (const [viewport, least] of [
      [DESKTOP, 900],
      [PHONE, 260],
    ] as const) {
      const page = await openPage(content, { viewport });
      await page.evaluate(() => document.querySelector("dialog")?.showModal());
      await settled(page);
      const width = await page.locator("pudo-map").evaluate((element) => element.clientWidth);
      expect(width).toBeGreaterThan(least);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
  });

  test("fills its column without widening it", async () => {
    const columns = "display: grid; grid-template-columns: 1fr 10rem; width:";
    const page = await openPage(
      `<div style="${columns} 30rem">${map}</div><div style="${columns} 80rem">${map}`,
    );
    const widths = () => page.locator("pudo-map").evaluateAll((all) => all.map((one) => one.clientWidth));
    await expect.poll(widths).toEqual([20 * 16, 70 * 16]);
  });

  test("the demo and the example run under their Content-Security-Policy", async () => {
    for (const path of ["/widget/", "/widget/example.html"]) {
      const page = await newPage();
      await serveTiles(page, "https://tile.openstreetmap.org/**");
      const problems: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      const response = await page.goto(API + path);
      expect(response!.request().redirectedFrom()).toBe(null);
      expect(response!.headers()["content-security-policy"]).toMatch(
        /default-src 'none'; script-src 'self';/,
      );
      await settled(page);
      expect(problems).toEqual([]);
    }
  });

  test("the demo shows what the shop gets, also when the choice is dropped", async () => {
    const page = await newPage();
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    await page.goto(`${API}/widget/`);
    await settled(page);
    await choose(page, 0);
    await page.getByText("pudo-select: {").waitFor();
    await page.locator("pudo-map").evaluate((widget) => widget.setAttribute("item-weight", "900"));
    await page.getByText("Nothing is chosen any more.").waitFor();
  });

  test("the script has at most 60 KB gzipped, and may be loaded from any origin and cached", async () => {
    const response = await fetch(`${API}/widget/pudo-map.js`);
    expect(gzipSync(await response.bytes()).byteLength).toBeLessThanOrEqual(60_000);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": expect.stringContaining("max-age="),
    });
  });
});
