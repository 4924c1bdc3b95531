import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const PHONE = { viewport: { width: 360, height: 740 } };

describe("the portal in another language", () => {
  it("is the browser's, and another one when it is chosen", async () => {
    const page = await portal.openElsewhere("", { isSignedIn: false, locale: "fr-CI", ...PHONE });
    await title(page, "Se connecter").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr");
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Langue").selectOption({ label: "Yorùbá" });
    await title(page, "Wọlé").waitFor();
    const { email, password } = portal.partner;
    await page.getByLabel("Ímeèlì").fill(email);
    await page.getByLabel("Ọ̀rọ̀ aṣínà").fill(password);
    await page.getByRole("button", { name: "Wọlé" }).click();
    await title(page, "Àkópọ̀").waitFor();
    await page.reload();
    await title(page, "Àkópọ̀").waitFor();
    expect(portal.messages.filter((message) => !message.includes("401"))).toEqual([]);
  });

  it.each(["fr", "yo"])("fits a phone: %s", async (locale) => {
    const page = await portal.openElsewhere("#/overview", { locale, ...PHONE });
    for (const view of [
      "overview",
      "orders",
      "orders/new",
      "prices",
      "money",
      "payouts",
      "webhooks",
      "developers",
      "account",
    ]) {
      await page.goto(`${portal.demo.base_url}/portal/#/${view}`);
      await page.locator("h1").waitFor();
      await page.waitForLoadState("networkidle");
      expect([view, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([view, 360]);
    }
    expect(portal.messages).toEqual([]);
  });
});

describe("the pages' font", () => {
  it("has the letters of Nigeria's languages with all their marks, and the naira", async () => {
    const page = await portal.open("#/account");
    await title(page, "Account").waitFor();
    await page.locator("h1").evaluate((heading) => {
      heading.textContent =
        "Ṣẹ̀gun Ọlábísí Ẹ̀ǹgọ̀zí Ị́fẹ́ụ̀ Ṅwọ́kē ǹ m̀ n̄ Ɓaɗo Ƙƴaure ’Yar Ŋǝ ₦780,500.25 é à ç œ – “”";
    });
    await page.evaluate(() => document.fonts.ready);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("DOM.enable");
    await devtools.send("CSS.enable");
    const { root } = await devtools.send("DOM.getDocument");
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    expect(fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont])).toEqual([
      ["Noto Sans", true],
    ]);
  });

  it("has less than 60 KB", () => {
    expect(statSync("src/pages/ui/fonts/noto-sans.woff2").size).toBeLessThan(60 * 1024);
  });
});
