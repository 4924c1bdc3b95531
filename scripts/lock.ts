import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

const PATIENCE_MS = 10 * 60_000;

/**
 * Does `work` while no other process holds the lock `file`. SQLite frees the lock when its process ends, even if it was
 * killed.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return await work();
  } finally {
    lock.close();
  }
}
