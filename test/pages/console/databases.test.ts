import { expect, it } from "vitest";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole();

it("tells how full each database is, and that no order is old enough for an archive", async () => {
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
