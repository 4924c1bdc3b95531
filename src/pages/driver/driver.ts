import { startPage } from "../handheld/start.tsx";
import { readDay } from "./data/api.ts";
import { deleteSession, post, readScans, session, storeSession } from "./data/storage.ts";
import { DriverPage } from "./driver-page.ts";
import { DriverView } from "./driver-view.tsx";
import { t } from "./texts/translate.ts";

void startPage({
  name: t("Driver"),
  kind: "dr",
  symbol: "truck",
  words: {
    title: t("Sign in to your round"),
    lead: t(
      "Scan your sign-in sheet, or type your driver key. The key stays on this device until you sign out.",
    ),
    noKey: t("This is not a driver's sign-in code. It is on the sheet that the operator gave you."),
    label: t("Driver key"),
    hint: t("It begins with dr_"),
    notAKey: t("This is not a driver key. It begins with dr_live_ or dr_test_."),
    wrongKind: t("This key is not for drivers. Ask the operator for your driver key."),
    pending: (count) => t("{count} scans wait on this device. Nothing is lost.", { count }),
  },
  ...{ post, session, deleteSession, readScans },
  another: () => ({
    question: t("A driver is signed in on this device. Sign in with another key?"),
    stay: t("Stay signed in"),
  }),
  check: readDay,
  accept: storeSession,
  open: (outbox, signOut) => new DriverPage(outbox, signOut),
  View: DriverView,
});
