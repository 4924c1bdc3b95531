import { expect, it } from "vitest";
import { readableCode } from "../../../src/shared/tracking-code.ts";
import { violations } from "../accessibility.ts";
import { confirmIdentity, outliveConfirmation } from "../confirmation.ts";
import { call, newOrder } from "../portal/partner.ts";
import { setUpConsole, title, widthOnPhone } from "./set-up.ts";

const operator = setUpConsole({ hasMaps: true });
const { demo } = operator;

/** "The first day" in docs/operating.md, step by step. */
it("an operator takes on a point, an agent, a driver and a partner, whose first parcel is delivered, by the console alone", async () => {
  const page = await operator.open("#/points/import");
  const csv = [
    "id,name,description,address,city,state,zip,country,latitude,longitude",
    "first-day-1,First day counter,,12 Allen Avenue,Ikeja,Lagos,100281,Nigeria,6.6018,3.3515",
  ].join("\n");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "points.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByLabel("Approve and publish them").check();
  await page.getByRole("button", { name: "Import 1 point" }).click();
  await page.getByRole("heading", { name: "Imported" }).waitFor();

  await page.goto(`${demo.base_url}/console/#/points?search=first+day`);
  await page.getByRole("link", { name: "First day counter" }).click();
  await title(page, "First day counter").waitFor();
  // What is still loading would move the button from under the pointer.
  await page.getByText("Nobody can sign in at this point's counter yet.").waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  const pointId = page.url().split("/").at(-1)!;
  await page.getByLabel("New agent").fill("Ada");
  await page.getByRole("button", { name: "Issue a key" }).click();
  const agentKey = await page.getByRole("dialog").getByLabel("Agent key").inputValue();

  await page.goto(`${demo.base_url}/console/#/people`);
  await page.getByLabel("New driver").fill("Musa");
  await page.getByRole("button", { name: "Issue a key" }).click();
  const driverKey = await page.getByRole("dialog").getByLabel("Driver key").inputValue();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill("musa");
  await page.getByText("No agent has that name").waitFor();
  await page.getByRole("cell", { name: "Musa" }).first().waitFor();

  await page.getByRole("link", { name: "People" }).click();
  await page.getByRole("link", { name: "Add a partner" }).click();
  await page.getByLabel("Name", { exact: true }).fill("First Day Fabrics");
  await page.getByLabel("Postal code").fill("100281");
  await page.getByRole("button", { name: "Go on" }).dblclick();
  await page.getByRole("heading", { name: "Next: Agreement" }).waitFor();
  await page.getByLabel("Signed on").fill("2026-01-15");
  await page.getByRole("button", { name: "Activate" }).click();
  // The steps can be interrupted and continued.
  await page.getByRole("heading", { name: "Next: Account" }).waitFor();
  await page.reload();
  await page.getByLabel("New account").fill(`first-day-${Date.now()}@example.com`);
  await outliveConfirmation(page, /\/accounts$/);
  await page.getByRole("button", { name: "Add" }).click();
  await confirmIdentity(page, "Operator token", demo.operator_token);
  const link = await page.getByRole("dialog").getByLabel("One-time link").inputValue();
  expect(link).toContain("/portal/#/set-password");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByLabel("New secret key").fill("Web shop");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const secretKey = await page.getByRole("dialog").getByLabel("Secret key").inputValue();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByLabel("IP addresses and networks").fill("203.0.113.0/24");
  await page.getByRole("button", { name: "Save the allow-list" }).click();
  await page.getByText("The allow-list is saved.").waitFor();
  await page.getByRole("button", { name: "Create a client" }).click();
  await page.getByRole("dialog").getByLabel("Client secret").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("heading", { name: "All set up" }).waitFor();

  const order = await newOrder(demo, { secretKey }, { reference: "FIRST-DAY-1", pointId });
  const scan = (key: string, who: string, action: string) =>
    call(demo, "POST", `/${who}/scans`, key, { tracking_code: order.tracking_code, action });
  await scan(driverKey, "driver", "collect");
  await scan(agentKey, "agent", "arrive");

  await page.getByRole("link", { name: "See its orders" }).click();
  const row = page.getByRole("row").filter({ hasText: "FIRST-DAY-1" });
  await row.getByText("Ready for pickup").waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByRole("link", { name: order.tracking_code }).click();
  await title(page, `Order ${readableCode(order.tracking_code)}`).waitFor();
  await page.getByText("Arrived at the point").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "First Day Fabrics" }).click();
  await page.getByRole("button", { name: "Suspend…" }).click();
  await page.getByRole("dialog").getByText("Its keys stop working at once").waitFor();
  await page.getByRole("button", { name: "Suspend it" }).dblclick();
  await page.getByText("First Day Fabrics is suspended.").waitFor();
  expect(await widthOnPhone(page)).toBe(360);
});
