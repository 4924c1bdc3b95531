import type { ActorKind } from "./parcel-status.ts";

/**
 * The life of a payment, which is what a receiver paid for one parcel: its states, its moves and who holds the money. The
 * code, the OpenAPI document and the pages all use this.
 */

export const PAYMENT_STATUSES = ["collected", "with_driver", "banked", "paid_out", "void"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How a receiver paid. Each is the agent's word that the money is at the point. */
export const PAYMENT_METHODS = ["cash", "card", "transfer"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Who answers for the money of a payment. */
export const PAYMENT_HOLDERS = ["point", "driver", "operator", "partner", "nobody"] as const;
export type PaymentHolderKind = (typeof PAYMENT_HOLDERS)[number];

interface PaymentMoveRow {
  move: string;
  /** Null: the move makes the payment. */
  from: PaymentStatus | null;
  to: PaymentStatus;
  by: ActorKind;
  /** Who has the money then. `taker` is whoever takes a hand-over, `before` whoever had it before the deposit. */
  holder: PaymentHolderKind | "taker" | "before";
}

/** Every move of a payment. A move has one row for each state that it starts from. */
// biome-ignore format: a table is read by its columns
const ROWS = [
  { move: "collect", from: null, to: "collected", by: "agent", holder: "point" },
  { move: "correct", from: null, to: "collected", by: "operator", holder: "point" },
  { move: "take", from: "collected", to: "with_driver", by: "driver", holder: "taker" },
  { move: "take", from: "with_driver", to: "with_driver", by: "driver", holder: "taker" },
  { move: "take", from: "collected", to: "collected", by: "agent", holder: "taker" },
  { move: "take", from: "with_driver", to: "collected", by: "agent", holder: "taker" },
  { move: "bank", from: "collected", to: "banked", by: "service", holder: "operator" },
  { move: "bank", from: "with_driver", to: "banked", by: "service", holder: "operator" },
  { move: "reverse", from: "banked", to: "collected", by: "operator", holder: "before" },
  { move: "reverse", from: "banked", to: "with_driver", by: "operator", holder: "before" },
  { move: "pay_out", from: "banked", to: "paid_out", by: "operator", holder: "partner" },
  { move: "return", from: "paid_out", to: "banked", by: "operator", holder: "operator" },
  { move: "void", from: "collected", to: "void", by: "operator", holder: "nobody" },
] as const satisfies readonly PaymentMoveRow[];

export type PaymentMove = (typeof ROWS)[number]["move"];
export const PAYMENT_MOVES: readonly (PaymentMoveRow & { move: PaymentMove })[] = ROWS;

/** What a move makes of a payment in a state, of several what leads to `to`; undefined if it is not possible then. */
export const paymentMove = (
  move: PaymentMove,
  from: PaymentStatus | null,
  to?: PaymentStatus,
): PaymentMoveRow | undefined =>
  PAYMENT_MOVES.find((row) => row.move === move && row.from === from && (to === undefined || row.to === to));

/** Whether the money is in somebody's hands, at a point or on the way. */
export const HELD_PAYMENTS = ["collected", "with_driver"] as const satisfies PaymentStatus[];
/** Nothing more is to come of it, so its order may be archived. */
export const SETTLED_PAYMENTS = ["paid_out", "void"] as const satisfies PaymentStatus[];

/**
 * What an operator's correction may leave to be settled: the money was given back; it has left the point and the parcel has
 * not; the parcel was given out without it.
 */
const MONEY_EXCEPTIONS = ["payment_void", "paid_not_delivered", "delivered_unpaid"] as const;
export type MoneyException = (typeof MONEY_EXCEPTIONS)[number];
