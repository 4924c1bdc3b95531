import type { Partner } from "../../../partners/partner.ts";

export const STATUS_TEXTS: Record<Partner["status"], string> = {
  pending: "Waits for its agreement",
  active: "Active",
  suspended: "Suspended",
};
