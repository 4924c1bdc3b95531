import type { BrowserContext, Locator, Page } from "playwright-core";

/** The counter page, as an agent uses it. */

export async function openCounter(context: BrowserContext, baseUrl: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/counter/`);
  return page;
}

export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel("Agent key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Until the service worker controls the page, which then works offline. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** Signs in by the link of an agent's sheet. */
export async function signInAt(page: Page, { url, key }: { url: string; key: string }): Promise<void> {
  await page.goto(`${url}/counter/#key=${key}`);
  await page.getByRole("navigation").waitFor();
}

/** Opens a page, signs in, and waits until the page works offline if its browser lets it. */
export async function openSignedIn(
  context: BrowserContext,
  api: { url: string; key: string },
  isInstalled = true,
): Promise<Page> {
  const page = await context.newPage();
  await signInAt(page, api);
  if (isInstalled) await untilInstalled(page);
  return page;
}

export async function typeCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel("Or type the code");
  await field.fill(code);
  await field.press("Enter");
}

/** Until the lists are loaded, in whichever view. */
export const untilLoaded = (page: Page): Promise<void> =>
  page.locator(".list-panel").getByText("As of").waitFor({ state: "attached" });

export async function arrive(page: Page, code: string): Promise<void> {
  await typeCode(page, code);
  await page.getByRole("button", { name: "It has arrived" }).click();
}

export async function handOver(page: Page, collectionCode: string): Promise<void> {
  await page.getByLabel("Collection code", { exact: true }).fill(collectionCode);
  await page.getByRole("button", { name: "Hand over now" }).click();
}

export const feedback = (page: Page, title: string): Locator =>
  page.locator(".feedback").getByText(title, { exact: true });

export const view = (
  page: Page,
  name: "Scan" | "Expected" | "On shelf" | "Expiring" | "To hand over",
): Locator => page.getByRole("navigation").getByRole("button", { name });

/** The names in the list that is shown, from the top. */
export const namesIn = (page: Page): Promise<string[]> => page.locator(".parcel-name").allTextContents();

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
}

/** Opens the hand-over of a parcel, and leaves its form open. */
export async function openHandOver(page: Page, trackingCode: string): Promise<void> {
  await typeCode(page, trackingCode);
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
}

/** Returns a parcel that its customer refuses. */
export async function refuse(page: Page, trackingCode: string): Promise<void> {
  await typeCode(page, trackingCode);
  await page.getByRole("button", { name: "Customer refuses it" }).click();
  await page.getByRole("button", { name: "Yes, it goes back" }).click();
}

/** Until nothing is pending or rejected, and the service can be reached. */
export const untilOnline = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Online", exact: true }).waitFor();

/** All that the page has stored on the device, as text. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = indexedDB.open("counter");
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const stores = [...open.result.objectStoreNames];
    const contents = stores.map(
      (name) =>
        new Promise((resolve) => {
          const all = open.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => resolve(all.result);
        }),
    );
    return JSON.stringify([await Promise.all(contents), { ...localStorage }]);
  });
}
