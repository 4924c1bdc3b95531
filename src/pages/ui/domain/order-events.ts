import type { EventType } from "../../../shared/parcel-status.ts";

export const EVENT_TEXTS: Record<EventType, string> = {
  "package.created": "Created",
  "package.cancelled": "Cancelled",
  "package.in_transit": "Collected by a driver",
  "package.dropped_off": "Handed in at a point",
  "package.handed_over": "Handed over to somebody else",
  "package.arrived_at_point": "Arrived at the point",
  "package.collected": "Handed over to the receiver",
  "package.refused": "Refused by the receiver",
  "package.expired": "Not collected in time",
  "package.returned_to_sender": "Back with the sender",
  "package.lost": "Lost",
  "package.corrected": "Set right by an operator",
  "package.problem_reported": "Something is wrong with it",
  "package.point_changed": "Sent to another point",
  "package.extended": "Kept some days longer",
  "package.point_unavailable": "Its point takes no parcels",
};
