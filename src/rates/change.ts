import { isDeepStrictEqual } from "node:util";
import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { fingerprintOf } from "../shared/idempotency.ts";
import { withOptimisticLock } from "../shared/optimistic-lock.ts";
import { changedMeanwhile, invalidRequest } from "../shared/problem.ts";
import * as store from "./store.ts";
import { type Tariffs, tableFaults, tariffsInOrder } from "./tariff.ts";

/** The tariffs in force with their version, which differs after each change. */
export async function readTariffs(deps: ApiDeps): Promise<{ table: Tariffs; version: string }> {
  const { table, stored } = await store.readStored(deps.db);
  return { table, version: fingerprintOf(stored) };
}

/**
 * Replaces all tariffs; what collecting money costs stays as it is if it is not given. Estimates change within 30 s; the fees of existing orders stay as they are.
 * @param isWanted whether the table with this version may be replaced
 */
export async function replaceTariffs(
  deps: ApiDeps,
  actor: Actor,
  { zones, cod: given }: { zones: Tariffs["zones"]; cod: Tariffs["cod"] | undefined },
  isWanted: (version: string) => boolean,
): Promise<{ table: Tariffs; version: string }> {
  const faults = tableFaults(zones);
  if (faults.length > 0) throw invalidRequest(faults);
  return withOptimisticLock("The table", async () => {
    const { table, stored } = await store.readStored(deps.db);
    const version = fingerprintOf(stored);
    if (!isWanted(version)) throw changedMeanwhile("the tariffs");
    const cod = given ?? table.cod;
    const wanted = { zones: tariffsInOrder(zones), cod };
    if (isDeepStrictEqual(wanted, table)) return { table, version };
    const details = { tariffs: zones, cod };
    const entry = auditEntry(deps, actor, "tariffs.replaced", { subjectId: "tariffs", details });
    return (await store.replaceTariffs(deps.db, wanted, stored, entry)) ? readTariffs(deps) : undefined;
  });
}
