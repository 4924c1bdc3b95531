import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { trackingCodeOf } from "../../src/shared/tracking-code.ts";
import { launch } from "./browser.ts";
import { CounterApi, type Line } from "./counter-api.ts";
import {
  arrive,
  feedback,
  handOver,
  namesIn,
  openCounter,
  openSignedIn,
  signIn,
  typeCode,
  view,
} from "./counter-page.ts";

const { base_url: baseUrl } = inject("demo");
const PHONE = { width: 360, height: 740 };

let browser: Browser;
let context: BrowserContext;
let api: CounterApi;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

beforeEach(async () => {
  api = await CounterApi.open(baseUrl);
  context = await browser.newContext({ viewport: PHONE, hasTouch: true });
});
afterEach(async () => {
  await context.close();
  await api[Symbol.asyncDispose]();
});

const signedIn = () => openSignedIn(context, api);

async function loseLine(): Promise<void> {
  api.line = "down";
  await context.setOffline(true);
}

async function findLine(): Promise<void> {
  api.line = "up";
  await context.setOffline(false);
}

/** How often each scan of a parcel was applied. */
const applicationsOf = (code: string) => api.scanIdsOf(code).map((id) => api.applied.get(id) ?? 0);

describe("signing in", () => {
  it("takes the agent key, stays signed in after a reload, and shows the key nowhere", async () => {
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const page = await signedIn();
    await page.reload();
    await page.getByRole("navigation").waitFor();
    expect(asked.filter((url) => url.includes(api.key))).toEqual([]);
    expect(await page.content()).not.toContain(api.key);
  });

  it.each([
    ["of no agent", "ag_test_nobody", /not known here/],
    ["of another kind", "ag_test_driver", /not for counters/],
    ["that is no key", "hello", /begins with ag_/],
  ])("says what is wrong with a key %s, and keeps none", async (_, key, message) => {
    const page = await openCounter(context, api.url);
    await signIn(page, key);
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    await page.reload();
    await page.getByLabel("Agent key").waitFor();
  });

  it("needs the line, and says so", async () => {
    const page = await openCounter(context, api.url);
    api.line = "down";
    await signIn(page, api.key);
    await page.getByRole("alert").filter({ hasText: "There is no line" }).waitFor();
  });

  it.each([
    [429, 60, "Try again in 60 seconds."],
    [500, undefined, "Try again in a moment."],
    [503, 30, "Try again in 30 seconds."],
  ])(
    "says of a service that answers %i that it is busy or has a fault",
    async (status, retryAfter, advice) => {
      const page = await openCounter(context, api.url);
      Object.assign(api, { line: { status, code: "any", title: "Not now" }, retryAfter });
      await signIn(page, api.key);
      await page.getByText(`The service is busy or has a fault. ${advice}`).waitFor();
      api.line = "up";
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("navigation").waitFor();
    },
  );

  it("ends with signing out, which takes the key and the names off the device", async () => {
    api.add("Amaka Obi", "in_transit");
    const page = await signedIn();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Agent key").waitFor();
    expect(await everythingKept(page)).not.toMatch(/ag_test|Amaka/);
  });

  it("warns who signs out while scans wait, and sends them after the next signing in", async () => {
    const code = api.add("Amaka Obi", "in_transit");
    const page = await signedIn();
    await keepArrivalAndSignOut(page, code);
    await findLine();
    await signIn(page, api.key);
    await expect.poll(() => applicationsOf(code)).toEqual([1]);
  });

  it("sends kept scans only under the key that they were made with", async () => {
    const code = api.add("Amaka Obi", "created");
    const page = await signedIn();
    await keepArrivalAndSignOut(page, code);
    expect(await everythingKept(page)).not.toContain(api.key);
    await findLine();
    await signIn(page, api.otherKey);
    await page.getByRole("heading", { name: "Waiting for another counter (1)" }).waitFor();
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    // Its own scan is sent after all that waits.
    await arrive(page, trackingCodeOf(randomBytes(11)));
    await feedback(page, "Not a parcel of this point").waitFor();
    expect(applicationsOf(code)).toEqual([]);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await signIn(page, api.key);
    await expect.poll(() => applicationsOf(code)).toEqual([1]);
    await page.getByRole("heading", { name: "Waiting for another counter" }).waitFor({ state: "detached" });
  });

  it("with a key that ended after signing out lets its scans go with the next key", async () => {
    const code = api.add("Amaka Obi", "in_transit");
    const page = await signedIn();
    const ended = api.key;
    await keepArrivalAndSignOut(page, code);
    api.key = "ag_test_renewed";
    await findLine();
    await signIn(page, ended);
    await page.getByRole("alert").filter({ hasText: "not known here" }).waitFor();
    await signIn(page, api.key);
    await expect.poll(() => applicationsOf(code)).toEqual([1]);
  });

  it("in one tab signs the other tab in, and so does signing out", async () => {
    const first = await openCounter(context, api.url);
    const second = await signedIn();
    await first.getByRole("navigation").waitFor();
    await second.getByRole("button", { name: "Settings" }).click();
    await second.getByRole("button", { name: "Sign out" }).click();
    await first.getByLabel("Agent key").waitFor();
  });

  it("in one tab signs in another that is not ready yet", async () => {
    const slow = await context.newPage();
    await slow.addInitScript(() => {
      const held = Promise.withResolvers<void>();
      Object.assign(globalThis, { letDatabaseAnswer: held.resolve });
      const listen = IDBRequest.prototype.addEventListener as EventTarget["addEventListener"];
      IDBRequest.prototype.addEventListener = function (type: string, listener: unknown) {
        listen.call(this, type, async (event) => {
          if (type === "success") await held.promise;
          (listener as (event: Event) => void)(event);
        });
      };
    });
    await slow.goto(`${api.url}/counter/`);
    await signedIn();
    await slow.evaluate(() => (globalThis as unknown as { letDatabaseAnswer(): void }).letDatabaseAnswer());
    await slow.getByRole("navigation").waitFor();
    expect(await slow.getByLabel("Agent key").count()).toBe(0);
  });
});

/** The line stays lost. */
async function keepArrivalAndSignOut(page: Page, code: string): Promise<void> {
  await loseLine();
  await arrive(page, code);
  await feedback(page, "Arrival kept").waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("alert").filter({ hasText: "1 scan is not sent yet" }).waitFor();
  await page.getByRole("button", { name: "Sign out all the same" }).click();
  await page.getByText("1 scan waits on this device").waitFor();
}

/** The text of all that the page keeps on the device. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = indexedDB.open("counter");
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const stores = [...open.result.objectStoreNames];
    const contents = stores.map(
      (name) =>
        new Promise((resolve) => {
          const all = open.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => resolve(all.result);
        }),
    );
    return JSON.stringify([await Promise.all(contents), { ...localStorage }]);
  });
}

describe("typing a code", () => {
  it("forgives case, hyphens, spaces, and letters that look like digits", async () => {
    const code = api.add("Bisi Ade", "in_transit");
    const page = await signedIn();
    const sloppy = code
      .toLowerCase()
      .replaceAll("1", "l")
      .replaceAll("0", "o")
      .replace(/.{4}(?=.)/g, "$&-");
    await typeCode(page, ` ${sloppy} `);
    await page.getByRole("dialog", { name: "Bisi Ade" }).waitFor();
  });

  it("finds a slip by the check character, without asking the service", async () => {
    const code = api.add("Bisi Ade", "in_transit");
    const page = await signedIn();
    await typeCode(page, code.slice(0, -1) + (code.endsWith("A") ? "B" : "A"));
    await page.getByRole("alert").filter({ hasText: "slip in this code" }).waitFor();
    await typeCode(page, code.slice(1));
    await page.getByRole("alert").filter({ hasText: "this has 11" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(api.requests).toEqual([]);
  });

  it("of a parcel that is in no list offers every action", async () => {
    const page = await signedIn();
    // For the key, and again by the page that opened with it.
    await expect.poll(() => api.asked).toEqual(["GET /agent/parcels", "GET /agent/parcels"]);
    const code = api.add("Late Entry", "in_transit");
    await typeCode(page, code);
    const sheet = page.getByRole("dialog", { name: "Not in your lists" });
    await sheet.getByRole("button", { name: "Hand over" }).waitFor();
    await sheet.getByRole("button", { name: "It has arrived" }).click();
    await feedback(page, "Arrived").waitFor();
    expect(api.statusOf(code)).toBe("ready_for_pickup");
  });
});

describe("a parcel", () => {
  it("that arrives moves from the expected ones to the shelf", async () => {
    const code = api.add("Chidi Eze", "in_transit");
    const page = await signedIn();
    await arrive(page, code);
    await feedback(page, "Arrived").waitFor();
    expect(applicationsOf(code)).toEqual([1]);
    await view(page, "On shelf").click();
    await expect.poll(() => namesIn(page)).toEqual(["Chidi Eze"]);
    await view(page, "Expected").click();
    await page.getByText("No parcels are on their way.").waitFor();
  });

  it("is handed over with the right collection code", async () => {
    const code = api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await signedIn();
    await view(page, "On shelf").click();
    await page.getByRole("button", { name: /Chidi Eze/ }).click();
    await page.getByRole("button", { name: "Hand over" }).click();
    await handOver(page, api.collectionCode);
    await feedback(page, "Handed over").waitFor();
    expect(api.statusOf(code)).toBe("delivered");
    expect(await everythingKept(page)).not.toContain(api.collectionCode);
  });

  it.each([
    ["a space", " 042 719 "],
    ["a hyphen", "042-719"],
    ["a no-break space", "042\u00a0719"],
    ["a dash", "042\u2013719"],
  ])("is handed over with a code that is pasted with %s in it", async (_, pasted) => {
    const code = api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await signedIn();
    await typeCode(page, code);
    await page.getByRole("button", { name: "Hand over" }).click();
    await page.getByLabel("Collection code").focus();
    // As the keyboard or the clipboard does it, unlike fill().
    await page.keyboard.insertText(pasted);
    await page.getByRole("button", { name: "Hand over now" }).click();
    await feedback(page, "Handed over").waitFor();
    expect(api.statusOf(code)).toBe("delivered");
  });

  it("stays with a wrong code, and is locked after five", async () => {
    const code = api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await signedIn();
    await typeCode(page, code);
    await page.getByRole("button", { name: "Hand over" }).click();
    await handOver(page, "12345");
    await page.getByRole("alert").filter({ hasText: "six digits" }).waitFor();
    expect(api.requests).toEqual([]);
    for (let wrong = 1; wrong <= 5; wrong++) {
      await handOver(page, `00000${wrong}`);
      await expect.poll(() => api.requests.length).toBe(wrong);
      await page.getByRole("alert").filter({ hasText: "This code is wrong" }).waitFor();
    }
    await handOver(page, "000006");
    await page.getByRole("alert").filter({ hasText: "Try again in 15 minutes" }).waitFor();
    expect(api.statusOf(code)).toBe("ready_for_pickup");
    expect(api.scanIdsOf(code)).toHaveLength(6);
  });

  it("whose hand-over lost its answer is handed over once, when the same code is sent again", async () => {
    const code = api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await signedIn();
    await typeCode(page, code);
    await page.getByRole("button", { name: "Hand over" }).click();
    api.line = "answers lost";
    await handOver(page, api.collectionCode);
    await page.getByRole("alert").filter({ hasText: "may or may not be recorded" }).waitFor();
    api.line = "up";
    await page.getByRole("button", { name: "Hand over now" }).click();
    await feedback(page, "Handed over").waitFor();
    expect(applicationsOf(code)).toEqual([1]);
  });

  it.each<[string, number, string, Line, string, RegExp]>([
    ["a wrong code", 0, "Escape", "up", "Not handed over", /This code is wrong/],
    ["a locked parcel", 5, "Close", "up", "Not handed over", /Try again in 15 minutes/],
    ["a lost answer", 0, "Back", "answers lost", "Hand-over not confirmed", /may or may not be recorded/],
  ])(
    "whose sheet is left while its code is checked has %s told on the page",
    async (_, wrongBefore, way, line, title, message) => {
      const code = api.add("Chidi Eze", "ready_for_pickup", 1);
      const page = await signedIn();
      await typeCode(page, code);
      await page.getByRole("button", { name: "Hand over" }).click();
      for (let wrong = 1; wrong <= wrongBefore; wrong++) {
        await handOver(page, `00000${wrong}`);
        await expect.poll(() => api.requests.length).toBe(wrong);
        await page.getByRole("alert").filter({ hasText: "This code is wrong" }).waitFor();
      }
      const held = Promise.withResolvers<void>();
      Object.assign(api, { scansHeld: held.promise, scanLine: line });
      const asked = api.asked.length;
      await handOver(page, "000000");
      await expect.poll(() => api.asked.slice(asked)).toContain("POST /agent/scans");
      if (way === "Escape") await page.keyboard.press(way);
      else await page.getByRole("button", { name: way, exact: true }).click();
      await page.getByLabel("Collection code").waitFor({ state: "detached" });
      held.resolve();
      await feedback(page, title).waitFor();
      await page.locator(".feedback").getByText(message).waitFor();
      expect(api.statusOf(code)).toBe("ready_for_pickup");
    },
  );

  it("whose sheet was left while its code was checked is handed over once, when that is done again", async () => {
    const code = api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await signedIn();
    const held = Promise.withResolvers<void>();
    api.scansHeld = held.promise;
    for (const attempt of [1, 2]) {
      await typeCode(page, code);
      await page.getByRole("button", { name: "Hand over" }).click();
      await handOver(page, api.collectionCode);
      const scans = () => api.asked.filter((request) => request === "POST /agent/scans").length;
      await expect.poll(scans).toBe(attempt);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    held.resolve();
    await feedback(page, "Handed over").waitFor();
    await expect.poll(() => api.requests.length).toBe(2);
    expect(applicationsOf(code)).toEqual([1]);
  });

  it("that the customer refuses goes back, after asking once more", async () => {
    const code = api.add("Chidi Eze", "ready_for_pickup", 1);
    const page = await signedIn();
    await typeCode(page, code);
    await page.getByRole("button", { name: "Customer refuses it" }).click();
    expect(api.requests).toEqual([]);
    await page.getByRole("button", { name: "Yes, it goes back" }).click();
    await feedback(page, "Refused").waitFor();
    expect(api.statusOf(code)).toBe("returned");
  });

  it("of another point, or that has ended, is shown as such with what to do", async () => {
    const ended = api.add("Chidi Eze", "delivered");
    const page = await signedIn();
    await arrive(page, trackingCodeOf(randomBytes(11)));
    await feedback(page, "Not a parcel of this point").waitFor();
    await arrive(page, ended);
    await feedback(page, "Not possible any more").waitFor();
    // Who scanned it has seen it: nothing is left to dismiss.
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
  });
});

describe("arrivals in a row", () => {
  it("are recorded without a question each", async () => {
    const codes = ["Ada", "Bola", "Chi"].map((name) => api.add(name, "in_transit"));
    const page = await signedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    for (const [i, code] of codes.entries()) {
      await typeCode(page, code);
      await expect.poll(() => api.applied.size).toBe(i + 1);
    }
    expect(codes.map((code) => api.statusOf(code))).toEqual(codes.map(() => "ready_for_pickup"));
  });

  it("keep a refusal in the list whose message makes room for the next scan's", async () => {
    const gone = api.add("Ada", "cancelled");
    const fine = api.add("Bola", "in_transit");
    const page = await signedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    const held = Promise.withResolvers<void>();
    api.scansHeld = held.promise;
    await typeCode(page, gone);
    await typeCode(page, fine);
    await page.getByRole("button", { name: "Online · 2 waiting" }).waitFor();
    held.resolve();
    await feedback(page, "Arrived").waitFor();
    await page.getByRole("heading", { name: "Not accepted (1)" }).waitFor();
    await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
    expect(applicationsOf(fine)).toEqual([1]);
  });

  it("say of a parcel that is on the shelf already that it is, and send nothing", async () => {
    const code = api.add("Ada", "ready_for_pickup", 0);
    const page = await signedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, code);
    await feedback(page, "Scanned before").waitFor();
    expect(api.requests).toEqual([]);
  });
});

describe("the lists", () => {
  it("show what is expected, on the shelf and expiring, most urgent first, in days from today", async () => {
    api.add("Later", "ready_for_pickup", 1);
    api.add("Tomorrow", "ready_for_pickup", 6);
    api.add("Announced", "created");
    api.add("Over", "ready_for_pickup", 7.01);
    const page = await signedIn();
    await view(page, "On shelf").click();
    expect(await namesIn(page)).toEqual(["Over", "Tomorrow", "Later"]);
    expect(await page.locator(".timing").allTextContents()).toEqual([
      "Time is over",
      "Expires tomorrow",
      "Expires in 6 days",
    ]);
    await view(page, "Expiring").click();
    expect(await namesIn(page)).toEqual(["Over", "Tomorrow"]);
    await view(page, "Expected").click();
    expect(await namesIn(page)).toEqual(["Announced"]);
    await page.getByRole("button", { name: /Announced.*Not yet on its way/s }).waitFor();
  });

  it("find a parcel by a name without its marks, or by a part of its code", async () => {
    const code = api.add("Ṣẹ̀gun Ọlábísí", "in_transit");
    api.add("Ngozi", "in_transit");
    const page = await signedIn();
    await view(page, "Expected").click();
    const field = page.getByRole("searchbox", { name: "Find by name or code" });
    await field.fill("segun ola");
    expect(await namesIn(page)).toEqual(["Ṣẹ̀gun Ọlábísí"]);
    await field.fill(code.slice(4, 12).toLowerCase().replace(/.{4}/, "$& "));
    expect(await namesIn(page)).toEqual(["Ṣẹ̀gun Ọlábísí"]);
    await field.fill("nobody");
    await page.getByText("Nothing here has this name or code.").waitFor();
  });

  it("say how many there are when they hold the first 200 only", async () => {
    for (let n = 0; n < 203; n++) api.add(`Customer ${n}`, "in_transit");
    const page = await signedIn();
    await view(page, "Expected").filter({ hasText: "203" }).click();
    await page.getByText("The first 200 of 203.").waitFor();
  });
});

describe("without a line", () => {
  it("arrivals and refusals are kept over a reload, shown as waiting, and arrive exactly once", async () => {
    const arriving = api.add("Amaka Obi", "in_transit");
    const refused = api.add("Bisi Ade", "ready_for_pickup", 2);
    const page = await signedIn();
    await loseLine();
    const before = Date.now();
    await arrive(page, arriving);
    await feedback(page, "Arrival kept").waitFor();
    await typeCode(page, refused);
    await page.getByRole("button", { name: "Customer refuses it" }).click();
    await page.getByRole("button", { name: "Yes, it goes back" }).click();
    await feedback(page, "Refusal kept").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "No line · 2 waiting" }).waitFor();
    await page.getByRole("heading", { name: "Waiting for the line (2)" }).waitFor();
    expect(api.requests).toEqual([]);
    const scannedBy = Date.now();
    await findLine();
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    expect([arriving, refused].map(applicationsOf)).toEqual([[1], [1]]);
    // In one request, in the order of scanning, with the time of scanning.
    expect(api.requests.map((scans) => scans.map(({ tracking_code }) => tracking_code))).toEqual([
      [arriving, refused],
    ]);
    const times = api.requests[0]!.map(({ occurred_at }) => Date.parse(occurred_at!));
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(scannedBy);
    }
  });

  it("the same scan made again is not kept twice", async () => {
    const code = api.add("Amaka Obi", "in_transit");
    const page = await signedIn();
    await loseLine();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, code);
    await feedback(page, "Arrival kept").waitFor();
    await typeCode(page, code);
    await feedback(page, "Scanned before").waitFor();
    await page.getByRole("button", { name: "No line · 1 waiting" }).waitFor();
  });

  it("a hand-over is not kept, and says that it needs the line", async () => {
    const code = api.add("Amaka Obi", "ready_for_pickup", 1);
    const page = await signedIn();
    await loseLine();
    await typeCode(page, code);
    await page.getByRole("button", { name: "Hand over" }).click();
    await handOver(page, api.collectionCode);
    await page.getByRole("alert").filter({ hasText: "A hand-over needs the line" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "No line", exact: true }).waitFor();
    await findLine();
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    expect(api.requests).toEqual([]);
  });

  it("the page opens from its service worker, with the lists as they were", async () => {
    api.add("Amaka Obi", "in_transit");
    const page = await signedIn();
    await loseLine();
    await page.close();
    const later = await openCounter(context, api.url);
    await view(later, "Expected").click();
    await later.getByRole("button", { name: /Amaka Obi/ }).waitFor();
  });
});

describe("on a bad line", () => {
  it("a scan whose answer was lost is sent again and counts once", async () => {
    const code = api.add("Amaka Obi", "in_transit");
    const page = await signedIn();
    api.line = "answers lost";
    await arrive(page, code);
    await feedback(page, "Arrival kept").waitFor();
    expect(applicationsOf(code)).toEqual([1]);
    api.line = "up";
    await page.getByRole("button", { name: "Send now" }).click();
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    expect(api.requests).toHaveLength(2);
    expect(applicationsOf(code)).toEqual([1]);
    expect(api.requests[0]).toEqual(api.requests[1]);
  });

  it.each([
    { status: 503, code: "maintenance", title: "Down for maintenance" },
    { status: 429, code: "rate_limited", title: "Too many requests" },
  ])("a scan answered with $status waits, and is sent by itself", async (answer) => {
    const code = api.add("Amaka Obi", "in_transit");
    const page = await signedIn();
    api.line = answer;
    await arrive(page, code);
    await feedback(page, "Arrival kept").waitFor();
    api.line = "up";
    await expect.poll(() => applicationsOf(code)).toEqual([1]);
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
  });

  it.each<[string, Line, number | undefined]>([
    ["503", { status: 503, code: "maintenance", title: "Down for maintenance" }, 30],
    ["429", { status: 429, code: "rate_limited", title: "Too many requests" }, 60],
    ["nothing", "answers lost", undefined],
  ])(
    "a scan answered with %s while lists can be read is tried again in time, ever later",
    async (_, line, retryAfter) => {
      const code = api.add("Amaka Obi", "in_transit");
      const requestsFor = (what: string) => api.asked.filter((request) => request.endsWith(what)).length;
      const scans = () => requestsFor("/agent/scans");
      await context.clock.install();
      const page = await signedIn();
      await context.clock.pauseAt(Date.now() + 10_000);
      const readListsThrice = async () => {
        for (let n = 0; n < 3; n++) {
          const lists = requestsFor("/agent/parcels");
          await page.getByRole("button", { name: "Refresh" }).click();
          await expect.poll(() => requestsFor("/agent/parcels")).toBeGreaterThan(lists);
        }
      };
      const expectNextAttempt = async (notBefore: number) => {
        const known = scans();
        await context.clock.runFor(notBefore * 1000);
        await readListsThrice();
        expect(scans()).toBe(known);
        const later = async () => {
          await context.clock.runFor(500);
          return scans();
        };
        await expect.poll(later).toBe(known + 1);
      };
      Object.assign(api, { scanLine: line, retryAfter });
      await arrive(page, code);
      await feedback(page, "Arrival kept").waitFor();
      await view(page, "Expected").click();
      await readListsThrice();
      await page.getByRole("button", { name: "Online · 1 waiting" }).waitFor();
      expect(scans()).toBe(1);
      await expectNextAttempt(retryAfter ? retryAfter - 2 : 2);
      await expectNextAttempt(retryAfter ? retryAfter - 2 : 5);
      // Who asks for it need not wait.
      api.scanLine = "up";
      await page.getByRole("button", { name: "1 waiting" }).click();
      await page.getByRole("button", { name: "Send now" }).click();
      await page.getByRole("button", { name: "Online", exact: true }).waitFor();
      expect(applicationsOf(code)).toEqual([1]);
    },
  );

  it.each(["null", '"Welcome to the hotel"'])("an answer that is %s is none", async (body) => {
    const code = api.add("Amaka Obi", "in_transit");
    const page = await signedIn();
    api.body = body;
    await arrive(page, code);
    await feedback(page, "Arrival kept").waitFor();
    await page.getByRole("button", { name: "No line · 1 waiting" }).waitFor();
    api.body = undefined;
    await page.getByRole("button", { name: "Send now" }).click();
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    expect(applicationsOf(code)).toEqual([1]);
  });

  it("many scans go in batches of at most 100, in their order", async () => {
    const codes = Array.from({ length: 230 }, (_, n) => api.add(`Customer ${n}`, "in_transit"));
    const page = await signedIn();
    await loseLine();
    await keepArrivals(page, codes);
    await page.reload();
    await page.getByRole("button", { name: "No line · 230 waiting" }).waitFor();
    await findLine();
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    expect(api.requests.map((scans) => scans.length)).toEqual([100, 100, 30]);
    expect(api.requests.flat().map(({ tracking_code }) => tracking_code)).toEqual(codes);
    expect(codes.flatMap(applicationsOf)).toEqual(codes.map(() => 1));
  });

  it("one scan for which the service refuses a whole batch does not hold up the others", async () => {
    const codes = Array.from({ length: 7 }, (_, n) => api.add(`Customer ${n}`, "in_transit"));
    const bad = codes[4]!;
    api.refusesBatchesWith = bad;
    const page = await signedIn();
    await loseLine();
    await keepArrivals(page, codes);
    await findLine();
    await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
    await page.getByRole("button", { name: `Dismiss ${bad.replace(/.{4}(?=.)/g, "$& ")}` }).waitFor();
    expect(codes.map((code) => applicationsOf(code)[0])).toEqual(codes.map((code) => (code === bad ? 0 : 1)));
  });

  it("two tabs lose nothing and double nothing", async () => {
    const codes = ["Ada", "Bola", "Chi", "Dayo"].map((name) => api.add(name, "in_transit"));
    const tabs = [await signedIn(), await openCounter(context, api.url)];
    await tabs[1]!.getByRole("navigation").waitFor();
    await loseLine();
    for (const [i, code] of codes.entries()) {
      const tab = tabs[i % 2]!;
      await tab.bringToFront();
      await arrive(tab, code);
      await feedback(tab, "Arrival kept").waitFor();
    }
    for (const tab of tabs) await tab.getByRole("button", { name: "No line · 4 waiting" }).waitFor();
    await findLine();
    for (const tab of tabs) await tab.getByRole("button", { name: "Online", exact: true }).waitFor();
    expect(codes.map(applicationsOf)).toEqual(codes.map(() => [1]));
    expect(api.requests.flat()).toHaveLength(codes.length);
  });

  it("a scan that is refused for good is shown with what to do, until it is dismissed; the others go on", async () => {
    const gone = api.add("Amaka Obi", "cancelled");
    const fine = api.add("Bisi Ade", "in_transit");
    const page = await signedIn();
    await loseLine();
    for (const code of [gone, fine]) {
      await arrive(page, code);
      await feedback(page, "Arrival kept").waitFor();
      await page.getByRole("button", { name: "Close the message" }).click();
    }
    await findLine();
    await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
    await page.getByText("Not possible any more").waitFor();
    expect(applicationsOf(fine)).toEqual([1]);
    await page.reload();
    await page.getByRole("button", { name: /Dismiss/ }).click();
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    expect(api.requests).toHaveLength(1);
  });

  it("a scan that is refused after another tab has signed out is shown after signing in", async () => {
    const gone = api.add("Amaka Obi", "cancelled");
    const page = await signedIn();
    const other = await openCounter(context, api.url);
    await other.getByRole("navigation").waitFor();
    const held = Promise.withResolvers<void>();
    api.scansHeld = held.promise;
    await page.bringToFront();
    await arrive(page, gone);
    await expect.poll(() => api.asked).toContain("POST /agent/scans");
    await other.bringToFront();
    await other.getByRole("button", { name: "Settings" }).click();
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByRole("button", { name: "Sign out all the same" }).click();
    await page.getByText("1 scan waits on this device").waitFor();
    held.resolve();
    await expect.poll(() => everythingKept(page)).toContain("invalid_transition");
    await signIn(page, api.key);
    await page.getByRole("heading", { name: "Not accepted (1)" }).waitFor();
    await page.getByText("Not possible any more").waitFor();
  });

  it("a key that ended meanwhile keeps the scans and asks to sign in", async () => {
    const code = api.add("Amaka Obi", "in_transit");
    const page = await signedIn();
    await loseLine();
    await arrive(page, code);
    await feedback(page, "Arrival kept").waitFor();
    api.key = "ag_test_renewed";
    await findLine();
    await page.getByText("Your key no longer works.").filter({ hasText: "1 scan waits" }).waitFor();
    expect(applicationsOf(code)).toEqual([]);
    await signIn(page, api.key);
    await expect.poll(() => applicationsOf(code)).toEqual([1]);
  });

  it("a device with a wrong clock gets its scans through", async () => {
    const code = api.add("Amaka Obi", "in_transit");
    await context.clock.setFixedTime(Date.now() + 3 * 3_600_000);
    const page = await signedIn();
    await arrive(page, code);
    await feedback(page, "Arrived").waitFor();
    const [[scan]] = api.requests as [[{ occurred_at: string }]];
    expect(Math.abs(Date.parse(scan.occurred_at) - Date.now())).toBeLessThan(60_000);
  });

  it("a device with a wrong clock counts a parcel's days alike in the list and on its sheet", async () => {
    api.add("Amaka Obi", "ready_for_pickup", 1);
    await context.clock.setFixedTime(Date.now() + 3 * 86_400_000);
    const page = await signedIn();
    await view(page, "On shelf").click();
    await page.getByRole("button", { name: /Amaka Obi.*Expires in 6 days/s }).click();
    await page.getByRole("dialog").getByText("On your shelf · expires in 6 days").waitFor();
  });
});

/** As many scans as nobody wants to type: put where the page keeps them. */
async function keepArrivals(page: Page, codes: string[]): Promise<void> {
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
