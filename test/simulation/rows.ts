import type { ActorKind, EventType, HolderKind, OrderStatus } from "../../src/shared/parcel-status.ts";
import type { Holder } from "./acts.ts";

/** An order and an event as the databases have them. */
export interface OrderRow extends Record<string, unknown> {
  id: string;
  number: string;
  partner_id: string;
  reference: string;
  tracking_code: string;
  status: OrderStatus;
  sequence: number;
  point_id: string;
  return_of: string | null;
  handed_in_at: string | null;
  holder_kind: HolderKind | null;
  holder_id: string | null;
  holder_sequence: number | null;
  webhook_url: string | null;
  delivery_fee_kobo: number;
  created_at: number;
  updated_at: number;
  arrived_at: number | null;
}

export interface EventRow {
  id: string;
  sequence: number;
  type: EventType;
  status: OrderStatus;
  previous_status: OrderStatus | null;
  point_id: string;
  occurred_at: number;
  actor: string | null;
  holder: string | null;
  problem: string | null;
  /** What is to pay for it from then on. */
  cod_kobo: number | null;
  claimed_at: number | null;
  received_at: number | null;
}

/** As actors of events have ids. */
export const shortId = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
/** As events have a driver or a point. */
export const textOf = ({ kind, id }: Holder) => `${kind === "driver" ? "d" : "t"}${shortId(id!)}`;
const KINDS: Record<string, ActorKind> = {
  p: "partner",
  a: "agent",
  d: "driver",
  o: "operator",
  s: "service",
};
export const actorOf = (actor: string | null): ActorKind | undefined => KINDS[actor?.[0] ?? ""];
