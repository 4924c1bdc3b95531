import type { PointPlace as Place } from "../../api.ts";
import { requestPage } from "../../ui/requests/request.ts";

const PAGE_SIZE = 10_000;

/** The places of all points, with the data that a map shows. */
export async function readPlaces(signal: AbortSignal): Promise<Place[]> {
  const places: Place[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: PAGE_SIZE };
    const { rows, total } = await requestPage("/operator/points/places", { query, signal });
    places.push(...rows);
    if (places.length >= total || rows.length === 0) return places;
  }
}
