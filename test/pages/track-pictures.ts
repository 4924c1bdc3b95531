import type { Browser } from "playwright-core";
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
    return response.json() as Promise<{ access_token: string; data: { id: string; tracking_code: string } }>;
  };
  const { email, password, secret_key } = partner;
  const { access_token } = await send("POST", "/auth/token-generate", "", { email, password, secret_key });
  const paths: Record<string, string> = { form: "/track", unknown: "/track/ABCD-1234" };
  for (const [state, actions] of Object.entries(STATES)) {
    const { data } = await send("POST", "/api/v1/orders", secret_key, {
      partner_order_id: `picture-${state}-${Date.now()}`,
      pudo_point_id: demo.agent.point_id,
      customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
      items: [{ name: "Ankara fabric", qty: 1, price: 12500, weight_kg: 0.8 }],
    });
    for (const action of actions) {
      await send("POST", "/partner/simulate", access_token, { trackingCode: data.tracking_code, action });
    }
    paths[state] = `/track/${data.tracking_code}`;
    if (state === "in-transit") {
      const near = await fetch(`${demo.base_url}/public/pudo-points?city=Ikeja&pageSize=1`);
      const points = (await near.json()) as { data: { data: [{ id: string }] } };
      await send("POST", `/api/v1/orders/${data.id}/point`, secret_key, {
        pudo_point_id: points.data.data[0].id,
      });
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
