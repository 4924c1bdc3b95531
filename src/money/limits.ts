import type { Deps } from "../platform/deps.ts";
import * as store from "./hand-over-store.ts";
import type { MoneyHolder } from "./money-holder.ts";

/** How much money a driver may hold without a limit of its own. */
export const DRIVER_LIMIT_KOBO = 500_000_00;

/** How much money somebody may hold, in kobo; null: as much as there is. */
export async function limitOf({ db }: Deps, { kind, id }: MoneyHolder): Promise<number | null> {
  if (kind === "driver") return (await store.readDriverLimit(db, id)) ?? DRIVER_LIMIT_KOBO;
  return (await store.readPoint(db, id))?.cashLimitKobo ?? null;
}
