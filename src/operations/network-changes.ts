import type { ConsumerDeps } from "../platform/deps.ts";
import type { OrderDatabase } from "../platform/order-databases.ts";
import { countChanges, readSnapshotState } from "../points/snapshot/build.ts";
import { tellOfNetwork } from "../webhooks/network/network.ts";

/** Tells partners' endpoints which points have changed since they were last told, as far as readers see the changes. */
export async function tellNetworkChanges(deps: ConsumerDeps, db: OrderDatabase): Promise<void> {
  const { readAt } = await readSnapshotState(deps);
  if (readAt === null) return;
  await tellOfNetwork(deps, db, { readAt, countSince: (since) => countChanges(deps, since, readAt) });
}
