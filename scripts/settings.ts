import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newKey } from "../src/shared/keys.ts";
import { LOCAL } from "./paths.ts";

const FILE = join(LOCAL, "settings.json");

/** What local work has to remember: random secrets of this clone, and the server's last address. */
export interface Settings {
  baseUrl: string;
  operatorToken: string;
  /** Signs access tokens: see `TOKEN_KEYS`. */
  tokenKeys: string;
  /** Makes collection codes and label links: see `CODE_KEYS`. */
  codeKeys: string;
  /** Encrypts webhooks' secrets: see `WEBHOOK_KEYS`. */
  webhookKeys: string;
  /** The credentials of the demo partners and people, once they are in the local D1. */
  demo?: DemoCredentials;
}

/** As `npm run demo` prints them. */
export interface DemoCredentials {
  partners: {
    id: string;
    name: string;
    email: string;
    password: string;
    secret_key: string;
    client_id: string;
    client_secret: string;
    api_key: string;
  }[];
  agent: { key: string; point_id: string };
  driver: { key: string };
  /** Absent in the settings of an earlier version. */
  second_driver?: DemoRound["second_driver"];
  round?: DemoRound["round"];
}

/** The demo's daily round, which both drivers drive. */
export interface DemoRound {
  second_driver: { key: string };
  round: { id: string; name: string };
}

/** The settings of this clone. Missing ones get their defaults; missing secrets are made at random. */
export function readSettings(): Settings {
  const known = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Partial<Settings>) : {};
  return {
    baseUrl: "http://localhost:8787",
    operatorToken: newKey("op", "test"),
    tokenKeys: `local=${randomBytes(32).toString("base64url")}`,
    codeKeys: `local=${randomBytes(32).toString("base64url")}`,
    webhookKeys: `local=${randomBytes(32).toString("base64url")}`,
    ...known,
  };
}

export function writeSettings(settings: Settings): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
}
