import { icon } from "../handheld/elements/icon.ts";
import { languageField } from "../handheld/elements/language-field.ts";
import { listenForScans } from "../handheld/scan/scanner.ts";
import { Viewfinder } from "../handheld/scan/viewfinder.ts";
import { element } from "../ui/element.ts";
import { readParcels } from "./data/api.ts";
import { cacheParcels, deleteSession, storedSession, storeSession } from "./data/storage.ts";
import { agentKeyIn } from "./sign-in-code.ts";
import { texts } from "./texts/texts.ts";

const t = texts.signIn;

export interface SignInOptions {
  /** Shown above the form. */
  notice?: string | undefined;
  /** From a sign-in sheet. */
  key?: string | undefined;
  /** Called when the service has accepted a key and it is stored, or when the agent stays with the one before. */
  onSignedIn(): void;
}

/** @returns what closes the page */
export function showSignIn(root: HTMLElement, { notice, key, onSignedIn }: SignInOptions): () => void {
  const closing = new AbortController();
  const current = storedSession();
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
  const viewfinder = new Viewfinder({ start: t.scan, aim: t.aim, notWanted: t.noKey }, agentKeyIn, signIn);

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
    const wanted = agentKeyIn(text);
    if (!wanted) return showError(t.notAKey);
    viewfinder.stop();
    submit.setAttribute("aria-disabled", "true");
    submit.textContent = t.checking;
    const answer = await readParcels(wanted);
    submit.removeAttribute("aria-disabled");
    submit.textContent = t.submit;
    if (closing.signal.aborted) return;
    if (answer.kind === "unreachable") return showError(t.offline);
    if (answer.kind === "busy")
      return showError(t.busy(answer.retryAfterMs && Math.ceil(answer.retryAfterMs / 1000)));
    if (answer.kind !== "done") return showError(answer.problem.status === 401 ? t.wrong : t.wrongKind);
    // The lists of another point are not kept.
    if (current) await deleteSession();
    storeSession({ key: wanted, point: answer.data.point });
    await cacheParcels({ parcels: answer.data, at: Date.now() });
    onSignedIn();
  }

  function selectByScanner(text: string): boolean {
    const scanned = agentKeyIn(text);
    if (scanned) signIn(scanned);
    return scanned !== undefined;
  }

  const form = element(
    "form",
    {
      class: "card stack",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        signIn(input.value);
      },
    },
    viewfinder.element,
    element("label", { for: "key" }, t.label),
    element("div", { class: "with-button" }, input, reveal),
    element("p", { id: "key-hint", class: "hint" }, t.hint),
    error,
    submit,
    current &&
      element("button", { type: "button", class: "quiet", onclick: onSignedIn }, t.stay(current.point.name)),
  );
  root.replaceChildren(
    element(
      "main",
      { class: "sign-in" },
      element("div", { class: "mark" }, icon("parcel")),
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
  // A device that is signed in changes its point only if the agent says so.
  if (key && !current) signIn(key);
  return close;
}
