import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { integrityOf, packageFiles, VERSION } from "../../../scripts/build-widget.ts";
import { SENTENCES } from "../../../src/pages/widget/texts/names.ts";
import { API, IKEJA, setUpShop } from "./checkout.ts";
import { mapLoaded, rows, settled } from "./page.ts";

const { openHtml } = setUpShop();

const PINNED = `${API}/widget/${VERSION}/pudo-map.js`;

const [, integrity] = /integrity="([^"]+)"/.exec(readFileSync("docs/widget.md", "utf8"))!;
const pinnedScript = `<script type="module" src="${PINNED}" integrity="${integrity}" crossorigin="anonymous"></script>`;

/** A page with the widget in French. */
const shop = (script: string, attributes = IKEJA) =>
  `<!doctype html><html lang="fr"><title>Checkout</title>${script}<pudo-map ${attributes}></pudo-map>`;

async function expectWorkingWidget(page: Page): Promise<void> {
  await settled(page);
  await mapLoaded(page);
  await page.getByText("Autour de moi", { exact: true }).waitFor();
  expect(await rows(page).count()).toBeGreaterThan(10);
}

describe("the address of a version", () => {
  test("never changes, may be cached for ever, and has the hash that the documentation shows", async () => {
    const response = await fetch(PINNED);
    expect(integrityOf(await response.bytes())).toBe(integrity);
    const headers = {
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-type": expect.stringContaining("javascript"),
    };
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    const unknown = await fetch(`${API}/widget/9.9.9/pudo-map.js`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get("cache-control")).toBe("no-store");
  });

  test("serves another site, which checks its hash, with map and texts of the same version", async () => {
    const parts: string[] = [];
    const page = await openHtml(shop(pinnedScript), {}, async (opened) => {
      opened.on("response", (response) => {
        if (!response.url().includes("/parts/")) return;
        parts.push(new URL(response.url()).pathname);
        expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
      });
    });
    await expectWorkingWidget(page);
    const folder = `/widget/${VERSION}/parts/`;
    expect(parts.toSorted()).toEqual([
      expect.stringContaining(`${folder}fr-`),
      expect.stringContaining(`${folder}map-`),
    ]);
  });

  test("lets no part run that the script does not know", async () => {
    const page = await openHtml(shop(pinnedScript), undefined, (opened) =>
      opened.route("**/parts/*", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()} ` });
      }),
    );
    await rows(page).first().waitFor();
    await page.getByText(SENTENCES.mapFailed).waitFor();
    expect(await page.locator(".marker").count()).toBe(0);
  });
});

test("the npm package works from a shop's own site", async () => {
  const files = await packageFiles();
  const page = await openHtml(
    shop(`<script type="module" src="/pudo-map/pudo-map.js"></script>`, `${IKEJA} base-url="${API}"`),
    undefined,
    (opened) =>
      opened.route("**/pudo-map/**", (route) => {
        const path = new URL(route.request().url()).pathname.slice("/pudo-map/".length);
        return route.fulfill({ contentType: "text/javascript", body: Buffer.from(files.get(path)!) });
      }),
  );
  await expectWorkingWidget(page);
});
