import { element } from "../ui/element.ts";
import { CounterView } from "./counter-view.ts";
import { Outbox } from "./outbox.ts";
import { prepareReader } from "./reader.ts";
import { showSignIn } from "./sign-in.ts";
import { deleteKey, onKeyChange, readScans, releaseScans, storedKey } from "./storage.ts";
import { texts } from "./texts.ts";
import { keepUpToDate } from "./update.ts";

const root = document.querySelector<HTMLElement>("#app")!;
let view: CounterView | undefined;
let shownPages = 0;
const outbox = new Outbox({
  changed: () => view?.updateOutbox(),
  unauthorized: () => signOut(true),
  retried: () => view?.refresh(),
});

async function showPage(notice?: string): Promise<void> {
  const page = ++shownPages;
  view?.close();
  view = undefined;
  if (storedKey()) {
    view = new CounterView(root, outbox, signOut);
    return;
  }
  const text = notice ?? (await pendingNotice());
  // Another tab may have signed in meanwhile.
  if (page === shownPages) showSignIn(root, text, showPage);
}

/** What the sign-in page says about pending scans. */
async function pendingNotice(): Promise<string | undefined> {
  const { own, others } = await readScans();
  const pending = [...own, ...others].filter(({ problem }) => !problem).length;
  return pending > 0 ? texts.signIn.pending(pending) : undefined;
}

async function signOut(isExpired: boolean): Promise<void> {
  // First, so that the answers to its requests are not stored any more.
  view?.close();
  const key = storedKey();
  await deleteKey();
  if (key && isExpired) await releaseScans(key);
  const notice = await pendingNotice();
  await showPage(isExpired ? [texts.signIn.expired, notice].filter(Boolean).join(" ") : notice);
}

async function start(): Promise<void> {
  onKeyChange(() => showPage());
  try {
    await showPage();
  } catch {
    root.replaceChildren(element("main", {}, element("p", { class: "notice", role: "alert" }, texts.failed)));
    return;
  }
  await keepUpToDate();
  // Without a service worker, what is fetched would not be cached.
  if (navigator.serviceWorker?.controller) await prepareReader();
}

start();
