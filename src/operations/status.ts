import { sizeOf } from "../db/size.ts";
import type { Deps } from "../platform/deps.ts";
import { countPending } from "../points/edit/list.ts";
import { readSnapshotState } from "../points/snapshot/build.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/time.ts";
import { countExpiring } from "../tracking/expire.ts";
import { readOverdue } from "../webhooks/deliver/sweep.ts";
import { readWaiting } from "../webhooks/log/delivery-log.ts";
import { LIMIT_BYTES, readSize } from "./databases.ts";
import * as store from "./store.ts";

/**
 * The values for alarms: what waits for too long, what failed in the last hour, and what fills up. Times are in
 * milliseconds since the epoch.
 */
export async function readStatus(deps: Deps) {
  const since = deps.now() - HOUR_MS;
  const [noted, bytes, ordersBytes, waiting, overdueSince, snapshot, pendingPoints, expiringParcels] =
    await Promise.all([
      store.readStatus(deps.db, Math.floor(since / MINUTE_MS)),
      sizeOf(deps.db),
      deps.orders.each(readSize),
      readWaiting(deps),
      readOverdue(deps),
      readSnapshotState(deps),
      countPending(deps),
      countExpiring(deps),
    ]);
  return {
    ...noted,
    ...waiting,
    overdueSince,
    snapshot,
    pendingPoints,
    expiringParcels,
    failedChores: noted.chores.filter(({ failedAt }) => failedAt !== null && failedAt > since),
    databases: [
      { name: "DB", bytes, limitBytes: LIMIT_BYTES },
      ...ordersBytes.map((size, i) => ({ name: `ORDERS_${i}`, bytes: size, limitBytes: LIMIT_BYTES })),
    ],
  };
}
