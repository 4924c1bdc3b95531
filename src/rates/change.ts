import { isDeepStrictEqual } from "node:util";
import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { invalidRequest } from "../shared/problem.ts";
import * as store from "./store.ts";
import { inOrder, type Tariff, tableFaults } from "./tariff.ts";

export async function readTariffs(deps: ApiDeps): Promise<Tariff[]> {
  return store.readTariffs(deps.db);
}

/**
 * Replaces all tariffs. Estimates change within 30 s; the fees of existing orders stay as they are.
 * @throws Problem `invalid_request` when a zone is missing or a price falls with weight or distance
 */
export async function replaceTariffs(deps: ApiDeps, actor: Actor, tariffs: Tariff[]): Promise<Tariff[]> {
  const faults = tableFaults(tariffs);
  if (faults.length > 0) throw invalidRequest(faults);
  const inForce = await store.readTariffs(deps.db);
  if (isDeepStrictEqual(inOrder(tariffs), inForce)) return inForce;
  const entry = auditEntry(deps, actor, "tariffs.replaced", { subjectId: "tariffs", details: { tariffs } });
  await store.replaceTariffs(deps.db, tariffs, entry);
  return store.readTariffs(deps.db);
}
