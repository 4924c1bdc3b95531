import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { listenForScans } from "../ui/scanner/scanner.ts";
import type { Answer } from "./data/request.ts";
import { Icon } from "./elements/icon.tsx";
import { LanguageField } from "./elements/language-field.tsx";
import { KeepingNotice } from "./keeping-notice.tsx";
import { OTHER_KEYBOARD } from "./scan/code-scanner.ts";
import { Viewfinder } from "./scan/viewfinder.tsx";
import { type KeyKind, keyIn } from "./sign-in-code.ts";
import { busyText } from "./texts/busy.ts";
import { t } from "./texts/translate.ts";

export type SignInWords = Record<
  "title" | "lead" | "noKey" | "label" | "hint" | "notAKey" | "wrongKind",
  string
>;

const TEXT = { type: "text" } as const;
const PASSWORD = { type: "password" } as const;

interface Props<Data> {
  /** Whose keys are accepted. */
  kind: KeyKind;
  /** The page's symbol. */
  symbol: string;
  words: SignInWords;
  /** Shown above the form. */
  notice?: string | undefined;
  /** From a sign-in sheet. */
  givenKey?: string | undefined;
  /** The text of the button that continues with the present sign-in; undefined if nobody is signed in. */
  stay?: string | undefined;
  /** Requests what the page shows first. */
  check: (key: string) => Promise<Answer<Data>>;
  /** Stores the key that the service has accepted, and what it answered. */
  accept: (key: string, data: Data) => Promise<void>;
  /** Called when a key is stored, or when the earlier one is kept. */
  onSignedIn: () => void;
}

/** The page of somebody who is not signed in, or follows a link with another key. */
export function SignIn<Data>(props: Props<Data>) {
  const { kind, symbol, words, notice, givenKey, stay, check, accept, onSignedIn } = props;
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(true);
  const isChecking = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState("");
  const read = (text: string) => keyIn(text, kind);

  const signIn = async (text: string) => {
    if (isChecking.current) return;
    const key = read(text);
    setError(key ? "" : words.notAKey);
    if (!key) return field.current?.focus();
    isChecking.current = true;
    setBusy(true);
    const answer = await check(key);
    isChecking.current = false;
    if (!isOpen.current) return;
    setBusy(false);
    if (answer.kind === "done") {
      await accept(key, answer.data);
      return onSignedIn();
    }
    setError(failureText(answer, words));
    field.current?.focus();
  };

  // Before the page is painted: a scanner may read at once.
  useLayoutEffect(() => {
    field.current!.value = givenKey ?? "";
    field.current!.focus();
    const closing = new AbortController();
    listenForScans(
      {
        read,
        onRead: (key) => void signIn(key),
        onOtherKeyboard: () => setError(`${OTHER_KEYBOARD.title}. ${OTHER_KEYBOARD.hint}`),
      },
      closing.signal,
    );
    // A device that is signed in changes its key only if somebody confirms it.
    if (givenKey && !stay) void signIn(givenKey);
    return () => {
      isOpen.current = false;
      closing.abort();
    };
  }, []);

  return (
    <main class="sign-in">
      <div class="mark">
        <Icon name={symbol} />
      </div>
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <KeepingNotice />
      {notice && (
        <p class="notice" role="status">
          {notice}
        </p>
      )}
      <form
        class="card stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void signIn(field.current!.value);
        }}
      >
        <Viewfinder
          start={t("Scan the sign-in sheet")}
          aim={t("Hold the sheet's QR code in the frame")}
          notWanted={words.noKey}
          isUsed={!isBusy}
          read={read}
          onRead={signIn}
        />
        <label for="key">{words.label}</label>
        <div class="with-button">
          <input
            {...(isShown ? TEXT : PASSWORD)}
            ref={field}
            id="key"
            name="key"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            required
            aria-describedby="key-hint key-error"
            aria-invalid={error ? true : undefined}
          />
          <button type="button" class="quiet" aria-controls="key" onClick={() => setShown(!isShown)}>
            {isShown ? t("Hide") : t("Show")}
          </button>
        </div>
        <p id="key-hint" class="hint">
          {words.hint}
        </p>
        <p id="key-error" class="error" role="alert">
          {error}
        </p>
        <button type="submit" class="primary" aria-disabled={isBusy || undefined}>
          {isBusy ? t("Checking…") : t("Sign in")}
        </button>
        {stay && (
          <button type="button" class="quiet" onClick={onSignedIn}>
            {stay}
          </button>
        )}
      </form>
      <LanguageField />
    </main>
  );
}

function failureText(answer: Exclude<Answer<unknown>, { kind: "done" }>, { wrongKind }: SignInWords): string {
  if (answer.kind === "unreachable")
    return t("You are offline. Signing in needs a connection: check it and try again.");
  if (answer.kind === "busy") return busyText(answer.retryAfterMs);
  return answer.problem.status === 401
    ? t("This key is not known here. Check that all of it was copied, or ask the operator for a new one.")
    : wrongKind;
}
