import { startPage } from "../handheld/start.tsx";
import { readDay } from "./data/api.ts";
import { deleteSession, post, readScans, session, storeSession } from "./data/storage.ts";
import { DriverPage } from "./driver-page.ts";
import { DriverView } from "./driver-view.tsx";
import { texts } from "./texts/texts.ts";

void startPage({
  name: texts.name,
  kind: "dr",
  symbol: "truck",
  words: texts.signIn,
  ...{ post, session, deleteSession, readScans },
  another: () => ({ question: texts.signIn.isSignedIn, stay: texts.signIn.stay }),
  check: readDay,
  accept: storeSession,
  open: (outbox, signOut) => new DriverPage(outbox, signOut),
  View: DriverView,
});
