import { element } from "../ui/element.ts";
import { readParcels } from "./api.ts";
import { icon } from "./icon.ts";
import { cacheParcels, releaseScans, storeKey } from "./storage.ts";
import { texts } from "./texts.ts";

const AGENT_KEY = /^ag_(live|test)_[0-9A-Za-z]+$/;

/**
 * @param notice is shown above the form
 * @param onSignedIn is called when the service has accepted the key and it is stored
 */
export function showSignIn(root: HTMLElement, notice: string | undefined, onSignedIn: () => void): void {
  const t = texts.signIn;
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

  async function signIn(key: string): Promise<void> {
    if (!AGENT_KEY.test(key)) return showError(t.notAKey);
    submit.setAttribute("aria-disabled", "true");
    submit.textContent = t.checking;
    const answer = await readParcels(key);
    submit.removeAttribute("aria-disabled");
    submit.textContent = t.submit;
    if (answer.kind === "unreachable") return showError(t.offline);
    if (answer.kind === "busy")
      return showError(t.busy(answer.retryAfterMs && Math.ceil(answer.retryAfterMs / 1000)));
    if (answer.kind !== "done") {
      const isUnknown = answer.problem.status === 401;
      // The key may have been revoked after the agent signed out.
      if (isUnknown) await releaseScans(key);
      return showError(isUnknown ? t.wrong : t.wrongKind);
    }
    storeKey(key);
    await cacheParcels({ parcels: answer.data, at: Date.now() });
    onSignedIn();
  }

  const form = element(
    "form",
    {
      class: "card stack",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        error.textContent = "";
        input.removeAttribute("aria-invalid");
        if (!submit.hasAttribute("aria-disabled")) signIn(input.value.trim());
      },
    },
    element("label", { for: "key" }, t.label),
    element("div", { class: "with-button" }, input, reveal),
    element("p", { id: "key-hint", class: "hint" }, t.hint),
    error,
    submit,
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
    ),
  );
  input.focus();
}
