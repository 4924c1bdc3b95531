import type { Answers, PointArea } from "../../api.ts";
import type { Box } from "./geometry.ts";

/** A state, a city or a postal code, as the API describes it. */
export type Area = PointArea;

/** The API's answer about areas. */
export type Areas = Answers["GET /public/pudo-points/areas"]["data"];

export function boxOfArea({ bbox: [west, south, east, north] }: Area): Box {
  return { west, south, east, north };
}

/** The name of an area with that of the larger area around it. */
export function nameOfArea({ type, name, city, state }: Area): string {
  if (type === "state") return name;
  return [name, type === "zip" && city, state].filter(Boolean).join(", ");
}
