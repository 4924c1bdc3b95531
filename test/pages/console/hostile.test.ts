import { beforeAll, expect, it } from "vitest";
import { HOSTILE_TEXTS, seenIn } from "../hostile-texts.ts";
import { call, newOrder, newPartner } from "../portal/partner.ts";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole({ hasMaps: true });
const { demo } = operator;
const views: [hash: string, shown: string][] = [];

const operate = async (method: string, path: string, body?: unknown): Promise<string> => {
  const answer = await call<{ data: { id: string } } | undefined>(
    ...([demo, method, path, demo.operator_token, body] as const),
  );
  return answer?.data.id ?? "";
};
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  const from = dayFromNow(20);
  for (const text of HOSTILE_TEXTS) {
    const point = await operate("POST", "/operator/points", {
      ...{ name: text, description: text, note: text },
      address: { address: text, label: text, city: text, latitude: 6.6, longitude: 3.35 },
      partner: { name: text, email: text, website: text },
    });
    await operate("POST", `/operator/points/${point}/closures`, { from, to: from, reason: text });
    await operate("POST", "/operator/agents", { name: text, point_id: point });
    await operate("POST", `/operator/points/${point}/reject`, { note: text });
    const driver = await operate("POST", "/operator/drivers", { name: text });
    const round = { name: text, weekdays: ["monday"], stops: [{ point_id: point }], driver_ids: [driver] };
    views.push([`#/rounds/${await operate("POST", "/operator/rounds", round)}`, ".round-stops li"]);
    const partner = await newPartner(demo, text);
    const { id } = await newOrder(demo, partner, { reference: text.replaceAll("/", ""), name: text });
    views.push([`#/points/${point}`, ".timeline li"], [`#/partners/${partner.id}`, ".timeline li"]);
    views.push(
      [`#/orders/${id}`, "#order-chain ~ .timeline"],
      [`#/orders/${id}/evidence`, ".evidence table"],
    );
  }
  const holiday = await operate("POST", "/operator/closures", {
    ...{ from: dayFromNow(300), to: dayFromNow(300), reason: HOSTILE_TEXTS[0] },
  });
  views.push(["#/points?state=rejected", "tbody tr"], ["#/orders", "tbody tr"], ["#/partners", "tbody tr"]);
  views.push(
    ["#/rounds", "tbody tr"],
    ["#/people", "tbody tr"],
    ["#/holidays", "tbody tr"],
    ["#/audit", "tbody tr"],
  );
  return () => operate("DELETE", `/operator/closures/${holiday}`);
});

it("the console shows whatever is stored of points, people, partners and orders as text, in every view", async () => {
  const page = await operator.newPage();
  const seen: string[] = [];
  for (const [hash, shown] of views) {
    await page.goto(`${demo.base_url}/console/${hash}`);
    await page.locator(shown).first().waitFor();
    seen.push(await seenIn(page));
  }
  for (const text of HOSTILE_TEXTS)
    expect([text, seen.filter((one) => one.includes(text)).length]).toEqual([
      text,
      expect.toSatisfy((views) => views >= 5),
    ]);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  expect(operator.messages).toEqual([]);
});
