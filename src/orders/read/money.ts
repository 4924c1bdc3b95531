import { readPaymentsOf } from "../../payments/payments.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { actorFrom } from "../holder.ts";
import type { StoredOrder } from "../row.ts";
import { readAnyNames } from "./names.ts";

/** What an order's receiver has to pay and has paid, and everybody who had that money since then, as operators read it. */
export async function readMoney(deps: Deps, db: OrderDatabase, order: StoredOrder) {
  const { codAmountKobo } = order;
  // Most orders have nothing to collect, and cost no call.
  if (codAmountKobo === null) return { codAmountKobo, dueKobo: 0, payments: [] };
  const found = await readPaymentsOf(db, order);
  const payments = found.map(({ moves, ...payment }) => ({
    ...payment,
    moves: moves.map(({ at, actor, status, holderKind, holderId }) => ({
      ...{ at, status, actor: actorFrom(actor) },
      holder: { kind: holderKind, id: holderId },
    })),
  }));
  const moves = payments.flatMap((payment) => payment.moves);
  const names = await readAnyNames(
    deps,
    moves.flatMap(({ actor, holder }) => [actor.id ?? [], holder.id ?? []].flat()),
  );
  const named = <T extends { kind: string; id: string | null }>(one: T) => ({
    ...one,
    // An operator's id is its name.
    name: one.kind === "operator" ? one.id : (names.get(one.id ?? "") ?? null),
  });
  const paid = payments.filter(({ status }) => status !== "void");
  return {
    codAmountKobo,
    dueKobo: Math.max(0, codAmountKobo - paid.reduce((sum, { amountKobo }) => sum + amountKobo, 0)),
    payments: payments.map((payment) => ({
      ...payment,
      moves: payment.moves.map((move) => ({
        ...move,
        actor: named(move.actor),
        holder: named(move.holder),
      })),
    })),
  };
}

export type OrderPayment = Awaited<ReturnType<typeof readMoney>>["payments"][number];
