import type { OrderStatus } from "../../../shared/parcel-status.ts";
import { statusWords } from "../../../texts/parcel.ts";
import { Badge, type Tone } from "../text/badge.tsx";
import { t } from "../text/translate.ts";

export const STATUS_TEXTS: Record<OrderStatus, string> = statusWords(t);

/** The words for the states of a return. */
export const RETURN_TEXTS: Record<OrderStatus, string> = statusWords(t, true);
/** The states in which a return can be. */
export const RETURN_STATES = ["created", "in_transit", "delivered", "cancelled", "lost"] as const;

const TONES: Record<OrderStatus, Tone> = {
  created: "plain",
  in_transit: "info",
  ready_for_pickup: "soon",
  delivered: "plain",
  returned: "urgent",
  returned_to_sender: "plain",
  lost: "urgent",
  cancelled: "faint",
};

export function StatusBadge({ status, isReturn = false }: { status: OrderStatus; isReturn?: boolean }) {
  return <Badge tone={TONES[status]}>{(isReturn ? RETURN_TEXTS : STATUS_TEXTS)[status]}</Badge>;
}
