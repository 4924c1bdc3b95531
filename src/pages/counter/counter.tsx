import { startPage } from "../handheld/start.tsx";
import { CounterPage } from "./counter-page.ts";
import { CounterView } from "./counter-view.tsx";
import { readParcels } from "./data/api.ts";
import { post } from "./data/post.ts";
import { cacheParcels, deleteSession, readScans, session } from "./data/storage.ts";
import { texts } from "./texts/texts.ts";

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
  open(outbox, signOut) {
    const page = new CounterPage(outbox, signOut);
    return Object.assign(page, { view: <CounterView page={page} /> });
  },
});
