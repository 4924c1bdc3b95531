import type { WebhookDelivery } from "../../../../client/src/api.ts";
import { t } from "../texts.ts";

type DeliveryStatus = WebhookDelivery["status"];

import { Badge, type Tone } from "../../ui/text/badge.tsx";

export const DELIVERY_TEXTS: Record<DeliveryStatus, [text: string, tone: Tone]> = {
  pending: [t("Pending"), "info"],
  delivered: [t("Delivered"), "plain"],
  failed: [t("Failed"), "urgent"],
  disabled: [t("Waits for its endpoint"), "soon"],
};

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const [text, tone] = DELIVERY_TEXTS[status];
  return <Badge tone={tone}>{text}</Badge>;
}
