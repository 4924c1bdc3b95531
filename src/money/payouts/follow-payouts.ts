import { Batch } from "../../db/batch.ts";
import { actorToText } from "../../orders/holder.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { type PayoutNews, payoutEventBody } from "../../webhooks/event.ts";
import { announce } from "../../webhooks/outbox.ts";
import { endOfDay } from "./payout-day.ts";
import * as lines from "./payout-line-store.ts";
import * as store from "./payout-store.ts";

const PAYOUTS_AT_ONCE = 50;
/** A moved payment writes two rows and their indexes. */
const PAYMENTS_AT_ONCE = 500;

/** Lets the payments of a database follow the payouts that they are in. It may be cut off anywhere. */
export async function followPayouts(deps: Deps, db: OrderDatabase): Promise<void> {
  for (const payout of await store.readAnyUnsettled(deps.db, db.number, PAYOUTS_AT_ONCE))
    await follow(deps, db, payout);
}

/**
 * Frees the payments of cancelled payouts: one who follows a payout late takes some if it was cancelled meanwhile, and may be
 * cut off before they are free again.
 */
export async function freeLeftLines(deps: Deps, db: OrderDatabase): Promise<void> {
  const held = await lines.findHolding(db);
  for (const payout of await store.findAnyCancelled(deps.db, held)) await lines.freeLines(db, payout);
}

async function follow(deps: Deps, db: OrderDatabase, payout: store.Payout): Promise<void> {
  const { id, state, until, createdAt, changedBy } = payout;
  const by = { actor: actorToText({ kind: "operator", id: changedBy }), at: deps.now(), reference: id };
  if (state === "preparing") {
    const before = Math.min(endOfDay(until), createdAt);
    await lines.addLines(db, payout, before);
    const { kobo, payments } = await lines.sumLines(db, payout);
    const change =
      payments > 0 ? { state: "draft" as const } : { state: "cancelled" as const, reason: "Empty" };
    const sums = { amountKobo: kobo, payments };
    if (!(await store.settle(deps.db, payout, { ...change, ...sums }, deps.now())))
      await freeLeftLines(deps, db);
    return;
  }
  if (state === "cancelled") await lines.freeLines(db, payout);
  if (state === "paid" || state === "returned") {
    let isDone = false;
    await inSteps(deps, async () => {
      isDone = !(await lines.moveSome(db, payout, state, by, PAYMENTS_AT_ONCE));
      return !isDone;
    });
    if (!isDone) return;
    if (!(await tell(deps, db, payout, state))) return;
  }
  await store.settle(deps.db, payout, {}, deps.now());
}

/**
 * Tells the partner's feed, and the endpoints that name the event. Its id is that of the payout and its state, so that nobody
 * is told twice. Returns false if the partner is being moved: then it is told after that.
 */
async function tell(
  deps: Deps,
  db: OrderDatabase,
  { id, partnerId, amountKobo, paidOn, changedAt }: store.Payout,
  state: PayoutNews["state"],
): Promise<boolean> {
  const news = { id: eventIdOf(id, state), state, payoutId: id, amountKobo, paidOn, at: changedAt };
  const { type, body } = payoutEventBody(deps.config.baseUrl, news);
  const batch = new Batch(db);
  const event = { id: news.id, type, partnerId, body, now: deps.now() };
  const due = lines.addNews(batch, event);
  const fed = lines.addToFeed(batch, event);
  await batch.run();
  await announce(deps, db, due.rows);
  return fed.rows.length > 0;
}

/** A UUID that only this payout's event has. */
const eventIdOf = (id: string, state: PayoutNews["state"]): string =>
  `${id.slice(0, -1)}${state === "paid" ? "0" : "8"}`;
