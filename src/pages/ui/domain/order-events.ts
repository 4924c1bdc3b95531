import type { EventType } from "../../../shared/parcel-status.ts";
import { t } from "../text/translate.ts";

export const EVENT_TEXTS: Record<EventType, string> = {
  "package.created": t("Order received"),
  "package.cancelled": t("Cancelled|a parcel"),
  "package.in_transit": t("Collected by a driver"),
  "package.dropped_off": t("Handed in at a point"),
  "package.handed_over": t("Handed over to somebody else"),
  "package.arrived_at_point": t("Arrived at the point"),
  "package.expiring": t("Expires soon"),
  "package.collected": t("Handed over to the receiver"),
  "package.refused": t("Refused by the receiver"),
  "package.expired": t("Not collected in time"),
  "package.returned_to_sender": t("Back with the sender"),
  "package.lost": t("Lost"),
  "package.corrected": t("Corrected by an operator"),
  "package.problem_reported": t("Something is wrong with it"),
  "package.point_changed": t("Sent to another point"),
  "package.cod_changed": t("Amount to collect lowered"),
  "package.extended": t("Kept some days longer"),
  "package.point_unavailable": t("Its point takes no parcels"),
};
