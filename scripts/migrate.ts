import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery as statementsOf } from "wrangler";
import { root } from "./paths.ts";

/** The same table as Wrangler makes. */
const NOTES = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** The bindings of the databases of orders, by their numbers. */
export function orderBindings(env: object): [name: `ORDERS_${number}`, db: D1Database][] {
  const databases = env as Record<string, D1Database | undefined>;
  const found: [`ORDERS_${number}`, D1Database][] = [];
  for (let number = 0; databases[`ORDERS_${number}`]; number++)
    found.push([`ORDERS_${number}`, databases[`ORDERS_${number}`]!]);
  return found;
}

/**
 * Brings all databases up to date. Stops at the first that fails; what was done stays, and a second run continues there.
 */
export async function migrateAll(env: { DB: D1Database }): Promise<void> {
  await migrate(env.DB, "migrations");
  for (const [, db] of await separateOrders(env)) await migrate(db, "migrations/orders");
}

/**
 * The databases of orders, without one that is the same D1 as `DB`: the migrations of `DB` include the tables of orders.
 */
export async function separateOrders(env: object): Promise<[name: string, db: D1Database][]> {
  const isMain = "SELECT 1 FROM sqlite_master WHERE name = 'points'";
  const asked = orderBindings(env).map(
    async ([name, db]): Promise<[string, D1Database][]> =>
      (await db.prepare(isMain).first()) ? [] : [[name, db]],
  );
  return (await Promise.all(asked)).flat();
}

/**
 * Applies the migrations that a D1 does not have yet, each completely or not at all, and notes them as `wrangler d1
 * migrations apply` does. That command is not used because it starts a runtime of its own.
 */
async function migrate(db: D1Database, folder: string): Promise<void> {
  await db.prepare(NOTES).run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith(".sql"));
  for (const name of files.toSorted().filter((file) => !applied.has(file))) {
    const statements = statementsOf(readFileSync(join(root, folder, name), "utf8"));
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}
