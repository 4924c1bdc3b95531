import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "../accessibility.ts";
import { call, newOrder } from "../portal/partner.ts";
import { setUpConsole, title, widthOnPhone } from "./set-up.ts";

const operator = setUpConsole({ hasMaps: true });
const { demo } = operator;

const newPoint = (name: string, latitude = 6.6018, longitude = 3.3515) => ({
  name,
  address: { address: "12 Allen Avenue", city: "Ikeja", state: "Lagos", latitude, longitude },
});

async function create(name: string, latitude?: number): Promise<string> {
  const body = newPoint(name, latitude);
  const made = await call<{ data: { id: string } }>(
    demo,
    "POST",
    "/operator/points",
    demo.operator_token,
    body,
  );
  return made.data.id;
}

const read = (id: string) =>
  call<{ data: Record<string, unknown> }>(demo, "GET", `/operator/points/${id}`, demo.operator_token).then(
    ({ data }) => data,
  );

it("the console lists points beside a map, searches them and opens one", async () => {
  await create("Searched counter");
  const page = await operator.open("#/points?search=searched");
  const row = page.getByRole("row").filter({ hasText: "Searched counter" });
  await row.getByText("Waits for approval").waitFor();
  await page.getByText(/points? on the map/).waitFor();
  await page.getByLabel("State").selectOption("rejected");
  await page.getByText("Nothing matches.").waitFor();
  await page.getByLabel("State").selectOption("pending");
  await row.getByRole("link").click();
  await title(page, "Searched counter").waitFor();
  expect(operator.messages).toEqual([]);
});

it("the console makes a point by its form and a pin, which has to be put somewhere", async () => {
  const page = await operator.open("#/points/new");
  await page.getByLabel("Name", { exact: true }).fill("Pinned counter");
  await page.getByLabel("Street").fill("12 Allen Avenue");
  await page.getByLabel("Hand parcels in").check();
  await page.getByLabel("Room for parcels").fill("40");
  await page.getByRole("button", { name: "Create the point" }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("address.latitude");
  await page.locator(".point-map .pin").waitFor();
  const map = (await page.locator(".point-map").boundingBox())!;
  await page.mouse.click(map.x + map.width / 2 + 40, map.y + map.height / 2 + 30);
  const latitude = () => page.getByLabel("Latitude").inputValue();
  await expect.poll(latitude).toMatch(/^\d+\.\d+$/);
  const pressed = Number(await latitude());
  const pin = (await page.locator(".pin").boundingBox())!;
  await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2);
  await page.mouse.down();
  await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await latitude())).toBeLessThan(pressed);
  const dragged = await latitude();
  await page.getByLabel("Longitude").fill("3.3515");
  await page.keyboard.press("Tab");
  const fromCentre = async () => {
    const [box, needle] = await Promise.all(
      [".point-map", ".pin"].map(async (part) => (await page.locator(part).boundingBox())!),
    );
    const tip = { x: needle!.x + needle!.width / 2, y: needle!.y + needle!.height };
    return Math.hypot(tip.x - box!.x - box!.width / 2, tip.y - box!.y - box!.height / 2);
  };
  // The map goes to typed coordinates, with the pin.
  await expect.poll(fromCentre).toBeLessThan(5);
  await page.getByRole("button", { name: "Create the point" }).click();
  await title(page, "Pinned counter").waitFor();
  const { pathname, hash } = new URL(page.url());
  expect(pathname).toBe("/console/");
  const made = await read(hash.split("/").at(-1)!);
  expect(made).toMatchObject({ status: "pending", services: ["collect", "drop_off"], capacity: 40 });
  expect(made.address).toMatchObject({ latitude: Number(dragged), longitude: 3.3515 });
  expect(operator.messages).toEqual([]);
});

it("the console has the title or the first field of a dialog in focus, never its cross", async () => {
  const page = await operator.open(`#/points/${await create("Focused counter")}`);
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.tagName);
  await page.getByRole("button", { name: "Reject…" }).click();
  await expect.poll(focused).toBe("note");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete…" }).click();
  await expect.poll(focused).toBe("H2");
});

it("the console says what a point still has before it is deleted", async () => {
  const id = await create("Busy counter");
  for (const step of ["approve", "publish"])
    await call(demo, "POST", `/operator/points/${id}/${step}`, demo.operator_token);
  const shop = { secretKey: demo.partners[0]!.secret_key };
  await newOrder(demo, shop, { reference: `BUSY-${id}`, pointId: id });
  const page = await operator.open(`#/points/${id}`);
  await page.getByRole("region", { name: "Danger zone" }).getByRole("button", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByText("It still has 1 parcel on the way.").waitFor();
  expect(await read(id)).toMatchObject({ deletedAt: null });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete it all the same" }).click();
  await page.getByText("The point is deleted.").waitFor();
  expect(await read(id)).toMatchObject({ deletedAt: expect.any(String) });
});

it("the console shows in pictures and tables what becomes of parcels, and how full the points are", async () => {
  const page = await operator.open("#/network");
  await page.getByRole("list", { name: "Key numbers" }).waitFor();
  const fullness = page.getByRole("table", { name: "Points by fullness" }).locator("tbody tr");
  await fullness.first().waitFor();
  expect(await fullness.locator("td:first-child").allTextContents()).toEqual([
    ...["No parcels", "Some parcels", "Three quarters full or more", "Full", "Paused"],
  ]);
  expect(await violations(page)).toEqual([]);
  expect(await widthOnPhone(page)).toBe(360);
  expect(operator.messages).toEqual([]);
});

it("the console lists the fullest points, and of those that are as full the one with most parcels first", async () => {
  const fill = [
    [3, 0.5],
    [8, 0.2],
    [6, 0.5],
    [9, null],
    [0, 0],
  ] as const;
  const page = await operator.newPage();
  await servePlaces(
    page,
    fill.map(([parcels, fullness], i) => ({ ...placeOf(i), parcels, fullness })),
  );
  await page.goto(`${demo.base_url}/console/#/network`);
  const rows = page.getByRole("table", { name: "The fullest points" }).locator("tbody tr");
  await rows.first().waitFor();
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent)),
  );
  expect(cells).toEqual([
    ["Point 2", "6", "50%"],
    ["Point 0", "3", "50%"],
    ["Point 1", "8", "20%"],
    ["Point 3", "9", "no limit"],
  ]);
});

const placeOf = (i: number) => ({
  ...{ id: `${i}`, name: `Point ${i}`, status: "approved", published: true, paused: false, full: false },
  ...{ latitude: 4.5 + (i % 94) / 10, longitude: 3 + Math.floor(i / 94) / 10 },
});

/** Lets maps of all points show these, which exist only there. */
async function servePlaces(page: Page, data: readonly object[]): Promise<void> {
  await page.route("**/operator/points/places*", (route) =>
    route.fulfill({ json: { data: { data, pagination: { totalCount: data.length } } } }),
  );
}

const serveDots = (page: Page, count: number): Promise<void> =>
  servePlaces(
    page,
    Array.from({ length: count }, (_, i) => placeOf(i)),
  );

it("the console puts 8,809 points on the map", async () => {
  const page = await operator.newPage();
  await serveDots(page, 8_809);
  await page.goto(`${demo.base_url}/console/#/points`);
  await page.getByText("8,809 points on the map").waitFor();
  expect(operator.messages).toEqual([]);
});

it("the console can leave a map that still has to draw", async () => {
  const page = await operator.newPage();
  await page.addInitScript(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 500);
    window.cancelAnimationFrame = (id) => window.clearTimeout(id);
  });
  await serveDots(page, 3);
  await page.goto(`${demo.base_url}/console/#/points`);
  await page.getByText("3 points on the map").waitFor();
  await page.goto(`${demo.base_url}/console/#/holidays`);
  await title(page, "Holidays").waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(operator.messages).toEqual([]);
});

it("the console approves, rejects with a reason and goes on by keyboard, and shows what may be a double", async () => {
  const first = await create("Queue one", 7.1);
  const second = await create("Queue two", 7.1003);
  const page = await operator.open("#/points/queue");
  const heading = page.getByRole("heading", { level: 2 });
  const shown = () => heading.first().textContent();
  const goTo = async (name: string) => {
    for (let before = await shown(); before !== name; before = await shown()) {
      await page.keyboard.press("n");
      await expect.poll(shown).not.toBe(before);
    }
  };
  await heading.first().waitFor();
  // As fast as the page shows the next one, which is no scan.
  for (const name of ["Queue one", "Queue two", "Queue one"]) await goTo(name);
  await page.getByText("Queue two, 33 m").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("a");
  await page.getByText("Queue one is approved and published.").waitFor();
  // On the next point, or on the title if none waits.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/);
  expect(await read(first)).toMatchObject({ status: "approved", published: true });
  // At once after N, which is no scan either.
  await page.keyboard.press("n");
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByLabel("Reason").waitFor();
  await page.keyboard.press("Escape");
  await goTo("Queue two");
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByLabel("Reason").fill("It is Queue one.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Queue two is rejected.").waitFor();
  expect(await read(second)).toMatchObject({ status: "rejected", note: "It is Queue one." });
});

it("the console changes a point's place, limits and hours, pauses it, closes it for days, and tells its history", async () => {
  const id = await create("Edited counter");
  const page = await operator.open(`#/points/${id}`);
  await title(page, "Edited counter").waitFor();
  await call(demo, "PATCH", `/operator/points/${id}`, demo.operator_token, { description: "By the door" });
  await page.getByLabel("Latitude").fill("3.3515");
  await page.getByLabel("Longitude").fill("6.61");
  await page.getByRole("button", { name: "Save the details" }).click();
  const swapped = page.getByText("with latitude and longitude swapped it would be in Lagos");
  await swapped.waitFor();
  await page.getByLabel("Latitude").fill("6,61");
  await page.getByLabel("Longitude").fill("3.3515");
  await page.getByLabel("Room for parcels").fill("40");
  await page.getByLabel("Highest weight of a parcel, in kg").fill("25,5");
  await page.getByLabel("Hand parcels in").check();
  await page.getByRole("button", { name: "Save the details" }).click();
  await page.getByText("The point is saved.").first().waitFor();
  await swapped.waitFor({ state: "detached" });
  await page.getByLabel("Monday, opens").fill("09:00");
  await page.getByRole("button", { name: "Save the hours" }).click();
  await page.getByText("Must go together with opening monday: both a time, or both empty.").waitFor();
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("link", { name: "Today" }).click();
  await page.getByLabel("Monday, closes").fill("17:30");
  await page.getByRole("button", { name: "Copy Monday to Tuesday–Friday" }).click();
  await page.getByLabel("Friday, break begins").fill("12:30");
  await page.getByLabel("Friday, break ends").fill("14:30");
  await page.getByRole("button", { name: "Save the hours" }).click();
  await page.getByText("The hours are saved.").waitFor();
  await page.getByRole("button", { name: "Pause…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).dblclick();
  await page.getByText("The point takes no parcels.").waitFor();
  expect(await read(id)).toMatchObject({
    ...{
      address: { latitude: 6.61 },
      capacity: 40,
      maxParcelWeight: 25.5,
      services: ["collect", "drop_off"],
      paused: true,
      description: "By the door",
    },
    workingHours: { openingFriday: "09:00", closingFriday: "17:30", openingSaturday: null },
    breaks: { friday: { from: "12:30", to: "14:30" } },
  });
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Closed from").fill(day);
  await page.getByRole("button", { name: "Close it for these days" }).click();
  await page.getByText("The closure is set.").waitFor();
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.getByText("The closure is removed.").waitFor();
  await page.getByRole("region", { name: "History" }).getByText("Point: ").first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widthOnPhone(page)).toBe(360);
});

it("the console issues an agent's key once, on a sheet whose code signs in at the counter, and revokes it", async () => {
  const id = await create("Counter with an agent");
  const page = await operator.open(`#/points/${id}`);
  await page.getByLabel("New agent").fill("Ada at the counter");
  await page.getByRole("button", { name: "Issue a key" }).click();
  const sheet = page.getByRole("dialog", { name: "Sign-in sheet of Ada at the counter" });
  const key = await sheet.getByLabel("Agent key").inputValue();
  expect(key).toMatch(/^ag_test_/);
  await sheet.getByRole("img", { name: "QR code" }).waitFor();
  expect(await violations(page)).toEqual([]);
  const who = () =>
    fetch(`${demo.base_url}/agent/parcels`, { headers: { authorization: `Bearer ${key}` } }).then(
      ({ status }) => status,
    );
  expect(await who()).toBe(200);
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Revoke Ada at the counter" }).click();
  await page.getByRole("button", { name: "Revoke it" }).click();
  await page.getByText("is revoked.").waitFor();
  await page.getByText("Nobody can sign in at this point's counter yet.").waitFor();
});

/** So that a file of 100 kB takes seconds. */
async function slowUploads(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1 };
  await devTools.send("Network.emulateNetworkConditions", { ...unlimited, uploadThroughput: 50_000 });
}

it("the console checks a file first, tells how far that is, shows refused rows with reasons, and imports the others", async () => {
  const page = await operator.open("#/points/import");
  const csv = [
    "id,name,description,address,city,state,zip,country,latitude,longitude,colour,phone",
    `console-1,Imported counter,,1 Marina,Lagos,Lagos,100001,Nigeria,6.45,3.39,${"x".repeat(100_000)},`,
    "console-2,,,2 Marina,Lagos,Lagos,100001,Nigeria,6.45,3.39,red,+234 call us",
  ].join("\n");
  // The browser reads it itself: to send it there takes long on a busy machine.
  const large = join(await mkdtemp(join(tmpdir(), "points-")), "large.csv");
  await writeFile(large, Buffer.alloc(16 * 1024 * 1024 + 1));
  await page.locator('input[type="file"]').setInputFiles(large);
  await page.getByText("at most 17 MB can be imported at once").waitFor();
  await slowUploads(page);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "points.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByText(/^\d+% sent$/).waitFor();
  await page.getByText("1 new point, 0 changed, 0 as they were, 1 refused.").waitFor();
  await page.getByText("These columns are not imported: colour.").waitFor();
  const rows = page.getByRole("region", { name: "Rows of the file" }).getByRole("row");
  expect(await rows.allTextContents()).toEqual([
    "RowWhat to changeNameId",
    expect.stringMatching(/^3name: Must .+phone “\+234 call us”: Must .+console-2$/),
    "2NewImported counterconsole-1",
  ]);
  await page.getByText("2 rows with coordinates").waitFor();
  expect(await violations(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the refused rows" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("refused-points.csv");
  const refused = await readFile(await saved.path(), "utf8");
  expect(refused.split("\r\n")[1]).toMatch(/^console-2,,,2 Marina,Lagos,.+,red,\+234 call us,.*name: /);
  await page.getByLabel("Approve and publish them").check();
  await page.getByRole("button", { name: "Import 1 point" }).click();
  await page.getByRole("heading", { name: "Imported" }).waitFor();
  await page.getByText(/Readers see it/).waitFor();
});

it("the console reads a file as older spreadsheets save it, saves its refused rows like it, and takes no spreadsheet", async () => {
  const page = await operator.open("#/points/import");
  const choose = (buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name: "points.csv", mimeType: "text/csv", buffer });
  const csv = [
    "id;name;description;address;city;state;zip;country;latitude;longitude;phone;min_item_weight",
    "old-1;José's counter;;1 Marina;Lagos;Lagos;100001;Nigeria;6,45;3,39;'+234 803 123 4567;0,5",
    "old-2;;;2 Marina;Lagos;Lagos;100001;Nigeria;6,45;3,39;;0,5",
  ].join("\r\n");
  await choose(Buffer.from(csv, "latin1"));
  await page.getByText("1 new point, 0 changed, 0 as they were, 1 refused.").waitFor();
  await page.getByRole("cell", { name: "José's counter" }).waitFor();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the refused rows" }).click();
  const refused = await readFile(await (await saving).path(), "utf8");
  await choose(Buffer.from(refused.replace("old-2;;", "old-2;Mended;")));
  await page.getByText("1 new point, 0 changed, 0 as they were, 0 refused.").waitFor();
  await choose(Buffer.from("PK\u0003\u0004 and the rest of a zip file", "latin1"));
  await page.getByRole("alert").filter({ hasText: "choose Save as, then CSV UTF-8" }).waitFor();
});

it("the console closes the network for a holiday after it was confirmed, and opens it again", async () => {
  const page = await operator.open("#/holidays");
  const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("First day").fill(day);
  await page.getByLabel("Where").selectOption("Lagos");
  await page.getByLabel("Reason").fill("Test holiday");
  await page.getByRole("button", { name: "Close…" }).click();
  await page.getByRole("dialog", { name: "Close Lagos?" }).getByRole("button", { name: "Close it" }).click();
  const row = page.getByRole("row").filter({ hasText: "Test holiday" });
  await row.getByText("Lagos").waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByRole("button").click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.getByText("The holiday is removed.").waitFor();
  await row.waitFor({ state: "detached" });
});
