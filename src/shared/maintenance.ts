/** `writes` refuses only requests that change something, `all` refuses reading too. */
export const MAINTENANCE_SCOPES = ["all", "writes"] as const;

/** Maintenance mode, in the form in which it is stored and answered. */
export interface Maintenance {
  enabled: boolean;
  scope: (typeof MAINTENANCE_SCOPES)[number];
  retry_after_s: number;
}
