import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { importRows } from "../scripts/demo-points.ts";
import { withLocalDeps } from "../scripts/local-deps.ts";
import { migrateAll } from "../scripts/migrate.ts";
import { root } from "../scripts/paths.ts";
import type { ApiDeps, Database } from "../src/platform/deps.ts";
import { noteLoads } from "../src/points/capacity/loads.ts";
import { closeNetwork, touchPoints } from "../src/points/closures/closures.ts";
import { buildSnapshot, repairSnapshot } from "../src/points/snapshot/build.ts";
import { lagosDay } from "../src/shared/closed-days.ts";
import { countingDatabases } from "../test/counting-database.ts";
import { spreadPoints } from "./dataset.ts";
import { fileOf } from "./million.ts";
import { timedDatabase } from "./sqlite-database.ts";

/** What builds of the snapshot cost after changes of availability: rows by D1's own count, milliseconds by SQLite alone. */

const POINTS = 10_000;
const OPERATOR = { kind: "operator", name: "bench" } as const;
const MINUTE = 60_000;
/** Ten thousand points that fill up and empty in an hour. */
const A_MINUTE = Math.ceil((2 * POINTS) / 60);
/** After this many changes a new base is built. */
const MINUTES = 60;
/** The minutes that have rows of their own in the table; another row has the mean of all. */
const SHOWN = [1, 2, 10, 59, 60];

interface Written {
  writes: number;
  bytes: number;
}

/** KV in memory, which counts what is written. */
function countingKv() {
  const values = new Map<string, Uint8Array>();
  let written: Written = { writes: 0, bytes: 0 };
  const put = async (name: string, value: string | Uint8Array) => {
    const bytes = typeof value === "string" ? Buffer.from(value) : value;
    values.set(name, bytes);
    written = { writes: written.writes + 1, bytes: written.bytes + bytes.byteLength };
  };
  const get = async (name: string, type?: string) => {
    const bytes = values.get(name);
    if (bytes === undefined) return null;
    return type === "arrayBuffer" ? new Uint8Array(bytes).buffer : Buffer.from(bytes).toString();
  };
  const remove = async (name: string) => void values.delete(name);
  const kv = { put, get, delete: remove } as unknown as KVNamespace;
  const take = () => {
    const taken = written;
    written = { writes: 0, bytes: 0 };
    return taken;
  };
  return { kv, take, clear: () => values.clear() };
}

interface Cost extends Written {
  name: string;
  /** What D1 or SQLite counted. */
  database: Record<string, number>;
  cpuMs: number;
}

function meanOf(costs: readonly Cost[], name: string): Cost {
  const mean = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length;
  const database = Object.keys(costs[0]!.database).map((key) => [key, mean((cost) => cost.database[key]!)]);
  return {
    name,
    database: Object.fromEntries(database),
    writes: mean(({ writes }) => writes),
    bytes: mean(({ bytes }) => bytes),
    cpuMs: mean(({ cpuMs }) => cpuMs),
  };
}

/** Does everything that is measured on a database with the points. `take` returns the cost since it was last called. */
async function measure(db: Database, take: () => Record<string, number>): Promise<Cost[]> {
  const { kv, take: takeWritten, clear } = countingKv();
  let clock = Date.now();
  const deps = {
    ...{ db, kv, now: () => clock },
    newId: () => crypto.randomUUID(),
    pointsQueue: { send: async () => {} },
  } as unknown as ApiDeps;
  const costs: Cost[] = [];
  const measured = async (name: string, work: () => Promise<unknown>) => {
    clock += MINUTE;
    take();
    takeWritten();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    costs.push({ name, database: take(), ...takeWritten(), cpuMs: (user + system) / 1000 });
  };
  const ids = (await db.all<{ id: string }>(sql`SELECT id FROM points ORDER BY id`)).map(({ id }) => id);
  const full = new Set<string>();
  /** Fills points, or empties those that are full. */
  const turn = async (some: readonly string[]) => {
    const loads = some.map((pointId) => ({ pointId, parcels: full.has(pointId) ? 0 : 1, cashKobo: 0 }));
    for (const { pointId, parcels } of loads) parcels === 1 ? full.add(pointId) : full.delete(pointId);
    for (let i = 0; i < loads.length; i += 1000) await noteLoads(deps, 0, loads.slice(i, i + 1000));
  };
  /** The changes of one minute among many minutes, far from each other. */
  const someOf = (count: number, minute = 0) =>
    Array.from({ length: count }, (_, i) => ids[(7919 * (minute * count + i)) % ids.length]!);

  await db.run(sql`UPDATE points SET capacity = 1, updated_at = ${clock} - (rowid * 104729) % 3600000`);
  await repairSnapshot(deps);
  clear();
  await measured("into an empty KV", () => repairSnapshot(deps));
  for (const count of [1, 100, POINTS]) {
    clock += 20 * MINUTE;
    await turn(someOf(count));
    await measured(`after ${count.toLocaleString("en")} changes`, () => buildSnapshot(deps));
  }
  await db.run(sql`UPDATE points SET updated_at = ${clock} - (rowid * 104729) % 3600000`);
  await db.run(sql`UPDATE snapshot_state SET version = version + 1`);
  clock += MINUTE;
  await buildSnapshot(deps);
  const first = costs.length;
  for (let minute = 0; minute < MINUTES; minute++) {
    await turn(someOf(A_MINUTE, minute));
    await measured(`minute ${minute + 1} of ${A_MINUTE} changes`, () => buildSnapshot(deps));
  }
  const hour = costs.splice(first);
  costs.push(...SHOWN.map((minute) => hour[minute - 1]!), meanOf(hour, `the mean of ${MINUTES} minutes`));
  const day = lagosDay(clock + 86_400_000);
  await measured("closing the network: the request", () =>
    closeNetwork(deps, OPERATOR, { from: day, to: day }),
  );
  await measured("closing the network: what the consumer does", () => touchPoints(deps));
  await measured("after a closure of the network", () => buildSnapshot(deps));
  return costs;
}

export async function buildFigures(): Promise<void> {
  const state = join(root, ".local/bench/state-builds");
  rmSync(state, { recursive: true, force: true });
  const rows: Cost[] = await withLocalDeps(state, async (deps, env) => {
    await migrateAll(env);
    await importRows(deps, OPERATOR, [...spreadPoints(POINTS)]);
    const { db, take } = countingDatabases({ DB: env.DB, ORDERS_0: env.DB });
    return measure(db, () => ({ ...take() }));
  });
  const sqlite = new DatabaseSync(fileOf(state));
  sqlite.exec("PRAGMA cache_size = -1000000; PRAGMA journal_mode = MEMORY");
  sqlite.exec("UPDATE points SET is_full = 0; DELETE FROM point_loads; DELETE FROM closures");
  sqlite.exec(
    "UPDATE snapshot_state SET version = 2, built_version = 0, built_at = 0, manifest = NULL, retired = '[]'",
  );
  const { db, take } = timedDatabase(sqlite);
  const times = await measure(db, () => ({ ...take() }));
  sqlite.close();
  rmSync(state, { recursive: true, force: true });

  const [base] = times;
  const whole = (count: number) => count.toLocaleString("en", { maximumFractionDigits: 0 });
  console.log(
    `\n| build of ${POINTS.toLocaleString("en")} points | D1 calls | rows read | KV writes | KV kB | longest statement, ms | SQLite, ms | other CPU, ms | of the first row's CPU |`,
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const [i, { name, database, writes, bytes }] of rows.entries()) {
    const { database: timed, cpuMs } = times[i]!;
    const cells = [
      ...[name, whole(database.calls!), whole(database.read!), whole(writes), whole(bytes / 1000)],
      ...[timed.longestMs!.toFixed(1), timed.ms!.toFixed(1), (cpuMs - timed.ms!).toFixed(0)],
      (cpuMs / base!.cpuMs).toFixed(2),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
