import type { Page } from "playwright-core";

/** A bar code scanner that types. */

const ENTER = { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 };
const TAB = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
const LINE_FEED = { key: "j", code: "KeyJ", windowsVirtualKeyCode: 74, modifiers: 2 };

/** The keys with which scanners end what they type, by what their manuals call it. */
export const ENDINGS = {
  none: [],
  CR: [ENTER],
  "CR LF": [ENTER, ENTER],
  "CR and LF as Control-J": [ENTER, LINE_FEED],
  tab: [TAB],
  "tab and CR": [TAB, ENTER],
};
export type Ending = keyof typeof ENDINGS;

/**
 * Types a code as a bar code scanner does: wherever the focus is, fast, and with Enter at its end.
 * @param betweenMs the time between two keys
 */
export async function scanWith(
  page: Page,
  code: string,
  { ending = "CR", betweenMs = 10 }: { ending?: Ending; betweenMs?: number } = {},
): Promise<void> {
  const keys = [...code].map((key) => ({ key, text: key }));
  await sendKeys(page, [...keys, ...ENDINGS[ending]], Date.now(), betweenMs);
}

/** Presses Enter as somebody who has seen what the page offers. */
export async function pressSeen(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await sendKeys(page, [ENTER], Date.now() + 1_000);
}

/** The events have these times, however long a busy machine takes to deliver them. */
async function sendKeys(page: Page, keys: object[], from: number, betweenMs = 10): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  for (const [i, key] of keys.entries()) {
    const timestamp = (from + i * betweenMs) / 1000;
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", timestamp, ...key });
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", timestamp, ...key });
  }
  await keyboard.detach();
}
