import { afterAll, expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { call } from "../portal/partner.ts";
import { setUpConsole } from "./set-up.ts";

interface Tariff {
  zone: string;
  slabs: { up_to_kg: number; amount: number }[];
  estimated_days: { min: number; max: number };
}

const operator = setUpConsole();
const { demo } = operator;
const readTable = async () =>
  (await call<{ data: Tariff[] }>(demo, "GET", "/operator/tariffs", demo.operator_token)).data;
const before = await readTable();
afterAll(() => call(demo, "PUT", "/operator/tariffs", demo.operator_token, before));

/** The farthest zone's heaviest step: nothing limits it from above, and no other test sends such a parcel. */
const { up_to_kg: kg, amount } = before.at(-1)!.slabs.at(-1)!;
const raised = amount + 700;
const naira = (value: number) => `₦${value.toLocaleString("en-NG")}`;
const cell = `Across the country: Up to ${kg} kg`;

it("the view of tariffs says that nothing is changed, and in words why a table is impossible, which can't be saved", async () => {
  const page = await operator.open("#/tariffs");
  await page.getByRole("button", { name: "Review the changes…" }).click();
  const nothing = page.getByRole("dialog", { name: "Nothing is changed" });
  await nothing.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("A further weight, up to kg").fill(String(kg + 10));
  await page.getByRole("button", { name: "Add the weight" }).click();
  await page.getByLabel(`Across the country: Up to ${kg + 10} kg`).fill("1");
  await page.getByRole("button", { name: "Review the changes…" }).click();
  await page.getByText("1 field needs a change.").waitFor();
  const wrong = page.getByLabel(`Across the country: Up to ${kg + 10} kg`);
  expect(await wrong.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await wrong.getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("cell").getByText("Must not be less than in the step before.").waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.getByRole("button", { name: "Save the tariffs" }).count()).toBe(0);
  await page.getByRole("button", { name: `Remove ${kg + 10} kg` }).click();
  await page.getByText("As it is saved.").waitFor();
  expect(await readTable()).toEqual(before);
});

it("the view of tariffs keeps what somebody else saved while the changes were looked at, says so, and shows the changes anew", async () => {
  const page = await operator.open("#/tariffs");
  await page.getByLabel(cell).fill(String(raised));
  await page.getByRole("button", { name: "Review the changes…" }).click();
  const review = page.getByRole("dialog", { name: "Save these changes?" });
  await review.getByRole("cell", { name: naira(raised) }).waitFor();
  const days = { min: 20, max: 30 };
  const others = before.map((tariff) =>
    tariff.zone === "national" ? { ...tariff, estimated_days: days } : tariff,
  );
  await call(demo, "PUT", "/operator/tariffs", demo.operator_token, others);
  await review.getByRole("button", { name: "Save the tariffs" }).click();
  await review.getByText("Somebody else has saved the tariffs meanwhile.").waitFor();
  expect(await review.getByRole("row").count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  expect(await readTable()).toEqual(others);
  await review.getByRole("button", { name: "Save the tariffs" }).click();
  await page.getByText("The tariffs are saved.").waitFor();
  const national = (await readTable()).at(-1)!;
  expect([national.estimated_days, national.slabs.at(-1)!.amount]).toEqual([days, raised]);
  await call(demo, "PUT", "/operator/tariffs", demo.operator_token, before);
});

it("the view of tariffs changes a price after its difference was shown, compares a parcel's prices, and tells who changed it", async () => {
  const page = await operator.open("#/tariffs");
  await page.getByLabel(cell).fill(String(raised));
  await page.getByText("1 change, not saved.").waitFor();

  await page.getByLabel("Weight in kg").fill(String(kg));
  await page.getByLabel("From", { exact: true }).fill("Lagos");
  await page.getByLabel("To", { exact: true }).fill("Borno");
  await page.getByRole("button", { name: "Compare the prices" }).click();
  const prices = page.getByRole("region", { name: "What a parcel would cost" });
  await prices.getByText(naira(amount)).waitFor();
  await prices.getByText(naira(raised)).waitFor();

  await page.getByRole("button", { name: "Review the changes…" }).click();
  const review = page.getByRole("dialog", { name: "Save these changes?" });
  await review.getByRole("cell", { name: naira(amount) }).waitFor();
  await review.getByRole("cell", { name: naira(raised) }).waitFor();
  expect(await violations(page)).toEqual([]);
  await review.getByRole("button", { name: "Save the tariffs" }).dblclick();
  await page.getByText("The tariffs are saved.").waitFor();
  expect((await readTable()).at(-1)!.slabs.at(-1)).toEqual({ up_to_kg: kg, amount: raised });
  const history = page.getByRole("region", { name: "History" });
  await history.getByText("by operator").first().waitFor();
  await page.getByLabel(cell).fill(String(amount));
  await page.getByRole("button", { name: "Review the changes…" }).click();
  await review.getByRole("button", { name: "Save the tariffs" }).click();
  await history
    .getByText(`${naira(raised)} → ${naira(amount)}`)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  expect(operator.messages).toEqual([]);
});
