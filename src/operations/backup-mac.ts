import { keyRing, macOf, type RingKey } from "../shared/key-ring.ts";
import type { Backup } from "./backup.ts";

/** Adds a MAC of the deployment, if its keys are known. */
export function sign(codeKeys: string | undefined, name: string, backup: Backup): Backup {
  if (!codeKeys) return backup;
  const [key] = keyRing("CODE_KEYS", codeKeys, "backups are not signed");
  return { ...backup, mac: { keyId: key.id, value: macOfBackup(key, name, backup) } };
}

const macOfBackup = (key: RingKey, name: string, { mac: _, ...rest }: Backup): string =>
  macOf(key, "backup", `${name}:${JSON.stringify(rest)}`).toString("base64url");

/** Whether this deployment made a backup as it is; undefined if it has no MAC, or one of a key that is not given. */
export function isOurs(codeKeys: string | undefined, name: string, backup: Backup): boolean | undefined {
  if (!codeKeys || !backup.mac) return undefined;
  const { keyId, value } = backup.mac;
  const key = keyRing("CODE_KEYS", codeKeys, "backups are not checked").find(({ id }) => id === keyId);
  return key && macOfBackup(key, name, backup) === value;
}
