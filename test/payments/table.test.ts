import { expect, it } from "vitest";
import {
  HELD_PAYMENTS,
  PAYMENT_MOVES,
  PAYMENT_STATUSES,
  type PaymentMove,
  paymentMove,
  SETTLED_PAYMENTS,
} from "../../src/shared/payment-status.ts";

it("a payment comes into each state, and stays for ever only where it was given back", () => {
  const reached = new Set(PAYMENT_MOVES.map(({ to }) => to));
  expect([...reached].toSorted()).toEqual([...PAYMENT_STATUSES].toSorted());
  const left = new Set(PAYMENT_MOVES.map(({ from }) => from));
  expect(PAYMENT_STATUSES.filter((status) => !left.has(status))).toEqual(["void"]);
});

it("money in somebody's hands is banked or handed on, and only the point's is given back", () => {
  const movesOf = (status: (typeof PAYMENT_STATUSES)[number]) =>
    new Set(PAYMENT_MOVES.filter(({ from }) => from === status).map(({ move }): PaymentMove => move));
  for (const status of HELD_PAYMENTS)
    expect(movesOf(status)).toEqual(new Set(["take", "bank", ...(status === "collected" ? ["void"] : [])]));
  expect(paymentMove("void", "with_driver")).toBeUndefined();
  expect(paymentMove("void", "collected")).toMatchObject({ to: "void", holder: "nobody", by: "operator" });
  expect(paymentMove("take", "with_driver", "collected")).toMatchObject({ by: "agent", holder: "taker" });
  expect(SETTLED_PAYMENTS.map((status) => [...movesOf(status)])).toEqual([["return"], []]);
});
