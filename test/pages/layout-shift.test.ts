import { expect, it } from "vitest";
import { createClient } from "../../client/src/index.ts";
import { setUpBrowser } from "./browser-hooks.ts";
import { setUpConsole } from "./console/set-up.ts";
import { untilLoaded, view } from "./counter/page.ts";
import { setUpCounter } from "./counter/set-up.ts";
import { demo } from "./demo.ts";
import { POINT, SHOP } from "./driver/fake-driver-api.ts";
import { setUpDriver } from "./driver/set-up.ts";
import { shiftOf } from "./layout-shift.ts";
import { newOrder } from "./portal/partner.ts";

/** The portal's views and the console's lists move nothing at all: their own tests say so. */
const MOST = 0.05;

const operator = setUpConsole({ hasMaps: true });
const counter = setUpCounter();
const driver = setUpDriver();
const browser = setUpBrowser();

it("the counter's views move less than a twentieth of the screen while they are loaded", async () => {
  for (const name of ["Ada", "Bola"]) counter.api.add(name, "in_transit");
  for (const name of ["Chi", "Dayo"]) counter.api.add(name, "ready_for_pickup");
  const signingIn = await counter.open();
  await signingIn.getByLabel("Agent key").waitFor();
  expect(await shiftOf(signingIn)).toBeLessThan(MOST);
  const page = await counter.openSignedIn();
  await page.reload();
  await view(page, "Scan").waitFor();
  expect(await shiftOf(page)).toBeLessThan(MOST);
  for (const name of ["Scan", "Expected", "On shelf", "Expiring", "To hand over"] as const) {
    await view(page, name).click();
    await untilLoaded(page);
    expect.soft(await shiftOf(page)).toBeLessThan(MOST);
  }
});

it("the driver's views move less than a twentieth of the screen while they are loaded", async () => {
  driver.api.add(3, SHOP, POINT);
  driver.api.add(2, "van", POINT);
  const signingIn = await driver.open();
  await signingIn.getByLabel("Driver key").waitFor();
  expect(await shiftOf(signingIn)).toBeLessThan(MOST);
  const page = await driver.openSignedIn();
  for (const open of [() => undefined, () => page.reload()]) {
    await open();
    await page.locator(".stop-name").first().waitFor();
    expect(await shiftOf(page)).toBeLessThan(MOST);
  }
  for (const name of ["Van", "Day", "Scan", "Round"]) {
    await page.getByRole("navigation").getByRole("button", { name }).click();
    expect.soft(await shiftOf(page)).toBeLessThan(MOST);
  }
});

it.each([360, 1280])(
  "the console's pages of an order, a point and a partner move less than a twentieth of a screen of %i pixels",
  async (width) => {
    const { base_url, agent, partners } = operator.demo;
    const { id, secret_key: secretKey } = partners[0]!;
    const order = await newOrder(operator.demo, { secretKey }, { reference: `STEADY-${width}` });
    const page = await operator.newPage({ viewport: { width, height: 800 } });
    for (const [path, shown] of [
      [`orders/${order.id}`, "#order-webhooks ~ .loaded"],
      [`points/${agent.point_id}`, "#history ~ *"],
      [`partners/${id}`, ".timeline li"],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(`${base_url}/console/#/${path}`);
      await page.locator(shown).first().waitFor();
      await page.waitForLoadState("networkidle");
      await page.locator(".placeholder").first().waitFor({ state: "detached" });
      const shift = await shiftOf(page);
      expect.soft([path, shift < MOST ? "steady" : shift]).toEqual([path, "steady"]);
    }
  },
);

it("the tracking page moves nothing", async () => {
  const shop = createClient({ baseUrl: demo.base_url, secretKey: demo.partners[1]!.secret_key });
  const [point] = await shop.points.nearest({ latitude: 6.6018, longitude: 3.3515, limit: 1 });
  const { tracking_code } = await shop.orders.create({
    partner_order_id: "STEADY",
    pudo_point_id: point!.id,
    customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
    items: [{ name: "Ankara fabric", qty: 1, price: 12500, weight_kg: 0.8 }],
  });
  for (const width of [360, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    for (const path of ["", `/${tracking_code}`, "/0RG7RGX8GTZ6"]) {
      await page.goto(`${demo.base_url}/track${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect.soft([path, await shiftOf(page)]).toEqual([path, 0]);
    }
  }
});
