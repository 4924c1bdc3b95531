import { backup, DatabaseSync } from "node:sqlite";

/** What the runtime, D1 and SQLite keep for themselves. */
const OWN = String.raw`name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name NOT LIKE '\_cf\_%' ESCAPE '\'`;

interface Entry {
  type: string;
  name: string;
  sql: string;
}

/** All that a database holds, as SQL. Of a virtual table it has the rows of the tables in which that keeps its own. */
export function dump(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const entries = database
      .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND ${OWN} ORDER BY rowid`)
      .all() as unknown as Entry[];
    const virtual = entries.filter(({ sql }) => sql.startsWith("CREATE VIRTUAL TABLE"));
    const isShadow = ({ name }: Entry) => virtual.some((table) => name.startsWith(`${table.name}_`));
    const tables = entries.filter(({ type }) => type === "table");
    const made = tables.filter((table) => !isShadow(table));
    const filled = tables.filter((table) => !virtual.includes(table));
    return [
      ...made.map(({ sql }) => sql),
      ...filled.flatMap((table) => [
        ...(isShadow(table) ? [`DELETE FROM "${table.name}"`] : []),
        ...rowsOf(database, table.name),
      ]),
      ...entries.filter(({ type }) => type !== "table").map(({ sql }) => sql),
    ]
      .map((statement) => `${statement};\n`)
      .join("");
  } finally {
    database.close();
  }
}

function rowsOf(database: DatabaseSync, table: string): string[] {
  const columns = database.prepare("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0").all(table);
  const names = columns.map(({ name }) => `"${name}"`);
  const values = names.map((name) => `quote(${name})`).join(" || ', ' || ");
  return database
    .prepare(`SELECT ${values} AS "values" FROM "${table}"`)
    .all()
    .map((row) => `INSERT INTO "${table}" (${names.join(", ")}) VALUES (${row.values})`);
}

/** Fills an empty database with what `dump` returned. */
export function load(file: string, sql: string): void {
  const database = new DatabaseSync(file, { defensive: false, enableForeignKeyConstraints: false });
  try {
    database.exec(`BEGIN;\n${sql}COMMIT;`);
  } finally {
    database.close();
  }
}

/** Copies a database that is in use. */
export async function saveTo(file: string, copy: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(database, copy);
  } finally {
    database.close();
  }
}

/** Restores what `saveTo` copied, like D1's Time Travel. */
export const restore = (copy: string, file: string): Promise<void> => saveTo(copy, file);
