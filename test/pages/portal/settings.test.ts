import { describe, expect, it } from "vitest";
import { violationsInBothSchemes } from "../accessibility.ts";
import { confirmIdentity, outliveConfirmation } from "../confirmation.ts";
import { call, logIn, newOrder } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;

describe("the settings", () => {
  it("change what customers see, by keyboard and with a confirmation", async () => {
    const order = await newOrder(demo, portal.partner, { reference: "SETTINGS-1" });
    const page = await portal.open("#/settings");
    await title(page, "Settings").waitFor();
    await outliveConfirmation(page, /\/partner$/);
    await page.getByLabel("Name").fill("Adire by Ọlá");
    await page.getByLabel("Colour").fill("#0a7d4f");
    await page.getByLabel("Help page").fill("https://adire.example.com/help");
    await page.getByLabel("Customers may start a return").press("Space");
    await page.getByLabel("For so many days").fill("14");
    await page.keyboard.press("Enter");
    await confirmIdentity(page, "Password", portal.partner.password);
    await page.getByText("The settings are saved.").waitFor();
    const tracked = await fetch(`${demo.base_url}/public/tracking/${order.tracking_code}`);
    expect(await tracked.json()).toMatchObject({
      data: {
        partner: {
          name: "Adire by Ọlá",
          color: "#0a7d4f",
          supportUrl: "https://adire.example.com/help",
          supportPhone: null,
        },
      },
    });
    const token = await logIn(demo, portal.partner);
    expect(await call(demo, "GET", "/partner", token)).toMatchObject({
      data: { partner: { returns: { byReceiver: true, days: 14 } } },
    });
    await page.reload();
    expect(await page.getByLabel("For so many days").inputValue()).toBe("14");
    expect(await violationsInBothSchemes(page)).toEqual([]);
  });

  it("say beside a field what is wrong with it", async () => {
    const page = await portal.open("#/settings");
    await page.getByLabel("Help number").fill("call me");
    await page.getByRole("button", { name: "Save the settings" }).click();
    await page.locator(".field .error", { hasText: "must be 7 to 20 characters" }).waitFor();
    expect(await page.getByLabel("Help number").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("people", () => {
  it("are invited by a link that lets them in, and disabled", async () => {
    const page = await portal.open("#/account");
    const email = `colleague-${Date.now()}@example.com`;
    const section = page.getByRole("region", { name: "People" });
    await section.getByLabel("E-mail of a colleague").fill(email);
    await page.keyboard.press("Enter");
    const shown = page.getByRole("dialog", { name: `Link for ${email}` });
    const lost = await shown.getByLabel("One-time link").inputValue();
    await shown.getByRole("button", { name: "Close" }).press("Enter");
    await section.getByRole("row", { name: email }).getByText("Has no password yet").waitFor();
    await section.getByRole("button", { name: `New link for ${email}` }).click();
    const link = await shown.getByLabel("One-time link").inputValue();
    expect(link).not.toBe(lost);
    await shown.getByRole("button", { name: "Close" }).click();
    const other = await portal.newPageElsewhere();
    await other.goto(lost);
    await other.getByLabel("New password").fill("a sentence that is long enough");
    await other.getByLabel("The same password again").fill("a sentence that is long enough");
    await other.getByRole("button", { name: "Set the password" }).click();
    await other.getByRole("alert").filter({ hasText: "token" }).waitFor();
    await other.goto("about:blank");
    await other.goto(link);
    await other.getByLabel("New password").fill("a sentence that is long enough");
    await other.getByLabel("The same password again").fill("a sentence that is long enough");
    await other.getByRole("button", { name: "Set the password" }).click();
    await other.getByLabel("E-mail").fill(email);
    await other.getByLabel("Password").fill("a sentence that is long enough");
    await other.getByRole("button", { name: "Sign in" }).click();
    await title(other, "Overview").waitFor();

    await section.getByLabel("E-mail of a colleague").fill(email);
    await section.getByRole("button", { name: "Invite" }).click();
    await section.getByText("Another account already has this e-mail").waitFor();
    await page.reload();
    await section.getByRole("button", { name: `Disable ${email}` }).click();
    await page.getByRole("button", { name: "Disable the account" }).dblclick();
    await page.getByText(`${email} can't sign in any more.`).waitFor();
    await section.getByRole("row", { name: email }).getByText("Disabled").waitFor();
    await other.reload();
    await title(other, "Sign in").waitFor();
    expect(await violationsInBothSchemes(page)).toEqual([]);
  });
});
