import { readText, writeText } from "../../ui/kept-texts.ts";
import type { StopKey } from "./api.ts";

/** Scans of one visit have the same `handover_id`, however often the page is opened meanwhile. */

const STORAGE_KEY = "driver.visit";
/** A driver who comes back later than this begins a new visit. */
const LONGEST_PAUSE_MS = 2 * 3_600_000;

interface Visit {
  stop: StopKey;
  id: string;
  /** When something was last scanned, in milliseconds since the epoch. */
  at: number;
}

/** The id of the present or a new visit to a stop. */
export function visitOf(stop: StopKey): string {
  const before: Visit | null = JSON.parse(readText(STORAGE_KEY) ?? "null");
  const now = Date.now();
  const goesOn = before?.stop === stop && Math.abs(now - before.at) < LONGEST_PAUSE_MS;
  const visit: Visit = { stop, id: goesOn ? before.id : crypto.randomUUID(), at: now };
  writeText(STORAGE_KEY, JSON.stringify(visit));
  return visit.id;
}
