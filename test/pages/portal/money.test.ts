import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { violationsInBothSchemes } from "../accessibility.ts";
import { ACCOUNT, collected, setAccount, simulate, takeMoney } from "../collected-money.ts";
import { serveTiles } from "../tiles.ts";
import { call } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;
const PHONE = { viewport: { width: 360, height: 740 } };

it("a partner reads where its receivers' money is, and each payout's parcels, also as a file", async () => {
  await takeMoney(demo);
  await setAccount(demo, portal.partner);
  const paid = await collected(demo, portal.partner, "MONEY-1", 12_500);
  for (const action of ["bank", "pay_out"]) await simulate(demo, portal.partner, paid.trackingCode, action);
  const banked = await collected(demo, portal.partner, "MONEY-2", 800);
  await simulate(demo, portal.partner, banked.trackingCode, "bank");
  await collected(demo, portal.partner, "MONEY-3", 45.5);
  const page = await portal.open("#/money");
  const number = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await number("At points").getByText("₦45.50").waitFor();
  await number("With drivers").getByText("₦0").waitFor();
  await number("At the bank").getByText("₦800").waitFor();
  await page.getByRole("region", { name: "Payout account" }).getByText("••••••6789").waitFor();
  expect(await page.getByText("Your payout account was changed").count()).toBe(0);
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await number("Paid this month").filter({ hasText: "₦12,500" }).getByRole("link").click();
  await title(page, "Payouts").waitFor();
  const row = page.getByRole("row").filter({ hasText: "₦12,500" });
  await row.getByText("Paid", { exact: true }).waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await row.getByRole("link").click();
  await title(page, "Payout").waitFor();
  const line = page.getByRole("table", { name: "Parcels" }).getByRole("row").filter({ hasText: "MONEY-1" });
  await line.getByText(paid.trackingCode).waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe("\ufefftracking_code,reference,amount,collected_at");
  expect(lines[1]).toMatch(new RegExp(`^${paid.trackingCode},MONEY-1,12500,20`));
  expect(lines).toHaveLength(3);
  const payout = new URL(page.url()).hash.split("/").at(-1);
  await call(demo, "POST", `/operator/payouts/${payout}/returned`, demo.operator_token, {
    ...{ reason: "The account is closed", on: new Date().toISOString().slice(0, 10) },
  });
  await page.reload();
  await page.getByText("The bank sent it back. Its parcels are paid for in a later payout.").waitFor();
  // The order has a map.
  await serveTiles(page, "https://tile.openstreetmap.org/**");
  await line.getByRole("link", { name: "MONEY-1" }).click();
  await title(page, "MONEY-1").waitFor();
  expect(portal.messages).toEqual([]);
});

it("a changed payout account is said in large letters where the portal begins and where the money is, in every language", async () => {
  const other = { ...ACCOUNT, account_number: "9876543210", account_name: "Adire Holdings" };
  await setAccount(demo, portal.partner);
  await setAccount(demo, portal.partner, other);
  for (const [locale, words] of [
    ["en-NG", "Your payout account was changed"],
    ["yo", "A ti yí àkántì ìsanwó rẹ padà"],
  ] as const)
    for (const view of ["#/overview", "#/money"]) {
      const page = await portal.openElsewhere(view, { locale, ...PHONE });
      const notice = page.getByRole("region", { name: words });
      await notice.getByText("••••••3210").waitFor();
      await notice.getByText("Adire Holdings").waitFor();
      const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
      const heading = await notice.getByRole("heading").evaluate(size);
      expect(heading).toBeGreaterThanOrEqual(24);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await violationsInBothSchemes(page)).toEqual([]);
    }
  expect(portal.messages).toEqual([]);
});
