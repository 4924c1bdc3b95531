import { describe, expect, it } from "vitest";
import { cleanAddress, cleanCode, cleanPhone } from "../src/shared/copied.ts";
import { parseTrackingCode } from "../src/shared/tracking-code.ts";

const CODE = "6VHAHDHNKV3H";

describe("a copied phone number", () => {
  it.each([
    ["a contact with marks of direction", "\u202a+234 803 123 4567\u202c"],
    ["a chat with a mark from left to right", "\u200e+234 803 123 4567"],
    ["an isolate", "\u2066+234 803 123 4567\u2069"],
    ["no-break spaces", "+234\u00a0803\u00a0123\u00a04567"],
    ["narrow no-break spaces", "+234\u202f803\u202f123\u202f4567"],
    ["thin spaces", "+234\u2009803\u2009123\u20094567"],
    ["tabs", "+234\t803\t123\t4567"],
    ["a byte order mark", "\ufeff+234 803 123 4567"],
    ["characters without width", "+234\u200b 803\u200d 123 4567"],
    ["full-width characters", "＋２３４ ８０３ １２３ ４５６７"],
    ["spaces at its ends", "  +234 803 123 4567 \t"],
  ])("is the plain one: %s", (_, copied) => {
    expect(cleanPhone(copied)).toBe("+234 803 123 4567");
  });

  it.each([..."\u2010\u2011\u2012\u2013\u2014\u2212\ufe58\uff0d"])("has a plain dash for %j", (dash) => {
    expect(cleanPhone(`0803${dash}123${dash}4567`)).toBe("0803-123-4567");
  });
});

describe("a copied tracking code", () => {
  it.each([
    ...["6vha hdhn kv3h", "6VHA-HDHN-KV3H", "\t6VHAHDHNKV3H", "6VHAHDHNKV3H\n", "6VHA\u00a0HDHN\u00a0KV3H"],
    ...['"6VHAHDHNKV3H"', "'6VHAHDHNKV3H'", "“6VHAHDHNKV3H”", "«6VHAHDHNKV3H»", "„6VHAHDHNKV3H“"],
    ...["(6VHAHDHNKV3H)", "[6VHAHDHNKV3H]", "<6VHAHDHNKV3H>", "(6VHAHDHNKV3H).", "“6VHAHDHNKV3H.”"],
    ...["6VHA–HDHN–KV3H", "6VHA\u2011HDHN\u2011KV3H", "6VHA\u200bHDHN\u200bKV3H", "\u202a6VHAHDHNKV3H\u202c"],
    ...["\ufeff6VHAHDHNKV3H", "６ＶＨＡＨＤＨＮＫＶ３Ｈ", "6VHAHDHNKV3H!", "6VHA\u202fHDHN\u202fKV3H"],
    ...["]C16VHAHDHNKV3H", "]C06VHAHDHNKV3H", "]Q16VHAHDHNKV3H"],
  ])("is read from %j", (copied) => {
    expect(parseTrackingCode(copied)).toBe(CODE);
  });

  it("is not made of the code of another parcel or of another service", () => {
    for (const text of ["6VHAHDHNKV3J", "6VHAHDHNKV3", "6VHAHDHNKV3HH", "6VHA/HDHN/KV3H"])
      expect(parseTrackingCode(text)).toBeUndefined();
  });
});

it("a copied collection code is read without quotes, brackets and what nobody sees", () => {
  for (const copied of [" 042917", "\u200b042917\u200b", "“042917”", "[042917]", "０４２９１７", "\t042917 "])
    expect(cleanCode(copied)).toBe("042917");
  expect(cleanCode("042 917")).toBe("042 917");
});

it("what is inside a copied address stays as it is", () => {
  expect(cleanAddress(" https://shop.example.com/hooks?a=1–2 ")).toBe("https://shop.example.com/hooks?a=1–2");
  expect(cleanAddress("\u202aada@example.com\u202c\u00a0")).toBe("ada@example.com");
});
