import { describe, expect, it } from "vitest";
import { OF_COLORS, violations } from "./accessibility.ts";
import { setUpBrowser } from "./browser-hooks.ts";
import { demo } from "./demo.ts";

const { base_url } = demo;
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const browser = setUpBrowser(DESKTOP);
/** Without the guides, which take axe ten seconds. */
const PART = 'aside, [id$="tag/orders-stores/POST/api/v1/orders"]';
const ORDER = "/docs/reference#tag/orders-stores/POST/api/v1/orders";

/** Faults of Scalar's own buttons, which the page around them can't correct. */
const OF_SCALAR = ["button-name", "label-content-name-mismatch"];

/**
 * Opens a page, and records the browser's complaints and the requests to other hosts.
 * @param options opens it in a context of its own
 */
async function visit(path: string, options?: { viewport: { width: number; height: number } }) {
  const page = await (options ? browser.newPage(options) : browser.sharedPage());
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(base_url))
      complaints.push(request.url());
  });
  await page.goto(base_url + path);
  return { page, complaints };
}

describe("the API reference", () => {
  it("shows an operation with its samples, asks nothing of other hosts, and is accessible, light and dark", async () => {
    const { page, complaints } = await visit(ORDER);
    const operation = page.locator('[id$="tag/orders-stores/POST/api/v1/orders"]').first();
    await operation.getByText("curl ", { exact: false }).first().waitFor();
    expect(await operation.getByRole("heading", { name: "Create an order to a pickup point" }).count()).toBe(
      1,
    );
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe("rgb(255, 255, 255)");
    const found = await violations(page, {}, PART);
    expect(found.filter((violation) => !OF_SCALAR.includes(violation.split(":")[0]!))).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(background).toBe("rgb(15, 15, 15)");
    expect(await violations(page, { runOnly: OF_COLORS }, PART)).toEqual([]);

    await operation.getByRole("button", { name: "Shell Curl" }).click();
    const samples = await page.getByRole("option").allTextContents();
    expect(samples.map((name) => name.trim().toLowerCase()).sort()).toEqual([
      ...["curl", "curl", "fetch", "pudo-client", "requests"],
    ]);
    const languages = await page.getByRole("listbox").innerText();
    for (const name of ["Shell", "Node.js", "PHP", "Python"]) expect(languages).toContain(name);
    await page.keyboard.press("Escape");
    expect(complaints).toEqual([]);
  });

  it("has the groups and the guides beside it, and finds both by search", async () => {
    const { page } = await visit("/docs/reference");
    await page.getByRole("link", { name: "Open the reference" }).waitFor();
    const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(files.filter((file) => file.includes("/scalar/"))).toEqual([]);
    await page.getByRole("link", { name: "Open the reference" }).click();
    const sidebar = page.locator("aside").first();
    await sidebar.getByRole("link", { name: "Orders: stores" }).waitFor();
    const beside = await sidebar.innerText();
    for (const name of [
      "Guides",
      "For partners",
      "pudo-client",
      "The map widget",
      "Partner",
      "Agent and driver",
      "Operator",
    ])
      expect(beside).toContain(`${name}\n`);
    await page.getByRole("button", { name: /Search/ }).click();
    await page.getByRole("combobox").fill("idempotency");
    await page.getByRole("option").first().waitFor();
    expect(await page.getByRole("option").allInnerTexts()).toContainEqual(
      expect.stringContaining("Idempotency"),
    );
  });

  it("leads from one guide to another, and fits a phone", async () => {
    const guide = "/docs#tag/guide-for-partners";
    const { page, complaints } = await visit(guide, { viewport: { width: 360, height: 740 } });
    await page.getByRole("heading", { name: "For partners" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("link", { name: "webhooks.md" }).first().click();
    await page.getByText("The service tells your server about every step of a parcel").waitFor();
    expect([page.url(), complaints]).toEqual([`${base_url}/docs/reference#tag/guide-webhooks`, []]);
    const links = (await (await fetch(`${base_url}/docs/guides.json`)).text()).match(/#tag\/[\w-]+/g)!;
    for (const link of links)
      expect(await page.locator(`[id$="${link.slice(1)}"]`).count(), link).toBeGreaterThan(0);
  });
});

describe("the index of operations", () => {
  it("has every operation of the document, in less than 40 KB and without a script", async () => {
    const html = await (await fetch(`${base_url}/docs/operations`)).text();
    expect(html.length).toBeLessThan(40_000);
    expect(html).not.toContain("<script");
    const { paths } = (await (await fetch(`${base_url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { summary: string }>>;
    };
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { summary }] of Object.entries(methods)) {
        expect(html).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
        expect(html).toContain(summary.replaceAll("&", "&amp;").replaceAll("'", "&#39;"));
      }
  });

  it("leads from an operation to its fields, and from there to its place in the reference", async () => {
    const { page, complaints } = await visit("/docs/operations", { viewport: { width: 360, height: 740 } });
    const look = async () => [
      await violations(page),
      await page.evaluate(() => document.documentElement.scrollWidth),
    ];
    expect(await look()).toEqual([[], 360]);
    await page.getByRole("link", { name: "GET /rates/estimate", exact: true }).click();
    await page.getByRole("heading", { name: "Estimate the price of a delivery" }).waitFor();
    expect(await look()).toEqual([[], 360]);
    await page.getByText("await pudo.rates.estimate(").waitFor();
    for (const field of ["data.chargeable_weight_kg", "data.rates[].breakdown[].amount"])
      expect(await page.getByText(field, { exact: true }).count(), field).toBe(1);
    // Among the problems, and in what is said of a parameter.
    await page.getByText("unknown_location", { exact: true }).first().waitFor();
    const operation = page.locator("section").filter({ hasText: "Estimate the price of a delivery" });
    await operation.getByRole("link", { name: "With samples, in the full reference" }).click();
    await page.getByText("curl ", { exact: false }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it("is where old links to the reference lead, at the same operation", async () => {
    const { page } = await visit("/docs#tag/orders-stores/POST/api/v1/orders");
    await page.getByRole("heading", { name: "Create an order to a pickup point" }).waitFor();
    expect(page.url()).toBe(`${base_url}${ORDER.replace("/reference#", "/operations/orders-stores#")}`);
  });
});

describe("the page where the documentation begins", () => {
  it("has a quick start with this deployment's address, and all else one press away, on a phone too", async () => {
    const { page, complaints } = await visit("/docs", { viewport: { width: 360, height: 740 } });
    await page.getByText(`curl "${base_url}/api/v1/orders"`).waitFor();
    await page.getByText(`createClient({ baseUrl: "${base_url}"`).waitFor();
    const samples = await page.locator("pre").allTextContents();
    expect(samples.join("\n").match(/ \\\n {2}-H /g)).toHaveLength(2);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const links = await page
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    for (const link of links) expect((await fetch(base_url + link)).status, link).toBe(200);
    expect(links).toContain("/docs/reference#all");
    expect(complaints).toEqual([]);
  });
});
