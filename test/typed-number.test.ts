import { expect, it } from "vitest";
import { numberIn } from "../src/shared/typed-number.ts";

it.each([
  ["12500", 2, 12_500],
  ["12,500", 2, 12_500],
  [" ₦12,500.50 ", 2, 12_500.5],
  ["NGN 12 500", 2, 12_500],
  ["N1.250.000", 2, 1_250_000],
  ["12\u00a0500,5", 2, 12_500.5],
  ["0.75", 2, 0.75],
  ["1,5", 3, 1.5],
  ["1.5 kg", 3, 1.5],
  ["0,125", 3, 0.125],
  ["1.234,567", 3, 1_234.567],
  ["9,072264", 6, 9.072264],
  ["1,500", 0, 1_500],
  ["7", 0, 7],
])("a number that is typed as %j, with at most %d decimals, is understood", (text, decimals, number) => {
  expect(numberIn(text, decimals)).toBe(number);
});

it.each([
  ...["", "₦", "all of it", "-500", "12,50,000", "1,2500", "0,500", "12.345.6789", "5 000 000,", "12e3"].map(
    (text) => [text, 2] as const,
  ),
  ["1,5", 0],
  ["1.2345", 3],
] as const)("no number is made of %j, with at most %d decimals", (text, decimals) => {
  expect(numberIn(text, decimals)).toBeUndefined();
});
