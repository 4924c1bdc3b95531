import { readableCode } from "../../../shared/tracking-code.ts";
import { newSheet, openSheet } from "../../handheld/by-hand/sheet.ts";
import { element } from "../../ui/element.ts";
import type { HeldParcel } from "../data/day.ts";
import { texts } from "../texts/texts.ts";

const t = texts.handBack;
const CODE = /^\d{6}$/;

/** Why the shop's code was not accepted; undefined if it was, or if the scans wait to be sent. */
export type HandBack = (parcels: HeldParcel[], code: string) => Promise<string | undefined>;

/** Hands parcels back to their shop, with one code for all of them. */
export function openHandBack(name: string, parcels: HeldParcel[], handBack: HandBack): HTMLDialogElement {
  const title = element("h2", { id: "hand-back-title" }, t.title(name));
  const error = element("p", { id: "hand-back-error", class: "error", role: "alert" });
  const boxes = parcels.map((parcel) => ({
    parcel,
    input: element("input", { type: "checkbox", checked: true, onchange: () => count() }),
  }));
  const code = element("input", {
    id: "receiving-code",
    class: "digits",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 7,
    "aria-describedby": "receiving-code-hint hand-back-error",
  });
  const submit = element("button", { class: "primary" });
  const chosen = () => boxes.filter(({ input }) => input.checked).map(({ parcel }) => parcel);
  const count = () => {
    submit.textContent = t.open(chosen().length);
  };
  const fail = (text: string) => {
    error.textContent = text;
    code.setAttribute("aria-invalid", "true");
    code.focus();
    code.select();
  };
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    if (submit.hasAttribute("aria-disabled")) return;
    error.textContent = "";
    code.removeAttribute("aria-invalid");
    const given = code.value.replace(/\s/g, "");
    if (chosen().length === 0) {
      error.textContent = t.choose;
      return;
    }
    if (!CODE.test(given)) return fail(t.codeMalformed);
    submit.setAttribute("aria-disabled", "true");
    submit.textContent = t.checking;
    const problem = await handBack(chosen(), given);
    submit.removeAttribute("aria-disabled");
    count();
    if (problem === undefined) sheet.close();
    else fail(problem);
  };
  const form = element(
    "form",
    { class: "stack", novalidate: true, onsubmit: onSubmit },
    element("label", { for: "receiving-code" }, t.code),
    code,
    element("p", { id: "receiving-code-hint", class: "hint" }, t.codeHint),
    error,
    submit,
    element(
      "ul",
      { class: "chosen" },
      ...boxes.map(({ parcel, input }) =>
        element(
          "li",
          {},
          element(
            "label",
            { class: "choice" },
            input,
            element("span", { class: "code" }, readableCode(parcel.tracking_code)),
          ),
        ),
      ),
    ),
  );
  const sheet = newSheet(title.id, title, texts.parcel.close, form);
  count();
  openSheet(sheet);
  code.focus();
  return sheet;
}
