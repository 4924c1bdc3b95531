import { keyRing, macOf, type RingKey } from "../shared/key-ring.ts";

/** Consecutive rows of a table, in an object named by the hash of its content. */
export interface BackupBlock {
  sha256: string;
  rows: number;
  /** When the object was written, in milliseconds since the epoch. */
  at: number;
  /** The object's size; absent in blocks of earlier versions. */
  bytes?: number;
}

/** The backup of a database: the value of `backups/{database}/{day}.json`. */
export interface Backup {
  day: string;
  begunAt: number;
  endedAt: number;
  /**
   * Whether a partner was being moved to or from the database. That partner's orders may be missing or incomplete in it.
   */
  overlapsMove?: true;
  tables: { name: string; columns: string[]; blocks: BackupBlock[] }[];
  /** Of all the rest, with the database's name: a restore sees by it that nobody has changed what it names. */
  mac?: { keyId: string; value: string };
}

/** Adds a MAC of the deployment, if its keys are known. */
export function sign(codeKeys: string | undefined, name: string, backup: Backup): Backup {
  if (!codeKeys) return backup;
  const [key] = keyRing("CODE_KEYS", codeKeys, "backups are not signed");
  return { ...backup, mac: { keyId: key.id, value: macOfBackup(key, name, backup) } };
}

const macOfBackup = (key: RingKey, name: string, { mac: _, ...rest }: Backup): string =>
  macOf(key, "backup", `${name}:${JSON.stringify(rest)}`).toString("base64url");

/** Whether a backup is as this deployment made it; undefined if it has no MAC, or if the MAC's key is not given. */
export function isOurs(codeKeys: string | undefined, name: string, backup: Backup): boolean | undefined {
  if (!codeKeys || !backup.mac) return undefined;
  const { keyId, value } = backup.mac;
  const key = keyRing("CODE_KEYS", codeKeys, "backups are not checked").find(({ id }) => id === keyId);
  return key && macOfBackup(key, name, backup) === value;
}
