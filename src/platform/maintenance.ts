import type { EdgeValue } from "./edge-cache.ts";

/** Maintenance mode as it is stored in KV. */
export interface Maintenance {
  enabled: boolean;
  retry_after_s: number;
}

export const NO_MAINTENANCE: Maintenance = { enabled: false, retry_after_s: 300 };

export const MAINTENANCE: EdgeValue<Maintenance> = {
  key: "maintenance",
  decode: (text) => parse(text) ?? NO_MAINTENANCE,
};

/** Undefined for what is no maintenance mode: then the service goes on. */
function parse(text: string | null): Maintenance | undefined {
  try {
    const value = JSON.parse(text ?? "null") as Partial<Maintenance> | null;
    const isSound = typeof value?.enabled === "boolean" && typeof value.retry_after_s === "number";
    return isSound ? (value as Maintenance) : undefined;
  } catch {
    return undefined;
  }
}
