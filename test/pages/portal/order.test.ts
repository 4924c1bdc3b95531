import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { violations, violationsInBothSchemes } from "../accessibility.ts";
import { serveTiles } from "../tiles.ts";
import { rows, settled } from "../widget/page.ts";
import { call, newOrder } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;
const TILES = "https://tile.openstreetmap.org/**";
const FORMULA = '=HYPERLINK("https:evil.example")';

/** Opens an order's view, with drawn tiles for its map. */
async function openOrder(id: string, heading: string): Promise<Page> {
  const page = await portal.newPage();
  await serveTiles(page, TILES);
  await page.goto(`${demo.base_url}/portal/#/orders/${id}`);
  await title(page, heading).waitFor();
  return page;
}

/** What the page saves when the button is clicked. */
async function saved(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFileSync(await file.path());
}

describe("one order", () => {
  it("shows what happened to it, and in the sandbox moves it as a scan would", async () => {
    const { id, tracking_code } = await newOrder(demo, portal.partner, { reference: "MOVED" });
    const page = await openOrder(id, "MOVED");
    const history = page.getByRole("region", { name: "History" });
    await history.getByText("Order received").waitFor();
    await page.getByText("A driver collects it from Adire & Sons, or it is handed in at a point.").waitFor();
    await page.getByText(tracking_code).waitFor();
    expect(await page.getByText("Collection code").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const copied = await page.evaluateHandle(() => {
      const texts: string[] = [];
      navigator.clipboard.writeText = async (text) => void texts.push(text);
      return texts;
    });
    const copy = page.getByRole("button", { name: "Copy the tracking code" });
    const said = page.locator(".copy", { has: copy }).getByRole("status");
    await copy.click();
    await said.getByText("Copied", { exact: true }).waitFor();
    expect(await copied.jsonValue()).toEqual([tracking_code]);
    // For a moment.
    await expect.poll(() => said.textContent()).toBe("");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await copy.click();
    await said.getByText("Could not copy", { exact: true }).waitFor();
    await page.getByRole("button", { name: "It arrives at the point" }).click();
    await history.getByText("Arrived at the point").waitFor();
    expect(await history.getByRole("listitem").first().textContent()).toContain("Arrived at the point");
    await page.locator(".parcel-moment").filter({ hasText: "Collect by" }).waitFor();
    await expect.poll(() => page.locator(".facts").textContent()).toMatch(/Collection code\d{6}/);
    await page.getByRole("button", { name: "The receiver collects it" }).click();
    await history.getByText("Handed over to the receiver").waitFor();
    expect(await page.getByRole("region", { name: "Simulate a scan" }).count()).toBe(0);
    expect(portal.messages).toEqual([]);
  });

  it("has nothing that axe objects to on a phone", async () => {
    const { id } = await newOrder(demo, portal.partner, { reference: "PHONE" });
    const page = await portal.openElsewhere("#/orders", { viewport: { width: 360, height: 740 } });
    await serveTiles(page, TILES);
    const tile = page.waitForRequest(TILES);
    await page.goto(`${demo.base_url}/portal/#/orders/${id}`);
    await page.getByRole("region", { name: "History" }).waitFor();
    // The tiles' server wants to know who asks; it is told the origin.
    expect((await (await tile).allHeaders()).referer).toBe(`${demo.base_url}/`);
    await page.locator(".leaflet-marker-icon, .leaflet-tile").first().waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it("is cancelled once, after a question, however often the button is clicked", async () => {
    const { id } = await newOrder(demo, portal.partner, { reference: "CANCELLED" });
    const page = await openOrder(id, "CANCELLED");
    const cancels: string[] = [];
    page.on("request", (request) => request.url().endsWith("/cancel") && cancels.push(request.url()));
    await page.getByRole("button", { name: "Cancel the order" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the order" }).dblclick();
    await page.getByText("The order is cancelled.").waitFor();
    await page.getByRole("region", { name: "History" }).getByText("Cancelled").waitFor();
    expect(cancels).toHaveLength(1);
    expect(await page.getByRole("region", { name: "Label" }).count()).toBe(0);
  });

  it("goes to another point, chosen on the map widget", async () => {
    const { id } = await newOrder(demo, portal.partner, { reference: "ELSEWHERE" });
    const page = await openOrder(id, "ELSEWHERE");
    await page.getByRole("button", { name: "Change the point" }).click();
    await settled(page);
    await rows(page).nth(2).getByRole("button").first().click();
    await page.getByRole("button", { name: "Choose this point" }).click();
    const send = page.getByRole("button", { name: /^Send it to/ });
    const name = (await send.textContent())!.replace("Send it to ", "");
    await send.click();
    await page.getByText(`The parcel goes to ${name}.`).waitFor();
    await page.getByRole("region", { name: "History" }).getByText("Sent to another point").waitFor();
    await page.getByRole("region", { name: "Pickup point" }).getByText(name, { exact: true }).waitFor();
    expect(portal.messages).toEqual([]);
    // The next one that is chosen is full: one press sends it to the one that the service proposes.
    const proposed = { id: demo.agent.point_id, name: "The first one", distance: 1449 };
    const full = {
      code: "point_unavailable",
      title: "Unavailable",
      detail: "The point is full.",
      status: 409,
    };
    await page.route(
      `**/api/v1/orders/${id}/point`,
      (route) => route.fulfill({ status: 409, json: { ...full, alternatives: [proposed] } }),
      { times: 1 },
    );
    await page.getByRole("button", { name: "Change the point" }).click();
    await settled(page);
    await rows(page).nth(1).getByRole("button").first().click();
    await page.getByRole("button", { name: "Choose this point" }).click();
    await page.getByRole("button", { name: /^Send it to/ }).click();
    await page.getByRole("alert").filter({ hasText: "The point is full." }).waitFor();
    await page.getByRole("button", { name: "The first one, 1.4 km away" }).click();
    await page.getByText("The parcel goes to The first one.").waitFor();
    const sent = await call<{ data: { orders: object[] } }>(
      ...([demo, "GET", "/orders?search=ELSEWHERE", portal.partner.secretKey] as const),
    );
    expect(sent.data.orders).toMatchObject([{ pudoPointId: proposed.id }]);
  });

  it("of another partner, or none, is not found", async () => {
    const page = await portal.open("#/orders/01a1f8b1-ba9f-72b9-b729-0167e5e79a37");
    await page.getByRole("alert").filter({ hasText: "order" }).waitFor();
  });
});

it("a visit by keyboard alone has the focus where the eye goes: sign in, an order, its cancellation, back", async () => {
  await newOrder(demo, portal.partner, { reference: "BY-KEYBOARD" });
  const page = await portal.openElsewhere("#/overview", { isSignedIn: false });
  await serveTiles(page, TILES);
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const isAt = (target: Locator) => expect.poll(() => hasFocus(target), { timeout: 20_000 }).toBe(true);
  /** Presses a key until it has the focus. */
  const goTo = async (target: Locator, key = "Tab") => {
    for (let presses = 0; !(await hasFocus(target)); presses++) {
      expect(presses, `how often ${key} is pressed before ${target}`).toBeLessThan(40);
      await page.keyboard.press(key);
    }
  };
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const dialog = page.getByRole("dialog");
  const cancel = page.getByRole("region", { name: "Danger zone" }).getByRole("button");
  const { email, password } = portal.partner;
  await title(page, "Sign in").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await isAt(title(page, "Overview"));
  await goTo(link("Parcels"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await isAt(title(page, "Orders"));
  await link("BY-KEYBOARD").waitFor();
  await goTo(link("BY-KEYBOARD"));
  await page.keyboard.press("Enter");
  await isAt(title(page, "BY-KEYBOARD"));
  for (const leave of [
    () => page.keyboard.press("Escape"),
    async () => {
      await goTo(dialog.getByRole("button", { name: "Keep it as it is" }));
      await page.keyboard.press("Enter");
    },
  ]) {
    await goTo(cancel);
    await page.keyboard.press("Enter");
    await isAt(dialog.getByRole("heading"));
    await leave();
    await dialog.waitFor({ state: "detached" });
    await isAt(cancel);
  }
  await page.keyboard.press("Enter");
  await goTo(dialog.getByRole("button", { name: "Cancel the order" }));
  await page.keyboard.press("Enter");
  await page.getByText("The order is cancelled.").waitFor();
  await isAt(title(page, "BY-KEYBOARD"));
  await goTo(link("All orders"));
  await page.keyboard.press("Enter");
  await isAt(title(page, "Orders"));
});

it("a dialog that is asked for in the moment another one closes stays open", async () => {
  const { id } = await newOrder(demo, portal.partner, { reference: "QUICK-KEYS" });
  const page = await openOrder(id, "QUICK-KEYS");
  const cancel = page.getByRole("region", { name: "Danger zone" }).getByRole("button");
  await cancel.click();
  await page.getByRole("dialog").waitFor();
  await cancel.evaluate(async (button: HTMLElement) => {
    document.querySelector("dialog")!.requestClose();
    button.click();
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
  expect(await page.getByRole("dialog").count()).toBe(1);
});

describe("orders that are ticked", () => {
  beforeAll(async () => {
    for (const reference of ["MANY-1", "MANY-2", FORMULA])
      await newOrder(demo, portal.partner, { reference, name: "Bola Tijani" });
  });

  it("are printed together and cancelled together", async () => {
    const page = await portal.open("#/orders?search=MANY");
    await page.getByText("1 to 2 of 2 orders").waitFor();
    await page.getByLabel("All on this page").check();
    await page.getByText("2 orders chosen").waitFor();
    await page.getByRole("button", { name: "Labels" }).click();
    await page.getByLabel("Paper").selectOption("a4");
    await page.getByLabel("First free place").selectOption("3");
    expect(await violations(page)).toEqual([]);
    const pdf = await saved(page, "Save as PDF");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByRole("button", { name: "Labels" }).click();
    await page.getByLabel("Paper").selectOption("zpl");
    const zpl = (await saved(page, "Save as ZPL")).toString();
    expect(zpl.split("^XZ")).toHaveLength(3);
    await page.getByRole("button", { name: "Cancel 2 orders" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel 2 orders" }).click();
    await page.getByText("2 orders cancelled.").waitFor();
    await expect
      .poll(() => page.locator("tbody .badge").allTextContents())
      .toEqual(["Cancelled", "Cancelled"]);
  });

  it("are exported as they are filtered, and no cell is a formula", async () => {
    const page = await portal.open("#/orders?search=tijani");
    await page.getByText("1 to 3 of 3 orders").waitFor();
    const lines = (await saved(page, "Export as CSV")).toString().split("\r\n");
    expect(lines[0]).toMatch(/^\ufeffreference,tracking_code,status,/);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https:`);
    await page.getByLabel("All on this page").check();
    await page.getByText("3 orders chosen").waitFor();
    await page.getByRole("button", { name: "Cancel 1 order" }).click();
    const others = "The others are on their way or have ended, and stay as they are.";
    await page.getByRole("dialog").getByText(others).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear the choice" }).click();
    await page.getByText("3 orders chosen").waitFor({ state: "detached" });
    expect(await page.locator("tbody input:checked").count()).toBe(0);
  });
});

it("an address of the portal that leads nowhere says so", async () => {
  const page = await portal.open("#/nowhere");
  await title(page, "Not found").waitFor();
  await page.getByRole("link", { name: "Go to the start" }).click();
  await title(page, "Overview").waitFor();
});
