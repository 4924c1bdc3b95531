import type { EdgeValue } from "./edge-cache.ts";

/** Maintenance mode as it is stored in KV. */
export interface Maintenance {
  enabled: boolean;
  retry_after_s: number;
}

export const NO_MAINTENANCE: Maintenance = { enabled: false, retry_after_s: 300 };

export const MAINTENANCE: EdgeValue<Maintenance> = {
  key: "maintenance",
  decode: (text) => (text === null ? NO_MAINTENANCE : JSON.parse(text)),
};
