import { purgeExpired } from "../auth/store.ts";
import { type ConsumerEnv, consumerDepsFrom, type Deps, type PointsChanged } from "../deps.ts";
import { forgetOld } from "../orders/erase.ts";
import { buildSnapshot } from "../points/snapshot/build.ts";
import { expireParcels } from "../tracking/expire.ts";
import { forgetOldScans } from "../tracking/forget.ts";

const CRON_INTERVAL_MS = 60_000;

export default {
  async queue(batch, env) {
    const result = await buildSnapshot(consumerDepsFrom(env));
    if (result.outcome === "later")
      batch.retryAll({ delaySeconds: Math.max(1, Math.ceil(result.inMs / 1000)) });
    else batch.ackAll();
  },

  /** Every minute. One chore that fails must not hold back the others. */
  async scheduled(_controller, env) {
    const deps = consumerDepsFrom(env);
    const chores = [
      rebuild(deps),
      purgeExpired(deps.db, deps.now()),
      forgetOld(deps),
      expireParcels(deps),
      forgetOldScans(deps),
    ];
    const failed = (await Promise.allSettled(chores)).find(({ status }) => status === "rejected");
    if (failed) throw (failed as PromiseRejectedResult).reason;
  },
} satisfies ExportedHandler<ConsumerEnv, PointsChanged>;

/** Builds what a lost message did not, waiting for its time if need be. */
async function rebuild(deps: Deps): Promise<void> {
  const result = await buildSnapshot(deps);
  if (result.outcome !== "later") return;
  await scheduler.wait(Math.min(result.inMs, CRON_INTERVAL_MS));
  await buildSnapshot(deps);
}
