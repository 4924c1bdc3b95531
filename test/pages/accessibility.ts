import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe objects to on a page: the ids of rules, each with the HTML of the elements. */
export async function violations(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const found = await loaded.run(document, given);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, options);
}
