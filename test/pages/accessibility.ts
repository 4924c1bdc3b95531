import axe from "axe-core";
import type { Page } from "playwright-core";

/** The rules of axe that a colour scheme can break. The others look at what is the same in both. */
export const OF_COLORS = ["color-contrast", "link-in-text-block"];

/** What axe objects to in the light scheme, and in the colours of the dark scheme, which the page then has. */
export async function violationsInBothSchemes(
  page: Page,
  options: axe.RunOptions = {},
  part = "html",
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const found = (await violations(page, options, part)).map((violation) => `light: ${violation}`);
  await page.emulateMedia({ colorScheme: "dark" });
  for (const violation of await violations(page, { ...options, runOnly: OF_COLORS }, part))
    found.push(`dark: ${violation}`);
  return found;
}

/** What axe finds wrong on a page or in a part of it: the ids of rules, each with the HTML of the elements. */
export async function violations(page: Page, options: axe.RunOptions = {}, part = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([given, selector]) => {
      // Elements that are fading in have too little contrast for a moment.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const found = await loaded.run(selector, { ...given, resultTypes: ["violations"] });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    [options, part] as const,
  );
  return [...found, ...(await wordsOfPrograms(page, part))];
}

/** Technical words in a page's text: backticks, and names with `_`, except where code is shown on purpose. */
function wordsOfPrograms(page: Page, part: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const asCode = ".code, code, pre, kbd, samp, textarea, script, style, noscript";
    const found: string[] = [];
    // The reference is for programmers.
    if (location.pathname.startsWith("/docs")) return found;
    for (const root of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        if (!textContent || parentElement?.closest(asCode)) continue;
        // A name of the API that is chosen.
        if (parentElement instanceof HTMLOptionElement && parentElement.value === textContent) continue;
        if (/`|(?<![\w@/.:-])[a-z][a-z\d]*(?:_[a-z\d]+)+(?![\w@/:-])/.test(textContent))
          found.push(`words of programs: ${textContent.trim()}`);
      }
    }
    return found;
  }, part);
}
