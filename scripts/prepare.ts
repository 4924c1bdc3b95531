import { join } from "node:path";
import { withLock } from "./lock.ts";
import { LOCAL, STATE } from "./paths.ts";
import { type DemoCredentials, readSettings, type Settings, writeSettings } from "./settings.ts";

type Prepared = Settings & { demo: DemoCredentials };

/** `npm start` and `npm run demo` at the same time must not both write to the same D1. */
const LOCK = join(LOCAL, "preparing.lock");

/** Brings the local D1, KV, demo data and settings up to date, with `changes` of the settings. */
export function prepare(changes: Partial<Settings>): Promise<Prepared> {
  return withLock(LOCK, () => update({ ...readSettings(), ...changes }));
}

/** The present settings. A clone without demo data is prepared first. */
export function preparedSettings(): Promise<Prepared> {
  return withLock(LOCK, async () => {
    const { demo, ...settings } = readSettings();
    return demo ? { ...settings, demo } : update(settings);
  });
}

async function update(settings: Settings): Promise<Prepared> {
  // Imported here because these load Wrangler, which takes time and is not needed for a prepared clone.
  const { withLocalDeps } = await import("./local-deps.ts");
  const { migrateAll } = await import("./migrate.ts");
  const { seed } = await import("./seed.ts");
  const { tellMisplaced } = await import("./misplaced-orders.ts");
  const { refuseHiddenOrders } = await import("./stray-orders.ts");
  const demo = await withLocalDeps(join(STATE, "v3"), async (deps, env) => {
    await refuseHiddenOrders(env);
    await migrateAll(env);
    await tellMisplaced(env, Date.now(), console.warn);
    return seed(deps, env.DB, settings.demo);
  });
  const prepared = { ...settings, demo };
  writeSettings(prepared);
  return prepared;
}
