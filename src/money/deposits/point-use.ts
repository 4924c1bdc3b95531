import { countUse } from "../../orders/capacity/count-parcels.ts";
import type { Deps } from "../../platform/deps.ts";
import { Problem } from "../../shared/problem.ts";
import { sumMoney } from "./sums.ts";

/**
 * Throws if a point holds parcels or money or has parcels under way, unless the caller knows their number. What arrives after
 * this count is an exception, as what is left there knowingly.
 * @param confirmed how many parcels the caller knows of
 */
export async function requireUnused(
  deps: Deps,
  pointId: string,
  confirmed: number | undefined,
): Promise<void> {
  const [{ holds, underWay }, kobo] = await Promise.all([
    countUse(deps, pointId),
    sumMoney(deps, { kind: "point", id: pointId }),
  ]);
  const parcels = holds + underWay;
  // A holder that has deposited more than it had holds nothing.
  const money = Math.max(0, kobo) / 100;
  if ((parcels === 0 && money === 0) || confirmed === parcels) return;
  throw new Problem(
    "point_in_use",
    `Parcels there: ${holds}, under way: ${underWay}; naira: ${money}. To leave them, send \`confirm=${parcels}\`.`,
    { members: { holds, under_way: underWay, money } },
  );
}
