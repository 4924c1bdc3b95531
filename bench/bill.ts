import { rmSync } from "node:fs";
import { join } from "node:path";
import { scheduler } from "node:timers/promises";
import { importRows } from "../scripts/demo-points.ts";
import { withLocalDeps } from "../scripts/local-deps.ts";
import { migrateAll } from "../scripts/migrate.ts";
import { root } from "../scripts/paths.ts";
import { consumerDepsFrom } from "../src/compose.ts";
import { doChores, doOrdersChores } from "../src/operations/chores.ts";
import type { ApiDeps, ConsumerDeps, ConsumerEnv } from "../src/platform/deps.ts";
import { buildSnapshot } from "../src/points/snapshot/build.ts";
import { countingDatabases } from "../test/counting-database.ts";
import { partnerAndPoint, spreadPoints } from "./dataset.ts";
import { live } from "./lives.ts";

/**
 * The measurements for a bill: the rows that D1 counts for the whole life of an order, and for a minute in which nothing is
 * due.
 */

const LIVES = 50;
const MINUTES = 20;
const POINTS = 1000;
const MINUTE_MS = 60_000;
const SENT = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
const key = (byte: number) => `bench=${Buffer.alloc(32, byte).toString("base64url")}`;

export async function billFigures(): Promise<void> {
  // Node.js has no global `scheduler`, only one in a module.
  Object.assign(globalThis, { scheduler });
  const state = join(root, ".local/bench/state-bill");
  rmSync(state, { recursive: true, force: true });
  await withLocalDeps(state, async (api, env) => {
    await migrateAll(env);
    const queue = { send: async () => SENT, sendBatch: async () => SENT };
    const { db, orders, take } = countingDatabases(env as never);
    let ahead = 0;
    const deps = {
      ...api,
      ...consumerDepsFrom({
        ...env,
        SLOW_WEBHOOK_QUEUE: queue,
        CHORE_QUEUE: queue,
      } as unknown as ConsumerEnv),
      ...{
        db,
        orders,
        states: api.states,
        pointsQueue: queue,
        fetch: async () => new Response(null, { status: 204 }),
      },
      now: () => Date.now() + ahead,
      config: { ...api.config, codeKeys: key(7), webhookKeys: key(8) },
    } as unknown as ApiDeps & ConsumerDeps;
    await importRows(deps, { kind: "operator", name: "bench" }, [...spreadPoints(POINTS)]);
    const place = await partnerAndPoint(deps);
    await buildSnapshot(deps);
    const minute = async () => {
      ahead += MINUTE_MS;
      await doChores(deps, { rebuild: (run) => buildSnapshot(run).then(() => undefined) });
      for (const { number } of orders.all)
        await doOrdersChores(deps, { type: "chores_due", database: number, at: deps.now() });
    };
    console.log("\n| | D1 calls | rows read | rows written |\n|---|---|---|---|");
    const print = async (name: string, times: number, work: (i: number) => Promise<void>) => {
      await work(-1);
      take();
      for (let i = 0; i < times; i++) await work(i);
      const { calls, read, written } = take();
      const cells = [calls, read, written].map((sum) => (sum / times).toFixed(0));
      console.log(`| ${name} | ${cells.join(" | ")} |`);
    };
    await print("a life of an order", LIVES, (i) => live(deps, { ...place, database: 0 }, `life-${i}`));
    ahead += 60 * MINUTE_MS;
    await minute();
    await print(
      `a minute of the cron without work, ${orders.all.length} databases of orders`,
      MINUTES,
      minute,
    );
  });
  rmSync(state, { recursive: true, force: true });
}
