import { expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { call, logIn, newPartner } from "../portal/partner.ts";
import { setUpConsole } from "./set-up.ts";

const operator = setUpConsole();
const { demo } = operator;

it("the partner's view changes a partner's details, tells what somebody else changed meanwhile, and revokes its API key", async () => {
  const partner = await newPartner(demo, "Edited Fabrics");
  const path = `/operator/partners/${partner.id}`;
  await call(demo, "POST", "/partner/api-keys", await logIn(demo, partner), { name: "Leaked" });
  const page = await operator.open(`#/partners/${partner.id}`);
  await page.getByRole("button", { name: "Change the details…" }).click();
  const details = page.getByRole("dialog", { name: "Details of Edited Fabrics" });
  const others = { brand_color: "#112233" };
  await call(demo, "PATCH", path, demo.operator_token, others);
  await details.getByLabel("Its help number").fill("0803 000 0000");
  await details.getByRole("button", { name: "Save the details" }).click();
  await details.getByText("Somebody else has changed the partner meanwhile.").waitFor();
  expect(await violations(page)).toEqual([]);
  await details.getByRole("button", { name: "Save the details" }).dblclick();
  await page.getByText("The details are saved.").waitFor();
  const read = await call<{ data: object }>(demo, "GET", path, demo.operator_token);
  expect(read.data).toMatchObject({ ...others, support_phone: "0803 000 0000" });

  const keys = page.getByRole("region", { name: "API keys" });
  await keys.getByRole("button", { name: "Revoke Leaked" }).click();
  await page.getByRole("button", { name: "Revoke it" }).dblclick();
  await keys.getByText("None.").waitFor();
  expect(await violations(page)).toEqual([]);
});
