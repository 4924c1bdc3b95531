import type { BrowserContext, Locator, Page } from "playwright-core";

/** The counter page as somebody uses it who sees what is on it. */

export async function openCounter(context: BrowserContext, baseUrl: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/counter/`);
  return page;
}

export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel("Agent key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Until the service worker has the page at hand. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** Signed in, with the service worker in charge. */
export async function openSignedIn(
  context: BrowserContext,
  { url, key }: { url: string; key: string },
): Promise<Page> {
  const page = await openCounter(context, url);
  await signIn(page, key);
  await page.getByRole("navigation").waitFor();
  await untilInstalled(page);
  return page;
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Or type the code").fill(code);
  await page.getByRole("button", { name: "Next", exact: true }).click();
}

export async function arrive(page: Page, code: string): Promise<void> {
  await typeCode(page, code);
  await page.getByRole("button", { name: "It has arrived" }).click();
}

export async function handOver(page: Page, collectionCode: string): Promise<void> {
  await page.getByLabel("Collection code").fill(collectionCode);
  await page.getByRole("button", { name: "Hand over now" }).click();
}

export const feedback = (page: Page, title: string): Locator =>
  page.locator(".feedback").getByText(title, { exact: true });

export const view = (page: Page, name: "Scan" | "Expected" | "On shelf" | "Expiring"): Locator =>
  page.getByRole("navigation").getByRole("button", { name });

/** The names in the list that is shown, from the top. */
export const namesIn = (page: Page): Promise<string[]> => page.locator(".parcel-name").allTextContents();
