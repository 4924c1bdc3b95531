import type { OwnPayout } from "../../../../client/src/api.ts";
import { Badge, type Tone } from "../../ui/text/badge.tsx";
import { t } from "../texts.ts";

const STATUSES: Record<OwnPayout["status"], [text: string, tone: Tone]> = {
  sent: [t("Sent to the bank"), "info"],
  paid: [t("Paid"), "plain"],
  returned: [t("Sent back by the bank"), "urgent"],
};

export function PayoutStatus({ status }: Pick<OwnPayout, "status">) {
  const [text, tone] = STATUSES[status];
  return <Badge tone={tone}>{text}</Badge>;
}
