import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Texts that would run, or change the page, if a page did not treat stored texts as text. */
export const HOSTILE_TEXTS = [
  `<img src=x onerror="window.hit=1">`,
  `"><svg onload=window.hit=1>`,
  `'-window.hit=1-'`,
  `</title><script>window.hit=1</script>`,
  "{{constructor.constructor('window.hit=1')()}}",
  "&lt;b&gt; &#x3c;i&#x3e; %3Cu%3E",
];

/** What a view shows, in one line. Whatever it shows makes no element that runs something. */
export async function seenIn(page: Page): Promise<string> {
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  expect(await page.locator("#app :is(script, [onerror], [onload]), #content img[src=x]").count()).toBe(0);
  return (await page.locator("body").innerText()).replaceAll(/\s+/g, " ");
}
