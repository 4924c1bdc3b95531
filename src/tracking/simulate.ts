import { collectionCode } from "../auth/order-codes.ts";
import { orderNotFound } from "../orders/read/get.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { AccountActor } from "../shared/actor.ts";
import type { OrderStatus } from "../shared/parcel-status.ts";
import { Problem } from "../shared/problem.ts";
import { parseTrackingCode } from "../shared/tracking-code.ts";
import { recordScan, type Scan } from "./record-scan.ts";
import { readForScans } from "./store.ts";

/**
 * Moves one of the partner's parcels as a scan or the expiry would.
 * @throws Problem `not_found` in production, or the problems of a scan
 */
export async function simulateScan(
  deps: ApiDeps,
  account: AccountActor,
  { trackingCode, move }: Pick<Scan, "trackingCode" | "move">,
): Promise<{ trackingCode: string; status: OrderStatus }> {
  if (deps.config.environment === "production") {
    throw new Problem("not_found", "There is no simulation in production.");
  }
  const { accountId, partnerId } = account;
  const code = parseTrackingCode(trackingCode);
  const scanner = { kind: "partner" as const, keyId: accountId, partnerId };
  const { parcels } = await readForScans(deps.orders.of(account), scanner, code ? [code] : [], []);
  const [parcel] = parcels;
  if (!parcel) throw orderNotFound();
  const scan = { trackingCode: parcel.trackingCode, move, collectionCode: collectionCode(deps, parcel) };
  return { trackingCode: parcel.trackingCode, status: await recordScan(deps, scanner, scan) };
}
