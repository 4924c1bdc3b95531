import { DAY_MS } from "../../shared/time.ts";

/** The end of a day in Africa/Lagos. */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00+01:00`) + DAY_MS;
