import { describe, expect } from "vitest";
import { bindings } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { eventsOf, statusAfter } from "../tracking/scans.ts";
import { it } from "./till.ts";

describe("a correction to delivered of a parcel with an amount due", () => {
  it("needs the payment, which the order's point holds then", async ({ till }) => {
    const parcel = await till.parcel();
    const unsaid = await problemOf(
      await till.correct(parcel, { status: "delivered" }),
      409,
      "payment_required",
    );
    expect(unsaid).toMatchObject({ amount_due: 12_500 });
    const less = { status: "delivered", payment: { method: "card", amount: 12_000 } };
    await problemOf(await till.correct(parcel, less), 409, "amount_mismatch");
    const said = { status: "delivered", payment: { method: "card", amount: 12_500 } };
    expect((await till.correct(parcel, said)).status).toBe(200);
    expect(await till.paymentsOf(parcel)).toMatchObject([
      { amount: 12_500, method: "card", status: "collected", holder: till.point, moves: [{ actor: "o" }] },
    ]);
  });

  it("is answered again if its answer was lost: nothing is paid twice", async ({ till }) => {
    const parcel = await till.parcel();
    const said = { status: "delivered", payment: { method: "card", amount: 12_500 } };
    expect((await till.correct(parcel, said)).status).toBe(200);
    expect(await statusAfter(await till.correct(parcel, said))).toBe("delivered");
    expect(await till.paymentsOf(parcel)).toHaveLength(1);
    expect(await eventsOf(parcel.id)).toHaveLength(4);
    for (const payment of [
      { method: "cash", amount: 12_500 },
      { method: "card", amount: 12_000 },
    ])
      await problemOf(await till.correct(parcel, { ...said, payment }), 409, "amount_mismatch");
  });

  it("or says that nobody paid, which is an exception until somebody has", async ({ till }) => {
    const parcel = await till.parcel();
    expect((await till.correct(parcel, { status: "delivered", unpaid: true })).status).toBe(200);
    expect(await till.paymentsOf(parcel)).toEqual([]);
    expect(await till.exceptions("delivered_unpaid")).toContain(parcel.id);
    const late = { status: "delivered", payment: { method: "cash", amount: 12_500 } };
    expect((await till.correct(parcel, late)).status).toBe(200);
    expect(await till.paymentsOf(parcel)).toHaveLength(1);
    expect(await till.exceptions("delivered_unpaid")).not.toContain(parcel.id);
  });

  it("takes neither where nothing is due, and both with no other status", async ({ till, counter }) => {
    const free = await counter.parcel(["driver_collect", "arrive"]);
    await problemOf(await till.correct(free, { status: "delivered", unpaid: true }), 400, "invalid_request");
    const paid = { status: "delivered", payment: { method: "cash", amount: 1 } };
    await problemOf(await till.correct(free, paid), 409, "amount_mismatch");
    const parcel = await till.parcel();
    const other = await till.correct(parcel, { status: "lost", unpaid: true });
    expect((await problemOf(other, 400, "invalid_request")).errors).toMatchObject([{ path: "unpaid" }]);
  });
});

describe("a correction away from delivered of a parcel that was paid", () => {
  it("to the shelf voids money that is still at the point: it was given back", async ({ till }) => {
    const parcel = await till.parcel();
    await till.pay(parcel);
    expect((await till.correct(parcel, { status: "ready_for_pickup" })).status).toBe(200);
    expect(await till.paymentsOf(parcel)).toMatchObject([
      {
        status: "void",
        holder: "nobody:",
        moves: [{ to: "collected" }, { from: "collected", to: "void", actor: "o", holder: "nobody:" }],
      },
    ]);
    expect(await till.exceptions("payment_void")).toContain(parcel.id);
    // Who comes back for it pays again.
    await problemOf(await till.collect(parcel), 409, "payment_required");
    expect(await statusAfter(await till.pay(parcel))).toBe("delivered");
    expect((await till.paymentsOf(parcel)).map(({ status }) => status).toSorted()).toEqual([
      "collected",
      "void",
    ]);
  });

  it("to returned at that point voids it, and leaves it for any other holder", async ({ till, counter }) => {
    const [back, elsewhere] = [await till.parcel(), await till.parcel()];
    await till.pay(back);
    await till.pay(elsewhere);
    const atPoint = { status: "returned", holder: { kind: "point", id: counter.pointId } };
    expect((await till.correct(back, atPoint)).status).toBe(200);
    expect(await till.paymentsOf(back)).toMatchObject([{ status: "void" }]);
    expect((await till.correct(elsewhere, { status: "returned_to_sender" })).status).toBe(200);
    expect(await till.paymentsOf(elsewhere)).toMatchObject([{ status: "collected", holder: till.point }]);
    expect(await till.exceptions("paid_not_delivered")).toContain(elsewhere.id);
  });

  it("leaves money that has left the point where it is, and the parcel is not paid twice", async ({
    till,
  }) => {
    const parcel = await till.parcel();
    await till.pay(parcel);
    await bindings.ORDERS_0.prepare(
      "UPDATE payments SET status = 'with_driver', holder_kind = 'driver', holder_id = 'somebody' WHERE order_id = ?1",
    )
      .bind(parcel.id)
      .run();
    expect((await till.correct(parcel, { status: "ready_for_pickup" })).status).toBe(200);
    expect(await till.paymentsOf(parcel)).toMatchObject([
      { status: "with_driver", holder: "driver:somebody" },
    ]);
    expect(await till.exceptions("paid_not_delivered")).toContain(parcel.id);
    expect(await statusAfter(await till.collect(parcel))).toBe("delivered");
    expect(await till.exceptions("paid_not_delivered")).not.toContain(parcel.id);
  });

  it("waits while its money is being handed over", async ({ till }) => {
    const parcel = await till.parcel();
    await till.pay(parcel);
    const reserve = (by: string | null) =>
      bindings.ORDERS_0.prepare("UPDATE payments SET reserved_by = ?2 WHERE order_id = ?1")
        .bind(parcel.id, by)
        .run();
    await reserve("a hand-over");
    await problemOf(await till.correct(parcel, { status: "ready_for_pickup" }), 409, "invalid_transition");
    expect((await eventsOf(parcel.id)).at(-1)).toMatchObject({ type: "package.collected" });
    await reserve(null);
    expect((await till.correct(parcel, { status: "ready_for_pickup" })).status).toBe(200);
  });

  it("to lost is refused", async ({ till }) => {
    const parcel = await till.parcel();
    await till.pay(parcel);
    await problemOf(await till.correct(parcel, { status: "lost" }), 409, "invalid_transition");
  });
});

it("a receiver is not erased while the money is not paid out", async ({ till, api }) => {
  const parcel = await till.parcel();
  await till.pay(parcel);
  const erase = () => api.operator("POST", `/operator/orders/${parcel.id}/erase`, { reason: "Asked for" });
  await problemOf(await erase(), 409, "invalid_transition");
  await bindings.ORDERS_0.prepare("UPDATE payments SET status = 'paid_out' WHERE order_id = ?1")
    .bind(parcel.id)
    .run();
  expect((await erase()).status).toBe(200);
});

it("an order as operators read it has what is due, and everybody who had its money", async ({
  till,
  api,
}) => {
  const parcel = await till.parcel();
  const read = async () =>
    (await (await api.operator("GET", `/operator/orders/${parcel.id}`)).json<{ data: object }>()).data;
  expect(await read()).toMatchObject({ cod_amount: 12_500, amount_due: 12_500, payments: [] });
  await till.pay(parcel);
  const [payment] = await till.paymentsOf(parcel);
  const collected = {
    ...{ at: new Date(api.clock.now).toISOString(), status: "collected" },
    actor: { kind: "agent", id: expect.any(String), name: "Ada" },
    holder: { kind: "point", id: till.point.slice("point:".length), name: "Allen Avenue counter" },
  };
  const made = { id: payment!.id, amount: 12_500, method: "cash" };
  expect(await read()).toMatchObject({ amount_due: 0 });
  expect((await read()) as { payments: object[] }).toHaveProperty("payments", [
    { ...made, status: "collected", moves: [collected] },
  ]);
  expect((await till.correct(parcel, { status: "ready_for_pickup" })).status).toBe(200);
  expect(await read()).toMatchObject({
    amount_due: 12_500,
    payments: [
      {
        ...{ ...made, status: "void" },
        moves: [
          collected,
          {
            status: "void",
            actor: { kind: "operator", name: "test" },
            holder: { kind: "nobody", name: null },
          },
        ],
      },
    ],
  });
});
