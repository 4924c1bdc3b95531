import { describe, expect, it } from "vitest";
import { areEqual, hintOf, isKeyOf, keyMark, newKey, parseKey } from "../../src/shared/keys.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const isWellFormed = (key: string) => parseKey(key) !== undefined;

describe("a key", () => {
  it("tells its kind and its deployment, and is never the same twice", () => {
    const keys = Array.from({ length: 100 }, () => newKey("op", "live"));
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) {
      expect(key).toMatch(/^op_live_[0-9A-Za-z]{33}$/);
      expect(isWellFormed(key)).toBe(true);
    }
    expect(newKey("op", "test")).toMatch(/^op_test_/);
    expect([keyMark("production"), keyMark("staging"), keyMark("local")]).toEqual(["live", "test", "test"]);
  });

  it("is recognised as mistyped when any one character is wrong", () => {
    const key = newKey("op", "test");
    for (let i = key.lastIndexOf("_") + 1; i < key.length; i++) {
      for (const character of BASE62) {
        if (character === key[i]) continue;
        expect(isWellFormed(key.slice(0, i) + character + key.slice(i + 1))).toBe(false);
      }
    }
  });

  it("is recognised as mistyped when two neighbouring characters are swapped", () => {
    const key = newKey("op", "live");
    for (let i = key.lastIndexOf("_") + 1; i + 1 < key.length; i++) {
      if (key[i] === key[i + 1]) continue;
      expect(isWellFormed(key.slice(0, i) + key[i + 1] + key[i] + key.slice(i + 2))).toBe(false);
    }
  });

  it("is malformed with another prefix, another length or text around it", () => {
    const key = newKey("op", "test");
    const others = [
      key.replace("op_", "sk_"),
      key.replace("_test_", "_live_"),
      key.slice(0, -1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      key.toUpperCase(),
      "",
    ];
    for (const other of others) expect([other, isWellFormed(other)]).toEqual([other, false]);
  });

  it("is known again by its first and last four characters", () => {
    expect(hintOf(`sk_live_Ab3d${"0".repeat(25)}x9Zk`)).toBe("sk_live_Ab3d…x9Zk");
    const key = newKey("sk", "test");
    expect(hintOf(key)).toBe(`sk_test_${key.slice(8, 12)}…${key.slice(-4)}`);
  });

  it("is of one kind and one deployment only", () => {
    const key = newKey("sk", "test");
    expect(parseKey(key)).toEqual({ kind: "sk", mark: "test" });
    expect(isKeyOf(key, "sk", "test")).toBe(true);
    expect(isKeyOf(key, "pk", "test")).toBe(false);
    expect(isKeyOf(key, "sk", "live")).toBe(false);
  });
});

describe("comparing secrets", () => {
  it.each([
    ["", "", true],
    ["secret", "secret", true],
    ["secret", "secreT", false],
    ["secret", "secret ", false],
    ["", "a", false],
    ["é", "e\u0301", false],
    ["short", "very much longer than that", false],
  ])("%j and %j: %s", (a, b, equal) => {
    expect(areEqual(a, b)).toBe(equal);
  });
});
