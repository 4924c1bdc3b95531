import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { call } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;

/** The shop's server, which answers what it is sent. */
let receiver: Server;
let hook: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(500).end("<b>out of order</b>"));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "localhost", resolve));
  hook = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterAll(() => receiver.close());

const dialog = (page: Page) => page.getByRole("dialog");

/** Answers the question for the password, which comes before what shows or changes secrets. */
async function confirm(page: Page): Promise<void> {
  const question = dialog(page).filter({ hasText: "Confirm that it is you" });
  await question.getByLabel("Password").fill(portal.partner.password);
  await question.getByRole("button", { name: "Confirm" }).click();
}

describe("the view for developers", () => {
  it("makes a key that works, shows it once, and revokes it", async () => {
    const page = await portal.open("#/developers");
    await title(page, "Developers").waitFor();
    await page.getByRole("button", { name: "New secret key" }).click();
    await dialog(page).getByLabel("Name").fill("Checkout server");
    await dialog(page).getByRole("button", { name: "Make the secret key" }).click();
    await confirm(page);
    const key = await dialog(page).getByLabel("The secret key").inputValue();
    expect(key).toMatch(/^sk_test_/);
    await call(demo, "GET", "/orders?pageSize=1", key);
    expect(await dialog(page).getByLabel("A first request with it").inputValue()).toContain(key);
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("button", { name: "Revoke Checkout server" }).click();
    expect(await page.content()).not.toContain(key);
    await page.getByRole("button", { name: "Revoke the secret key" }).dblclick();
    await page.getByText("“Checkout server” is revoked.").waitFor();
    await expect(call(demo, "GET", "/orders?pageSize=1", key)).rejects.toThrow("401");
    expect(portal.messages.filter((message) => !message.includes("403"))).toEqual([]);
  });
});

describe("the view of webhooks", () => {
  it("adds an endpoint, sends a test, shows what the receiver answered, pauses and deletes it", async () => {
    const page = await portal.open("#/webhooks");
    await title(page, "Webhooks").waitFor();
    await page.getByRole("button", { name: "New endpoint" }).click();
    await dialog(page).getByLabel("Address").fill(hook);
    await dialog(page).getByRole("button", { name: "Add the endpoint" }).click();
    const secret = dialog(page).getByLabel("It signs the webhooks to this endpoint");
    const question = dialog(page).filter({ hasText: "Confirm that it is you" });
    await secret.or(question).first().waitFor();
    if (await question.isVisible()) await confirm(page);
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "I have stored it" }).click();
    const card = page.getByRole("article", { name: hook });
    await card.getByRole("button", { name: "Send a test" }).click();
    await page.getByRole("button", { name: "Details of webhook.test" }).first().click();
    await dialog(page).getByText("webhook.test").first().waitFor();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await card.getByRole("button", { name: "Pause" }).click();
    await card.getByText("Paused").waitFor();
    await card.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete the endpoint" }).click();
    await card.waitFor({ state: "detached" });
  });
});

describe("the view of the account", () => {
  it("adds a passkey, which signs in and confirms without a password, and removes it", async () => {
    const page = await portal.open("#/account");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await title(page, "Account").waitFor();
    await page.getByLabel("Name of a new passkey").fill("Laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const remove = page.getByRole("button", { name: "Remove Laptop" });
    const question = dialog(page).filter({ hasText: "Confirm that it is you" });
    await remove.or(question).first().waitFor();
    if (await question.isVisible()) await confirm(page);
    await remove.waitFor();
    await page.context().clearCookies({ name: "portal" });
    await page.reload();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await remove.click();
    await page.getByRole("button", { name: "Remove the passkey" }).click();
    await dialog(page).getByRole("button", { name: "Use a passkey" }).click();
    await remove.waitFor({ state: "detached" });
  });

  it("ends all other sessions, and keeps this one", async () => {
    const { email, password } = portal.partner;
    await fetch(`${demo.base_url}/portal/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Lost phone" },
      body: JSON.stringify({ email, password }),
    });
    const page = await portal.open("#/account");
    await page.getByText("Lost phone").waitFor();
    await page.getByRole("button", { name: "End all others" }).click();
    await page.getByText("Lost phone").waitFor({ state: "detached" });
    await page.getByText("This one").waitFor();
  });
});

describe("these views", () => {
  it.each(["light", "dark"] as const)(
    "fit a phone, also with text of twice the size, and have nothing that axe objects to: %s",
    async (colorScheme) => {
      for (const [hash, heading, shown] of [
        ["#/developers", "Developers", "Failed requests"],
        ["#/webhooks", "Webhooks", "Deliveries"],
        ["#/account", "Account", "This one"],
      ] as const) {
        const page = await portal.openElsewhere(hash, { viewport: { width: 360, height: 740 }, colorScheme });
        await title(page, heading).waitFor();
        await page.getByText(shown).first().waitFor();
        await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
        expect([heading, await violations(page)]).toEqual([heading, []]);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        expect([heading, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
          heading,
          360,
        ]);
      }
    },
  );
});
