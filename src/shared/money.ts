/** Money is stored as a whole number of kobo, a hundredth of a naira. */
export function koboOf(naira: number): number {
  return Math.round(naira * 100);
}

export const nairaOrNull = (kobo: number | null): number | null => (kobo === null ? null : kobo / 100);
export const koboOrNull = (naira: number | null): number | null => (naira === null ? null : koboOf(naira));

/** As people read it: `₦12,500`, and `₦12,500.50`. */
export const readableNaira = (naira: number): string =>
  `₦${naira.toLocaleString("en", { minimumFractionDigits: Number.isInteger(naira) ? 0 : 2 })}`;

const GROUPED = /^\d{1,3}(?:[,. ]\d{3})+(?:[,.]\d{1,2})?$/;
const PLAIN = /^\d+(?:[,.]\d{1,2})?$/;

/** What somebody typed as an amount, such as `12,500`, `₦12 500.50` or `12.500,5`; undefined if it is none. */
export function nairaIn(text: string): number | undefined {
  const amount = text.replace(/^\s*(?:₦|NGN|N)?\s*|\s+$/gi, "").replace(/\s/g, " ");
  if (!GROUPED.test(amount) && !PLAIN.test(amount)) return undefined;
  const [, whole, rest = ""] = /^(.*?)(?:[,.](\d{1,2}))?$/.exec(amount)!;
  return Number(`${whole!.replace(/[,. ]/g, "")}.${rest || 0}`);
}
