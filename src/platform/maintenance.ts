import type { Maintenance } from "../shared/maintenance.ts";
import type { EdgeValue } from "./edge-cache.ts";

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
