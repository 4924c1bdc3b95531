import type { Move, OrderStatus } from "../../src/shared/parcel-status.ts";
import { endsOf, moveFrom } from "../../src/shared/parcel-status.ts";
import type { Act, Expected, Parcel, Scan } from "./acts.ts";
import { MOST_OPEN } from "./codes.ts";
import { locksOf } from "./guesses.ts";
import { directionOf, isReached, MAX_TAKES, no, ofLateTake, ofReceipt, ofTake, ok, takes } from "./hands.ts";
import { takerOf } from "./holders.ts";
import { ofLeaving } from "./leaving.ts";
import type { Model } from "./model.ts";
import type { MoneyAct } from "./money/acts.ts";
import { isMoneyAct } from "./money/money.ts";
import type { Partner, Person, Point } from "./setup.ts";
import { moveOf, ofCollectable, ofExtension } from "./shelf.ts";
import { isTokenAct } from "./tokens.ts";
import { ofAttack } from "./trust.ts";
import { areOfOneReceiver, isShownHere } from "./visits.ts";

/** What has to come of acts: a part of the model. */

const MAX_EVENTS = 100;

/** What has to come of an act if nothing else happens meanwhile. */
export function expect(model: Model, act: Act, now: number): Expected {
  if (isTokenAct(act)) return model.tokens.expect(act, model, now);
  if ("partner" in act && act.partner && model.switched.has(`suspended ${act.partner.id}`)) return no(403);
  if ("partner" in act && "parcel" in act && act.partner && act.partner !== act.parcel.partner)
    return no(404);
  // Only its owner hears that there is an archive.
  if ("parcel" in act && act.parcel.isArchived) return no("partner" in act && act.partner ? 410 : 404);
  switch (act.do) {
    case "create":
      return model.creations.expect(act.partner, act, now);
    case "batch":
    case "create_again":
    case "read":
    case "subscribe":
    case "set_prices":
    case "set_capacity":
    case "publish":
    case "move_partner":
      return ok();
    case "unpublish":
      return ofLeaving(model, act);
    case "cancel":
    case "operator_cancel":
      return ofMove(act.parcel, "cancel", ["cancelled"]);
    case "receive":
      return ofMove(act.parcel, "receive", endsOf("receive", directionOf(act.parcel)));
    case "send_back":
      if (act.parcel.status !== "delivered" || act.parcel.returnOf || isInReturn(model, act.parcel))
        return no(409);
      return model.creations.withQuota(act.partner, now, [201]);
    case "start_return":
      return ofReceiversReturn(model, act, now);
    case "change_point":
      return ofPointChange(model, act.parcel, act.point);
    case "extend":
      return ofExtension(act, now);
    case "scan_batch":
      return hasNoKey(model, act) ? no(401) : ok();
    case "scan":
      return hasNoKey(model, act) ? no(401) : withMisses(model, act, ofScan(model, act, now), now);
    case "correct":
      return ofCorrection(model, act);
    case "rotate_secret":
      return model.secrets.expect(act, now);
    case "ask_pickup":
      return no(200, 201);
    case "make_code":
      return ofNewCode(model, act.partner, now);
    case "switch":
      return no(200, 201, 204);
    case "move_orders":
      return act.from === act.to ? no(400) : no(...model.creations.answersOf(act.to, 202));
    default:
      if ("by" in act && hasNoKey(model, act)) return no(401);
      return isMoneyAct(act) ? ofMoney(model, act, now) : ofAttack(act, now);
  }
}

function ofMoney(model: Model, act: MoneyAct, now: number): Expected {
  const by = "by" in act ? act.by : undefined;
  return model.money.expect(act, now, {
    ofDepot: model.cast.points.some(({ id, isDepot }) => isDepot && id === by?.pointId),
    limitKobo: by?.limitKobo,
    hasRound: by?.id !== model.cast.outsider.id,
    wrongOfKey: model.wrongCodesOf.get(by?.id ?? "") ?? 0,
  });
}

/** A partner has so many receiving codes that have neither ended nor are used up. */
function ofNewCode({ codes }: Model, { id }: Partner, now: number): Expected {
  const openAt = (time: number) =>
    codes.filter(
      ({ partnerId, endsAt, used, parcels }) => partnerId === id && endsAt > time && used < parcels,
    ).length;
  if (openAt(now) < MOST_OPEN) return no(201);
  return openAt(now + 30 * 60_000) < MOST_OPEN ? no(201, 409) : no(409);
}

/** Whether somebody has no key that works. */
export function hasNoKey(model: Model, act: { by: Person; isDead?: true }): boolean {
  return act.isDead === true || model.switched.has(`revoked ${act.by.id}`);
}

/** A key whose scans found nothing too often may get 429 in place of 404. */
function withMisses(model: Model, { by }: Scan, expected: Expected, now: number): Expected {
  const isMiss = expected.statuses.includes(404) && model.trust.mayMissNoMore(by.key, now);
  return isMiss ? { ...expected, statuses: [...expected.statuses, 429] } : expected;
}

/** All of an order is in one return, unless that is cancelled. */
function isInReturn(model: Model, { id }: Parcel): boolean {
  return [...model.parcels.values()].some(
    ({ returnOf, status }) => returnOf === id && status !== "cancelled",
  );
}

function ofReceiversReturn(
  model: Model,
  { parcel, isRightCode }: Act & { do: "start_return" },
  now: number,
): Expected {
  if (!parcel.partner.receiversReturn || parcel.status !== "delivered" || parcel.returnOf) return no(404);
  // All receivers of a simulation share one address, which wrong codes lock, and never the parcel.
  const locked = model.guesses.mayBeLocked("address", now) ? [429] : [];
  if (!isRightCode) return no(403, ...locked);
  if (isInReturn(model, parcel)) return no(409, ...locked);
  const expected = model.creations.withQuota(parcel.partner, now, [201]);
  return { ...expected, statuses: [...expected.statuses, ...locked] };
}

function ofMove(parcel: Parcel, move: Move, already: readonly OrderStatus[]): Expected {
  const row = moveFrom(parcel.status, move, directionOf(parcel));
  return row ? ok(row.event) : already.includes(parcel.status) ? ok() : no(409);
}

function ofPointChange(model: Model, parcel: Parcel, point: Point): Expected {
  const { status, pointId, sequence, returnOf, partner } = parcel;
  // Also of one that was paid for and came back.
  const isWithCod = parcel.codKobo > 0;
  if (returnOf) return no(409);
  if (point.id === pointId) return ok();
  if (status !== "created" && status !== "in_transit") return no(409);
  if (sequence >= MAX_EVENTS) return no(409);
  return {
    statuses: model.creations.answersOf(point, 200, partner, 0, isWithCod),
    event: "package.point_changed",
  };
}

function ofCorrection(model: Model, act: Act & { do: "correct" }): Expected {
  const { parcel, status, holder, paid } = act;
  const isReturned = [...model.parcels.values()].some(({ returnOf }) => returnOf === parcel.id);
  if (parcel.status === "cancelled" || isReturned) return no(409);
  if (parcel.returnOf && !["created", "in_transit", "delivered", "lost"].includes(status)) return no(409);
  const refused = model.money.faultOfCorrection(act);
  if (refused !== undefined) return no(refused);
  const isSame = !holder || (holder.kind === parcel.holder.kind && holder.id === parcel.holder.id);
  const isPaidAnew = paid && !model.money.isSaidAgain(parcel, paid);
  if (parcel.status === status && isSame && !isPaidAnew) return ok();
  return ok(status === "lost" ? "package.lost" : "package.corrected");
}

function ofScan(model: Model, act: Scan, now: number): Expected {
  const { parcel, by, move, kind, occurredAt, isRightCode } = act;
  const { status, holder, pointId, returnOf } = parcel;
  const taker = takerOf(act);
  const isTheirs = holder.kind === taker.kind && holder.id === taker.id;
  const isHere = kind === "driver" || (pointId === by.pointId && !returnOf);
  if (occurredAt !== undefined && occurredAt > now + 5 * 60_000) return no(400);
  if (move === "report") {
    if (!isTheirs) return no(isHere ? 409 : 404);
    const told = parcel.problems.includes(`${act.problem} ${holder.kind} ${holder.id}`);
    return told ? ok() : { statuses: [200], event: "package.problem_reported" };
  }
  const isTaking = takes(move);
  if (!isTaking && !isHere && !returnOf) return no(404);
  const late = isTaking && occurredAt !== undefined ? ofLateTake(act, Math.min(occurredAt, now)) : undefined;
  if (late) return late;
  const row = moveOf(parcel, act);
  const isDone = isReached(act, isTheirs);
  if (!isDone && row?.only === "collectable" && parcel.collectableUntil! < now) return no(409);
  if (!isDone) {
    if (!row || (move === "hand_back" && !isTheirs)) return no(409);
    if (move === "take" && isHere && (status === "created" || status === "in_transit")) return no(409);
    const own = model.cast.points.find(({ id }) => id === by.pointId);
    if (move === "take" && status === "created" && !own?.takesDropOffs) return no(409);
    if (row.event === "package.handed_over" && parcel.takes.length >= MAX_TAKES) return no(409);
  }
  const event = isDone ? undefined : row!.event;
  if (isTaking && !isDone) return ofTake(act, row!.event, now);
  if (move !== "collect" && (move !== "hand_back" || isDone)) return ok(event);
  const refused =
    move === "hand_back" ? ofReceipt(model.codes, act, Math.min(occurredAt ?? now, now)) : undefined;
  if (refused) return refused;
  const { codeOf: shown } = act;
  const isShown = isShownHere(act, now);
  const isOfKey = (model.wrongCodesOf.get(by.id) ?? 0) >= 10;
  const isLocked = move === "collect" ? locksOf(model, act, now) : false;
  if (isLocked) return no(423);
  const mayBeLocked = isOfKey || isLocked === undefined;
  const locked = mayBeLocked ? [423] : [];
  const isWrong = !isRightCode || (shown && (!areOfOneReceiver(parcel, shown) || isShown === false));
  if (isWrong) return no(403, ...(move === "collect" ? locked : [423]));
  const isPaid = move !== "collect" || model.money.isPaidFor(parcel, act.paid);
  const good = isPaid ? [200] : isDone ? [200, 409] : [409];
  const expected = {
    ...ok(event),
    statuses: [...good, ...locked, ...(isShown === undefined ? [403] : [])],
  };
  return row?.only === "collectable" ? ofCollectable(parcel, now, expected) : expected;
}
