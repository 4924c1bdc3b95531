import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../client/src/index.ts";
import { LANGUAGE_CODES } from "../../src/texts/languages.ts";
import { violationsInBothSchemes } from "./accessibility.ts";
import { setUpBrowser } from "./browser-hooks.ts";
import { demo } from "./demo.ts";

const { base_url, operator_token, partners } = demo;
const partner = partners[1]!;
const PHONE = { viewport: { width: 360, height: 740 } };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const browser = setUpBrowser(PHONE);
/** Tracking codes of a new parcel, of one that was sent to another point, and of a cancelled one. */
let created: string;
let moved: string;
let cancelled: string;

beforeAll(async () => {
  const shop = createClient({ baseUrl: base_url, secretKey: partner.secret_key });
  const [near, other] = await shop.points.nearest({ latitude: 6.6018, longitude: 3.3515, limit: 2 });
  const order = (reference: string) =>
    shop.orders.create({
      partner_order_id: reference,
      pudo_point_id: near!.id,
      customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
      items: [{ name: "Ankara fabric", qty: 1, price: 12500, weight_kg: 0.8 }],
    });
  created = (await order("TRACKED-1")).tracking_code;
  const sentOn = await order("TRACKED-3");
  await shop.orders.changePoint(sentOn.id, other!.id);
  moved = sentOn.tracking_code;
  cancelled = (await shop.orders.cancel((await order("TRACKED-2")).id)).tracking_code;
});

async function post<T>(path: string, key: string, body: object, method = "POST"): Promise<T> {
  const response = await fetch(base_url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * Opens a page of the service, and records the browser's messages and the URLs that it requests.
 * @param options opens it in a context of its own
 */
async function visit(path: string, options?: BrowserContextOptions) {
  const page = await (options ? browser.newPage({ ...PHONE, ...options }) : browser.sharedPage());
  const messages: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(base_url + path);
  return { page, messages, requests: () => requests.filter((url) => !url.startsWith("data:")) };
}

const changePartner = (changes: object) =>
  post(`/operator/partners/${partner.id}`, operator_token, changes, "PATCH");

/** What exceeds the page's width, and words that are broken because their line is too short. */
function cutOff(): string[] {
  const wrong = [...document.querySelectorAll("h1, h2, th, td, dt, dd, a, .notice, li strong, time")].filter(
    (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      // The groups of a code are elements of their own, without a space between them.
      const words = element.innerHTML
        .replace(/<[^>]+>/g, " ")
        .trim()
        .split(/[\s-]+/).length;
      return lines > words || element.getBoundingClientRect().right > innerWidth;
    },
  );
  const told = wrong.map((element) => element.outerHTML.slice(0, 80));
  return document.documentElement.scrollWidth > innerWidth ? [...told, "the page"] : told;
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe("the tracking page", () => {
  it.each([true, false])(
    "comes whole in one request, with scripts allowed: %s",
    async (javaScriptEnabled) => {
      const { page, messages, requests } = await visit(`/track/${created}`, { javaScriptEnabled });
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Order received");
      expect(await page.getByRole("listitem").count()).toBe(4);
      expect(await page.getByRole("img", { name: /^Map: / }).isVisible()).toBe(true);
      expect(await page.getByRole("rowheader", { name: "Sunday" }).isVisible()).toBe(true);
      expect(requests()).toEqual([`${base_url}/track/${created}`]);
      expect(messages).toEqual([]);
    },
  );

  it.each(["", "?lang=fr", "?lang=yo"])("fits a phone of 360 pixels%s", async (query) => {
    for (const path of [`/track/${created}${query}`, `/track/nothing${query}`]) {
      expect(await widthOf((await visit(path)).page)).toBe(360);
    }
  });

  it.each(LANGUAGE_CODES)("fits a phone of 360 pixels with text of twice the size: %s", async (language) => {
    for (const path of [moved, cancelled, "nothing"]) {
      const { page } = await visit(`/track/${path}?lang=${language}`);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect(await page.evaluate(cutOff)).toEqual([]);
    }
  });

  it("prints the marks of its steps, in dark schemes as well, though printers leave out backgrounds", async () => {
    const { page } = await visit(`/track/${created}`);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const marks = await page.evaluate(() =>
      [...document.querySelectorAll("li")].map((step) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(step, "::before");
        return { width: Number.parseFloat(borderTopWidth), color: borderTopColor };
      }),
    );
    const [now, ...ahead] = marks as [(typeof marks)[0], ...typeof marks];
    expect(now.width).toBe(7);
    expect(ahead.map(({ width }) => width)).toEqual([2, 2, 2]);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(22, 24, 29)");
    const icon = await page
      .locator(".icon")
      .evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]);
    expect(icon).toEqual(["rgb(22, 24, 29)", "rgba(0, 0, 0, 0)"]);
  });

  it("fits a phone of 360 pixels with a partner's name that is one long word", async () => {
    await changePartner({ label_name: "Long".repeat(15) });
    const { page } = await visit(`/track/${created}`);
    await changePartner({ label_name: partner.name });
    expect(await page.getByRole("banner").textContent()).toBe("Long".repeat(15));
    expect(await widthOf(page)).toBe(360);
  });

  it.each([
    ["a phone", PHONE],
    ["a desktop", DESKTOP],
  ] as const)(
    "has nothing for axe to find, light or dark on %s, in a colour that is hard to read",
    async (_, size) => {
      await changePartner({ brand_color: "#ffd600" });
      const page = await browser.newPage({ ...size, bypassCSP: true });
      for (const path of [moved, cancelled, "nothing"]) {
        await page.goto(`${base_url}/track/${path}`);
        expect(await violationsInBothSchemes(page)).toEqual([]);
      }
    },
  );

  it("works by keyboard: mend the code, send it, choose a language", async () => {
    const { page } = await visit(`/track/${created.slice(0, -1)}`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("We can’t find this parcel");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("code");
    await page.keyboard.press("End");
    await page.keyboard.type(created.slice(-1).toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForURL(`${base_url}/track/${created}?lang=en`);

    await page.keyboard.press("Tab");
    const directions = page.getByRole("link", { name: "Get directions" });
    expect(await directions.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await directions.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe("solid");
    const french = page.getByRole("link", { name: "Français" });
    for (let presses = 0; presses < 6; presses++) {
      if (await french.evaluate((link) => link === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(`${base_url}/track/${created}?lang=fr`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Commande enregistrée");
  });

  it("speaks the browser's language", async () => {
    const { page } = await visit(`/track/${created}`, { locale: "ha-NG" });
    expect(await page.getAttribute("html", "lang")).toBe("ha");
  });
});
