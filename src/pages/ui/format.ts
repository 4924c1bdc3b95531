/** Numbers, money and times as a reader in Nigeria expects them. */

const LOCALE = "en-NG";

const money = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "NGN",
  minimumFractionDigits: 0,
});
const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 });
const day = { day: "numeric", month: "short", year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;
const local = new Intl.DateTimeFormat(LOCALE, { ...day, ...clock });
const utc = new Intl.DateTimeFormat(LOCALE, { ...day, ...clock, second: "2-digit", timeZone: "UTC" });
const localDay = new Intl.DateTimeFormat(LOCALE, day);

export const naira = (amount: number): string => money.format(amount);
export const count = (value: number): string => number.format(value);
export const kilograms = (value: number): string => `${number.format(value)} kg`;

/** With the reader's own zone. */
export const timeText = (time: Date): string => local.format(time);
export const utcText = (time: Date): string => utc.format(time);
export const dayText = (time: Date): string => localDay.format(time);

/** A number with its noun: `1 order`, `3 orders`. */
export const counted = (value: number, noun: string): string =>
  `${number.format(value)} ${noun}${value === 1 ? "" : "s"}`;

/** How long something lasts from now on, rounded up: `12 minutes`. */
export function minutesUntil(time: number): string {
  return counted(Math.max(1, Math.ceil((time - Date.now()) / 60_000)), "minute");
}

/** The first and the last moment of a day of the reader's, as an `<input type="date">` gives it. */
export const startOfDay = (date: string): string | undefined => momentOf(`${date}T00:00:00.000`);
export const endOfDay = (date: string): string | undefined => momentOf(`${date}T23:59:59.999`);

function momentOf(text: string): string | undefined {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
