import { describe, expect } from "vitest";
import { send } from "../tenant.ts";
import { it as base } from "./custody.ts";
import { DAY, newKeyOf, scan, statusAfter } from "./scans.ts";

interface Counts {
  date: string;
  taken: number;
  given: number;
  handed_back: number;
  reported: number;
}

const it = base.extend("dayOf", async ({ api }) => async (key: string, query = ""): Promise<Counts> => {
  const response = await send(api, "GET", `/driver/day${query}`, key);
  expect(response.status).toBe(200);
  return (await response.json<{ data: Counts }>()).data;
});

describe("the day of a driver", () => {
  it("counts each parcel that it took, gave, handed back and reported once, on the day when that was", async ({
    api,
    counter,
    dayOf,
    given: { drive, by, take, dropOff },
  }) => {
    const driver = await newKeyOf(api, "drivers", { name: "Emeka" });
    const [arrived, passed, kept] = [await counter.parcel(), await counter.parcel(), await counter.parcel()];
    const back = await counter.parcel(["driver_collect", "arrive", "refuse"]);
    for (const parcel of [arrived, passed, kept, back]) await statusAfter(await drive(parcel, {}, driver));
    const report = { action: "report", problem: "damaged" };
    for (const problem of ["damaged", "opened"])
      await statusAfter(await by(driver, kept, { ...report, problem }));
    await statusAfter(await by(counter.agent, arrived, { action: "arrive" }));
    await statusAfter(await take(dropOff, passed));
    await statusAfter(await drive(passed, {}, driver));
    const made = await send(api, "POST", "/partner/receiving-codes", counter.tenant.secretKey, {
      parcels: 1,
    });
    const { code } = (await made.json<{ data: { code: string } }>()).data;
    await statusAfter(
      await scan(api, driver, {
        action: "hand_back",
        tracking_code: back.tracking_code,
        receiving_code: code,
      }),
    );
    const today = await dayOf(driver);
    expect(today).toEqual({ date: today.date, taken: 4, given: 2, handed_back: 1, reported: 1 });
    api.clock.now += DAY;
    const none = { taken: 0, given: 0, handed_back: 0, reported: 0 };
    expect(await dayOf(driver)).toMatchObject(none);
    await statusAfter(await take(dropOff, kept));
    expect(await dayOf(driver)).toMatchObject({ ...none, given: 1 });
    expect(await dayOf(driver, `?date=${today.date}`)).toEqual(today);
  });

  it("is its own, with both of its keys", async ({ api, counter, dayOf, given: { drive } }) => {
    const made = await api.operator("POST", "/operator/drivers", { name: "Femi" });
    const { id, key } = (await made.json<{ data: { id: string; key: string } }>()).data;
    await statusAfter(await drive(await counter.parcel(), {}, key));
    const rotated = await api.operator("POST", `/operator/drivers/${id}/rotate-key`);
    const renewed = (await rotated.json<{ data: { key: string } }>()).data.key;
    await statusAfter(await drive(await counter.parcel(), {}, renewed));
    expect((await dayOf(renewed)).taken).toBe(2);
    expect((await dayOf(await newKeyOf(api, "drivers", {}))).taken).toBe(0);
  });
});
