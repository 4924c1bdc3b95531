import { z } from "@hono/zod-openapi";
import { koboOf } from "../money.ts";

/** Field types of request bodies. Lengths are in characters as JavaScript counts them. */

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_NEWLINE_AND_TAB = /[^\P{Cc}\n\t]/u;

const text = (max: number, forbidden: RegExp) =>
  z
    .string()
    .max(max, `must be at most ${max} characters long`)
    .refine((value) => !forbidden.test(value), "must not contain control characters")
    .refine((value) => value.isWellFormed(), "must be well-formed Unicode");

/** One line of text. */
export const line = (max: number) => text(max, CONTROL);

/** Text that may have newlines and tabs. */
export const note = (max: number) => text(max, CONTROL_BUT_NEWLINE_AND_TAB);

export const coordinate = (limit: 90 | 180) =>
  z
    .number()
    .min(-limit, `must be between -${limit} and ${limit} degrees`)
    .max(limit, `must be between -${limit} and ${limit} degrees`);

/** Kilograms. */
export const weight = (max: number) =>
  z.number().min(0, "must not be negative").max(max, `must be at most ${max} kg`);

/** Naira with at most two decimals: a whole number of kobo. */
export const money = () =>
  z
    .number()
    .min(0, "must not be negative")
    .max(1e12, "must be at most 1,000,000,000,000")
    .refine((naira) => koboOf(naira) / 100 === naira, "must have at most 2 decimals");

export const nullableTime = () => z.iso.datetime().nullable();
