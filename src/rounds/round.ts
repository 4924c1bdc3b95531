import type { Weekday } from "../shared/opening-hours.ts";

/** A place of a round: a point or a depot, or a partner that has a pickup address. */
export interface Stop {
  kind: "point" | "partner";
  id: string;
}

/** What an operator writes of a round. */
export interface RoundDetails {
  name: string;
  weekdays: Weekday[];
  /** In the order in which the driver goes there, each once. */
  stops: Stop[];
  driverIds: string[];
}

/** Times are milliseconds since the epoch. */
export interface Round extends RoundDetails {
  id: string;
  createdAt: number;
  updatedAt: number;
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export interface StopPlace extends Stop, Coordinates {
  name: string;
  address: string;
  city: string;
  /** Empty if it is not known. */
  phone: string;
  /** How to find it; may be empty. */
  note: string;
}

export const isSameStop = (a: Stop, b: Stop): boolean => a.kind === b.kind && a.id === b.id;

/** The key by which a stop is found in a map. */
export const keyOf = ({ kind, id }: Stop): string => `${kind}:${id}`;
