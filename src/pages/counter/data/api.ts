import type {
  AgentScan,
  Answers,
  Closure,
  DayOfPoint,
  HeldParcel,
  NewClosure,
  ParcelElsewhere,
  PointAvailability,
  PointParcel,
  PointParcels,
  Scanned,
  ScanResults,
} from "../../api.ts";
import { call } from "../../handheld/data/request.ts";

/** The part of the API that agents use. */

export const LISTS = ["expected", "shelf", "expiring", "to_hand_over"] as const;
export type ListName = (typeof LISTS)[number];

/** A parcel of a list. */
export type ListedParcel = PointParcel | HeldParcel;
/** A parcel that belongs elsewhere, whether the point has it or not. */
export type PassingParcel = HeldParcel | ParcelElsewhere;
export type KnownParcel = PointParcel | PassingParcel;

export const isPassing = (parcel: KnownParcel): parcel is PassingParcel => "goes_to" in parcel;

/** Which of the point's parcels to load: those that a search finds, or the next page of a list. */
export interface ParcelQuery {
  search?: string;
  list?: ListName;
  cursor?: string;
}

export type Scan = AgentScan & { scan_id: string };

export const readParcels = (key: string, query: ParcelQuery = {}) => {
  const search = new URLSearchParams({ ...query }).toString();
  return call<PointParcels>(key, "GET", `/agent/parcels${search && "?"}${search}`);
};

export const readParcel = (key: string, trackingCode: string) =>
  call<PointParcel | ParcelElsewhere>(key, "GET", `/agent/parcels/${trackingCode}`);

/** What was given and taken at the point today, on all of its devices. */
export const readToday = (key: string) => call<DayOfPoint>(key, "GET", "/agent/day");

export const sendScan = (key: string, scan: Scan) => call<Scanned>(key, "POST", "/agent/scans", scan);

export const sendScans = (key: string, scans: Scan[]) =>
  call<ScanResults>(key, "POST", "/agent/scans", { scans });

export const readAvailability = (key: string) => call<PointAvailability>(key, "GET", "/agent/availability");

export const setPaused = (key: string, paused: boolean) =>
  call<PointAvailability>(key, "PUT", "/agent/availability", { paused });

/** A point has at most 100, which are one page. */
export const readClosures = (key: string) =>
  call<Answers["GET /agent/closures"]["data"]>(key, "GET", "/agent/closures?pageSize=200");

export const addClosure = (key: string, closure: NewClosure) =>
  call<Closure>(key, "POST", "/agent/closures", closure);

export const removeClosure = (key: string, id: string) =>
  call<undefined>(key, "DELETE", `/agent/closures/${id}`);
