import type { Browser } from "playwright-core";
import { createClient } from "../../client/src/index.ts";
import type { Demo } from "../e2e/server.ts";
import { eachScreen } from "./screens.ts";

/** What `POST /partner/simulate` does to an order before its picture is taken. */
const STATES: Record<string, string[]> = {
  created: [],
  "in-transit": ["driver_collect"],
  ready: ["driver_collect", "arrive"],
  delivered: ["driver_collect", "arrive", "collect"],
  refused: ["arrive", "refuse"],
  expired: ["arrive", "expire"],
};

/** Takes the tracking page's pictures, of real parcels, in every state. */
export async function trackPictures(browser: Browser, demo: Demo, folder: string): Promise<void> {
  const partner = demo.partners[0]!;
  const send = async (method: string, path: string, token: string, body: unknown) => {
    const response = await fetch(demo.base_url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<{ access_token: string }>;
  };
  const { email, password, secret_key } = partner;
  const shop = createClient({ baseUrl: demo.base_url, secretKey: secret_key });
  const { access_token } = await send("POST", "/auth/token-generate", "", { email, password, secret_key });
  const paths: Record<string, string> = { form: "/track", unknown: "/track/ABCD-1234" };
  for (const [state, actions] of Object.entries(STATES)) {
    const order = await shop.orders.create({
      partner_order_id: `picture-${state}-${Date.now()}`,
      pudo_point_id: demo.agent.point_id,
      customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
      items: [{ name: "Ankara fabric", qty: 1, price: 12500, weight_kg: 0.8 }],
    });
    for (const action of actions) {
      await send("POST", "/partner/simulate", access_token, { trackingCode: order.tracking_code, action });
    }
    paths[state] = `/track/${order.tracking_code}`;
    if (state === "in-transit") {
      const { value: near } = await shop.points.list({ city: "Ikeja", pageSize: 1 }).next();
      await shop.orders.changePoint(order.id, near!.id);
    }
  }
  paths.yoruba = `${paths.ready}?lang=yo`;
  for (const [name, path] of Object.entries(paths)) {
    await eachScreen(browser, async (page, screen) => {
      await page.goto(demo.base_url + path);
      await page.screenshot({ path: `${folder}/track-${name}-${screen}.png`, fullPage: true });
    });
  }
}
