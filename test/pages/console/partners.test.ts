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

it("the partner's view gives people new links, disables and enables them, and makes, renews and deletes clients", async () => {
  const partner = await newPartner(demo, "Fabrics with clients");
  const path = `/operator/partners/${partner.id}`;
  const read = async <T>(list: string) =>
    (await call<{ data: { data: T[] } }>(demo, "GET", `${path}/${list}`, demo.operator_token)).data.data;
  const page = await operator.open(`#/partners/${partner.id}`);
  const dialog = page.getByRole("dialog");
  const people = page.getByRole("region", { name: "People" });
  await people.getByLabel("New account").fill(partner.email);
  await people.getByRole("button", { name: "Add" }).click();
  await people.getByText("already").waitFor();
  await people.getByRole("button", { name: `New link for ${partner.email}` }).dblclick();
  const link = await page
    .getByRole("dialog", { name: `Link for ${partner.email}` })
    .getByLabel("One-time link")
    .inputValue();
  expect(link).toMatch(`${demo.base_url}/portal/#/set-password?token=`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await people.getByRole("button", { name: `Disable ${partner.email}` }).click();
  await dialog.getByRole("button", { name: "Disable it" }).dblclick();
  await page.getByText(`${partner.email} can't sign in any more.`).waitFor();
  await people.getByText("Disabled", { exact: true }).waitFor();
  expect(await read("accounts")).toMatchObject([{ email: partner.email, enabled: false }]);
  await people.getByRole("button", { name: `Enable ${partner.email}` }).click();
  await page.getByText(`${partner.email} may sign in again.`).waitFor();
  await people.getByText("Disabled", { exact: true }).waitFor({ state: "detached" });
  expect(await read("accounts")).toMatchObject([{ email: partner.email, enabled: true }]);

  const clients = page.getByRole("region", { name: "Clients" });
  await clients.getByRole("button", { name: "Create a client" }).dblclick();
  const secret = dialog.getByLabel("Client secret");
  const first = await secret.inputValue();
  const [client] = await read<{ client_id: string }>("clients");
  await dialog.getByText(client!.client_id).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await clients.getByRole("button", { name: `New secret for ${client!.client_id}` }).click();
  await dialog.getByText("The old secret is valid for 24 hours more").waitFor();
  await dialog.getByRole("button", { name: "Make a new secret" }).dblclick();
  expect(await secret.inputValue()).not.toBe(first);
  await dialog.getByRole("button", { name: "Close" }).click();
  await clients.getByRole("button", { name: `Delete ${client!.client_id}` }).click();
  await dialog.getByText("It gets no new tokens").waitFor();
  await dialog.getByRole("button", { name: "Delete it" }).dblclick();
  await page.getByText("The client is deleted.").waitFor();
  await clients.getByText(client!.client_id).waitFor({ state: "detached" });
  expect(await read("clients")).toEqual([]);
});
