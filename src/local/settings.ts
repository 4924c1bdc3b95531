import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { newKey } from "../auth/keys.ts";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const LOCAL = join(root, ".local");
/** Where `wrangler dev` keeps the local D1, KV and queues. */
export const STATE = join(LOCAL, "state");
/** The API Worker's local variables, where `wrangler dev` looks for them. */
export const VARIABLES = join(root, ".dev.vars");
const FILE = join(LOCAL, "settings.json");

/** What local work needs to remember: secrets, made at random for this clone, and where the server was last. */
export interface Settings {
  baseUrl: string;
  operatorToken: string;
}

export function readSettings(): Settings {
  if (existsSync(FILE)) return JSON.parse(readFileSync(FILE, "utf8")) as Settings;
  return writeSettings({ baseUrl: "http://localhost:8787", operatorToken: newKey("op", "test") });
}

export function writeSettings(settings: Settings): Settings {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  return settings;
}
