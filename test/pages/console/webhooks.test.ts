import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { call, newOrder, newPartner, shopOf } from "../portal/partner.ts";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole();
const { demo } = operator;

/** A shop's server that fails. */
let receiver: Server;
let hook: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, "localhost", resolve));
  hook = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterAll(() => receiver.close());

it("the view of webhooks tells which receiver fails and why, and enables one again, once, there and on its partner's page", async () => {
  const partner = await newPartner(demo);
  const { endpoints } = shopOf(demo, partner.secretKey).webhooks;
  const { id } = await endpoints.create({ url: hook, events: ["*"] });
  await newOrder(demo, partner, { reference: "FIRST" });
  const failing = () =>
    call<{ data: { data: unknown[] } }>(
      demo,
      "GET",
      `/operator/webhooks?partner_id=${partner.id}`,
      demo.operator_token,
    );
  await expect.poll(async () => (await failing()).data.data.length, { interval: 500 }).toBe(1);
  const page = await operator.open(`#/webhooks?partner=${partner.id}`);
  const card = page.getByRole("article", { name: `${partner.name}, ${hook}` });
  await card.getByText("Failing", { exact: true }).waitFor();
  await card.getByText("500").waitFor();
  expect(await violations(page)).toEqual([]);
  await endpoints.change(id, { enabled: false });
  await page.getByRole("button", { name: "Refresh" }).click();
  await card.getByText("Disabled", { exact: true }).waitFor();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await card.getByRole("button", { name: "Enable it again…" }).click();
  await page.getByRole("dialog").getByText("gets new webhooks from now on").waitFor();
  await page.getByRole("button", { name: "Enable it", exact: true }).dblclick();
  await page.getByText("It is enabled.").waitFor();
  await card.getByText("Disabled", { exact: true }).waitFor({ state: "detached" });
  const endpoint = `/operator/partners/${partner.id}/webhook-endpoints/${id}`;
  expect(sent).toEqual([`${endpoint}/enable`]);

  await endpoints.change(id, { enabled: false });
  await page.goto(`${demo.base_url}/console/#/partners/${partner.id}`);
  const section = page.getByRole("region", { name: "Webhook endpoints" });
  await section.getByRole("button", { name: "Enable it again…" }).click();
  await page.getByRole("button", { name: "Enable it", exact: true }).dblclick();
  await section.getByRole("button", { name: "Send failed webhooks again…" }).click();
  await page.getByLabel("Since").fill(new Date().toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Send them again" }).dblclick();
  await page.getByText(/Nothing has failed since then|will be sent again/).waitFor();
  expect(sent.slice(1)).toEqual([`${endpoint}/enable`, `${endpoint}/recover`]);
  expect(operator.messages).toEqual([]);
});
