import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsInBothSchemes } from "../accessibility.ts";
import { takeMoney } from "../collected-money.ts";
import { confirmIdentity, outliveConfirmation } from "../confirmation.ts";
import { serveTiles } from "../tiles.ts";
import { call, logIn, newOrder, shopOf } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;

/** The shop's server: what it answers, and the signatures of what it was sent. */
const shop = { status: 500, signatures: [] as string[] };
const ANSWERS: Record<number, string> = { 200: "thank you", 500: "<b>out of order</b>" };
let receiver: Server;
let hook: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    shop.signatures.push(String(request.headers["webhook-signature"]));
    const { status } = shop;
    request.resume().on("end", () => response.writeHead(status).end(ANSWERS[status]));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "localhost", resolve));
  hook = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterAll(() => receiver.close());

const dialog = (page: Page, name?: string) => page.getByRole("dialog", name === undefined ? {} : { name });

/** Answers the question for the password, which comes before what shows or changes secrets. */
const confirm = (page: Page, password = portal.partner.password) =>
  confirmIdentity(page, "Password", password);

/** The same, if the question appears: the password may have been given a moment ago. */
async function confirmIfAsked(page: Page, next: Locator): Promise<void> {
  const question = dialog(page, "Confirm that it is you");
  await next.or(question).first().waitFor();
  if (await question.isVisible()) await confirm(page);
  await next.waitFor();
}

/** The secret of the service that signs webhooks to orders' own addresses. */
const webhookSecret = (key = portal.partner.secretKey) => shopOf(demo, key).webhooks.secret();

describe("what happens to orders", () => {
  it("is followed as it happens, from the moment on at which somebody begins to look", async () => {
    await newOrder(demo, portal.partner, { reference: "BEFORE" });
    const page = await portal.open("#/webhooks");
    const live = page.getByRole("region", { name: "As it happens" });
    await live.getByRole("button", { name: "Follow the events" }).click();
    await live.getByText("what happens now is shown here").waitFor();
    await newOrder(demo, portal.partner, { reference: "LIVE-1" });
    await live.getByRole("link", { name: "LIVE-1" }).waitFor();
    expect(await live.getByRole("link").allTextContents()).toEqual(["LIVE-1"]);
    await live.getByRole("button", { name: "Stop following" }).click();
    await page.route(/\/events\?/, (route) => route.abort(), { times: 1 });
    await live.getByRole("button", { name: "Follow the events" }).click();
    await live.getByRole("alert").filter({ hasText: "The service can't be reached." }).waitFor();
    await live.getByRole("button", { name: "Follow the events" }).click();
    await live.getByText("what happens now is shown here").waitFor();
    expect(await live.getByRole("alert").count()).toBe(0);
    await live.getByRole("button", { name: "Stop following" }).click();
  });
});

describe("the view for developers", () => {
  it("makes a key that works, shows it once, and revokes it", async () => {
    const page = await portal.open("#/developers");
    await title(page, "Developers").waitFor();
    await page.getByRole("button", { name: "New secret key" }).click();
    await dialog(page).getByLabel("Name").fill("Checkout server");
    await outliveConfirmation(page, /\/partner\/secret-keys$/);
    await dialog(page).getByRole("button", { name: "Create the secret key" }).click();
    await confirm(page);
    const key = await dialog(page).getByLabel("The secret key").inputValue();
    expect(key).toMatch(/^sk_test_/);
    // A browser lets a page refuse the first two.
    for (let i = 0; i < 4; i++) await page.keyboard.press("Escape");
    expect(await dialog(page).getByLabel("The secret key").inputValue()).toBe(key);
    await call(demo, "GET", "/orders?pageSize=1", key);
    expect(await dialog(page).getByLabel("A first request with it").inputValue()).toContain(key);
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByText(`${key.slice(0, 12)}…${key.slice(-4)}`, { exact: true }).waitFor();
    const leak = "These keys were created with it; revoke them too: ";
    await page.getByRole("button", { name: "Revoke Checkout server" }).click();
    await page.getByText("What it did: 0 orders created, 0 cancelled, 0 sent to another point.").waitFor();
    expect(await page.getByText(leak).count()).toBe(0);
    await page.keyboard.press("Escape");
    await takeMoney(demo);
    const order = await newOrder(demo, { secretKey: key }, { reference: "LOWERED", codAmount: 500 });
    await shopOf(demo, key).orders.lowerCod(order.id, 1);
    const hooks = { url: "https://thief.example.com/hooks", events: ["*"] };
    const thief = await call<{ data: { id: string } }>(
      demo,
      "POST",
      "/partner/webhook-endpoints",
      key,
      hooks,
    );
    await call(demo, "POST", "/partner/receiving-codes", key, { parcels: 7 });
    const secret = await webhookSecret(key);
    const token = await logIn(demo, { ...portal.partner, secretKey: key });
    await call(demo, "POST", "/partner/secret-keys", token, { name: "Back door" });
    await page.getByRole("button", { name: "Revoke Checkout server" }).click();
    expect(await page.content()).not.toContain(key);
    await page
      .getByLabel("Switch off https://thief.example.com/hooks, which it created or changed")
      .waitFor();
    await page.getByLabel("End the receiving code for 7 parcels, which it created").waitFor();
    await page
      .getByText("It lowered 1 amounts to collect, and said of 0 parcels that they are back.")
      .waitFor();
    await page.getByText(`${leak}Back door`, { exact: true }).waitFor();
    const rotating = page.getByLabel("Rotate the webhook secret, which it read");
    expect(await rotating.isChecked()).toBe(false);
    await rotating.check();
    await page.getByRole("button", { name: "Revoke the secret key" }).dblclick();
    await page.getByText("“Checkout server” is revoked.").waitFor();
    await expect(call(demo, "GET", "/orders?pageSize=1", key)).rejects.toThrow("401");
    const path = `/partner/webhook-endpoints/${thief.data.id}`;
    expect(await page.evaluate(async (at) => (await (await fetch(at)).json()).data.enabled, path)).toBe(
      false,
    );
    expect(await page.evaluate(async (at) => (await fetch(at, { method: "DELETE" })).status, path)).toBe(204);
    const codes = async () => (await (await fetch("/partner/receiving-codes")).json()).data;
    expect(await page.evaluate(codes)).toMatchObject([{ parcels: 7, code: null }]);
    expect(await webhookSecret()).not.toBe(secret);
    await page.getByRole("region", { name: "White-label API" }).getByText("None yet.").waitFor();
    const clients = `/operator/partners/${portal.partner.id}/clients`;
    const client = await call<{ data: { client_id: string } }>(
      ...([demo, "POST", clients, demo.operator_token, {}] as const),
    );
    await page.reload();
    const credentials = page.getByRole("table", { name: "Client credentials" });
    await credentials.getByRole("cell", { name: "Not valid" }).waitFor();
    expect(await credentials.locator('[data-label="New secret"]').textContent()).toBe("Never");
    await call(demo, "POST", `${clients}/${client.data.client_id}/rotate`, demo.operator_token);
    await page.reload();
    await credentials.getByRole("cell", { name: /^Valid until .*\d\d:\d\d/ }).waitFor();
    expect(await credentials.locator('[data-label="New secret"]').textContent()).toMatch(/\d\d:\d\d/);
    await page.getByText("They work from nowhere yet").waitFor();
    expect(await page.getByText("confirmation_required").count()).toBe(0);
    expect(portal.messages.filter((message) => !message.includes("403"))).toEqual([]);
  });

  it("makes an API key that ends with the day that was chosen, and revokes it", async () => {
    const page = await portal.open("#/developers");
    await page.getByRole("button", { name: "New API key" }).click();
    await dialog(page).getByLabel("Name").fill("Dashboard");
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await dialog(page).getByLabel("Last day").fill(day);
    await dialog(page).getByRole("button", { name: "Create the API key" }).click();
    const field = dialog(page).getByLabel("The API key");
    await confirmIfAsked(page, field);
    const key = await field.inputValue();
    await call(demo, "GET", "/orders?pageSize=1", key);
    await page.getByRole("button", { name: "I have saved it" }).click();
    const keys = page.getByRole("table", { name: "API keys" });
    await keys.getByRole("row", { name: /^Dashboard/ }).waitFor();
    const listed = await page.evaluate(async () => (await (await fetch("/partner/api-keys")).json()).data);
    const end = await page.evaluate((last) => new Date(`${last}T23:59:59.999`).toISOString(), day);
    expect(listed).toMatchObject([{ name: "Dashboard", expiresAt: end }]);
    await page.getByRole("button", { name: "Revoke Dashboard" }).click();
    await page.getByRole("button", { name: "Revoke the API key" }).click();
    await page.getByText("“Dashboard” is revoked.").waitFor();
    await keys.waitFor({ state: "detached" });
    await dialog(page).waitFor({ state: "detached" });
    await expect(call(demo, "GET", "/orders?pageSize=1", key)).rejects.toThrow("401");
  });

  it("shows the webhook secret, copies it, and rotates it, after which both hold for a day", async () => {
    const page = await portal.openElsewhere("#/developers", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const section = page.getByRole("region", { name: "Webhook secret" });
    const secret = section.getByLabel("The secret");
    await section.getByRole("button", { name: "Show the secret" }).click();
    await confirmIfAsked(page, secret);
    const before = await secret.inputValue();
    expect(before).toBe(await webhookSecret());
    await section.getByRole("button", { name: "Copy" }).click();
    await section.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before);
    await section.getByRole("button", { name: "Rotate it" }).click();
    await dialog(page).getByRole("button", { name: "Rotate the secret" }).click();
    await page.getByText(/^Both secrets work until \d/).waitFor();
    await dialog(page).waitFor({ state: "detached" });
    const after = await secret.inputValue();
    expect([after === before, after]).toEqual([false, await webhookSecret()]);
    // A browser that does not let the page write to its clipboard.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await section.getByRole("button", { name: "Copy" }).click();
    await section.getByText("Could not copy: it is selected, copy it by keyboard").waitFor();
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(after);
  });

  it("lists what failed: what to change, or where the problem is explained", async () => {
    const { secretKey } = portal.partner;
    const refused = call(demo, "POST", "/api/v1/orders", secretKey, { partner_order_id: "FAILED" });
    await expect(refused).rejects.toThrow("400");
    const none = call(demo, "GET", "/api/v1/orders/01a1f8b1-ba9f-72b9-b729-0167e5e79a37", secretKey);
    await expect(none).rejects.toThrow("404");
    const page = await portal.open("#/developers");
    const row = (text: string) =>
      page.getByRole("table", { name: "Failed requests" }).getByRole("row").filter({ hasText: text });
    await row("POST /api/v1/orders").getByText("pudo_point_id").waitFor();
    await row("order_not_found").getByText("See the problem.").waitFor();
    expect(await row("order_not_found").getByRole("link").getAttribute("href")).toBe(
      "/problems/order_not_found",
    );
  });
});

describe("the view of webhooks", () => {
  const card = (page: Page) => page.getByRole("article", { name: hook });
  const deliveries = (page: Page) => page.getByRole("region", { name: "Deliveries" });
  const states = (page: Page) => deliveries(page).locator("tbody .badge").allTextContents();
  const stored = (page: Page) => page.getByRole("button", { name: "I have saved it" });

  it("adds an endpoint, sends a test, shows each attempt with the receiver's answer, and pauses it", async () => {
    const page = await portal.open("#/webhooks");
    await title(page, "Webhooks").waitFor();
    await page.getByRole("button", { name: "New endpoint" }).click();
    await dialog(page).getByLabel("Address").fill(hook);
    await dialog(page).getByRole("button", { name: "Add the endpoint" }).click();
    const secret = page.getByLabel("It signs the webhooks to this endpoint");
    await confirmIfAsked(page, secret);
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    await stored(page).click();
    await card(page).getByRole("button", { name: "Send a test" }).click();
    await expect.poll(() => states(page), { timeout: 30_000 }).toEqual(["Failed"]);
    await page.getByRole("link", { name: "Details of webhook.test" }).click();
    const attempts = dialog(page, "Delivery").locator(".timeline li");
    await expect.poll(() => attempts.count()).toBe(2);
    expect(await attempts.last().textContent()).toMatch(/^Answered 500.* s<b>out of order<\/b>$/);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#/webhooks");
    await card(page).getByRole("button", { name: "Pause" }).click();
    await card(page).getByText("Paused").waitFor();
    await card(page).getByRole("button", { name: "Enable" }).click();
    await card(page).getByText("Enabled").waitFor();
  });

  it("sends again what failed, one by one or all since a day, and shows those of one event", async () => {
    for (const reference of ["HOOK-1", "HOOK-2"]) await newOrder(demo, portal.partner, { reference });
    const page = await portal.newPage();
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    await page.goto(`${demo.base_url}/portal/#/webhooks`);
    await expect.poll(() => states(page), { timeout: 30_000 }).toEqual(["Failed", "Failed", "Failed"]);
    const row = page.getByText("package.created", { exact: true });
    await deliveries(page).getByLabel("Event").selectOption("webhook.test");
    await expect.poll(() => states(page)).toEqual(["Failed"]);
    await deliveries(page).getByLabel("Event").selectOption("package.created");
    await expect.poll(() => row.count()).toBe(3);
    const orders = deliveries(page).locator('tbody a[href^="#/orders/"]');
    expect(await orders.allTextContents()).toEqual(["HOOK-2", "HOOK-1"]);
    const endpoint = deliveries(page).getByLabel("Endpoint");
    await endpoint.selectOption({ label: hook });
    await expect.poll(() => new URL(page.url()).hash).toMatch(/&endpoint=[\da-f-]{36}$/);
    expect(await states(page)).toEqual(["Failed", "Failed"]);
    await endpoint.selectOption("");
    shop.status = 200;
    await page.getByRole("link", { name: "Details of package.created" }).first().click();
    await dialog(page, "Delivery").getByRole("button", { name: "Send it again" }).click();
    await page.getByText("It is being sent again.").waitFor();
    await expect.poll(() => states(page), { timeout: 30_000 }).toEqual(["Delivered", "Failed"]);
    await card(page).getByRole("button", { name: "Send failed webhooks again" }).click();
    const since = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await dialog(page).getByLabel("Since").fill(since);
    await dialog(page).getByRole("button", { name: "Send them again" }).click();
    await page.getByText("2 webhooks will be sent again.").waitFor();
    await expect.poll(() => states(page), { timeout: 30_000 }).toEqual(["Delivered", "Delivered"]);
    await page.getByRole("link", { name: "Details of package.created" }).last().click();
    await dialog(page, "Delivery").getByText("thank you").waitFor();
    await dialog(page, "Delivery").getByRole("link", { name: "Its order" }).click();
    await title(page, "HOOK-1").waitFor();
    await page
      .getByRole("region", { name: "Webhooks" })
      .getByRole("link", { name: "package.created" })
      .click();
    await dialog(page, "Delivery").getByText("thank you").waitFor();
    expect(portal.messages).toEqual([]);
  });

  it("rotates an endpoint's secret: both sign for a day; and deletes the endpoint", async () => {
    const page = await portal.open("#/webhooks");
    await card(page).getByRole("button", { name: "Rotate the secret" }).click();
    await dialog(page).getByRole("button", { name: "Rotate the secret" }).click();
    const secret = page.getByLabel("It signs the webhooks to this endpoint");
    await confirmIfAsked(page, secret);
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    await page.getByText(/^Both secrets work until \d/).waitFor();
    await stored(page).click();
    shop.signatures.length = 0;
    await card(page).getByRole("button", { name: "Send a test" }).click();
    await expect
      .poll(() => shop.signatures, { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^v1,\S+ v1,\S+$/)]);
    await card(page).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete the endpoint" }).click();
    await card(page).waitFor({ state: "detached" });
  });

  it("refuses an address that is not public and an endpoint for no event, and sends the chosen ones alone", async () => {
    const page = await portal.open("#/webhooks");
    await page.getByRole("button", { name: "New endpoint" }).click();
    const form = dialog(page, "New endpoint");
    const add = form.getByRole("button", { name: "Add the endpoint" });
    const address = form.getByLabel("Address");
    await address.fill("https://10.0.0.1/hooks");
    await form.getByLabel("All of them").uncheck();
    await add.click();
    await form.locator("fieldset .error").waitFor();
    for (const event of ["package.created", "package.collected"]) await form.getByLabel(event).check();
    await add.click();
    await expect.poll(() => address.getAttribute("aria-invalid")).toBe("true");
    await form.locator("fieldset .error").waitFor({ state: "detached" });
    await address.fill("https://shop.example.com/hooks");
    await form.getByLabel("Note").fill(" The shop's second server ");
    await add.click();
    const secret = page.getByLabel("It signs the webhooks to this endpoint");
    await confirmIfAsked(page, secret);
    await stored(page).click();
    await page.getByRole("article", { name: "https://shop.example.com/hooks" }).waitFor();
    const { data } = await call<{ data: object[] }>(
      ...([demo, "GET", "/partner/webhook-endpoints", portal.partner.secretKey] as const),
    );
    expect(data).toMatchObject([
      { events: ["package.created", "package.collected"], description: "The shop's second server" },
    ]);
  });

  it("looks for new deliveries without dimming those in sight", async () => {
    const page = await portal.open("#/webhooks");
    await page.clock.install();
    await deliveries(page).locator("tbody tr").first().waitFor();
    await page.evaluate(() => {
      const dimmed: string[] = [];
      Object.assign(window, { dimmed });
      new MutationObserver((changes) => {
        for (const { target } of changes) dimmed.push((target as Element).getAttribute("aria-busy") ?? "");
      }).observe(document.querySelector("#content")!, { subtree: true, attributeFilter: ["aria-busy"] });
    });
    const dimmed = () => page.evaluate(() => (window as unknown as { dimmed: string[] }).dimmed);
    const looked = page.waitForResponse((response) => response.url().includes("/partner/webhook-deliveries"));
    await page.clock.runFor(5000);
    await looked;
    expect(await dimmed()).toEqual([]);
    await deliveries(page).getByLabel("State").selectOption("Failed");
    await page.getByText("No delivery matches").waitFor();
    expect(await dimmed()).toEqual(["true", "false"]);
  });
});

describe("the views of developers, webhooks and the account", () => {
  it("fit a phone, also with text of twice the size, and have nothing that axe objects to", async () => {
    for (const [hash, heading, shown] of [
      ["#/developers", "Developers", "Failed requests"],
      ["#/webhooks", "Webhooks", "Deliveries"],
      ["#/account", "Account", "This one"],
    ] as const) {
      const page = await portal.openElsewhere(hash, { viewport: { width: 360, height: 740 } });
      await title(page, heading).waitFor();
      await page.getByText(shown).first().waitFor();
      await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
      expect([heading, await violationsInBothSchemes(page)]).toEqual([heading, []]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect([heading, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        heading,
        360,
      ]);
    }
  });
});
