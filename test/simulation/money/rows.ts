import type { PaymentHolderKind, PaymentStatus } from "../../../src/shared/payment-status.ts";
import type { Paid } from "./acts.ts";

/** Money as the databases have it. */

/** Who has money in hands. */
export interface Keeper {
  kind: "point" | "driver";
  id: string;
}

export interface OfferRow {
  id: string;
  from_kind: Keeper["kind"];
  from_id: string;
  state: "open" | "taken" | "withdrawn" | "over";
  amount_kobo: number | null;
  code_key: string;
  expires_at: number;
  taker_kind: Keeper["kind"] | null;
  taker_id: string | null;
}

export interface DepositRow {
  id: string;
  holder_kind: Keeper["kind"];
  holder_id: string;
  amount_kobo: number;
  reference: string;
  reversed_at: number | null;
}

export interface PayoutRow {
  id: string;
  partner_id: string;
  state: "preparing" | "draft" | "sent" | "paid" | "cancelled" | "returned";
  amount_kobo: number;
  payments: number;
  reference: string | null;
  paid_on: string | null;
  has_account: number;
  settled_at: number | null;
}

export interface PaymentRow {
  id: string;
  order_id: string;
  partner_id: string;
  point_id: string;
  amount_kobo: number;
  method: Paid["method"];
  status: PaymentStatus;
  sequence: number;
  holder_kind: PaymentHolderKind;
  holder_id: string | null;
  reserved_by: string | null;
  payout_id: string | null;
}

export interface MoveRow {
  payment_id: string;
  sequence: number;
  at: number;
  actor: string;
  previous_status: PaymentStatus | null;
  status: PaymentStatus;
  holder_kind: PaymentHolderKind;
  holder_id: string | null;
  reference: string | null;
}
