/** What people may do at a point: collect parcels, and hand them in. */
export const SERVICES = ["collect", "drop_off"] as const;
export type Service = (typeof SERVICES)[number];

/** Whether a point takes parcels that nobody has scanned yet: from anybody who hands them in, or as a depot. */
export const takesFromAnybody = ({
  kind,
  services,
}: {
  kind: "point" | "depot";
  services: readonly Service[];
}) => kind === "depot" || services.includes("drop_off");
