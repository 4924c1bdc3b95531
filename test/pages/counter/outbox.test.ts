import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Connection } from "./fake-agent-api.ts";
import { arrive, everythingStored, feedback, signIn, signOut, typeCode, untilOnline, view } from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

describe("the outbox", () => {
  it("sends a scan again whose response was lost, and it counts once", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    counter.api.connection = "responses lost";
    await arrive(page, code);
    await feedback(page, "Arrival saved").waitFor();
    expect(counter.applicationsOf(code)).toEqual([1]);
    counter.api.connection = "online";
    await page.getByRole("button", { name: "Send now" }).click();
    await untilOnline(page);
    expect(counter.api.requests).toHaveLength(2);
    expect(counter.applicationsOf(code)).toEqual([1]);
    // The fake puts times right by the clock that each request says.
    const [first, second] = counter.api.requests.map((scans) =>
      scans.map((scan) => ({ ...scan, occurred_at: expect.any(String) })),
    );
    expect(first).toEqual(second);
  });

  it("replaces what it said of a scan that is answered late, unless the message was closed", async () => {
    const page = await counter.openSignedIn();
    for (const isClosed of [false, true]) {
      const code = counter.api.add("Amaka Obi", "in_transit");
      const held = Promise.withResolvers<void>();
      counter.api.scansHeld = held.promise;
      await arrive(page, code);
      await feedback(page, "Arrival saved").waitFor();
      if (isClosed) await page.getByRole("button", { name: "Close the message" }).click();
      held.resolve();
      if (!isClosed) await feedback(page, "Arrived").waitFor();
      await untilOnline(page);
      expect(counter.applicationsOf(code)).toEqual([1]);
    }
    await expect.poll(() => counter.api.received.at(-1)).toContain("/agent/parcels");
    expect(await page.locator(".outcome").count()).toBe(0);
  });

  it.each([
    { status: 503, code: "maintenance", title: "Down for maintenance" },
    { status: 429, code: "rate_limited", title: "Too many requests" },
  ])("retries a scan that was answered with $status by itself", async (answer) => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    counter.api.connection = answer;
    await arrive(page, code);
    await feedback(page, "Arrival saved").waitFor();
    counter.api.connection = "online";
    await expect.poll(() => counter.applicationsOf(code)).toEqual([1]);
    await untilOnline(page);
  });

  it.each<[string, Connection, number | undefined]>([
    ["503", { status: 503, code: "maintenance", title: "Down for maintenance" }, 30],
    ["429", { status: 429, code: "rate_limited", title: "Too many requests" }, 60],
    ["nothing", "responses lost", undefined],
  ])(
    "retries a scan that was answered with %s after growing delays, while the lists can be loaded",
    async (_, connection, retryAfter) => {
      const code = counter.api.add("Amaka Obi", "in_transit");
      const requestsFor = (what: string) =>
        counter.api.received.filter((request) => request.endsWith(what)).length;
      const scans = () => requestsFor("/agent/scans");
      const { clock } = await counter.useDevice();
      await clock.install();
      const page = await counter.openSignedIn();
      await clock.pauseAt(Date.now() + 10_000);
      const loadListsThreeTimes = async () => {
        for (let n = 0; n < 3; n++) {
          const lists = requestsFor("/agent/parcels");
          await page.getByRole("button", { name: "Refresh" }).click();
          await expect.poll(() => requestsFor("/agent/parcels")).toBeGreaterThan(lists);
        }
      };
      const expectNextAttempt = async (notBefore: number) => {
        const before = scans();
        await clock.runFor(notBefore * 1000);
        await loadListsThreeTimes();
        expect(scans()).toBe(before);
        const later = async () => {
          await clock.runFor(500);
          return scans();
        };
        await expect.poll(later).toBe(before + 1);
      };
      Object.assign(counter.api, { scanConnection: connection, retryAfter });
      await arrive(page, code);
      await feedback(page, "Arrival saved").waitFor();
      await view(page, "Expected").click();
      await loadListsThreeTimes();
      await page.getByRole("button", { name: "Online · 1 waiting" }).waitFor();
      expect(scans()).toBe(1);
      await expectNextAttempt(retryAfter ? retryAfter - 2 : 2);
      await expectNextAttempt(retryAfter ? retryAfter - 2 : 5);
      // The agent need not wait for the next retry.
      counter.api.scanConnection = "online";
      await page.getByRole("button", { name: "1 waiting" }).click();
      await page.getByRole("button", { name: "Send now" }).click();
      await untilOnline(page);
      expect(counter.applicationsOf(code)).toEqual([1]);
    },
  );

  it.each(["null", '"Welcome to the hotel"'])("takes a response of %s for no answer", async (body) => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    counter.api.body = body;
    await arrive(page, code);
    await feedback(page, "Arrival saved").waitFor();
    await page.getByRole("button", { name: "Offline · 1 waiting" }).waitFor();
    counter.api.body = undefined;
    await page.getByRole("button", { name: "Send now" }).click();
    await untilOnline(page);
    expect(counter.applicationsOf(code)).toEqual([1]);
  });

  it("sends many scans in batches of at most 100, in their order", async () => {
    const codes = Array.from({ length: 230 }, (_, n) => counter.api.add(`Customer ${n}`, "in_transit"));
    await counter.useDevice({ serviceWorkers: "allow" });
    const page = await counter.openSignedIn();
    await counter.goOffline();
    await storeArrivals(page, codes);
    await page.reload();
    await page.getByRole("button", { name: "Offline · 230 waiting" }).waitFor();
    await counter.goOnline();
    await untilOnline(page);
    expect(counter.api.requests.map((scans) => scans.length)).toEqual([100, 100, 30]);
    expect(counter.api.requests.flat().map(({ tracking_code }) => tracking_code)).toEqual(codes);
    expect(codes.flatMap(counter.applicationsOf)).toEqual(codes.map(() => 1));
  });

  it("sends the scans behind those whose parcels the service can't reach, but none of the same parcel", async () => {
    const lost = Array.from({ length: 100 }, (_, n) => counter.api.add(`Customer ${n}`, "in_transit"));
    const fine = ["Ada", "Bola"].map((name) => counter.api.add(name, "in_transit"));
    for (const code of lost) counter.api.lost.add(code);
    const page = await counter.openSignedIn();
    await counter.goOffline();
    await storeArrivals(page, [...lost, lost[0]!, ...fine]);
    await counter.goOnline();
    await page.getByRole("button", { name: "Online · 101 waiting" }).waitFor();
    expect(fine.map(counter.applicationsOf)).toEqual([[1], [1]]);
    expect(counter.api.requests[1]!.map(({ tracking_code }) => tracking_code)).toEqual(fine);
    counter.api.lost.clear();
    await page.getByRole("button", { name: "101 waiting" }).click();
    await page.getByRole("button", { name: "Send now" }).click();
    await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
    expect(lost.map((code) => Math.max(...counter.applicationsOf(code)))).toEqual(lost.map(() => 1));
  });

  it("is not held up by a scan for which the service rejects the whole batch", async () => {
    const codes = Array.from({ length: 7 }, (_, n) => counter.api.add(`Customer ${n}`, "in_transit"));
    const bad = codes[4]!;
    counter.api.rejectsBatchesWith = bad;
    const page = await counter.openSignedIn();
    await counter.goOffline();
    await storeArrivals(page, codes);
    await counter.goOnline();
    await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
    await page.getByRole("button", { name: `Dismiss ${bad.replace(/.{4}(?=.)/g, "$& ")}` }).waitFor();
    expect(codes.map((code) => counter.applicationsOf(code)[0])).toEqual(
      codes.map((code) => (code === bad ? 0 : 1)),
    );
  });

  it("loses nothing and sends nothing twice with two tabs", async () => {
    const codes = ["Ada", "Bola", "Chi", "Dayo"].map((name) => counter.api.add(name, "in_transit"));
    await counter.useDevice();
    const tabs = [await counter.openSignedIn(), await counter.open()];
    await tabs[1]!.getByRole("navigation").waitFor();
    await counter.goOffline();
    for (const [i, code] of codes.entries()) {
      const tab = tabs[i % 2]!;
      await tab.bringToFront();
      await arrive(tab, code);
      await feedback(tab, "Arrival saved").waitFor();
    }
    for (const tab of tabs) await tab.getByRole("button", { name: "Offline · 4 waiting" }).waitFor();
    await counter.goOnline();
    for (const tab of tabs) await untilOnline(tab);
    expect(codes.map(counter.applicationsOf)).toEqual(codes.map(() => [1]));
    expect(counter.api.requests.flat()).toHaveLength(codes.length);
  });

  it("shows a rejected scan with what to do until it is dismissed, and sends the others", async () => {
    const delivered = counter.api.add("Amaka Obi", "delivered");
    const fine = counter.api.add("Bisi Ade", "in_transit");
    const page = await counter.openSignedIn();
    await counter.goOffline();
    for (const code of [delivered, fine]) {
      await arrive(page, code);
      await feedback(page, "Arrival saved").waitFor();
      await page.getByRole("button", { name: "Close the message" }).click();
    }
    await counter.goOnline();
    await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
    await page.getByText("Not possible any more").waitFor();
    expect(counter.applicationsOf(fine)).toEqual([1]);
    await page.reload();
    await page.getByRole("button", { name: /Dismiss/ }).click();
    await untilOnline(page);
    await page.reload();
    await untilOnline(page);
    expect(counter.api.requests).toHaveLength(1);
  });

  it("shows a scan that was rejected after another tab signed out at the next sign-in", async () => {
    const delivered = counter.api.add("Amaka Obi", "delivered");
    await counter.useDevice();
    const page = await counter.openSignedIn();
    const other = await counter.open();
    await other.getByRole("navigation").waitFor();
    const held = Promise.withResolvers<void>();
    counter.api.scansHeld = held.promise;
    await page.bringToFront();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, delivered);
    await expect.poll(() => counter.api.received).toContain("POST /agent/scans");
    await other.bringToFront();
    await signOut(other);
    await other.getByRole("button", { name: "Sign out all the same" }).click();
    await page.getByText("1 scan waits on this device").waitFor();
    held.resolve();
    await expect.poll(() => everythingStored(page)).toContain("invalid_transition");
    await signIn(page, counter.api.key);
    await page.getByRole("heading", { name: "Not accepted (1)" }).waitFor();
    await page.getByText("Not possible any more").waitFor();
  });
});

describe("scans that an earlier version of the page kept by their key", () => {
  it("are sent when a point signs in", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const other = await (await counter.useDevice()).newPage();
    await other.goto(`${counter.api.url}/counter/icon.svg`);
    await other.evaluate(storeAsBefore, { version: 1, scan: { tracking_code: code, owner: "a hash" } });
    await other.close();
    await counter.openSignedIn();
    await expect.poll(() => counter.applicationsOf(code)).toEqual([1]);
  });
});

it("a scan that an earlier version of the page kept as refused is one that still is", async () => {
  const tracking_code = counter.api.add("Amaka Obi", "delivered");
  const other = await (await counter.useDevice()).newPage();
  await other.goto(`${counter.api.url}/counter/icon.svg`);
  const problem = { status: 409, code: "invalid_transition", title: "Not possible" };
  await other.evaluate(storeAsBefore, { version: 3, scan: { tracking_code, problem } });
  await other.close();
  const page = await counter.openSignedIn();
  await page.getByRole("heading", { name: "Not accepted (1)" }).waitFor();
  await page.getByText("Not possible any more").waitFor();
  expect(counter.applicationsOf(tracking_code)).toEqual([]);
});

/** Makes the page's database as an earlier version had it, with an arrival. */
async function storeAsBefore({ version, scan }: { version: number; scan: object }): Promise<void> {
  const open = indexedDB.open("counter", version);
  open.onupgradeneeded = () => {
    if (version > 2) open.result.createObjectStore("done", { keyPath: "id" });
    open.result.createObjectStore("scans", { keyPath: "number", autoIncrement: true });
    open.result.createObjectStore("parcels");
  };
  await new Promise((resolve) => {
    open.onsuccess = resolve;
  });
  const transaction = open.result.transaction(["scans", "parcels"], "readwrite");
  const arrival = { scan_id: "before-1", action: "arrive", occurred_at: new Date().toISOString() };
  transaction.objectStore("scans").add({ ...arrival, ...scan });
  transaction.objectStore("parcels").put({ parcels: { expected: [] }, at: 1 }, "last");
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  open.result.close();
}

/** Puts scans directly into the page's database: typing them would take minutes. */
async function storeArrivals(page: Page, codes: string[]): Promise<void> {
  await page.evaluate(async (trackingCodes) => {
    const open = indexedDB.open("counter");
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const transaction = open.result.transaction("scans", "readwrite");
    for (const tracking_code of trackingCodes) {
      const occurred_at = new Date().toISOString();
      transaction
        .objectStore("scans")
        .add({ scan_id: crypto.randomUUID(), tracking_code, action: "arrive", occurred_at });
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    open.result.close();
  }, codes);
}
