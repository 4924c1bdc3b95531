import { createHash } from "node:crypto";
import { noteAlarm } from "../db/alarm-notes.ts";
import type { Deps } from "../platform/deps.ts";
import { inSteps, type Turn } from "../shared/in-steps.ts";
import { keyRing, macOf } from "../shared/key-ring.ts";
import { log } from "../shared/log.ts";
import { DAY_MS, MINUTE_MS } from "../shared/time.ts";
import * as store from "./seal-store.ts";

/** How many entries one seal covers, and how many seals one verification looks at. */
const ENTRIES = 100;
const SEALS = 50;
/** How many faults of each kind are named at most. */
const MAX_ODD = 20;
/**
 * Entries reach the log within minutes. An entry that was sealed later than this comes from a lost or restored database, or
 * is forged.
 */
const LATE_MS = DAY_MS;

type SealNeeds = Pick<Deps, "db" | "now"> & { config: { codeKeys?: string }; turn?: Turn };

const ringOf = ({ config }: SealNeeds) =>
  keyRing("CODE_KEYS", config.codeKeys, "the audit log is not sealed");

const digestOf = (before: string, entries: readonly store.SealedEntry[]) =>
  createHash("sha256")
    .update([before, ...entries.map(({ content }) => content)].join("\n"))
    .digest("base64url");

const textOf = ({ number, at, digest }: Omit<store.Seal, "mac">, before: string) =>
  `${number}:${at}:${before}:${digest}`;

/**
 * Seals the entries of the audit log that have none. A seal covers the one before it, so whoever rewrites entries without
 * the deployment's key breaks the chain. Its number and MAC are also written to the service's log, which can't be changed
 * by writing to D1.
 */
export async function sealAuditLog(deps: SealNeeds): Promise<void> {
  await inSteps(deps, async () => {
    const [entries, before] = await Promise.all([
      store.readUnsealed(deps.db, ENTRIES),
      store.readNewestSeal(deps.db),
    ]);
    if (entries.length === 0) return false;
    if (!deps.config.codeKeys) {
      log("warn", "the audit log waits for a key");
      return false;
    }
    const [key] = ringOf(deps);
    const unsigned = {
      number: (before?.number ?? 0) + 1,
      at: deps.now(),
      entries: entries.map(({ id }) => id),
      digest: digestOf(before?.digest ?? "", entries),
      keyId: key.id,
    };
    const mac = macOf(key, "audit-seal", textOf(unsigned, before?.mac ?? "")).toString("base64url");
    if (!(await store.addSeal(deps.db, { ...unsigned, mac }))) return false;
    log("info", "the audit log is sealed", { seal: `${unsigned.number}:${mac}` });
    return entries.length === ENTRIES;
  });
}

export const SEAL_FAULTS = [
  "entry_deleted",
  "entries_changed",
  "entry_inserted",
  "entry_late",
  "seal_changed",
  "seal_missing",
  "key_unknown",
] as const;

interface SealFault {
  fault: (typeof SEAL_FAULTS)[number];
  seal: number | null;
  entryId: string | null;
}

interface Verification {
  /** How much was looked at, and after which seal to continue. */
  seals: number;
  entries: number;
  next: number | null;
  newest: store.Seal | undefined;
  waiting: number;
  faults: SealFault[];
}

/**
 * Compares a part of the audit log with its seals.
 * @param known a seal that is kept elsewhere, as `number:mac`
 */
export async function verifyAuditLog(
  deps: SealNeeds,
  { after = 0, known }: { after?: number | undefined; known?: string | undefined },
): Promise<Verification> {
  const { db } = deps;
  const [first, before, newest, read] = await Promise.all([
    store.readSeal(db, 1),
    after > 0 ? store.readSeal(db, after) : undefined,
    store.readNewestSeal(db),
    store.readSeals(db, after, SEALS),
  ]);
  const faults: SealFault[] = [];
  const note = (fault: SealFault["fault"], seal: number | null, entryId: string | null = null) =>
    faults.push({ fault, seal, entryId });
  const keys = new Map(ringOf(deps).map((key) => [key.id, key]));
  let last = before ?? { number: after, digest: "", mac: "" };
  if (after > 0 && !before) note("seal_missing", after);
  for (const { seal, entries } of read) {
    const { number } = seal;
    for (let missing = last.number + 1; missing < number && faults.length < 100; missing++)
      note("seal_missing", missing);
    const there = new Set(entries.map(({ id }) => id));
    const deleted = seal.entries.filter((id) => !there.has(id));
    for (const id of deleted) note("entry_deleted", number, id);
    if (deleted.length === 0 && digestOf(last.digest, entries) !== seal.digest)
      note("entries_changed", number);
    const key = keys.get(seal.keyId);
    if (key && macOf(key, "audit-seal", textOf(seal, last.mac)).toString("base64url") !== seal.mac)
      note("seal_changed", number);
    // The key of an old seal may have been removed; the seals after it still cover it.
    if (!key && number === newest?.number) note("key_unknown", number);
    for (const { id, at } of entries)
      if (first && at >= first.at && at < seal.at - LATE_MS) note("entry_late", number, id);
    last = seal;
  }
  const isLast = read.length < SEALS;
  const counts = await store.countEntries(db);
  if (isLast && counts.entries !== counts.sealed + counts.waiting) {
    const { unknown, lost } = await store.readOdd(db, MAX_ODD);
    for (const id of unknown) note("entry_inserted", null, id);
    for (const id of lost) note("entry_deleted", null, id);
  }
  if (known !== undefined && isLast) {
    const number = Number(known.split(":")[0]);
    const seal = await store.readSeal(db, number);
    if (!seal) note("seal_missing", number);
    else if (`${number}:${seal.mac}` !== known) note("seal_changed", number);
  }
  return {
    seals: read.length,
    entries: read.reduce((sum, { entries }) => sum + entries.length, 0),
    next: isLast ? null : last.number,
    newest,
    waiting: counts.waiting,
    faults,
  };
}

/** When the cron looks at the seals, after midnight (UTC): the round of that minute does it. */
const VERIFIED_AT_MS = 195 * MINUTE_MS;

/** Once a night, compares the newest seals with the log, and some older ones: other ones each night. */
export async function verifySomeSeals(deps: SealNeeds): Promise<void> {
  const now = deps.now();
  const late = (now % DAY_MS) - VERIFIED_AT_MS;
  if (late < 0 || late >= MINUTE_MS || !deps.config.codeKeys) return;
  const { number = 0 } = (await store.readNewestSeal(deps.db)) ?? {};
  const part = Math.floor(now / DAY_MS) % Math.max(1, Math.ceil(number / SEALS));
  const faults: SealFault[] = [];
  for (const after of new Set([part * SEALS, Math.max(0, number + 1 - SEALS)]))
    faults.push(...(await verifyAuditLog(deps, { after })).faults);
  // An entry is late too after the service has stood still for a day.
  const wrong = faults.filter(({ fault }) => fault !== "entry_late");
  if (wrong.length === 0) return;
  log("error", "the audit log is not as it was sealed", {
    seal_faults: wrong.slice(0, MAX_ODD).map(({ fault, seal, entryId }) => `${fault} ${entryId ?? seal}`),
  });
  await noteAlarm(deps.db, "audit_broken", "DB", now);
}
