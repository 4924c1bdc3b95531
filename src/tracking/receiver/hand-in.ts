import { findPlaceOf } from "../../orders/read/get.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { type DropOffs, nearestDropOffs } from "../../points/public/drop-offs.ts";
import type { PublicParcel } from "./find-parcel.ts";

const NEAREST = 5;
const PAGE_SIZE = 25;

/** Where a return can be handed in. */
export interface HandIn extends DropOffs {
  /** The name of the point where it was collected, to which these are the nearest. */
  near: string;
  /** Which page of all points; 0: the few nearest. */
  page: number;
  pageSize: number;
}

/** Where the receiver hands a parcel in; undefined unless it is a return that waits for it, or if nothing is known. */
export async function whereToHandIn(
  deps: ApiDeps,
  { returnOf, status }: PublicParcel,
  page: number,
): Promise<HandIn | undefined> {
  const place = returnOf !== null && status === "created" ? await findPlaceOf(deps, returnOf) : undefined;
  if (!place) return undefined;
  const pageSize = page === 0 ? NEAREST : PAGE_SIZE;
  const found = await nearestDropOffs(deps, place, { page: Math.max(1, page), pageSize });
  return found.total === 0 ? undefined : { ...found, near: place.name, page, pageSize };
}
