import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Tables that SQLite keeps itself, those of its search index among them. */
const OWN = /^sqlite_|_(data|idx|content|docsize|config)$/;

/**
 * The statements that make at once what a folder's migrations made one by one, rows included. A database of a test is made in a
 * tenth of the time: each column that a migration adds makes SQLite read the whole schema again.
 */
export function schemaAfter(migrations: string): string[] {
  using database = new DatabaseSync(":memory:");
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    database.exec(readFileSync(join(migrations, file), "utf8"));
  const made = database
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    .all()
    .filter(({ name }) => !OWN.test(String(name)));
  const tables = made.filter(({ type, sql }) => type === "table" && !/^CREATE VIRTUAL/i.test(String(sql)));
  const rows = tables.flatMap(({ name }) => rowsOf(database, String(name)));
  // The rows before the triggers, which have acted on them already.
  const isTrigger = ({ type }: { type?: unknown }) => type === "trigger";
  return [
    ...made.filter((part) => !isTrigger(part)).map(({ sql }) => String(sql)),
    ...rows,
    ...made.filter(isTrigger).map(({ sql }) => String(sql)),
  ];
}

function rowsOf(database: DatabaseSync, table: string): string[] {
  const columns = database
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => `"${name}"`);
  const values = columns.map((column) => `quote(${column})`).join(` || ', ' || `);
  return database
    .prepare(`SELECT ${values} AS row FROM "${table}"`)
    .all()
    .map(({ row }) => `INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${row})`);
}
