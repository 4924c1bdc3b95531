/** What people may do at a point: collect parcels, and hand them in. */
export const SERVICES = ["collect", "drop_off"] as const;
export type Service = (typeof SERVICES)[number];
