import type { Page } from "playwright-core";

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/**
 * Of the tables in sight: how many lines of text the longest row has, what in them is pressed and smaller than a thumb, and
 * how wide the page is.
 */
export const rowsOnPhone = (page: Page): Promise<{ lines: number; small: string[]; width: number }> =>
  page.evaluate(() => {
    const linesOf = (row: Element): number => {
      const middles: number[] = [];
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement!.closest(".hidden")) continue;
        range.selectNodeContents(texts.currentNode);
        for (const { top, bottom } of range.getClientRects()) middles.push((top + bottom) / 2);
      }
      middles.sort((a, b) => a - b);
      return middles.filter((middle, i) => i === 0 || middle - middles[i - 1]! > 9).length;
    };
    const pressed = [...document.querySelectorAll("table :is(a, button, label)")].map((element) => ({
      name: element.outerHTML.slice(0, 80),
      height: element.getBoundingClientRect().height,
    }));
    return {
      lines: Math.max(...[...document.querySelectorAll("tbody tr")].map(linesOf)),
      small: pressed.filter(({ height }) => height > 0 && height < 44).map(({ name }) => name),
      width: document.documentElement.scrollWidth,
    };
  });
