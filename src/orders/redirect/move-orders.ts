import { auditEntry } from "../../db/audit.ts";
import { Batch } from "../../db/batch.ts";
import { copyPoint } from "../../db/copies.ts";
import type { ApiDeps, Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { log } from "../../shared/log.ts";
import { invalidRequest, Problem } from "../../shared/problem.ts";
import { compareCodePoints } from "../../shared/text.ts";
import { announce } from "../../webhooks/outbox.ts";
import { type PointTerms, readPointTerms } from "../copies/terms-store.ts";
import { requireAccepting } from "../create/accept.ts";
import { SERVICE } from "../holder.ts";
import type { StoredOrder } from "../row.ts";
import * as store from "./move-orders-store.ts";
import { addPointChange } from "./redirect.ts";

/** How many orders are moved in one transaction. */
const MOVED_AT_ONCE = 20;

/** Asks for all orders that wait for a point, which may be deleted, to go to another one. */
export async function startMove(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  fromPointId: string,
  toPointId: string,
): Promise<{ id: string; orders: number }> {
  const points = await readPointTerms(deps.db, [fromPointId, toPointId]);
  if (!points.has(fromPointId)) throw new Problem("point_not_found", "There is no point with this id.");
  if (fromPointId === toPointId)
    throw invalidRequest([{ path: "to_point_id", message: "must be another point" }]);
  requireAccepting(points.get(toPointId), { pointId: toPointId, items: [], codAmountKobo: 0 });
  const id = deps.newId();
  const createdAt = deps.now();
  const counts = await deps.orders.each((db) => store.countWaiting(db, { fromPointId, createdAt }));
  const orders = counts.reduce((sum, count) => sum + count, 0);
  const details = { move_id: id, to_point_id: toPointId, orders };
  const entry = auditEntry(deps, operator, "point.orders_moved", { subjectId: fromPointId, details });
  const move = { id, fromPointId, toPointId, orders, operator: operator.name, createdAt };
  await store.insertMove(deps.db, move, entry);
  await askToMove(deps);
  return { id, orders };
}

/** If a message is lost, the cron does it within a minute. */
async function askToMove({ pointsQueue, orders }: ApiDeps): Promise<void> {
  try {
    for (const { number: database } of orders.all)
      await pointsQueue.send({ type: "orders_to_move", database });
  } catch (error) {
    log("warn", "a move of orders waits for the cron", { error });
  }
}

/** How far a move has come. */
export async function readMove(deps: Deps, id: string) {
  const move = await store.findMove(deps.db, id);
  if (!move) throw new Problem("not_found", "There is no move with this id.");
  const { answers, isIncomplete } = await deps.orders.eachReachable((db) => store.readProgress(db, id));
  // If a partner was moved meanwhile, one order may have been refused in both databases.
  const refused = Object.entries<string>(Object.assign({}, ...answers.map((progress) => progress?.refused)));
  return {
    ...move,
    moved: answers.reduce((sum, progress) => sum + (progress?.moved ?? 0), 0),
    refused: refused
      .map(([trackingCode, code]) => ({ trackingCode, code }))
      .sort((a, b) => compareCodePoints(a.trackingCode, b.trackingCode)),
    isIncomplete,
  };
}

/** Goes on with unfinished moves in one database. Orders and progress are written together. */
export async function moveOrders(deps: Deps, db: OrderDatabase): Promise<void> {
  const moves = await store.readUnfinished(deps.db);
  if (moves.length === 0) return;
  // Meanwhile orders may come from a database that is not done into one that is.
  const isPartnerMoving = await store.isPartnerMoving(deps.db);
  for (const move of moves) {
    const progress = await store.readProgress(db, move.id);
    if (!progress?.finishedAt) await inSteps(deps, () => moveSome(deps, db, move));
    const { answers, isIncomplete } = await deps.orders.eachReachable((one) =>
      store.readProgress(one, move.id),
    );
    if (isIncomplete || answers.some((answer) => !answer?.finishedAt) || isPartnerMoving) continue;
    await store.finishMove(deps.db, move.id, deps.now());
  }
}

/** Moves some orders, or refuses them; returns whether there may be more. */
async function moveSome(deps: Deps, db: OrderDatabase, move: store.PointMove): Promise<boolean> {
  const waiting = await store.readWaiting(db, move, MOVED_AT_ONCE);
  if (waiting.length === 0) {
    await store.finishHere(db, move, deps.now());
    return false;
  }
  const points = await readPointTerms(deps.db, [move.fromPointId, move.toPointId]);
  const [last, point] = [points.get(move.fromPointId)!, points.get(move.toPointId)];
  const refused: Record<string, string> = {};
  const batch = new Batch(db);
  if (point) batch.add(copyPoint(db, point.copy));
  const changed = waiting.flatMap((order) => {
    const code = refusalOf(order, move, point);
    if (code === undefined) {
      const { deliveryFeeKobo } = order;
      return addPointChange(deps, batch, order, {
        point: point!.copy,
        last: last.copy,
        deliveryFeeKobo,
        actor: move.operator === null ? SERVICE : { kind: "operator", id: move.operator },
      });
    }
    refused[order.trackingCode] = code;
    return [];
  });
  batch.addSql(
    store.noteProgress(move, {
      orderIds: changed.map(({ after }) => after.id),
      eventIds: changed.map(({ eventId }) => eventId),
      refused,
    }),
  );
  await batch.run();
  await announce(
    deps,
    db,
    changed.flatMap(({ due }) => due ?? []),
  );
  return true;
}

/** The code of the problem with which the point refuses the order. */
function refusalOf(
  { items, codAmountKobo }: StoredOrder,
  { toPointId: pointId }: store.PointMove,
  point: PointTerms | undefined,
): string | undefined {
  try {
    requireAccepting(point, { pointId, items, codAmountKobo: codAmountKobo ?? 0 });
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}
