import { depsFrom, type Env, type PointsChanged } from "../deps.ts";
import { buildSnapshot } from "../points/snapshot/build.ts";

export default {
  async queue(batch, env) {
    const result = await buildSnapshot(depsFrom(env));
    if (result.outcome === "later")
      batch.retryAll({ delaySeconds: Math.max(1, Math.ceil(result.inMs / 1000)) });
    else batch.ackAll();
  },

  /** Every minute: builds what a lost message did not. */
  async scheduled(_controller, env) {
    await buildSnapshot(depsFrom(env));
  },
} satisfies ExportedHandler<Env, PointsChanged>;
