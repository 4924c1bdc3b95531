import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { call, newPartner, type Partner } from "../portal/partner.ts";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole();
const { demo } = operator;

const HOSTILE = `=<img src=x onerror="window.hit=1">`;

/** A partner whose name would run if it were taken for anything but text. */
const hostilePartner = (): Promise<Partner> => newPartner(demo, HOSTILE);

it("the view of the audit log narrows the log by what is clicked or typed, keeps that in the address, and shows details as text", async () => {
  const { id } = await hostilePartner();
  await call(demo, "POST", `/operator/partners/${id}/suspend`, demo.operator_token, {});
  const page = await operator.open("#/audit");
  const rows = page.getByRole("table", { name: "Audit log" }).locator("tbody tr");
  await page.getByLabel("Partner", { exact: true }).fill(id);
  await page.waitForURL(`**#/audit?partner=${id}`);
  await expect.poll(() => rows.count()).toBe(5);
  await rows.first().getByText(HOSTILE).first().waitFor();
  await page.getByRole("link", { name: "Partner: suspended" }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(new URL(page.url()).hash).toBe(`#/audit?partner=${id}&action=partner.suspended`);
  expect(await page.getByLabel("What", { exact: true }).inputValue()).toBe("Partner: suspended");
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(5);
  expect(await page.getByLabel("What", { exact: true }).inputValue()).toBe("");
  await page.getByLabel("What", { exact: true }).fill("partner.created");
  await page.keyboard.press("Enter");
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText(/^Show \d details$/).click();
  await rows.getByText(`Name: ${HOSTILE}`).waitFor();
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  await page.getByLabel("To", { exact: true }).fill("nobody");
  await page.keyboard.press("Enter");
  await page.getByText("No entry fits").waitFor();
  await page.getByRole("link", { name: "Show all entries" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
  expect(operator.messages).toEqual([]);
});

it("the view of the audit log names partners, points and people in place of ids, and finds them by their names", async () => {
  const partner = await newPartner(demo, "Kente Fabrics");
  const page = await operator.open("#/audit");
  await page.getByLabel("Partner", { exact: true }).fill("kente fab");
  const option = page.locator("datalist option[value='Kente Fabrics']");
  await option.waitFor({ state: "attached" });
  await page.getByLabel("Partner", { exact: true }).fill("Kente Fabrics");
  await page.waitForURL(`**#/audit?partner=${partner.id}`);
  const rows = page.getByRole("table", { name: "Audit log" }).locator("tbody tr");
  await rows.filter({ hasText: "Account: created" }).getByText(partner.email).waitFor();
  await expect.poll(() => rows.count()).toBe(4);
  expect(await page.locator("#content").textContent()).not.toMatch(/[{}]|"\w+":|_/);
  await page.reload();
  await expect.poll(() => page.getByLabel("Partner", { exact: true }).inputValue()).toBe("Kente Fabrics");
  const driver = "Audited driver";
  const { data: made } = await call<{ data: { id: string } }>(
    ...([demo, "POST", "/operator/drivers", demo.operator_token, { name: driver }] as const),
  );
  const typed = async (label: string, text: string, offered: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.locator(`datalist option[value="${offered}"]`).waitFor({ state: "attached" });
  };
  await typed("Who", driver, `${driver}, driver`);
  await typed("Who", "DEM", "demo");
  await typed("What", "secret KEY", "Secret key: created");
  expect(await page.locator("datalist option[value='Partner: created']").count()).toBe(0);
  await typed("To", "kente fab", "Kente Fabrics");
  await typed("To", driver, `${driver}, driver`);
  await page.getByLabel("To", { exact: true }).fill(`${driver}, driver`);
  await page.waitForURL(`**subject=${made.id}*`);
  expect(operator.messages).toEqual([]);
});

it("the view of the audit log leaves room for the details beside long names, on a screen of 1280 pixels", async () => {
  const { data } = await call<{ data: { id: string } }>(
    demo,
    "POST",
    "/operator/drivers",
    demo.operator_token,
    {
      name: "a-driver-with-a-very-long-name-in-one-word@logistics.example.com",
    },
  );
  const page = await operator.open(`#/audit?subject=${data.id}`);
  const details = page.getByRole("columnheader", { name: "Details" });
  await page.getByRole("link", { name: "Driver: created" }).waitFor();
  expect((await details.boundingBox())!.width).toBeGreaterThan(180);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

it("the view of the audit log saves what the filters leave as CSV, in which no cell is a formula", async () => {
  const { id } = await hostilePartner();
  const page = await operator.open(`#/audit?partner=${id}&action=partner.created`);
  await page.getByRole("link", { name: "Partner: created" }).waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  const lines = (await readFile(await saved.path(), "utf8")).trim().split("\r\n");
  expect(saved.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe("at,actor_kind,actor_id,action,subject_id,partner_id,details,id");
  expect(lines[1]).toContain(`,operator,demo,partner.created,${id},${id},`);
  expect(lines[1]).toContain("onerror=");
});

it("the view of the audit log tells that it is offline, and loads by itself when the network is back", async () => {
  const page = await operator.open("#/today");
  await page.getByRole("list", { name: "Key numbers" }).waitFor();
  await page.getByRole("link", { name: "Service", exact: true }).click();
  const loaded = page.waitForResponse((response) => response.url().includes("/parts/audit"));
  await page.getByRole("link", { name: "Audit" }).click();
  await loaded;
  await page.locator("tbody tr").first().waitFor();
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await page.getByLabel("Who", { exact: true }).fill("nobody");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "can't be reached" }).waitFor();
  await page.context().setOffline(false);
  await page.getByText("No entry fits").waitFor();
});
