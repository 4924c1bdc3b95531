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
