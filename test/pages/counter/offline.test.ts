import { describe, expect, it } from "vitest";
import {
  arrive,
  feedback,
  handOver,
  openCounter,
  openHandOver,
  refuse,
  typeCode,
  untilOnline,
  view,
} from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter();

describe("offline", () => {
  it("arrivals and refusals survive a reload, are shown as pending, and are recorded exactly once", async () => {
    const arriving = counter.api.add("Amaka Obi", "in_transit");
    const refused = counter.api.add("Bisi Ade", "ready_for_pickup", 2);
    const page = await counter.openSignedIn();
    await counter.goOffline();
    const before = Date.now();
    await arrive(page, arriving);
    await feedback(page, "Arrival saved").waitFor();
    await refuse(page, refused);
    await feedback(page, "Refusal saved").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Offline · 2 waiting" }).waitFor();
    await page.getByRole("heading", { name: "Waiting to send (2)" }).waitFor();
    expect(counter.api.requests).toEqual([]);
    const scannedBy = Date.now();
    await counter.goOnline();
    await untilOnline(page);
    expect([arriving, refused].map(counter.applicationsOf)).toEqual([[1], [1]]);
    // In one request, in the order of scanning, with the time of scanning.
    expect(counter.api.requests.map((scans) => scans.map(({ tracking_code }) => tracking_code))).toEqual([
      [arriving, refused],
    ]);
    const times = counter.api.requests[0]!.map(({ occurred_at }) => Date.parse(occurred_at!));
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(scannedBy);
    }
  });

  it("the same scan made again is stored once", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await counter.goOffline();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, code);
    await feedback(page, "Arrival saved").waitFor();
    await typeCode(page, code);
    await feedback(page, "Scanned before").waitFor();
    await page.getByRole("button", { name: "Offline · 1 waiting" }).waitFor();
  });

  it("a hand-over is not stored, and says that it needs a connection", async () => {
    const code = counter.api.add("Amaka Obi", "ready_for_pickup", 1);
    const page = await counter.openSignedIn();
    await counter.goOffline();
    await openHandOver(page, code);
    await handOver(page, counter.api.collectionCode);
    await page.getByRole("alert").filter({ hasText: "A hand-over needs a connection" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Offline", exact: true }).waitFor();
    await counter.goOnline();
    await untilOnline(page);
    expect(counter.api.requests).toEqual([]);
  });

  it("the page opens from its service worker, with the last lists", async () => {
    counter.api.add("Amaka Obi", "in_transit");
    const page = await counter.openSignedIn();
    await counter.goOffline();
    await page.close();
    const later = await openCounter(counter.context, counter.api.url);
    await view(later, "Expected").click();
    await later.getByRole("button", { name: /Amaka Obi/ }).waitFor();
  });
});
