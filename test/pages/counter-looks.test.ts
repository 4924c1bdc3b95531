import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { launch } from "./browser.ts";
import { CounterApi } from "./counter-api.ts";
import {
  arrive,
  feedback,
  handOver,
  openCounter,
  openSignedIn,
  signIn,
  typeCode,
  untilInstalled,
  view,
} from "./counter-page.ts";
import { openFront, passOn } from "./front.ts";

const { base_url: baseUrl } = inject("demo");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
let context: BrowserContext;
let api: CounterApi;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(async () => {
  await context.close();
  await api[Symbol.asyncDispose]();
});

async function newContext(options: Parameters<Browser["newContext"]>[0] = {}): Promise<void> {
  api = await CounterApi.open(baseUrl);
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options });
}

/** What axe finds wrong, and where. */
async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(async (axe) => {
    // The page's policy lets no script in but its own; the test's comes past it.
    if (!("axe" in globalThis)) new Function(axe)();
    return (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run();
  }, AXE);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** Runs `look` on every state that the page has. */
async function throughAllStates(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  const expected = api.add("Amaka Obi", "in_transit");
  const shelved = api.add("Ṣẹ̀gun Ọlábísí Adébáyọ̀-Ọ̀kúnọlá", "ready_for_pickup", 6.5);
  api.add("Chidi Eze", "ready_for_pickup", 1);
  const cancelled = api.add("Bisi Ade", "cancelled");
  await look("signing in");
  await signIn(page, "ag_test_nobody");
  await page.getByRole("alert").filter({ hasText: "not known" }).waitFor();
  await look("wrong key");
  await signIn(page, api.key);
  await page.getByRole("navigation").waitFor();
  await untilInstalled(page);
  await look("scanning");
  await typeCode(page, "123");
  await look("wrong code");
  await typeCode(page, expected);
  await look("an expected parcel");
  await page.getByRole("button", { name: "It has arrived" }).click();
  await feedback(page, "Arrived").waitFor();
  await look("arrived");
  for (const list of ["Expected", "On shelf", "Expiring"] as const) {
    await view(page, list).click();
    await look(list);
  }
  await page.getByRole("button", { name: /Ṣẹ̀gun/ }).click();
  await look("a parcel on the shelf");
  await page.getByRole("button", { name: "Hand over" }).click();
  await handOver(page, "000000");
  await page.getByRole("alert").filter({ hasText: "This code is wrong" }).waitFor();
  await look("wrong collection code");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  // A wide screen has it beside the list.
  if (await view(page, "Scan").isVisible()) await view(page, "Scan").click();
  api.line = "down";
  await context.setOffline(true);
  await arrive(page, cancelled);
  await feedback(page, "Arrival kept").waitFor();
  await look("kept");
  api.line = "up";
  await context.setOffline(false);
  await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
  api.line = "down";
  await context.setOffline(true);
  await typeCode(page, shelved);
  await page.getByRole("button", { name: "Customer refuses it" }).click();
  await look("refusing");
  await page.getByRole("button", { name: "Yes, it goes back" }).click();
  await feedback(page, "Refusal kept").waitFor();
  await look("waiting and refused scans");
  await page.getByRole("button", { name: "Settings" }).click();
  await look("settings");
}

describe("for everybody", () => {
  it.each(["light", "dark"] as const)("axe finds nothing in any state, %s", async (colorScheme) => {
    await newContext({ colorScheme, reducedMotion: "reduce", bypassCSP: true });
    const page = await openCounter(context, api.url);
    const found: Record<string, string[]> = {};
    await throughAllStates(page, async (state) => {
      const wrong = await violations(page);
      if (wrong.length > 0) found[state] = wrong;
    });
    expect(found).toEqual({});
  });

  it.each([
    ["phone", 360, 740],
    ["desktop", 1280, 800],
  ])("on a %s nothing is cut off, and everything to press has 44 pixels", async (_, width, height) => {
    await newContext({ viewport: { width, height }, reducedMotion: "reduce" });
    const page = await openCounter(context, api.url);
    const found: Record<string, string[]> = {};
    await throughAllStates(page, async (state) => {
      const wrong = await page.evaluate(tooSmallOrCutOff);
      if (wrong.length > 0) found[state] = wrong;
    });
    expect(found).toEqual({});
  });

  it("everything works by keyboard", async () => {
    await newContext();
    const code = api.add("Amaka Obi", "in_transit");
    const page = await openCounter(context, api.url);
    await page.getByLabel("Agent key").waitFor();
    await page.keyboard.type(api.key);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").waitFor();
    expect(await focusedName(page)).toBe("Parcel counter");
    await tabTo(page, "Or type the code");
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Amaka Obi" }).waitFor();
    expect(await focusedName(page)).toBe("It has arrived");
    await page.keyboard.press("Enter");
    await feedback(page, "Arrived").waitFor();
    await tabTo(page, "On shelf");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "On shelf" }).waitFor();
    await tabTo(page, "Amaka Obi");
    await page.keyboard.press("Enter");
    expect(await focusedName(page)).toBe("Hand over");
    await page.keyboard.press("Enter");
    await page.keyboard.type(api.collectionCode);
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

  it("the keyboard's place is kept when a sheet is closed after its list was read anew", async () => {
    await newContext();
    api.add("Amaka Obi", "ready_for_pickup", 1);
    const page = await openSignedIn(context, api);
    await view(page, "On shelf").click();
    await tabTo(page, "Amaka Obi");
    const row = await page.locator(":focus").elementHandle();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => row!.evaluate(({ isConnected }) => isConnected)).toBe(false);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => focusedName(page)).toMatch(/^Amaka Obi/);
  });

  it("the keyboard's place is kept when the camera has a fault", async () => {
    await newContext();
    const page = await openSignedIn(context, api);
    await tabTo(page, "Scan with the camera");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "camera" }).waitFor();
    expect(await focusedName(page)).toBe("Scan with the camera");
  });
});

/** What is narrower or lower than a thumb needs, or reaches over the edge. */
function tooSmallOrCutOff(): string[] {
  const wrong = [...document.querySelectorAll<HTMLElement>("button, input, label.switch")]
    .filter((element) => element.checkVisibility() && element.role !== "switch")
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

describe("the page", () => {
  it("asks no other host for anything, and breaks none of its own policies", async () => {
    await newContext();
    const asked = new Set<string>();
    const complaints: string[] = [];
    context.on("request", (request) => asked.add(new URL(request.url()).origin));
    context.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    const page = await openSignedIn(context, api);
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.getByRole("alert").filter({ hasText: "camera" }).waitFor();
    expect([...asked]).toEqual([api.url]);
    expect(complaints).toEqual([]);
  });

  it("comes with a strict policy, the camera for itself alone, and is not indexed", async () => {
    const { headers } = await fetch(`${baseUrl}/counter/`);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/);
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("permissions-policy")).toContain("camera=(self)");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("can be installed: its manifest names icons of the sizes that they have", async () => {
    await newContext();
    const page = await openCounter(context, api.url);
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const manifest = (await (await fetch(baseUrl + href)).json()) as {
      start_url: string;
      scope: string;
      display: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ start_url: "/counter/", scope: "/counter/", display: "standalone" });
    for (const { src, sizes, type } of manifest.icons) {
      const response = await fetch(baseUrl + src);
      expect(response.headers.get("content-type")).toContain(type);
      if (type !== "image/png") continue;
      const png = Buffer.from(await response.arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  });

  it("offers a new version, and takes it when asked", async () => {
    await newContext();
    await using deployment = await openDeployment();
    const page = await openSignedIn(context, { url: deployment.url, key: api.key });
    const versions = async () =>
      (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("counter-page-"));
    const [first] = await versions();
    deployment.isNew = true;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText("A new version of this page is ready.").waitFor();
    expect(await versions()).toContain(first);
    await Promise.all([
      page.waitForEvent("load"),
      page.getByRole("button", { name: "Update", exact: true }).click(),
    ]);
    await page.getByRole("navigation").waitFor();
    await expect.poll(versions).toEqual([expect.stringMatching(/^counter-page-next-/)]);
  });

  it("leaves requests to the API out of its service worker's cache", async () => {
    await newContext();
    const page = await openSignedIn(context, api);
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain("/counter/");
    expect(kept.filter((path) => !path.startsWith("/counter/"))).toEqual([]);
  });
});

/** The same pages at another address, whose service worker changes with `isNew`. */
async function openDeployment() {
  const deployment = { url: "", isNew: false, [Symbol.asyncDispose]: async () => {} };
  const front = await openFront(api.url, async (request, response, body) => {
    if (!deployment.isNew || request.url !== "/counter/service-worker.js") return undefined;
    const original = await passOn(api.url, request, body);
    const script = (await original.text()).replaceAll("counter-page-", "counter-page-next-");
    response.writeHead(200, { "content-type": original.headers.get("content-type")! }).end(script);
    return "answered";
  });
  return Object.assign(deployment, front);
}
