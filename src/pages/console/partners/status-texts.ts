import type { Partner } from "../../api.ts";

export const STATUS_TEXTS: Record<Partner["status"], string> = {
  pending: "Waits for its agreement",
  active: "Active",
  suspended: "Suspended",
};

/** What no longer works without a partner's key. */
export const KEY_STOPS = "What the partner's servers ask with it is refused from then on.";
