import { v7 as uuidV7 } from "uuid";
import { expect, it } from "vitest";
import { readableCode } from "../../../src/shared/tracking-code.ts";
import { violations } from "../accessibility.ts";
import { call, newOrder, newPartner } from "../portal/partner.ts";
import { setUpConsole, title, widthOnPhone } from "./set-up.ts";

const operator = setUpConsole();
const { demo } = operator;

/** A driver of the test's own who has a new partner's parcel. */
async function collected(name: string) {
  const partner = await newPartner(demo, `Sender of ${name}`);
  const order = await newOrder(demo, partner, { reference: `H-${uuidV7()}` });
  const made = await call<{ data: { id: string; key: string } }>(
    demo,
    "POST",
    "/operator/drivers",
    demo.operator_token,
    { name },
  );
  const { tracking_code } = order;
  await call(demo, "POST", "/driver/scans", made.data.key, { tracking_code, action: "collect" });
  return { order, partner, driver: made.data };
}

it("the console says who has what, and leads from a holder to its parcels and to who had each", async () => {
  const { order, driver } = await collected("Délé of the vans");
  const report = { tracking_code: order.tracking_code, action: "report", problem: "opened", note: "Torn" };
  await call(demo, "POST", "/driver/scans", driver.key, report);
  const page = await operator.open("#/holders");
  const found = page.waitForResponse((response) => response.url().includes("search=dele"));
  await page.getByLabel("Search").fill("dele of the vans");
  await found;
  const row = page.getByRole("row").filter({ hasText: "Délé of the vans, a driver" });
  await row.filter({ hasText: "₦12,500" }).waitFor();
  await page.getByText("1 to 1 of 1 holder").waitFor();
  await page.locator('.loaded[aria-busy="false"]').waitFor();
  expect(await row.getByRole("cell").nth(1).textContent()).toBe("1");
  expect(await violations(page)).toEqual([]);
  await row.getByRole("link").click();
  await page.getByText("What is with Délé of the vans now.").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: order.tracking_code }).click();
  await title(page, `Order ${readableCode(order.tracking_code)}`).waitFor();
  const chain = page.getByRole("region", { name: "Who had the parcel" });
  await chain.getByRole("listitem").filter({ hasText: "Collected by a driver" }).waitFor();
  await chain.getByText("“Torn”").waitFor();
  await page.getByRole("table", { name: "Items" }).getByText("Ankara fabric").waitFor();
  expect(await page.getByRole("link", { name: "Label as PDF" }).getAttribute("href")).toMatch(/^\/labels\//);
  await page.getByText("None of this order's events went to an endpoint").waitFor();
  expect(await violations(page)).toEqual([]);
  await chain.getByRole("link", { name: "All it scanned" }).first().click();
  await page.getByText("What the key of Délé of the vans has scanned, as it is now.").waitFor();
  await page.getByRole("link", { name: order.tracking_code }).waitFor();
  expect(operator.messages).toEqual([]);
});

it("the console says what a correction will do, makes it once, and prints what is known as evidence", async () => {
  const { order, partner } = await collected("Lost van");
  const page = await operator.open(`#/orders/${order.id}`);
  await page.getByRole("button", { name: "Correct…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Now it is “on its way”, with Lost van, a driver.").waitFor();
  await dialog.getByLabel("Where is it?").selectOption({ label: "On its way back" });
  await dialog.getByText(`It goes back to ${partner.name}`).waitFor();
  await dialog.getByLabel("Which point?").fill("a");
  await dialog.getByRole("radio").first().waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Where is it?").selectOption({ label: "Lost" });
  await dialog.getByText("it is in nobody's list any more").waitFor();
  await dialog.getByLabel("Reason").fill("The van was stolen");
  await dialog.getByRole("button", { name: "Correct it" }).dblclick();
  const chain = page.getByRole("region", { name: "Who had the parcel" });
  await chain.getByText("Reason: The van was stolen").waitFor();
  expect(await chain.getByText("Reason:").count()).toBe(1);

  await page.getByRole("link", { name: "Print as evidence" }).click();
  await page.getByRole("heading", { name: `Parcel ${readableCode(order.tracking_code)}` }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  // The navigation leaves no empty column on wide paper.
  expect((await page.locator(".evidence").boundingBox())!.width).toBeGreaterThan(1000);
  expect(await page.getByRole("navigation").first().isVisible()).toBe(false);
  await page.getByText("Worth ₦12,500 in all.").waitFor();
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  expect(await widthOnPhone(page)).toBe(360);
  expect(operator.messages).toEqual([]);
});

it("the console sends an order to another point, or cancels it, with a reason that the audit log keeps", async () => {
  const partner = await newPartner(demo, "Changing Mind");
  const order = await newOrder(demo, partner, { reference: `H-${uuidV7()}` });
  const page = await operator.open(`#/orders/${order.id}`);
  await page.getByRole("button", { name: "Another point…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("To which point?").fill("a");
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel("Reason").fill("The shop asked");
  await dialog.getByRole("button", { name: "Send it there" }).dblclick();
  const chain = page.getByRole("region", { name: "Who had the parcel" });
  await chain.getByText("Sent to another point").waitFor();
  await page.getByRole("button", { name: "Cancel…" }).click();
  await dialog.getByLabel("Reason").fill("Packed twice");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel it" }).dblclick();
  await chain.getByText("Cancelled").waitFor();
  expect(await page.getByRole("button", { name: "Correct…" }).count()).toBe(0);
});

it("the console shows what a receiver has paid, and who has had the money", async () => {
  const operate = <T>(method: string, path: string, body?: object) =>
    call<{ data: T }>(demo, method, `/operator${path}`, demo.operator_token, body);
  const { secretKey } = await newPartner(demo, "Seller for cash");
  const { data: point } = await operate<{ id: string }>("POST", "/points", {
    ...{ name: "Cash counter", services: ["collect", "cod"] },
    address: { address: "3 Allen Avenue", state: "Lagos", latitude: 6.6, longitude: 3.35 },
  });
  for (const step of ["approve", "publish"]) await operate("POST", `/points/${point.id}/${step}`);
  const { data: order } = await call<{ data: { id: string } }>(demo, "POST", "/api/v1/orders", secretKey, {
    ...{ partner_order_id: `H-${uuidV7()}`, pudo_point_id: point.id, cod_amount: 12_500 },
    customer: { name: "Amaka Obi", phone: "08031234567" },
    items: [{ name: "Ankara fabric", qty: 1, price: 12_500, weight_kg: 0.8 }],
  });
  const page = await operator.open(`#/orders/${order.id}`);
  await page.getByText("The receiver pays ₦12,500 at the point. ₦12,500 is due.").waitFor();
  const payment = { method: "transfer", amount: 12_500 };
  await operate("POST", `/orders/${order.id}/correct`, { status: "delivered", payment, reason: "No scan" });
  await page.reload();
  await page.getByRole("heading", { name: "₦12,500 by transfer: collected" }).waitFor();
  await page.getByRole("table", { name: "Who had the ₦12,500" }).getByText("Cash counter").waitFor();
  expect(await violations(page)).toEqual([]);

  await page.goto(`${demo.base_url}/console/#/points/${point.id}`);
  await page.getByLabel("Most money in the till, in ₦").fill("50000");
  await page.getByRole("button", { name: "Save the details" }).click();
  await page.getByText("The point is saved.").waitFor();
  expect((await operate("GET", `/points/${point.id}`)).data).toMatchObject({ cashLimit: 50_000 });
  await page.getByRole("button", { name: "Unpublish…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await dialog.getByText("It still has ₦12,500 in its till.").waitFor();
});

it("the console changes how much money a driver may hold", async () => {
  const { driver } = await collected("Limited van");
  const page = await operator.open("#/people?search=limited+van");
  await page.getByRole("button", { name: "Limited van may hold ₦500,000: change it" }).click();
  await page.getByRole("dialog").getByLabel("Most money in the van, in ₦").fill("75000.50");
  await page.getByRole("button", { name: "Save it" }).click();
  await page.getByRole("button", { name: "Limited van may hold ₦75,000.50: change it" }).waitFor();
  expect(await violations(page)).toEqual([]);
  const listed = await call<{ data: { data: object[] } }>(
    ...([demo, "GET", "/operator/drivers?search=limited+van", demo.operator_token] as const),
  );
  expect(listed.data.data).toMatchObject([{ id: driver.id, cash_limit: 75_000.5 }]);
});
