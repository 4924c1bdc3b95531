import { expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { call, newOrder, newPartner, shopOf } from "../portal/partner.ts";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole();
const { demo } = operator;

const operate = async <T>(method: string, path: string, body?: object) =>
  (await call<{ data: T }>(demo, method, `/operator${path}`, demo.operator_token, body)).data;

async function publish(name: string, services: string[]): Promise<string> {
  const address = { address: "5 Allen Avenue", state: "Lagos", latitude: 6.6, longitude: 3.35 };
  const { id } = await operate<{ id: string }>("POST", "/points", { name, services, address });
  for (const step of ["approve", "publish"]) await operate("POST", `/points/${id}/${step}`);
  return id;
}

/** A point with a parcel on its shelf, whose code somebody may type wrongly. */
async function shelf(name: string) {
  const point = await publish(name, ["collect", "cod"]);
  const agent = await operate<{ key: string }>("POST", "/agents", {
    name: `Agent of ${name}`,
    point_id: point,
  });
  const partner = await newPartner(demo, `Sender to ${name}`);
  const order = await newOrder(demo, partner, { reference: `SHELF-${point}`, pointId: point });
  const { tracking_code } = order;
  await call(demo, "POST", "/agent/scans", agent.key, { tracking_code, action: "arrive" });
  const { collection_code: code } = await shopOf(demo, partner.secretKey).orders.get(order.id);
  const typeWrongCode = () =>
    fetch(`${demo.base_url}/agent/scans`, {
      method: "POST",
      headers: { authorization: `Bearer ${agent.key}`, "content-type": "application/json" },
      body: JSON.stringify({
        tracking_code,
        action: "collect",
        collection_code: code === "000000" ? "000001" : "000000",
      }),
    });
  const stored = () =>
    operate<{ wrong_codes: number; collect_by: string; point_id: string }>("GET", `/orders/${order.id}`);
  return { point, partner, order, typeWrongCode, stored };
}

it("the console keeps a parcel longer at its point, and unlocks its collection code", async () => {
  const { order, typeWrongCode, stored } = await shelf("Patient counter");
  const before = await stored();
  await typeWrongCode();
  expect((await stored()).wrong_codes).toBe(1);
  const page = await operator.open(`#/orders/${order.id}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Unlock the collection code…" }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Unlock it" }).dblclick();
  await page.getByText("The collection code is unlocked.").waitFor();
  await page.getByRole("button", { name: "Unlock the collection code…" }).waitFor({ state: "detached" });
  expect((await stored()).wrong_codes).toBe(0);
  await page.getByRole("button", { name: "More days…" }).click();
  const days = dialog.getByLabel("Days that operators give it in all");
  expect(await days.inputValue()).toBe("3");
  await days.fill("5");
  await dialog.getByLabel("Reason").fill("The receiver is ill");
  await dialog.getByRole("button", { name: "Keep it longer" }).dblclick();
  await page.getByText("The point keeps it longer.").waitFor();
  expect(Date.parse((await stored()).collect_by) - Date.parse(before.collect_by)).toBe(5 * 86_400_000);
});

it("the console shows what is on a point's shelf, unlocks the codes there, and moves what waits for it to another point", async () => {
  const { point, partner, order, typeWrongCode, stored } = await shelf("Closing counter");
  const other = await publish("Counter that takes over", ["collect"]);
  const waiting = await newOrder(demo, partner, { reference: `WAITS-${point}`, pointId: point });
  const paid = await newOrder(demo, partner, {
    ...{ reference: `PAID-${point}`, pointId: point, codAmount: 9000 },
  });
  await typeWrongCode();
  const page = await operator.open(`#/points/${point}`);
  const parcels = page.getByRole("region", { name: "Parcels" });
  await parcels.getByText("1 parcel on the shelf").waitFor();
  await parcels.getByText("2 orders on the way").waitFor();
  await parcels.getByText("On the shelf").last().click();
  await parcels.getByRole("listitem").filter({ hasText: "Amaka Obi until" }).waitFor();
  const shelved = parcels.getByRole("link", { name: order.tracking_code });
  expect(await shelved.getAttribute("href")).toBe(`#/orders?search=${order.tracking_code}`);
  await parcels.getByRole("button", { name: "Unlock collection codes…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlock them" }).dblclick();
  await page.getByText("1 parcel unlocked.").waitFor();
  expect((await stored()).wrong_codes).toBe(0);

  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
  await parcels.getByRole("button", { name: "Move the waiting orders…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move the orders that wait for Closing counter" });
  const found = dialog.getByRole("radio");
  await dialog.getByLabel("To which point?").fill("Nobody's counter");
  await dialog.getByText("No published point has that in its name").waitFor();
  // Not to itself.
  await dialog.getByLabel("To which point?").fill("Closing counter");
  await dialog.getByText("No published point has that in its name").waitFor();
  expect(await found.count()).toBe(0);
  await dialog.getByLabel("To which point?").fill("Counter that takes over");
  await found.first().check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Move the orders" }).dblclick();
  await dialog.getByRole("status").filter({ hasText: "Done. 1 of 2 orders moved." }).waitFor();
  expect(asked).toEqual([`${demo.base_url}/operator/points/${point}/move-orders`]);
  const refused = dialog.getByRole("listitem").filter({ hasText: paid.tracking_code });
  await refused.getByText("cod_unavailable").waitFor();
  expect(await dialog.getByRole("progressbar").evaluate((bar: HTMLProgressElement) => bar.position)).toBe(1);
  await dialog.getByRole("button", { name: "Close" }).click();
  await parcels.getByText("1 order on the way").waitFor();
  const pointOf = async (id: string) =>
    (await operate<{ point_id: string }>("GET", `/orders/${id}`)).point_id;
  expect(await Promise.all([waiting.id, paid.id, order.id].map(pointOf))).toEqual([other, point, point]);
});
