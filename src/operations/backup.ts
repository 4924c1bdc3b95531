import { noteAlarm } from "../db/alarm-notes.ts";
import type { Database, Deps } from "../platform/deps.ts";
import { GzipLines } from "../platform/gzip-lines.ts";
import type { Turn } from "../shared/in-steps.ts";
import { log } from "../shared/log.ts";
import { DAY_MS, dayOf } from "../shared/time.ts";
import { type Backup, type BackupBlock, sign } from "./backup-manifest.ts";
import * as store from "./backup-store.ts";

/** A backup that is not finished, and how far it is. */
interface Work extends Omit<Backup, "endedAt"> {
  /** The table that is being read, its blocks, and the key of their last row. */
  reading?: string;
  blocks: BackupBlock[];
  after?: string;
}

/** Scripts make backups too, and have only these dependencies. */
type Needs = Pick<Deps, "db" | "bucket" | "now"> & { turn?: Turn; config?: { codeKeys?: string } };

/** The last backup of a database that overlaps no move. It is kept in the metadata of the last backup. */
interface Whole {
  day: string;
  endedAt: number;
  bytes: number;
  seconds: number;
}

export const blockKey = (sha256: string) => `backups/blocks/${sha256}.ndjson.gz`;
export const backupKey = (database: string, day: string) => `backups/${database}/${day}.json`;
const workKey = (database: string) => backupKey(database, "work");

/**
 * A block that is older is written again. The bucket drops objects after 65 days, so the blocks of a backup stay for at
 * least 35 days.
 */
const REUSED_MS = 30 * DAY_MS;
/** Each block is read and hashed once in so many nights. */
const READ_NIGHTS = 30;
/** How long one run of the cron reads, and how many blocks it writes. */
const RUN_MS = 15_000;
const RUN_BLOCKS = 200;
/** How many blocks of earlier backups it looks at: a Worker may call other services 1,000 times. */
const RUN_LOOKS = 400;
/** An order and the answer to a webhook may each have 100 KB as JSON, and a Worker has 128 MB of memory. */
const READ_AT_ONCE = 100;
/** The hash of a row's key decides whether a block ends there, so rows that come and go elsewhere move no border. */
const ROWS_IN_BLOCK = 1024;
const MAX_CHARACTERS = 4_000_000;

/** Once a day, from the backup hour on, backs up a database in steps of some seconds. */
export async function backUpNightly(
  deps: Needs & { config: { backupHour?: string } },
  name: string,
  db: Database,
): Promise<void> {
  const { backupHour } = deps.config;
  if (!backupHour) return;
  const hour = Number(backupHour);
  if (!Number.isInteger(hour) || hour < 0 || hour > 23)
    throw new Error("BACKUP_HOUR must be an hour, 0 to 23");
  await noteIfNever(deps, name, db);
  if (new Date(deps.now()).getUTCHours() < hour) return;
  await backUp(deps, name, db);
}

/** Notes an alarm if a database never had a backup that overlaps no move. */
async function noteIfNever(deps: Needs, name: string, db: Database): Promise<void> {
  const latest = await deps.bucket.head(backupKey(name, "latest"));
  if (latest?.customMetadata?.whole) return;
  // A database of orders may be the same D1 as `DB`, whose backup then has it.
  if (name !== "DB" && store.isMain(await store.readTables(db))) return;
  await noteAlarm(deps.db, "backup_old", name, deps.now());
}

/**
 * Continues an unfinished backup, or begins that of this day. It may be killed at any moment.
 * @returns whether it is finished
 */
export async function backUp(deps: Needs, name: string, db: Database): Promise<boolean> {
  const { bucket, now } = deps;
  const today = dayOf(now());
  const latestKey = backupKey(name, "latest");
  const latest = await bucket.head(latestKey);
  const number = /^ORDERS_(\d+)$/.exec(name)?.[1];
  const movesAround = () => store.readMovesAround(deps.db, number === undefined ? undefined : Number(number));
  const lastBegun = Number(latest?.customMetadata?.begunAt);
  // A backup that overlaps a move is made again when the move is over.
  const before = await movesAround();
  const isOutdated = !before.isUnderWay && before.endedAt > lastBegun;
  if (latest && latest.customMetadata!.day! >= today && !isOutdated) return true;
  const tables = await store.readTables(db);
  // A database of orders may be the same D1 as `DB`, whose backup then has it.
  if (name !== "DB" && store.isMain(tables)) return true;
  const earlier = await read<Backup>(deps, latestKey);
  const begun = await read<Work>(deps, workKey(name));
  const isUnfinished = begun && begun.begunAt > (earlier?.endedAt ?? 0);
  const work = isUnfinished ? begun : { day: today, begunAt: now(), tables: [], blocks: [] };
  const run = new Run(deps, name, db, work, earlier?.tables ?? []);
  for (const table of tables) {
    const isRead = work.tables.some((one) => one.name === table.name);
    if (!isRead && !(await run.readTable(table))) return false;
  }
  const { day, begunAt } = work;
  const endedAt = now();
  const moves = await movesAround();
  const overlapsMove = moves.isUnderWay || moves.endedAt > begunAt;
  if (overlapsMove) log("warn", "a backup overlaps a partner's move and is made again", { database: name });
  const blocks = work.tables.flatMap((table) => table.blocks);
  const whole: Whole = {
    day,
    endedAt,
    bytes: blocks.reduce((sum, block) => sum + (block.bytes ?? 0), 0),
    seconds: Math.ceil((endedAt - begunAt) / 1000),
  };
  const unsigned: Backup = {
    day,
    begunAt,
    endedAt,
    ...(overlapsMove ? { overlapsMove } : {}),
    tables: work.tables,
  };
  const backup = JSON.stringify(sign(deps.config?.codeKeys, name, unsigned));
  const lastWhole = overlapsMove ? latest?.customMetadata?.whole : JSON.stringify(whole);
  await bucket.put(backupKey(name, day), backup);
  await bucket.put(latestKey, backup, {
    customMetadata: { day, begunAt: String(begunAt), ...(lastWhole ? { whole: lastWhole } : {}) },
  });
  await bucket.delete(workKey(name));
  return true;
}

interface LastBackup extends Omit<Whole, "endedAt"> {
  begunAt: number;
}

/** The last backups that overlap no move, of all databases together, with the day of the oldest; null if there is none. */
export async function readLastBackup({
  bucket,
  orders,
}: Pick<Deps, "bucket" | "orders">): Promise<LastBackup | null> {
  const names = ["DB", ...orders.all.map(({ number }) => `ORDERS_${number}`)];
  const latest = await Promise.all(names.map((name) => bucket.head(backupKey(name, "latest"))));
  const noted = latest.map((one) => one?.customMetadata?.whole);
  // A database of orders that is the same D1 as `DB` has no backup of its own.
  const wholes = noted.flatMap((text) => {
    if (!text) return [];
    const { day, endedAt, bytes, seconds } = JSON.parse(text) as Whole;
    return [{ day, begunAt: endedAt - seconds * 1000, bytes, seconds }];
  });
  if (!noted[0]) return null;
  return wholes.reduce((sum, one) => ({
    day: one.day < sum.day ? one.day : sum.day,
    begunAt: Math.min(one.begunAt, sum.begunAt),
    bytes: one.bytes + sum.bytes,
    seconds: one.seconds + sum.seconds,
  }));
}

async function read<T>({ bucket }: Needs, key: string): Promise<T | undefined> {
  return (await bucket.get(key))?.json<T>();
}

class Run {
  readonly #deps: Needs;
  readonly #name: string;
  readonly #db: Database;
  readonly #work: Work;
  /** Blocks that are in the bucket, by their hashes. */
  readonly #known: Map<string, BackupBlock>;
  readonly #endsAt: number;
  #blocksLeft = RUN_BLOCKS;
  #looksLeft = RUN_LOOKS;

  constructor(deps: Needs, name: string, db: Database, work: Work, earlier: Backup["tables"]) {
    this.#deps = deps;
    this.#name = name;
    this.#db = db;
    this.#work = work;
    const blocks = [...earlier, ...work.tables, work].flatMap((one) => one.blocks);
    const isYoung = ({ at }: BackupBlock) => at > work.begunAt - REUSED_MS;
    this.#known = new Map(blocks.filter(isYoung).map((block) => [block.sha256, block]));
    this.#endsAt = deps.now() + RUN_MS;
  }

  /** Returns false if the run is over before the table is read to its end. */
  async readTable(table: store.BackedUpTable): Promise<boolean> {
    const work = this.#work;
    if (work.reading !== table.name)
      Object.assign(work, { reading: table.name, blocks: [], after: undefined });
    let lines: string[] = [];
    let length = 0;
    let after = work.after;
    for (let isMore = true; isMore; ) {
      const rows = await store.readRows(this.#db, table, after, READ_AT_ONCE);
      for (const { content, key } of rows) {
        lines.push(content);
        length += content.length;
        after = key;
        if (!isBorder(key) && length < MAX_CHARACTERS) continue;
        await this.#addBlock(lines, key);
        [lines, length] = [[], 0];
        if (!this.#isOver()) continue;
        await this.#save();
        return false;
      }
      isMore = rows.length === READ_AT_ONCE;
    }
    if (lines.length > 0) await this.#addBlock(lines, after!);
    const hasRows = work.blocks.length > 0;
    work.tables.push({ name: table.name, columns: table.columns, blocks: work.blocks });
    work.blocks = [];
    delete work.after;
    if (hasRows) await this.#save();
    return true;
  }

  async #addBlock(lines: readonly string[], after: string): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join("");
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const sha256 = Buffer.from(digest).toString("hex");
    let block = this.#known.get(sha256);
    if (!block || !(await this.#isThere(sha256))) {
      const gzip = new GzipLines();
      await gzip.addText(text);
      block = { sha256, rows: lines.length, at: this.#deps.now() };
      const content = await gzip.finish();
      block.bytes = content.byteLength;
      await this.#deps.bucket.put(blockKey(sha256), content);
      this.#known.set(sha256, block);
      this.#blocksLeft--;
    }
    this.#work.blocks.push(block);
    this.#work.after = after;
  }

  /**
   * Whether the bucket has a block that an earlier backup wrote. One of thirty is read each night, a different one each: one
   * that is gone or damaged is written again.
   */
  async #isThere(sha256: string): Promise<boolean> {
    this.#looksLeft--;
    const key = blockKey(sha256);
    const isRead = Number.parseInt(sha256.slice(0, 8), 16) % READ_NIGHTS === nightOf(this.#work.begunAt);
    const isWhole = isRead ? await this.#isRight(sha256) : (await this.#deps.bucket.head(key)) !== null;
    if (!isWhole) {
      log("error", "a block of a backup was gone or damaged, and is written again", { key });
      await noteAlarm(this.#deps.db, "backup_damaged", this.#name, this.#deps.now());
    }
    return isWhole;
  }

  async #isRight(sha256: string): Promise<boolean> {
    const object = await this.#deps.bucket.get(blockKey(sha256));
    return object !== null && (await readBlock(object, sha256)) !== undefined;
  }

  #isOver(): boolean {
    const { now, turn } = this.#deps;
    return now() >= this.#endsAt || this.#blocksLeft <= 0 || this.#looksLeft <= 0 || turn?.isOver() === true;
  }

  async #save(): Promise<void> {
    await this.#deps.bucket.put(workKey(this.#name), JSON.stringify(this.#work));
  }
}

const nightOf = (at: number): number => Math.floor(at / DAY_MS) % READ_NIGHTS;

/** The text of a block; undefined if it is not what its name says. */
export async function readBlock(object: R2ObjectBody, sha256: string): Promise<string | undefined> {
  try {
    const plain = object.body.pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(plain).arrayBuffer();
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
    return digest === sha256 ? new TextDecoder().decode(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a row with this key ends a block, by FNV-1a: about one in `ROWS_IN_BLOCK` does. */
function isBorder(key: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  // The low bits of FNV are the least random.
  return ((hash ^ (hash >>> 15)) >>> 0) % ROWS_IN_BLOCK === 0;
}
