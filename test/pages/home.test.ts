import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { violationsInBothSchemes } from "./accessibility.ts";
import { setUpBrowser } from "./browser-hooks.ts";
import { demo } from "./demo.ts";

const { base_url } = demo;
const browser = setUpBrowser();

/** The pages of the service that people open: those made of files, and those that the Worker makes. */
const PAGES = [
  ...readdirSync("src/pages").filter((page) =>
    ["assets/index.html", "page.tsx"].some((file) => existsSync(`src/pages/${page}/${file}`)),
  ),
  "docs",
  "track",
];

describe("the page at /", () => {
  it("is HTML for every client, leads to every page and loads nothing but its style sheet", async () => {
    const response = await fetch(`${base_url}/`, { headers: { accept: "application/json" } });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("console", (message) => requests.push(message.text()));
    await page.goto(base_url);
    const links = await page.locator("a").evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
    expect(links.map((link) => new URL(link).pathname.split("/")[1])).toEqual(expect.arrayContaining(PAGES));
    for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
    expect(requests.filter((url) => !url.startsWith("data:"))).toEqual([
      `${base_url}/`,
      `${base_url}/home/home.css`,
    ]);
  });

  it("fits a phone, also with text of twice the size, and has nothing that axe objects to", async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await page.goto(base_url);
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect([await violationsInBothSchemes(page), await widthOf()]).toEqual([[], 320]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await widthOf()).toBe(320);
  });

  it("leads on by keyboard", async () => {
    const page = await browser.newPage();
    await page.goto(base_url);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${base_url}/docs`);
  });
});

describe("the licences of the packages in a page's files", () => {
  it.each([
    ["portal", ["preact", "@preact/signals-core", "csv-parse", "leaflet", "@simplewebauthn/browser"]],
    ["console", ["preact", "lean-qr", "leaflet"]],
    ["counter", ["idb", "barcode-detector", "zxing-wasm"]],
    ["driver", ["idb"]],
    ["widget", ["leaflet", "supercluster", "kdbush"]],
  ])("are beside %s", async (page, packages) => {
    const text = await (await fetch(`${base_url}/${page}/LICENSES.txt`)).text();
    for (const name of packages) expect(text).toMatch(new RegExp(`(^|\n)${name}\n\n.*[^]*?Copyright`));
  });
});
