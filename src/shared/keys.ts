import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * A key consists of a prefix for its kind and deployment (`op_live_`, `op_test_`), random base62 digits and a checksum,
 * so that a typo or a leaked key is recognised without a database.
 */
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 27 base62 digits are 160.8 bits. */
const RANDOM_LENGTH = 27;
const CHECKSUM_LENGTH = 6;
const KEY = /^([a-z]{2})_(live|test)_([0-9A-Za-z]{27})([0-9A-Za-z]{6})$/;

/**
 * Operator tokens, partners' secret keys and API keys, agents' and drivers' keys; then the kinds that are sent only in a
 * body: client secrets, refresh tokens and set-password tokens.
 */
export type KeyKind = "op" | "sk" | "pk" | "ag" | "dr" | "cs" | "rt" | "sp";
export type KeyMark = "live" | "test";

/** `_live_` marks the production deployment's keys, `_test_` those of all others. */
export function keyMark(environment: "local" | "staging" | "production"): KeyMark {
  return environment === "production" ? "live" : "test";
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

export function newKey(kind: KeyKind, mark: KeyMark): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(62)]!).join("");
  const text = `${kind}_${mark}_${random}`;
  return text + checksum(text);
}

/**
 * The part by which people recognise a key: its prefix with the first four digits, and the last four, which belong to its
 * checksum. Over 110 bits stay unknown.
 */
export const hintOf = (key: string): string =>
  `${key.slice(0, -(RANDOM_LENGTH + CHECKSUM_LENGTH - 4))}…${key.slice(-4)}`;

/** A key's kind and deployment; undefined if it is malformed or its checksum is wrong. */
export function parseKey(key: string): { kind: string; mark: KeyMark } | undefined {
  const [, kind, mark, random, sum] = KEY.exec(key) ?? [];
  if (!kind || checksum(`${kind}_${mark}_${random}`) !== sum) return undefined;
  return { kind, mark: mark as KeyMark };
}

const LOOKS_LIKE_A_KEY = /^(op|sk|pk|ag|dr)_(live|test)_/;

/** What can be seen of a key that is refused: a typo or a missing part, or the mark of other deployments. */
export function faultOfKey(text: string, mark: KeyMark): "mistyped" | "of another deployment" | undefined {
  if (!LOOKS_LIKE_A_KEY.test(text)) return undefined;
  const key = parseKey(text);
  if (!key) return "mistyped";
  return key.mark === mark ? undefined : "of another deployment";
}

/** Whether `key` is well-formed and of this kind and deployment. It may still be unknown, revoked or expired. */
export function isKeyOf(key: string, kind: KeyKind, mark: KeyMark): boolean {
  const parsed = parseKey(key);
  return parsed?.kind === kind && parsed.mark === mark;
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A key's SHA-256 in base64url, by which it is stored, compared and counted. */
export function hashOf(text: string): string {
  return sha256(text).toString("base64url");
}

/** Compares in constant time. */
export function areEqual(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
