import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { amountIn, dayIn } from "../../../src/pages/console/money/deposit-file.ts";
import { lagosDay } from "../../../src/shared/closed-days.ts";
import { violations, violationsInBothSchemes } from "../accessibility.ts";
import { ACCOUNT, collected, setAccount, simulate, takeMoney } from "../collected-money.ts";
import { confirmIdentity, outliveConfirmation } from "../confirmation.ts";
import { call, newPartner } from "../portal/partner.ts";
import { setUpConsole, title, widthOnPhone } from "./set-up.ts";

const operator = setUpConsole();
const { demo } = operator;
const today = lagosDay(Date.now());
/** Nobody else has it. */
const own = (name: string) => `${name}-${process.pid}-${Date.now()}`;

async function pointName(): Promise<string> {
  const path = `/operator/points/${demo.agent.point_id}`;
  return (await call<{ data: { name: string } }>(demo, "GET", path, demo.operator_token)).data.name;
}

/** The browser says of a question for the token that something was refused, and that it keeps the focus where it was. */
const unexpected = () => operator.messages.filter((message) => !/403|Autofocus/.test(message));

/** The text of the file that a click saves. */
async function saved(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return readFile(await download.path(), "utf8");
}

beforeAll(() => takeMoney(demo));

describe("the console's deposits", () => {
  it("are read from a bank's file, shown before they are entered, and bank what they pay", async () => {
    const partner = await newPartner(demo, "Banked Fabrics");
    await collected(demo, partner, own("D"), 12_500);
    const name = await pointName();
    const page = await operator.open("#/holders");
    await page.getByRole("row").filter({ hasText: name }).getByRole("link", { name: "₦" }).click();
    await title(page, "Deposits").waitFor();
    await page.getByText(`Of ${name}.`).waitFor();
    await page.getByRole("link", { name: "From a bank's file" }).click();
    const references = [own("TRF"), own("TRF-B")] as const;
    const [, month, day] = today.split("-");
    const file = [
      "Reference,Amount,Banked on,Holder",
      `${references[0]},"12,500.00",${day}/${month}/${today.slice(0, 4)},${name}`,
      `${references[1]},0.50,${today},`,
      `${references[0]},10,${today},${name}`,
      `other,nothing,${today},${name}`,
    ].join("\n");
    const choose = (text: string) =>
      page.setInputFiles("input[type=file]", {
        ...{ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(text) },
      });
    await choose("Reference,Holder\nA,B");
    await page.getByText("The file lacks the column amount and banked on.").waitFor();
    await choose(`reference,amount,banked_on\n${`A,1,${today}\n`.repeat(501)}`);
    await page.getByText("The file has 501 rows, and at most 500 are read. Split it.").waitFor();
    const wrong = [`${"R".repeat(65)},1,${today},`, "R-2,1,tomorrow,", "R-3,1,2999-01-01,"];
    await choose(["reference,amount,banked_on,holder", ...wrong].join("\n"));
    const reasons = ["1 to 64 characters", "must be one such as 2026-11-27", "must not be in the future"];
    for (const reason of reasons) await page.getByRole("cell").filter({ hasText: reason }).waitFor();
    await page.getByRole("heading", { name: "None can be entered yet" }).waitFor();
    await choose(file);
    const row = (text: string) => page.getByRole("row").filter({ hasText: text });
    await row("The same reference as in row 2.").waitFor();
    await row("The amount must be a number over 0").waitFor();
    await row("Whose?").filter({ hasText: "₦0.50" }).waitFor();
    await page.getByRole("heading", { name: "1 deposit of ₦12,500 together" }).waitFor();
    expect(await violationsInBothSchemes(page)).toEqual([]);
    const holder = page.getByLabel("Whose are the rows without a holder?");
    await holder.pressSequentially(name);
    const option = page.locator(`datalist option[value^="${name}"]`).first();
    await option.waitFor({ state: "attached" });
    await holder.fill((await option.getAttribute("value"))!);
    await holder.waitFor({ state: "detached" });
    await outliveConfirmation(page, /\/operator\/deposits$/);
    await page.getByRole("button", { name: "Enter 2 deposits" }).dblclick();
    await confirmIdentity(page, "Operator token", demo.operator_token);
    await page.getByRole("heading", { name: "All are entered that can be" }).waitFor();
    expect(await page.getByText("Entered", { exact: true }).count()).toBe(2);
    await fetch(`${demo.base_url}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
    await page.getByRole("link", { name: "See all deposits" }).click();
    await title(page, "Deposits").waitFor();
    await row(references[0]).filter({ hasText: "All of it banked payments" }).waitFor();
    await row(references[1]).filter({ hasText: "₦0.50 left" }).waitFor();
    const balances = page.getByRole("table", { name: "Shortages and remainders" });
    await balances.getByRole("row").filter({ hasText: name }).filter({ hasText: "₦0.50" }).waitFor();
    expect(await violationsInBothSchemes(page)).toEqual([]);
    expect(unexpected()).toEqual([]);
  });

  it("are read as banks write amounts and days, and nothing is guessed", () => {
    const amounts = ["12500", "12,500.00", "₦1,254,000", "NGN 0.5", "0", "-5", "1.234", "12,50", "1,2345"];
    expect(amounts.map(amountIn)).toEqual([
      ...[12_500, 12_500, 1_254_000, 0.5],
      ...[undefined, undefined, undefined, undefined, undefined],
    ]);
    const days = [
      "2026-11-27",
      "27/11/2026",
      "1-2-2026",
      "27.11.2026",
      "11/27/2026",
      "31/02/2026",
      "27/11/26",
    ];
    expect(days.map(dayIn)).toEqual([
      ...["2026-11-27", "2026-11-27", "2026-02-01", "2026-11-27"],
      ...[undefined, undefined, undefined],
    ]);
  });

  it("are entered one at a time and reversed with a reason", async () => {
    const name = await pointName();
    const page = await operator.open("#/deposits");
    await page.getByRole("button", { name: "Enter a deposit" }).click();
    const dialog = page.getByRole("dialog", { name: "Enter a deposit" });
    await dialog.getByLabel("Amount in ₦").fill("700");
    const reference = own("ONE");
    await dialog.getByLabel("Bank's reference").fill(reference);
    await dialog.getByRole("button", { name: "Enter it" }).click();
    await dialog.getByText("Choose the point or the driver from the list.").waitFor();
    const holder = dialog.getByLabel("Point or driver");
    await holder.pressSequentially(name);
    const option = dialog.locator(`datalist option[value^="${name}"]`).first();
    await option.waitFor({ state: "attached" });
    await holder.fill((await option.getAttribute("value"))!);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Enter it" }).dblclick();
    const row = page.getByRole("row").filter({ hasText: reference });
    await row.getByRole("button", { name: "Reverse…" }).click();
    const question = page.getByRole("dialog", { name: "Reverse ₦700?" });
    await question.getByLabel("Reason").fill("Not ours");
    expect(await violations(page)).toEqual([]);
    await question.getByRole("button", { name: "Reverse it" }).dblclick();
    await row.filter({ hasText: "Reversed" }).filter({ hasText: "Not ours" }).waitFor();
    expect(await widthOnPhone(page)).toBe(360);
    expect(operator.messages).toEqual([]);
  });
});

it("a payout goes from its draft through the bank's list to the partner, and comes back if the bank says so", async () => {
  const partner = await newPartner(demo, own("Paid Fabrics"));
  const orders = [
    await collected(demo, partner, own("P1"), 300),
    await collected(demo, partner, own("P2"), 200.5),
  ];
  for (const { trackingCode } of orders) await simulate(demo, partner, trackingCode, "bank");
  const page = await operator.open(`#/partners/${partner.id}`);
  const account = page.getByRole("region", { name: "Payout account" });
  await account.getByRole("button", { name: "Set it…" }).click();
  const form = page.getByRole("dialog", { name: `Payout account of ${partner.name}` });
  await form.getByLabel("Bank code").fill(ACCOUNT.bank_code);
  await form.getByLabel("Account number").fill(ACCOUNT.account_number);
  await form.getByLabel("In the name of").fill(ACCOUNT.account_name);
  expect(await violations(page)).toEqual([]);
  await outliveConfirmation(page, /\/operator\/partners\/[^/]+$/);
  await form.getByRole("button", { name: "Save the account" }).click();
  await confirmIdentity(page, "Operator token", demo.operator_token);
  await account.getByText("••••••6789").waitFor();

  await page.goto(`${demo.base_url}/console/#/payouts`);
  await page.getByRole("button", { name: "Make drafts…" }).click();
  await page.getByLabel("With what was banked until").fill(today);
  await page.getByRole("button", { name: "Make drafts", exact: true }).dblclick();
  const row = page.getByRole("row").filter({ hasText: partner.name });
  await row.filter({ hasText: "Draft" }).filter({ hasText: "₦500.50" }).waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "The bank's list…" }).click();
  const send = page.getByRole("dialog", { name: "Send these to the bank?" });
  await send.getByText("₦500.50").waitFor();
  expect(await violations(page)).toEqual([]);
  const list = await saved(page, () => send.getByRole("button", { name: "Save the bank's list" }).click());
  const id = /#\/payouts\/(.+)$/.exec((await row.getByRole("link").getAttribute("href"))!)![1]!;
  expect(list.split("\r\n")).toContain(`058,${ACCOUNT.account_number},${ACCOUNT.account_name},500.50,${id}`);

  await row.filter({ hasText: "Sent to the bank" }).getByRole("link").click();
  await title(page, `Payout to ${partner.name}`).waitFor();
  const again = () => page.getByRole("button", { name: "The bank's list again" }).click();
  expect(await saved(page, again)).toBe(list);
  const lines = page.getByRole("table", { name: "Parcels of the payout" });
  expect(await lines.getByRole("row").count()).toBe(3);
  expect(await lines.getByRole("link", { name: orders[0]!.trackingCode }).getAttribute("href")).toBe(
    `#/orders/${orders[0]!.id}`,
  );
  await page.getByRole("button", { name: "The bank has paid…" }).click();
  const paid = page.getByRole("dialog", { name: `₦500.50 to ${partner.name}` });
  await paid.getByLabel("Bank's reference").fill("BATCH-7");
  expect(await violations(page)).toEqual([]);
  await paid.getByRole("button", { name: "It is paid" }).dblclick();
  const facts = page.getByRole("region", { name: "The payout" });
  await facts.getByText("Paid", { exact: true }).first().waitFor();
  await facts.getByText("BATCH-7").waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "The bank sent it back…" }).click();
  const back = page.getByRole("dialog", { name: `The bank sent back the payout to ${partner.name}` });
  await back.getByLabel("Reason").fill("Account closed");
  await back.getByRole("button", { name: "It came back" }).dblclick();
  await facts.getByText("Sent back by the bank").waitFor();
  await facts.getByText("Account closed").waitFor();
  expect(await page.getByRole("button", { name: "The bank sent it back…" }).count()).toBe(0);
  expect(await widthOnPhone(page)).toBe(360);
  expect(unexpected()).toEqual([]);
});

it("a payout without an account is a draft that can't be sent, but cancelled", async () => {
  const partner = await newPartner(demo, own("No Account"));
  const { trackingCode } = await collected(demo, partner, own("N"), 80);
  await simulate(demo, partner, trackingCode, "bank");
  await call(demo, "POST", "/operator/payouts", demo.operator_token, { until: today });
  const page = await operator.open(`#/payouts?partner=${partner.id}`);
  const row = page.getByRole("row").filter({ hasText: partner.name });
  await row.getByText("No account", { exact: true }).waitFor();
  await row.getByRole("link").click();
  await page.getByText("Without an account it can't be sent.").waitFor();
  await page.getByRole("button", { name: "Cancel…" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel the payout to ${partner.name}?` });
  await dialog.getByLabel("Reason").fill("No account yet");
  await dialog.getByRole("button", { name: "Cancel it" }).dblclick();
  await page.getByRole("region", { name: "The payout" }).getByText("Cancelled").waitFor();
  await setAccount(demo, partner);
  expect(operator.messages).toEqual([]);
});

it("commissions of all points and of one count from the next scan on, and statements say what came of them", async () => {
  const name = await pointName();
  const path = "/operator/commissions";
  const before = (await call<{ data: object }>(demo, "GET", path, demo.operator_token)).data;
  const page = await operator.open("#/commissions");
  await page.getByLabel("A parcel that arrives, in ₦").fill("50");
  const point = page.getByLabel("A point with rates of its own");
  await point.pressSequentially(name);
  const option = page.locator(`datalist option[value^="${name}"]`).first();
  await option.waitFor({ state: "attached" });
  await point.fill((await option.getAttribute("value"))!);
  await page.getByLabel(`${name}: A parcel collected, in ₦`).fill("75.5");
  await page.getByText("Changed, not saved.").waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Save the commissions" }).dblclick();
  await page.getByText("As it is saved.").waitFor();
  const stored = (await call<{ data: object }>(demo, "GET", path, demo.operator_token)).data;
  expect(stored).toMatchObject({
    default: { arrive: 50, collect: 0 },
    points: [{ point_id: demo.agent.point_id, arrive: 50, collect: 75.5 }],
  });
  const earned = async () => {
    const query = `?point_id=${demo.agent.point_id}`;
    const read = await call<{ data: { data: { amount: number }[] } }>(
      ...([demo, "GET", `/operator/statements${query}`, demo.operator_token] as const),
    );
    return read.data.data[0]?.amount ?? 0;
  };
  const earlier = await earned();
  const partner = await newPartner(demo, "Earning Fabrics");
  await collected(demo, partner, own("E"), 100);
  expect(await earned()).toBe(earlier + 125.5);
  await page.getByRole("link", { name: "See what points earned" }).click();
  const row = page.getByRole("table", { name: "Statements" }).getByRole("row").filter({ hasText: name });
  await row.getByRole("link").waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  const file = await saved(page, () => page.getByRole("button", { name: "Export as CSV" }).click());
  expect(file).toContain(`${today.slice(0, 7)},${demo.agent.point_id},${name},`);
  expect(await widthOnPhone(page)).toBe(360);
  await call(demo, "PUT", path, demo.operator_token, before);
  expect(operator.messages).toEqual([]);
});
