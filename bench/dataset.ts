import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { demoPoints, importRows } from "../scripts/demo-points.ts";
import { withLocalDeps } from "../scripts/local-deps.ts";
import { migrateAll } from "../scripts/migrate.ts";
import { root } from "../scripts/paths.ts";
import { activatePartner, createPartner } from "../src/partners/change.ts";
import type { ApiDeps } from "../src/platform/deps.ts";
import { noteLoads } from "../src/points/capacity/loads.ts";
import { approvePoint, createPoint, publishPoint } from "../src/points/edit/change.ts";
import { buildSnapshot } from "../src/points/snapshot/build.ts";
import { FORMAT } from "../src/points/snapshot/manifest.ts";

const ROWS_A_FILE = 20_000;
const OPERATOR = { kind: "operator", name: "bench" } as const;

/** Numbers between 0 and 1, the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `count` points spread around the demo places, of some sixty networks. */
export function* spreadPoints(count: number): Generator<string[]> {
  const random = seededRandom(1);
  const places = demoPoints();
  for (let i = 0; i < count; i++) {
    const [
      ,
      name = "",
      description = "",
      address = "",
      city = "",
      state = "",
      zip = "",
      country = "",
      latitude,
      longitude,
      ...rest
    ] = places[i % places.length]!;
    const near = (degrees: string | undefined) => (Number(degrees) + (random() - 0.5) / 10).toFixed(6);
    const [, ...terms] = rest;
    yield [
      `point-${i}`,
      `${name} ${i}`,
      description,
      address,
      city,
      state,
      zip,
      country,
      near(latitude),
      near(longitude),
      `Agents ${i % 60}`,
      ...terms,
    ];
  }
}

/** How many points fill up in a minute. */
const FILLED_A_MINUTE = 2_500;

/** Fills points, and builds the snapshot for each minute of that. */
async function fillPoints(deps: ApiDeps, count: number): Promise<void> {
  let clock = Date.now();
  const later = { ...deps, now: () => clock };
  const ids = await deps.db.all<{ id: string }>(sql`SELECT id FROM points ORDER BY id`);
  for (let first = 0; first < count; first += FILLED_A_MINUTE) {
    const loads = Array.from({ length: FILLED_A_MINUTE }, (_, i) => ids[(7919 * (first + i)) % ids.length]!);
    await noteLoads(
      later,
      0,
      loads.map(({ id }) => ({ pointId: id, parcels: 1, cashKobo: 0 })),
    );
    clock += 61_000;
    await buildSnapshot(later);
  }
}

/**
 * A folder with one file for each KV value of a snapshot of `rows`, made once by the same functions as the Workers', on a
 * D1 and KV of their own. A key's slashes are dashes in the file's name.
 * @param afterwards what is done to the points once the snapshot is built
 */
export async function snapshotOf(
  name: string,
  rows: () => string[][],
  afterwards: (deps: ApiDeps) => Promise<void> = async () => {},
): Promise<string> {
  const folder = join(root, `.local/bench/snapshot-${FORMAT}-${name}`);
  if (existsSync(folder)) return folder;
  const state = join(root, `.local/bench/state-${name}`);
  rmSync(state, { recursive: true, force: true });
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  await withLocalDeps(state, async (deps, env) => {
    const { KV } = env;
    await migrateAll(env);
    const all = rows();
    for (let first = 0; first < all.length; first += ROWS_A_FILE)
      await importRows(deps, OPERATOR, all.slice(first, first + ROWS_A_FILE));
    await deps.db.run(sql`UPDATE points SET capacity = 1`);
    await buildSnapshot(deps);
    await afterwards(deps);
    for (const { name: key } of (await KV.list()).keys) {
      const value = await KV.get(key, "arrayBuffer");
      writeFileSync(join(partial, key.replaceAll("/", "-")), new Uint8Array(value!));
    }
  });
  rmSync(state, { recursive: true, force: true });
  renameSync(partial, folder);
  return folder;
}

/** @param filled how many of the points have filled up since the snapshot's base was built */
export const snapshotFiles = (count: number, filled = 0): Promise<string> =>
  snapshotOf(
    `${count}-${filled}`,
    () => [...spreadPoints(count)],
    (deps) => fillPoints(deps, filled),
  );

/** An active partner, and a point that takes its parcels. */
export async function partnerAndPoint(deps: ApiDeps): Promise<{ partnerId: string; pointId: string }> {
  const {
    partner: { id: partnerId },
  } = await createPartner(deps, OPERATOR, {
    name: "Bench",
    kind: "store",
    origin_zip: "100281",
    brand_color: "#334155",
  });
  await activatePartner(deps, OPERATOR, partnerId, "2026-01-15");
  const { id: pointId } = await createPoint(deps, OPERATOR, {
    name: "Bench",
    description: "",
    note: "",
    address: {
      address: "1 Gate",
      city: "Ikeja",
      state: "Lagos",
      zip: "100281",
      country: "Nigeria",
      latitude: 6.6,
      longitude: 3.35,
      verified: false,
    },
    partner: {},
    workingHours: {},
    services: ["collect"],
    minItemWeight: 0,
    maxItemWeight: 30,
    maxItemValue: 500_000,
  } as never);
  await approvePoint(deps, OPERATOR, pointId);
  await publishPoint(deps, OPERATOR, pointId);
  return { partnerId, pointId };
}
