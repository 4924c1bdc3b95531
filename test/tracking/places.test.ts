import { describe, expect } from "vitest";
import { storedOrder } from "../orders/moves.ts";
import { wrongPathsOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { it } from "./custody.ts";
import { eventTypesOf, scan, statusAfter } from "./scans.ts";
import { refusalOf } from "./visits.ts";

describe("the place of a parcel", () => {
  it("is shown in every list and answer of the point that has it, makes no event, and is forgotten when it leaves", async ({
    api,
    counter,
    given: { parcelsAt, take, drive, other, dropOff },
  }) => {
    const parcel = await counter.parcel(["driver_collect"]);
    const { tracking_code } = parcel;
    const path = `/agent/parcels/${tracking_code}`;
    const arrived = await scan(api, counter.agent, { action: "arrive", tracking_code, shelf: "A-1" });
    expect((await arrived.json<{ data: object }>()).data).toMatchObject({ shelf: "A-1" });
    const shelfOf = async () =>
      (await (await send(api, "GET", path, counter.agent)).json<{ data: { shelf: string } }>()).data.shelf;
    expect(await shelfOf()).toBe("A-1");
    const moved = await send(api, "POST", `${path}/shelf`, counter.agent, { shelf: "A-2" });
    expect([moved.status, await moved.json()]).toEqual([200, { data: { tracking_code, shelf: "A-2" } }]);
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "in_transit", "arrived_at_point"]);
    const listed = (await parcelsAt(counter.agent)) as unknown as { shelf: object[] };
    expect(listed.shelf).toContainEqual(expect.objectContaining({ tracking_code, shelf: "A-2" }));
    await statusAfter(await scan(api, counter.agent, { action: "refuse", tracking_code }));
    const found = (await parcelsAt(counter.agent)).to_hand_over;
    expect(found).toContainEqual(expect.objectContaining({ tracking_code, shelf: "A-2" }));
    await statusAfter(await drive(parcel));
    expect((await storedOrder(api, parcel.id)).shelf).toBeNull();
    const foreign = await send(api, "POST", `${path}/shelf`, counter.agent, { shelf: "A-3" });
    expect(await refusalOf(foreign)).toBe("order_not_found");
    await statusAfter(await take(other, parcel, { shelf: "Z" }));
    expect((await parcelsAt(other)).to_hand_over).toContainEqual(
      expect.objectContaining({ tracking_code, shelf: "Z" }),
    );
    await statusAfter(await take(dropOff, parcel));
    expect((await storedOrder(api, parcel.id)).shelf).toBeNull();
  });

  it("is forgotten with a correction that takes the parcel away", async ({
    api,
    counter,
    given: { correct },
  }) => {
    const parcel = await counter.parcel(["driver_collect"]);
    const { tracking_code } = parcel;
    await statusAfter(await scan(api, counter.agent, { action: "arrive", tracking_code, shelf: "A-1" }));
    expect((await correct(parcel, { status: "lost", reason: "Gone" })).status).toBe(200);
    expect((await storedOrder(api, parcel.id)).shelf).toBeNull();
  });

  it("has 1 to 12 characters", async ({ api, counter }) => {
    const { tracking_code } = await counter.parcel(["driver_collect"]);
    for (const shelf of ["", "1234567890123"]) {
      const body = { action: "arrive", tracking_code, shelf };
      expect(await wrongPathsOf(await scan(api, counter.agent, body))).toEqual(["shelf"]);
    }
  });

  it("is said as a parcel arrives or is taken in, and with no other scan", async ({ api, counter }) => {
    const { tracking_code } = await counter.parcel(["driver_collect", "arrive"]);
    const others = [
      { action: "refuse" },
      { action: "report", problem: "damaged" },
      { action: "collect", collection_code: "123456" },
    ];
    for (const other of others) {
      const wrong = await scan(api, counter.agent, { ...other, tracking_code, shelf: "A-1" });
      expect(await wrongPathsOf(wrong)).toEqual(["shelf"]);
    }
  });

  it("is one of those that its point names, up to 500, or the point uses none", async ({ api, counter }) => {
    const put = (body: object) => send(api, "PUT", "/agent/availability", counter.agent, body);
    const shelvesNow = async () => {
      const answer = await send(api, "GET", "/agent/availability", counter.agent);
      return (await answer.json<{ data: { shelves: unknown; paused: boolean } }>()).data;
    };
    expect(await shelvesNow()).toMatchObject({ shelves: null, paused: false });
    expect((await put({ shelves: ["A-1", "A-2"] })).status).toBe(200);
    expect((await put({ paused: true })).status).toBe(200);
    expect(await shelvesNow()).toMatchObject({ shelves: ["A-1", "A-2"], paused: true });
    expect((await put({ paused: false, shelves: null })).status).toBe(200);
    expect(await shelvesNow()).toMatchObject({ shelves: null, paused: false });
    const many = Array.from({ length: 501 }, (_, i) => `P${i}`);
    expect(await wrongPathsOf(await put({ shelves: many }))).toEqual(["shelves"]);
    expect(await wrongPathsOf(await put({ shelves: ["A", "A"] }))).toEqual(["shelves"]);
    expect(await wrongPathsOf(await put({}))).toEqual(["paused"]);
  });
});
