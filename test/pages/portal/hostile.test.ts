import { beforeAll, expect, it } from "vitest";
import { serveTiles } from "../tiles.ts";
import { call } from "./partner.ts";
import { setUpPortal } from "./set-up.ts";

/** What would run, or break out of its place, if a stored text were taken for anything but text. */
const CORPUS = [
  `<img src=x onerror="window.hit=1">`,
  `"><svg onload=window.hit=1>`,
  `'-window.hit=1-'`,
  `</title><script>window.hit=1</script>`,
  "{{constructor.constructor('window.hit=1')()}}",
  "&lt;b&gt; &#x3c;i&#x3e; %3Cu%3E",
];

const portal = setUpPortal(CORPUS[0]);
const { demo } = portal;
const ids: string[] = [];

beforeAll(async () => {
  for (const [i, text] of CORPUS.entries()) {
    const { data } = await call<{ data: { id: string } }>(
      demo,
      "POST",
      "/api/v1/orders",
      portal.partner.secretKey,
      {
        partner_order_id: text.replaceAll("/", "").slice(0, 60),
        pudo_point_id: demo.agent.point_id,
        customer: { name: `${text} ${text}`, email: `hostile-${i}@example.com`, phone: "08031234567" },
        items: [{ name: text, qty: 1, price: 1, weight_kg: 1 }],
        note: text,
      },
    );
    ids.push(data.id);
  }
});

it("shows whatever partners have stored as text, in every view", async () => {
  const page = await portal.newPage();
  await serveTiles(page, "https://tile.openstreetmap.org/**");
  const seen: string[] = [];
  const views = ["#/overview", "#/orders", ...ids.map((id) => `#/orders/${id}`)];
  for (const hash of views) {
    await page.goto(`${demo.base_url}/portal/${hash}`);
    await page.locator(".chart, .timeline, tbody tr").first().waitFor();
    seen.push((await page.locator("body").innerText()).replaceAll(/\s+/g, " "));
    expect(await page.locator("#app :is(script, [onerror], [onload]), #content img[src=x]").count()).toBe(0);
  }
  for (const text of CORPUS) {
    expect(seen.filter((shown) => shown.includes(text)).length).toBeGreaterThan(1);
  }
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  expect(portal.messages).toEqual([]);
});
