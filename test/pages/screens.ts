import type { Browser, Page } from "playwright-core";

/** The devices of the screenshots. */
export const SCREENS = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 },
};
export const SCHEMES = ["light", "dark"] as const;

/** Calls `work` with a new page for each screen in each colour scheme. */
export async function eachScreen(
  browser: Browser,
  work: (page: Page, screen: string) => Promise<void>,
): Promise<void> {
  for (const colorScheme of SCHEMES) {
    for (const [screen, size] of Object.entries(SCREENS)) {
      const page = await browser.newPage({ ...size, colorScheme, reducedMotion: "reduce" });
      await work(page, `${screen}-${colorScheme}`);
      await page.close();
    }
  }
}
