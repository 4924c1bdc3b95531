import { expect, it } from "vitest";
import { nairaIn } from "../src/shared/money.ts";

it.each([
  ["12500", 12_500],
  ["12,500", 12_500],
  [" ₦12,500.50 ", 12_500.5],
  ["NGN 12 500", 12_500],
  ["N1.250.000", 1_250_000],
  ["12\u00a0500,5", 12_500.5],
  ["0.75", 0.75],
])("an amount that is typed as %j is understood", (text, naira) => {
  expect(nairaIn(text)).toBe(naira);
});

it.each(["", "₦", "all of it", "-500", "12,50,000", "1,2500", "12.345.6789", "5 000 000 000 000,", "12e3"])(
  "no amount is made of %j",
  (text) => {
    expect(nairaIn(text)).toBeUndefined();
  },
);
