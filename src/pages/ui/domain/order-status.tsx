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

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_TEXTS[status]}</Badge>;
}
