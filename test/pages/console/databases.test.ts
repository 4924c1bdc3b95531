import { expect, it } from "vitest";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole();

it("the view of databases tells how full each database is, and that no order is old enough for an archive", async () => {
  const page = await operator.open("#/databases");
  const rows = page.getByRole("table", { name: "Databases" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(3);
  const [main, first] = await rows.allTextContents();
  expect(main).toMatch(/^DBAll well0%\d+(\.\d)? MB of 10 GB/);
  expect(first).toMatch(/^ORDERS_0All well0%\d.* of 10 GB\d+\d+$/);
  await page.getByText("No order is old enough yet").waitFor();
  await page.getByLabel("Month").fill("2024-11");
  await page.getByText("No archive fits").waitFor();
  expect(new URL(page.url()).hash).toBe("#/databases?month=2024-11");
  expect(operator.messages).toEqual([]);
});

it("the view of databases says that one fills up when the service does, whatever its share", async () => {
  const { base_url, operator_token } = operator.demo;
  const answer = await fetch(`${base_url}/operator/status`, {
    headers: { authorization: `Bearer ${operator_token}` },
  });
  const { data } = (await answer.json()) as { data: { checked_at: string } };
  const alarm = {
    code: "database_full",
    subject: "ORDERS_1",
    since: data.checked_at,
    value: 0.1,
    threshold: 0,
  };
  const page = await operator.newPage();
  await page.route("**/operator/status", (route) =>
    route.fulfill({ json: { data: { ...data, alarms: [alarm] } } }),
  );
  await page.goto(`${base_url}/console/#/databases`);
  const rows = page.getByRole("table", { name: "Databases" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(3);
  const [main, first, second] = await rows.allTextContents();
  expect([main, first, second].map((row) => row!.includes("Fills up"))).toEqual([false, false, true]);
  await page.getByText("ORDERS_1 fills up; at the limit it refuses writes.").waitFor();
});
