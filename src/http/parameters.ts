import { nearestName } from "../shared/nearest-name.ts";
import { isCalendarDate, parseTime } from "../shared/time.ts";
import { parseUuid } from "../shared/uuid.ts";

/**
 * Query parameters: one declaration gives the parser, the type and the documentation. Not Zod, because this is the hottest
 * path of the service.
 */
export interface Parameter<T> {
  parse(raw: string): T;
  schema: Record<string, unknown>;
  description: string;
  example?: unknown;
  required?: boolean;
  /** The value if the request lacks the parameter. */
  default?: T;
  /** Whether a tab is a space, as people paste it out of spreadsheets; else it is refused. */
  takesTabs?: true;
}

/** The message says what is wrong with a parameter's value: "must be …". */
export class BadParameter extends Error {}

/** A number in decimal digits, without an exponent and without a `+`. */
export const NUMBER = /^-?\d+(\.\d+)?$/;

export function required<T>(parameter: Parameter<T>): Parameter<T> & { required: true } {
  return { ...parameter, required: true };
}

export function withDefault<T>(parameter: Parameter<T>, value: T): Parameter<T> & { default: T } {
  return { ...parameter, schema: { ...parameter.schema, default: value }, default: value };
}

export function wholeNumber(
  description: string,
  { min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number },
): Parameter<number> {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return {
    description,
    schema: {
      type: "integer",
      minimum: min,
      ...(max === Number.MAX_SAFE_INTEGER ? {} : { maximum: max }),
    },
    parse(raw) {
      const value = Number(raw);
      if (!/^\d+$/.test(raw) || value < min || value > max) {
        throw new BadParameter(`must be a whole number ${range}`);
      }
      return value;
    },
  };
}

export function number(
  description: string,
  { min, max, example }: { min: number; max: number; example: number },
): Parameter<number> {
  return {
    description,
    example,
    schema: { type: "number", minimum: min, maximum: max },
    parse(raw) {
      const value = Number(raw);
      if (!NUMBER.test(raw) || value < min || value > max) {
        throw new BadParameter(`must be a number from ${min} to ${max}, in digits`);
      }
      return value;
    },
  };
}

export function positiveNumber(
  description: string,
  { max, example }: { max: number; example: number },
): Parameter<number> {
  return {
    description,
    example,
    schema: { type: "number", exclusiveMinimum: 0, maximum: max },
    parse(raw) {
      const value = Number(raw);
      if (!NUMBER.test(raw) || value <= 0 || value > max) {
        throw new BadParameter(`must be a number over 0 and up to ${max}, in digits`);
      }
      return value;
    },
  };
}

/** @param pattern that the handler checks, which can say more of what is wrong */
export function text(
  description: string,
  { min = 0, max, example, pattern }: { min?: number; max: number; example: string; pattern?: string },
): Parameter<string> {
  return {
    description,
    example,
    schema: {
      type: "string",
      ...(min > 0 ? { minLength: min } : {}),
      maxLength: max,
      ...(pattern === undefined ? {} : { pattern }),
    },
    parse(raw) {
      if (raw.length < min) throw new BadParameter("must not be empty");
      if (raw.length > max && [...raw].length > max)
        throw new BadParameter(`must be at most ${max} characters long`);
      return raw;
    },
  };
}

/** An id, in lower case. */
export function id(description: string, example: string): Parameter<string> {
  return {
    description,
    example,
    schema: { type: "string", format: "uuid" },
    parse(raw) {
      const parsed = parseUuid(raw);
      if (parsed === undefined) throw new BadParameter("must be a UUID");
      return parsed;
    },
  };
}

/** Text that people paste from elsewhere: codes, phone numbers, what they search for. */
export const pasted = (description: string, limits: { max: number; example: string }): Parameter<string> => ({
  ...text(description, limits),
  takesTabs: true,
});

export function oneOf<const T extends string>(description: string, values: readonly T[]): Parameter<T> {
  return {
    description,
    schema: { type: "string", enum: values },
    parse(raw) {
      if (!values.includes(raw as T)) throw new BadParameter(`must be one of ${values.join(", ")}`);
      return raw as T;
    },
  };
}

/** Some of these values, separated by commas. */
export function someOf<const T extends string>(
  description: string,
  values: readonly T[],
): Parameter<T[]> & { example: string } {
  const one = values.map((value) => value.replaceAll(".", "\\.")).join("|");
  return {
    description,
    example: values.slice(0, 2).join(","),
    schema: { type: "string", pattern: `^(${one})(,(${one}))*$` },
    parse(raw) {
      const names = raw.split(",");
      const unknown = names.find((name) => !values.includes(name as T));
      if (unknown === undefined) return names as T[];
      const nearest = nearestName(unknown, values);
      const hint = nearest === undefined ? "" : `: did you mean ${nearest}?`;
      throw new BadParameter(`must be some of ${values.join(", ")}, separated by commas${hint}`);
    },
  };
}

export function flag(description: string): Parameter<boolean> {
  return {
    description,
    schema: { type: "boolean" },
    parse(raw) {
      if (raw !== "true" && raw !== "false") throw new BadParameter("must be true or false");
      return raw === "true";
    },
  };
}

/** An RFC 3339 time, or an ISO 8601 one whose missing offset means UTC; in milliseconds since the epoch. */
export function time(description: string): Parameter<number> {
  return {
    description,
    example: "2026-11-23T11:00:00Z",
    schema: { type: "string", format: "date-time" },
    parse(raw) {
      const value = parseTime(raw);
      if (value === undefined) {
        throw new BadParameter("must be a time such as 2026-11-20T09:30:00Z (a + must be sent as %2B)");
      }
      return value;
    },
  };
}

/** A time, or a day that stands for its first or its last millisecond (UTC); in any form of ISO 8601. */
export function timeOrDate(description: string, end: "start" | "end"): Parameter<number> {
  return {
    description,
    example: "2026-11-20",
    schema: { type: "string", pattern: "^\\d{4}-?\\d{2}-?\\d{2}" },
    parse(raw) {
      const text = extended(raw);
      if (isCalendarDate(text))
        return Date.parse(`${text}T${end === "start" ? "00:00:00.000" : "23:59:59.999"}Z`);
      const value = parseTime(text);
      if (value === undefined) {
        throw new BadParameter(
          "must be a day such as 2026-11-20 or a time such as 2026-11-20T09:30:00Z (a + must be sent as %2B)",
        );
      }
      return value;
    },
  };
}

const BASIC = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(?:(\d{2})(?:(\d{2})([.,]\d+)?)?)?)?(?=Z|[+-]|$)/i;

/** ISO 8601 in its extended form, which RFC 3339 has: `20261120T0930+0100` is `2026-11-20T09:30+01:00`. */
function extended(text: string): string {
  return text
    .replace(BASIC, (_, year, month, day, hour, minute, second, fraction = "") => {
      const clock = hour === undefined ? "" : `T${[hour, minute, second].filter(Boolean).join(":")}`;
      return `${year}-${month}-${day}${clock}${fraction}`;
    })
    .replace(",", ".")
    .replace(/T\d{2}(?=Z|[+-]|$)/i, "$&:00")
    .replace(/(T.*[+-]\d{2}):?(\d{2})?$/i, (_, time, minutes = "00") => `${time}:${minutes}`);
}

/** A calendar day, as `YYYY-MM-DD`. */
export function day(description: string): Parameter<string> {
  return {
    description,
    example: "2026-11-20",
    schema: { type: "string", format: "date" },
    parse(raw) {
      if (!isCalendarDate(raw)) throw new BadParameter("must be a day such as 2026-11-20");
      return raw;
    },
  };
}
