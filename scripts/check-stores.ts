import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { root } from "./paths.ts";

/**
 * `npm run check:stores`: each statement on rows that partners own must say whose rows it means. So each function of a
 * `…store.ts` that has such a statement must compare `partner_id` with a value, or say that it means the rows of all
 * partners: by `isAtHome` and similar conditions, which leave out partners that are being moved, or by `Any` in its name.
 *
 * And in any file: who opens a transaction commits it, so no function but `commit` runs a batch that it was given.
 *
 * It reads text and looks at a function as a whole, with the functions of its file that it uses. Biome's format makes this
 * reliable: a declaration begins at the left margin. What no text can tell, the types do: `eq` takes no undefined.
 */

/** It finds the caller by a credential, so it does not know the partner yet. */
const BEFORE_THE_PARTNER = "src/auth/";

const COMPARES_PARTNER = [
  /\beq\(\s*[\w.]*\bpartnerId,/,
  /(?:\bpartner_id|\$\{[\w.]*\bpartnerId\}) = (?:\$\{|(?:\w+\.)?value ->> )/,
  // In `orders/row.ts`, which compare rows that were read with the id.
  /\b(?:isUnchanged|areUnchanged)\(/,
];
const MEANS_ALL = /\b(?:isAtHome|isOrderAtHome|isChangeable)\b/;
/** A function whose partner is optional is really two functions, one of which lists everybody's rows. */
const MAY_BE_LEFT_OUT = /\bpartnerId\?:|\bpartnerId: [\w<>, ]+ \| undefined|\bpartnerId [!=]== undefined/;

/** A table whose rows partners own, by its name in SQL and in the schema. */
interface OwnedTable {
  name: string;
  symbol: string;
}

/** @param schemas the folders of the schema */
export async function ownedTables(schemas = "{main,orders}"): Promise<OwnedTable[]> {
  const files = globSync(`src/db/schema/${schemas}/*.ts`, { cwd: root });
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
  const tables = modules
    .flatMap((module) => Object.entries<unknown>(module))
    .flatMap(([symbol, table]) => (is(table, SQLiteTable) ? [{ symbol, ...getTableConfig(table) }] : []));
  return tables.filter(({ columns }) =>
    columns.some(({ name, notNull }) => name === "partner_id" && notNull),
  );
}

/** What is declared at the left margin. */
interface Declaration {
  name: string;
  text: string;
}

function declarationsOf(source: string): Declaration[] {
  const code = source.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/ .*$/gm, "");
  return code.split(/^(?=\S)(?![)}\]])/m).flatMap((text) => {
    const [, name] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text) ?? [];
    return name === undefined ? [] : [{ name, text }];
  });
}

/** A declaration's text, with that of those in its file that it uses. */
function withUsed(
  declaration: Declaration,
  all: readonly Declaration[],
  seen = new Set<Declaration>(),
): string {
  seen.add(declaration);
  const used = all.filter((other) => new RegExp(`\\b${other.name}\\b`).test(declaration.text));
  return [
    declaration.text,
    ...used.filter((other) => !seen.has(other)).map((other) => withUsed(other, all, seen)),
  ].join("\n");
}

/** Whether rows of the table are read, changed or deleted. Inserted rows always name their partner. */
function touches(text: string, { name, symbol }: OwnedTable): boolean {
  const inBuilder = new RegExp(`\\b(?:from|update|delete|\\w*[jJ]oin)\\(\\s*${symbol}\\b`);
  const byHelper = new RegExp(`(?:\\$count\\(|\\b(?:deleteSome|readPage)\\(\\s*\\w+,)\\s*${symbol}\\b`);
  const bySql = new RegExp(`\\b(?:FROM|JOIN|UPDATE)\\s+(?:\\$\\{${symbol}\\}|${name}\\b)`);
  return [inBuilder, byHelper, bySql].some((pattern) => pattern.test(text));
}

/** What is wrong with a store, in words. */
export function faultsOf(source: string, tables: readonly OwnedTable[]): string[] {
  const all = declarationsOf(source);
  return all
    .filter(({ text }) => text.startsWith("export "))
    .flatMap((declaration) => {
      const text = withUsed(declaration, all);
      const touched = tables.filter((table) => touches(text, table)).map(({ name }) => name);
      const saysWhose =
        COMPARES_PARTNER.some((pattern) => pattern.test(text)) ||
        MEANS_ALL.test(text) ||
        /Any/.test(declaration.name);
      if (touched.length === 0) return [];
      if (!/Any/.test(declaration.name) && MAY_BE_LEFT_OUT.test(text))
        return [`${declaration.name}: the partner may be left out. Make it two functions.`];
      return saysWhose
        ? []
        : [`${declaration.name}: does not say whose rows it means of ${touched.join(", ")}`];
    });
}

/** What is wrong with the stores of a folder. */
export async function storeFaults(folder: string): Promise<string[]> {
  const tables = await ownedTables();
  const files = globSync("src/**/*store.ts", { cwd: folder }).filter(
    (file) => !file.startsWith(BEFORE_THE_PARTNER),
  );
  return files
    .sort()
    .flatMap((file) =>
      faultsOf(readFileSync(join(folder, file), "utf8"), tables).map((fault) => `${file}: ${fault}`),
    );
}

/** What is wrong with the transactions of a file, in words. */
export const batchFaultsOf = (source: string): string[] =>
  declarationsOf(source)
    .filter(
      ({ name, text }) => name !== "commit" && /\bbatch: Batch\b/.test(text) && /\bbatch\.run\(/.test(text),
    )
    .map(({ name }) => `${name}: runs a batch that it was given`);

/** What is wrong with the transactions of a folder. */
export const batchFaults = (folder: string): string[] =>
  globSync("src/**/*.ts", { cwd: folder })
    .sort()
    .flatMap((file) =>
      batchFaultsOf(readFileSync(join(folder, file), "utf8")).map((fault) => `${file}: ${fault}`),
    );

if (import.meta.main) {
  const faults = [...(await storeFaults(root)), ...batchFaults(root)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
