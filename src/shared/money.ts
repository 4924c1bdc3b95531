/** Money is stored as a whole number of kobo, a hundredth of a naira. */
export function koboOf(naira: number): number {
  return Math.round(naira * 100);
}

export const nairaOrNull = (kobo: number | null): number | null => (kobo === null ? null : kobo / 100);
export const koboOrNull = (naira: number | null): number | null => (naira === null ? null : koboOf(naira));

/** As people read it: `₦12,500`, and `₦12,500.50`. */
export const readableNaira = (naira: number): string =>
  `₦${naira.toLocaleString("en", { minimumFractionDigits: Number.isInteger(naira) ? 0 : 2 })}`;
