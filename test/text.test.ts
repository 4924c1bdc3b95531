import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCodePoints, fold } from "../src/shared/text.ts";

describe("folded text", () => {
  it.each([
    ["Abẹ́òkúta", "abeokuta"],
    ["Abe\u0323\u0301o\u0300ku\u0301ta", "abeokuta"],
    ["Ṣẹ̀gun Ọlábísí", "segun olabisi"],
    ["Ɓauchi Ɗan Ƙano Ƴar", "bauchi dan kano yar"],
    ["ɓ ɗ ƙ ƴ", "b d k y"],
    ["İstanbul", "istanbul"],
    ["ŊỌ", "ŋo"],
    ["Ikeja 2 / 3-B", "ikeja 2 / 3-b"],
    ["𝒜 😀 ～", "𝒜 😀 ～"],
    ["", ""],
  ])("of %j is %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("is the same for every Unicode form of a text, and stays as it is when folded again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(text.normalize("NFC"))).toBe(fold(text.normalize("NFD")));
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe("comparing by code point", () => {
  it.each([
    ["", "a"],
    ["a", "b"],
    ["a", "aa"],
    ["Z", "a"],
    ["z", "é"],
    ["\uff5e", "😀"],
    ["\ud7ff", "\ue000"],
    ["\ue000", "😀"],
    ["😀", "😁"],
    ["a～", "a😀"],
  ])("puts %j before %j", (before, after) => {
    expect(compareCodePoints(before, after)).toBeLessThan(0);
    expect(compareCodePoints(after, before)).toBeGreaterThan(0);
    expect(compareCodePoints(before, before)).toBe(0);
  });

  it("orders as the bytes of UTF-8 do, which is how D1 sorts", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "é", "\ud7ff", "\ue000", "～", "😀", "𝒜", "\u{10ffff}"),
    });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });
});
