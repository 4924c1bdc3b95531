import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { violations } from "../accessibility.ts";
import { serveTiles } from "../tiles.ts";
import { API, DESKTOP, IKEJA, PHONE, setUpShop } from "./checkout.ts";
import { changeButton, choose, mapLoaded, search, searchField, settled, zoomOut } from "./page.ts";

const { newPage, openPage } = setUpShop();

describe("the widget in a page", () => {
  const screens = { desktop: DESKTOP, phone: PHONE };

  const axeOptions = {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // A pin may be below a button or another pin. WCAG allows it, because the list offers the same.
    rules: { "target-size": { enabled: false } },
  };

  test.each(Object.entries(screens))(
    "has no axe violations on a %s in either scheme, whatever it shows",
    async (screen, viewport) => {
      const page = await newPage({ viewport, reducedMotion: "reduce" });
      await serveTiles(page, "https://tile.openstreetmap.org/**");
      await page.goto(`${API}/widget/`);
      await settled(page);
      const check = async () => {
        await page.emulateMedia({ colorScheme: "light" });
        expect(await violations(page, axeOptions)).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await violations(page, { runOnly: ["color-contrast"] })).toEqual([]);
      };
      await choose(page, 0);
      await check();
      await changeButton(page).click();
      await searchField(page).pressSequentially("ikeja");
      await page.locator("pudo-map").getByRole("option").first().waitFor();
      await check();
      await page.keyboard.press("Escape");
      if (screen === "phone") await page.getByRole("button", { name: "Map", exact: true }).click();
      await mapLoaded(page);
      await page.locator(".pin:not(.chosen)").first().click();
      await page.locator(".card").waitFor();
      await check();
      await page.route("**/public/**", (route) => route.abort());
      await zoomOut(page);
      await page.getByRole("alert").waitFor();
      await check();
      await page.unroute("**/public/**");
      await search(page, "Atlantis");
      await page.getByText("Nothing was found").waitFor();
      await check();
      await page.locator("pudo-map").evaluate((map) => map.setAttribute("item-weight", "900"));
      await page.getByText("They take up to").waitFor();
      await check();
      // Without a place and without tiles.
      await page.evaluate(() => {
        const map = document.createElement("pudo-map");
        document.querySelector("form")!.replaceChildren(map);
      });
      await page.getByText("Choose a state.").waitFor();
      if (screen === "desktop") await page.locator(".marker .label").first().waitFor();
      await check();
    },
  );

  const map = `<pudo-map ${IKEJA}></pudo-map>`;

  const containers: Record<string, string> = {
    "a dialog": `<dialog><form>${map}</form></dialog>`,
    "a row": `<div style="display: flex">${map}</div>`,
    "a centred column": `<div style="display: flex; flex-direction: column; align-items: center">${map}</div>`,
    "a table": `<table><tr><td>${map}</td></tr></table>`,
    "a box out of the flow": `<div style="position: absolute; inset-inline-start: 0">${map}</div>`,
    "inline text": `<style>pudo-map { display: inline-block }</style>${map}`,
  };

  test.each([
    ["desktop", 900],
    ["phone", 260],
  ] as const)(
    "has a width of its own on a %s, but no more than the page's, whatever contains it",
    async (screen, least) => {
      const viewport = screens[screen];
      const page = await openPage("", { viewport });
      for (const [container, content] of Object.entries(containers)) {
        await page.locator("main").evaluate((main, html) => {
          main.innerHTML = html;
          document.querySelector("dialog")?.showModal();
        }, content);
        await page.locator("pudo-map li:visible").first().waitFor();
        const width = await page.locator("pudo-map").evaluate((element) => element.clientWidth);
        expect(width, container).toBeGreaterThan(least);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), container).toBe(
          viewport.width,
        );
      }
    },
  );

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

  test("the script and the map that it loads later are small, come from any origin and may be cached", async () => {
    const page = await newPage();
    const loaded = page.waitForResponse(/\/parts\/map-/);
    await page.goto(`${API}/widget/example.html`);
    const map = await loaded;
    const script = await fetch(`${API}/widget/pudo-map.js`);
    const sizes = [await script.bytes(), await map.body()].map((bytes) => gzipSync(bytes).byteLength);
    expect(sizes[0]).toBeLessThanOrEqual(23_000);
    expect(sizes[1]).toBeLessThanOrEqual(40_000);
    const anywhere = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
    expect(Object.fromEntries(script.headers)).toMatchObject({
      ...anywhere,
      "cache-control": "public, max-age=300",
    });
    expect(map.headers()).toMatchObject({
      ...anywhere,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
});
