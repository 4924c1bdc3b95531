import { expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { call } from "../portal/partner.ts";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole();
const { demo } = operator;

it("the console's start lists a point that waits, counts it anew when asked, and has the numbers of the day", async () => {
  const body = {
    name: "Allen Avenue counter",
    address: { address: "12 Allen Avenue", latitude: 6.6018, longitude: 3.3515 },
  };
  await call(demo, "POST", "/operator/points", demo.operator_token, body);
  const page = await operator.open("#/today");
  const waiting = page.getByRole("listitem").filter({ hasText: "approval" });
  const counted = async () =>
    Number((await waiting.getByRole("heading").textContent())!.match(/\d+/)?.[0] ?? 1);
  await waiting.waitFor();
  expect(await counted()).toBeGreaterThan(0);
  await call(demo, "POST", "/operator/points", demo.operator_token, { ...body, name: "Another counter" });
  const looked = page.waitForResponse((response) => response.url().endsWith("/operator/status"));
  await page.getByRole("button", { name: "Refresh" }).click();
  // Other tests make and approve points meanwhile.
  const { data } = await (await looked).json();
  await expect.poll(counted).toBe(data.pending_points);
  const numbers = page.getByRole("list", { name: "Key numbers" });
  for (const name of ["Oldest webhook on its way", "Failed queue messages", "Public list of points"])
    expect(await numbers.getByRole("listitem").filter({ hasText: name }).textContent()).toMatch(
      /\d|None|minute/,
    );
  await numbers.getByRole("link", { name: "Parcels that expire soon" }).click();
  await page.getByRole("combobox", { name: "To look after" }).waitFor();
  expect(await page.getByRole("combobox", { name: "To look after" }).inputValue()).toBe("expiring");
});

it("the console's start says of a bad day what does not work, since when and where to act, before what only waits", async () => {
  const page = await operator.open("#/people");
  const status = (await call<{ data: object }>(demo, "GET", "/operator/status", demo.operator_token)).data;
  const alarm = { value: 1, threshold: 0, meaning: "a database does not answer" };
  const bad = {
    ...{ ...status, pending_points: 3 },
    alarms: [
      {
        ...alarm,
        code: "server_errors",
        subject: null,
        since: "2026-11-02T09:00:00Z",
        meaning: "answers failed",
      },
      { ...alarm, code: "database_unreachable", subject: "ORDERS_1", since: "2026-11-02T08:00:00Z" },
    ],
  };
  await page.route("**/operator/status", (route) => route.fulfill({ json: { data: bad } }));
  await page.evaluate(() => (location.hash = "#/today"));
  await page.getByRole("heading", { name: "2 alarms", exact: true }).waitFor();
  const lines = page.locator(".work > li");
  expect((await lines.getByRole("heading").allTextContents()).slice(0, 2)).toEqual([
    "Database unreachable: ORDERS_1",
    "Server errors",
  ]);
  await lines.filter({ hasText: "3 points wait for approval" }).getByText("until you approve them").waitFor();
  expect(await violations(page)).toEqual([]);
  await lines.first().getByText("A database does not answer. Since ").waitFor();
  await lines.first().getByRole("link", { name: "See the databases" }).click();
  await page.getByRole("heading", { name: "Databases", level: 1 }).waitFor();

  await page.route("**/operator/status", (route) =>
    route.fulfill({
      json: {
        data: {
          ...{ ...status, alarms: [], pending_points: 0, missed_pickups: 0, failing_receivers: 0 },
          ...{ holders_without_key: 0 },
          exceptions: { expiring: 0, held_too_long: 0, gap: 0, reported: 0, disputed: 0 },
        },
      },
    }),
  );
  await page.evaluate(() => (location.hash = "#/today"));
  await page.getByRole("heading", { name: "Nothing needs you" }).waitFor();

  const counts = ["held_too_long", "point_gone", "disputed", "gap", "delivered_unpaid", "paid_not_delivered"];
  const exceptions = Object.fromEntries([...counts, "cash_full"].map((name, i) => [name, i + 2]));
  const many = { money_held_too_long: 9, failing_receivers: 10, holders_without_key: 0, missed_pickups: 0 };
  await page.route("**/operator/status", (route) =>
    route.fulfill({ json: { data: { ...status, alarms: [], pending_points: 0, ...many, exceptions } } }),
  );
  await page.reload();
  await page.getByRole("heading", { name: "3 parcels are left at points that are gone" }).waitFor();
  const shown = await lines.evaluateAll((all) =>
    all.map((line) => [
      line.querySelector("h3")?.textContent,
      line.querySelector("a")?.getAttribute("href")?.split("=").at(-1),
    ]),
  );
  expect(shown).toEqual([
    ["3 parcels are left at points that are gone", "point_gone"],
    ["2 parcels stand still", "held_too_long"],
    ["4 parcels were not among those handed back", "disputed"],
    ["5 parcels came without a scan before", "gap"],
    ["6 parcels were handed out without their money", "delivered_unpaid"],
    ["7 parcels are paid and not delivered", "paid_not_delivered"],
    ["9 payments stand still", "#/holders"],
    ["8 parcels go to points that may not have more money", "cash_full"],
    ["10 servers of partners don't take webhooks", "#/webhooks"],
  ]);
});

it("the console's start says what maintenance mode stops, and asks for it once, however often the button is clicked", async () => {
  const page = await operator.open("#/today");
  const asked: unknown[] = [];
  // It would stop the other tests, which use the same server.
  await page.route("**/operator/maintenance", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    asked.push(route.request().postDataJSON());
    await route.abort();
  });
  await page.getByRole("button", { name: "Turn it on…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("agents and drivers can't scan").waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Everything").check();
  await dialog.getByRole("button", { name: "Turn it on" }).dblclick();
  await dialog.getByRole("alert").filter({ hasText: "can't be reached" }).waitFor();
  expect(asked).toEqual([{ enabled: true, scope: "all", retry_after_s: 300 }]);
  await dialog.getByRole("button", { name: "Keep it as it is" }).click();
  await page.getByText("All requests are served.").waitFor();

  const on = { enabled: true, scope: "writes", retry_after_s: 90 };
  const answer = (data: object) =>
    page.route("**/operator/maintenance", (route) => route.fulfill({ json: { data } }));
  await answer(on);
  await page.reload();
  const card = page.getByRole("region", { name: "Maintenance mode" });
  await card.getByText("What changes something is refused, scans too.").waitFor();
  await card.getByText("Callers are told to try again after 2 minutes.").waitFor();
  expect(await violations(page)).toEqual([]);
  await answer({ ...on, scope: "all" });
  await page.reload();
  await card.getByText("All requests are refused").waitFor();
  await answer({ ...on, enabled: false });
  const off = page.waitForRequest((request) => request.method() === "PUT");
  await card.getByRole("button", { name: "Turn it off" }).click();
  expect((await off).postDataJSON()).toEqual({ enabled: false });
  await page.getByText("Maintenance mode is off.").waitFor();
  await card.getByText("All requests are served.").waitFor();
});
