import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { createClient } from "../../client/src/index.ts";
import { lagosDay } from "../../src/shared/closed-days.ts";
import type { Demo } from "../e2e/server.ts";
import { collected, takeMoney } from "./collected-money.ts";
import { arrive, feedback, handOver, openSignedIn, typeCode } from "./counter/page.ts";
import { call } from "./portal/partner.ts";
import { SCREENS } from "./screens.ts";
import { serveTiles } from "./tiles.ts";

/** A parcel's day, from shop to receiver: the pictures of docs/tour.md, of the demo's own shop, driver and agent. */

const RECEIVERS = ["Ngozi Okafor", "Ibrahim Danjuma", "Ọlábísí Adéyẹmí", "Emeka Nwosu"];
/** Small enough for a page that shows ten. */
const QUALITY = 75;
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const PHONE = { ...SCREENS.phone, deviceScaleFactor: 1.5 };

export async function tourPictures(browser: Browser, demo: Demo, folder: string): Promise<void> {
  const take = async (page: Page, name: string) => {
    await page.waitForLoadState("networkidle");
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"));
  };
  const open = async (size: typeof WIDE, path: string) => {
    const page = await browser.newPage({ ...size, colorScheme: "light", reducedMotion: "reduce" });
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    await page.goto(`${demo.base_url}${path}`);
    return page;
  };
  const { email, password, secret_key } = demo.partners[0]!;
  const shop = createClient({ baseUrl: demo.base_url, secretKey: secret_key });
  const orders = await Promise.all(
    RECEIVERS.map((name, i) =>
      shop.orders.create({
        partner_order_id: `ORD-2026-${1001 + i}`,
        pudo_point_id: demo.agent.point_id,
        customer: { name, email: "receiver@example.com", phone: "08031234567" },
        items: [{ name: "Ankara fabric", qty: 1, price: 12500, weight_kg: 0.8 }],
      }),
    ),
  );
  const [order, other] = orders as [(typeof orders)[0], (typeof orders)[0]];

  const checkout = await open(WIDE, "/widget/");
  // While points are open.
  await checkout.clock.setFixedTime(`${lagosDay(Date.now())}T11:00:00+01:00`);
  await checkout.reload();
  await checkout.locator("pudo-map .points[aria-busy=false]").waitFor({ state: "attached" });
  await take(checkout, "tour-1-checkout");

  const portal = await open(WIDE, "/portal/");
  await portal.getByLabel("E-mail").fill(email);
  await portal.getByLabel("Password").fill(password);
  await portal.getByRole("button", { name: "Sign in" }).click();
  await portal.locator(".chart").waitFor();
  await portal.goto(`${demo.base_url}/portal/#/orders`);
  await portal.locator("tbody tr").first().waitFor();
  await take(portal, "tour-2-portal");
  await portal.locator("tbody input").nth(0).check();
  await portal.locator("tbody input").nth(1).check();
  await portal.getByRole("button", { name: "Labels" }).click();
  await portal.getByLabel("Paper").selectOption("a4");
  await take(portal, "tour-3-labels");

  const driver = await open(PHONE, `/driver/#key=${demo.driver.key}`);
  await driver.getByText("As of").waitFor();
  await driver.locator(".stops button").first().waitFor();
  await take(driver, "tour-4-round");
  await driver.locator(".stops button").filter({ hasText: "to take" }).first().click();
  await typeCode(driver, order.tracking_code);
  await driver.locator(".outcome").getByText("Taken").waitFor();
  await take(driver, "tour-5-stop");
  for (const { tracking_code } of orders.slice(1, 3))
    await call(demo, "POST", "/driver/scans", demo.driver.key, { tracking_code, action: "collect" });

  const context = await browser.newContext({ ...PHONE, colorScheme: "light", reducedMotion: "reduce" });
  const counter = await openSignedIn(context, { url: demo.base_url, key: demo.agent.key });
  await arrive(counter, order.tracking_code);
  await feedback(counter, "Arrived").waitFor();
  await take(counter, "tour-6-arrival");
  await call(demo, "POST", "/agent/scans", demo.agent.key, {
    ...{ tracking_code: other.tracking_code, action: "arrive" },
  });

  const tracking = await open(PHONE, `/track/${order.tracking_code}`);
  await take(tracking, "tour-7-tracking");

  await typeCode(counter, order.tracking_code);
  await counter.getByRole("button", { name: "Hand over", exact: true }).click();
  const { collection_code } = await shop.orders.get(order.id);
  await handOver(counter, collection_code!);
  await feedback(counter, "Handed over").waitFor();
  await take(counter, "tour-8-collection");

  await takeMoney(demo);
  await collected(demo, { secretKey: secret_key }, "ORD-2026-1009", 12_500);
  await counter.getByRole("button", { name: "Till" }).filter({ visible: true }).first().click();
  await counter.getByRole("button", { name: "Give to the driver" }).waitFor();
  await take(counter, "tour-11-till");

  await portal.getByRole("button", { name: "Close" }).click();
  await portal.goto(`${demo.base_url}/portal/#/orders/${order.id}`);
  await portal.locator(".timeline").first().waitFor();
  await portal.locator(".point-map .leaflet-marker-icon").waitFor();
  await take(portal, "tour-9-order");

  const operator = await open(WIDE, "/console/");
  await operator.getByLabel("Operator token").fill(demo.operator_token);
  await operator.getByRole("button", { name: "Sign in" }).click();
  await operator.getByRole("navigation").waitFor();
  await operator.goto(`${demo.base_url}/console/#/orders/${order.id}`);
  await operator.locator(".timeline li, table tbody tr").first().waitFor();
  await take(operator, "tour-10-console");
  await context.close();
}
