import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SealedSecret } from "../../src/db/json-columns.ts";
import {
  inForce,
  newSecret,
  openInForce,
  openSecret,
  rotated,
  sealSecret,
} from "../../src/webhooks/endpoints/secrets.ts";

const newKey = (id: string, bytes = 32) => `${id}=${randomBytes(bytes).toString("base64url")}`;
const withKeys = (webhookKeys: string) => ({ config: { webhookKeys } });
const NOW = Date.parse("2026-11-20T09:00:00Z");
const DAY = 86_400_000;

describe("a new secret", () => {
  it("is whsec_ and 32 random bytes in base64", () => {
    const made = newSecret();
    expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(made);
  });
});

describe("an encrypted secret", () => {
  const key = newKey("first");
  const deps = withKeys(key);
  const secret = newSecret();
  const sealed = sealSecret(deps, "owner", secret);

  it("can be decrypted for its owner", () => {
    expect(openSecret(deps, "owner", sealed)).toBe(secret);
  });

  it("contains nothing of the secret, and is different each time", () => {
    expect(sealed.sealed).toMatch(/^first\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    const hidden = secret.slice("whsec_".length);
    for (const encoding of ["utf8", "base64", "base64url", "hex"] as const) {
      for (const shown of [
        Buffer.from(hidden).toString(encoding),
        Buffer.from(hidden, "base64").toString(encoding),
      ]) {
        expect(sealed.sealed).not.toContain(shown.slice(0, 8));
      }
    }
    expect(sealSecret(deps, "owner", secret).sealed).not.toBe(sealed.sealed);
  });

  it("can't be decrypted for another owner", () => {
    for (const other of ["", "owne", "owner2", "other"]) {
      expect(() => openSecret(deps, other, sealed)).toThrow();
    }
  });

  it("can't be decrypted when any part of it was altered", () => {
    const parts = sealed.sealed.split(".");
    for (const i of [1, 2, 3]) {
      const bytes = Buffer.from(parts[i]!, "base64url");
      bytes[0]! ^= 1;
      const altered = parts.with(i, bytes.toString("base64url")).join(".");
      expect(() => openSecret(deps, "owner", { sealed: altered, until: null })).toThrow();
    }
    for (const cut of [parts.slice(0, 3), parts.slice(0, 1), [...parts.slice(0, 3), parts[3]!.slice(0, 6)]]) {
      expect(() => openSecret(deps, "owner", { sealed: cut.join("."), until: null })).toThrow();
    }
  });

  it("can be decrypted as long as its key is in WEBHOOK_KEYS, of which the first encrypts", () => {
    const next = newKey("second");
    const both = withKeys(`${next},${key}`);
    expect(openSecret(both, "owner", sealed)).toBe(secret);
    const resealed = sealSecret(both, "owner", secret);
    expect(resealed.sealed).toMatch(/^second\./);
    expect(openSecret(withKeys(next), "owner", resealed)).toBe(secret);
    expect(() => openSecret(withKeys(next), "owner", sealed)).toThrow("WEBHOOK_KEYS lacks first");
  });

  it("signs no more when its key is lost and another one has replaced it, which signs alone", () => {
    const next = withKeys(newKey("second"));
    const replaced = newSecret();
    const secrets = rotated([sealed], sealSecret(next, "owner", replaced), NOW);
    expect(openInForce(next, "owner", secrets, NOW)).toEqual([replaced]);
    expect(() => openInForce(deps, "owner", secrets, NOW)).toThrow("WEBHOOK_KEYS lacks second");
    expect(() => openInForce(next, "owner", [sealed], NOW)).toThrow("WEBHOOK_KEYS lacks first");
  });

  it("can't be decrypted with another key of the same name", () => {
    expect(() => openSecret(withKeys(newKey("first")), "owner", sealed)).toThrow();
  });

  it("needs a key of 32 bytes or more", () => {
    expect(() => sealSecret(withKeys(newKey("short", 31)), "owner", secret)).toThrow("WEBHOOK_KEYS");
    expect(() => sealSecret({ config: {} }, "owner", secret)).toThrow("WEBHOOK_KEYS is not set");
    const long = withKeys(newKey("long", 64));
    expect(openSecret(long, "owner", sealSecret(long, "owner", secret))).toBe(secret);
  });
});

describe("the secrets after a rotation", () => {
  const secret = (sealed: string, until: number | null = null): SealedSecret => ({ sealed, until });

  it("are the new one first, and the old one for a day more", () => {
    const after = rotated([secret("old")], secret("new"), NOW);
    expect(after).toEqual([secret("new"), secret("old", NOW + DAY)]);
    expect(inForce(after, NOW + DAY - 1)).toEqual(after);
    expect(inForce(after, NOW + DAY)).toEqual([secret("new")]);
  });

  it("contain the oldest one until its day is over, also after another rotation", () => {
    const first = rotated([secret("a")], secret("b"), NOW);
    const second = rotated(first, secret("c"), NOW + 1000);
    expect(second).toEqual([secret("c"), secret("b", NOW + 1000 + DAY), secret("a", NOW + DAY)]);
    expect(rotated(second, secret("d"), NOW + DAY)).toEqual([
      secret("d"),
      secret("c", NOW + 2 * DAY),
      secret("b", NOW + 1000 + DAY),
    ]);
  });
});
