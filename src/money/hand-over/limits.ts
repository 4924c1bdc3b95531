import type { Deps } from "../../platform/deps.ts";
import type { MoneyHolder } from "../money-holder.ts";
import * as store from "./hand-over-store.ts";

/** How much money a driver may hold without a limit of its own. */
export const DRIVER_LIMIT_KOBO = 500_000_00;

export interface MoneyLimits {
  /** How much somebody may hold, in kobo; null: as much as there is. */
  limitKobo: number | null;
  /** Whether others may hand money over to it. */
  isTaker: boolean;
}

export async function limitsOf({ db }: Deps, { kind, id }: MoneyHolder): Promise<MoneyLimits> {
  if (kind === "driver")
    return { limitKobo: (await store.readDriverLimit(db, id)) ?? DRIVER_LIMIT_KOBO, isTaker: true };
  const point = await store.readPoint(db, id);
  return { limitKobo: point?.cashLimitKobo ?? null, isTaker: point?.kind === "depot" };
}
