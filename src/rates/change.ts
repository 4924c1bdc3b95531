import { isDeepStrictEqual } from "node:util";
import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { fingerprintOf } from "../shared/idempotency.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import { changedMeanwhile, invalidRequest } from "../shared/problem.ts";
import * as store from "./store.ts";
import { type Tariff, tableFaults, tariffsInOrder } from "./tariff.ts";

/** The tariffs in force with their version, which differs after each change. */
export async function readTariffs(deps: ApiDeps): Promise<{ table: Tariff[]; version: string }> {
  const { table, stored } = await store.readStored(deps.db);
  return { table, version: fingerprintOf(stored) };
}

/**
 * Replaces all tariffs. Estimates change within 30 s; the fees of existing orders stay as they are.
 * @param isWanted whether the table with this version may be replaced
 */
export async function replaceTariffs(
  deps: ApiDeps,
  actor: Actor,
  tariffs: Tariff[],
  isWanted: (version: string) => boolean,
): Promise<{ table: Tariff[]; version: string }> {
  const faults = tableFaults(tariffs);
  if (faults.length > 0) throw invalidRequest(faults);
  const entry = auditEntry(deps, actor, "tariffs.replaced", { subjectId: "tariffs", details: { tariffs } });
  return withOptimisticLock("The table", async () => {
    const { table, stored } = await store.readStored(deps.db);
    const version = fingerprintOf(stored);
    if (!isWanted(version)) throw changedMeanwhile("the tariffs");
    if (isDeepStrictEqual(tariffsInOrder(tariffs), table)) return { table, version };
    return (await store.replaceTariffs(deps.db, tariffs, stored, entry)) ? readTariffs(deps) : undefined;
  });
}
