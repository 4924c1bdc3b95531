import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { inSteps } from "../../shared/in-steps.ts";
import * as store from "./copy-store.ts";
import { renewExtraDays } from "./extra-days.ts";
import { readChangedPartners, readChangedPoints } from "./terms-store.ts";

/** A change may be committed so much later than others that have a later time. */
const LATE_MS = 60_000;

/**
 * Renews a database's copies of the points and partners that have changed, and what follows from points' closures. Writes in
 * each run even if nothing has changed: that is how a database that takes no more writes is found while nobody uses it.
 */
export async function copyChanges(deps: Deps, db: OrderDatabase): Promise<void> {
  const { db: main, now } = deps;
  const begun = now();
  const { pointsUpTo, partnersUpTo } = await store.readProgress(db);
  let point = { updatedAt: pointsUpTo, id: "" };
  let partner = { updatedAt: partnersUpTo, id: "" };
  const renewNext = async () => {
    const points = await readChangedPoints(main, point);
    point = points.last ?? point;
    await renewExtraDays(
      deps,
      db,
      points.copies.map(({ id }) => id),
    );
    await store.renewPoints(db, points.copies, points.isMore ? point.updatedAt : begun - LATE_MS);
    return points.isMore;
  };
  await inSteps(deps, async () => {
    let isMore = await renewNext();
    // Points with the same time are copied in one run, however many they are, because the next run goes on by the time
    // alone.
    while (isMore && point.updatedAt === pointsUpTo) isMore = await renewNext();
    return isMore;
  });
  await inSteps(deps, async () => {
    const partners = await readChangedPartners(main, db, partner);
    partner = partners.last ?? partner;
    await store.renewPartners(db, partners.copies, partners.isMore ? partner.updatedAt : begun - LATE_MS);
    return partners.isMore;
  });
}
