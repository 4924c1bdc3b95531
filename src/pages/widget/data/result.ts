import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import type { Area, Areas } from "./area.ts";
import type { Coordinates } from "./geometry.ts";

/** Points that come page by page, in their order. */
export interface Pages {
  points: Point[];
  /** How many there are in all. */
  total: number;
}

/** What is listed: the answer to the customer's last question, or what the map shows. */
export type Result =
  /** `name` is that of the place that was searched for; absent for the customer's own place. */
  | ({ kind: "near"; place: Coordinates; name: string | undefined } & Pages)
  /** `areas` are offered where no point was found. */
  | ({ kind: "found"; search: string; areas: Area[] } & Pages)
  /** The states, or the cities of a state. `farAway`: how far the customer is from every point, in metres. */
  | { kind: "areas"; state: Area | undefined; areas: Area[]; total: number; farAway: number | undefined }
  /** No point at all accepts the parcel; `limits` say what they accept. */
  | { kind: "none"; limits: Areas["limits"] }
  | { kind: "view" };

/** Whether the result is the answer to a search, which a customer can clear. */
export function isSearch(result: Result): boolean {
  if (result.kind === "near") return result.name !== undefined;
  return result.kind === "found" || (result.kind === "areas" && result.state !== undefined);
}
