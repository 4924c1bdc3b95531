import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/texts/languages.ts";
import { demo } from "../demo.ts";
import { openFront, passOn } from "../front.ts";
import { openCounter, openSignedIn, untilOnline } from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const API = demo.base_url;
/** Loaded only where the browser can't read bar codes itself. */
const READER = "/counter/barcode-detector.js";

const counter = setUpCounter();

describe("the page", () => {
  it("sends requests to no other host, and violates none of its policies", async () => {
    const origins = new Set<string>();
    const errors: string[] = [];
    counter.context.on("request", (request) => origins.add(new URL(request.url()).origin));
    counter.context.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const page = await counter.openSignedIn();
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.getByRole("alert").filter({ hasText: "camera" }).waitFor();
    expect([...origins]).toEqual([counter.api.url]);
    expect(errors).toEqual([]);
  });

  it("has a strict policy, the camera for itself alone, and is not indexed", async () => {
    const { headers } = await fetch(`${API}/counter/`);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/);
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("permissions-policy")).toContain("camera=(self)");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("can be installed: its manifest has icons of the stated sizes", async () => {
    const page = await openCounter(counter.context, counter.api.url);
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const manifest = (await (await fetch(API + href)).json()) as {
      start_url: string;
      scope: string;
      display: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ start_url: "/counter/", scope: "/counter/", display: "standalone" });
    for (const { src, sizes, type } of manifest.icons) {
      const response = await fetch(API + src);
      expect(response.headers.get("content-type")).toContain(type);
      if (type !== "image/png") continue;
      const png = Buffer.from(await response.arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  });

  it("offers a new version, and switches to it on request", async () => {
    await using deployment = await openDeployment();
    const page = await openSignedIn(counter.context, { url: deployment.url, key: counter.api.key });
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

  it.each(LANGUAGE_CODES)(
    "comes in at most 43 KB, gzipped, besides the reader of codes, in %s",
    async (locale) => {
      await counter.useDevice({ locale, serviceWorkers: "block" });
      const page = await openCounter(counter.context, counter.api.url);
      await page.locator("input#key").waitFor();
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
      );
      const files = loaded.filter((path) => /\.(js|css)$/.test(path) && path !== READER);
      expect(files).toContain("/counter/counter.js");
      expect(files.filter((path) => path.includes("/texts-"))).toEqual([
        expect.stringMatching(`/texts-${locale}-`),
      ]);
      const contents = ["/counter/", ...files].map(async (path) => (await fetch(API + path)).bytes());
      const sizes = (await Promise.all(contents)).map((content) => gzipSync(content).byteLength);
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(43_000);
    },
  );

  it("is in English where the reader's language can't be loaded", async () => {
    await counter.useDevice({ locale: "fr", serviceWorkers: "block" });
    await counter.context.route("**/texts-fr-*", (route) => route.abort());
    const page = await openCounter(counter.context, counter.api.url);
    await page.getByRole("heading", { name: "Sign in to your counter" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  });

  it("does not cache requests to the API", async () => {
    const page = await counter.openSignedIn();
    await untilOnline(page);
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain("/counter/");
    expect(cached).toContainEqual(expect.stringMatching(/^\/counter\/noto-sans-\w+\.woff2$/));
    expect(cached.filter((path) => !path.startsWith("/counter/"))).toEqual([]);
  });
});

/** The same pages at another origin. Their service worker is a new version once `isNew` is set. */
async function openDeployment() {
  const deployment = { url: "", isNew: false, [Symbol.asyncDispose]: async () => {} };
  const front = await openFront(counter.api.url, async (request, response, body) => {
    if (!deployment.isNew || request.url !== "/counter/service-worker.js") return undefined;
    const original = await passOn(counter.api.url, request, body);
    const script = (await original.text()).replaceAll("counter-page-", "counter-page-next-");
    response.writeHead(200, { "content-type": original.headers.get("content-type")! }).end(script);
    return "answered";
  });
  return Object.assign(deployment, front);
}
