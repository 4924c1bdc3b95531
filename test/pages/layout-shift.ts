import type { Page } from "playwright-core";

/**
 * Watches the pages that a tab opens from here on.
 * @returns opens an address, waits until all is there, and tells the elements that moved meanwhile
 */
export async function watchLayout(page: Page): Promise<(url: string) => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        for (const { node } of entry.sources)
          moved.push(node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? ""));
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async (url) => {
    await page.goto("about:blank");
    await page.goto(url, { waitUntil: "networkidle" });
    await page.locator(".placeholder").first().waitFor({ state: "detached" });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  };
}

/** What a tab has moved by itself since it opened its page, as browsers count it: 1 is the whole screen by its height. */
export async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without any shift the observer is never called.
        setTimeout(() => resolve(0), 500);
      }),
  );
}
