import type { Item } from "../db/json-columns.ts";
import type { Deps } from "../platform/deps.ts";
import type { OrderStatus } from "../shared/parcel-status.ts";

export type { Item };

/** By which of the two bodies an order came. */
type Entrance = "store" | "white_label";

/** An order as it is wanted: what the bodies of both entrances become. */
export interface NewOrder {
  entrance: Entrance;
  reference: string;
  pointId: string;
  receiver: { name: string; email: string; phone: string };
  items: Item[];
  note: string;
  webhookUrl: string | undefined;
  /** Of the estimate whose price it is to have. */
  quoteId: string | undefined;
}

/** How long a parcel is kept at its point after its arrival. */
export const HOLDING_MS = 7 * 24 * 3_600_000;

/** Until when a parcel is kept at its point; null unless it is there. */
export function keptUntil({
  status,
  arrivedAt,
}: {
  status: OrderStatus;
  arrivedAt: number | null;
}): number | null {
  return status === "ready_for_pickup" && arrivedAt !== null ? arrivedAt + HOLDING_MS : null;
}

/** The page on which a receiver sees its parcel. */
export const trackingUrl = ({ config }: Pick<Deps, "config">, trackingCode: string): string =>
  `${config.baseUrl}/track/${trackingCode}`;

/** A name's parts, divided at the last space; a single word is the first name. */
export function splitName(name: string): { first: string; last: string } {
  const trimmed = name.trim();
  const space = trimmed.lastIndexOf(" ");
  if (space === -1) return { first: trimmed, last: "" };
  return { first: trimmed.slice(0, space).trimEnd(), last: trimmed.slice(space + 1) };
}
