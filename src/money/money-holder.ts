import { KEEPER_KINDS, type Keeper, type KeeperKind } from "../orders/holder.ts";
import type { PaymentStatus } from "../shared/payment-status.ts";

/** A point or a driver who has money of receivers. */
export interface MoneyHolder extends Keeper {
  id: string;
}

export const MONEY_HOLDERS = KEEPER_KINDS;

/** The status of a payment while somebody has it. */
export const statusWith = (kind: KeeperKind): PaymentStatus =>
  kind === "driver" ? "with_driver" : "collected";
