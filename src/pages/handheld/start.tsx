import { type ReadonlySignal, signal } from "@preact/signals";
import { type ComponentChildren, type ComponentType, Fragment, render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Outbox, type Post } from "./data/outbox.ts";
import type { Answer } from "./data/request.ts";
import type { StoredScan } from "./data/scan-store.ts";
import { prepareReader } from "./scan/reader.ts";
import { SignIn, type SignInWords } from "./sign-in.tsx";
import { type KeyKind, takeKeyFromAddress } from "./sign-in-code.ts";
import { copyCodesWhole } from "./texts/copied-codes.ts";
import { language } from "./texts/spoken.ts";
import { t } from "./texts/translate.ts";
import { keepUpToDate } from "./update.tsx";

/** What the page of somebody who is signed in is told. */
export interface SignedIn {
  /** Shows the present content of the outbox. */
  updateOutbox(): Promise<void>;
  /** Loads what is shown again. */
  refresh(): Promise<void>;
  /** It is shown no longer: answers that still come are not stored. */
  close(): void;
}

/** What the counter and the driver's page do each in its way. */
interface Page<Scan extends StoredScan, Session extends { key: string }, Data, Opened extends SignedIn> {
  name: string;
  kind: KeyKind;
  symbol: string;
  words: SignInWords & {
    /** Said of scans that wait while nobody is signed in. */
    pending(count: number): string;
  };
  post: Post<Scan>;
  session: {
    stored(): Session | undefined;
    onKeyChange(listener: () => void): void;
  };
  /** Deletes the key and the lists. Scans that are not sent stay. */
  deleteSession(): Promise<void>;
  /** All scans of the device. */
  readScans(): Promise<{ own: Scan[]; others: Scan[] }>;
  /** Asks whether to change the key of a device that is signed in, and names the button that keeps it. */
  another(session: Session): { question: string; stay: string };
  /** Requests what the page shows first. */
  check(key: string): Promise<Answer<Data>>;
  /** Stores a key that the service has accepted, and what it answered. */
  accept(key: string, data: Data): Promise<void>;
  /** @param signOut is also called when the service no longer accepts the key */
  open(outbox: Outbox<Scan>, signOut: (isExpired: boolean) => void): Opened;
  View: ComponentType<{ page: Opened }>;
}

/** Starts a page for phones: the sign-in, or what follows it. */
export async function startPage<
  Scan extends StoredScan,
  Session extends { key: string },
  Data,
  Opened extends SignedIn,
>(page: Page<Scan, Session, Data, Opened>): Promise<void> {
  const { kind, words, session, View } = page;
  const root = document.querySelector("#app")!;
  const shown = signal<Shown>({ number: 0, content: null, hadFocus: false });
  let number = 0;
  let open: Opened | undefined;
  const outbox = new Outbox(page.post, {
    changed: () => open?.updateOutbox(),
    unauthorized: () => signOut(true),
    retried: () => open?.refresh(),
  });

  /** @param key from a sign-in sheet */
  async function show(notice?: string, key?: string): Promise<void> {
    const current = ++number;
    open?.close();
    open = undefined;
    const stored = session.stored();
    if (stored && (!key || key === stored.key)) {
      open = page.open(outbox, signOut);
      const content = <View page={open} />;
      shown.value = { number, content, hadFocus: root.contains(document.activeElement) };
      return;
    }
    const another = stored && page.another(stored);
    const text = notice ?? another?.question ?? (await pendingNotice());
    // Another tab may have signed in meanwhile.
    if (current !== number) return;
    const content = (
      <SignIn
        kind={kind}
        symbol={page.symbol}
        words={words}
        notice={text}
        givenKey={key}
        stay={another?.stay}
        check={page.check}
        accept={async (accepted, data) => {
          // What was kept for another key goes.
          if (session.stored()) await page.deleteSession();
          await page.accept(accepted, data);
        }}
        onSignedIn={() => void show()}
      />
    );
    shown.value = { number, content, hadFocus: false };
  }

  /** What the sign-in says about pending scans. */
  async function pendingNotice(): Promise<string | undefined> {
    const { own, others } = await page.readScans();
    const pending = [...own, ...others].filter(({ rejection }) => !rejection).length;
    return pending > 0 ? words.pending(pending) : undefined;
  }

  async function signOut(isExpired: boolean): Promise<void> {
    // First, so that the answers to its requests are not stored any more.
    open?.close();
    await page.deleteSession();
    const notice = await pendingNotice();
    const expired = t("Your key no longer works. Ask the operator for a new one and sign in with it.");
    await show(isExpired ? [expired, notice].filter(Boolean).join(" ") : notice);
  }

  document.documentElement.lang = language;
  document.title = page.name;
  session.onKeyChange(() => void show());
  copyCodesWhole();
  // The page is open already when a sheet's link is followed.
  addEventListener("hashchange", () => {
    const key = takeKeyFromAddress(kind);
    if (key) void show(undefined, key);
  });
  try {
    await show(undefined, takeKeyFromAddress(kind));
    root.replaceChildren();
    render(<Screen shown={shown} />, root);
  } catch {
    render(<Failed />, root);
    return;
  }
  await keepUpToDate();
  // Without a service worker, what is fetched would not be cached.
  if (navigator.serviceWorker?.controller) await prepareReader();
}

interface Shown {
  /** Counts up: what is shown next shares nothing with it. */
  number: number;
  content: ComponentChildren;
  /** Whether what it replaced had the focus. */
  hadFocus: boolean;
}

function Screen({ shown }: { shown: ReadonlySignal<Shown> }) {
  const { number, content, hadFocus } = shown.value;
  useLayoutEffect(() => {
    // Not a field: on a phone, its keyboard would cover half of the page.
    if (hadFocus) document.querySelector<HTMLElement>("h1")?.focus();
  }, [number]);
  return <Fragment key={number}>{content}</Fragment>;
}

function Failed() {
  return (
    <main>
      <p class="notice" role="alert">
        {t("This page could not start here. It needs a recent browser that may keep data on this device.")}
      </p>
    </main>
  );
}
