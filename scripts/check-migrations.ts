import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { root } from "./paths.ts";

/** `npm run check:migrations`: what the migrations make and what the schema says must be the same. */

interface MigrationSet {
  folder: string;
  /** The folders of `src/db/schema` whose tables it makes. */
  schemas: string[];
  /** What a schema can't express, and migrations therefore have by hand. */
  byHand: string[];
}

const OF_ORDERS = [
  "table order_terms",
  "table orders_search",
  "trigger audit_outbox_has_quotas",
  "trigger fee_changes_leave_with_orders",
  "trigger fees_follow_adjustments",
  "trigger fees_follow_changes",
  "trigger fees_follow_creations",
  "trigger fees_follow_losses",
  "trigger fees_follow_orders",
  "trigger fees_follow_taken_returns",
  "trigger failing_urls_follow_deliveries",
  "trigger failing_urls_get_deliveries",
  "trigger failing_urls_lose_deliveries",
  "trigger moving_adjustments_are_not_made",
  "trigger moving_deliveries_are_kept",
  "trigger moving_deliveries_wait",
  "trigger moving_late_scans_wait",
  "trigger moving_orders_are_kept",
  "trigger moving_orders_are_not_made",
  "trigger moving_orders_stay_as_they_are",
  "trigger moving_payments_are_not_made",
  "trigger moving_payments_stay_as_they_are",
  "trigger orders_are_counted",
  "trigger orders_are_recounted",
  "trigger orders_are_uncounted",
  "trigger partners_get_events",
  "trigger points_earn",
  "trigger points_earn_by_payments",
  "trigger points_follow_money",
  "trigger points_follow_orders",
  "trigger points_get_money",
  "trigger points_give_back",
  "trigger points_get_orders",
  "trigger points_lose_orders",
  "trigger unpaid_parcels_stay",
];

const SETS: MigrationSet[] = [
  {
    folder: "migrations",
    // Orders were in `DB` once, and still are in deployments that have no other database.
    schemas: ["main", "orders"],
    byHand: [
      ...OF_ORDERS,
      "trigger agents_have_quotas",
      "trigger audit_chain_keeps_rows",
      "trigger audit_chain_keeps_values",
      "trigger audit_log_has_quotas",
      "trigger audit_log_keeps_ids",
      "trigger audit_log_keeps_rows",
      "trigger audit_log_keeps_values",
      "trigger audit_log_waits_for_seals",
      "trigger log_ins_have_a_quota",
      "trigger orders_get_partners",
      "trigger orders_get_points",
      "trigger orders_leave_the_index",
      "trigger orders_of_before_are_found",
      "trigger partners_get_numbers",
      "trigger partners_leave_databases",
      "trigger returns_refer_to_no_point",
    ],
  },
  { folder: "migrations/orders", schemas: ["orders"], byHand: OF_ORDERS },
];

/** What drizzle-kit would still generate, in a copy of the migrations. */
function faultOfGenerator({ folder, schemas }: MigrationSet): string | undefined {
  const copy = join(mkdtempSync(join(tmpdir(), "migrations-")), "migrations");
  cpSync(join(root, folder), copy, { recursive: true });
  const schema = schemas.length === 1 ? `src/db/schema/${schemas[0]}/*.ts` : "src/db/schema/*/*.ts";
  const paths = ["--schema", schema, "--out", relative(root, copy)];
  const { stdout, stderr } = spawnSync("drizzle-kit", ["generate", "--dialect", "sqlite", ...paths], {
    cwd: root,
    encoding: "utf8",
  });
  if (stdout.includes("No schema changes")) return undefined;
  return `src/db/schema has what no migration in ${folder} makes: npm run migrations\n${stdout}${stderr}`;
}

const column = (table: string, name: string, type: string, notNull: boolean) =>
  `column ${table}.${name} ${type.toLowerCase()}${notNull ? " not null" : ""}`;

async function inSchema({ schemas }: MigrationSet): Promise<string[]> {
  const files = schemas.flatMap((name) => {
    const folder = join(root, "src/db/schema", name);
    return readdirSync(folder).map((file) => join(folder, file));
  });
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  const tables = modules
    .flatMap((module) => Object.values<unknown>(module))
    .filter((value) => is(value, SQLiteTable));
  return [...new Set(tables)]
    .map(getTableConfig)
    .flatMap(({ name, columns, indexes, uniqueConstraints }) => [
      `table ${name}`,
      ...columns.map((one) => column(name, one.name, one.getSQLType(), one.notNull)),
      ...columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => `index ${uniqueName}`),
      ...[...indexes.map(({ config }) => config.name), ...uniqueConstraints.map((one) => one.getName())].map(
        (index) => `index ${index}`,
      ),
    ]);
}

function inMigrations({ folder }: MigrationSet): string[] {
  const database = new DatabaseSync(":memory:");
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith(".sql"));
  for (const file of files.sort()) database.exec(readFileSync(join(root, folder, file), "utf8"));
  const made = database
    // A virtual table keeps its rows in tables of its own.
    .prepare(
      "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE 'orders_search_%' AND name NOT LIKE 'order_terms_%'",
    )
    .all() as { type: string; name: string }[];
  const columns = database
    .prepare(
      `SELECT m.name AS "table", c.name, c.type, c."notnull" AS isRequired
      FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'orders_search%' AND m.name NOT LIKE 'order_terms%'`,
    )
    .all() as { table: string; name: string; type: string; isRequired: number }[];
  return [
    ...made.map(({ type, name }) => `${type} ${name}`),
    ...columns.map(({ table, name, type, isRequired }) => column(table, name, type, isRequired === 1)),
  ];
}

const without = (things: string[], others: string[]) => things.filter((thing) => !others.includes(thing));

async function faultsOf(set: MigrationSet): Promise<string[]> {
  const declared = [...(await inSchema(set)), ...set.byHand];
  const made = inMigrations(set);
  return [
    ...[faultOfGenerator(set)].filter((fault) => fault !== undefined),
    ...without(declared, made).map((thing) => `no migration in ${set.folder} makes: ${thing}`),
    ...without(made, declared).map(
      (thing) => `a migration in ${set.folder} makes what nobody declared: ${thing}`,
    ),
  ];
}

const faults = (await Promise.all(SETS.map(faultsOf))).flat();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
