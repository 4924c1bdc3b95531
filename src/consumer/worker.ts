import { purgeExpired } from "../auth/store.ts";
import { depsFrom, type Env, type PointsChanged } from "../deps.ts";
import { eraseOldReceivers } from "../orders/erase.ts";
import { buildSnapshot } from "../points/snapshot/build.ts";

const CRON_INTERVAL_MS = 60_000;

export default {
  async queue(batch, env) {
    const result = await buildSnapshot(depsFrom(env));
    if (result.outcome === "later")
      batch.retryAll({ delaySeconds: Math.max(1, Math.ceil(result.inMs / 1000)) });
    else batch.ackAll();
  },

  /** Every minute: forgets what has expired, erases receivers, and builds what a lost message did not, waiting for its time if need be. */
  async scheduled(_controller, env) {
    const deps = depsFrom(env);
    await purgeExpired(deps.db, deps.now());
    await eraseOldReceivers(deps);
    const result = await buildSnapshot(deps);
    if (result.outcome !== "later") return;
    await scheduler.wait(Math.min(result.inMs, CRON_INTERVAL_MS));
    await buildSnapshot(deps);
  },
} satisfies ExportedHandler<Env, PointsChanged>;
