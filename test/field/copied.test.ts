import { expect, it } from "vitest";
import { keyIn } from "../../src/pages/handheld/sign-in-code.ts";
import { fromFrenchKeys } from "../../src/pages/ui/scanner/french-keys.ts";
import { cleanAddress, cleanCode, cleanPhone, digitsOf } from "../../src/shared/copied.ts";
import { parseTrackingCode } from "../../src/shared/tracking-code.ts";
import { ADDRESSES, COLLECTION_CODES, FRENCH_KEYS, PHONES, SIGN_IN_CODES, TRACKING_CODES } from "./trials.ts";

it.each(PHONES)("a phone number is plain: $from", ({ tried, right }) => {
  expect(cleanPhone(tried)).toBe(right);
});

it.each(TRACKING_CODES)("a tracking code is read, if it is one: $from", ({ tried, right }) => {
  expect(parseTrackingCode(tried)).toBe(right);
});

it.each(COLLECTION_CODES)("a collection code is read: $from", ({ tried, right }) => {
  expect(cleanCode(tried)).toBe(right);
  expect(digitsOf(tried)).toBe(right);
});

it.each(["042 917", "042-917", "0 4 2 9 1 7", "042–917\n"])(
  "a collection code is typed in groups: %j",
  (typed) => {
    expect(digitsOf(typed)).toBe("042917");
  },
);

it.each(SIGN_IN_CODES)("a key is read from what is scanned or copied: $from", ({ tried, right }) => {
  expect(keyIn(tried, "ag")).toBe(right);
});

it("spaces inside a collection code stay", () => {
  expect(cleanCode("042 917")).toBe("042 917");
});

it.each(ADDRESSES)("what is inside an address stays as it is: $from", ({ tried, right }) => {
  expect(cleanAddress(tried)).toBe(right);
});

it.each(FRENCH_KEYS)("what a scanner types on a French keyboard is known: $from", ({ tried, right }) => {
  expect(fromFrenchKeys(tried)).toBe(right);
});
