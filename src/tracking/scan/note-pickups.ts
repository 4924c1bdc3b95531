import { pickupDone } from "../../partners/pickups.ts";
import type { Deps } from "../../platform/deps.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { log } from "../../shared/log.ts";
import type { Scanner } from "../store.ts";
import { findAnyVisits } from "./late-scan-store.ts";
import type { FoundParcel } from "./look-up.ts";

/** What a request tells of a driver's visits to partners. */
export interface Visits {
  /** The partners from whom the driver has collected, and when. */
  collected: { partnerId: string; at: number }[];
  /** Parcels of which it says again that it has collected them. */
  again: FoundParcel[];
}

/**
 * Notes that the pickups for which partners asked are done. A failure is only logged, because the scans are recorded
 * already. What could not be noted then is noted when the same scans are sent again.
 */
export async function notePickups(
  deps: Deps,
  { keyId }: Scanner,
  { collected, again }: Visits,
): Promise<void> {
  try {
    const visits = [...collected];
    for (const [db, found] of Map.groupBy(again, (one) => one.db)) {
      const codes = found.map(({ parcel }) => parcel.trackingCode);
      visits.push(...(await findAnyVisits(db, keyId, codes)));
    }
    for (const ofDay of Map.groupBy(visits, ({ at }) => lagosDay(at)).values()) {
      const partnerIds = ofDay.map(({ partnerId }) => partnerId);
      await pickupDone(deps, [...new Set(partnerIds)], Math.min(...ofDay.map(({ at }) => at)));
    }
  } catch (error) {
    log("error", "a pickup is not noted as done", { error });
  }
}
