import { currentCodeKey, moneyCode } from "../../auth/order-codes.ts";
import { actorToText, eventActorOf } from "../../orders/holder.ts";
import type { ApiDeps, Deps } from "../../platform/deps.ts";
import { type OrderDatabase, unavailable } from "../../platform/order-databases.ts";
import { stopsOfToday } from "../../rounds/driver-rounds.ts";
import { keyOf } from "../../rounds/round.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { areEqual } from "../../shared/keys.ts";
import { log } from "../../shared/log.ts";
import { koboOf, readableNaira } from "../../shared/money.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { quotaExceeded } from "../../shared/quota.ts";
import { DAY_MS, dayOf, isoTime, MINUTE_MS } from "../../shared/time.ts";
import { refundTry, spendTry } from "../../tracking/codes/code-budgets.ts";
import * as held from "../held-store.ts";
import type { MoneyHolder } from "../money-holder.ts";
import * as store from "./hand-over-store.ts";
import { limitsOf } from "./limits.ts";

export type { MoneyHandover } from "./hand-over-store.ts";

/** How long a code can be used, and how long whoever took the money may ask again what came of it. */
const OFFERED_MS = 10 * MINUTE_MS;
export const ASKED_AGAIN_MS = DAY_MS;
const MAX_TRIES = 5;
/** How often a key may offer money on a day: what is offered can't be banked meanwhile, and keys are stolen. */
const MAX_OFFERS = 200;

/** Agents act for their points, drivers for themselves. */
export type MoneyActor = ActorOf<"agent"> | ActorOf<"driver">;
export const holderOfActor = (actor: MoneyActor): MoneyHolder =>
  actor.kind === "agent" ? { kind: "point", id: actor.pointId } : { kind: "driver", id: actor.keyId };

/** A hand-over as its giver sees it. `code` is null once it can't be taken any more. */
export interface Offered {
  handover: store.MoneyHandover;
  code: string | null;
}

export const asOffered = (deps: Deps, handover: store.MoneyHandover): Offered => ({
  handover,
  code: isOpen(handover, deps.now()) ? (moneyCode(deps, handover) ?? null) : null,
});

const isOpen = ({ state, amountKobo, expiresAt }: store.MoneyHandover, now: number): boolean =>
  state === "open" && amountKobo !== null && expiresAt > now;

/**
 * Offers what somebody has to whoever knows the code. The payments are reserved first, so that the amount is that of these
 * payments whatever else happens meanwhile.
 * @param paymentIds all if undefined
 */
export async function offerMoney(
  deps: ApiDeps,
  actor: MoneyActor,
  paymentIds: readonly string[] | undefined,
): Promise<Offered & { isIncomplete: boolean }> {
  const giver = holderOfActor(actor);
  const now = deps.now();
  const of = { day: dayOf(now), subject: `${actor.keyId} ${actor.keyNo}` };
  if ((await store.countOffer(deps.db, of)) > MAX_OFFERS)
    throw quotaExceeded(MAX_OFFERS, "hand-overs of money of a key", now);
  if (await store.endExpired(deps.db, giver, now)) await followEverywhere(deps);
  const id = deps.newId();
  const handover = {
    ...{ id, fromKind: giver.kind, fromId: giver.id, actor: actorToText(eventActorOf(actor)) },
    ...{ state: "open" as const, databases: [], codeKey: currentCodeKey(deps) },
    ...{ createdAt: now, expiresAt: now + OFFERED_MS },
  };
  if (!(await store.insert(deps.db, handover)))
    throw new Problem(
      "invalid_transition",
      "You are giving money to somebody already: take that back first.",
    );
  const { answers, isIncomplete } = await deps.orders.eachReachable(async (db) => ({
    number: db.number,
    reserved: await held.reserve(db, giver, id, paymentIds),
  }));
  const reserved = answers.flatMap((one) => one.reserved);
  const reason = reasonAgainst(reserved.length, paymentIds, isIncomplete);
  if (reason) {
    await withdrawMoney(deps, actor);
    throw reason;
  }
  const expiresAt = deps.now() + OFFERED_MS;
  const amountKobo = reserved.reduce((sum, payment) => sum + payment.amountKobo, 0);
  const databases = answers.map(({ number }) => number);
  const offered = { amountKobo, payments: reserved.length, databases, expiresAt };
  if (!(await store.offer(deps.db, id, offered)))
    throw new Problem("invalid_transition", "Somebody has taken it back meanwhile.");
  const [stored] = await store.readAll(deps.db, [id]);
  return { ...asOffered(deps, stored!), isIncomplete };
}

function reasonAgainst(
  found: number,
  wanted: readonly string[] | undefined,
  isIncomplete: boolean,
): Problem | undefined {
  if (found === 0 && isIncomplete) return unavailable("the money may be in a database that did not answer");
  if (found === 0) return new Problem("invalid_transition", "You have no money that is not reserved.");
  if (wanted === undefined || found === wanted.length || isIncomplete) return undefined;
  return invalidRequest([{ path: "payment_ids", message: "must be payments that you have" }]);
}

/** Takes back what somebody offers, unless it was taken. */
export async function withdrawMoney(deps: ApiDeps, actor: MoneyActor): Promise<void> {
  const withdrawn = await store.withdraw(deps.db, holderOfActor(actor));
  if (withdrawn === undefined)
    throw new Problem("invalid_transition", "You offer no money; it may have been taken.");
  await followEverywhere(deps);
}

/** What somebody says who takes money: from whom, how much it counted, and the giver's code. */
export interface TakenMoney {
  from: MoneyHolder;
  /** Naira. */
  amount: number;
  code: string;
}

/** Takes the money that a holder offers. Whoever has taken it gets the same answer again for a day. */
export async function takeMoney(
  deps: ApiDeps,
  actor: MoneyActor,
  { from, amount, code }: TakenMoney,
): Promise<store.MoneyHandover> {
  const taker = holderOfActor(actor);
  const now = deps.now();
  await requireWithinReach(deps, actor, from);
  const recent = await store.readRecent(deps.db, from, now - ASKED_AGAIN_MS);
  const fits = (handover: store.MoneyHandover) => areEqual(moneyCode(deps, handover) ?? "", code);
  const isSame = (handover: store.MoneyHandover) =>
    handover.state === "taken" && handover.takerKind === taker.kind && handover.takerId === taker.id;
  const again = recent.find((one) => isSame(one) && one.amountKobo === koboOf(amount) && fits(one));
  if (again) {
    await followEverywhere(deps);
    return again;
  }
  const open = recent.find((one) => isOpen(one, now));
  if (!open) throw new Problem("invalid_transition", "Nothing is offered there, or its code has expired.");
  await judgeCode(deps, actor, open, fits(open));
  const takenBy = actorToText(eventActorOf(actor));
  let taken: store.MoneyHandover | undefined;
  // It is repeated only after the taker has taken something else meanwhile, so it ends.
  while (!taken) {
    const since = deps.now() - ASKED_AGAIN_MS;
    const before = await store.readTaken(deps.db, taker, since);
    const reason = await reasonAgainstTaking(deps, taker, open, { countedKobo: koboOf(amount), before });
    if (reason) {
      await store.uncountTry(deps.db, open.id);
      throw reason;
    }
    const takes = { since, count: before.length };
    taken = await store.take(deps.db, open.id, { taker, takenBy, now: deps.now(), takes });
    if (!taken && !(await store.isStillOpen(deps.db, open.id, deps.now())))
      throw new Problem("invalid_transition", "It was taken back meanwhile, or its code has expired.");
  }
  await followEverywhere(deps);
  return taken;
}

/** The try is counted before, so that of many guesses sent at once none over the limit succeeds. */
async function judgeCode(
  deps: ApiDeps,
  actor: MoneyActor,
  { id, expiresAt }: store.MoneyHandover,
  fits: boolean,
): Promise<void> {
  const { keyId } = actor;
  await spendTry(deps, { keyId, pointId: actor.kind === "agent" ? actor.pointId : "" });
  const tries = await store.countTry(deps.db, id, MAX_TRIES);
  if (tries === undefined) {
    const headers = { "retry-after": String(Math.max(1, Math.ceil((expiresAt - deps.now()) / 1000))) };
    throw new Problem(
      "code_locked",
      `There were too many wrong codes: this hand-over ends at ${isoTime(expiresAt)}, and then another can be made.`,
      { headers },
    );
  }
  if (fits) return refundTry(deps, keyId);
  throw new Problem("wrong_money_code", "This is not the code that the giver was shown.", {
    members: { tries_left: MAX_TRIES - tries },
  });
}

async function reasonAgainstTaking(
  deps: ApiDeps,
  taker: MoneyHolder,
  { amountKobo }: store.MoneyHandover,
  { countedKobo, before }: { countedKobo: number; before: readonly string[] },
): Promise<Problem | undefined> {
  if (amountKobo !== countedKobo)
    return new Problem("amount_mismatch", "The giver offers another amount: count it again together.");
  const { limitKobo } = await limitsOf(deps, taker);
  if (limitKobo === null) return undefined;
  const sums = await deps.orders.each((db) => held.sumWithTaken(db, taker, before));
  const has = sums.reduce((sum, kobo) => sum + kobo, 0);
  if (has + countedKobo <= limitKobo) return undefined;
  return new Problem(
    "invalid_transition",
    `With it you would have more than your limit of ${readableNaira(limitKobo / 100)}.`,
  );
}

/** Depots take money; drivers take it at the points of their rounds of the day, and from each other. */
async function requireWithinReach(deps: ApiDeps, actor: MoneyActor, from: MoneyHolder): Promise<void> {
  const taker = holderOfActor(actor);
  if (taker.kind === from.kind && taker.id === from.id)
    throw new Problem("invalid_transition", "This is your own money.");
  if (actor.kind === "agent") {
    const point = await store.readPoint(deps.db, actor.pointId);
    if (point?.kind !== "depot")
      throw new Problem("invalid_transition", "Only depots take money from others.");
  } else if (from.kind === "point") {
    const stops = await stopsOfToday(deps, actor.keyId);
    if (!stops.has(keyOf({ kind: "point", id: from.id })))
      throw new Problem("invalid_transition", "The point is on none of your rounds of today.");
  }
}

/** Lets the payments of all databases follow at once. What can't be reached follows by the cron. */
async function followEverywhere(deps: Deps): Promise<void> {
  try {
    await deps.orders.each((db) => followHandovers(deps, db));
  } catch (error) {
    log("warn", "payments of a hand-over wait for the cron", { error });
  }
}

/** Lets the payments of a database that are reserved for hand-overs which have ended go where those say. */
export async function followHandovers(deps: Deps, db: OrderDatabase): Promise<void> {
  const ids = await held.findReservations(db);
  if (ids.length === 0) return;
  await store.endExpiredOf(deps.db, ids, deps.now());
  for (const handover of await store.readAll(deps.db, ids)) {
    if (handover.state === "open") continue;
    const taken = takenOf(handover, db);
    await (taken ? held.giveTo(db, taken.taker, taken.by) : held.release(db, handover.id));
  }
}

/** Who has taken a hand-over; undefined if nobody did, or the payments of this database were not counted in it. */
function takenOf(handover: store.MoneyHandover, { number }: OrderDatabase) {
  const { id: reference, takerKind: kind, takerId: id, takenBy: actor, takenAt: at, databases } = handover;
  if (kind === null || id === null || actor === null || at === null || !databases.includes(number))
    return undefined;
  return { taker: { kind, id }, by: { actor, at, reference } };
}
