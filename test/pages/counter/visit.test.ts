import { describe, expect, it } from "vitest";
import { readableCode } from "../../../src/shared/tracking-code.ts";
import { EXPIRED, JUST_REFUSED } from "./fake-agent-api.ts";
import {
  arrive,
  feedback,
  handOver,
  openHandOver,
  typeCode,
  untilLoaded,
  untilOnline,
  view,
} from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

describe("a visit", () => {
  it("takes along what one code opens, in one request, and says what was handed over", async () => {
    const [first, second, left] = [1, 2, 3].map(() =>
      counter.api.add("Halima Fashola", "ready_for_pickup", 1),
    );
    counter.api.putAway(second!, "B-2");
    counter.api.add("Halima Bello", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await openHandOver(page, first!);
    const group = page.getByRole("group", { name: "2 more for Halima F." });
    await group.getByText("B-2", { exact: true }).waitFor();
    expect(await group.getByRole("checkbox", { checked: true }).count()).toBe(2);
    await group.getByRole("checkbox").nth(1).uncheck();
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
    await page.locator(".feedback").getByText("Give the 2 parcels to the customer.").waitFor();
    expect([first, second, left].map((code) => counter.api.statusOf(code!))).toEqual([
      "delivered",
      "delivered",
      "ready_for_pickup",
    ]);
    const [sent, ...others] = counter.api.requests;
    expect(others).toEqual([]);
    expect(sent!.map(({ tracking_code, code_of }) => [tracking_code, code_of])).toEqual([
      [first, undefined],
      [second, first],
    ]);
  });

  it("leaves what the customer has just refused, unless the agent takes it along, but not what is late", async () => {
    const [asked, refused, late] = [1, 2, 3].map(() =>
      counter.api.add("Halima Fashola", "ready_for_pickup", 1),
    );
    counter.api.collectable.set(late!, EXPIRED);
    counter.api.collectable.set(refused!, JUST_REFUSED);
    const page = await counter.openSignedIn();
    await openHandOver(page, asked!);
    const box = page.getByRole("checkbox", { name: /the same code.*Refused/ });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await page
      .getByRole("checkbox", { name: /the same code.*Not collected in time/, checked: true })
      .waitFor();
  });

  it("asks for the code of another shop's parcel, and says why one could not go", async () => {
    const [first, other] = [1, 2].map(() => counter.api.add("Halima Fashola", "ready_for_pickup", 1));
    counter.api.otherShops.add(other!);
    const page = await counter.openSignedIn();
    await openHandOver(page, first!);
    const group = page.getByRole("group", { name: "1 more for Halima F." });
    const box = group.getByRole("checkbox");
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await handOver(page, counter.api.collectionCode);
    await page.getByRole("alert").filter({ hasText: "has six digits" }).waitFor();
    expect(counter.api.requests).toEqual([]);
    await group.getByPlaceholder("Its own code").fill("111111");
    await page.getByRole("button", { name: "Hand over now" }).click();
    await page.locator(".feedback").getByText("Not handed over: ").waitFor();
    expect([first, other].map((code) => counter.api.statusOf(code!))).toEqual([
      "delivered",
      "ready_for_pickup",
    ]);
    await openHandOver(page, other!);
    await handOver(page, counter.api.otherCode);
    await expect.poll(() => counter.api.statusOf(other!)).toBe("delivered");
  });

  it("hands the others over where the first one is gone, and says why each could not go", async () => {
    const [first, second, locked] = [1, 2, 3].map(() =>
      counter.api.add("Halima Fashola", "ready_for_pickup", 1),
    );
    counter.api.otherShops.add(locked!);
    counter.api.usesUpTries(locked!);
    const page = await counter.openSignedIn();
    await openHandOver(page, first!);
    const group = page.getByRole("group", { name: "2 more for Halima F." });
    await group.getByRole("checkbox").nth(1).check();
    await group.getByPlaceholder("Its own code").fill("111111");
    counter.api.isCollected(first!);
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
    const said = page.locator(".feedback");
    await said.getByText("Give the parcel to the customer.").waitFor();
    const notHandedOver = (code: string) => said.getByText(`Not handed over: ${readableCode(code)}.`);
    await notHandedOver(first!).filter({ hasText: "Not possible any more" }).waitFor();
    await notHandedOver(locked!).filter({ hasText: "It is locked after too many wrong codes." }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect([first, second, locked].map((code) => counter.api.statusOf(code!))).toEqual([
      "delivered",
      "delivered",
      "ready_for_pickup",
    ]);
  });

  it("is sent again whole where the first parcel could not be reached, and hands each over once", async () => {
    const [first, second] = [1, 2].map(() => counter.api.add("Halima Fashola", "ready_for_pickup", 1));
    const page = await counter.openSignedIn();
    await openHandOver(page, first!);
    await page.getByRole("group", { name: "1 more for Halima F." }).waitFor();
    counter.api.lost.add(first!);
    await handOver(page, counter.api.collectionCode);
    await page.getByRole("alert").filter({ hasText: "No clear answer came" }).waitFor();
    counter.api.lost.delete(first!);
    await page.getByRole("button", { name: "Hand over now" }).click();
    await page.locator(".feedback").getByText("Give the 2 parcels to the customer.").waitFor();
    expect([first!, second!].map(counter.applicationsOf)).toEqual([[1], [1]]);
  });

  it("hands nothing over with a wrong code, and sends it again once without an answer", async () => {
    const [first, second] = [1, 2].map(() => counter.api.add("Halima Fashola", "ready_for_pickup", 1));
    const page = await counter.openSignedIn();
    await openHandOver(page, first!);
    await page.getByRole("group", { name: "1 more for Halima F." }).waitFor();
    await handOver(page, "000000");
    await page.getByRole("alert").filter({ hasText: "This code is wrong." }).waitFor();
    expect(counter.api.statusOf(second!)).toBe("ready_for_pickup");
    counter.api.scanConnection = "responses lost";
    await handOver(page, counter.api.collectionCode);
    await page.getByRole("alert").filter({ hasText: "No clear answer came" }).waitFor();
    counter.api.scanConnection = undefined;
    await page.getByRole("button", { name: "Hand over now" }).click();
    await feedback(page, "Handed over").waitFor();
    for (const code of [first!, second!])
      expect(counter.applicationsOf(code).filter((times) => times > 0)).toEqual([1]);
  });
});

describe("places", () => {
  it("are asked for on arrival with the next free one, shown in large letters, and changed", async () => {
    counter.api.availability.shelves = ["A-1", "A-2", "A-3"];
    counter.api.putAway(counter.api.add("Bisi Ade", "ready_for_pickup", 1), "A-1");
    const code = counter.api.add("Chidi Eze", "in_transit");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("counter.session"))).toContain("A-3");
    await typeCode(page, code);
    const place = page.getByLabel("Place", { exact: true });
    expect(await place.inputValue()).toBe("A-2");
    await page.getByRole("button", { name: "It has arrived" }).click();
    await feedback(page, "A-2").waitFor();
    await expect.poll(() => counter.api.placeOf(code)).toBe("A-2");
    await view(page, "On shelf").click();
    await page.getByRole("button", { name: /Chidi Eze.*A-2/ }).click();
    await page.locator(".place-large").getByText("A-2").waitFor();
    await page.getByRole("button", { name: "Put it elsewhere" }).click();
    await place.fill(" A-3 ");
    await page.getByRole("button", { name: "Put it there" }).click();
    await feedback(page, "Put away").waitFor();
    expect(counter.api.placeOf(code)).toBe("A-3");
  });

  it("stay as they are where the service can't be told, which is said, and may be none", async () => {
    counter.api.availability.shelves = ["A-1", "A-2"];
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    counter.api.putAway(code, "A-1");
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("counter.session"))).toContain("A-2");
    await typeCode(page, code);
    await page.getByRole("button", { name: "Put it elsewhere" }).click();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Put it elsewhere" }).click();
    const place = page.getByLabel("Place", { exact: true });
    expect(await place.inputValue()).toBe("A-1");
    await place.fill("A-2");
    const put = page.getByRole("button", { name: "Put it there" });
    const says = (text: string) => page.getByRole("alert").getByText(text).waitFor();
    Object.assign(counter.api, {
      ...{ connection: { status: 503, code: "any", title: "Not now" }, retryAfter: 30 },
    });
    await put.click();
    await says("The service is busy or has a fault. Try again in 30 seconds.");
    await counter.goOffline();
    await put.click();
    await says("This needs a connection: check it and try again.");
    await counter.goOnline();
    expect([counter.api.placeOf(code), await place.inputValue()]).toEqual(["A-1", "A-2"]);
    await place.fill("");
    await put.click();
    await feedback(page, "Has no place now").waitFor();
    expect(counter.api.placeOf(code)).toBeNull();
    await typeCode(page, code);
    await page.getByRole("button", { name: "Put it elsewhere" }).click();
    counter.api.key = "ag_test_new";
    await put.click();
    await page.getByText("Your key no longer works.").waitFor();
  });

  it("are given to arrivals in a row, kept while the device is offline, and sent", async () => {
    counter.api.availability.shelves = ["A-1", "A-2"];
    const codes = [counter.api.add("Chidi Eze", "in_transit"), counter.api.add("Bisi Ade", "in_transit")];
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("counter.session"))).toContain("A-2");
    await page.getByRole("switch", { name: "Arrivals in a row" }).click();
    await counter.goOffline();
    for (const code of codes) await typeCode(page, code);
    await feedback(page, "A-2").waitFor();
    await counter.goOnline();
    await untilOnline(page);
    await expect.poll(() => codes.map((code) => counter.api.placeOf(code))).toEqual(["A-1", "A-2"]);
  });

  it("are named in the settings, and asked for nowhere as long as there are none", async () => {
    const code = counter.api.add("Chidi Eze", "in_transit");
    const page = await counter.openSignedIn();
    await typeCode(page, code);
    await page.getByRole("button", { name: "It has arrived" }).waitFor();
    expect(await page.getByLabel("Place", { exact: true }).count()).toBe(0);
    await page.keyboard.press("Escape");
    const held = Promise.withResolvers<void>();
    counter.api.parcelsHeld = held.promise;
    await page.getByRole("button", { name: "Settings" }).click();
    const names = page.getByLabel("Places for parcels");
    await names.fill("Top, Bottom,");
    // An answer that comes while somebody types leaves that alone.
    const read = page.waitForResponse("**/agent/availability");
    held.resolve();
    await (await read).finished();
    expect(await names.inputValue()).toBe("Top, Bottom,");
    await page.getByRole("button", { name: "Save the places" }).click();
    await page.getByText("The places are saved.").waitFor();
    expect(counter.api.availability.shelves).toEqual(["Top", "Bottom"]);
  });

  it("are named only where the service takes the names, and are none without a name", async () => {
    counter.api.availability.shelves = ["A-1", "A-2"];
    const page = await counter.openSignedIn();
    await page.getByRole("button", { name: "Settings" }).click();
    const names = page.getByLabel("Places for parcels");
    await expect.poll(() => names.inputValue()).toBe("A-1, A-2");
    await names.fill("A place with a long name");
    const save = page.getByRole("button", { name: "Save the places" });
    counter.api.connection = { status: 400, code: "invalid_request", title: "Invalid request" };
    await save.click();
    await page.getByText("The service has refused this. Tell the operator.").waitFor();
    expect(await names.inputValue()).toBe("A place with a long name");
    counter.api.connection = "online";
    await names.fill(" , ");
    await save.click();
    await page.getByText("The places are saved.").waitFor();
    expect(counter.api.availability.shelves).toBeNull();
    await expect.poll(() => names.inputValue()).toBe("");
    counter.api.key = "ag_test_new";
    await save.click();
    await page.getByText("Your key no longer works.").waitFor();
  });
});

describe("a scan", () => {
  it("can be taken back for ten seconds before it is sent", async () => {
    const [undone, sent] = [
      counter.api.add("Chidi Eze", "in_transit"),
      counter.api.add("Bisi Ade", "in_transit"),
    ];
    const page = await counter.openSignedIn();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("switch", { name: "Undo for ten seconds" }).click();
    await page.keyboard.press("Escape");
    await arrive(page, undone);
    await feedback(page, "Arrived").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await feedback(page, "Undone").waitFor();
    await arrive(page, sent);
    await feedback(page, "Arrived").waitFor();
    expect(counter.api.requests).toEqual([]);
    await expect.poll(() => counter.api.statusOf(sent), { timeout: 20_000 }).toBe("ready_for_pickup");
    await page.getByRole("button", { name: "Undo", exact: true }).waitFor({ state: "detached" });
    expect(counter.api.statusOf(undone)).toBe("in_transit");
    expect(counter.api.requests.flat().map(({ tracking_code }) => tracking_code)).toEqual([sent]);
  });

  it("that could still be taken back is sent before its parcel is handed over", async () => {
    const code = counter.api.add("Chidi Eze", "in_transit");
    const page = await counter.openSignedIn();
    await page.evaluate(() => localStorage.setItem("counter.undo", "on"));
    await arrive(page, code);
    await feedback(page, "Arrived").waitFor();
    await openHandOver(page, code);
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
    expect(counter.api.statusOf(code)).toBe("delivered");
  });
});

describe("a mistyped code", () => {
  it("is an outcome like the others, where one looks", async () => {
    const code = counter.api.add("Bisi Ade", "in_transit");
    const page = await counter.openSignedIn();
    await typeCode(page, code.slice(1));
    await feedback(page, "This is not a tracking code").waitFor();
    await page.locator(".feedback").getByText("this has 11").waitFor();
  });
});
