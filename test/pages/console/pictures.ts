import type { Browser, Page } from "playwright-core";
import type { Demo } from "../../e2e/server.ts";
import { call, logIn, newOrder, newPartner } from "../portal/partner.ts";
import { eachScreen } from "../screens.ts";
import { serveTiles } from "../tiles.ts";
import { VIEWS } from "./views.ts";

const POINT = {
  ...{ name: "Allen Avenue Pharmacy", description: "Beside the bank, ask at the second counter." },
  address: { address: "12 Allen Avenue", city: "Ikeja", state: "Lagos", latitude: 6.6018, longitude: 3.3515 },
  partner: { name: "Bukola Stores Ltd", phone: "08031234567", email: "bukola@example.com" },
};
const NEIGHBOUR = {
  ...{ ...POINT, name: "Allen Avenue Chemist" },
  address: { ...POINT.address, latitude: 6.6021 },
};
const FILE = [
  "id,name,description,address,city,state,zip,country,latitude,longitude,colour",
  "shop-1,Marina Kiosk,,1 Marina,Lagos,Lagos,100001,Nigeria,6.45,3.39,blue",
  "shop-2,,,2 Marina,Lagos,Lagos,100001,Nigeria,6.46,3.4,red",
  "shop-3,Wuse Market Counter,,Zone 5,Abuja,FCT,900281,Nigeria,96.07,7.46,red",
].join("\n");

/** More than the map needs to draw all points. */
const FRAMES = 40;

/** Runs in the page. */
async function waitFrames(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Points, people, a partner and orders, some of which somebody has to look after. */
async function setUp(demo: Demo): Promise<Record<string, [hash: string, shown: string]>> {
  const operate = async (method: string, path: string, body?: unknown): Promise<string> =>
    (await call<{ data: { id: string } }>(demo, method, `/operator${path}`, demo.operator_token, body)).data
      .id;
  const point = await operate("POST", "/points", POINT);
  await operate("POST", "/points", NEIGHBOUR);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await operate("POST", `/points/${point}/closures`, { from: day(9), to: day(12), reason: "Stocktaking" });
  await operate("POST", "/agents", { name: "Ada Nwosu", point_id: point });
  await operate("POST", "/drivers", { name: "Musa Ibrahim" });
  await operate("POST", "/closures", { from: day(33), to: day(34), reason: "Christmas" });
  await operate("POST", "/closures", { from: day(5), to: day(5), state: "Lagos", reason: "Election" });
  await operate("POST", "/partners", { name: "Zuri Market", kind: "logistics", origin_zip: "900281" });
  const partner = await newPartner(demo, "Ọlábísí Fabrics & Accessories");
  await operate("POST", `/partners/${partner.id}/clients`, {});
  await call(demo, "POST", "/partner/webhook-endpoints", partner.secretKey, {
    ...{ url: "http://localhost:9/hooks", events: ["*"], description: "Checkout server" },
  });
  const accessToken = await logIn(demo, partner);
  const orders: string[] = [];
  for (const [i, name] of ["Ngozi Okafor", "Ibrahim Danjuma", "Ọlábísí Adéyẹmí"].entries()) {
    const order = await newOrder(demo, partner, { reference: `ORD-2026-${1000 + i}`, name });
    orders.push(order.id);
    const body = { trackingCode: order.tracking_code, action: "arrive" };
    if (i > 0) await call(demo, "POST", "/partner/simulate", accessToken, body);
  }
  return {
    point: [`#/points/${point}`, ".timeline li"],
    counter: [`#/points/${demo.agent.point_id}`, ".timeline li, #history ~ * .hint"],
    partner: [`#/partners/${partner.id}`, ".timeline li"],
    order: [`#/orders/${orders[1]}`, "#order-webhooks ~ .loaded table, #order-webhooks ~ .loaded .hint"],
    evidence: [`#/orders/${orders[1]}/evidence`, ".evidence table"],
    noOrders: ["#/orders?search=nobodyhasthis", ".empty"],
    notFound: ["#/nowhere", "h1"],
  };
}

/** Parts that are shown only on request. */
const ASKED: Record<string, (page: Page, open: (hash: string) => Promise<void>) => Promise<void>> = {
  imported: async (page, open) => {
    await open("#/points/import");
    const buffer = Buffer.from(FILE);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "points.csv", mimeType: "text/csv", buffer });
    await page.locator("tbody tr").first().waitFor();
  },
  reject: async (page, open) => {
    await open("#/points/queue");
    await page.getByRole("button", { name: "Reject…" }).click();
    await page.getByRole("dialog").getByLabel("Reason").waitFor();
  },
  tariffChanges: async (page, open) => {
    await open("#/tariffs");
    await page.getByLabel("Across the country: Up to 1 kg, in ₦").fill("3900");
    await page.getByLabel("Weight in kg").fill("2");
    await page.getByLabel("From", { exact: true }).fill("Lagos");
    await page.getByLabel("To", { exact: true }).fill("Borno");
    await page.getByRole("button", { name: "Compare the prices" }).click();
    await page.locator(".compared-prices").waitFor();
    await page.getByRole("button", { name: "Review the changes…" }).click();
    await page.getByRole("dialog").locator("tbody tr").first().waitFor();
  },
  signInSheet: async (page, open) => {
    await open("#/points?search=Allen");
    await page.getByRole("link", { name: "Allen Avenue Pharmacy" }).click();
    await page.getByLabel("New agent").fill("Chidi");
    await page.getByRole("button", { name: "Issue a key" }).click();
    await page.getByRole("dialog").getByRole("img").waitFor();
  },
  editPartner: async (page, open) => {
    await open("#/partners?search=Fabrics");
    await page.getByRole("link", { name: "Fabrics" }).click();
    await page
      .getByRole("button", { name: /^(Edit|Change)/ })
      .first()
      .click();
    await page.getByRole("dialog").getByLabel("Orders a day, at most").waitFor();
  },
  maintenance: async (page, open) => {
    await open("#/today");
    await page.getByRole("button", { name: "Turn it on…" }).click();
    await page.getByRole("dialog").getByLabel("Everything").waitFor();
  },
  failed: async (page, open) => {
    await page.route("**/operator/partners?*", (route) => route.abort());
    await open("#/partners");
    await page.getByRole("alert").waitFor();
  },
};

export async function consolePictures(browser: Browser, demo: Demo, folder: string): Promise<void> {
  const views = { ...VIEWS, ...(await setUp(demo)) };
  await eachScreen(browser, async (page, screen) => {
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    const take = async (name: string, fullPage = true) => {
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      await page.evaluate(waitFrames, FRAMES);
      await page.screenshot({ path: `${folder}/console-${name}-${screen}.png`, fullPage });
    };
    const open = async (hash: string) => {
      await page.goto("about:blank");
      await page.goto(`${demo.base_url}/console/${hash}`);
    };
    await open("");
    await page.getByLabel("Operator token").fill(demo.operator_token);
    await take("sign-in");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator(VIEWS.today![1]).waitFor();
    for (const [name, [hash, shown]] of Object.entries(views)) {
      await open(hash);
      await page.locator(shown).first().waitFor();
      await take(name);
    }
    for (const [name, ask] of Object.entries(ASKED)) {
      await ask(page, open);
      await take(name, (await page.locator("dialog[open]").count()) === 0);
    }
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) {
      await menu.click();
      await take("menu");
    }
  });
}
