/** What people may do at a point: collect parcels, hand them in, and pay for those that they collect. */
export const SERVICES = ["collect", "drop_off", "cod"] as const;
export type Service = (typeof SERVICES)[number];

/** Whether people may hand in parcels that nobody has scanned yet. Partners may do so at every depot. */
export const takesDropOffs = ({
  kind,
  services,
}: {
  kind: "point" | "depot";
  services: readonly Service[];
}): boolean => kind === "depot" || services.includes("drop_off");
