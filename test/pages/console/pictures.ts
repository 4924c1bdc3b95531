import type { Browser } from "playwright-core";
import type { Demo } from "../../e2e/server.ts";
import { eachScreen } from "../screens.ts";
import { VIEWS } from "./views.ts";

export async function consolePictures(browser: Browser, demo: Demo, folder: string): Promise<void> {
  await eachScreen(browser, async (page, screen) => {
    const take = (name: string) =>
      page.screenshot({ path: `${folder}/console-${name}-${screen}.png`, fullPage: true });
    await page.goto(`${demo.base_url}/console/`);
    await page.getByLabel("Operator token").fill(demo.operator_token);
    await take("sign-in");
    await page.getByRole("button", { name: "Sign in" }).click();
    for (const [name, [hash, shown]] of Object.entries(VIEWS)) {
      await page.goto(`${demo.base_url}/console/${hash}`);
      await page.locator(shown).waitFor();
      await take(name);
    }
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) {
      await menu.click();
      await take("menu");
    }
  });
}
