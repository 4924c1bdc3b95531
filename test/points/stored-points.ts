import { drizzle } from "drizzle-orm/d1";
import { EDGE_VALUES } from "../../src/compose.ts";
import type { ApiDeps, Deps } from "../../src/platform/deps.ts";
import { EdgeCache } from "../../src/platform/edge-cache.ts";
import { writeImported } from "../../src/points/import/import-store.ts";
import type { PointDetails } from "../../src/points/row.ts";
import { buildSnapshot } from "../../src/points/snapshot/build.ts";
import { CLOSED_ALL_WEEK, type WorkingHours } from "../../src/shared/opening-hours.ts";
import type { Service } from "../../src/shared/services.ts";
import { type Api, bindings, startApi } from "../harness.ts";

/** The fields of a point that a test sets; the others are equal for all. */
export interface PointSketch {
  name: string;
  latitude: number;
  longitude: number;
  description?: string;
  address?: string;
  zip?: string;
  city?: string;
  state?: string;
  hours?: Partial<WorkingHours>;
  minItemWeight?: number;
  maxItemWeight?: number;
  maxItemValue?: number;
  maxParcelWeight?: number | null;
  maxParcelValue?: number | null;
  maxParcelSize?: number | null;
  services?: Service[];
}

function detailsOf({
  latitude,
  longitude,
  address = "1 Market Road",
  zip = "",
  city = "",
  state = "",
  hours,
  ...sketch
}: PointSketch): PointDetails {
  return {
    description: "",
    note: "",
    minItemWeight: 0,
    maxItemWeight: 30,
    maxItemValue: 500_000,
    maxParcelWeight: null,
    maxParcelValue: null,
    maxParcelSize: null,
    maxCodAmount: null,
    services: ["collect"],
    ...sketch,
    address: {
      address,
      city,
      state,
      zip,
      country: "Nigeria",
      latitude,
      longitude,
      verified: false,
    },
    partner: {},
    workingHours: { ...CLOSED_ALL_WEEK, ...hours },
  };
}

const BATCH = 500;

/** Writes published points to D1, as an import does; returns their ids. */
export async function storePoints(deps: Deps, sketches: readonly PointSketch[]): Promise<string[]> {
  const imported = sketches.map((sketch) => ({
    externalId: deps.newId(),
    details: detailsOf(sketch),
    revision: 0,
    publish: true,
  }));
  for (let start = 0; start < imported.length; start += BATCH) {
    await writeImported(deps.db, imported.slice(start, start + BATCH), deps.newId, deps.now());
  }
  const { results } = await deps.db.$client
    .prepare(
      "SELECT points.id FROM json_each(?1) AS wanted JOIN points ON external_id = wanted.value ORDER BY wanted.key",
    )
    .bind(JSON.stringify(imported.map(({ externalId }) => externalId)))
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** Changes a point as an operator's edit does, so that readers see it. */
export async function rename(deps: Deps, id: string, name: string): Promise<void> {
  await bindings.DB.batch([
    bindings.DB.prepare(
      "UPDATE points SET name = ?1, name_key = lower(?1), updated_at = ?2 WHERE id = ?3",
    ).bind(name, deps.now(), id),
    bindings.DB.prepare("UPDATE snapshot_state SET version = version + 1"),
  ]);
}

/** Raises the version of the points in D1 without a change, so that a build is due. */
export async function countChange(): Promise<void> {
  await bindings.DB.exec("UPDATE snapshot_state SET version = version + 1");
}

/** Builds, after making the last build old enough. */
export async function buildLater(api: Api, deps: Deps = api.deps) {
  api.clock.now += 60_000;
  return buildSnapshot({ ...deps, now: () => api.clock.now });
}

type Operation = "get" | "put" | "delete" | "list" | "getWithMetadata";

/** This file's KV. It records the calls, and a test can delay them or make them fail. */
export interface WatchedKv {
  kv: KVNamespace;
  /** The keys of each operation, in order. */
  calls: Record<Operation, string[]>;
  /** The longest chain of reads in which each began after the previous one had ended. */
  depth(): number;
  /** Awaited before each call; throws to make the call fail. */
  before: (operation: Operation, keys: string[]) => unknown;
}

export function watchKv(kv: KVNamespace = bindings.KV): WatchedKv {
  let deepest = 0;
  const watched: WatchedKv = {
    calls: { get: [], put: [], delete: [], list: [], getWithMetadata: [] },
    depth: () => deepest,
    before: () => {},
    kv: new Proxy(kv, {
      get(target, property: Operation) {
        return async (...args: unknown[]) => {
          const keys = [args[0]].flat().map(String);
          watched.calls[property].push(...keys);
          const depth = deepest + 1;
          await watched.before(property, keys);
          const result: unknown = await Reflect.apply(target[property], target, args);
          deepest = Math.max(deepest, depth);
          return result;
        };
      },
    }),
  };
  return watched;
}

/** A new isolate with a watched KV. */
export function startWatchedApi(
  clock?: { now: number },
  overrides: Partial<ApiDeps> = {},
): { api: Api; kv: WatchedKv } {
  const kv = watchKv();
  const moving = clock ?? { now: Date.parse("2026-11-20T09:00:00Z") };
  const edge = new EdgeCache(
    kv.kv,
    () => moving.now,
    EDGE_VALUES,
    async () => {},
  );
  return { api: startApi({ kv: kv.kv, edge, ...overrides }, moving), kv };
}

/** This file's D1. It counts statements, and a test can make it fail. */
export function watchDb() {
  const watched = {
    statements: 0,
    fails: (_statement: number): boolean => false,
    db: drizzle(
      new Proxy(bindings.DB, {
        get(target, property: keyof D1Database) {
          return (...args: unknown[]): unknown => {
            watched.statements++;
            if (watched.fails(watched.statements)) throw new Error("D1 is down");
            return Reflect.apply(target[property], target, args);
          };
        },
      }),
    ),
  };
  return watched;
}
