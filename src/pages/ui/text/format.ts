import { MONTHS } from "../../../texts/calendar.ts";
import { localesOf } from "../../../texts/translator.ts";
import { language, t } from "./translate.ts";

/** Numbers, money and times as a reader in Nigeria expects them. */

const LOCALE = localesOf(language);

const money = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "NGN",
  currencyDisplay: "narrowSymbol",
  trailingZeroDisplay: "stripIfInteger",
});
const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 });
const day = { day: "numeric", month: "short", year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;
const wholeDay = dateFormat({ ...day, timeZone: "UTC" });
const month = dateFormat({ month: "long", year: "numeric", timeZone: "UTC" });
const local = dateFormat({ ...day, ...clock });
const exact = dateFormat({ ...day, ...clock, second: "2-digit" });
const utc = dateFormat({ ...day, ...clock, second: "2-digit", timeZone: "UTC" });

export const naira = (amount: number): string => money.format(amount);
export const count = (value: number): string => number.format(value);
export const kilograms = (value: number): string => `${number.format(value)} kg`;

/** A day, as `YYYY-MM-DD`, which is the same in every zone: `2 Nov 2026`. */
export const dayText = (date: string): string => wholeDay(new Date(date));

/** A month, as `YYYY-MM`: `November 2026`. */
export const monthText = (of: string): string => month(new Date(of));

/** With the reader's own zone. */
export const timeText = (time: Date): string => local(time);
export const exactTimeText = (time: Date): string => exact(time);
export const utcText = (time: Date): string => utc(time);

/** Many browsers know no Hausa, Igbo and Yoruba: there the months have their names from the catalogue. */
function dateFormat(options: Intl.DateTimeFormatOptions): (time: Date) => string {
  const format = new Intl.DateTimeFormat(LOCALE, options);
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length > 0) return (time) => format.format(time);
  const { timeZone } = format.resolvedOptions();
  const number = new Intl.DateTimeFormat("en", { month: "numeric", timeZone });
  return (time) =>
    format
      .formatToParts(time)
      .map(({ type, value }) => (type === "month" ? t(MONTHS[Number(number.format(time)) - 1]!) : value))
      .join("");
}

/** How long something lasts from now on, rounded up: `12 minutes`. */
export function minutesUntil(time: number): string {
  return t("{count} minutes", { count: Math.max(1, Math.ceil((time - Date.now()) / 60_000)) });
}

/** The first and the last moment of a day of the reader's, as an `<input type="date">` gives it. */
export const startOfDay = (date: string): string | undefined => momentOf(`${date}T00:00:00.000`);
export const endOfDay = (date: string): string | undefined => momentOf(`${date}T23:59:59.999`);

function momentOf(text: string): string | undefined {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

const MINUTE_MS = 60_000;
const STEPS = [
  ["{count} days", 86_400_000],
  ["{count} hours", 3_600_000],
  ["{count} minutes", MINUTE_MS],
] as const;

/** How long something has lasted, in its largest unit: `3 hours`. */
export function lasted(milliseconds: number): string {
  for (const [counted, length] of STEPS) {
    if (milliseconds >= 2 * length) return t(counted, { count: Math.floor(milliseconds / length) });
  }
  return milliseconds >= MINUTE_MS ? t("{count} minutes", { count: 1 }) : t("Under a minute");
}

/** How long is left until a moment: `6 days left`. */
export function leftUntil(at: string): string {
  const left = Date.parse(at) - Date.now();
  return left > 0 ? t("{time} left", { time: lasted(left).toLowerCase() }) : t("over");
}

const BYTES = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The size of a file or a database: `1.2 GB`. */
export function byteSize(bytes: number): string {
  const power = Math.min(BYTES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const size = bytes / 1000 ** power;
  const options = { style: "unit", unit: BYTES[power]!, unitDisplay: "short" } as const;
  return new Intl.NumberFormat(LOCALE, { ...options, maximumFractionDigits: size < 10 ? 1 : 0 }).format(size);
}

export const percent = (share: number): string =>
  new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 0 }).format(share);
