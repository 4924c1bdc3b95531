import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { confirmIdentity, outliveConfirmation } from "../confirmation.ts";
import { logIn, newPartner } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" });

describe("the view of the account", () => {
  it("adds a passkey, which signs in and confirms without a password, and removes it", async () => {
    const page = await portal.openElsewhere("#/account");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    const authenticator = await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await title(page, "Account").waitFor();
    await page.getByLabel("Name of a new passkey").fill("Laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const remove = page.getByRole("button", { name: "Remove Laptop" });
    await remove.waitFor();
    await page.getByText("The passkey is added.").waitFor();
    await page.getByLabel("Name of a new passkey").fill("Laptop once more");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("No passkey was created on this device. It may have one already.").waitFor();
    await page.getByLabel("Name of a new passkey").fill("");
    await page.context().clearCookies({ name: "portal" });
    await page.reload();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await remove.click();
    await outliveConfirmation(page, /\/partner\/passkeys\/[^/]+$/);
    await page.getByRole("button", { name: "Remove the passkey" }).click();
    await dialog(page).getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("“Laptop” is removed.").waitFor();
    await remove.waitFor({ state: "detached" });
    const left = await page.evaluate(async () => (await (await fetch("/partner/passkeys")).json()).data);
    expect(left).toEqual([]);
    const { authenticatorId } = authenticator;
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await page.getByLabel("Name of a new passkey").fill("Not me");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("No passkey was created on this device.").waitFor();
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
    await page.context().clearCookies({ name: "portal" });
    await page.goto(`${demo.base_url}/portal/#/overview`);
    await page.reload();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("alert").waitFor();
    await title(page, "Sign in").waitFor();
  });

  it("changes the password, which ends other sessions, and shows who was there and what was done", async () => {
    const partner = await newPartner(demo);
    const { email, password } = partner;
    const page = await portal.openElsewhere("#/account", { isSignedIn: false });
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill("another sentence, as long");
    await outliveConfirmation(page, /\/partner\/password$/);
    await page.getByRole("button", { name: "Change the password" }).click();
    const question = dialog(page);
    await question.getByRole("button", { name: "Use a passkey" }).click();
    await question.getByText("You have no passkey yet. Add one in Account, or give the password.").waitFor();
    await question.getByLabel("Password").fill("not the password");
    await question.getByRole("button", { name: "Confirm" }).click();
    await question.getByRole("alert").filter({ hasText: "password is wrong" }).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await page.getByText("Your password is changed.").count()).toBe(0);
    await outliveConfirmation(page, /\/partner\/password$/);
    await page.getByRole("button", { name: "Change the password" }).click();
    await confirmIdentity(page, "Password", password);
    await page.getByText("Your password is changed.").waitFor();
    expect(await page.getByLabel("New password").inputValue()).toBe("");
    await expect(logIn(demo, partner)).rejects.toThrow("401");
    await logIn(demo, { ...partner, password: "another sentence, as long" });
    await page.reload();
    const people = page.getByRole("region", { name: "People" });
    await people.getByText(email).waitFor();
    expect(await people.locator('[data-label="Last signed in"]').textContent()).toMatch(/\d\d:\d\d/);
    const done = page.getByRole("region", { name: "What was done" }).locator('[data-label="What"]');
    await expect
      .poll(() => done.allTextContents())
      .toEqual([
        "Logged in for tokens",
        "Password changed",
        "Signed in to the portal",
        "Secret key created",
        "Account created",
      ]);
  });

  it("ends one session, or all others, and keeps this one", async () => {
    const { email, password } = portal.partner;
    for (const device of ["Lost phone", "Old tablet", "Shop's computer"])
      await fetch(`${demo.base_url}/portal/session`, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": device },
        body: JSON.stringify({ email, password }),
      });
    const page = await portal.open("#/account");
    const row = (device: string) => page.getByRole("row").filter({ hasText: device });
    await row("Old tablet").getByRole("button", { name: "End it" }).click();
    await page.getByText("The session has ended.").waitFor();
    await row("Old tablet").waitFor({ state: "detached" });
    await row("Shop's computer").waitFor();
    await page.getByRole("button", { name: "End all others" }).click();
    await page.getByText("All other sessions have ended.").waitFor();
    await row("Lost phone").waitFor({ state: "detached" });
    await row("Shop's computer").waitFor({ state: "detached" });
    await row("This one").waitFor();
  });
});
