import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../client/src/index.ts";
import { freePort } from "../e2e/server.ts";
import { violations } from "./accessibility.ts";
import { setUpBrowser } from "./browser-hooks.ts";
import { demo } from "./demo.ts";

/** The example shop beside the service, as a customer, the shop and an agent use it. */

const { base_url, operator_token, partners, agent } = demo;
const { secret_key, client_id, client_secret } = partners[0]!;
const browser = setUpBrowser();
const httpCredentials = { username: "admin", password: "test" };
const pudo = createClient({ baseUrl: base_url, secretKey: secret_key });

let shop: ChildProcess;
let url: string;

/** The city in which the checkout's map opens: the demo agent's. */
let city: string;

beforeAll(async () => {
  const { address } = await pudo.points.get(agent.point_id);
  city = address.city;
  const port = await freePort();
  url = `http://localhost:${port}`;
  shop = spawn(process.execPath, [resolve("examples/shop/server.ts")], {
    env: {
      ...process.env,
      ...{ PORT: String(port), ADMIN_PASSWORD: httpCredentials.password },
      SHOP_DATABASE: join(mkdtempSync(join(tmpdir(), "shop-")), "shop.sqlite"),
      ...{ PUDO_BASE_URL: base_url, PUDO_SECRET_KEY: secret_key },
      ...{ PUDO_CLIENT_ID: client_id, PUDO_CLIENT_SECRET: client_secret },
      SHOP_MAP_AT: `${address.latitude},${address.longitude},${city}`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const text of shop.stdout!.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    said += text;
    if (said.includes("Ready")) break;
  }
  shop.stdout!.resume();
}, 240_000);
afterAll(async () => {
  shop?.kill();
  // Other files' tests share the partner.
  for (const endpoint of await pudo.webhooks.endpoints.list())
    if (endpoint.url.startsWith(url)) await pudo.webhooks.endpoints.delete(endpoint.id);
});

async function post<T>(path: string, key: string, body: object): Promise<T> {
  const response = await fetch(base_url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** What an element says after the page is loaded anew. */
async function reloaded(page: Page, selector: string): Promise<string | null> {
  await page.reload();
  return page.textContent(selector);
}

/** A checkout with a point of the list chosen, and what its delivery costs. */
async function openCheckout() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(url);
  await page.getByRole("button", { name: "Add Gèle" }).click();
  await page.getByRole("link", { name: /Cart/ }).click();
  await page.getByText(`Nearest to ${city}`).waitFor();
  await page.locator("pudo-map .points li").first().getByRole("button").first().click();
  await page.getByRole("button", { name: "Choose this point" }).click();
  await page.waitForFunction(() => document.querySelector("#fee")?.textContent?.startsWith("₦"));
  return { page, fee: (await page.textContent("#fee"))! };
}

describe("the example shop", () => {
  it("sells cloth, tells the customer when it has arrived, and knows when it is collected", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(url);
    expect(await page.textContent(".lead")).toMatch(/8,809 points in 37 states/);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Add Ankara" }).click();
    await page.getByRole("button", { name: "Add Gèle" }).click();
    await page.getByRole("link", { name: /Cart/ }).click();

    await page.locator("pudo-map .points li").first().getByRole("button").first().click();
    await page.getByRole("button", { name: "Choose this point" }).click();
    await page.waitForFunction(() => document.querySelector("#fee")?.textContent?.startsWith("₦"));
    const fee = (await page.textContent("#fee"))!;
    await page.getByLabel("Name", { exact: true }).fill("Ṣẹ̀gun Ọlábísí");
    await page.getByLabel("Phone").fill("0803 123 4567");
    await page.getByLabel("E-mail").fill("segun@example.com");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Place the order" }).click();
    await page.getByRole("heading", { name: "Thank you, Ṣẹ̀gun" }).waitFor();
    expect(await page.textContent("main")).toContain(fee);
    expect(await violations(page)).toEqual([]);

    const reference = (await page.locator("main p b").first().textContent())!;
    const order = (await pudo.orders.findByReference(reference))!;
    const { key } = await post<{ key: string }>("/operator/agents", operator_token, {
      ...{ point_id: order.point!.id, name: "Shop's test" },
    });
    const scan = (fields: object) =>
      post("/agent/scans", key, { tracking_code: order.tracking_code, ...fields });
    await scan({ action: "arrive" });
    await expect.poll(() => reloaded(page, "main")).toContain("Your code:");
    const [, code] = /Your code: (\d{6})/.exec((await page.textContent("main"))!)!;
    expect((await pudo.orders.get(order.id)).collection_code).toBe(code);
    await scan({ action: "collect", collection_code: code });
    await expect.poll(() => reloaded(page, "[aria-current=step]")).toBe("Collected");

    const back = page.getByRole("region", { name: "Send something back" });
    await back.getByRole("button", { name: "Send it back" }).click();
    await back.getByRole("alert").getByText("Say how many").waitFor();
    await back.getByRole("spinbutton").first().fill("1");
    await back.getByLabel("Why?").fill("Too small");
    await back.getByRole("button", { name: "Send it back" }).click();
    await back.getByText(": to be handed in.").waitFor();
    expect(await violations(page)).toEqual([]);
    const href = (await back.getByRole("link", { name: "Your return" }).getAttribute("href"))!;
    expect(await (await fetch(href)).text()).toContain('class="scan"');
    for await (const made of pudo.orders.list({ direction: "return", status: "created" })) {
      if (made.returnOf === order.id) await pudo.orders.cancel(made.id);
    }
    await expect.poll(() => reloaded(page, "[aria-labelledby=back]")).toContain(": cancelled.");
    const admin = await browser.newPage({ httpCredentials });
    await admin.goto(`${url}/admin`);
    const row = admin.getByRole("row").filter({ hasText: reference });
    expect(await row.textContent()).toContain("Return: cancelled");
  }, 120_000);

  it("has fields whose patterns browsers understand, and its map opens in a city that it names", async () => {
    const { page } = await openCheckout();
    const phone = page.getByLabel("Phone");
    const isValid = async (text: string) => {
      await phone.fill(text);
      return phone.evaluate((field: HTMLInputElement) => field.checkValidity());
    };
    expect(await isValid("+234 (803) 123-4567")).toBe(true);
    expect(await isValid("no phone")).toBe(false);
    expect(await isValid("(+)-(+)-")).toBe(false);
  });

  it("shows the price of the point that was chosen last, whichever answer comes last", async () => {
    const { page } = await openCheckout();
    const held = Promise.withResolvers<void>();
    await page.route(/\/quote\?point=first/, async (route) => {
      await held.promise;
      await route.fulfill({ json: { id: "of-first", fee: 1 } });
    });
    await page.route(/\/quote\?point=second/, (route) =>
      route.fulfill({ json: { id: "of-second", fee: 2000 } }),
    );
    const late = page.waitForResponse(/point=first/);
    for (const id of ["first", "second"])
      await page.evaluate(
        (id) => document.dispatchEvent(new CustomEvent("pudo-select", { detail: { id } })),
        id,
      );
    await page.waitForFunction(() => document.querySelector("#fee")?.textContent === "₦2,000");
    held.resolve();
    await (await late).finished();
    // Until the page has dealt with the late answer.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await page.textContent("#fee")).toBe("₦2,000");
    expect(await page.inputValue("input[name=quote_id]")).toBe("of-second");
  });

  it("says in words that a phone number is wrong, and keeps the point and its price", async () => {
    const { page, fee } = await openCheckout();
    // As a browser sends it that does not check.
    await page.locator("#checkout").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByLabel("Name", { exact: true }).fill("Amaka Obi");
    await page.getByLabel("Phone").fill("none");
    await page.getByLabel("E-mail").fill("amaka@example.com");
    await page.getByRole("button", { name: "Place the order" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "was not placed" });
    expect(await alert.textContent()).not.toMatch(/[_`]|customer\./);
    expect(await page.getByLabel("Phone").getAttribute("aria-invalid")).toBe("true");
    await page.getByText("7 to 20 digits and spaces").waitFor();
    expect(await page.textContent("#fee")).toBe(fee);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Phone").fill("0803 123 4567");
    await page.getByRole("button", { name: "Place the order" }).click();
    await page.getByRole("heading", { name: "Thank you, Amaka" }).waitFor();
    expect(await page.textContent("main")).toContain(fee);
  });

  it("shows its orders to whoever has the password, prints labels and cancels", async () => {
    const reference = await buyWithoutScript();
    expect((await fetch(`${url}/admin`)).status).toBe(401);
    const page = await browser.newPage({ httpCredentials, viewport: { width: 1280, height: 900 } });
    await page.goto(`${url}/admin`);
    expect(await violations(page)).toEqual([]);
    const labels = await page.request.get(`${url}/admin/labels`);
    expect((await labels.body()).subarray(0, 5).toString()).toBe("%PDF-");
    const row = page.getByRole("row").filter({ hasText: reference });
    await row.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => reloaded(page, `tr:has-text("${reference}") .status`)).toBe("Cancelled");
  }, 120_000);

  it("refuses a webhook that the service did not sign", async () => {
    const body = JSON.stringify({ id: "evt-1", type: "package.collected", data: {} });
    const forged = { "webhook-id": "evt-1", "webhook-timestamp": `${Math.floor(Date.now() / 1000)}` };
    const headers = { ...forged, "webhook-signature": "v1,AAAA", "content-type": "application/json" };
    expect((await fetch(`${url}/hooks`, { method: "POST", headers, body })).status).toBe(400);
  });
});

/** As a browser without scripts sends the forms: the shop asks for a confirmation of the price. */
async function buyWithoutScript(): Promise<string> {
  const [point] = await pudo.points.nearest({ latitude: 9.0579, longitude: 7.4951, itemWeight: 1, limit: 1 });
  const send = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(url + path, {
      ...{ method: "POST", redirect: "manual", headers: { origin: url, cookie } },
      body: new URLSearchParams(fields),
    });
  const cookie = (await send("/cart", { add: "adire" })).headers.get("set-cookie")!.split(";")[0]!;
  const customer = { name: "Amaka Obi", phone: "08031234567", email: "amaka@example.com" };
  const asked = await send("/checkout", { ...customer, pickup_point: point!.id }, cookie);
  expect(asked.status).toBe(409);
  const [, quote_id] = /name="quote_id" value="([^"]+)"/.exec(await asked.text())!;
  const bought = await send(
    "/checkout",
    { ...customer, pickup_point: point!.id, quote_id: quote_id! },
    cookie,
  );
  expect(bought.status).toBe(303);
  const page = await (await fetch(url + bought.headers.get("location")!)).text();
  return /OJA-[\w-]+/.exec(page)![0];
}
