import type { Post } from "../../handheld/data/outbox.ts";
import { sendScans } from "./api.ts";
import { type OutboxScan, readScans, scanStore, storedKey } from "./storage.ts";
import { noteScans } from "./today.ts";

/** How the outbox reaches what is stored: all scans but hand-overs, which are never kept. */
export const post: Post<OutboxScan> = {
  store: scanStore,
  key: storedKey,
  readOwn: async () => (await readScans()).own,
  async finish(scan, status) {
    // Before it is deleted, so that what came of it is known to who waits for that.
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
    ),
};
