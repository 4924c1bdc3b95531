import { isDeepStrictEqual } from "node:util";
import { auditEntry } from "../../db/audit.ts";
import type { CommissionTable } from "../../db/json-columns.ts";
import type { ApiDeps, Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import { readPointNames } from "../../points/edit/list.ts";
import type { ActorOf } from "../../shared/actor.ts";
import { log } from "../../shared/log.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { changedMeanwhile, invalidRequest } from "../../shared/problem.ts";
import * as store from "./commission-store.ts";

export type { StoredCommissions } from "./commission-store.ts";

/** What points earn, with a version that differs after each change. */
export const readCommissions = ({ db }: Deps): Promise<store.StoredCommissions> => store.read(db);

/**
 * Replaces all rates. They hold for what is scanned from then on.
 * @param isWanted whether the rates with this version may be replaced
 */
export async function replaceCommissions(
  deps: ApiDeps,
  operator: ActorOf<"operator">,
  rates: CommissionTable,
  isWanted: (version: number) => boolean,
): Promise<store.StoredCommissions> {
  const known = await readPointNames(
    deps,
    rates.points.map(({ pointId }) => pointId),
  );
  const errors = rates.points.flatMap(({ pointId }, i) =>
    known.has(pointId) ? [] : [{ path: `points.${i}.point_id`, message: "must be the id of a point" }],
  );
  if (errors.length > 0) throw invalidRequest(errors);
  const details = { rates };
  const entry = auditEntry(deps, operator, "commissions.replaced", { subjectId: "commissions", details });
  const stored = await withOptimisticLock("The commissions", async () => {
    const before = await store.read(deps.db);
    if (!isWanted(before.version)) throw changedMeanwhile("the commissions");
    if (isDeepStrictEqual(before.rates, rates)) return before;
    const isWritten = await store.replace(deps.db, rates, before.version, entry);
    return isWritten ? { rates, version: before.version + 1 } : undefined;
  });
  try {
    await deps.orders.each((db) => store.copy(db, stored));
  } catch (error) {
    log("warn", "new commissions wait for the cron", { error });
  }
  return stored;
}

/** Brings commissions to a database that could not be reached when they were changed. */
export async function copyCommissions(deps: Deps, db: OrderDatabase): Promise<void> {
  const [stored, copied] = await Promise.all([store.read(deps.db), store.readCopied(db)]);
  if (copied < stored.version) await store.copy(db, stored);
}
