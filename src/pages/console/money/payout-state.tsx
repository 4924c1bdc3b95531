import type { Payout } from "../../api.ts";
import { Badge, type Tone } from "../../ui/text/badge.tsx";

export const STATES: Record<Payout["status"], string> = {
  preparing: "Being prepared",
  draft: "Draft",
  sent: "Sent to the bank",
  paid: "Paid",
  returned: "Sent back by the bank",
  cancelled: "Cancelled",
};
const TONES: Record<Payout["status"], Tone> = {
  preparing: "faint",
  draft: "soon",
  sent: "info",
  paid: "plain",
  returned: "urgent",
  cancelled: "faint",
};

export function PayoutState({ status }: Pick<Payout, "status">) {
  return <Badge tone={TONES[status]}>{STATES[status]}</Badge>;
}

/** Where it is paid to. */
export function PayoutAccount({ account }: Pick<Payout, "account">) {
  if (!account) return <Badge tone="urgent">No account</Badge>;
  return (
    <>
      <span class="code">
        {account.bank_code} {account.account_number}
      </span>
      <span class="below hint">{account.account_name}</span>
    </>
  );
}
