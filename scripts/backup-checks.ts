import { drizzle } from "drizzle-orm/d1";
import { backupKey, blockKey, readBlock } from "../src/operations/backup.ts";
import { type Backup, type BackupBlock, isOurs } from "../src/operations/backup-manifest.ts";
import { readTables } from "../src/operations/backup-store.ts";

export interface Restoring {
  /** The day of the backup; the last one if absent. */
  day?: string | undefined;
  /** The keys of the deployment that made it. */
  codeKeys?: string | undefined;
  /** Restores a backup although nobody knows whether the deployment made it as it is. */
  isUnchecked?: boolean;
  /** Deletes what an interrupted restore has loaded, and begins again. */
  isAnew?: boolean;
}

export async function readBackup(bucket: R2Bucket, name: string, day = "latest"): Promise<Backup> {
  const object = await bucket.get(backupKey(name, day));
  if (!object) throw new Error(`there is no backup of ${name} of the day ${day}`);
  return object.json<Backup>();
}

/** @throws Error if somebody has changed the backup, or nobody knows and that was not confirmed */
export function mustBeOurs(
  name: string,
  backup: Backup,
  { codeKeys, isUnchecked }: Restoring,
  print: (line: string) => void,
): void {
  const isKnown = isOurs(codeKeys, name, backup);
  if (isKnown) return;
  const what =
    isKnown === false
      ? `${name}: the backup of ${backup.day} is not as this deployment made it: somebody has changed it`
      : !backup.mac
        ? `${name}: the backup of ${backup.day} has no MAC: an earlier version or npm run backup made it, or somebody took it out`
        : `${name}: the backup of ${backup.day} can't be checked without CODE_KEYS, in which the key ${backup.mac.keyId} is missing`;
  if (!isUnchecked) throw new Error(`${what}. To restore it nevertheless, add --unchecked.`);
  print(`${what}. It is restored unchecked.`);
}

/** @throws Error if the backup names what is no day, table or column of the database */
export async function mustFit(name: string, db: D1Database, { day, tables }: Backup): Promise<void> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`${name}: the backup's day is none: ${day}`);
  const known = new Map((await readTables(drizzle(db))).map((table) => [table.name, new Set(table.columns)]));
  for (const table of tables) {
    const columns = known.get(table.name);
    const unknown = table.columns.find((column) => !columns?.has(column));
    if (!columns || unknown !== undefined)
      throw new Error(
        `${name}: the backup has ${columns ? `a column ${unknown} of ${table.name}` : `a table ${table.name}`}, which the database has not`,
      );
  }
}

/** @throws Error that names all blocks that are gone or damaged */
export async function mustBeWhole(bucket: R2Bucket, name: string, { day, tables }: Backup): Promise<void> {
  const faults: string[] = [];
  for (const block of tables.flatMap(({ blocks }) => blocks))
    await linesOf(bucket, block).catch((error: Error) => faults.push(error.message));
  if (faults.length > 0)
    throw new Error(
      `${name}: the backup of ${day} is not whole, and nothing was written: ${faults.join("; ")}. Take that of another --day.`,
    );
}

export async function linesOf(bucket: R2Bucket, { sha256 }: BackupBlock): Promise<string[]> {
  const object = await bucket.get(blockKey(sha256));
  if (!object) throw new Error(`the bucket has no ${blockKey(sha256)} any more`);
  const text = await readBlock(object, sha256);
  if (text === undefined) throw new Error(`${blockKey(sha256)} is damaged`);
  return text.trimEnd().split("\n");
}
