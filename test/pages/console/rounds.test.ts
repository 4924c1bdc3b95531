import { expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { newDriver } from "../driver/real-round.ts";
import { call, newOrder, newPartner } from "../portal/partner.ts";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole({ hasMaps: true });
const { demo } = operator;

const PICKUP = {
  ...{
    address: "1 Allen Avenue",
    city: "Ikeja",
    state: "Lagos",
    zip: "100281",
    latitude: 6.6,
    longitude: 3.35,
  },
  ...{ phone: "", note: "" },
};
const operate = <T>(method: string, path: string, body?: unknown) =>
  call<T>(demo, method, path, demo.operator_token, body);

/** Points in a row to the east. */
async function pointsInARow(names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [i, name] of names.entries()) {
    const address = { address: `${i} Road`, city: "Ikeja", latitude: 6.6, longitude: 3.36 + i / 100 };
    ids.push(
      (await operate<{ data: { id: string } }>("POST", "/operator/points", { name, address })).data.id,
    );
  }
  return ids;
}

it("the console makes a round of a partner and a point, and says who asks for a visit", async () => {
  const partner = await newPartner(demo, "Round Fabrics");
  await operate("PATCH", `/operator/partners/${partner.id}`, { pickup: PICKUP });
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await call(demo, "POST", "/api/v1/pickups", partner.secretKey, { date, note: "Two bags" });
  await pointsInARow(["Round counter"]);
  const driver = await newDriver(demo, "Halima of the round");
  const page = await operator.open("#/rounds");
  await page.getByRole("row").filter({ hasText: "Two bags" }).getByText(partner.name).waitFor();
  await page.getByRole("link", { name: "New round" }).click();
  await page.getByLabel("Name").fill("Made in a browser");
  await page.getByLabel("Mon", { exact: true }).uncheck();
  await page.getByLabel("Halima of the round").check();
  await page.getByLabel("Which point").fill("Round counter");
  await page.getByLabel("Round counter").check();
  // The next stop is looked for before the answer about this one.
  const searched = Promise.withResolvers<void>();
  await page.route("**/operator/points/*", async (asked) => {
    await searched.promise;
    await asked.continue();
  });
  await page.getByRole("button", { name: "Add it at the end" }).click();
  await page.getByRole("radio", { name: "Partner", exact: true }).check();
  await page.getByLabel("Which partner").fill(partner.name);
  searched.resolve();
  await page.getByText("1 stop,").waitFor();
  await page.getByLabel(partner.name).check();
  await page.getByRole("button", { name: "Add it at the end" }).click();
  await page.getByText("2 stops, 1.1 km in straight lines").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create the round" }).dblclick();
  await page.getByRole("button", { name: "Save the round" }).waitFor();
  const { data } = await operate<{ data: { data: { name: string }[] } }>(
    ...(["GET", "/operator/rounds?pageSize=100"] as const),
  );
  const made = data.data.filter(({ name }) => name === "Made in a browser");
  expect(made).toMatchObject([
    {
      weekdays: ["tuesday", "wednesday", "thursday", "friday"],
      stops: [{ point_id: expect.any(String) }, { partner_id: partner.id }],
      driver_ids: [driver.id],
    },
  ]);
  await page.getByRole("button", { name: "Delete the round…" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.getByText("The round is deleted.").waitFor();
});

it("the console lists the visits that were missed, and counts them under what waits", async () => {
  const partner = await newPartner(demo, "Waited in vain");
  await operate("PATCH", `/operator/partners/${partner.id}`, { pickup: PICKUP });
  const date = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  await call(demo, "POST", "/api/v1/pickups", partner.secretKey, { date, note: "Three cartons" });
  const page = await operator.newPage();
  // A visit is missed only when its day is over: those that were asked for are shown as such, and counted.
  const asked = await operate<object>("GET", `/operator/pickups?status=asked&partner_id=${partner.id}`);
  const { data } = await operate<{ data: object }>("GET", "/operator/status");
  await page.route("**/operator/pickups?status=missed*", (route) => route.fulfill({ json: asked }));
  await page.route("**/operator/status", (route) =>
    route.fulfill({ json: { data: { ...data, missed_pickups: 1 } } }),
  );
  await page.goto(`${demo.base_url}/console/#/today`);
  const line = page.locator(".work > li").filter({ hasText: "One pickup was missed" });
  await line.getByRole("link", { name: "See the rounds" }).click();
  const missed = page.getByRole("table", { name: "Visits: Missed" });
  const row = missed.getByRole("row").filter({ hasText: "Three cartons" });
  await row.getByRole("link", { name: partner.name }).waitFor();
});

it("the console moves stops by keyboard and by dragging, and proposes a shorter order with what it saves", async () => {
  const names = ["Row one", "Row two", "Row three", "Row four"];
  const ids = await pointsInARow(names);
  const [one, two, three, four] = ids.map((point_id) => ({ point_id }));
  const { data: round } = await operate<{ data: { id: string } }>("POST", "/operator/rounds", {
    ...{ name: "Zigzag", weekdays: ["monday"], stops: [one, three, two, four], driver_ids: [] },
  });
  const page = await operator.open(`#/rounds/${round.id}`);
  const order = () => page.locator(".round-stop b").allTextContents();
  await page.getByText("4 stops, 5.5 km in straight lines").waitFor();
  await page.locator(".stop-pin").nth(3).waitFor();
  await page.getByRole("button", { name: "Find a shorter order" }).click();
  await page.getByText("3.3 km in place of 5.5 km").waitFor();
  expect(await order()).toEqual(names);
  await page.getByRole("button", { name: "Move Row four up" }).focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press("Enter");
  await expect.poll(order).toEqual(["Row one", "Row four", "Row two", "Row three"]);
  // Faster than the page is painted. On top the button up is off, so the focus is on the one beside it.
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) {
      (document.activeElement as HTMLElement).click();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await page.getByText("Row four is stop 3 of 4 now.").waitFor({ state: "attached" });
  expect(await order()).toEqual(["Row one", "Row two", "Row four", "Row three"]);
  await page.locator(".round-stops li").nth(2).dragTo(page.locator(".round-stops li").nth(3));
  await expect.poll(order).toEqual(names);
  await page.getByRole("button", { name: "Save the round" }).click();
  await page.getByText("The round is saved.").waitFor();
  const saved = await operate<{ data: object }>("GET", `/operator/rounds/${round.id}`);
  expect(saved.data).toMatchObject({ stops: [one, two, three, four] });
});

it("the console replaces the key of a lost phone: the driver goes on with a new one, and nothing of the van is lost", async () => {
  const driver = await newDriver(demo, "Sade who lost it");
  const partner = await newPartner(demo, "Lost Fabrics");
  const { id, tracking_code } = await newOrder(demo, partner, { reference: "lost-1" });
  await call(demo, "POST", "/driver/scans", driver.key, { tracking_code, action: "collect" });
  const page = await operator.open("#/people?search=Sade");
  await page.getByRole("button", { name: "The phone of Sade who lost it is lost" }).click();
  await page.getByRole("button", { name: "Make a new key" }).dblclick();
  const key = await page.getByLabel("Driver key").inputValue();
  const statusOf = async (token: string) =>
    (await fetch(`${demo.base_url}/driver/round`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await statusOf(driver.key), await statusOf(key)]).toEqual([401, 200]);
  const { data } = await operate<{ data: { holder: object } }>("GET", `/operator/orders/${id}`);
  expect(data.holder).toMatchObject({ kind: "driver", name: "Sade who lost it" });
});
