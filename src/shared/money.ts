/** Money is stored as a whole number of kobo, a hundredth of a naira. */
export function koboOf(naira: number): number {
  return Math.round(naira * 100);
}
