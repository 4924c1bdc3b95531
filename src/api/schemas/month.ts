import { BadParameter, type Parameter } from "../../http/parameters.ts";

const PATTERN = "^20\\d\\d-(0[1-9]|1[0-2])$";

/** A month of Africa/Lagos in a query, as `2026-11`. */
export const monthName = (description: string): Parameter<string> => ({
  description,
  example: "2026-11",
  schema: { type: "string", pattern: PATTERN },
  parse(raw) {
    if (!new RegExp(PATTERN).test(raw)) throw new BadParameter("must be a month such as 2026-11");
    return raw;
  },
});
