import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;
const HEADER = "reference,pudo_point_id,name,email,phone,item,qty,price,weight_kg";
const HOSTILE = "<img src=x onerror=document.title='broken'>";

const line = (
  reference: string,
  { phone = "08031234567", point = demo.agent.point_id, item = "Shoes" } = {},
) => `${reference},${point},Ngozi Okafor,ngozi@example.com,${phone},${item},1,15000,1.2`;

async function choose(page: Page, lines: string[]): Promise<void> {
  await page
    .getByLabel("Choose a CSV file, or drop it here")
    .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
}

const cell = (page: Page, reference: string, label: string) =>
  page.locator("tbody tr", { hasText: reference }).locator(`td[data-label="${label}"]`);

describe("orders from a file", () => {
  it("are checked first, each reason beside its cell, and made when it is said so", async () => {
    const page = await portal.open("#/orders/import");
    await choose(page, [
      HEADER,
      line("FILE-1"),
      line("FILE-2", { phone: "12" }),
      line("FILE-3", { point: "nowhere" }),
      line("FILE-4", { item: HOSTILE }),
    ]);
    await page.getByText("2 orders would be created").waitFor();
    await page.getByText("2 rows refused.").waitFor();
    expect(await cell(page, "FILE-2", "phone").textContent()).toMatch(/^12must be 7 to 20 characters/);
    expect(await cell(page, "FILE-3", "point").textContent()).toMatch(/^nowhere./);
    expect(await cell(page, "FILE-4", "item").textContent()).toBe(HOSTILE);
    expect(await page.title()).toBe("Orders from a file · Partner portal");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create 2 orders" }).dblclick();
    await page.getByText("2 orders created.").waitFor();
    expect(await cell(page, "FILE-1", "Result").textContent()).toMatch(/^Created [0-9A-Z]{12}$/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Result as CSV" }).click(),
    ]);
    const result = readFileSync(await file.path(), "utf8").split("\r\n");
    expect(result[2]).toContain(`refused,"phone must be`);
    expect(portal.messages).toEqual([]);
  });

  it("that were made are not made again from the same file", async () => {
    const page = await portal.open("#/orders/import");
    for (const outcome of ["Created", "Was there"]) {
      await choose(page, [HEADER, line("AGAIN-1")]);
      await page.getByRole("button", { name: "Create 1 order" }).click();
      await expect.poll(() => cell(page, "AGAIN-1", "Result").textContent()).toMatch(`${outcome} `);
    }
  });

  it("come in batches of a hundred, and the rest is made after a batch that did not get through", async () => {
    const page = await portal.open("#/orders/import");
    await choose(page, [HEADER, ...Array.from({ length: 150 }, (_, i) => line(`BATCH-${i}`))]);
    await page.getByText("150 orders would be created").waitFor();
    let batches = 0;
    await page.route("**/api/v1/orders/batch", (route) =>
      ++batches === 2 ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Create 150 orders" }).click();
    await page.getByRole("alert").filter({ hasText: "can't be reached" }).waitFor();
    await page.getByText("100 orders created.").waitFor();
    await page.getByRole("button", { name: "Create 50 orders" }).click();
    await page.getByText("150 orders created.").waitFor();
    expect(batches).toBe(3);
  });

  it("need the columns of the template", async () => {
    const page = await portal.open("#/orders/import");
    await title(page, "Orders from a file").waitFor();
    await choose(page, ["reference,name", "A,B"]);
    await page.getByRole("alert").filter({ hasText: "The file has no column pudo_point_id" }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save a template" }).click(),
    ]);
    expect(readFileSync(await file.path(), "utf8")).toContain(HEADER);
  });
});
