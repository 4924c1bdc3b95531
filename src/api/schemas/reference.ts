import type { z } from "@hono/zod-openapi";
import { BadParameter, type Parameter, text } from "../../http/parameters.ts";
import { foundCharacter } from "../../shared/copied.ts";
import { line } from "../../shared/fields.ts";

/** A partner's reference for an order. People read and type it, and it is a segment of a path. */

const MAX_LENGTH = 64;
const EXAMPLE = "ORD-2026-00017";

const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** What is wrong with a reference, the first of it; undefined if nothing is. */
function faultOf(text: string): string | undefined {
  if (text.includes("/") || text === "." || text === "..")
    return "must not contain / and must not be . or ..";
  if (text !== text.trim()) return "must not begin or end with a space";
  if (NO_BREAK_SPACE.test(text))
    return `must not contain no-break spaces: ${foundCharacter(NO_BREAK_SPACE, text)}`;
  if (INVISIBLE.test(text))
    return `must not contain characters without width, or that change the direction of text: ${foundCharacter(INVISIBLE, text)}`;
  return text === text.normalize("NFC") ? undefined : "must be in the Unicode normal form NFC";
}

const FORBIDDEN =
  "/\\x00-\\x1f\\x7f-\\xa0\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2007\\u200b-\\u200f" +
  "\\u202a-\\u202f\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb";
const INNER = `[^${FORBIDDEN}]`;
const OUTER = `[^\\s${FORBIDDEN}]`;
const NO_DOT = `[^.\\s${FORBIDDEN}]`;
/** The rules except NFC, without a look-ahead, which the regular expressions of many languages lack. */
const PATTERN = `^(\\.?${NO_DOT}|${NO_DOT}${OUTER}|${OUTER}${INNER}+${OUTER})$`;

/** The field of an order's body. */
export const reference = (): z.ZodType<string, string> =>
  line(MAX_LENGTH, { min: 1 })
    .refine((text) => faultOf(text) === undefined, { error: ({ input }) => faultOf(String(input)) })
    .openapi({
      description: "Your own name for the order, unique among your orders",
      pattern: PATTERN,
      example: EXAMPLE,
    });

/** The parameter of a query that finds an order. */
export function referenceParameter(description: string): Parameter<string> {
  const { schema, parse, ...parameter } = text(description, { min: 1, max: MAX_LENGTH, example: EXAMPLE });
  return {
    ...parameter,
    schema: { ...schema, pattern: PATTERN },
    parse(raw) {
      const value = parse(raw);
      const fault = faultOf(value);
      if (fault) throw new BadParameter(fault);
      return value;
    },
  };
}
