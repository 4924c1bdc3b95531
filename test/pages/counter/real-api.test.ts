import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { type CreatedStoreOrder, createClient, type StoreOrderDetails } from "../../../client/src/index.ts";
import { launch } from "../browser.ts";
import { setUpBrowser } from "../browser-hooks.ts";
import { demo } from "../demo.ts";
import { openFront, passOn } from "../front.ts";
import { type CodeKind, filmLabel } from "./label-video.ts";
import { arrive, feedback, handOver, openCounter, openSignedIn, signIn, typeCode, view } from "./page.ts";

/** Runs against the API itself: a demo partner orders to the demo agent's point. */

const { base_url: baseUrl, agent, partners, driver } = demo;
const shop = createClient({ baseUrl, secretKey: partners[0]!.secret_key });
const own = { url: baseUrl, key: agent.key };

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

const browser = setUpBrowser();
let context: BrowserContext;
let orders = 0;

beforeEach(async () => {
  context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
});

/** Orders to the demo agent's point unless told. */
async function order(name: string, pointId = agent.point_id): Promise<CreatedStoreOrder> {
  const { maxItemWeight } = await shop.points.get(pointId);
  orders++;
  return shop.orders.create({
    partner_order_id: `counter-${Date.now()}-${orders}`,
    pudo_point_id: pointId,
    customer: { name, email: "customer@example.com", phone: "+234 803 555 0199" },
    items: [{ name: "Ankara fabric", qty: 1, price: 1000, weight_kg: maxItemWeight }],
  });
}

const orderNow = ({ id }: { id: string }) => shop.orders.get(id);

async function eventsOf(wanted: { id: string }): Promise<string[]> {
  return (await orderNow(wanted)).events.map(({ type }) => type);
}

/** On the point's shelf. */
async function arrivedOrder(name: string): Promise<StoreOrderDetails> {
  const ordered = await order(name);
  const response = await fetch(`${baseUrl}/agent/scans`, {
    method: "POST",
    headers: { authorization: `Bearer ${agent.key}`, "content-type": "application/json" },
    body: JSON.stringify({ tracking_code: ordered.tracking_code, action: "arrive" }),
  });
  if (!response.ok) throw new Error(await response.text());
  return orderNow(ordered);
}

describe("the counter with the real API", () => {
  it("accepts the demo agent's key, and no other", async () => {
    const page = await openCounter(context, baseUrl);
    await signIn(page, `${agent.key.slice(0, -1)}${agent.key.endsWith("0") ? "1" : "0"}`);
    await page.getByRole("alert").filter({ hasText: "not known here" }).waitFor();
    await signIn(page, driver.key);
    await page.getByRole("alert").filter({ hasText: "begins with ag_" }).waitFor();
    await signIn(page, agent.key);
    await page.getByRole("navigation").waitFor();
  });

  it("lists an order as expected, and after its arrival on the shelf", async () => {
    const ordered = await order("Ọlábísí Adéyẹmí");
    const page = await openSignedIn(context, own, false);
    const item = page.getByRole("button", { name: new RegExp(ordered.tracking_code.slice(0, 4)) });
    await view(page, "Expected").click();
    await item.click();
    await page.getByRole("button", { name: "It has arrived" }).click();
    await feedback(page, "Arrived").waitFor();
    await view(page, "On shelf").click();
    await item.filter({ hasText: "Ọlábísí Adéyẹmí" }).waitFor();
    expect(await eventsOf(ordered)).toEqual(["package.created", "package.arrived_at_point"]);
  });

  it("hands a parcel over with its collection code, and not with another", async () => {
    const arrived = await arrivedOrder("Amaka Obi");
    const page = await openSignedIn(context, own, false);
    await typeCode(page, arrived.tracking_code);
    await page.getByRole("button", { name: "Hand over", exact: true }).click();
    await handOver(page, arrived.collection_code === "000000" ? "000001" : "000000");
    await page.getByRole("alert").filter({ hasText: "This code is wrong" }).waitFor();
    await handOver(page, arrived.collection_code!);
    await feedback(page, "Handed over").waitFor();
    expect((await orderNow(arrived)).status).toBe("delivered");
  });

  it("locks a parcel after five wrong codes, and says for how long", async () => {
    const arrived = await arrivedOrder("Amaka Obi");
    const wrong = arrived.collection_code === "000000" ? "000001" : "000000";
    const page = await openSignedIn(context, own, false);
    await typeCode(page, arrived.tracking_code);
    await page.getByRole("button", { name: "Hand over", exact: true }).click();
    for (let tries = 1; tries <= 5; tries++) {
      const answer = page.waitForResponse("**/agent/scans");
      await handOver(page, wrong);
      expect((await answer).status()).toBe(403);
      await page.getByRole("button", { name: "Hand over now" }).waitFor();
    }
    await handOver(page, arrived.collection_code!);
    await page
      .getByRole("alert")
      .filter({ hasText: /Try again in 1[45] minutes/ })
      .waitFor();
    expect((await orderNow(arrived)).status).toBe("ready_for_pickup");
  });

  it("records what a customer refuses", async () => {
    const arrived = await arrivedOrder("Amaka Obi");
    const page = await openSignedIn(context, own, false);
    await typeCode(page, arrived.tracking_code);
    await page.getByRole("button", { name: "Customer refuses it" }).click();
    await page.getByRole("button", { name: "Yes, it goes back" }).click();
    await feedback(page, "Refused").waitFor();
    expect((await orderNow(arrived)).status).toBe("returned");
  });

  it("takes in a parcel that was left at the wrong door, reports it, and lists it to be handed over", async () => {
    const { value: elsewhere } = await shop.points.list({ city: "Ikeja", pageSize: 1 }).next();
    const ordered = await order("Halima Bello", elsewhere!.id);
    const page = await openSignedIn(context, own, false);
    await typeCode(page, ordered.tracking_code);
    await page.getByText(`Is it handed in here? It goes to ${elsewhere!.name}`).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await fetch(`${baseUrl}/driver/scans`, {
      method: "POST",
      headers: { authorization: `Bearer ${driver.key}`, "content-type": "application/json" },
      body: JSON.stringify({ tracking_code: ordered.tracking_code, action: "collect" }),
    });
    await typeCode(page, ordered.tracking_code);
    await page.getByText(`It belongs at ${elsewhere!.name}`).waitFor();
    await page.getByRole("button", { name: "Take it in" }).click();
    await feedback(page, "Taken in").waitFor();
    await view(page, "To hand over").click();
    await page.getByRole("button", { name: new RegExp(ordered.tracking_code.slice(0, 4)) }).click();
    await page.getByRole("button", { name: "Something is wrong with it" }).click();
    await page.getByLabel("Opened").check();
    await page.getByRole("button", { name: "Report it" }).click();
    await feedback(page, "Reported").waitFor();
    expect(await eventsOf(ordered)).toEqual([
      "package.created",
      "package.in_transit",
      "package.handed_over",
      "package.problem_reported",
    ]);
  });

  it("shows what was given and taken today on all of the point's devices, and offline what this one knows", async () => {
    const elsewhere = await arrivedOrder("Amaka Obi");
    const page = await openSignedIn(context, own, false);
    const openToday = async () => {
      await view(page, "To hand over").click();
      await page.getByRole("button", { name: "Given and taken today" }).click();
      return page.getByRole("dialog", { name: "Given and taken today" });
    };
    const today = await openToday();
    const code = elsewhere.tracking_code.replace(/(.{4})(?=.)/g, "$1 ");
    await today.getByRole("listitem").filter({ hasText: code }).filter({ hasText: "Arrived" }).waitFor();
    const hint = today.getByText("Only from this device.");
    expect(await hint.count()).toBe(0);
    await page.keyboard.press("Escape");
    await context.setOffline(true);
    await (await openToday()).getByText("Nothing yet.").waitFor();
    await hint.waitFor();
    await context.setOffline(false);
  });

  it("records scans made offline exactly once, with the time they were made", async () => {
    const ordered = await order("Amaka Obi");
    const refused = await arrivedOrder("Bisi Ade");
    let sent = 0;
    await using front = await openFront(baseUrl, async (request, _, body) => {
      if (request.url !== "/agent/scans" || ++sent > 1) return undefined;
      // The request arrives, and its response is lost.
      await passOn(baseUrl, request, body);
      request.socket.destroy();
      return "answered";
    });
    const device = await browser.newContext(PHONE);
    const page = await openSignedIn(device, { url: front.url, key: agent.key });
    await device.setOffline(true);
    await arrive(page, ordered.tracking_code);
    await feedback(page, "Arrival saved").waitFor();
    await typeCode(page, refused.tracking_code);
    await page.getByRole("button", { name: "Customer refuses it" }).click();
    await page.getByRole("button", { name: "Yes, it goes back" }).click();
    await feedback(page, "Refusal saved").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Offline · 2 waiting" }).waitFor();
    const madeBy = Date.now();
    await device.setOffline(false);
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    await expect.poll(() => sent).toBe(2);
    await page.getByText("Waiting to send").waitFor({ state: "detached" });
    const { status, events } = await orderNow(ordered);
    expect(status).toBe("ready_for_pickup");
    expect(events!.map(({ type }) => type)).toEqual(["package.created", "package.arrived_at_point"]);
    expect(Date.parse(events![1]!.occurred_at)).toBeLessThanOrEqual(madeBy);
    expect(await eventsOf(refused)).toEqual([
      "package.created",
      "package.arrived_at_point",
      "package.refused",
    ]);
  });

  it.each<[CodeKind]>([["Code 128"], ["QR"]])(
    "records an arrival that the camera read from the order's own label, by its %s code",
    async (kind) => {
      const ordered = await order("Ṣẹ̀gun Ọlábísí");
      const folder = mkdtempSync(join(tmpdir(), "films-"));
      const label = await (await fetch(ordered.label_url)).bytes();
      const seeing = await launch(
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${await filmLabel(folder, label, kind)}`,
      );
      const device = await seeing.newContext({ permissions: ["camera"], serviceWorkers: "block" });
      const page = await openSignedIn(device, own, false);
      await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
      await page.getByRole("button", { name: "Scan with the camera" }).click();
      await feedback(page, "Arrived").waitFor();
      await seeing.close();
      rmSync(folder, { recursive: true });
      expect(await eventsOf(ordered)).toEqual(["package.created", "package.arrived_at_point"]);
    },
  );

  it("sets and removes closed days, and is refused days that are over", async () => {
    const page = await openSignedIn(context, own, false);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("switch", { name: "Shelf is full", disabled: false, checked: false }).waitFor();
    await page.getByRole("button", { name: "Closed days" }).click();
    const close = async (from: string, to: string) => {
      await page.getByLabel("Closed from").fill(from);
      await page.getByLabel("To", { exact: true }).fill(to);
      await page.getByRole("button", { name: "Close on these days" }).click();
      await page.getByRole("button", { name: "Yes, we are closed" }).click();
    };
    await close("2020-12-24", "2020-12-26");
    await page.getByRole("alert").getByText("These days are over already.").waitFor();
    const year = new Date().getUTCFullYear() + 3;
    await close(`${year}-12-24`, `${year}-12-26`);
    const row = page.getByRole("listitem").filter({ hasText: `24 December – 26 December ${year}` });
    await row.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Yes, we are open" }).click();
    await page.getByText("Removed:").waitFor();
    expect(await row.count()).toBe(0);
  });
});
