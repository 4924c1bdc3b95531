import { expect, it } from "vitest";
import { newPartner } from "../portal/partner.ts";
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

it("the view of databases lists the archives, with what is in each and its file, a page at a time and by partner", async () => {
  const partner = await newPartner(operator.demo, "Archived Fabrics");
  const archive = {
    ...{ id: "019aa001-0000-7000-8000-000000000001", partner_id: partner.id, month: "2024-10" },
    ...{ orders: 1204, by_status: { delivered: 1200, cancelled: 4 }, bytes: 2_500_000 },
    ...{ sha256: "ab".repeat(32), created_at: "2026-11-02T03:00:00Z" },
  };
  const unknown = "019aa002-0000-7000-8000-0000000000aa";
  const asked: string[] = [];
  const page = await operator.newPage();
  // No order is 24 months old here.
  await page.route("**/operator/archives?*", (route) => {
    asked.push(new URL(route.request().url()).search);
    const data = [archive, { ...archive, id: unknown, partner_id: unknown }];
    return route.fulfill({ json: { data: { data, pagination: { totalCount: 21 } } } });
  });
  await page.goto(`${operator.demo.base_url}/console/#/databases`);
  const row = (name: string) =>
    page.getByRole("table", { name: "Archives" }).getByRole("row").filter({ hasText: name });
  await row("Archived Fabrics").waitFor();
  const cells = await row("Archived Fabrics").getByRole("cell").allTextContents();
  expect(cells.slice(0, 5)).toEqual([
    ...["2024-10", "Only archives of Archived Fabrics", "1,204", "Delivered 1,200, Cancelled 4", "2.5 MB"],
  ]);
  const file = row("Archived Fabrics").getByRole("link", { name: "Download 2024-10" });
  expect(await file.getAttribute("href")).toBe(`/operator/archives/${archive.id}/orders`);
  expect(await file.getAttribute("download")).toBe("");
  await row("…000000aa").waitFor();
  await page.getByText("1 to 20 of 21 archives").waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("21 to 21 of 21 archives").waitFor();
  await row("Archived Fabrics").getByRole("link", { name: "Only archives of Archived Fabrics" }).click();
  await expect.poll(() => page.getByLabel("Partner").inputValue()).toBe("Archived Fabrics");
  expect(asked.at(-2)).toContain("page=2");
  expect(asked.at(-1)).toContain(`partner_id=${partner.id}`);
});
