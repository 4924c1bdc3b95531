import { purgeExpired } from "../auth/purge.ts";
import { forgetOld } from "../orders/erase.ts";
import type { ConsumerDeps } from "../platform/deps.ts";
import { expireParcels } from "../tracking/expire.ts";
import { forgetOldScans } from "../tracking/forget.ts";
import { forgetDeliveries } from "../webhooks/forget.ts";
import { resumeDeliveries } from "../webhooks/resume.ts";
import { sweep } from "../webhooks/sweep.ts";

/** The jobs that the cron runs every minute. Each continues where its last run stopped; none depends on another. */
export const CHORES: Record<string, (deps: ConsumerDeps) => Promise<void>> = {
  sweep,
  resume_deliveries: resumeDeliveries,
  expire_parcels: expireParcels,
  purge_expired_credentials: purgeExpired,
  forget_orders: forgetOld,
  forget_scans: forgetOldScans,
  forget_deliveries: forgetDeliveries,
};
