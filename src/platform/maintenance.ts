import type { EdgeValue } from "./edge-cache.ts";

/** `writes` refuses only requests that change something, `all` refuses reading too. */
export const MAINTENANCE_SCOPES = ["all", "writes"] as const;

/** Maintenance mode, in the form in which it is stored and answered. */
export interface Maintenance {
  enabled: boolean;
  scope: (typeof MAINTENANCE_SCOPES)[number];
  retry_after_s: number;
}

export const NO_MAINTENANCE: Maintenance = { enabled: false, scope: "all", retry_after_s: 300 };

export const MAINTENANCE: EdgeValue<Maintenance> = {
  key: "maintenance",
  decode: (text) => parse(text) ?? NO_MAINTENANCE,
};

/** Undefined if the value is malformed: then the service goes on. */
function parse(text: string | null): Maintenance | undefined {
  try {
    const value = JSON.parse(text ?? "null") as Partial<Maintenance> | null;
    if (typeof value?.enabled !== "boolean" || typeof value.retry_after_s !== "number") return undefined;
    // Earlier versions wrote no scope.
    return { ...(value as Maintenance), scope: value.scope === "writes" ? "writes" : "all" };
  } catch {
    return undefined;
  }
}
