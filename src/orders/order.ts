import type { Item } from "../db/json-columns.ts";

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

/** A name's parts, divided at the last space; a single word is the first name. */
export function splitName(name: string): { first: string; last: string } {
  const trimmed = name.trim();
  const space = trimmed.lastIndexOf(" ");
  if (space === -1) return { first: trimmed, last: "" };
  return { first: trimmed.slice(0, space).trimEnd(), last: trimmed.slice(space + 1) };
}
