import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { setUpBrowser } from "../browser-hooks.ts";
import { demo } from "../demo.ts";

/** The origin of the API and of the widget's script. */
export const API = demo.base_url;
/** Attributes that place the customer in Ikeja, and the same as a query. */
export const IKEJA = 'latitude="6.6018" longitude="3.3515"';
export const NEAR_IKEJA = "latitude=6.602&longitude=3.352";
export const DESKTOP = { width: 1200, height: 900 };
export const PHONE = { width: 360, height: 740 };

/**
 * Registers hooks that open a browser and a shop for the tests of a file. The shop's checkout embeds the widget.
 * @param device the options of the page that tests share
 */
export function setUpShop(device: BrowserContextOptions = {}) {
  const shared: BrowserContextOptions = { viewport: DESKTOP, reducedMotion: "reduce", ...device };
  const browser = setUpBrowser(shared);
  let visits = 0;
  let server: Server;
  let checkout = "";
  let url = "";

  beforeAll(async () => {
    server = createServer((_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(checkout);
    });
    // Not "localhost", the API's host: the shop is another site.
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.close();
  });

  /**
   * Opens the shop's page with some content, without waiting for the widget.
   * @param options opens it in a context of its own, which a test needs that runs scripts first or goes offline
   */
  function openPage(
    content: string,
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    const html = `<!doctype html><html lang="en"><title>Checkout</title><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <script type="module" src="${API}/widget/pudo-map.js"></script>
    <main><h1>Checkout</h1>${content}</main>`;
    return openHtml(html, options, prepare);
  }

  async function openHtml(
    html: string,
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    checkout = html;
    const page = await (options ? browser.newPage({ ...shared, ...options }) : browser.sharedPage());
    // What is prepared must not meet the requests of the document before.
    if (prepare && !options) await page.goto("about:blank");
    await prepare?.(page);
    // Each time another address, for which the browser has no state of a form to restore.
    await page.goto(`${url}/checkout-${++visits}`);
    return page;
  }

  /** Opens a checkout form with a `<pudo-map>` with these attributes. */
  function openCheckout(
    attributes = IKEJA,
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    const form = `<form><pudo-map name="pickup_point" ${attributes}></pudo-map>
    <button>Continue</button><button type="reset">Start again</button></form>`;
    return openPage(form, options, prepare);
  }

  return { openPage, openHtml, openCheckout, newPage: browser.newPage };
}
