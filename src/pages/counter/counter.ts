import { sentNow } from "../handheld/data/clock.ts";
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
import { t } from "./texts/translate.ts";

/** How the outbox accesses the stored scans. Hand-overs are never stored. */
const post: Post<OutboxScan> = {
  store: scanStore,
  key: storedKey,
  readOwn: async () => (await readScans()).own,
  async finish(scan, result) {
    // Before the scan is deleted, so that those who wait for its result get it.
    if (result) await noteScans([scan], result.status);
    await scanStore.delete(scan);
  },
  send: (key, scans) =>
    sendScans(
      key,
      scans.map(({ scan_id, tracking_code, action, occurred_at, problem, note, shelf }) => ({
        ...{ scan_id, tracking_code, action, occurred_at },
        ...(problem && { problem }),
        ...(note && { note }),
        ...(shelf && { shelf }),
      })),
      sentNow(scans[0]),
    ),
};

void startPage({
  name: t("Parcel counter"),
  kind: "ag",
  symbol: "parcel",
  words: {
    title: t("Sign in to your counter"),
    lead: t(
      "Scan your point's sign-in sheet, or type its agent key. The key stays on this device until you sign out.",
    ),
    noKey: t("This is not a sign-in code. It is on the sheet that the operator gave your point."),
    label: t("Agent key"),
    hint: t("It begins with ag_"),
    notAKey: t("This is not an agent key. It begins with ag_live_ or ag_test_."),
    wrongKind: t("This key is not for counters. Ask the operator for your point's agent key."),
    pending: (count) =>
      t("{count} scans wait on this device, and will be sent when their point signs in.", { count }),
  },
  ...{ post, session, deleteSession, readScans },
  another: ({ point }) => ({
    question: t("This device is signed in for {point}. Sign in with another key?", { point: point.name }),
    stay: t("Stay with {point}", { point: point.name }),
  }),
  check: (key) => readParcels(key),
  async accept(key, parcels) {
    session.store({ key, point: parcels.point });
    await cacheParcels({ parcels, at: Date.now() });
  },
  open: (outbox, signOut) => new CounterPage(outbox, signOut),
  View: CounterView,
});
