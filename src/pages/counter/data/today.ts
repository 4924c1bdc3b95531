import type { HeldParcel } from "../../api.ts";
import { deviceTimeOf, type StampedTime } from "../../handheld/data/clock.ts";
import { type Done, noteDone, type OutboxScan, readDone, storedSession } from "./storage.ts";

/** What was given and taken today, as far as this device knows: its own scans, and listed parcels that others took. */

const startOfToday = () => new Date().setHours(0, 0, 0, 0);

type NotedScan = Pick<OutboxScan, "scan_id" | "tracking_code" | "point"> & {
  action: Done["action"];
} & Partial<StampedTime>;

/** Notes scans that the service has recorded, with their parcels' new states. */
export async function noteScans(scans: NotedScan[], status?: Done["status"]): Promise<void> {
  await note(
    scans.map(({ scan_id, tracking_code, action, point, occurred_at, clock }) => ({
      ...{ id: scan_id, tracking_code, action, ...(point && { point }), ...(status && { status }) },
      at: occurred_at ? deviceTimeOf({ occurred_at, ...(clock && { clock }) }) : Date.now(),
    })),
  );
}

/** Notes parcels that somebody else has taken. */
export async function noteLeft(parcels: HeldParcel[]): Promise<void> {
  if (parcels.length === 0) return;
  await note(
    parcels.map(({ tracking_code, since }) => ({
      ...{ id: `${tracking_code} ${since}`, tracking_code, action: "leave", at: Date.now() },
    })),
  );
}

export async function doneToday(): Promise<Done[]> {
  const point = storedSession()?.point.id;
  return point ? readDone(point, startOfToday()) : [];
}

/** If this fails, an entry is missing on the page of the day, which is harmless. */
async function note(done: (Omit<Done, "point"> & { point?: string })[]): Promise<void> {
  const point = storedSession()?.point.id;
  if (!point) return;
  await noteDone(
    done.map((one) => ({ point, ...one })),
    startOfToday(),
  ).catch(() => {});
}
