import { Batch } from "../../db/batch.ts";
import type { ConsumerDeps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import {
  findWaysOut,
  isInForce,
  type Outage,
  readOutages,
  readPointsOf,
} from "../../points/outages/outages.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { announce } from "../../webhooks/outbox.ts";
import { parcelItems } from "../create/whole-parcel.ts";
import { SERVICE } from "../holder.ts";
import { nextEventAt } from "../row.ts";
import * as store from "./outage-store.ts";

const OUTAGES_AT_ONCE = 100;
const POINTS_AT_ONCE = 200;
const ORDERS_AT_ONCE = 10;

/**
 * Tells partners of orders under way to points that take no parcels, once for each outage. Its progress is written
 * with each event, so that a run goes on where the last one was killed.
 */
export async function tellOutages(deps: ConsumerDeps, db: OrderDatabase): Promise<void> {
  await inSteps(deps, () => tellNext(deps, db, null));
  for (const partnerId of await store.readLate(db)) {
    await inSteps(deps, () => tellNext(deps, db, partnerId));
    await store.endCatchUp(db, partnerId);
  }
}

/** One step for all partners, or for one that has to catch up; returns whether there may be more. */
async function tellNext(deps: ConsumerDeps, db: OrderDatabase, partnerId: string | null): Promise<boolean> {
  const progress = await store.readProgress(db, partnerId);
  if (!progress) return false;
  const outages = await readOutages(deps, progress.outageId, OUTAGES_AT_ONCE);
  if (outages.length === 0) return false;
  const next = await findNext(db, outages, progress);
  const before = outages[next - 1] ?? outages.at(-1)!;
  if (next === 0) await tellSome(deps, db, outages[0]!, progress);
  else await store.writeProgress(db, progress, behind(progress, before));
  return true;
}

const behind = ({ partnerId }: store.OutageProgress, { id: outageId }: Outage): store.OutageProgress => ({
  partnerId,
  outageId,
  pointId: "",
  order: "0",
});

/** The index of the first outage that may concern orders; -1 if none does. */
async function findNext(
  db: OrderDatabase,
  outages: readonly Outage[],
  progress: store.OutageProgress,
): Promise<number> {
  const awaiting = await store.findAwaiting(
    db,
    outages.flatMap(({ pointId }) => pointId ?? []),
    progress,
  );
  return outages.findIndex(({ pointId }) => pointId === null || awaiting.has(pointId));
}

/** Tells the next orders of an outage, or goes on to its next points or to the next outage. */
async function tellSome(
  deps: ConsumerDeps,
  db: OrderDatabase,
  outage: Outage,
  progress: store.OutageProgress,
): Promise<void> {
  const points = await readPointsOf(deps, outage, progress.pointId, POINTS_AT_ONCE);
  const concerned = new Map(
    points.filter((point) => isInForce(outage, point)).map((point) => [point.id, point]),
  );
  const orders = await store.readOnTheirWay(db, [...concerned.keys()], progress, {
    at: outage.at,
    limit: ORDERS_AT_ONCE,
  });
  if (orders.length === 0) {
    const isMore = points.length === POINTS_AT_ONCE && outage.pointId === null;
    const to = isMore
      ? { ...progress, pointId: points.at(-1)!.id, order: store.LAST_ORDER }
      : behind(progress, outage);
    return store.writeProgress(db, progress, to);
  }
  const batch = new Batch(db);
  const recorded = [];
  let from = progress;
  for (const order of orders) {
    const point = concerned.get(order.pointId)!;
    const { reason, until } = outage;
    const parcel = parcelItems(order.items, order.codAmountKobo ?? 0);
    const alternatives = await findWaysOut(deps, outage, { point, parcel });
    const now = deps.now();
    const to = { ...progress, pointId: order.pointId, order: order.number };
    const event = {
      id: deps.newId(),
      occurredAt: nextEventAt(order, now),
      now,
      actor: SERVICE,
      outage: { reason, until, alternatives },
    };
    recorded.push(store.addOutageEvent(batch, order, event, { from, to }));
    from = to;
  }
  await batch.run();
  await announce(
    deps,
    db,
    recorded.flatMap(({ due }) => due ?? []),
  );
}
