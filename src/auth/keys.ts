import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * Keys are a prefix that tells their kind and deployment (`op_live_`, `op_test_`), random base62, and a checksum, so
 * that a typo or a leaked key is recognised without a look-up.
 */
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 27 base62 digits are 160.8 bits. */
const RANDOM_LENGTH = 27;
const CHECKSUM_LENGTH = 6;
const KEY = /^([a-z]{2}_(?:live|test)_)([0-9A-Za-z]{27})([0-9A-Za-z]{6})$/;

export type KeyMark = "live" | "test";

/** `_live_` marks the production deployment's keys, `_test_` those of every other. */
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

export function newKey(kind: "op", mark: KeyMark): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(62)]!).join("");
  const text = `${kind}_${mark}_${random}`;
  return text + checksum(text);
}

/** Whether `key` has the shape of a key and its checksum fits: says nothing about whether it is in force. */
export function isWellFormedKey(key: string): boolean {
  const [, prefix, random, sum] = KEY.exec(key) ?? [];
  return prefix !== undefined && checksum(`${prefix}${random}`) === sum;
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Compares in a time that tells nothing about where the two differ. */
export function areEqual(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
