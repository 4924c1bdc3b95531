import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { setUpBrowser } from "./browser-hooks.ts";
import { arrive, feedback, handOver, openHandOver, openSignedIn, typeCode } from "./counter/page.ts";
import { demo } from "./demo.ts";
import { newDriver, PARTNER, RealRound } from "./driver/real-round.ts";
import { shopOf } from "./portal/partner.ts";
import { serveTiles } from "./tiles.ts";
import { rows, search, settled } from "./widget/page.ts";

/** The table of "The first day" in docs/operating.md, step by step. */

const DESKTOP = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: "reduce" } as const;

const browser = setUpBrowser();

/** A page of somebody's own device. */
async function open(device: typeof DESKTOP | typeof PHONE, path: string): Promise<Page> {
  const page = await browser.newPage(device);
  await serveTiles(page, "https://tile.openstreetmap.org/**");
  await page.goto(demo.base_url + path);
  return page;
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
};

it("a parcel goes from the shop's door to its receiver by pages alone", async () => {
  const driver = await newDriver(demo, "Musa of the whole day");
  const round = await RealRound.add(demo, 1, [driver]);
  const { partner } = round;
  const point = await shopOf(demo, partner.secretKey).points.get(round.pointIds[0]!);

  const portal = await open(DESKTOP, "/portal/");
  await fill(portal, { "E-mail": partner.email, Password: partner.password });
  await portal.getByRole("button", { name: "Sign in" }).click();
  await portal.getByRole("link", { name: "New order" }).first().click();
  await settled(portal);
  await fill(portal, {
    "Your reference": "WHOLE-DAY",
    "Receiver's name": "Ṣẹ̀gun Ọlábísí",
    "Receiver's e-mail": "segun@example.com",
    "Receiver's phone": "+234 803 123 4567",
    "Value each": "12500",
  });
  await portal.getByLabel("Item", { exact: true }).fill("Ankara fabric");
  await search(portal, point.name);
  await rows(portal).filter({ hasText: point.name }).first().getByRole("button").first().click();
  await portal.getByRole("button", { name: "Choose this point" }).click();
  await portal.getByLabel("Weight each").fill("0.8");
  await portal.getByRole("button", { name: /^Create the order to/ }).click();
  await portal.getByRole("heading", { level: 1, name: "WHOLE-DAY" }).waitFor();
  const code = (await portal.getByRole("region", { name: "Summary" }).locator(".code").textContent())!;
  expect(code).toMatch(/^[0-9A-Z]{12}$/);
  const orderPage = portal.url();
  await portal.getByRole("link", { name: "Overview" }).click();
  await portal.getByRole("button", { name: "Ask for a pickup" }).click();
  await portal.getByRole("button", { name: "Ask for it" }).click();
  await portal.getByText("You asked for a pickup on").waitFor();

  const road = await open(PHONE, `/driver/#key=${driver.key}`);
  const stop = (name: string) => road.locator(".stops button").filter({ hasText: name });
  await stop(PARTNER).getByText("Asks for a visit").waitFor();
  await stop(PARTNER).getByText("1 to take").click();
  await road.getByText("1 not taken yet").waitFor();
  await typeCode(road, code);
  await road.locator(".outcome").getByText("Taken").waitFor();
  await road.getByText("Nothing waits here.").waitFor();
  await road.getByRole("button", { name: "All stops" }).click();
  await stop(point.name).getByText("1 to give").waitFor();

  const context = await browser.newContext(PHONE);
  const key = await round.newAgent(point.id);
  const counter = await openSignedIn(context, { url: demo.base_url, key });
  await arrive(counter, code);
  await feedback(counter, "Arrived").waitFor();

  await road.getByRole("button", { name: "Refresh" }).click();
  await stop(point.name).getByText("Nothing to do").waitFor();
  await road.getByRole("navigation").getByRole("button", { name: "Day" }).click();
  await road.getByText("All done: the van is empty").waitFor();

  const receiver = await open(PHONE, `/track/${code}`);
  await receiver.getByRole("heading", { name: "Ready for pickup" }).waitFor();

  // The receiver is told by the shop, whose server has it from the webhook. In the sandbox the portal shows it too.
  await portal.goto(orderPage);
  const facts = portal.locator(".facts");
  await expect.poll(() => facts.textContent()).toMatch(/Collection code\d{6}/);
  const collectionCode = /Collection code(\d{6})/.exec((await facts.textContent())!)![1]!;
  await openHandOver(counter, code);
  await handOver(counter, collectionCode);
  await feedback(counter, "Handed over").waitFor();

  await receiver.reload();
  await receiver.getByRole("heading", { name: "Delivered" }).waitFor();
  await portal.reload();
  await portal.getByRole("region", { name: "History" }).getByText("Handed over to the receiver").waitFor();
  await portal.getByRole("link", { name: "Hand-overs" }).click();
  await portal.getByText("You gave 1 parcel").waitFor();

  const operator = await open(DESKTOP, `/console/#/rounds/${round.id}`);
  await operator.getByLabel("Operator token").fill(demo.operator_token);
  await operator.getByRole("button", { name: "Sign in" }).click();
  const today = operator.getByRole("table", { name: "Today, by stop" }).locator("tbody tr");
  const cells = (row: number) => today.nth(row).locator("td").allTextContents();
  await expect.poll(() => cells(0)).toEqual([PARTNER, "0", "1", "0", "0"]);
  expect(await cells(1)).toEqual([point.name, "1", "0", "0", "0"]);
});
