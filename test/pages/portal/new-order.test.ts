import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { serveTiles } from "../tiles.ts";
import { rows, search, settled } from "../widget/page.ts";
import { call, newOrder } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;

async function openForm(): Promise<Page> {
  const page = await portal.newPage();
  await serveTiles(page, "https://tile.openstreetmap.org/**");
  await page.goto(`${demo.base_url}/portal/#/orders/new`);
  await title(page, "New order").waitFor();
  return page;
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}

async function choosePoint(page: Page): Promise<void> {
  await search(page, "Opebi");
  await rows(page).filter({ hasText: "Opebi" }).first().getByRole("button").first().click();
  await page.getByRole("button", { name: "Choose this point" }).click();
}

const ORDER = {
  "Your reference": "BY-HAND",
  "Receiver's name": "Ṣẹ̀gun Ọlábísí",
  "Receiver's e-mail": "segun@example.com",
  "Receiver's phone": "+234 803 123 4567",
};

/** The order that the service has with a reference. */
async function stored(reference: string): Promise<object> {
  const path = `/orders?search=${reference}`;
  const { secretKey } = portal.partner;
  return (await call<{ data: { orders: [object] } }>(demo, "GET", path, secretKey)).data.orders[0];
}

describe("a new order", () => {
  it("is priced as it is typed, goes to a point of the map, and costs what was shown", async () => {
    const page = await openForm();
    await settled(page);
    expect(await violations(page, {}, "#content > :not(form)")).toEqual([]);
    await fill(page, ORDER);
    await page.getByLabel("Item", { exact: true }).fill("Ankara fabric");
    await page.getByLabel("Value each").fill("12500");
    await choosePoint(page);
    const price = page.getByRole("region", { name: "Price" });
    await page.getByLabel("Weight each").fill("0,8");
    await page.getByText("0.8 kg", { exact: true }).waitFor();
    const amount = price.locator(".price");
    await amount.waitFor();
    const light = (await amount.textContent())!;
    await page.getByLabel("Weight each").fill("4");
    await expect.poll(() => amount.allTextContents()).toEqual([expect.not.stringMatching(light)]);
    const shown = (await amount.textContent())!;
    await page.getByRole("button", { name: /^Create the order to/ }).dblclick();
    await title(page, "BY-HAND").waitFor();
    await page.locator(".facts").getByText(shown).waitFor();
    expect(portal.messages).toEqual([]);
  });

  it("keeps the chosen point whatever is typed as weight and value, and marks what can't be", async () => {
    const page = await openForm();
    await settled(page);
    await choosePoint(page);
    const create = page.getByRole("button", { name: /^Create the order to/ });
    const refused: string[] = [];
    page.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
    for (const [label, value] of [
      ["Weight each", "1e99"],
      ["Weight each", "-3"],
      ["Quantity", "1,5"],
      ["Value each", "1e99"],
      ["Quantity", "-3"],
    ] as const) {
      const field = page.getByLabel(label);
      await field.fill(value);
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      await create.waitFor();
      expect(await page.locator("pudo-map").getAttribute("item-weight")).toBe(null);
      await field.fill("1");
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe(null);
      if (label === "Weight each") await field.fill("");
    }
    expect(refused).toEqual([]);
    // A chosen point takes no more room than its card, and an error moves no other field out of its line.
    const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())!.height;
    expect(await heightOf(".pick-point")).toBe(await heightOf("pudo-map"));
    await page.getByLabel("Value each").fill("-3");
    const topOf = async (label: string) => (await page.getByLabel(label).boundingBox())!.y;
    expect(await topOf("Quantity")).toBe(await topOf("Value each"));
  });

  it("that is half written is not left without a word", async () => {
    const page = await openForm();
    await page.getByLabel("Your reference").fill("HALF");
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole("link", { name: "Overview" }).click();
    await expect.poll(() => asked).toEqual(["What you have changed here is not saved. Leave it?"]);
    expect(await page.getByLabel("Your reference").inputValue()).toBe("HALF");
    expect(page.url()).toMatch(/#\/orders\/new$/);
    const question = page.waitForEvent("dialog");
    await page.evaluate(() => void setTimeout(() => location.reload()));
    expect((await question).type()).toBe("beforeunload");
    await (await question).dismiss();
    expect(await page.getByLabel("Your reference").inputValue()).toBe("HALF");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("link", { name: "Overview" }).click();
    await title(page, "Overview").waitFor();
  });

  it("stays when the session has ended, and is made when the password is given in front of it", async () => {
    const page = await openForm();
    await settled(page);
    await fill(page, { ...ORDER, "Your reference": "SIGNED-OUT" });
    await page.getByLabel("Item", { exact: true }).fill("Shoes");
    await fill(page, { "Value each": "5000", "Weight each": "1" });
    await choosePoint(page);
    const own = { headers: { "sec-fetch-site": "same-origin" } };
    const endSession = async (route: Route) => {
      await page.request.delete(`${demo.base_url}/portal/session`, own);
      await route.continue();
    };
    await page.route("**/api/v1/orders", endSession, { times: 1 });
    await page.getByRole("button", { name: /^Create the order to/ }).click();
    await page.getByText("Your session has ended.").waitFor();
    await page.getByLabel("Password").fill(portal.partner.password);
    await page.keyboard.press("Enter");
    await title(page, "SIGNED-OUT").waitFor();
  });

  it("keeps what each item says when another one is added or left out", async () => {
    const page = await openForm();
    await settled(page);
    await fill(page, { ...ORDER, "Your reference": "ITEMS" });
    const names = ["Shoes", "Ankara fabric", "Lamp"];
    for (const _ of names.slice(1)) await page.getByRole("button", { name: "Another item" }).click();
    for (const [i, name] of names.entries()) {
      await page.getByLabel(`Item ${i + 1}`, { exact: true }).fill(name);
      await page.getByLabel("Value each").nth(i).fill("5000");
      await page.getByLabel("Weight each").nth(i).fill("1");
    }
    await page.getByRole("button", { name: "Remove item 2" }).click();
    await page.getByRole("button", { name: "Another item" }).click();
    expect(await page.getByLabel("Item 3", { exact: true }).inputValue()).toBe("");
    await page.getByRole("button", { name: "Remove item 3" }).click();
    await choosePoint(page);
    const sent = page.waitForRequest("**/api/v1/orders");
    await page.getByRole("button", { name: /^Create the order to/ }).click();
    const { items } = (await sent).postDataJSON() as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toEqual(["Shoes", "Lamp"]);
    await title(page, "ITEMS").waitFor();
  });

  it("goes to another point, by one press, when the chosen one takes no parcels any more", async () => {
    const points = `${demo.base_url}/public/pudo-points?pageSize=1`;
    const { data } = (await (await fetch(points)).json()) as {
      data: { data: { id: string; name: string }[] };
    };
    const other = data.data[0]!;
    const page = await openForm();
    await settled(page);
    await fill(page, { ...ORDER, "Your reference": "OTHER-POINT" });
    await page.getByLabel("Item", { exact: true }).fill("Shoes");
    await fill(page, { "Value each": "5000", "Weight each": "1" });
    await choosePoint(page);
    const detail = "The point is full.";
    const problem = { code: "point_unavailable", title: "Point unavailable", detail, status: 409 };
    const alternatives = [{ ...other, distance: 1449 }];
    await page.route(
      "**/api/v1/orders",
      (route) => route.fulfill({ status: 409, json: { ...problem, alternatives } }),
      { times: 1 },
    );
    await page.getByRole("button", { name: /^Create the order to/ }).click();
    await page.getByRole("alert").filter({ hasText: detail }).waitFor();
    await page.getByRole("button", { name: `${other.name}, 1.4 km away` }).click();
    await title(page, "OTHER-POINT").waitFor();
    expect(await stored("OTHER-POINT")).toMatchObject({ pudoPointId: other.id });
  });

  it("says that the map or the price can't be had, and goes on when they can", async () => {
    const page = await portal.newPage();
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    await page.route("**/widget/pudo-map.js", (route) => route.abort(), { times: 1 });
    await page.goto(`${demo.base_url}/portal/#/orders/new`);
    const map = page.locator(".pick-point");
    await map.getByRole("alert").waitFor();
    await map.getByRole("button", { name: "Try again" }).click();
    await settled(page);
    await choosePoint(page);
    await page.route("**/rates/**", (route) => route.abort());
    await page.getByLabel("Value each").fill("5000");
    await page.getByLabel("Weight each").fill("1");
    const price = page.getByRole("region", { name: "Price" });
    await price.getByRole("alert").filter({ hasText: "The service can't be reached." }).waitFor();
    await page.unroute("**/rates/**");
    await page.getByLabel("Weight each").fill("2");
    await price.locator(".price").waitFor();
    expect(await price.getByRole("alert").count()).toBe(0);
  });

  it("tells what its sender can do about each kind of failure", async () => {
    const page = await openForm();
    await settled(page);
    await fill(page, { ...ORDER, "Your reference": "FAILURES", Note: "Call first" });
    await page.getByLabel("Item", { exact: true }).fill("Shoes");
    await fill(page, { "Value each": "5000", "Weight each": "1" });
    await choosePoint(page);
    const alert = page.locator(".side").getByRole("alert");
    const ID = "0b7e1f2c-4a5d-4e6f-8a9b-0c1d2e3f4a5b";
    const answers: [number, object, Record<string, string>, RegExp][] = [
      [
        ...([503, { code: "internal_error", request_id: "R-17" }, {}] as const),
        /^Something went wrong at the service\. Try again; .* this number: R-17\.$/,
      ],
      [
        429,
        { code: "rate_limited", detail: "Too many requests. Try again in 60 s." },
        { "retry-after": "60" },
        /^Too many requests in a short time\. Try again after .*\d\d:\d\d.*\.$/,
      ],
      [
        409,
        {
          code: "point_unavailable",
          detail: `Point ${ID} is closed on 2026-11-30. \`pudo_point_id\` is null.`,
        },
        {},
        /^The point is closed on 30 Nov 2026\. pickup point is empty\.$/,
      ],
      [
        400,
        {
          code: "invalid_request",
          errors: [
            { path: "partner_order_id", message: "must be of type string" },
            { path: "items.1.weight_kg", message: "must be of type int" },
            { path: "webhook_url", message: "must be a UUID" },
          ],
        },
        {},
        /^3 fields need a change\.Item 2, weight: Must be a whole number\.Webhook address: Is not valid\.$/,
      ],
    ];
    for (const [status, problem, headers, said] of answers) {
      await page.route(
        "**/api/v1/orders",
        (route) => route.fulfill({ status, headers, json: { title: "No", status, ...problem } }),
        { times: 1 },
      );
      await page.getByRole("button", { name: /^Create the order to/ }).click();
      await expect.poll(() => alert.textContent()).toMatch(said);
    }
    const reference = page.getByLabel("Your reference");
    await expect.poll(() => reference.getAttribute("aria-invalid")).toBe("true");
    expect(await reference.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByText("Must be text.", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Create the order to/ }).click();
    await title(page, "FAILURES").waitFor();
    expect(await stored("FAILURES")).toMatchObject({ note: "Call first" });
  });

  it("says beside the field what is wrong with it, and is made once although an answer was lost and the next one a 500", async () => {
    await newOrder(demo, portal.partner, { reference: "TAKEN" });
    const page = await openForm();
    await settled(page);
    await fill(page, { ...ORDER, "Your reference": "TAKEN/1", "Receiver's phone": "12" });
    await page.getByLabel("Item", { exact: true }).fill("Shoes");
    await fill(page, { "Value each": "5000", "Weight each": "1" });
    await choosePoint(page);
    await page.getByRole("button", { name: /^Create the order to/ }).click();
    const phone = page.getByLabel("Receiver's phone");
    await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Must not contain /").waitFor();

    const { promise: priceMayCome, resolve: answerPrice } = Promise.withResolvers<void>();
    await page.route("**/rates/**", async (route) => {
      await priceMayCome;
      await route.continue();
    });
    await page.getByLabel("Weight each").fill("2");
    const keys: (string | undefined)[] = [];
    const answered: number[] = [];
    await page.route("**/api/v1/orders", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 2) return route.continue();
      // The server may close a connection of its own accord while it is taken up again: the order was not sent then.
      answered.push((await route.fetch({ maxRetries: 1 })).status());
      if (keys.length === 1) return route.abort();
      await route.fulfill({ status: 500, json: { code: "internal_error", detail: "Something broke." } });
    });
    await fill(page, { "Your reference": "LOST", "Receiver's phone": ORDER["Receiver's phone"] });
    await page.getByRole("button", { name: /^Create the order to/ }).click();
    await page.getByRole("alert").filter({ hasText: "can't be reached" }).waitFor();
    // A price that comes after the first try does not make it another order.
    answerPrice();
    await page.getByRole("region", { name: "Price" }).getByText("₦").first().waitFor();
    await page.getByRole("button", { name: /^Create the order to/ }).click();
    await page.getByRole("alert").filter({ hasText: "Something went wrong at the service." }).waitFor();
    await page.getByRole("button", { name: /^Create the order to/ }).click();
    await title(page, "LOST").waitFor();
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(answered).toEqual([201, 200]);
  });
});

describe("prices", () => {
  it("are estimated by places, weight and size", async () => {
    const page = await portal.open("#/prices");
    await title(page, "Prices").waitFor();
    expect(await page.getByLabel("From").inputValue()).toBe("100281");
    await fill(page, { To: "Rivers", "Weight in kg": "2.5", Length: "60", Width: "50", Height: "40" });
    await page.getByRole("button", { name: "What does it cost?" }).click();
    const price = page.getByRole("region", { name: "Price" });
    await expect.poll(() => price.textContent()).toMatch(/^₦[\d,]+From.*Lagos.*Rivers.*24 kg/);
    expect(await violations(page)).toEqual([]);
    const table = page.getByRole("table", { name: "What each weight costs by distance" }).locator("tbody tr");
    await expect.poll(() => table.count()).toBe(4);
    expect(await table.first().textContent()).toMatch(/^Within a state₦.*daysLagos$/);
    await page.getByLabel("Length").fill("");
    const isValid = () =>
      page.getByLabel("Length").evaluate((field: HTMLInputElement) => field.validity.valid);
    expect(await isValid()).toBe(false);
    await fill(page, { Width: "", Height: "", To: "Atlantis" });
    expect(await isValid()).toBe(true);
    await page.getByRole("button", { name: "What does it cost?" }).click();
    await page.getByRole("alert").waitFor();
    expect(await price.locator(".price").count()).toBe(0);
  });
});
