import type { Deps } from "../platform/deps.ts";
import { MANIFEST } from "../points/snapshot/manifest.ts";
import { oldestDue, oldestUndelivered } from "../webhooks/delivery-log.ts";
import * as store from "./store.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** What a D1 database may hold. */
const LIMIT_BYTES = 10 * 1024 ** 3;

/** What alarms look at: what waits for too long, what failed lately, and what fills up. Times are milliseconds. */
export async function readStatus(deps: Deps) {
  const now = deps.now();
  const [state, undelivered, due, manifest] = await Promise.all([
    store.readStatus(deps.db, Math.floor((now - HOUR_MS) / MINUTE_MS)),
    oldestUndelivered(deps),
    oldestDue(deps),
    deps.kv.get(MANIFEST.key),
  ]);
  const { chores, deadLetters, faults, bytes } = state;
  const snapshot = manifest === null ? undefined : MANIFEST.decode(manifest);
  return {
    oldestUndeliveredAt: undelivered?.createdAt ?? null,
    oldestDueAt: due ?? null,
    deadLetters,
    snapshotBuiltAt: snapshot ? Date.parse(snapshot.builtAt) : null,
    chores,
    failedChores: chores.filter(({ failedAt }) => failedAt !== null && failedAt > now - HOUR_MS),
    databases: [{ name: "DB", bytes, limitBytes: LIMIT_BYTES }],
    faults,
  };
}
