import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;
const HEADER = "reference,pudo_point_id,name,email,phone,item,qty,price,weight_kg";
const TO_CHANGE = "What to change";
const HOSTILE = "<img src=x onerror=document.title='broken'>";

const line = (
  reference: string,
  { phone = "08031234567", point = demo.agent.point_id, item = "Shoes" } = {},
) => `${reference},${point},Ngozi Okafor,ngozi@example.com,${phone},${item},1,15000,1.2`;

const choose = (page: Page, lines: string[]) => chooseFile(page, Buffer.from(lines.join("\n")));

const chooseFile = (page: Page, buffer: Buffer) =>
  page
    .getByLabel("Choose a CSV file, or drop it here")
    .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer });

interface Named {
  id: string;
  name: string;
  address: { city: string; state: string };
}

async function read<T>(path: string): Promise<T> {
  return ((await (await fetch(`${demo.base_url}${path}`)).json()) as { data: T }).data;
}

async function pointOf(id: string) {
  const { name, address } = await read<Named>(`/public/pudo-points/${id}`);
  return { name, ...address };
}

/** A name that more than one of the demo points has. */
async function nameOfSeveral(): Promise<string> {
  const { data } = await read<{ data: Named[] }>("/public/pudo-points?sortBy=name&pageSize=2000");
  return data.find(({ name }, i) => !name.includes(",") && data[i + 1]?.name === name)!.name;
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
    await page.getByText("orders.csv", { exact: true }).waitFor();
    expect(await cell(page, "FILE-2", TO_CHANGE).textContent()).toMatch(/^Phone: Must be 7 to 20 characters/);
    expect(await cell(page, "FILE-2", "Phone").locator(".wrong").textContent()).toBe("12");
    expect(await cell(page, "FILE-3", TO_CHANGE).textContent()).toMatch(/^Pickup point: Is not the name/);
    expect(await cell(page, "FILE-4", "Item").textContent()).toBe(HOSTILE);
    expect(await page.title()).toBe("Orders from a file · Partner portal");
    expect(await violations(page)).toEqual([]);
    // Both clicks at once: a slow second one would press what has come in the button's place.
    await page.getByRole("button", { name: "Create 2 orders" }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByText("2 orders created.").waitFor();
    expect(await cell(page, "FILE-1", TO_CHANGE).textContent()).toMatch(/^Created [0-9A-Z]{12}$/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Result as CSV" }).click(),
    ]);
    const result = readFileSync(await file.path(), "utf8").split("\r\n");
    expect(result[2]).toContain(`refused,"Phone: Must be`);
    expect(portal.messages).toEqual([]);
  });

  it("have a row for each item, count a repeated row once, and refuse rows of one reference that differ", async () => {
    const page = await portal.open("#/orders/import");
    await choose(page, [
      HEADER,
      line("TWICE-1"),
      line("TWICE-1"),
      line("TWICE-1", { item: "Bags" }),
      line("CLASH-1"),
      line("CLASH-1", { phone: "08030000000" }),
      line("WHOLE-1"),
      line("WHOLE-1", { item: "Bags" }).replace("1.2", "heavy"),
    ]);
    const outcome = page.getByRole("region", { name: "Outcome" });
    await outcome.getByText("1 order would be created").waitFor();
    await outcome.getByText("4 rows refused. 1 row stands twice and counts once.").waitFor();
    const reasons = page.locator(`td[data-label="${TO_CHANGE}"]`);
    expect((await reasons.allTextContents()).slice(0, 4)).toEqual([
      "Phone: Is not the same in all rows of this reference (5, 6).",
      "Phone: Is not the same in all rows of this reference (5, 6).",
      "Another row of this order is refused.",
      expect.stringContaining("Weight in kg: "),
    ]);
    await page.getByText("The same as row 2: it counts once").waitFor();
    const results = async () => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Result as CSV" }).click(),
      ]);
      const lines = readFileSync(await file.path(), "utf8")
        .trim()
        .split("\r\n")
        .slice(1);
      return lines.map((one) => /,(not created|created|refused|same as row \d)/.exec(one)?.[1]);
    };
    const refused = ["refused", "refused", "refused", "refused"];
    expect(await results()).toEqual(["not created", "same as row 2", "not created", ...refused]);
    await page.getByRole("button", { name: "Create 1 order" }).click();
    await outcome.getByText("1 order created.").waitFor();
    expect(await results()).toEqual(["created", "same as row 2", "created", ...refused]);
    await outcome.getByRole("button", { name: "Labels" }).click();
    const labels = page.getByRole("dialog", { name: "Labels of 1 order" });
    await labels.getByLabel("Paper").selectOption("zpl");
    const [zpl] = await Promise.all([
      page.waitForEvent("download"),
      labels.getByRole("button", { name: "Save as ZPL" }).click(),
    ]);
    expect(readFileSync(await zpl.path(), "utf8").split("^XZ")).toHaveLength(2);
    await labels.waitFor({ state: "detached" });
    await page.locator("tbody tr", { hasText: "TWICE-1" }).first().getByRole("link").click();
    await title(page, "TWICE-1").waitFor();
    await page.getByText("Bags").waitFor();
    await page.getByText("Shoes").waitFor();
  });

  it("are read from a shop's export, whose columns are asked for once", async () => {
    const page = await portal.open("#/orders/import");
    const shopify = [
      "Name,Email,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Phone,Notes",
      "#1001,ada@example.com,1,Shoes,15000,Ada Obi,'+234 803 123 4567,Call first",
      "#1001,,2,Bags,9000,,,",
    ];
    await choose(page, shopify);
    const form = page.getByRole("form", { name: "Match the columns" });
    expect(await form.getByLabel("Reference").locator("option:checked").textContent()).toBe("Name");
    expect(await violations(page)).toEqual([]);
    await form.getByRole("button", { name: "Check the file" }).click();
    expect(await form.getByText("Choose a column, or type a text.").count()).toBe(2);
    await form.getByLabel("Pickup point", { exact: true }).selectOption("The same in all rows");
    await form.getByLabel("Pickup point in all rows").fill(demo.agent.point_id);
    await form.getByLabel("Weight in kg", { exact: true }).selectOption("The same in all rows");
    await form.getByLabel("Weight in kg in all rows").fill("0.5");
    await form.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("1 order would be created").waitFor();
    await page.reload();
    await choose(page, shopify);
    await page.getByText("1 order would be created").waitFor();
    await page.getByRole("button", { name: "Change the columns" }).click();
    await form.waitFor();
    const reference = form.getByLabel("Reference", { exact: true });
    await reference.selectOption("In no column");
    await form.getByRole("button", { name: "Check the file" }).click();
    expect(await form.getByText("Choose a column, or type a text.").count()).toBe(1);
    await expect.poll(() => reference.getAttribute("aria-invalid")).toBe("true");
    await reference.selectOption("Notes");
    await form.getByLabel(/^Note/).selectOption("In no column");
    await form.getByRole("button", { name: "Check the file" }).click();
    await page.locator("tbody tr", { hasText: "Call first" }).first().waitFor();
    await page.getByText("1 order would be created").waitFor();
    expect(portal.messages).toEqual([]);
  });

  it("name points of a file that is saved beside the template, by their ids too", async () => {
    const page = await portal.open("#/orders/import");
    const [points] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the points as CSV" }).click(),
    ]);
    const [header, ...saved] = readFileSync(await points.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(header).toContain("pudo_point_id,name,address,city,state");
    expect(saved.some((one) => one.startsWith(demo.agent.point_id))).toBe(true);
  });

  it("that were made are not made again from the same file", async () => {
    const page = await portal.open("#/orders/import");
    for (const outcome of ["Created", "Existed already"]) {
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

  it("may be the template, as the portal saves it", async () => {
    const page = await portal.open("#/orders/import");
    const [template] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save a template" }).click(),
    ]);
    const saved = readFileSync(await template.path());
    expect(saved.toString()).toContain("'+234 803 123 4567");
    await chooseFile(page, saved);
    await page.getByText("1 order would be created").waitFor();
    expect(await page.getByText(/refused/).count()).toBe(0);
  });

  it("name their points with city or state, and a name that several points have says which", async () => {
    const { name, city, state } = await pointOf(demo.agent.point_id);
    const several = await nameOfSeveral();
    const page = await portal.open("#/orders/import");
    await choose(page, [
      HEADER,
      line("NAME-1", { point: `"${name.toUpperCase()} ,${city}"` }),
      line("NAME-2", { point: `"${name}, ${city}, ${state}"` }),
      line("NAME-3", { point: several }),
      line("NAME-4", { point: '"No such place, Lagos"' }),
      line("NAME-5", { point: "" }),
    ]);
    await page.getByText("2 orders would be created").waitFor();
    expect(await cell(page, "NAME-3", TO_CHANGE).textContent()).toMatch(
      /Is the name of \d+ points. Write which: /,
    );
    expect(await cell(page, "NAME-4", TO_CHANGE).textContent()).toContain("Is not the name of a point");
    expect(await cell(page, "NAME-5", TO_CHANGE).textContent()).toBe("Pickup point: Is required.");
    await page.getByRole("button", { name: "Create 2 orders" }).click();
    await page.getByText("2 orders created.").waitFor();
  });

  it("are read as older spreadsheets save them: windows-1252, semicolons and decimal commas", async () => {
    const page = await portal.open("#/orders/import");
    const text = [HEADER, line("OLD-1").replace("Ngozi", "José").replace("1.2", "0.5")].join("\n");
    const divided = text.replaceAll(",", ";").replace("0.5", "0,5");
    await chooseFile(page, Buffer.from(divided, "latin1"));
    await page.getByText("1 order would be created").waitFor();
    expect(await cell(page, "OLD-1", "Receiver").textContent()).toBe("José Okafor");
    expect(await cell(page, "OLD-1", "Weight in kg").textContent()).toBe("0.5");
  });

  it("may be dropped on the page, which shows where", async () => {
    const page = await portal.open("#/orders/import");
    const area = page.locator(".upload");
    await area.waitFor();
    const dataTransfer = await page.evaluateHandle(
      (text) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([text], "dropped.csv", { type: "text/csv" }));
        return dropped;
      },
      [HEADER, line("DROPPED-1")].join("\n"),
    );
    const isMarked = () => area.getAttribute("data-over");
    await area.dispatchEvent("dragover", { dataTransfer });
    await expect.poll(isMarked).toBe("true");
    await area.dispatchEvent("dragleave", { dataTransfer });
    await expect.poll(isMarked).toBe(null);
    await area.dispatchEvent("dragover", { dataTransfer });
    // A browser opens a file that no page takes.
    const isTaken = await area.evaluate(
      (element, dropped) =>
        !element.dispatchEvent(
          new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }),
        ),
      dataTransfer,
    );
    expect(isTaken).toBe(true);
    await page.getByText("1 order would be created").waitFor();
    await page.getByText("dropped.csv", { exact: true }).waitFor();
    await cell(page, "DROPPED-1", "Receiver").waitFor();
    await expect.poll(isMarked).toBe(null);
  });

  it("are no spreadsheets: the page says how to save one as CSV", async () => {
    const page = await portal.open("#/orders/import");
    await chooseFile(page, Buffer.from("PK\u0003\u0004 and the rest of a zip file", "latin1"));
    await page.getByRole("alert").filter({ hasText: "choose Save as, then CSV UTF-8" }).waitFor();
  });

  it("need columns for all that the template has", async () => {
    const page = await portal.open("#/orders/import");
    await title(page, "Orders from a file").waitFor();
    await choose(page, ["reference,name", "A,B"]);
    await page.getByRole("form", { name: "Match the columns" }).waitFor();
    expect(await page.getByLabel("Pickup point").locator("option:checked").textContent()).toBe(
      "In no column",
    );
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save a template" }).click(),
    ]);
    expect(readFileSync(await file.path(), "utf8")).toContain(HEADER);
  });
});
