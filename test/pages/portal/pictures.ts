import type { Browser } from "playwright-core";
import type { Demo } from "../../e2e/server.ts";
import { outliveConfirmation } from "../confirmation.ts";
import { eachScreen } from "../screens.ts";
import { serveTiles } from "../tiles.ts";
import { call, logIn, newOrder, newPartner, type Partner, shopOf } from "./partner.ts";

/** The views of somebody who is signed in: where they are, and what has come when they are complete. */
const VIEWS: Record<string, [hash: string, shown: string]> = {
  orders: ["#/orders", "tbody tr"],
  "new-order": ["#/orders/new", "pudo-map li"],
  webhooks: ["#/webhooks", "#deliveries ~ * tbody tr"],
  developers: ["#/developers", "tbody tr"],
  settings: ["#/settings", "fieldset"],
  account: ["#/account", "tbody tr"],
  prices: ["#/prices", "fieldset"],
  "coming-back": ["#/coming-back", "tbody tr"],
  money: ["#/money", ".key-numbers"],
  payouts: ["#/payouts", ".loaded table, .loaded .empty"],
  fees: ["#/fees", "tbody tr"],
};

const NAMES = [
  "Ngozi Okafor",
  "Ibrahim Danjuma",
  "Ọlábísí Adéyẹmí",
  "Emeka Nwosu",
  "Halima Bello",
  "Tunde Bakare",
];
/** What happens to each of the orders before the pictures. */
const MOVES = [[], ["driver_collect"], ["arrive"], ["arrive", "collect"], ["arrive", "refuse"], []];

const fileOf = (pointId: string): string =>
  [
    "reference,pudo_point_id,name,email,phone,item,qty,price,weight_kg",
    `SHOP-1,${pointId},Ngozi Okafor,ngozi@example.com,08031234567,Shoes,1,15000,1.2`,
    `SHOP-2,${pointId},Emeka Nwosu,emeka@example.com,12,Shoes,one,15000,1.2`,
    "SHOP-3,nowhere,Halima Bello,halima@example.com,08031234567,Shoes,1,15000,1.2",
  ].join("\n");

/** Endpoints of which one answers and one does not, a client, a key that is named, and requests that fail. */
async function integrate(demo: Demo, partner: Partner, accessToken: string): Promise<void> {
  for (const [host, events, description] of [
    ["localhost:9", ["*"], "Checkout server"],
    ["localhost:9/stock", ["package.collected", "package.expired"], ""],
  ] as const) {
    const { endpoints } = shopOf(demo, partner.secretKey).webhooks;
    await endpoints.create({ url: `http://${host}`, events: [...events], description });
  }
  await call(demo, "POST", `/operator/partners/${partner.id}/clients`, demo.operator_token, {});
  await call(demo, "PUT", `/operator/partners/${partner.id}/allow-list`, demo.operator_token, {
    entries: ["203.0.113.0/24"],
  });
  for (const [path, name] of [
    ["/partner/secret-keys", "Checkout server"],
    ["/partner/api-keys", "Dashboard"],
  ] as const)
    await call(demo, "POST", path, accessToken, { name });
  const email = `bola-${partner.email}`;
  await call(demo, "POST", `/operator/partners/${partner.id}/accounts`, demo.operator_token, { email });
  for (const path of ["/api/v1/orders", "/api/v1/labels"])
    await call(demo, "POST", path, partner.secretKey, { partner_order: "1" }).catch(() => undefined);
}

export async function portalPictures(browser: Browser, demo: Demo, folder: string): Promise<void> {
  const partner = await newPartner(demo);
  const { email, password } = partner;
  const accessToken = await logIn(demo, partner);
  await integrate(demo, partner, accessToken);
  const ids: string[] = [];
  for (const [i, name] of NAMES.entries()) {
    const { id, tracking_code } = await newOrder(demo, partner, { reference: `ORD-2026-${1000 + i}`, name });
    ids.push(id);
    for (const action of MOVES[i]!) {
      const body = { trackingCode: tracking_code, action };
      await call(demo, "POST", "/partner/simulate", accessToken, body);
    }
  }
  const views: typeof VIEWS = { ...VIEWS, order: [`#/orders/${ids[2]}`, ".timeline"] };
  await eachScreen(browser, async (page, screen) => {
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    const take = (name: string) =>
      page.screenshot({ path: `${folder}/portal-${name}-${screen}.png`, fullPage: true });
    await page.goto(`${demo.base_url}/portal/#/set-password`);
    await page.getByLabel("New password").waitFor();
    await take("set-password");
    await page.goto(`${demo.base_url}/portal/`);
    await page.getByLabel("E-mail").waitFor();
    await take("sign-in");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator(".chart").waitFor();
    await take("overview");
    await page.goto(`${demo.base_url}/portal/#/orders`);
    await page.locator("tbody tr").first().waitFor();
    await page.locator("tbody input").nth(1).check();
    await take("chosen");
    await page.getByRole("button", { name: "Labels" }).click();
    await page.getByLabel("Paper").selectOption("a4");
    await take("labels");
    await page.getByRole("button", { name: "Close" }).click();
    for (const [name, [hash, shown]] of Object.entries(views)) {
      await page.goto(`${demo.base_url}/portal/${hash}`);
      await page.locator(shown).first().waitFor();
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      await take(name);
    }
    await page.goto(`${demo.base_url}/portal/#/webhooks`);
    await page.getByRole("link", { name: "Details of" }).first().click();
    await page.locator("dialog .timeline, dialog .hint").first().waitFor();
    await take("delivery");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Rotate the secret" }).first().click();
    await take("rotate");
    await outliveConfirmation(page, /\/rotate-secret$/);
    await page.getByRole("dialog").getByRole("button", { name: "Rotate the secret" }).click();
    await page.getByText("Confirm that it is you").waitFor();
    await take("confirm");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.goto(`${demo.base_url}/portal/#/orders/import`);
    await page.getByLabel("Choose a CSV file").setInputFiles({
      name: "orders.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(fileOf(demo.agent.point_id)),
    });
    await page.getByText("would be created").waitFor();
    await take("import");
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) {
      await menu.click();
      await take("menu");
    }
  });
}
