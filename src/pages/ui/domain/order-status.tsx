import type { OrderStatus } from "../../../shared/parcel-status.ts";
import { Badge, type Tone } from "../text/badge.tsx";

export const STATUS_TEXTS: Record<OrderStatus, string> = {
  created: "Created",
  in_transit: "In transit",
  ready_for_pickup: "Ready for pickup",
  delivered: "Delivered",
  returned: "Coming back",
  returned_to_sender: "Returned",
  lost: "Lost",
  cancelled: "Cancelled",
};

const TONES: Record<OrderStatus, Tone> = {
  created: "plain",
  in_transit: "info",
  ready_for_pickup: "soon",
  delivered: "success",
  returned: "urgent",
  returned_to_sender: "plain",
  lost: "urgent",
  cancelled: "faint",
};

/** A return goes the other way: only some states, and what was delivered is back. */
export const RETURN_TEXTS: Partial<Record<OrderStatus, string>> = {
  created: "To be handed in",
  in_transit: "On its way back",
  delivered: "Back",
  cancelled: "Cancelled",
  lost: "Lost",
};

export function StatusBadge({ status, isReturn }: { status: OrderStatus; isReturn?: boolean }) {
  const text = (isReturn ? RETURN_TEXTS[status] : undefined) ?? STATUS_TEXTS[status];
  return <Badge tone={TONES[status]}>{text}</Badge>;
}
