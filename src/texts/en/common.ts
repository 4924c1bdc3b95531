import { MONTHS, WEEKDAYS } from "../calendar.ts";

/** What several pages say. */
export const sentences = [
  ...WEEKDAYS,
  ...MONTHS,
  "Collected by a driver",
  "Not collected in time",
  "Back with the sender",
  "Lost",
  "Something is wrong with it",
  "Try again",
  "Close the message",
  "Close",
  "Search",
  "Language",
  "Sign out",
  "Remove",
  "Tracking code",
  "Pickup point",
  "Collection code",
  "The map could not be loaded.",
  "Sign in",
  "Cancelled|a parcel",
  "Refused",
  "Show more",
  "Map",
  "Opening hours",
  "Closed",
] as const;

export const counted = {
  "{count} parcels": { one: "{count} parcel" },
} as const;
