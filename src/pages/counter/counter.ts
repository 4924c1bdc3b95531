import type { Post } from "../handheld/data/outbox.ts";
import { startPage } from "../handheld/start.tsx";
import { CounterPage } from "./counter-page.ts";
import { CounterView } from "./counter-view.tsx";
import { readParcels, sendScans } from "./data/api.ts";
import {
  cacheParcels,
  deleteSession,
  type OutboxScan,
  readScans,
  scanStore,
  session,
  storedKey,
} from "./data/storage.ts";
import { noteScans } from "./data/today.ts";
import { texts } from "./texts/texts.ts";

/** How the outbox accesses the stored scans. Hand-overs are never stored. */
const post: Post<OutboxScan> = {
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
    ),
};

void startPage({
  name: texts.name,
  kind: "ag",
  symbol: "parcel",
  words: texts.signIn,
  ...{ post, session, deleteSession, readScans },
  another: ({ point }) => ({
    question: texts.signIn.isSignedIn(point.name),
    stay: texts.signIn.stay(point.name),
  }),
  check: (key) => readParcels(key),
  async accept(key, parcels) {
    session.store({ key, point: parcels.point });
    await cacheParcels({ parcels, at: Date.now() });
  },
  open: (outbox, signOut) => new CounterPage(outbox, signOut),
  View: CounterView,
});
