import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { setUpConsole, widthOnPhone } from "./set-up.ts";

const operator = setUpConsole();

/** A chat that takes what is sent to one of its two paths. */
let chat: Server;
let base: string;
const received: string[] = [];

beforeAll(async () => {
  chat = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      received.push(body);
      response.writeHead(request.url?.startsWith("/services") ? 200 : 404).end();
    });
  });
  await new Promise<void>((resolve) => chat.listen(0, "localhost", resolve));
  base = `http://localhost:${(chat.address() as AddressInfo).port}`;
});
afterAll(() => chat.close());

it("the view of alarms registers where alarms are told, sends tests, shows what became of them, and deletes", async () => {
  const page = await operator.open("#/alarms");
  const register = async (path: string) => {
    await page.getByLabel("URL").fill(base + path);
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog").getByLabel("Signing secret").inputValue()).toMatch(/^whsec_/);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).press("Enter");
  };
  await register("/services/T024/B035/c3VwcG9ydC1hbGFybXM");
  const card = page.getByRole("article", { name: `${base}/…ybXM` });
  await card.getByText("Nothing was sent yet.").waitFor();
  await card.getByRole("button", { name: "Send a test" }).press("Enter");
  await page.getByText("The test has arrived").waitFor();
  await card.getByText("Arrived", { exact: true }).waitFor();
  expect(JSON.parse(received[0]!)).toEqual({ text: expect.stringContaining("Test from http://") });

  await register("/gone");
  const gone = page.getByRole("article", { name: `${base}/…`, exact: true });
  await gone.getByRole("button", { name: "Send a test" }).click();
  await gone.getByText("answered 404").waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.content()).not.toContain("T024");
  for (const one of [gone, card]) {
    await one.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete the endpoint" }).dblclick();
    await one.waitFor({ state: "detached" });
  }
  expect(await widthOnPhone(page)).toBe(360);
  expect(operator.messages).toEqual([]);
});

it("the view of alarms says what each alarm is about, how much was found and what is allowed", async () => {
  const page = await operator.newPage();
  const status = {
    alarms: [
      { code: "server_errors", subject: null, value: 1200, threshold: 10, since: "2026-11-02T09:00:00Z" },
      {
        code: "database_full",
        subject: "ORDERS_1",
        value: 0.9,
        threshold: 0.8,
        since: "2026-11-02T09:00:00Z",
      },
    ],
  };
  await page.route("**/operator/status", (route) => route.fulfill({ json: { data: status } }));
  await page.goto(`${operator.demo.base_url}/console/#/alarms`);
  const rows = page.getByRole("table", { name: "Alarms" }).locator("tbody tr");
  await rows.first().waitFor();
  expect(await rows.locator("td:nth-child(-n + 2)").allTextContents()).toEqual([
    ...["server_errors", "The service", "database_full", "ORDERS_1"],
  ]);
  expect(await rows.locator("td:last-child").allTextContents()).toEqual(["1,200, over 10", "0.9, over 0.8"]);
});
