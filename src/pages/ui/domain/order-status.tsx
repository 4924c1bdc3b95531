import type { OrderStatus } from "../../../shared/parcel-status.ts";
import { Badge, type Tone } from "../text/badge.tsx";
import { t } from "../text/translate.ts";

export const STATUS_TEXTS: Record<OrderStatus, string> = {
  created: t("Created"),
  in_transit: t("In transit"),
  ready_for_pickup: t("Ready for pickup"),
  delivered: t("Delivered"),
  returned: t("Coming back"),
  returned_to_sender: t("Returned"),
  lost: t("Lost"),
  cancelled: t("Cancelled"),
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

/** Some states mean something else for a return: `delivered` says that the shop has it back. */
export const RETURN_TEXTS: Partial<Record<OrderStatus, string>> = {
  created: t("To be handed in"),
  in_transit: t("On its way back"),
  delivered: t("Back"),
  cancelled: t("Cancelled"),
  lost: t("Lost"),
};

export function StatusBadge({ status, isReturn }: { status: OrderStatus; isReturn?: boolean }) {
  const text = (isReturn ? RETURN_TEXTS[status] : undefined) ?? STATUS_TEXTS[status];
  return <Badge tone={TONES[status]}>{text}</Badge>;
}
