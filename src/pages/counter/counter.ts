import { CounterView } from "./counter-view.ts";
import { element } from "./element.ts";
import { forgetKey, keptKey, keptScans, onKeyChange, releaseScans } from "./kept.ts";
import { Outbox } from "./outbox.ts";
import { prepareReader } from "./reader.ts";
import { showSignIn } from "./sign-in.ts";
import { texts } from "./texts.ts";
import { keepUpToDate } from "./update.ts";

const root = document.querySelector<HTMLElement>("#app")!;
let view: CounterView | undefined;
let turns = 0;
const outbox = new Outbox(
  () => view?.updateKept(),
  () => signOut(true),
  () => view?.refresh(),
);

async function showPage(notice?: string): Promise<void> {
  const turn = ++turns;
  view?.close();
  view = undefined;
  if (keptKey()) {
    view = new CounterView(root, outbox, signOut);
    return;
  }
  const text = notice ?? (await waitingNotice());
  // Meanwhile another tab may have signed in.
  if (turn === turns) showSignIn(root, text, showPage);
}

async function waitingNotice(): Promise<string | undefined> {
  const { own, others } = await keptScans();
  const waiting = [...own, ...others].filter(({ problem }) => !problem).length;
  return waiting > 0 ? texts.signIn.waiting(waiting) : undefined;
}

async function signOut(isExpired: boolean): Promise<void> {
  // Nothing that it asked for may be kept after this.
  view?.close();
  const key = keptKey();
  await forgetKey();
  if (key && isExpired) await releaseScans(key);
  const waiting = await waitingNotice();
  await showPage(isExpired ? [texts.signIn.expired, waiting].filter(Boolean).join(" ") : waiting);
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
  // What is fetched before the service worker is there is not kept for later.
  if (navigator.serviceWorker?.controller) await prepareReader();
}

start();
