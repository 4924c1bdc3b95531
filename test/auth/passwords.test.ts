import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, isPassword, PASSWORD_COST } from "../../src/auth/passwords.ts";

const PASSWORD = "Ẹ káàbọ̀ 😀 horse";
const deps = { passwordCost: 1 };
const stored = await hashPassword(deps, PASSWORD);
const isRight = (password: string, hash: string | null | undefined) =>
  isPassword(deps, password, hash, "known");

describe("a password", () => {
  it("matches only its own hash", async () => {
    expect(await isRight(PASSWORD, stored)).toBe(true);
    for (const wrong of ["", `${PASSWORD} `, PASSWORD.toLowerCase(), PASSWORD.slice(0, -1)]) {
      expect(await isRight(wrong, stored)).toBe(false);
    }
  });

  it("is the same in every Unicode form, because keyboards differ", async () => {
    expect(PASSWORD.normalize("NFD")).not.toBe(PASSWORD.normalize("NFC"));
    expect(await isRight(PASSWORD.normalize("NFD"), stored)).toBe(true);
    expect(await isRight(PASSWORD.normalize("NFC"), stored)).toBe(true);
    expect(await isRight("ﬁne １２", await hashPassword(deps, "fine 12"))).toBe(true);
  });

  it("has another hash each time", async () => {
    const again = await hashPassword(deps, PASSWORD);
    const partsOf = (hash: string) => hash.split("$").slice(3);
    const [salt, hash] = partsOf(stored);
    const [otherSalt, otherHash] = partsOf(again);
    expect(otherSalt).not.toBe(salt);
    expect(otherHash).not.toBe(hash);
    expect(await isRight(PASSWORD, again)).toBe(true);
  });

  it("is stored as scrypt of N=2^14, r=8, p=5, and the hash says so", async () => {
    const stored = await hashPassword({ passwordCost: PASSWORD_COST }, PASSWORD);
    const [, salt, hash] = /^\$scrypt\$ln=14,r=8,p=5\$([\w+/-]{22})\$([\w+/-]{43})$/.exec(stored) ?? [];
    const costs = { N: 16_384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
    const derived = scryptSync(PASSWORD.normalize("NFKC"), Buffer.from(salt!, "base64url"), 32, costs);
    expect(Buffer.from(hash!, "base64url")).toEqual(derived);
  });

  it("never matches when none is stored", async () => {
    for (const nothing of [null, undefined]) {
      for (const password of ["", "\0", PASSWORD]) expect(await isRight(password, nothing)).toBe(false);
    }
  });
});
