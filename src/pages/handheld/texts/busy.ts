import { t } from "./translate.ts";

/** Said when the service has too much to do, or a fault. */
export function busyText(retryAfterMs: number | undefined): string {
  const count = retryAfterMs && Math.ceil(retryAfterMs / 1000);
  return count === undefined
    ? t("The service is busy or has a fault. Try again in a moment.")
    : t("The service is busy or has a fault. Try again in {count} seconds.", { count });
}
