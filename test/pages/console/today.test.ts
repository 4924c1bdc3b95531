import { expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { call } from "../portal/partner.ts";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole();
const { demo } = operator;

it("the console's start tells of a point that waits, of what is due and of the snapshot, and looks again when asked", async () => {
  const body = {
    name: "Allen Avenue counter",
    address: { address: "12 Allen Avenue", latitude: 6.6018, longitude: 3.3515 },
  };
  await call(demo, "POST", "/operator/points", demo.operator_token, body);
  const page = await operator.open("#/today");
  const figure = (name: string) =>
    page.locator(".figure").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await figure("Points to approve").getByText("To do").waitFor();
  const waiting = () => figure("Points to approve").locator(".figure-value").textContent().then(Number);
  const before = await waiting();
  expect(before).toBeGreaterThan(0);
  for (const name of [
    "Failing receivers",
    "Disputed hand-backs",
    "Oldest undelivered event",
    "Dead letters",
    "Age of the snapshot",
  ]) {
    expect(await figure(name).locator(".figure-value").textContent()).toMatch(/\d|None|minute/);
  }
  await call(demo, "POST", "/operator/points", demo.operator_token, { ...body, name: "Another counter" });
  const looked = page.waitForResponse((response) => response.url().endsWith("/operator/status"));
  await page.getByRole("button", { name: "Look again" }).click();
  // Other tests make and approve points meanwhile.
  const { data } = await (await looked).json();
  await expect.poll(waiting).toBe(data.pending_points);
  await figure("Parcels that expire soon").getByRole("link").click();
  await page.getByRole("combobox", { name: "To look after" }).waitFor();
  expect(await page.getByRole("combobox", { name: "To look after" }).inputValue()).toBe("expiring");
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
  await dialog.getByRole("button", { name: "Keep it off" }).click();
  await page.getByText("All requests are served.").waitFor();
});
