/** What people may do at a point: collect parcels, and hand them in. */
export const SERVICES = ["collect", "drop_off"] as const;
export type Service = (typeof SERVICES)[number];

/** Whether people may hand in parcels that nobody has scanned yet. Partners may do so at every depot. */
export const takesDropOffs = ({
  kind,
  services,
}: {
  kind: "point" | "depot";
  services: readonly Service[];
}): boolean => kind === "depot" || services.includes("drop_off");
