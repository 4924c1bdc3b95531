import type { DriverParcel, DriverScan, ScanResults } from "../../api.ts";
import { sentNow } from "../../handheld/data/clock.ts";
import { type Answer, request } from "../../handheld/data/request.ts";

/** The part of the API that drivers use. */

export type IdentifiedScan = DriverScan & { scan_id: string };

/** The page keeps 2,000 parcels of a list; nobody has more in a van. */
const MAX_PAGES = 10;

/** Such as `point:01a1f8b1-…`. */
export type StopKey = `${"point" | "partner"}:${string}`;
export const keyOf = ({ kind, id }: { kind: "point" | "partner"; id: string }): StopKey => `${kind}:${id}`;

export const readDay = (key: string) => request(key, "GET", "/driver/round");

/** What the driver did today, as the service counts it. */
export const readSums = (key: string) => request(key, "GET", "/driver/day");

export const readParcels = (
  key: string,
  query: { stop?: StopKey; list?: "give" | "take"; cursor?: string } = {},
) => request(key, "GET", "/driver/parcels", { query });

/** All pages of a list. */
export async function readAllParcels(
  key: string,
  stop: StopKey | undefined,
  list: "give" | "take",
  from: { first: DriverParcel[]; cursor: string | undefined } = { first: [], cursor: undefined },
): Promise<Answer<DriverParcel[]>> {
  const all = [...from.first];
  let cursor = from.cursor;
  let isPartial = false;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await readParcels(key, {
      ...(stop && { stop }),
      list,
      ...(cursor !== undefined && { cursor }),
    });
    if (answer.kind !== "done") return answer;
    all.push(...answer.data[list]);
    isPartial ||= answer.isPartial;
    cursor = answer.data.next[list] ?? undefined;
    if (cursor === undefined) return { kind: "done", data: all, isPartial };
  }
  return { kind: "done", data: all, isPartial: true };
}

/** A list of scans is answered with a list of results. */
/** @param sentAt what the clock by which the scans have their times says now */
export const sendScans = (key: string, scans: IdentifiedScan[], sentAt = sentNow()) =>
  request(key, "POST", "/driver/scans", { body: { scans, sent_at: sentAt } }) as Promise<Answer<ScanResults>>;
