/** `writes` refuses only what changes something, `all` reading too. */
export const MAINTENANCE_SCOPES = ["all", "writes"] as const;

/** Maintenance mode, as it is stored and as the API tells it. */
export interface Maintenance {
  enabled: boolean;
  scope: (typeof MAINTENANCE_SCOPES)[number];
  retry_after_s: number;
}
