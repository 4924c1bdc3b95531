import { describe, expect } from "vitest";
import { bindings } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { accessToken, send } from "../tenant.ts";
import {
  eventsOf,
  inShort,
  ON_SHELF,
  type Parcel,
  resultsOf,
  scan,
  statusAfter,
  triesAt,
} from "../tracking/scans.ts";
import { it } from "./till.ts";

describe("a parcel with an amount due", () => {
  it("is handed out with its payment, which its point holds", async ({ till }) => {
    const parcel = await till.parcel();
    expect(await statusAfter(await till.pay(parcel))).toBe("delivered");
    expect(await till.paymentsOf(parcel)).toMatchObject([
      {
        amount: 12_500,
        method: "cash",
        status: "collected",
        holder: till.point,
        moves: [{ from: null, to: "collected", actor: "a", holder: till.point }],
      },
    ]);
    const answer = await till.ofPartner("GET", "/partner/events?types=package.collected&limit=100");
    const { data } = await answer.json<{ data: { data: { order_id: string; payment?: object } }[] }>();
    const [payment] = await till.paymentsOf(parcel);
    expect(data.find((event) => event.data.order_id === parcel.id)?.data).toMatchObject({
      cod_amount: 12_500,
      payment: { id: payment!.id, amount: 12_500, method: "cash" },
    });
  });

  it("stays without a payment, although the code is right; that is no try, and is never kept", async ({
    till,
    api,
  }) => {
    const parcel = await till.parcel();
    const problem = await problemOf(
      await till.collect(parcel, { scan_id: "first" }),
      409,
      "payment_required",
    );
    expect(problem).toMatchObject({ amount_due: 12_500 });
    expect(await triesAt(api, parcel)).toBe(0);
    expect(await statusAfter(await till.pay(parcel, 12_500, { scan_id: "first" }))).toBe("delivered");
  });

  it("stays where a Worker from before money would hand it out, which writes no payment", async ({
    till,
    counter,
  }) => {
    const [parcel, free] = [await till.parcel(), await counter.parcel(ON_SHELF)];
    const handOut = ({ id }: Parcel) =>
      bindings.ORDERS_0.batch(
        [
          "UPDATE orders SET status = 'delivered', sequence = sequence + 1 WHERE id = ?1",
          `INSERT INTO order_events (order_number, sequence, id, type, status, previous_status, point_id, occurred_at)
            SELECT number, sequence, 'event of ' || id, 'package.collected', status, 'ready_for_pickup', point_id, updated_at
            FROM orders WHERE id = ?1`,
        ].map((statement) => bindings.ORDERS_0.prepare(statement).bind(id)),
      );
    await expect(handOut(parcel)).rejects.toThrow("the receiver has to pay for the parcel");
    expect((await eventsOf(parcel.id)).at(-1)!.type).toBe("package.arrived_at_point");
    await handOut(free);
    expect((await eventsOf(free.id)).at(-1)!.type).toBe("package.collected");
    expect(await statusAfter(await till.pay(parcel))).toBe("delivered");
  });

  it("has its code judged first: a wrong one is a try whatever was paid", async ({ till, api }) => {
    const parcel = await till.parcel();
    await problemOf(await till.pay({ ...parcel, code: parcel.wrong }), 403, "wrong_collection_code");
    const unpaid = await till.collect({ ...parcel, code: parcel.wrong });
    await problemOf(unpaid, 403, "wrong_collection_code");
    expect(await triesAt(api, parcel)).toBe(2);
    expect(await till.paymentsOf(parcel)).toEqual([]);
  });

  it.for([12_499.99, 12_500.01, 1])("stays for another amount: %d naira", async (amount, { till, api }) => {
    const parcel = await till.parcel();
    const problem = await problemOf(await till.pay(parcel, amount), 409, "amount_mismatch");
    expect(problem).toMatchObject({ amount_due: 12_500 });
    expect(await triesAt(api, parcel)).toBe(0);
    expect(await till.paymentsOf(parcel)).toEqual([]);
  });

  it("is paid once, however many devices collect it at the same time", async ({ till }) => {
    const parcel = await till.parcel();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => till.pay(parcel, 12_500, { scan_id: `race-${i}-${parcel.id}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toContain(200);
    expect(await till.paymentsOf(parcel)).toHaveLength(1);
    expect((await eventsOf(parcel.id)).filter(({ type }) => type === "package.collected")).toHaveLength(1);
  });

  it("is answered again when the answer was lost, with its `scan_id` or without", async ({ till }) => {
    const parcel = await till.parcel();
    expect(await statusAfter(await till.pay(parcel, 12_500, { scan_id: "lost" }))).toBe("delivered");
    expect(await statusAfter(await till.pay(parcel, 12_500, { scan_id: "lost" }))).toBe("delivered");
    expect(await statusAfter(await till.pay(parcel))).toBe("delivered");
    const other = await till.pay(parcel, 12_000, { scan_id: "lost" });
    await problemOf(other, 422, "idempotency_mismatch");
    await problemOf(await till.pay(parcel, 12_000), 409, "amount_mismatch");
    expect(await till.paymentsOf(parcel)).toHaveLength(1);
  });

  it("says in the agent's lists what is due, and 0 once it is paid", async ({ till, api, counter }) => {
    const parcel = await till.parcel();
    const dueOf = async (path: string) => {
      const { data } = await (await send(api, "GET", path, counter.agent)).json<{
        data: { amount_due: number; shelf: { tracking_code: string; amount_due: number }[] };
      }>();
      return data;
    };
    const { shelf } = await dueOf("/agent/parcels");
    expect(shelf.find(({ tracking_code }) => tracking_code === parcel.tracking_code)).toMatchObject({
      amount_due: 12_500,
    });
    const path = `/agent/parcels/${parcel.tracking_code}`;
    expect((await dueOf(path)).amount_due).toBe(12_500);
    await till.pay(parcel);
    expect((await dueOf(path)).amount_due).toBe(0);
  });

  it("is not handed out when its amount was lowered meanwhile", async ({ till }) => {
    const parcel = await till.parcel();
    expect((await till.lower(parcel, 9000)).status).toBe(200);
    const problem = await problemOf(await till.pay(parcel), 409, "amount_mismatch");
    expect(problem).toMatchObject({ amount_due: 9000 });
    expect(await statusAfter(await till.pay(parcel, 9000))).toBe("delivered");
  });

  it("is paid among other scans, each with its own outcome", async ({ till, api, counter }) => {
    const [paid, unpaid] = [await till.parcel(500), await till.parcel(700)];
    const one = ({ tracking_code, code }: typeof paid, more: object) => ({
      ...{ tracking_code, action: "collect", collection_code: code },
      ...more,
    });
    const answer = await scan(api, counter.agent, {
      scans: [one(unpaid, {}), one(paid, { payment: { method: "transfer", amount: 500 } })],
    });
    expect((await resultsOf(answer)).map(inShort)).toEqual(["payment_required", "delivered"]);
  });
});

describe("a parcel without an amount due", () => {
  it("takes no payment", async ({ till, counter }) => {
    const free = await counter.parcel(["driver_collect", "arrive"]);
    const problem = await problemOf(await till.pay(free, 100), 409, "amount_mismatch");
    expect(problem).toMatchObject({ amount_due: 0 });
    expect(await statusAfter(await till.collect(free))).toBe("delivered");
  });

  it("refuses a payment with another action", async ({ till, api, counter }) => {
    const { tracking_code } = await till.parcel();
    const payment = { method: "cash", amount: 12_500 };
    const refused = await scan(api, counter.agent, { tracking_code, action: "refuse", payment });
    const { errors } = await problemOf(refused, 400, "invalid_request");
    expect(errors).toMatchObject([{ path: "payment" }]);
  });
});

it("a simulated collection carries the payment too", async ({ api, counter, till }) => {
  const parcel = await till.parcel();
  const token = await accessToken(api, counter.tenant);
  const simulate = (more: object = {}) =>
    send(api, "POST", "/partner/simulate", token, {
      ...{ trackingCode: parcel.tracking_code, action: "collect" },
      ...more,
    });
  await problemOf(await simulate(), 409, "payment_required");
  expect((await simulate({ payment: { method: "card", amount: 12_500 } })).status).toBe(200);
  expect(await till.paymentsOf(parcel)).toMatchObject([{ method: "card", holder: till.point }]);
});
