import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { type Api, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { accessToken, send } from "../tenant.ts";
import { deliveriesOf, eventTypesOf, newCounter, ON_SHELF, type Parcel, scan } from "./scans.ts";

let token: string;

const it = base.extend("given", PER_FILE, ({ api }) => {
  const simulate = ({ tracking_code }: Pick<Parcel, "tracking_code">, action: string, at: Api = api) =>
    send(at, "POST", "/partner/simulate", token, { trackingCode: tracking_code, action });
  async function statusAfter(parcel: Parcel, action: string): Promise<string> {
    const response = await simulate(parcel, action);
    expect(response.status).toBe(200);
    const { data } = await response.json<{ data: { trackingCode: string; status: string } }>();
    expect(data).toEqual({ trackingCode: parcel.tracking_code, status: expect.any(String) });
    return data.status;
  }
  return { simulate, statusAfter };
});

it.beforeEach(async ({ api, counter }) => {
  token = await accessToken(api, counter.tenant);
});

describe("a partner's simulation", () => {
  it.for([
    [["driver_collect", "arrive", "collect"], "delivered", ["in_transit", "arrived_at_point", "collected"]],
    [["arrive", "refuse"], "returned", ["arrived_at_point", "refused"]],
    [["arrive", "expire"], "returned", ["arrived_at_point", "expired"]],
    [["take", "driver_collect", "lose"], "lost", ["dropped_off", "handed_over", "lost"]],
    [
      ["arrive", "refuse", "driver_collect", "hand_back"],
      "returned_to_sender",
      ["arrived_at_point", "refused", "handed_over", "returned_to_sender"],
    ],
  ] as const)(
    "moves a parcel by %j as scans would, with events and deliveries",
    async ([actions, end, types], { counter, given: { statusAfter } }) => {
      const parcel = await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" });
      let status = "";
      for (const action of actions) {
        status = await statusAfter(parcel, action);
        expect(await statusAfter(parcel, action)).toBe(status);
      }
      expect(status).toBe(end);
      expect(await eventTypesOf(parcel.id)).toEqual(["created", ...types]);
      expect(await deliveriesOf(parcel.id)).toEqual(["created", ...types]);
    },
  );

  it("plays a return from the counter where the delivery came to, over a driver, to the shop", async ({
    api,
    counter,
    given: { simulate, statusAfter },
  }) => {
    const { id } = await counter.parcel(["arrive", "collect"], "store");
    const made = await send(api, "POST", "/api/v1/returns", counter.tenant.secretKey, { order_id: id });
    const { data: back } = await made.json<{ data: Parcel }>();
    await problemOf(await simulate(back, "driver_collect"), 409, "invalid_transition");
    expect(await statusAfter(back, "take")).toBe("in_transit");
    const read = await send(api, "GET", `/api/v1/orders/${back.id}`, counter.tenant.secretKey);
    expect(await read.json()).toMatchObject({
      data: { point: { id: counter.pointId }, holder: { kind: "point", point: { id: counter.pointId } } },
    });
    await problemOf(await simulate(back, "hand_back"), 409, "invalid_transition");
    expect(await statusAfter(back, "driver_collect")).toBe("in_transit");
    expect(await statusAfter(back, "hand_back")).toBe("delivered");
    expect(await statusAfter(back, "hand_back")).toBe("delivered");
    expect(await eventTypesOf(back.id)).toEqual([
      "created",
      "dropped_off",
      "handed_over",
      "returned_to_sender",
    ]);
  });

  it("takes a secret key, reports what the holder finds, and notes a visit", async ({
    api,
    counter: { parcel: newParcel, tenant },
  }) => {
    const parcel = await newParcel([], "store");
    const act = (action: string, handoverId?: string) =>
      send(api, "POST", "/partner/simulate", tenant.secretKey, {
        trackingCode: parcel.tracking_code,
        action,
        ...(handoverId && { handoverId }),
      });
    await problemOf(await act("report"), 409, "invalid_transition");
    expect((await act("driver_collect", "visit-1")).status).toBe(200);
    expect((await act("report")).status).toBe(200);
    expect(await eventTypesOf(parcel.id)).toEqual(["created", "in_transit", "problem_reported"]);
    const listed = await send(api, "GET", "/api/v1/handovers", tenant.secretKey);
    expect(await listed.json()).toMatchObject({ data: [{ direction: "out", parcels: 1 }] });
  });

  it("is refused what a scan is refused", async ({ counter, given: { simulate } }) => {
    const parcel = await counter.parcel();
    for (const action of ["collect", "refuse", "expire"]) {
      await problemOf(await simulate(parcel, action), 409, "invalid_transition");
    }
    expect(await wrongPathsOf(await simulate(parcel, "cancel"))).toEqual(["action"]);
    expect(await eventTypesOf(parcel.id)).toEqual(["created"]);
  });

  it("is refused while the code is locked", async ({ api, counter, given: { simulate } }) => {
    const parcel = await counter.parcel(ON_SHELF);
    const { tracking_code, wrong: collection_code } = parcel;
    for (let i = 0; i < 5; i++) {
      await scan(api, counter.agent, { tracking_code, action: "collect", collection_code });
    }
    const answer = await simulate(parcel, "collect");
    expect(answer.headers.get("retry-after")).toBe("900");
    await problemOf(answer, 423, "code_locked");
  });

  it("finds neither another partner's parcel nor an unknown one", async ({ api, given: { simulate } }) => {
    const theirs = await (await newCounter(api)).parcel();
    for (const tracking_code of [theirs.tracking_code, "000000000000", "nonsense"]) {
      await problemOf(await simulate({ tracking_code }, "arrive"), 404, "order_not_found");
    }
    expect(await eventTypesOf(theirs.id)).toEqual(["created"]);
  });

  it("is 404 in production", async ({ api, counter, given: { simulate } }) => {
    const parcel = await counter.parcel();
    const config = { ...api.deps.config, environment: "production" as const };
    await problemOf(await simulate(parcel, "arrive", startApi({ config }, api.clock)), 404, "not_found");
    expect(await eventTypesOf(parcel.id)).toEqual(["created"]);
  });
});
