import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readableCode, trackingCodeOf } from "../../../src/shared/tracking-code.ts";
import type { Connection } from "./fake-agent-api.ts";
import {
  arrive,
  everythingStored,
  feedback,
  handOver,
  namesIn,
  openHandOver,
  typeCode,
  untilLoaded,
  untilOnline,
  view,
} from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

it("a code that is copied has none of the spaces in which it is shown", async () => {
  const code = counter.api.add("Bisi Ade", "in_transit");
  const page = await counter.openSignedIn();
  await typeCode(page, code);
  const sheet = page.getByRole("dialog", { name: "Bisi Ade" });
  await sheet.getByText(readableCode(code)).waitFor();
  const copied = await sheet.evaluate(
    (dialog) =>
      new Promise<string | undefined>((resolve) => {
        addEventListener("copy", ({ clipboardData }) => resolve(clipboardData?.getData("text/plain")));
        getSelection()?.selectAllChildren(dialog);
        document.execCommand("copy");
      }),
  );
  expect(copied).toContain(code);
});

describe("typing a code", () => {
  it("forgives case, hyphens, spaces, and letters that look like digits", async () => {
    const code = counter.api.add("Bisi Ade", "in_transit");
    const page = await counter.openSignedIn();
    const sloppy = code
      .toLowerCase()
      .replaceAll("1", "l")
      .replaceAll("0", "o")
      .replace(/.{4}(?=.)/g, "$&-");
    await page.getByLabel("Or type the code").fill(` ${sloppy} `);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByRole("dialog", { name: "Bisi Ade" }).waitFor();
  });

  it("finds a typing error by the check character, without a request", async () => {
    const code = counter.api.add("Bisi Ade", "in_transit");
    const page = await counter.openSignedIn();
    await typeCode(page, code.slice(0, -1) + (code.endsWith("A") ? "B" : "A"));
    await page.locator("#code-error").filter({ hasText: "One character of this code is wrong" }).waitFor();
    await typeCode(page, code.slice(1));
    await page.locator("#code-error").filter({ hasText: "this has 11" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(counter.api.requests).toEqual([]);
  });

  it("of a parcel that is in no list asks the service for it", async () => {
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    const code = counter.api.add("Late Entry", "in_transit");
    await typeCode(page, code);
    const sheet = page.getByRole("dialog", { name: "Late Entry" });
    await sheet.getByText("On its way", { exact: true }).waitFor();
    await sheet.getByRole("button", { name: "It has arrived" }).click();
    await feedback(page, "Arrived").waitFor();
    expect(counter.api.statusOf(code)).toBe("ready_for_pickup");
  });

  it("of a parcel that is delivered, lost or back with its sender says so, and offers nothing", async () => {
    const page = await counter.openSignedIn();
    for (const [status, shown, next] of [
      ["delivered", "Delivered", "Its receiver has it. There is nothing more to do."],
      ["lost", "Lost", "Nobody has it. If it turns up, the operator corrects it."],
      ["returned_to_sender", "Back with the sender", "There is nothing more to do: the sender has it."],
    ] as const) {
      await typeCode(page, counter.api.add(`${status} parcel`, status));
      const sheet = page.getByRole("dialog", { name: `${status} parcel` });
      await sheet.getByText(shown, { exact: true }).waitFor();
      await sheet.getByText(next).waitFor();
      expect(await sheet.getByRole("button").allInnerTexts()).toEqual(["", "Back"]);
      await sheet.getByRole("button", { name: "Back" }).click();
    }
  });

  it("of another point's parcel says whose it is, and records nothing", async () => {
    const page = await counter.openSignedIn();
    await typeCode(page, trackingCodeOf(randomBytes(11)));
    const sheet = page.getByRole("dialog", { name: "Not a parcel of this point" });
    await sheet.getByText("Give the parcel back to the driver").waitFor();
    await sheet.getByRole("button", { name: "Back" }).click();
    expect(counter.api.requests).toEqual([]);
  });

  it.each(["offline", "slow"])(
    "of a parcel in no list offers every action if the service is %s",
    async (how) => {
      const page = await counter.openSignedIn();
      await untilLoaded(page);
      const code = counter.api.add("Late Entry", "in_transit");
      const held = Promise.withResolvers<void>();
      if (how === "offline") await counter.goOffline();
      else counter.api.parcelsHeld = held.promise;
      await typeCode(page, code);
      const sheet = page.getByRole("dialog", { name: "Not in your lists" });
      for (const name of ["It has arrived", "Hand over", "Customer refuses it"])
        await sheet.getByRole("button", { name }).waitFor();
      held.resolve();
      if (how === "slow") await page.getByRole("dialog", { name: "Late Entry" }).waitFor();
    },
  );

  it("of a parcel in no list keeps the form that was opened before the service answered", async () => {
    const page = await counter.openSignedIn();
    await untilLoaded(page);
    const code = counter.api.add("Late Entry", "ready_for_pickup", 1);
    const held = Promise.withResolvers<void>();
    counter.api.parcelsHeld = held.promise;
    await openHandOver(page, code);
    await page.getByLabel("Collection code").fill("0427");
    const answer = page.waitForResponse("**/agent/parcels/*");
    held.resolve();
    await (await answer).finished();
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
  });
});

describe("a parcel", () => {
  it("that arrives moves from the expected ones to the shelf", async () => {
    const code = counter.api.add("Chidi Eze", "in_transit");
    const page = await counter.openSignedIn();
    await arrive(page, code);
    await feedback(page, "Arrived").waitFor();
    expect(counter.applicationsOf(code)).toEqual([1]);
    await view(page, "On shelf").click();
    await expect.poll(() => namesIn(page)).toEqual(["Chidi Eze"]);
    await view(page, "Expected").click();
    await page.getByText("No parcels are on their way.").waitFor();
  });

  it("is handed over with the right collection code", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await view(page, "On shelf").click();
    await page.getByRole("button", { name: /Chidi Eze/ }).click();
    await page.getByRole("button", { name: "Hand over", exact: true }).click();
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
    expect(counter.api.statusOf(code)).toBe("delivered");
    expect(await everythingStored(page)).not.toContain(counter.api.collectionCode);
  });

  it("is handed over with a code that is pasted with spaces, a hyphen, a no-break space or a dash in it", async () => {
    const page = await counter.openSignedIn();
    for (const pasted of [" 042 719 ", "042-719", "042\u00a0719", "042\u2013719"]) {
      const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
      await openHandOver(page, code);
      await page.getByLabel("Collection code").focus();
      // As the keyboard or the clipboard does it, unlike fill().
      await page.keyboard.insertText(pasted);
      await page.getByRole("button", { name: "Hand over now" }).click();
      await feedback(page, "Handed over").waitFor();
      expect([pasted, counter.api.statusOf(code)]).toEqual([pasted, "delivered"]);
      await page.getByRole("button", { name: "Close the message" }).click();
    }
  });

  it("stays with a wrong code, and is locked after five", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    await handOver(page, "12345");
    await page.getByRole("alert").filter({ hasText: "six digits" }).waitFor();
    expect(counter.api.requests).toEqual([]);
    for (const [index, left] of [
      "4 tries are left",
      "3 tries",
      "2 tries",
      "1 try is left",
      "the last try",
    ].entries()) {
      await handOver(page, `00000${index + 1}`);
      await page
        .getByRole("alert")
        .filter({ hasText: "This code is wrong" })
        .filter({ hasText: left })
        .waitFor();
    }
    await handOver(page, "000006");
    await page.getByRole("alert").filter({ hasText: "Try again in 15 minutes" }).waitFor();
    expect(counter.api.statusOf(code)).toBe("ready_for_pickup");
    expect(counter.api.scanIdsOf(code)).toHaveLength(6);
  });

  it("whose hand-over lost its response is handed over once when the same code is sent again", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    counter.api.connection = "responses lost";
    await handOver(page, counter.api.collectionCode);
    await page.getByRole("alert").filter({ hasText: "may or may not be recorded" }).waitFor();
    counter.api.connection = "online";
    await page.getByRole("button", { name: "Hand over now" }).click();
    await feedback(page, "Handed over").waitFor();
    expect(counter.applicationsOf(code)).toEqual([1]);
  });

  it("whose code is wrong or locked is said so, also where the service doesn't say how often or how long", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    for (const [status, problem, says] of [
      [403, "wrong_collection_code", "Ask the customer to read it out again. After too many wrong codes"],
      [423, "code_locked", "Try again later, or ask the operator to unlock it."],
    ] as const) {
      const json = { status, code: problem, title: "Not with this code" };
      await page.route("**/agent/scans", (route) => route.fulfill({ status, json }), { times: 1 });
      await handOver(page, "000000");
      await page.getByRole("alert").filter({ hasText: says }).waitFor();
    }
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Handed over").waitFor();
  });

  it("whose device goes offline while its code is checked needs a connection again, and is handed over once", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    const held = Promise.withResolvers<void>();
    Object.assign(counter.api, { scansHeld: held.promise, scanConnection: "responses lost" });
    await handOver(page, counter.api.collectionCode);
    await expect.poll(() => counter.api.received).toContain("POST /agent/scans");
    await counter.goOffline();
    held.resolve();
    const alert = page.getByRole("alert").filter({ hasText: "A hand-over needs a connection" });
    await alert.filter({ hasText: "may or may not be recorded" }).waitFor();
    await page.getByRole("button", { name: "Hand over now" }).click();
    await alert.filter({ hasNotText: "may or may not be recorded" }).waitFor();
    counter.api.scanConnection = undefined;
    await counter.goOnline();
    // The service had recorded it: the list that is loaded now no longer has its name.
    await view(page, "On shelf").filter({ hasText: "0" }).waitFor();
    await page.getByRole("button", { name: "Hand over now" }).click();
    await feedback(page, "Handed over").waitFor();
    expect(counter.applicationsOf(code)).toEqual([1]);
  });

  it.each<[string, number, string, Connection, string, RegExp]>([
    ["a wrong code", 0, "Escape", "online", "Not handed over", /This code is wrong/],
    ["a locked parcel", 5, "Close", "online", "Not handed over", /Try again in 15 minutes/],
    ["a lost response", 0, "Back", "responses lost", "Hand-over not confirmed", /may or may not be recorded/],
  ])(
    "whose sheet is closed while its code is checked has %s shown on the page",
    async (_, wrongBefore, close, connection, title, message) => {
      const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
      const page = await counter.openSignedIn();
      await openHandOver(page, code);
      for (let wrong = 1; wrong <= wrongBefore; wrong++) {
        await handOver(page, `00000${wrong}`);
        await expect.poll(() => counter.api.requests.length).toBe(wrong);
        await page.getByRole("alert").filter({ hasText: "This code is wrong" }).waitFor();
      }
      const held = Promise.withResolvers<void>();
      Object.assign(counter.api, { scansHeld: held.promise, scanConnection: connection });
      const before = counter.api.received.length;
      await handOver(page, "000000");
      await expect.poll(() => counter.api.received.slice(before)).toContain("POST /agent/scans");
      if (close === "Escape") await page.keyboard.press(close);
      else await page.getByRole("button", { name: close, exact: true }).click();
      await page.getByLabel("Collection code").waitFor({ state: "detached" });
      held.resolve();
      await feedback(page, title).waitFor();
      await page.locator(".feedback").getByText(message).waitFor();
      expect(counter.api.statusOf(code)).toBe("ready_for_pickup");
    },
  );

  it("whose sheet was closed while its code was checked is handed over once when its code is sent again", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    const held = Promise.withResolvers<void>();
    counter.api.scansHeld = held.promise;
    for (const attempt of [1, 2]) {
      await openHandOver(page, code);
      await handOver(page, counter.api.collectionCode);
      const scans = () => counter.api.received.filter((request) => request === "POST /agent/scans").length;
      await expect.poll(scans).toBe(attempt);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    held.resolve();
    await feedback(page, "Handed over").waitFor();
    await expect.poll(() => counter.api.requests.length).toBe(2);
    expect(counter.applicationsOf(code)).toEqual([1]);
  });

  it("that somebody else handed over meanwhile is not handed over again", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    counter.api.isCollected(code);
    await handOver(page, counter.api.collectionCode);
    await feedback(page, "Not possible any more").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(counter.applicationsOf(code)).toEqual([0]);
  });

  it("whose hand-over is refused because the key was replaced asks for the new one, and is not handed over", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await openHandOver(page, code);
    counter.api.key = "ag_test_new";
    await handOver(page, counter.api.collectionCode);
    await page.getByText("Your key no longer works.").waitFor();
    expect(counter.api.statusOf(code)).toBe("ready_for_pickup");
  });

  it("that the customer refuses goes back, after a confirmation", async () => {
    const code = counter.api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await typeCode(page, code);
    await page.getByRole("button", { name: "Customer refuses it" }).click();
    expect(counter.api.requests).toEqual([]);
    await page.getByRole("button", { name: "Yes, it goes back" }).click();
    await feedback(page, "Refused").waitFor();
    expect(counter.api.statusOf(code)).toBe("returned");
  });

  it("of another point, or in a final state, is rejected with what to do", async () => {
    const delivered = counter.api.add("Chidi Eze", "delivered");
    const page = await counter.openSignedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, trackingCodeOf(randomBytes(11)));
    await feedback(page, "Not a parcel of this point").waitFor();
    await typeCode(page, delivered);
    await feedback(page, "Not possible any more").waitFor();
    // The agent has seen both, so that nothing is left to dismiss.
    await untilOnline(page);
  });
});

it("the counter keeps browsers that translate a page from its codes", async () => {
  const code = counter.api.add("Amaka Obi", "in_transit");
  const page = await counter.openSignedIn();
  await view(page, "Expected").click();
  await page.getByRole("button", { name: /Amaka Obi/ }).click();
  await page.getByRole("dialog").waitFor();
  const translated = await page.evaluate(
    (written) =>
      [...document.querySelectorAll("*")]
        .filter((element) => element.children.length === 0 && element.textContent?.includes(written))
        .map((element) => element.closest("[translate]")?.getAttribute("translate")),
    code.replace(/.{4}(?=.)/g, "$& "),
  );
  expect(translated).toEqual(["no", "no"]);
});
