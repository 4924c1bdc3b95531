import type {
  AgentScan,
  FoundParcel,
  HeldParcel,
  NewClosure,
  ParcelElsewhere,
  PointParcel,
  ScanResults,
} from "../../api.ts";
import { sentNow } from "../../handheld/data/clock.ts";
import { type Answer, request } from "../../handheld/data/request.ts";

/** The part of the API that agents use. */

export const LISTS = ["expected", "shelf", "expiring", "to_hand_over"] as const;
export type ListName = (typeof LISTS)[number];

export type ListedParcel = PointParcel | HeldParcel;
/** A parcel that belongs elsewhere, whether the point has it or not. */
export type PassingParcel = HeldParcel | ParcelElsewhere;
export type KnownParcel = PointParcel | FoundParcel | PassingParcel;

export const isPassing = (parcel: KnownParcel): parcel is PassingParcel => "goes_to" in parcel;

/** When a parcel that goes back was refused or expired, if its customer could still have it when it was loaded. */
export const collectableOf = (parcel: KnownParcel | undefined): FoundParcel["collectable"] =>
  parcel && "collectable" in parcel ? parcel.collectable : null;

/** Which of the point's parcels to load: those that a search finds, or the next page of a list. */
export interface PointParcelQuery {
  search?: string;
  list?: ListName;
  cursor?: string;
}

export type IdentifiedScan = AgentScan & { scan_id: string };

export const readParcels = (key: string, query: PointParcelQuery = {}) =>
  request(key, "GET", "/agent/parcels", { query });

export const readParcel = (key: string, trackingCode: string) =>
  request(key, "GET", `/agent/parcels/${trackingCode}`);

/** What was given and taken at the point today, on all of its devices. */
export const readToday = (key: string) => request(key, "GET", "/agent/day");

export const sendScan = (key: string, scan: IdentifiedScan) =>
  request(key, "POST", "/agent/scans", { body: scan });

/** A list of scans is answered with a list of results. */
/** @param sentAt what the clock by which the scans have their times says now */
export const sendScans = (key: string, scans: IdentifiedScan[], sentAt = sentNow()) =>
  request(key, "POST", "/agent/scans", { body: { scans, sent_at: sentAt } }) as Promise<Answer<ScanResults>>;

export const readAvailability = (key: string) => request(key, "GET", "/agent/availability");

/** What lies on the shelf for a parcel's receiver, that parcel first. */
export const readVisit = (key: string, trackingCode: string) =>
  request(key, "GET", "/agent/visit", { query: { tracking_code: trackingCode } });

/** Says where a parcel lies that the point has. */
export const setPlace = (key: string, trackingCode: string, shelf: string | null) =>
  request(key, "POST", `/agent/parcels/${trackingCode}/shelf`, { body: { shelf } });

/** Names the point's places for parcels; null: it uses none. */
export const setPlaces = (key: string, shelves: string[] | null) =>
  request(key, "PUT", "/agent/availability", { body: { shelves } });

export const setPaused = (key: string, paused: boolean) =>
  request(key, "PUT", "/agent/availability", { body: { paused } });

/** A point has at most 100, which are one page. */
export const readClosures = (key: string) =>
  request(key, "GET", "/agent/closures", { query: { pageSize: 200 } });

export const addClosure = (key: string, closure: NewClosure) =>
  request(key, "POST", "/agent/closures", { body: closure });

export const removeClosure = (key: string, id: string) => request(key, "DELETE", `/agent/closures/${id}`);
