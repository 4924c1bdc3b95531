import axe from "axe-core";
import type { Page } from "playwright-core";
import { SCHEMES } from "./screens.ts";

/** What axe objects to in the light and in the dark scheme, which the page then has. */
export async function violationsInBothSchemes(
  page: Page,
  options: axe.RunOptions = {},
  part = "html",
): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await violations(page, options, part)) found.push(`${colorScheme}: ${violation}`);
  }
  return found;
}

/** What axe objects to on a page, or in a part of it: the ids of rules, each with the HTML of the elements. */
export async function violations(page: Page, options: axe.RunOptions = {}, part = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([given, selector]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const found = await loaded.run(selector, given);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    [options, part] as const,
  );
}
