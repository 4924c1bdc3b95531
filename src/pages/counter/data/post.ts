import { sentNow } from "../../handheld/data/clock.ts";
import type { Post } from "../../handheld/data/outbox.ts";
import { sendScans } from "./api.ts";
import { type OutboxScan, readScans, scanStore, storedKey } from "./storage.ts";
import { noteScans } from "./today.ts";

/** How the outbox accesses the stored scans. Hand-overs are never stored. */
export const post: Post<OutboxScan> = {
  store: scanStore,
  key: storedKey,
  readOwn: async () => (await readScans()).own,
  async finish(scan, status) {
    // Before the scan is deleted, so that those who wait for its result get it.
    if (status) await noteScans([scan], status);
    await scanStore.delete(scan);
  },
  send: (key, scans) =>
    sendScans(
      key,
      scans.map(({ scan_id, tracking_code, action, occurred_at, problem, note }) => ({
        ...{ scan_id, tracking_code, action, occurred_at },
        ...(problem && { problem }),
        ...(note && { note }),
      })),
      sentNow(scans[0]),
    ),
};
