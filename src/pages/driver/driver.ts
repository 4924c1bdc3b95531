import { showSignIn } from "../handheld/by-hand/sign-in.ts";
import { Outbox } from "../handheld/data/outbox.ts";
import { prepareReader } from "../handheld/scan/reader.ts";
import { takeKeyFromAddress } from "../handheld/sign-in-code.ts";
import { language } from "../handheld/texts/language.ts";
import { keepUpToDate } from "../handheld/update.tsx";
import { element } from "../ui/element.ts";
import { readDay } from "./data/api.ts";
import {
  deleteSession,
  session as device,
  post,
  readScans,
  storedSession,
  storeSession,
} from "./data/storage.ts";
import { DriverView } from "./driver-view.ts";
import { texts } from "./texts/texts.ts";

const root = document.querySelector<HTMLElement>("#app")!;
let view: DriverView | undefined;
let closeSignIn: (() => void) | undefined;
let shownPages = 0;
const outbox = new Outbox(post, {
  changed: () => view?.updateOutbox(),
  unauthorized: () => signOut(true),
  retried: () => view?.refresh(),
});

/** @param key from a sign-in sheet */
async function showPage(notice?: string, key?: string): Promise<void> {
  const page = ++shownPages;
  view?.close();
  view = undefined;
  closeSignIn?.();
  closeSignIn = undefined;
  const session = storedSession();
  if (session && (!key || key === session.key)) {
    view = new DriverView(root, outbox, signOut);
    return;
  }
  const text = notice ?? (session ? texts.signIn.isSignedIn : await pendingNotice());
  // Another tab may have signed in meanwhile.
  if (page !== shownPages) return;
  closeSignIn = showSignIn(root, {
    ...{ kind: "dr", symbol: "truck", words: texts.signIn, notice: text, key },
    stay: session && texts.signIn.stay,
    check: readDay,
    async accept(accepted, { data }) {
      if (session) await deleteSession();
      await storeSession(accepted, data);
    },
    onSignedIn: () => showPage(),
  });
}

/** What the sign-in page says about pending scans. */
async function pendingNotice(): Promise<string | undefined> {
  const { own, others } = await readScans();
  const pending = [...own, ...others].filter(({ rejection }) => !rejection).length;
  return pending > 0 ? texts.signIn.pending(pending) : undefined;
}

async function signOut(isExpired: boolean): Promise<void> {
  // First, so that the answers to its requests are not stored any more.
  view?.close();
  await deleteSession();
  const notice = await pendingNotice();
  await showPage(isExpired ? [texts.signIn.expired, notice].filter(Boolean).join(" ") : notice);
}

async function start(): Promise<void> {
  document.documentElement.lang = language;
  document.title = texts.name;
  device.onKeyChange(() => showPage());
  // The page is open already when a sheet's link is followed.
  addEventListener("hashchange", () => {
    const key = takeKeyFromAddress("dr");
    if (key) void showPage(undefined, key);
  });
  try {
    await showPage(undefined, takeKeyFromAddress("dr"));
  } catch {
    root.replaceChildren(element("main", {}, element("p", { class: "notice", role: "alert" }, texts.failed)));
    return;
  }
  await keepUpToDate();
  // Without a service worker, what is fetched would not be cached.
  if (navigator.serviceWorker?.controller) await prepareReader();
}

void start();
