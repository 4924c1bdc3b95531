import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery as statementsOf } from "wrangler";
import { root } from "./paths.ts";

const FOLDER = join(root, "migrations");
/** As Wrangler makes it. */
const NOTES = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the migrations that a D1 does not have yet, each whole or not at all, and notes them as
 * `wrangler d1 migrations apply` does, which would start a runtime of its own.
 */
export async function migrate(db: D1Database): Promise<void> {
  await db.prepare(NOTES).run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  for (const name of files.toSorted().filter((file) => !applied.has(file))) {
    const statements = statementsOf(readFileSync(join(FOLDER, name), "utf8"));
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}
