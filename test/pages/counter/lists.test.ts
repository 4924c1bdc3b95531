import { describe, expect, it } from "vitest";
import { feedback, namesIn, typeCode, view } from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter();

describe("arrivals in a row", () => {
  it("are recorded without a question", async () => {
    const codes = ["Ada", "Bola", "Chi"].map((name) => counter.api.add(name, "in_transit"));
    const page = await counter.openSignedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    for (const [i, code] of codes.entries()) {
      await typeCode(page, code);
      await expect.poll(() => counter.api.applied.size).toBe(i + 1);
    }
    expect(codes.map((code) => counter.api.statusOf(code))).toEqual(codes.map(() => "ready_for_pickup"));
  });

  it("keep a rejected scan in the outbox if the next scan's outcome replaces its message", async () => {
    const cancelled = counter.api.add("Ada", "cancelled");
    const fine = counter.api.add("Bola", "in_transit");
    const page = await counter.openSignedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    const held = Promise.withResolvers<void>();
    counter.api.scansHeld = held.promise;
    await typeCode(page, cancelled);
    await typeCode(page, fine);
    await page.getByRole("button", { name: "Online · 2 waiting" }).waitFor();
    held.resolve();
    await feedback(page, "Arrived").waitFor();
    await page.getByRole("heading", { name: "Not accepted (1)" }).waitFor();
    await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
    expect(counter.applicationsOf(fine)).toEqual([1]);
  });

  it("of a parcel that is on the shelf say so, and send nothing", async () => {
    const code = counter.api.add("Ada", "ready_for_pickup", 0);
    const page = await counter.openSignedIn();
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await typeCode(page, code);
    await feedback(page, "Scanned before").waitFor();
    expect(counter.api.requests).toEqual([]);
  });
});

describe("the lists", () => {
  it("show what is expected, on the shelf and expiring, most urgent first, in days from today", async () => {
    counter.api.add("Later", "ready_for_pickup", 1);
    counter.api.add("Tomorrow", "ready_for_pickup", 6);
    counter.api.add("Announced", "created");
    counter.api.add("Over", "ready_for_pickup", 7.01);
    const page = await counter.openSignedIn();
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

  it("find a parcel by a name without its diacritics, or by a part of its code", async () => {
    const code = counter.api.add("Ṣẹ̀gun Ọlábísí", "in_transit");
    counter.api.add("Ngozi", "in_transit");
    const page = await counter.openSignedIn();
    await view(page, "Expected").click();
    const field = page.getByRole("searchbox", { name: "Find by name or code" });
    await field.fill("segun ola");
    expect(await namesIn(page)).toEqual(["Ṣẹ̀gun Ọlábísí"]);
    await field.fill(code.slice(4, 12).toLowerCase().replace(/.{4}/, "$& "));
    expect(await namesIn(page)).toEqual(["Ṣẹ̀gun Ọlábísí"]);
    await field.fill("nobody");
    await page.getByText("Nothing here has this name or code.").waitFor();
  });

  it("say how many parcels there are if they have only the first 200", async () => {
    for (let n = 0; n < 203; n++) counter.api.add(`Customer ${n}`, "in_transit");
    const page = await counter.openSignedIn();
    await view(page, "Expected").filter({ hasText: "203" }).click();
    await page.getByText("The first 200 of 203.").waitFor();
  });
});
