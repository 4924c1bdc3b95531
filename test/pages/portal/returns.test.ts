import { describe, expect, it } from "vitest";
import { countReasons } from "../../../src/pages/portal/returns/reasons.ts";
import { violations } from "../accessibility.ts";
import { serveTiles } from "../tiles.ts";
import { call, logIn, newOrder } from "./partner.ts";
import { setUpPortal, title } from "./set-up.ts";

const portal = setUpPortal();
const { demo } = portal;

describe("returns", () => {
  it("are made of a collected order with what comes back and why, and are listed by state with their reasons", async () => {
    const { id, tracking_code: trackingCode } = await newOrder(demo, portal.partner, { reference: "SENT" });
    const token = await logIn(demo, portal.partner);
    for (const action of ["arrive", "collect"])
      await call(demo, "POST", "/partner/simulate", token, { trackingCode, action });
    const page = await portal.newPage();
    await serveTiles(page, "https://tile.openstreetmap.org/**");
    await page.goto(`${demo.base_url}/portal/#/orders/${id}`);
    await title(page, "SENT").waitFor();
    await page.getByRole("button", { name: "New return" }).click();
    const dialog = page.getByRole("dialog");
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("Ankara fabric").fill("0");
    await dialog.getByRole("button", { name: "Create the return" }).click();
    await dialog.getByText("at least one item").waitFor();
    await dialog.getByLabel("Ankara fabric").fill("1");
    await dialog.getByLabel("Reason").fill("Too small");
    await dialog.getByRole("button", { name: "Create the return" }).dblclick();
    await title(page, "SENT-R1").waitFor();
    const facts = page.getByRole("region", { name: "Summary" });
    await facts.getByText("Ready to hand in").waitFor();
    await facts.getByText("Hand in by").waitFor();
    await facts.getByRole("link", { name: "what was delivered" }).waitFor();
    await page.goto(`${demo.base_url}/portal/#/returns`);
    await page.getByRole("row").filter({ hasText: "SENT-R1" }).waitFor();
    expect(await page.getByRole("region", { name: "Why" }).textContent()).toContain("Too small1");
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("State").selectOption("Back at the shop");
    await page.getByText("No return matches").waitFor();
    await page.goto(`${demo.base_url}/portal/#/orders?direction=return`);
    await page.getByRole("link", { name: "SENT-R1" }).waitFor();
    expect(await page.getByRole("link", { name: "SENT", exact: true }).count()).toBe(0);
    // The browser says of the refused form that it was refused.
    expect(portal.messages).toEqual([expect.stringContaining("400")]);
  });

  it("count a reason once however it is written, the most frequent first", () => {
    expect(countReasons(["Other", "Too small", "too  small.", " TOO SMALL"])).toEqual([
      { reason: "Too small", count: 3 },
      { reason: "Other", count: 1 },
    ]);
  });
});
