import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { element } from "../../ui/element.ts";
import { texts } from "../texts/texts.ts";

const t = texts.scan;
const CODE_LENGTH = 12;

/** A field for a tracking code that is typed. */
export function codeForm(onCode: (trackingCode: string) => void): HTMLFormElement {
  const error = element("p", { id: "code-error", class: "error", role: "alert" });
  const input = element("input", {
    id: "code",
    class: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    enterkeyhint: "go",
    placeholder: "0000 0000 0000",
    "aria-describedby": "code-hint code-error",
  });
  const submit = (event: Event) => {
    event.preventDefault();
    const code = parseTrackingCode(input.value);
    const length = input.value.replace(/[- ]/g, "").length;
    error.textContent = code ? "" : length === CODE_LENGTH ? t.wrongSymbol : t.wrongLength(length);
    input.toggleAttribute("aria-invalid", !code);
    if (!code) return input.focus();
    input.value = "";
    onCode(code);
  };
  return element(
    "form",
    { class: "stack", novalidate: true, onsubmit: submit },
    element("label", { for: "code" }, t.typeLabel),
    element("div", { class: "with-button" }, input, element("button", { class: "primary" }, t.find)),
    element("p", { id: "code-hint", class: "hint" }, t.typeHint),
    error,
  );
}
