import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Authenticator } from "../../auth/authenticator.ts";
import { HOSTILE_TEXTS, seenIn } from "../hostile-texts.ts";
import { serveTiles } from "../tiles.ts";
import { call, logIn, shopOf } from "./partner.ts";
import { setUpPortal } from "./set-up.ts";

const portal = setUpPortal(HOSTILE_TEXTS[0]);
const { demo } = portal;
const ids: string[] = [];
/** The shop's server, which answers with all of them. */
let receiver: Server;

/** What the portal's page asks for, with its cookie. */
async function ask<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const headers = { "sec-fetch-site": "same-origin" };
  const response = await page.request.fetch(demo.base_url + path, { method, headers, data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

async function addPasskeys(page: Page): Promise<void> {
  await ask(page, "POST", "/portal/session/confirm", { password: portal.partner.password });
  for (const name of HOSTILE_TEXTS) {
    const key = new Authenticator(demo.base_url);
    const options = await ask<Parameters<typeof key.create>[0]>(page, "POST", "/portal/passkeys/options");
    await ask(page, "POST", "/portal/passkeys", { name, response: key.create(options) });
  }
}

beforeAll(async () => {
  const { secretKey, email, password } = portal.partner;
  receiver = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(500).end(HOSTILE_TEXTS.join("\n")));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "localhost", resolve));
  const hook = `http://localhost:${(receiver.address() as AddressInfo).port}`;
  const account = await logIn(demo, portal.partner);
  const shop = shopOf(demo, secretKey);
  for (const [i, text] of HOSTILE_TEXTS.entries()) {
    await shop.webhooks.endpoints.create({
      url: `${hook}/?${text.replaceAll("#", "")}`,
      events: i === 0 ? ["*"] : ["package.expired"],
      description: text,
    });
    const { id } = await shop.orders.create({
      partner_order_id: text.replaceAll("/", "").slice(0, 60),
      pudo_point_id: demo.agent.point_id,
      customer: { name: `${text} ${text}`, email: `hostile-${i}@example.com`, phone: "08031234567" },
      items: [{ name: text, qty: 1, price: 1, weight_kg: 1 }],
      note: text,
    });
    ids.push(id);
    for (const path of ["/partner/secret-keys", "/partner/api-keys"])
      await call(demo, "POST", path, account, { name: text, description: text });
    await expect(call(demo, "POST", "/api/v1/orders", secretKey, { [text]: text })).rejects.toThrow("400");
    await fetch(`${demo.base_url}/portal/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": text },
      body: JSON.stringify({ email, password }),
    });
  }
});
afterAll(() => receiver.close());

it("the portal shows whatever partners have stored as text, in every view", async () => {
  const page = await portal.newPage();
  await serveTiles(page, "https://tile.openstreetmap.org/**");
  const seen: string[] = [];
  const views = ["#/overview", "#/orders", ...ids.map((id) => `#/orders/${id}`)];
  for (const hash of views) {
    await page.goto(`${demo.base_url}/portal/${hash}`);
    await page.locator(".chart, .timeline, tbody tr").first().waitFor();
    seen.push(await seenIn(page));
  }
  for (const text of HOSTILE_TEXTS) {
    expect(seen.filter((shown) => shown.includes(text)).length).toBeGreaterThan(1);
  }
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  expect(portal.messages).toEqual([]);
});

it("the portal shows keys, endpoints, browsers, passkeys and what a receiver answered as text", async () => {
  const page = await portal.newPage();
  await addPasskeys(page);
  const view = async (hash: string, shown: string) => {
    await page.goto(`${demo.base_url}/portal/${hash}`);
    await page.locator(shown).first().waitFor();
    return seenIn(page);
  };
  const timesIn = (shown: string, text: string) => shown.split(text).length - 1;
  const failed = () => page.getByRole("region", { name: "Failed requests" }).locator("tbody tr").count();
  const developers = await view("#/developers", "tbody tr");
  const account = await view("#/account", "tbody tr");
  const webhooks = await view("#/webhooks", "#deliveries ~ * tbody tr");
  await page.getByRole("link", { name: "Details of package.created" }).last().click();
  const delivery = page.getByRole("dialog", { name: "Delivery" });
  await delivery.locator(".timeline li").first().waitFor();
  await delivery.getByText("What was sent").click();
  const answered = await seenIn(page);
  await page.goto(`${demo.base_url}/portal/#/developers`);
  await expect.poll(failed).toBe(HOSTILE_TEXTS.length);
  const refused = await seenIn(page);
  for (const text of HOSTILE_TEXTS) {
    expect([text, timesIn(developers, text)]).toEqual([text, expect.toSatisfy((times) => times >= 2)]);
    expect([text, timesIn(account, text)]).toEqual([text, expect.toSatisfy((times) => times >= 2)]);
    expect(webhooks).toContain(text);
    expect(answered).toContain(text);
    expect(timesIn(refused, text)).toBeGreaterThan(timesIn(developers, text) - 1);
  }
  expect(answered).toContain(JSON.stringify(HOSTILE_TEXTS[0]).slice(1, -1));
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  expect(portal.messages).toEqual([]);
});
