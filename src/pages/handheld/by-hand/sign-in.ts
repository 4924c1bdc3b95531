import { element } from "../../ui/element.ts";
import { listenForScans } from "../scan/scanner.ts";
import { type KeyKind, keyIn } from "../sign-in-code.ts";
import { texts } from "../texts/texts.ts";
import { icon } from "./icon.ts";
import { languageField } from "./language-field.ts";
import { Viewfinder } from "./viewfinder.ts";

/** The result of a request with a key. */
type Checked =
  | { kind: "done" }
  | { kind: "unreachable" }
  | { kind: "busy"; retryAfterMs: number | undefined }
  | { kind: "unauthorized" | "rejected"; problem: { status: number } };

interface SignInOptions<Answer extends Checked> {
  /** Whose keys are accepted. */
  kind: KeyKind;
  /** The page's symbol. */
  symbol: string;
  words: Record<"title" | "lead" | "noKey" | "label" | "hint" | "notAKey" | "wrong" | "wrongKind", string>;
  /** Shown above the form. */
  notice?: string | undefined;
  /** From a sign-in sheet. */
  key?: string | undefined;
  /** The text of the button that continues with the present sign-in; undefined if nobody is signed in. */
  stay?: string | undefined;
  /** Requests what the page shows first. */
  check(key: string): Promise<Answer>;
  /** Stores the key that the service has accepted, and what it answered. */
  accept(key: string, answer: Extract<Answer, { kind: "done" }>): Promise<void>;
  /** Called when a key is stored, or when the earlier one is kept. */
  onSignedIn(): void;
}

/** @returns a function that closes the page */
export function showSignIn<Answer extends Checked>(
  root: HTMLElement,
  { kind, symbol, words, notice, key, stay, check, accept, onSignedIn }: SignInOptions<Answer>,
): () => void {
  const t = { ...texts.signIn, ...words };
  const read = (text: string) => keyIn(text, kind);
  const closing = new AbortController();
  const input = element("input", {
    id: "key",
    name: "key",
    type: "password",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    required: true,
    "aria-describedby": "key-hint key-error",
  });
  const reveal = element(
    "button",
    { type: "button", class: "quiet", "aria-controls": "key", onclick: toggleVisibility },
    t.show,
  );
  const error = element("p", { id: "key-error", class: "error", role: "alert" });
  const submit = element("button", { class: "primary" }, t.submit);
  const viewfinder = new Viewfinder({ start: t.scan, aim: t.aim, notWanted: t.noKey }, read, signIn);

  function close(): void {
    closing.abort();
    viewfinder.stop();
  }

  function toggleVisibility(): void {
    const isHidden = input.type === "password";
    input.type = isHidden ? "text" : "password";
    reveal.textContent = isHidden ? t.hide : t.show;
  }

  function showError(text: string): void {
    error.textContent = text;
    input.setAttribute("aria-invalid", "true");
    input.focus();
  }

  async function signIn(text: string): Promise<void> {
    if (submit.hasAttribute("aria-disabled")) return;
    error.textContent = "";
    input.removeAttribute("aria-invalid");
    const wanted = read(text);
    if (!wanted) return showError(t.notAKey);
    viewfinder.stop();
    submit.setAttribute("aria-disabled", "true");
    submit.textContent = t.checking;
    const answer = await check(wanted);
    submit.removeAttribute("aria-disabled");
    submit.textContent = t.submit;
    if (closing.signal.aborted) return;
    if (answer.kind === "unreachable") return showError(t.offline);
    if (answer.kind === "busy")
      return showError(t.busy(answer.retryAfterMs && Math.ceil(answer.retryAfterMs / 1000)));
    if (answer.kind === "unauthorized" || answer.kind === "rejected")
      return showError(answer.problem.status === 401 ? t.wrong : t.wrongKind);
    await accept(wanted, answer as Extract<Answer, { kind: "done" }>);
    onSignedIn();
  }

  function selectByScanner(text: string): boolean {
    const scanned = read(text);
    if (scanned) void signIn(scanned);
    return scanned !== undefined;
  }

  const form = element(
    "form",
    {
      class: "card stack",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        void signIn(input.value);
      },
    },
    viewfinder.element,
    element("label", { for: "key" }, t.label),
    element("div", { class: "with-button" }, input, reveal),
    element("p", { id: "key-hint", class: "hint" }, t.hint),
    error,
    submit,
    stay && element("button", { type: "button", class: "quiet", onclick: onSignedIn }, stay),
  );
  root.replaceChildren(
    element(
      "main",
      { class: "sign-in" },
      element("div", { class: "mark" }, icon(symbol)),
      element("h1", {}, t.title),
      element("p", { class: "lead" }, t.lead),
      notice && element("p", { class: "notice", role: "status" }, notice),
      form,
      languageField(),
    ),
  );
  listenForScans(selectByScanner, closing.signal);
  input.value = key ?? "";
  input.focus();
  // A device that is signed in changes its key only if somebody confirms it.
  if (key && !stay) void signIn(key);
  return close;
}
