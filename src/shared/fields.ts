import { z } from "@hono/zod-openapi";
import { cleanAddress, cleanCode, cleanPhone, foundCharacter } from "./copied.ts";
import { koboOf } from "./money.ts";
import { isCalendarDate, parseTime } from "./time.ts";

/**
 * Field types of request bodies. Lengths are checked by refinements, which Zod skips for a value of the wrong type. Its
 * own length checks run on any value with a `length`, and throw if that is no number.
 */

type Text = z.ZodType<string, string>;

/** Characters as the inside of a class of a regular expression. */
const CONTROL = "\\x00-\\x1f\\x7f-\\x9f";
const CONTROL_BUT_NEWLINE_AND_TAB = "\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f";
const DIRECTION = "\\u202a-\\u202e\\u2066-\\u2069";

function range(min: number, max: number): string {
  return min === max ? `exactly ${max}` : min === 0 ? `at most ${max}` : `${min} to ${max}`;
}

/**
 * Refuses text that has a character which `forbidden` matches, and names that character, because most can't be seen.
 * @param what it must not have, in words
 */
const without = (forbidden: RegExp, what: string) =>
  [
    (value: string) => !forbidden.test(value),
    {
      error: ({ input }: { input: unknown }) =>
        `must not contain ${what}: ${foundCharacter(forbidden, String(input))}`,
    },
  ] as const;

const asSent = (value: string) => value;

/**
 * Lengths are in code points; JavaScript's `length` counts some of them as two.
 * @param clean changes the value before it is checked
 */
function text(min: number, max: number, control: string, clean = asSent): Text {
  const fits = (value: string) => {
    const { length } = value.length > 2 * max ? value : [...value];
    return length >= min && length <= max;
  };
  return z
    .string()
    .overwrite(clean)
    .refine(fits, `must be ${range(min, max)} characters long`)
    .refine(...without(new RegExp(`[${control}]`), "control characters"))
    .refine((value) => value.isWellFormed(), "must be well-formed Unicode")
    .openapi({ ...(min > 0 ? { minLength: min } : {}), maxLength: max, pattern: `^[^${control}]*$` });
}

export const line = (max: number, { min = 0 } = {}): Text => text(min, max, CONTROL);

/** One line of text that is not blank. */
export const name = (max: number): Text => {
  const allowed = `[^${CONTROL}${DIRECTION}]`;
  return line(max)
    .refine((given) => given.trim() !== "", "must not be empty")
    .refine(...without(new RegExp(`[${DIRECTION}]`), "characters that change the direction of text"))
    .openapi({ minLength: 1, pattern: `^${allowed}*[^\\s${CONTROL}${DIRECTION}]${allowed}*$` });
};

/** One line of text that people copy from elsewhere: a URL. */
export const copiedLine = (max: number): Text => text(0, max, CONTROL, cleanAddress);

/** A code that people copy from elsewhere, or that a scanner reads. */
export const copiedCode = (max: number): Text => text(0, max, CONTROL, cleanCode);

/** Text that may have newlines and tabs. */
export const note = (max: number): Text => text(0, max, CONTROL_BUT_NEWLINE_AND_TAB);

export const phone = () =>
  z
    .string()
    .overwrite(cleanPhone)
    .regex(/^(?=.*\d)[\d +()-]{7,20}$/, "must be 7 to 20 characters: digits, spaces and +-()")
    .openapi({
      minLength: 7,
      maxLength: 20,
      pattern: "^[ +()-]*\\d[\\d +()-]*$",
      example: "+234 803 123 4567",
    });

function isWebPage(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === "" && url.password === "";
}

/** A page that people are sent to. */
export const webPage = () =>
  copiedLine(500)
    .refine(
      (text) => text.startsWith("https://") && isWebPage(text),
      "must be the address of a page, beginning with https://",
    )
    .openapi({ format: "uri", pattern: "^https://[^\\s/?#@]" });

/**
 * A list of `min` to `max` entries.
 * @param options.unique what must not be in it twice, in words
 */
export function list<S extends z.ZodType>(
  entry: S,
  { min = 0, max, unique }: { min?: number; max: number; unique?: string },
): z.ZodType<z.output<S>[], z.input<S>[]> {
  const counted = z
    .array(entry)
    .refine(({ length }) => length >= min && length <= max, `must have ${range(min, max)} entries`);
  const described = { ...(min > 0 ? { minItems: min } : {}), maxItems: max };
  if (unique === undefined) return counted.openapi(described);
  return counted
    .refine((given) => new Set(given).size === given.length, `must not contain ${unique} twice`)
    .openapi({ ...described, uniqueItems: true });
}

export const coordinate = (limit: 90 | 180) =>
  z
    .number()
    .min(-limit, `must be between -${limit} and ${limit} degrees`)
    .max(limit, `must be between -${limit} and ${limit} degrees`);

/** Kilograms. */
export const weight = (max: number) =>
  z.number().min(0, "must not be negative").max(max, `must be at most ${max} kg`);

const naira = (checked: z.ZodNumber) =>
  checked
    .max(1e12, "must be at most 1,000,000,000,000")
    .refine((amount) => koboOf(amount) / 100 === amount, "must have at most 2 decimals")
    .openapi({ multipleOf: 0.01 });

/** Naira with at most two decimals: a whole number of kobo. */
export const money = () => naira(z.number().min(0, "must not be negative"));

/** What a receiver pays at the point for a parcel, in naira. */
export const codAmount = () =>
  naira(z.number().gt(0, "must be over 0")).openapi({
    description: "What the receiver pays at the point: naira",
    example: 12500,
  });

/** Naira of a fee or tariff, which has no kobo. */
export const wholeNaira = () =>
  z
    .number()
    .min(0, "must not be negative")
    .max(10_000_000, "must be at most 10,000,000")
    .refine(Number.isInteger, "must be a whole number of naira")
    .openapi({ type: "integer", minimum: 0, maximum: 10_000_000 });

export const newPassword = () =>
  line(128, { min: 12 }).openapi({
    description: "The new password",
    example: "a sentence that you alone know",
  });

/** An RFC 3339 time, or an ISO 8601 time without an offset, which means UTC. */
export const time = () =>
  z
    .string()
    .refine((text) => parseTime(text) !== undefined, "must be a time such as 2026-11-20T09:30:00Z")
    .openapi({ format: "date-time", example: "2027-01-31T00:00:00Z" });

export const calendarDate = () =>
  z
    .string()
    .refine(isCalendarDate, "must be a date such as 2026-11-20")
    .openapi({ format: "date", example: "2026-11-02" });

/** An e-mail address, with its case as it was sent. */
export const email = () =>
  copiedLine(254).pipe(z.email("must be an e-mail address")).openapi({
    format: "email",
    pattern: "^[A-Za-z0-9_'+.-]+@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$",
    example: "ada@example.com",
  });

export const nullableTime = () => z.iso.datetime().nullable();
